import type { Citation } from '../../../subgraphs/agents/index.js';
import { citeDataset } from '../../datasets.js';
import { citeMetric } from '../../metric-history.js';
import { normaliseText } from './columns/column-roles.js';
import type { Initiative } from './initiatives.js';
import { byMisses, type KpiSeries } from './kpis/kpi-series.js';
import { metricSeries } from './kpis/metric-series.js';
import type { TenantState } from './read-tenant-state.js';

/** A KPI with its source, a metric or a dataset, and the prefix of the ids of its figures. */
export type PlacedKpi = KpiSeries & { key: string; sourceId: string; /** True if the request names it. */ isAsked: boolean };
export type PlacedInitiative = Initiative & { datasetId: string };

/**
 * Returns the tenant's KPIs: the metrics that the request names, its other active metrics, then the series of KPI tables that no metric defines. A metric defines a series of
 * the same name, and one that its formula selects by name from the table; area and notes of the series then describe the metric.
 */
export const kpisOf = ({ metrics, datasets, askedIds }: TenantState): PlacedKpi[] => {
  const ofTables = datasets.flatMap(({ dataset, kpis }) =>
    (kpis?.series ?? []).map((series) => ({ ...series, sourceId: dataset.datasetId })),
  );
  const defined = new Set<KpiSeries>();
  const ofMetrics = metrics.flatMap((history) => {
    const series = metricSeries(history);
    if (!series) return [];
    const { metricId, name, formula, datasetId } = history.metric;
    const same = ofTables.filter(
      (each) =>
        normaliseText(each.name) === normaliseText(name) ||
        (each.sourceId === datasetId && formula.includes(`'${each.name.replaceAll("'", "''")}'`)),
    );
    for (const each of same) defined.add(each);
    const [only, ...others] = same;
    return [{ ...series, ...(only && others.length === 0 && { area: only.area, notes: only.notes }), sourceId: metricId }];
  });
  const all = [...ofMetrics, ...ofTables.filter((each) => !defined.has(each))].map((each) => ({
    ...each,
    isAsked: askedIds.includes(each.sourceId),
  }));
  return all.toSorted((a, b) => Number(b.isAsked) - Number(a.isAsked)).map((series, index) => ({ ...series, key: `kpis.${index + 1}` }));
};

/** Returns the KPIs that deserve a chart, most important first: those that the request names, then those that miss their targets. */
export const byInterest = (kpis: readonly PlacedKpi[]): PlacedKpi[] => [
  ...kpis.filter(({ isAsked }) => isAsked),
  ...byMisses(kpis.filter(({ isAsked }) => !isAsked)),
];

/** Returns the citation of each metric and dataset that the KPIs come from. */
export const kpiCitations = (kpis: readonly PlacedKpi[], { metrics, datasets }: TenantState): Citation[] => {
  const ids = new Set(kpis.map(({ sourceId }) => sourceId));
  return [
    ...metrics.filter(({ metric }) => ids.has(metric.metricId)).map(({ metric }) => citeMetric(metric)),
    ...datasets.filter(({ dataset }) => ids.has(dataset.datasetId)).map(({ dataset }) => citeDataset(dataset)),
  ];
};

export const initiativesOf = ({ datasets }: TenantState): PlacedInitiative[] =>
  datasets.flatMap(({ dataset, initiatives }) =>
    (initiatives ?? []).map((initiative) => ({ ...initiative, datasetId: dataset.datasetId })),
  );
