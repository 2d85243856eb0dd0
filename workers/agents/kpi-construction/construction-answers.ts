import { amountIn } from '../../../platform/content/index.js';
import { formatDate, formatNumber, type Language } from '../../documents/text/formatting.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { ConstructionResult } from './construction-result.js';
import { messagesIn } from './messages.js';
import type { OwnMetric } from './own-metric.js';

type Answered = Pick<
  ConstructionResult,
  'name' | 'dataset' | 'current' | 'unit' | 'target' | 'direction' | 'details' | 'origin' | 'formula' | 'grain' | 'history'
>;

interface Context {
  readonly language: Language;
  /** True if the direction is assumed from the name. */
  readonly isDirectionAssumed: boolean;
  /** Metric that resembles the KPI. */
  readonly own: OwnMetric | null;
  /** Period in which the request wants the KPI. */
  readonly grain: ConstructionResult['grain'];
  /** Columns that the request names. */
  readonly closest: readonly string[];
  /** Words of the request that name nothing in the data. */
  readonly unknown: readonly string[];
  /** Name of the dataset of the draft; null without one. */
  readonly datasetName: string | null;
  /** Why no KPI is constructed; null if one is. */
  readonly gap: string | null;
  readonly assumptions: readonly string[];
  /** Period of the request. */
  readonly period: { readonly from: string | null; readonly until: string | null; readonly words: string } | null;
  /** Value over that period; null if it was not computed. */
  readonly inPeriod: number | null;
}

/** Returns the sentences that answer a request for a KPI that is not yet in use. */
export const constructionAnswers = (
  result: Answered,
  { language, isDirectionAssumed, own, grain, closest, unknown, datasetName, gap, assumptions, period, inPeriod }: Context,
): string[] => {
  const { measure: messages, reasons } = messagesIn(language);
  const { name, dataset, current, unit, target, direction, details, formula, origin } = result;
  const title = oneLine(name ?? '');
  const amount = (value: number, of = unit): string => amountIn(language, value, of && oneLine(of, 40));
  if (gap !== null) return [gap];
  if (formula === null) {
    if (unknown.length === 0 && closest.length > 0) return [messages.unclearMeasure(closest.join(', '))];
    const words = (unknown.length === 0 ? [title] : unknown).map(messagesIn(language).quoted);
    return [messages.openFormula(words.join(', '), closest.length === 0 ? null : closest.join(', '))];
  }
  if (!dataset || !current) return origin === 'data' && datasetName !== null ? [messages.noValue(title, oneLine(datasetName))] : [];
  const count = (value: number): string => formatNumber(value, language, { min: 0, max: 2 });
  const { part = null, whole = null, total = null } = details ?? {};
  const latest =
    current.periodStart === null ? null : messagesIn(language).since(amount(current.value), formatDate(current.periodStart, language));
  const value = period && (valueIn(result, period)?.value ?? inPeriod);
  const isReached = target && (direction === 'higher' ? current.value >= target.value : current.value <= target.value);
  const reached = direction !== 'higher' && direction !== 'lower' ? 'open' : isReached === true ? 'yes' : 'no';
  return [
    messages.answer(
      title,
      oneLine(dataset.name),
      // The value of a period is not that of all data.
      total !== null ? amount(total) : current.periodStart === null ? amount(current.value) : null,
      part === null || whole === null ? null : messages.counts(count(part), count(whole)),
      latest,
    ),
    ...assumptions,
    ...(period === null || value === null ? [] : [messages.inPeriod(oneLine(period.words), amount(value))]),
    ...(target ? [messages.target(amount(target.value), target.due && formatDate(target.due, language), reached)] : []),
    ...(isDirectionAssumed && direction === 'lower' ? [messages.assumedDirection] : []),
    ...(grain !== null && grain !== 'all' && result.grain === 'all' ? [messages.noPeriods(reasons.grains[grain])] : []),
    ...(own
      ? [
          messages.similar(
            oneLine(own.metric.name),
            own.points.length === 0 ? null : amount(own.points.at(-1)?.value ?? 0, own.metric.unit),
          ),
        ]
      : []),
  ];
};

/** Number of months of the grains whose periods a request names. */
const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** Returns the value of exactly the period that a request names; undefined if the KPI has none. */
export const valueIn = (
  { history, grain }: Pick<Answered, 'history' | 'grain'>,
  { from, until }: { readonly from: string | null; readonly until: string | null },
): { value: number } | undefined => {
  const months = MONTHS[grain ?? 'month'];
  if (from === null || until === null || months === undefined) return undefined;
  const [year = 0, month = 0] = from.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months, 0)).toISOString().slice(0, 10);
  return lastDay === until ? history.find(({ periodStart }) => periodStart.slice(0, 10) === from) : undefined;
};
