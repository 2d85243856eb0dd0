import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { activeMetrics } from '../../metric-history.js';
import { isByValue, fetchAskedRows, rowConditions, withConditions } from '../../methods/answer-plan/index.js';
import { measureOfMetric, OF_UNIT, outcomesByUnit } from '../../methods/metrics/index.js';
import { testOfShares, type CountedGroup } from '../../methods/statistics/chi-squared.js';
import { messagesIn } from './messages.js';
import { pText } from './statements.js';
import { SIGNIFICANCE_LEVEL } from '../../methods/statistics/significance.js';

/** A KPI that is a share of units, by the values of a column. */
export interface RateByGroup {
  readonly metric: string;
  readonly column: string;
  /** Value to which the units are restricted beside the whole; null for the whole. */
  readonly only: string | null;
  readonly groups: readonly RateGroup[];
}

export interface RateGroup extends CountedGroup {
  readonly value: string;
}

/**
 * Counts for each KPI that the request asks about, and that is a share of units such as orders, how many units of each asked group meet its
 * condition: for the selected rows, and for the values for which the request asks the same again.
 */
export const examineRates = async (context: AgentContext): Promise<RateByGroup[]> => {
  const rows = (await context.plan())?.rows;
  const columns = rows?.groups.filter(isByValue).map(({ column }) => column) ?? [];
  if (!rows || columns.length === 0) return [];
  const asked = rows.measures.flatMap(({ metricId }) => metricId ?? []);
  const metrics = (await activeMetrics(context)).filter(
    ({ metricId, datasetId }) => asked.includes(metricId) && datasetId === rows.datasetId,
  );
  const dataset =
    metrics.length === 0 ? null : await context.em.findOne(Dataset, { tenantId: context.run.tenantId, datasetId: rows.datasetId });
  if (!dataset) return [];
  const duck = await context.duckDb();
  const whole = await fetchAskedRows(context, dataset, columns);
  const parts = rows.alsoFor.map((filter) => ({
    only: filter.values.join(', '),
    relation: withConditions(whole, rowConditions({ filters: [filter] }, whole)),
  }));
  const found: RateByGroup[] = [];
  for (const metric of metrics) {
    const measured = measureOfMetric(metric, dataset);
    if (measured?.measure.kind !== 'share') continue;
    for (const column of columns)
      for (const { only, relation } of [{ only: null, relation: whole }, ...parts]) {
        const unit = dataset.eventLogColumns?.case ?? null;
        const units = outcomesByUnit(relation, measured.measure, { columns: [{ name: column, type: 'text' }], unit });
        if (units !== null) found.push({ metric: metric.name, column, only, groups: await groupsOf(duck, units, column) });
      }
  }
  return found.filter(({ groups }) => groups.length > 0);
};

const groupsOf = (duck: DuckDbSession, units: string, column: string): Promise<RateGroup[]> =>
  duck.rows<{ value: string; n: number; met: number }>(
    `SELECT ${identifier(column)} AS "value", CAST(count(*) AS DOUBLE) AS n,
            CAST(count(*) FILTER (${identifier(OF_UNIT)} > 0) AS DOUBLE) AS met
       FROM ${units} WHERE ${identifier(column)} IS NOT NULL GROUP BY 1 ORDER BY met / n DESC, n DESC, 1`,
  );

const MAX_STATED = 6;

/** Returns a sentence per comparison: whether the shares differ, with their counts and the test. */
export const rateAnswers = (rates: readonly RateByGroup[], language: Language): string[] => {
  const { rates: messages, quoted } = messagesIn(language);
  return rates.map(({ metric, column, only, groups }) => {
    const listed = groups
      .slice(0, MAX_STATED)
      .map(({ value, n, met }) =>
        messages.group(quoted(value), formatPercent(met / n, language), formatNumber(met, language, 0), formatNumber(n, language, 0)),
      )
      .join(', ');
    const test = testOfShares(groups);
    const verdict =
      test === null
        ? messages.untested
        : messages.tested(
            test.p < SIGNIFICANCE_LEVEL,
            formatNumber(test.statistic, language),
            test.p < 0.001 ? pText(test.p, language) : `= ${pText(test.p, language)}`,
            formatNumber(test.n, language, 0),
          );
    const subject =
      only === null ? messages.whole(quoted(metric), quoted(column)) : messages.part(quoted(only), quoted(metric), quoted(column));
    return `${verdict} ${subject} ${listed}.`;
  });
};
