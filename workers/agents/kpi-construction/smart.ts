import { amountIn } from '../../../platform/content/index.js';
import { formatDate, formatNumber, type Language } from '../../documents/text/formatting.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { ConstructionResult } from './construction-result.js';
import { nameConfidences } from '../../../platform/questions/index.js';
import { isTargetReached, type MetricDefinition, type MetricDirection } from '../../../subgraphs/metrics/index.js';
import { messagesIn } from './messages.js';

type Draft = Pick<
  ConstructionResult,
  'name' | 'purpose' | 'formula' | 'unit' | 'direction' | 'grain' | 'target' | 'deadline' | 'dataset' | 'current' | 'missingColumns'
>;
type Criterion = ConstructionResult['smart'][number];

/** Purpose that a KPI can serve: a goal of the company, the programme or an initiative. */
export interface Purpose {
  readonly kind: 'goal' | 'programme' | 'initiative';
  readonly title: string;
}

/** Facts that the check uses in addition to the draft. */
export interface SmartContext {
  readonly language: Language;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** All values of the series, oldest first. */
  readonly values: readonly number[];
  /** Reason why the formula cannot be computed; null if none is known. */
  readonly formulaError: string | null;
  readonly purposes: readonly Purpose[];
  /** Thresholds of a metric that exists; its green values reach the target. */
  readonly standards?: Pick<MetricDefinition, 'green' | 'amber'> | undefined;
}

/** Minimum number of periods to assess whether a target can be reached. */
const MIN_PERIODS = 6;
/** Minimum match, 0 to 1, between a KPI and a purpose; a lower match is treated as coincidence. */
const MIN_RELEVANCE = 0.5;

/** Checks each SMART criterion (Doran, 1981) by rules and returns its status and reason. */
export const checkSmart = (draft: Draft, context: SmartContext): Criterion[] => [
  specific(draft, context),
  measurable(draft, context),
  achievable(draft, context),
  relevant(draft, context),
  timeBound(draft, context),
];

const specific = ({ name, dataset, direction }: Draft, { language }: SmartContext): Criterion => {
  const messages = messagesIn(language).reasons;
  const missing = [
    ...(name === null ? [messages.parts.name] : []),
    ...(dataset === null ? [messages.parts.dataset] : []),
    ...(direction === null ? [messages.parts.direction] : []),
  ];
  if (missing.length > 0) return { criterion: 'specific', status: 'open', reason: messages.unspecific(missing.join(', ')) };
  return {
    criterion: 'specific',
    status: 'met',
    reason: messages.specific(oneLine(name ?? ''), oneLine(dataset?.name ?? ''), dataset?.columns.join(', ') ?? ''),
  };
};

const measurable = ({ current, unit, missingColumns }: Draft, { language, formulaError }: SmartContext): Criterion => {
  const messages = messagesIn(language).reasons;
  if (current) {
    const value = amountIn(language, current.value, unit && oneLine(unit, 40));
    return { criterion: 'measurable', status: 'met', reason: messages.measurable(value, current.n) };
  }
  const reason = missingColumns.length > 0 ? messages.columnsMissing(missingColumns.join(', ')) : messages.notMeasurable(formulaError);
  return { criterion: 'measurable', status: 'not_met', reason };
};

const achievable = ({ target, direction, unit }: Draft, { language, values, standards }: SmartContext): Criterion => {
  const messages = messagesIn(language).reasons;
  if (target === null || direction === null) return { criterion: 'achievable', status: 'open', reason: messages.noTarget };
  if (values.length < MIN_PERIODS)
    return {
      criterion: 'achievable',
      status: 'open',
      reason: messages.shortHistory(formatNumber(values.length, language), formatNumber(MIN_PERIODS, language)),
    };
  const amount = (value: number): string => amountIn(language, value, unit && oneLine(unit, 40));
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  const { green, amber } = standards ?? { green: null, amber: null };
  const judged = { direction: direction as MetricDirection, targetValue: target.value, green, amber };
  const reached = values.filter((value) => isTargetReached(value, judged) === true);
  const isReached = reached.length > 0;
  return {
    criterion: 'achievable',
    status: isReached ? 'met' : 'not_met',
    reason: messages.achievable(
      amount(target.value),
      amount(low),
      amount(high),
      formatNumber(reached.length, language),
      formatNumber(values.length, language),
      isReached,
    ),
  };
};

const relevant = ({ name, purpose }: Draft, { language, purposes }: SmartContext): Criterion => {
  const messages = messagesIn(language).reasons;
  const byTitle = nameConfidences(
    `${name ?? ''} ${purpose ?? ''}`,
    purposes.map(({ title }) => ({ names: [title] })),
  );
  const byName = purposes.map(({ title }) => (name === null ? 0 : (nameConfidences(title, [{ names: [name] }])[0] ?? 0)));
  const [best] = purposes
    .map((each, index) => ({ ...each, match: Math.max(byTitle[index] ?? 0, byName[index] ?? 0) }))
    .toSorted((a, b) => b.match - a.match);
  if (!best || best.match < MIN_RELEVANCE) return { criterion: 'relevant', status: 'open', reason: messages.noRelevance };
  return { criterion: 'relevant', status: 'met', reason: messages.relevant(messages.kinds[best.kind], oneLine(best.title)) };
};

const timeBound = ({ deadline: due, grain }: Draft, { language, today }: SmartContext): Criterion => {
  const messages = messagesIn(language).reasons;
  if (due === null) return { criterion: 'timeBound', status: 'open', reason: messages.noDeadline };
  if (due < today) return { criterion: 'timeBound', status: 'not_met', reason: messages.pastDeadline(formatDate(due, language)) };
  if (grain === null || grain === 'all')
    return { criterion: 'timeBound', status: 'open', reason: messages.noPeriods(formatDate(due, language)) };
  return { criterion: 'timeBound', status: 'met', reason: messages.timeBound(formatDate(due, language), messages.grains[grain]) };
};
