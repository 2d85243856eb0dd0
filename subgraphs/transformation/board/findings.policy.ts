import type { LocalizedText } from '../../../platform/content/index.js';
import { daysBetween, type Day } from '../day.js';
import type { IndexedItem } from '../programme-index/indexed-item.js';
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

/** Returns all findings on an item on a day; empty if there are none. */
export const findingsOf = (item: IndexedItem, today: Day): LightReason[] => {
  if ('initiativeStatus' in item && item.initiativeStatus === 'cancelled') return [];
  switch (item.kind) {
    case 'initiative':
      return INITIATIVE_RULES.flatMap((rule) => rule(item, today));
    case 'milestone':
      return item.status === 'open' ? overdueFinding(item, today, 'milestone_overdue', MILESTONE_LATE) : [];
    case 'risk':
      return riskFindings(item);
    case 'decision':
      return item.status === 'open' ? overdueFinding(item, today, 'decision_overdue', DECISION_LATE) : [];
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
  text: LocalizedText,
): LightReason => ({
  code,
  light,
  text,
  item: { id, kind, title },
});

const isRunning = ({ status }: Initiative): boolean => status === 'active' || status === 'planned';

const overdue: Rule = (item, today) => (isRunning(item) ? overdueFinding(item, today, 'initiative_overdue', INITIATIVE_LATE) : []);

const behindPlan: Rule = (item, today) => {
  const { start, due, progress } = item;
  if (item.status !== 'active' || start === null || due === null || due < today) return [];
  const span = daysBetween(start, due);
  const elapsed = span === 0 ? 1 : Math.min(1, Math.max(0, daysBetween(start, today) / span));
  const gap = elapsed - progress;
  if (gap < LIGHT_POLICY.behindAmber) return [];
  const [done, planned] = [percent(progress), percent(elapsed)];
  return [
    reason('behind_plan', gap < LIGHT_POLICY.behindRed ? Light.AMBER : Light.RED, item, {
      de: `Initiative „${item.title}“ liegt hinter dem Plan: ${done} % Fortschritt bei ${planned} % der Zeit${ownerNote(item).de}.`,
      en: `Initiative "${item.title}" is behind plan: ${done} % done after ${planned} % of the time${ownerNote(item).en}.`,
    }),
  ];
};

const overBudget: Rule = (item) => {
  const { budget, spent } = item;
  if (budget === null || spent <= budget || item.status === 'cancelled' || item.status === 'done') return [];
  const serious = spent > budget * (1 + LIGHT_POLICY.seriousOverspend);
  const over = budget === 0 ? null : percent(spent / budget - 1);
  return [
    reason('over_budget', serious ? Light.RED : Light.AMBER, item, {
      de: `Initiative „${item.title}“ hat ${over === null ? 'Ausgaben ohne bewilligtes Budget' : `ihr Budget um ${over} % überschritten`}.`,
      en: `Initiative "${item.title}" has ${over === null ? 'spent without a budget' : `exceeded its budget by ${over} %`}.`,
    }),
  ];
};

const notStarted: Rule = (item, today) => {
  const { start, due } = item;
  if (item.status !== 'planned' || start === null || start >= today || (due !== null && due < today)) return [];
  const days = inDays(daysBetween(start, today));
  return [
    reason('not_started', Light.AMBER, item, {
      de: `Initiative „${item.title}“ sollte vor ${days.de} beginnen, wurde aber noch nicht gestartet${ownerNote(item).de}.`,
      en: `Initiative "${item.title}" was scheduled to start ${days.en} ago but has not started${ownerNote(item).en}.`,
    }),
  ];
};

const paused: Rule = (item, today) => {
  if (item.status !== 'paused') return [];
  const late = item.due !== null && item.due < today;
  const note = item.statusNote ? `: ${item.statusNote}` : '';
  return [
    reason('paused', late ? Light.RED : Light.AMBER, item, {
      de: `Initiative „${item.title}“ ruht${late ? ', ihr Termin ist verstrichen' : ''}${note}`.replace(/\.?$/, '.'),
      en: `Initiative "${item.title}" is paused${late ? ' and its due date has passed' : ''}${note}`.replace(/\.?$/, '.'),
    }),
  ];
};

const withoutPlan: Rule = (item) => {
  if (item.status !== 'active') return [];
  const found: LightReason[] = [];
  if (item.due === null)
    found.push(
      reason('no_due_date', Light.AMBER, item, {
        de: `Initiative „${item.title}“ hat keinen Endtermin; ob sie im Plan liegt, ist nicht feststellbar.`,
        en: `Initiative "${item.title}" has no due date, so its status against the plan is unknown.`,
      }),
    );
  if (item.owner === null)
    found.push(
      reason('no_owner', Light.AMBER, item, {
        de: `Für die Initiative „${item.title}“ ist keine verantwortliche Person benannt.`,
        en: `Initiative "${item.title}" has no owner.`,
      }),
    );
  return found;
};

const INITIATIVE_RULES: readonly Rule[] = [overdue, behindPlan, overBudget, notStarted, paused, withoutPlan];

const riskFindings = (item: IndexedItem<'risk'>): LightReason[] => {
  if (item.status !== 'open' || item.score < LIGHT_POLICY.riskAmber) return [];
  const { probability, impact, score } = item;
  return [
    reason('high_risk', score < LIGHT_POLICY.riskRed ? Light.AMBER : Light.RED, item, {
      de: `Risiko „${item.title}“ ist offen: Eintrittswahrscheinlichkeit ${probability} von 5, Auswirkung ${impact} von 5 (Risikowert ${score} von 25)${ownerNote(item).de}.`,
      en: `Risk "${item.title}" is open: probability ${probability} of 5, impact ${impact} of 5 (score ${score} of 25)${ownerNote(item).en}.`,
    }),
  ];
};

interface LateText {
  (title: string, days: LocalizedText, owner: LocalizedText): LocalizedText;
}

const INITIATIVE_LATE: LateText = (title, days, owner) => ({
  de: `Initiative „${title}“ ist seit ${days.de} überfällig${owner.de}.`,
  en: `Initiative "${title}" has been overdue for ${days.en}${owner.en}.`,
});
const MILESTONE_LATE: LateText = (title, days, owner) => ({
  de: `Meilenstein „${title}“ ist seit ${days.de} überfällig${owner.de}.`,
  en: `Milestone "${title}" has been overdue for ${days.en}${owner.en}.`,
});
const DECISION_LATE: LateText = (title, days, owner) => ({
  de: `Entscheidung „${title}“ steht seit ${days.de} aus${owner.de}.`,
  en: `Decision "${title}" has been outstanding for ${days.en}${owner.en}.`,
});

const overdueFinding = (
  item: IndexedItem<`${BoardItemKind}`> & { due: Day | null },
  today: Day,
  code: LightReason['code'],
  textOf: LateText,
): LightReason[] => {
  if (item.due === null || item.due >= today) return [];
  const days = daysBetween(item.due, today);
  return [
    reason(code, days > LIGHT_POLICY.seriousDelayDays ? Light.RED : Light.AMBER, item, textOf(item.title, inDays(days), ownerNote(item))),
  ];
};

const inDays = (days: number): LocalizedText =>
  days === 1 ? { de: 'einem Tag', en: 'one day' } : { de: `${days} Tagen`, en: `${days} days` };

const ownerNote = (item: IndexedItem): LocalizedText =>
  'owner' in item && item.owner !== null ? { de: ` (verantwortlich: ${item.owner})`, en: ` (owner: ${item.owner})` } : { de: '', en: '' };

const percent = (share: number): number => Math.round(share * 100);
