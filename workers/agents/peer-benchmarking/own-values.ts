import { newestMetricValues } from '../../../subgraphs/metrics/index.js';
import { datasetsTrustedFirst, fetchDataset } from '../../datasets.js';
import type { AgentContext } from '../../kit.js';
import { isShortText, namedIn, type Understood } from '../../methods/request-reading/index.js';
import { decimalSlips } from '../../methods/series/index.js';
import { mean } from '../../methods/statistics/descriptive.js';
import { findListedKpis, kpiNamesIn } from '../../methods/table-roles/index.js';
import { readKpiSeries, type KpiSeries } from '../../methods/tenant-state/index.js';
import { unusedMetrics, type OwnValue } from './benchmark.js';
import type { PeerValue } from './peer-table.js';

const MAX_METRICS = 200;
/** Maximum number of tables of KPIs that are read. */
const MAX_TABLES = 3;
const MONTHS_OF_YEAR = 12;
/** Minimum number of months whose mean stands for a year that is over. */
const MIN_MONTHS = 9;

/**
 * Returns the tenant's own values: those of its metrics, and those of tables of KPIs for the peers' metrics that are not defined. Each is
 * of the asked month, otherwise of the year of the peer values, otherwise the newest one.
 */
export const ownValues = async (context: AgentContext, peers: readonly PeerValue[], year: number): Promise<OwnValue[]> => {
  const {
    em,
    run: { tenantId },
  } = context;
  const month = askedMonth(await context.understood());
  const values = await newestMetricValues(em, tenantId, { ...(month === null ? { year } : { from: month }), limit: MAX_METRICS });
  const own = values.map(({ metricId, name, value, unit, direction, target, grain, periodStart }) => ({
    ...{ name, value, unit, direction, target, metricId },
    period: grain === 'year' && periodStart !== null ? yearText(periodStart) : periodStart,
  }));
  const open = unusedMetrics(own, peers, undefined);
  return open.length === 0 ? own : [...own, ...(await valuesInTables(context, open, { month, year }))];
};

/**
 * Returns the newest values of KPIs of tables that a request names and the peers do not have.
 *
 * @param known names of the metrics that are compared
 */
export const ownWithoutPeers = async (context: AgentContext, text: string, known: readonly string[]): Promise<OwnValue[]> => {
  const names = (await datasetsTrustedFirst(context)).flatMap(kpiNamesIn).filter((name) => isShortText(name) && !known.includes(name));
  const named = namedIn(text, names);
  return named.length === 0 ? [] : valuesInTables(context, named, { month: null, year: 0 });
};

/** Returns the first day of the month that a request names; null if it names none or another period. */
export const askedMonth = (understood: Understood | null): string | null => {
  const { from = null, until = null } = understood?.period ?? {};
  return from !== null && until !== null && from.endsWith('-01') && from.slice(0, 7) === until.slice(0, 7) ? from : null;
};

/** Returns a calendar year, or the first and last day of a fiscal year. */
export const yearText = (start: string): string => {
  if (start.endsWith('-01-01')) return start.slice(0, 4);
  const next = new Date(`${start}T00:00:00Z`);
  next.setUTCFullYear(next.getUTCFullYear() + 1, next.getUTCMonth(), next.getUTCDate() - 1);
  return `${start}/${next.toISOString().slice(0, 10)}`;
};

const valuesInTables = async (
  context: AgentContext,
  names: readonly string[],
  asked: { readonly month: string | null; readonly year: number },
): Promise<OwnValue[]> => {
  const found = new Map<string, OwnValue>();
  const tables = (await datasetsTrustedFirst(context)).flatMap((dataset) => {
    const columns = findListedKpis(dataset);
    return columns === null ? [] : [{ dataset, columns }];
  });
  for (const { dataset, columns } of tables.slice(0, MAX_TABLES)) {
    const { series } = await readKpiSeries(await context.duckDb(), await fetchDataset(context, dataset), columns, dataset);
    for (const each of series) if (names.includes(each.name) && !found.has(each.name)) found.set(each.name, ownOfSeries(each, asked));
  }
  return [...found.values()];
};

/** Returns the value of a series for the asked month, otherwise the mean of a year that is whole or lacks few months, otherwise the newest value. */
export const ownOfSeries = (
  { name, unit, better, target, points }: Pick<KpiSeries, 'name' | 'unit' | 'better' | 'target' | 'points'>,
  { month, year }: { readonly month: string | null; readonly year: number },
): OwnValue => {
  const ofMonth = month === null ? undefined : points.find(({ date }) => date.slice(0, 7) === month.slice(0, 7));
  const ofYear = points.filter(({ date }) => date.startsWith(`${year}-`));
  const head = { name, unit, direction: better, target, metricId: null };
  const isOver = points.some(({ date }) => Number(date.slice(0, 4)) > year);
  if (month === null && (ofYear.length === MONTHS_OF_YEAR || (isOver && ofYear.length >= MIN_MONTHS && ofYear.length < MONTHS_OF_YEAR))) {
    // A mistyped value would spoil the mean of the year.
    const slips = decimalSlips(points).filter((each) => ofYear.includes(each));
    const whole = mean(ofYear.map(({ value }) => value));
    const value = mean(ofYear.filter((each) => !slips.includes(each)).map((each) => each.value));
    const leftOut = slips.map(({ date, value: slip }) => ({ day: `${date.slice(0, 7)}-01`, value: slip }));
    const missing = Array.from({ length: MONTHS_OF_YEAR }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`).filter(
      (each) => !ofYear.some(({ date }) => date.startsWith(each)),
    );
    return {
      ...head,
      ...{ value, period: String(year) },
      ...(slips.length > 0 && { leftOut, withAll: whole }),
      ...(missing.length > 0 && { missingMonths: missing.map((each) => `${each}-01`) }),
    };
  }
  const point = ofMonth ?? points.at(-1);
  return { ...head, value: point?.value ?? Number.NaN, period: point ? `${point.date.slice(0, 7)}-01` : null };
};
