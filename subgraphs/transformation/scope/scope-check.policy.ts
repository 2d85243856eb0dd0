import type { LocalizedText } from '../../../platform/content/index.js';
import { addDays, type Day } from '../day.js';
import { PHASE_TITLES, type ProgrammePhase } from '../phase.js';
import type { DataClass } from './data-class.js';
import { ChangeKind, ScopeDecision, type ScopeReasonCode, type ScopeRule } from './scope-terms.js';

/** Request that is checked against the scope. */
export interface ScopeRequest {
  areaId: string | null;
  phase: ProgrammePhase | null;
  budget: number | null;
  start: Day | null;
  end: Day | null;
  dataClasses: readonly DataClass[];
  changeKind: ChangeKind | null;
}

/** Current scope of the programme. */
export interface Scope {
  start: Day | null;
  targetDate: Day | null;
  budget: number | null;
  currency: string;
  /** Sum over all initiatives that are not cancelled of the larger of budget and amount spent. */
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

/** Finding of a rule. */
interface Finding {
  decision: ScopeDecision;
  rule: `${ScopeRule}`;
  code: `${ScopeReasonCode}`;
  text: LocalizedText;
}

/** Decision on a request with its reasons, strictest first. */
export interface ScopeVerdict {
  decision: ScopeDecision;
  reasons: Finding[];
}

const { ALLOW: allow, APPROVAL_REQUIRED: needsApproval, DENY: deny } = ScopeDecision;
const STRICTNESS = [deny, needsApproval, allow];

/**
 * Decides whether a request lies within the scope of the programme. All rules are applied; the strictest finding decides. Without
 * findings the request is allowed.
 *
 * | rule         | approval_required                                                   | deny                                |
 * | ---          | ---                                                                 | ---                                 |
 * | programme    | no current programme                                                |                                     |
 * | area         | no area given                                                       | not an area of the programme        |
 * | phase        | phase is over, or request is outside its planned period             |                                     |
 * | budget       | none granted, or above `freeBudget` or `freeBudgetShare` of the rest | more than the remaining budget      |
 * | dates        | before the start, or up to `toleratedOverrunDays` after the target  | later than that                     |
 * | data_classes | one of `approvalDataClasses`                                        | one that is in neither list         |
 * | change_kind  | budget_increase                                                     |                                     |
 *
 * @param today day on which phases are over or not
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

const NO_PROGRAMME = reason(needsApproval, 'programme', 'no_programme', {
  de: 'Es gibt noch kein Programm, gegen dessen Umfang die Anfrage geprüft werden kann.',
  en: 'There is no current programme to check the request against.',
});

const WITHIN_SCOPE = reason(allow, 'programme', 'within_scope', {
  de: 'Bereich, Phase, Budget, Termine und Daten liegen im Umfang des Programms.',
  en: 'Area, phase, budget, dates and data lie within the scope of the programme.',
});

const areaRule: Rule = ({ areaId }, { areaIds }) => {
  if (areaId === null)
    return [
      reason(needsApproval, 'area', 'area_not_named', {
        de: 'Die Anfrage nennt keinen Verantwortungsbereich.',
        en: 'The request names no responsibility area.',
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
      reason(needsApproval, 'phase', 'phase_over', {
        de: `Der geplante Zeitraum der Phase „${de}“ endete am ${germanDay(plannedTo)}.`,
        en: `The planned period of the phase "${en}" ended on ${plannedTo}.`,
      }),
    ];
  const early = plannedFrom !== null && start !== null && start < plannedFrom;
  const late = plannedTo !== null && end !== null && end > plannedTo;
  if (!early && !late) return [];
  return [
    reason(needsApproval, 'phase', 'outside_phase', {
      de: `Der angefragte Zeitraum liegt außerhalb des geplanten Zeitraums der Phase „${de}“ (${germanSpan(plannedFrom, plannedTo)}).`,
      en: `The requested period lies outside the planned period of the phase "${en}" (${plannedFrom ?? 'open'} to ${plannedTo ?? 'open'}).`,
    }),
  ];
};

const budgetRule: Rule = ({ budget }, { budget: granted, committed, currency, policy }) => {
  if (budget === null || budget === 0) return [];
  if (granted === null)
    return [
      reason(needsApproval, 'budget', 'no_budget_granted', {
        de: 'Für das Programm ist kein Budget festgelegt.',
        en: 'No budget is granted to the programme.',
      }),
    ];
  const remaining = Math.max(0, granted - committed);
  const [amount, rest] = [money(budget, currency), money(remaining, currency)];
  if (budget > remaining)
    return [
      reason(deny, 'budget', 'budget_exceeds_remaining', {
        de: `Das angefragte Budget von ${amount.de} übersteigt das verbleibende Budget von ${rest.de}.`,
        en: `The requested budget of ${amount.en} exceeds the remaining budget of ${rest.en}.`,
      }),
    ];
  if (budget > policy.freeBudget) {
    const limit = money(policy.freeBudget, currency);
    return [
      reason(needsApproval, 'budget', 'budget_above_limit', {
        de: `Das angefragte Budget von ${amount.de} liegt über der Freigrenze von ${limit.de}.`,
        en: `The requested budget of ${amount.en} exceeds ${limit.en}, the largest budget that requires no approval.`,
      }),
    ];
  }
  if (budget > remaining * policy.freeBudgetShare) {
    const share = Math.round(policy.freeBudgetShare * 100);
    return [
      reason(needsApproval, 'budget', 'budget_large_share', {
        de: `Das angefragte Budget von ${amount.de} beträgt mehr als ${share} % des verbleibenden Budgets von ${rest.de}.`,
        en: `The requested budget of ${amount.en} is more than ${share} % of the remaining budget of ${rest.en}.`,
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
      reason(needsApproval, 'dates', 'before_start', {
        de: `Der Beginn liegt vor dem Start des Programms am ${germanDay(from)}.`,
        en: `The request starts before the programme starts on ${from}.`,
      }),
    );
  if (targetDate !== null && last !== null && last > targetDate) {
    const beyond = last > addDays(targetDate, policy.toleratedOverrunDays);
    found.push(
      reason(beyond ? deny : needsApproval, 'dates', beyond ? 'far_after_target_date' : 'after_target_date', {
        de: `Das Ende liegt ${beyond ? `mehr als ${policy.toleratedOverrunDays} Tage ` : ''}nach dem Zieltermin ${germanDay(targetDate)}.`,
        en: `The request ends ${beyond ? `more than ${policy.toleratedOverrunDays} days ` : ''}after the target date ${targetDate}.`,
      }),
    );
  }
  return found;
};

/** Names of the data classes; German in the genitive, as in “die Nutzung interner Daten”. */
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
      return reason(needsApproval, 'data_classes', `data_${dataClass}_needs_approval`, {
        de: `Die Nutzung ${de} Daten erfordert eine Freigabe.`,
        en: `The use of ${en} data requires approval.`,
      });
    return reason(deny, 'data_classes', `data_${dataClass}_not_allowed`, {
      de: `Die Nutzung ${de} Daten ist im Programm nicht zugelassen.`,
      en: `The programme does not allow the use of ${en} data.`,
    });
  });

const changeRule: Rule = ({ changeKind }) =>
  changeKind === ChangeKind.BUDGET_INCREASE
    ? [
        reason(needsApproval, 'change_kind', 'budget_increase', {
          de: 'Eine Erhöhung des Budgets erfordert immer eine Freigabe.',
          en: 'A budget increase always requires approval.',
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
