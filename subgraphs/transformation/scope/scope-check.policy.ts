import type { LocalizedText } from '../../../platform/content/index.js';
import { addDays, type Day } from '../day.js';
import { PHASE_TITLES, type ProgrammePhase } from '../phase.js';
import type { DataClass } from './data-class.js';
import { ChangeKind, ScopeDecision, type ScopeReasonCode, type ScopeRule } from './scope-terms.js';

/** What is asked for. */
export interface ScopeRequest {
  areaId: string | null;
  phase: ProgrammePhase | null;
  budget: number | null;
  start: Day | null;
  end: Day | null;
  dataClasses: readonly DataClass[];
  changeKind: ChangeKind | null;
}

/** The scope of the programme as it stands. */
export interface Scope {
  start: Day | null;
  targetDate: Day | null;
  budget: number | null;
  currency: string;
  /** Of every initiative that was not cancelled: what is planned for it or already spent, whichever is more. */
  committed: number;
  areaIds: ReadonlySet<string>;
  phases: readonly { phase: ProgrammePhase; plannedFrom: Day | null; plannedTo: Day | null }[];
  policy: {
    freeBudget: number;
    freeBudgetShare: number;
    toleratedOverrunDays: number;
    freeDataClasses: readonly DataClass[];
    approvalDataClasses: readonly DataClass[];
  };
}

/** What a rule has found. */
interface Finding {
  decision: ScopeDecision;
  rule: `${ScopeRule}`;
  code: `${ScopeReasonCode}`;
  text: LocalizedText;
}

export interface ScopeVerdict {
  decision: ScopeDecision;
  reasons: Finding[];
}

const { ALLOW: allow, APPROVAL_REQUIRED: ask, DENY: deny } = ScopeDecision;
const STRICTNESS = [deny, ask, allow];

/**
 * Decides whether a request lies within the scope of the programme. Every rule says what it finds; the strictest
 * finding decides, and where no rule finds anything the request is allowed.
 *
 * | rule         | approval_required                                                   | deny                                |
 * | ---          | ---                                                                 | ---                                 |
 * | programme    | there is none                                                       |                                     |
 * | area         | none named                                                          | not an area of the programme        |
 * | phase        | the phase is over, or the request does not lie in its planned time  |                                     |
 * | budget       | none granted, or above `freeBudget` or `freeBudgetShare` of the rest | more than what remains              |
 * | dates        | before the start, or up to `toleratedOverrunDays` after the target  | later than that                     |
 * | data_classes | one of `approvalDataClasses`                                        | one that is in neither list         |
 * | change_kind  | budget_increase                                                     |                                     |
 *
 * @param today for what is over by now
 */
export const checkScope = (request: ScopeRequest, scope: Scope | null, today: Day): ScopeVerdict => {
  const findings = scope ? RULES.flatMap((rule) => rule(request, scope, today)) : [NO_PROGRAMME];
  const reasons = findings.toSorted((a, b) => STRICTNESS.indexOf(a.decision) - STRICTNESS.indexOf(b.decision));
  return { decision: reasons[0]?.decision ?? allow, reasons: reasons.length > 0 ? reasons : [WITHIN_SCOPE] };
};

type Rule = (request: ScopeRequest, scope: Scope, today: Day) => Finding[];

const reason = (decision: ScopeDecision, rule: Finding['rule'], code: Finding['code'], text: LocalizedText): Finding => ({
  decision,
  rule,
  code,
  text,
});

const NO_PROGRAMME = reason(ask, 'programme', 'no_programme', {
  de: 'Es gibt noch kein Programm, an dem sich der Umfang messen ließe.',
  en: 'There is no programme yet whose scope it could be measured by.',
});

const WITHIN_SCOPE = reason(allow, 'programme', 'within_scope', {
  de: 'Bereich, Phase, Budget, Termine und Daten liegen im Umfang des Programms.',
  en: 'Area, phase, budget, dates and data lie within the scope of the programme.',
});

const areaRule: Rule = ({ areaId }, { areaIds }) => {
  if (areaId === null)
    return [
      reason(ask, 'area', 'area_not_named', {
        de: 'Es ist kein Verantwortungsbereich genannt.',
        en: 'No responsibility area is named.',
      }),
    ];
  if (areaIds.has(areaId)) return [];
  return [
    reason(deny, 'area', 'area_unknown', {
      de: 'Der genannte Bereich gehört nicht zum Programm.',
      en: 'The named area does not belong to the programme.',
    }),
  ];
};

const phaseRule: Rule = ({ phase, start, end }, { phases }, today) => {
  const plan = phases.find((planned) => planned.phase === phase);
  if (!plan || phase === null) return [];
  const { de, en } = PHASE_TITLES[phase];
  const { plannedFrom, plannedTo } = plan;
  if (plannedTo !== null && plannedTo < today)
    return [
      reason(ask, 'phase', 'phase_over', {
        de: `Die Phase „${de}“ ist seit dem ${germanDay(plannedTo)} abgeschlossen.`,
        en: `The phase "${en}" ended on ${plannedTo}.`,
      }),
    ];
  const early = plannedFrom !== null && start !== null && start < plannedFrom;
  const late = plannedTo !== null && end !== null && end > plannedTo;
  if (!early && !late) return [];
  return [
    reason(ask, 'phase', 'outside_phase', {
      de: `Der Zeitraum liegt nicht in der geplanten Zeit der Phase „${de}“ (${germanSpan(plannedFrom, plannedTo)}).`,
      en: `The time does not lie in the planned time of the phase "${en}" (${plannedFrom ?? 'open'} to ${plannedTo ?? 'open'}).`,
    }),
  ];
};

const budgetRule: Rule = ({ budget }, { budget: granted, committed, currency, policy }) => {
  if (budget === null || budget === 0) return [];
  if (granted === null)
    return [
      reason(ask, 'budget', 'no_budget_granted', {
        de: 'Für das Programm ist kein Budget festgelegt.',
        en: 'No budget is granted to the programme.',
      }),
    ];
  const remaining = Math.max(0, granted - committed);
  const [amount, rest] = [money(budget, currency), money(remaining, currency)];
  if (budget > remaining)
    return [
      reason(deny, 'budget', 'budget_exceeds_remaining', {
        de: `${amount.de} übersteigen das verbleibende Budget von ${rest.de}.`,
        en: `${amount.en} exceed the remaining budget of ${rest.en}.`,
      }),
    ];
  if (budget > policy.freeBudget) {
    const limit = money(policy.freeBudget, currency);
    return [
      reason(ask, 'budget', 'budget_above_limit', {
        de: `${amount.de} liegen über der Freigrenze von ${limit.de}.`,
        en: `${amount.en} are above the limit of ${limit.en} that needs no approval.`,
      }),
    ];
  }
  if (budget > remaining * policy.freeBudgetShare) {
    const share = Math.round(policy.freeBudgetShare * 100);
    return [
      reason(ask, 'budget', 'budget_large_share', {
        de: `${amount.de} sind mehr als ${share} % des verbleibenden Budgets von ${rest.de}.`,
        en: `${amount.en} are more than ${share} % of the remaining budget of ${rest.en}.`,
      }),
    ];
  }
  return [];
};

const dateRule: Rule = ({ start, end }, { start: from, targetDate, policy }) => {
  const found: Finding[] = [];
  const first = start ?? end;
  const last = end ?? start;
  if (from !== null && first !== null && first < from)
    found.push(
      reason(ask, 'dates', 'before_start', {
        de: `Der Beginn liegt vor dem Start des Programms am ${germanDay(from)}.`,
        en: `It begins before the programme starts on ${from}.`,
      }),
    );
  if (targetDate !== null && last !== null && last > targetDate) {
    const beyond = last > addDays(targetDate, policy.toleratedOverrunDays);
    found.push(
      reason(beyond ? deny : ask, 'dates', beyond ? 'far_after_target_date' : 'after_target_date', {
        de: `Das Ende liegt ${beyond ? `mehr als ${policy.toleratedOverrunDays} Tage ` : ''}nach dem Zieltermin ${germanDay(targetDate)}.`,
        en: `It ends ${beyond ? `more than ${policy.toleratedOverrunDays} days ` : ''}after the target date ${targetDate}.`,
      }),
    );
  }
  return found;
};

/** As in “die Nutzung … Daten”. */
const DATA_CLASS_NAMES: Readonly<Record<DataClass, LocalizedText>> = {
  public: { de: 'öffentlicher', en: 'public' },
  internal: { de: 'interner', en: 'internal' },
  confidential: { de: 'vertraulicher', en: 'confidential' },
  personal: { de: 'personenbezogener', en: 'personal' },
  special_category: { de: 'besonders geschützter personenbezogener', en: 'special-category personal' },
};

const dataRule: Rule = ({ dataClasses }, { policy }) =>
  dataClasses.flatMap((dataClass) => {
    if (policy.freeDataClasses.includes(dataClass)) return [];
    const { de, en } = DATA_CLASS_NAMES[dataClass];
    if (policy.approvalDataClasses.includes(dataClass))
      return reason(ask, 'data_classes', `data_${dataClass}_needs_approval`, {
        de: `Die Nutzung ${de} Daten braucht eine Freigabe.`,
        en: `Using ${en} data needs an approval.`,
      });
    return reason(deny, 'data_classes', `data_${dataClass}_not_allowed`, {
      de: `Die Nutzung ${de} Daten ist im Programm nicht zugelassen.`,
      en: `The programme does not allow the use of ${en} data.`,
    });
  });

const changeRule: Rule = ({ changeKind }) =>
  changeKind === ChangeKind.BUDGET_INCREASE
    ? [
        reason(ask, 'change_kind', 'budget_increase', {
          de: 'Eine Erhöhung des Budgets braucht immer eine Freigabe.',
          en: 'An increase of the budget always needs an approval.',
        }),
      ]
    : [];

const RULES: readonly Rule[] = [areaRule, phaseRule, budgetRule, dateRule, dataRule, changeRule];

const germanDay = (day: Day): string => day.split('-').toReversed().join('.');

const germanSpan = (from: Day | null, to: Day | null): string =>
  `${from === null ? 'offen' : germanDay(from)} bis ${to === null ? 'offen' : germanDay(to)}`;

const money = (amount: number, currency: string): LocalizedText => {
  const format = { minimumFractionDigits: 0, maximumFractionDigits: 2 } as const;
  return { de: `${amount.toLocaleString('de-DE', format)} ${currency}`, en: `${currency} ${amount.toLocaleString('en-GB', format)}` };
};
