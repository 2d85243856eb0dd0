import { amountIn } from '../../../platform/content/index.js';
import { FormulaError, type MetricDefinition } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchDataset } from '../../datasets.js';
import { formatNumber } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import type { MetricHistory } from '../../metric-history.js';
import { isComputationError } from '../../methods/metrics/index.js';
import { isWithin, periodText } from '../../methods/request-reading/index.js';
import { periodAfter, SERIES_GRAINS } from '../../methods/series/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { createDatasetView, periodValues } from '../kpi-discovery/index.js';
import { percentageFormulas } from './formula-words.js';
import { messagesIn } from './messages.js';
import type { Trait } from './trait.js';
import { addDays } from '../../../platform/text/index.js';

/** Relative difference up to which part and whole give the recorded value; the rest is rounding. */
const TOLERANCE = 1e-6;

/**
 * Returns part and whole of a percentage in the newest value of the asked period, otherwise in the newest one; none if the metric is no
 * percentage, or if its rows no longer give the recorded value.
 */
export const workedExample = async (
  context: AgentContext,
  { metric, dataset, points }: { metric: MetricDefinition; dataset: Dataset | undefined; points: MetricHistory['points'] },
  language: Language,
): Promise<Trait[]> => {
  const formulas = percentageFormulas(metric.formula);
  const period = (await context.understood())?.period ?? null;
  const dated = points.filter(({ periodStart }) => period === null || (periodStart !== null && isWithin(periodStart, period)));
  const point = dated.at(-1) ?? points.at(-1);
  if (formulas === null || !dataset || !point) return [];
  const [part, whole] = await valuesAt(context, { metric, dataset, formulas }, point.periodStart);
  if (part === undefined || whole === undefined || whole === 0) return [];
  const value = (100 * part) / whole;
  if (Math.abs(value - point.value) > TOLERANCE * Math.max(1, Math.abs(value))) return [];
  const number = (amount: number): string => formatNumber(amount, language, { min: 0, max: 2 });
  const text = messagesIn(language).traits.worked(
    oneLine(metric.name),
    point.periodStart === null
      ? null
      : periodText({ from: point.periodStart, until: lastDayOf(point.periodStart, metric.grain) }, language),
    number(part),
    number(whole),
    amountIn(language, value, metric.unit),
  );
  return [{ aspects: ['computation', 'reading'], text }];
};

const lastDayOf = (start: string, grain: string): string => {
  const known = SERIES_GRAINS.find((each) => each === grain);
  return known === undefined ? start : addDays(periodAfter(start, known), -1);
};

const valuesAt = async (
  context: AgentContext,
  { metric, dataset, formulas }: { metric: MetricDefinition; dataset: Dataset; formulas: readonly string[] },
  periodStart: string | null,
): Promise<(number | undefined)[]> => {
  const duck = await context.duckDb();
  const { timeColumn, grain } = metric;
  const values: (number | undefined)[] = [];
  try {
    await createDatasetView(duck, await fetchDataset(context, dataset), dataset.columns);
    for (const formula of formulas) {
      const computed = await periodValues(duck, formula, dataset.columns, { timeColumn, grain });
      values.push(computed.values.find((each) => each.periodStart === periodStart)?.value);
    }
  } catch (error) {
    if (error instanceof FormulaError || isComputationError(error)) return [];
    throw error;
  }
  return values;
};
