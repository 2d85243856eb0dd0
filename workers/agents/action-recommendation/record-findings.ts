import { amountIn } from '../../../platform/content/index.js';
import {
  isTargetReached,
  MetricDirection,
  thresholdStatus,
  ThresholdStatus,
  type MetricWithStatus,
} from '../../../subgraphs/metrics/index.js';
import {
  daysBetween,
  InitiativeStatus,
  type Initiative,
  type Milestone,
  type ProgrammeDecision,
} from '../../../subgraphs/transformation/index.js';
import { formatDate, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine, type PlacedKpi } from '../../methods/tenant-state/index.js';
import type { ActionResult } from './action-result.js';
import { figure, type Finding } from './finding.js';
import { messagesIn } from './messages.js';

export type ActionRecord = ActionResult['records'][number];

interface RecordFinding {
  readonly record: ActionRecord;
  readonly finding: Omit<Finding, 'pointer'>;
}

/**
 * Returns the KPIs that miss their target or are red, by descending relative deviation, and the overdue decisions and milestones of
 * current initiatives, longest overdue first, then the current initiatives that the request names. The pointer of a finding refers to `records`.
 *
 * @param options.today YYYY-MM-DD
 * @param options.askedIds ids of the initiatives and milestones that the request names
 */
export const recordFindings = (
  {
    metrics,
    milestones,
    decisions,
    initiatives,
    kpis = [],
  }: {
    metrics: readonly MetricWithStatus[];
    /** KPIs of tables that no metric defines. */
    kpis?: readonly PlacedKpi[];
    milestones: readonly Milestone[];
    decisions: readonly ProgrammeDecision[];
    initiatives: readonly Initiative[];
  },
  { language, today, askedIds = new Set() }: { language: Language; today: string; askedIds?: ReadonlySet<string> },
): { records: ActionRecord[]; findings: Finding[] } => {
  const found = [
    ...[
      ...metrics.flatMap((each) => metricFinding(each, initiatives, language) ?? []),
      ...kpis.flatMap((each) => tableFinding(each, language) ?? []),
    ].toSorted((a, b) => gapOf(b) - gapOf(a)),
    ...decisions
      .flatMap((decision) => (decision.due !== null && decision.due < today ? [{ decision, due: decision.due }] : []))
      .toSorted((a, b) => a.due.localeCompare(b.due))
      .map(({ decision, due }) => decisionFinding(decision, due, { language, today })),
    ...milestones
      .filter(({ due }) => due < today)
      .toSorted((a, b) => a.due.localeCompare(b.due))
      .flatMap((each) => milestoneFinding(each, initiatives, { language, today })),
    ...initiatives
      .flatMap((each) => (each.due !== null && each.due < today ? [{ initiative: each, due: each.due }] : []))
      .toSorted((a, b) => a.due.localeCompare(b.due))
      .map(({ initiative, due }) => overdueFinding(initiative, due, { language, today })),
    ...initiatives
      .filter(({ budget, spent }) => budget !== null && budget > 0 && spent > budget)
      .map((each) => overBudgetFinding(each, language)),
    ...initiatives
      .filter((each) => isAskedFor(each, milestones, askedIds) && !(each.due !== null && each.due < today))
      .map((each) => initiativeFinding(each, milestones, { language, today })),
  ];
  return {
    records: found.map(({ record }) => record),
    findings: found.map(({ finding }, index) => ({ ...finding, pointer: `/records/${index}` })),
  };
};

const isAskedFor = ({ initiativeId }: Initiative, milestones: readonly Milestone[], askedIds: ReadonlySet<string>): boolean =>
  askedIds.has(initiativeId) || milestones.some((each) => each.initiativeId === initiativeId && askedIds.has(each.milestoneId));

const gapOf = ({ finding }: RecordFinding): number => finding.figures.find(({ name }) => name === 'gap')?.value ?? 0;

const metricFinding = (
  { metric, latest }: MetricWithStatus,
  initiatives: readonly Initiative[],
  language: Language,
): RecordFinding | null => {
  // An incomplete period has no judgement.
  const value = latest?.isComplete ? latest.value : null;
  if (value === null) return null;
  const isMissed = isTargetReached(value, metric) === false;
  const isRed = thresholdStatus(value, metric) === ThresholdStatus.RED;
  const wanted = isMissed ? metric.targetValue : isRed && metric.direction !== MetricDirection.TARGET ? metric.amber : null;
  if (wanted === null) return null;
  const name = oneLine(metric.name);
  const amount = (each: number): string => amountIn(language, each, metric.unit && oneLine(metric.unit, 30)).replaceAll(' ', '\u00A0');
  const linked = initiatives.filter(({ metricIds }) => metricIds.includes(metric.metricId));
  return {
    record: { kind: 'metric', id: metric.metricId, name, unit: metric.unit, value, target: metric.targetValue, due: metric.targetDue },
    finding: {
      kind: isMissed ? 'kpi-off-target' : 'kpi-red',
      subject: name,
      figures: [figure('gap', Math.abs(value - wanted) / (Math.abs(wanted) || Math.abs(value)), 'share')],
      texts: { value: amount(value), target: amount(wanted) },
      leads: 1,
      ...(linked.length > 0 && { recorded: recordedText(linked, language) }),
      recordIds: [metric.metricId, ...linked.flatMap(({ initiativeId, areaId }) => [initiativeId, areaId])],
      expected: { unit: metric.unit, from: value, to: wanted },
      ...(metric.owner !== null && { owner: { name: metric.owner, id: metric.metricId } }),
    },
  };
};

/** Returns the finding on a KPI of a table that misses its target; null if it does not, or if the direction of the KPI is unknown. */
const tableFinding = (
  { name: own, unit, value, target, reached, last, owner, sourceId }: PlacedKpi,
  language: Language,
): RecordFinding | null => {
  if (reached !== false || target === null) return null;
  const name = oneLine(own);
  const amount = (each: number): string => amountIn(language, each, unit && oneLine(unit, 30)).replaceAll(' ', '\u00A0');
  return {
    record: { kind: 'dataset', id: sourceId, name, unit, value, target, due: null },
    finding: {
      kind: 'kpi-off-target',
      subject: name,
      figures: [figure('gap', Math.abs(value - target) / (Math.abs(target) || Math.abs(value)), 'share')],
      texts: { value: `${amount(value)} (${formatDate(last, language)})`, target: amount(target) },
      leads: 1,
      recordIds: [sourceId],
      expected: { unit, from: value, to: target },
      ...(owner !== null && { owner: { name: oneLine(owner), id: sourceId } }),
    },
  };
};

/** Returns the finding on an initiative past its due date. */
const overdueFinding = (
  { initiativeId, areaId, title, owner, budget, spent, metricIds }: Initiative,
  due: string,
  { language, today }: { language: Language; today: string },
): RecordFinding => {
  const name = oneLine(title);
  const share = budget === null || budget <= 0 ? null : formatPercent(spent / budget, language);
  return {
    record: { kind: 'initiative', id: initiativeId, name, unit: null, value: null, target: null, due },
    finding: {
      kind: 'initiative-overdue',
      subject: name,
      figures: [figure('days', daysBetween(due, today), 'count')],
      texts: { due: formatDate(due, language), spent: share ?? messagesIn(language).notRecorded },
      leads: 1,
      recordIds: [initiativeId, areaId, ...metricIds],
      ...(owner !== null && { owner: { name: oneLine(owner), id: initiativeId } }),
    },
  };
};

/** Returns the finding on an initiative that has spent more than its budget. */
const overBudgetFinding = (
  { initiativeId, areaId, title, owner, budget, spent, due, metricIds }: Initiative,
  language: Language,
): RecordFinding => {
  const name = oneLine(title);
  const amount = (value: number): string => formatNumber(value, language, 0);
  return {
    record: { kind: 'initiative', id: initiativeId, name, unit: null, value: spent, target: budget, due },
    finding: {
      kind: 'initiative-over-budget',
      subject: name,
      figures: [figure('over', spent / (budget ?? spent) - 1, 'share')],
      texts: { spent: amount(spent), budget: amount(budget ?? 0), excess: amount(spent - (budget ?? 0)) },
      leads: 1,
      recordIds: [initiativeId, areaId, ...metricIds],
      ...(owner !== null && { owner: { name: oneLine(owner), id: initiativeId } }),
    },
  };
};

/** Maximum number of initiatives that an action names. */
const MAX_INITIATIVES = 2;

/** States the initiatives that work on a KPI already, with owner and date. */
const recordedText = (linked: readonly Initiative[], language: Language): string => {
  const messages = messagesIn(language);
  const items = linked
    .slice(0, MAX_INITIATIVES)
    .map(({ title, owner, due }) =>
      messages.initiative(oneLine(title), owner ?? messages.notRecorded, due === null ? messages.notRecorded : formatDate(due, language)),
    );
  return messages.recorded(items.join(', '));
};

/** Returns the state of an initiative and its next open milestone. */
const initiativeFinding = (
  { initiativeId, areaId, title, status, progress, owner, due, metricIds }: Initiative,
  milestones: readonly Milestone[],
  { language, today }: { language: Language; today: string },
): RecordFinding => {
  const messages = messagesIn(language);
  const own = milestones.filter((each) => each.initiativeId === initiativeId).toSorted((a, b) => a.due.localeCompare(b.due));
  const next = own.find((each) => each.due >= today) ?? own[0];
  const name = oneLine(title);
  return {
    record: { kind: 'initiative', id: initiativeId, name, unit: null, value: null, target: null, due },
    finding: {
      kind: 'initiative-open',
      subject: name,
      figures: [figure('named', 0, 'count')],
      texts: {
        status:
          status === InitiativeStatus.PAUSED || status === InitiativeStatus.PLANNED ? messages.statuses[status] : messages.statuses.active,
        progress: progress === null ? messages.notRecorded : formatPercent(progress, language),
        due: due === null ? messages.notRecorded : formatDate(due, language),
        next: next ? messages.nextMilestone(oneLine(next.title, 50), formatDate(next.due, language)) : messages.noMilestone,
      },
      recordIds: [initiativeId, areaId, ...metricIds, ...own.map((each) => each.milestoneId)],
      ...(owner !== null && { owner: { name: owner, id: initiativeId } }),
    },
  };
};

const decisionFinding = (
  { decisionId, question, owner, areaId, initiativeId }: ProgrammeDecision,
  due: string,
  { language, today }: { language: Language; today: string },
): RecordFinding => {
  const name = oneLine(question);
  return {
    record: { kind: 'decision', id: decisionId, name, unit: null, value: null, target: null, due },
    finding: {
      kind: 'decision-overdue',
      subject: name,
      figures: [figure('days', daysBetween(due, today), 'count')],
      texts: { due: formatDate(due, language) },
      leads: 1,
      recordIds: [decisionId, ...[areaId, initiativeId].filter((id) => id !== null)],
      ...(owner !== null && { owner: { name: owner, id: decisionId } }),
    },
  };
};

const milestoneFinding = (
  { milestoneId, title, due, initiativeId }: Milestone,
  initiatives: readonly Initiative[],
  { language, today }: { language: Language; today: string },
): RecordFinding[] => {
  const initiative = initiatives.find((each) => each.initiativeId === initiativeId);
  if (!initiative) return [];
  const { areaId, metricIds, owner } = initiative;
  const name = oneLine(title);
  return [
    {
      record: { kind: 'milestone', id: milestoneId, name, unit: null, value: null, target: null, due },
      finding: {
        kind: 'milestone-overdue',
        subject: name,
        figures: [figure('days', daysBetween(due, today), 'count')],
        texts: { initiative: oneLine(initiative.title), due: formatDate(due, language) },
        leads: 1,
        recordIds: [milestoneId, initiativeId, areaId, ...metricIds],
        ...(owner !== null && { owner: { name: owner, id: initiativeId } }),
      },
    },
  ];
};
