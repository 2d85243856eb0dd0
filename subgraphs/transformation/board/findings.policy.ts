import { localized } from '../../../platform/content/index.js';
import { daysBetween, type Day } from '../day.js';
import type { IndexedItem } from '../programme-index/indexed-item.js';
import { messagesIn, type Messages } from '../messages.js';
import type { BoardItemKind } from './board-terms.js';
import { Light, type LightReason } from './light.js';

/**
 * Rules by which an item of the programme is a reason for concern.
 *
 * | code                | amber                                   | red                                        |
 * | ---                 | ---                                     | ---                                        |
 * | initiative_overdue  | due date passed                         | … by more than `seriousDelayDays`          |
 * | behind_plan         | elapsed share − progress ≥ `behindAmber` | … ≥ `behindRed`                           |
 * | over_budget         | spent > budget                          | … by more than `seriousOverspend`          |
 * | not_started         | still planned after its planned start   |                                            |
 * | paused              | paused                                  | paused, and its due date has passed        |
 * | no_due_date         | active without a due date               |                                            |
 * | no_owner            | active without an owner                 |                                            |
 * | milestone_overdue   | open after its due date                 | … by more than `seriousDelayDays`          |
 * | high_risk           | open, score ≥ `riskAmber`               | open, score ≥ `riskRed`                    |
 * | decision_overdue    | open after its due date                 | … by more than `seriousDelayDays`          |
 *
 * The elapsed share is linear from the planned start to the due date. Risk scores are probability × impact, 1 to 25, as
 * in the 5 × 5 matrix of ISO 31010. Items that are done, cancelled, completed, decided or no longer open have no findings, nor
 * have items attached to a cancelled initiative.
 */
export const LIGHT_POLICY = {
  seriousDelayDays: 14,
  behindAmber: 0.15,
  behindRed: 0.3,
  seriousOverspend: 0.1,
  riskAmber: 8,
  riskRed: 15,
} as const;

/** Statuses of the items that can have findings. */
export const STATUSES_WITH_FINDINGS = ['planned', 'active', 'paused', 'open'];

/** Returns all findings on an item on a day; empty if there are none. */
export const findingsOf = (item: IndexedItem, today: Day): LightReason[] => {
  if ('initiativeStatus' in item && item.initiativeStatus === 'cancelled') return [];
  switch (item.kind) {
    case 'initiative':
      return INITIATIVE_RULES.flatMap((rule) => rule(item, today));
    case 'milestone':
      return item.status === 'open' ? overdueFinding(item, today, 'milestone_overdue', 'milestoneOverdue') : [];
    case 'risk':
      return riskFindings(item);
    case 'decision':
      return item.status === 'open' ? overdueFinding(item, today, 'decision_overdue', 'decisionOverdue') : [];
    default:
      return [];
  }
};

type Initiative = IndexedItem<'initiative'>;
type Rule = (initiative: Initiative, today: Day) => LightReason[];

const reason = (
  code: LightReason['code'],
  light: Light,
  { id, kind, title }: IndexedItem<`${BoardItemKind}`>,
  textOf: (messages: Messages['finding']) => string,
): LightReason => ({
  code,
  light,
  // Computed on demand: findings are often only counted.
  get text() {
    return localized(messagesIn, ({ finding }) => textOf(finding));
  },
  item: { id, kind, title },
});

const isRunning = ({ status }: Initiative): boolean => status === 'active' || status === 'planned';

const overdue: Rule = (item, today) => (isRunning(item) ? overdueFinding(item, today, 'initiative_overdue', 'initiativeOverdue') : []);

const behindPlan: Rule = (item, today) => {
  const { start, due, progress } = item;
  if (item.status !== 'active' || start === null || due === null || due < today) return [];
  const span = daysBetween(start, due);
  const elapsed = span === 0 ? 1 : Math.min(1, Math.max(0, daysBetween(start, today) / span));
  const gap = elapsed - progress;
  if (gap < LIGHT_POLICY.behindAmber) return [];
  return [
    reason('behind_plan', gap < LIGHT_POLICY.behindRed ? Light.AMBER : Light.RED, item, (messages) =>
      messages.behindPlan(item.title, percent(progress), percent(elapsed), item.owner),
    ),
  ];
};

const overBudget: Rule = (item) => {
  const { budget, spent } = item;
  if (budget === null || spent <= budget || item.status === 'cancelled' || item.status === 'done') return [];
  const serious = spent > budget * (1 + LIGHT_POLICY.seriousOverspend);
  return [
    reason('over_budget', serious ? Light.RED : Light.AMBER, item, (messages) =>
      budget === 0 ? messages.spentWithoutBudget(item.title) : messages.overBudget(item.title, percent(spent / budget - 1)),
    ),
  ];
};

const notStarted: Rule = (item, today) => {
  const { start, due } = item;
  if (item.status !== 'planned' || start === null || start >= today || (due !== null && due < today)) return [];
  return [reason('not_started', Light.AMBER, item, (messages) => messages.notStarted(item.title, daysBetween(start, today), item.owner))];
};

const paused: Rule = (item, today) => {
  if (item.status !== 'paused') return [];
  const late = item.due !== null && item.due < today;
  return [
    reason('paused', late ? Light.RED : Light.AMBER, item, (messages) =>
      messages.paused(item.title, late, item.statusNote).replace(/\.?$/, '.'),
    ),
  ];
};

const withoutPlan: Rule = (item) => {
  if (item.status !== 'active') return [];
  const found: LightReason[] = [];
  if (item.due === null) found.push(reason('no_due_date', Light.AMBER, item, (messages) => messages.noDueDate(item.title)));
  if (item.owner === null) found.push(reason('no_owner', Light.AMBER, item, (messages) => messages.noOwner(item.title)));
  return found;
};

const INITIATIVE_RULES: readonly Rule[] = [overdue, behindPlan, overBudget, notStarted, paused, withoutPlan];

const riskFindings = (item: IndexedItem<'risk'>): LightReason[] => {
  if (item.status !== 'open' || item.score < LIGHT_POLICY.riskAmber) return [];
  const { probability, impact, score } = item;
  return [
    reason('high_risk', score < LIGHT_POLICY.riskRed ? Light.AMBER : Light.RED, item, (messages) =>
      messages.highRisk(item.title, probability, impact, score, item.owner),
    ),
  ];
};

const overdueFinding = (
  item: IndexedItem<`${BoardItemKind}`> & { due: Day | null },
  today: Day,
  code: LightReason['code'],
  message: 'initiativeOverdue' | 'milestoneOverdue' | 'decisionOverdue',
): LightReason[] => {
  if (item.due === null || item.due >= today) return [];
  const days = daysBetween(item.due, today);
  return [
    reason(code, days > LIGHT_POLICY.seriousDelayDays ? Light.RED : Light.AMBER, item, (messages) =>
      messages[message](item.title, days, 'owner' in item ? item.owner : null),
    ),
  ];
};

const percent = (share: number): number => Math.round(share * 100);
