import { localized, numberFormat, type Language, type LocalizedText } from '../../../platform/content/index.js';
import { addDays, displayDay, type Day } from '../day.js';
import { messagesIn, type Messages } from '../messages.js';
import { phaseTitle, type ProgrammePhase } from '../phase.js';
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

const reason = (
  decision: ScopeDecision,
  rule: Finding['rule'],
  code: Finding['code'],
  textOf: (messages: Messages['scope'], language: Language) => string,
): Finding => ({
  decision,
  rule,
  code,
  text: localized(messagesIn, ({ scope }, language) => textOf(scope, language)),
});

const NO_PROGRAMME = reason(needsApproval, 'programme', 'no_programme', (messages) => messages.noProgramme);

const WITHIN_SCOPE = reason(allow, 'programme', 'within_scope', (messages) => messages.withinScope);

const areaRule: Rule = ({ areaId }, { areaIds }) => {
  if (areaId === null) return [reason(needsApproval, 'area', 'area_not_named', (messages) => messages.areaNotNamed)];
  if (areaIds.has(areaId)) return [];
  return [reason(deny, 'area', 'area_unknown', (messages) => messages.areaUnknown)];
};

const phaseRule: Rule = ({ phase, start, end }, { phases }, today) => {
  const plan = phases.find((planned) => planned.phase === phase);
  if (!plan || phase === null) return [];
  const { plannedFrom, plannedTo } = plan;
  if (plannedTo !== null && plannedTo < today)
    return [
      reason(needsApproval, 'phase', 'phase_over', (messages, language) =>
        messages.phaseOver(phaseTitle(phase)[language], displayDay(plannedTo, language)),
      ),
    ];
  const early = plannedFrom !== null && start !== null && start < plannedFrom;
  const late = plannedTo !== null && end !== null && end > plannedTo;
  if (!early && !late) return [];
  return [
    reason(needsApproval, 'phase', 'outside_phase', (messages, language) =>
      messages.outsidePhase(
        phaseTitle(phase)[language],
        plannedFrom && displayDay(plannedFrom, language),
        plannedTo && displayDay(plannedTo, language),
      ),
    ),
  ];
};

const budgetRule: Rule = ({ budget }, { budget: granted, committed, currency, policy }) => {
  if (budget === null || budget === 0) return [];
  if (granted === null) return [reason(needsApproval, 'budget', 'no_budget_granted', (messages) => messages.noBudgetGranted)];
  const remaining = Math.max(0, granted - committed);
  const money = (amount: number, language: Language): string => moneyIn(language, amount, currency);
  if (budget > remaining)
    return [
      reason(deny, 'budget', 'budget_exceeds_remaining', (messages, language) =>
        messages.budgetExceedsRemaining(money(budget, language), money(remaining, language)),
      ),
    ];
  if (budget > policy.freeBudget) {
    return [
      reason(needsApproval, 'budget', 'budget_above_limit', (messages, language) =>
        messages.budgetAboveLimit(money(budget, language), money(policy.freeBudget, language)),
      ),
    ];
  }
  if (budget > remaining * policy.freeBudgetShare) {
    const share = Math.round(policy.freeBudgetShare * 100);
    return [
      reason(needsApproval, 'budget', 'budget_large_share', (messages, language) =>
        messages.budgetLargeShare(money(budget, language), share, money(remaining, language)),
      ),
    ];
  }
  return [];
};

const dateRule: Rule = ({ start, end }, { start: from, targetDate, policy }) => {
  const found: Finding[] = [];
  const first = start ?? end;
  const last = end ?? start;
  if (from !== null && first !== null && first < from)
    found.push(reason(needsApproval, 'dates', 'before_start', (messages, language) => messages.beforeStart(displayDay(from, language))));
  if (targetDate !== null && last !== null && last > targetDate) {
    const beyond = last > addDays(targetDate, policy.toleratedOverrunDays);
    found.push(
      reason(beyond ? deny : needsApproval, 'dates', beyond ? 'far_after_target_date' : 'after_target_date', (messages, language) => {
        const day = displayDay(targetDate, language);
        return beyond ? messages.farAfterTargetDate(policy.toleratedOverrunDays, day) : messages.afterTargetDate(day);
      }),
    );
  }
  return found;
};

const dataRule: Rule = ({ dataClasses }, { policy }) =>
  dataClasses.flatMap((dataClass) => {
    if (policy.freeDataClasses.includes(dataClass)) return [];
    if (policy.approvalDataClasses.includes(dataClass))
      return reason(needsApproval, 'data_classes', `data_${dataClass}_needs_approval`, (messages, language) =>
        messages.dataNeedsApproval(messagesIn(language).dataClass[dataClass]),
      );
    return reason(deny, 'data_classes', `data_${dataClass}_not_allowed`, (messages, language) =>
      messages.dataNotAllowed(messagesIn(language).dataClass[dataClass]),
    );
  });

const changeRule: Rule = ({ changeKind }) =>
  changeKind === ChangeKind.BUDGET_INCREASE
    ? [reason(needsApproval, 'change_kind', 'budget_increase', (messages) => messages.budgetIncrease)]
    : [];

const RULES: readonly Rule[] = [areaRule, phaseRule, budgetRule, dateRule, dataRule, changeRule];

const moneyIn = (language: Language, amount: number, currency: string): string => {
  const format = { minimumFractionDigits: 0, maximumFractionDigits: 2 } as const;
  return messagesIn(language).scope.money(numberFormat(language, format).format(amount), currency);
};
