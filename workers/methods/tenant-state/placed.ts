import { normaliseText } from '../../../platform/text/index.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import type { ProgrammeState } from '../../../subgraphs/transformation/index.js';
import { citeDataset } from '../../datasets.js';
import { citeMetric } from '../../metric-history.js';
import type { Asked } from './asked.js';
import type { Initiative } from './initiatives.js';
import { byMisses, type KpiSeries } from './kpis/kpi-series.js';
import { metricSeries } from './kpis/metric-series.js';
import { oneLine } from './phrases.js';
import { programmeInitiatives } from './programme-initiatives.js';
import type { RunningInitiatives, TenantState } from './read-tenant-state.js';

/** A KPI with its source, a metric or a dataset, and the prefix of the ids of its figures. */
export type PlacedKpi = KpiSeries & {
  key: string;
  sourceId: string;
  /** True if the request names it. */
  isAsked: boolean;
  /** Names of the areas that it belongs to: that of its series, otherwise those among the tags of its metric. */
  areas: readonly string[];
  /** The series of KPI tables that it is, or that its metric defines. */
  ofTables: readonly KpiSeries[];
};
/** An initiative with the id of the programme or dataset that it comes from. `datasetId` is the same id. */
export type PlacedInitiative = Initiative & { sourceId: string; datasetId: string };

/**
 * Returns the tenant's KPIs: those that the request names, or those off target if it asks for them; then the other active metrics; then the
 * series of KPI tables that no metric defines. A metric defines a series of the same name, and one that its formula selects by name from the table; area and
 * notes of the series then describe the metric.
 */
export const kpisOf = ({ metrics, datasets, asked }: TenantState): PlacedKpi[] => {
  const tables = datasets.flatMap(({ dataset, kpis }) => (kpis?.series ?? []).map((series) => ({ series, sourceId: dataset.datasetId })));
  const defined = new Set<KpiSeries>();
  const ofMetrics = metrics.flatMap((history) => {
    const series = metricSeries(history);
    if (!series) return [];
    const { metricId, name, formula, datasetId, tags } = history.metric;
    const same = tables
      .filter(
        ({ series: each, sourceId }) =>
          normaliseText(each.name) === normaliseText(name) ||
          (sourceId === datasetId && formula.includes(`'${each.name.replaceAll("'", "''")}'`)),
      )
      .map((each) => each.series);
    for (const each of same) defined.add(each);
    const [only, ...others] = same;
    const placed = { ...series, ...(only && others.length === 0 && { area: only.area, notes: only.notes }), sourceId: metricId };
    return [{ ...placed, areas: placed.area === null ? tags : [placed.area], ofTables: same }];
  });
  const others = tables
    .filter(({ series }) => !defined.has(series))
    .map(({ series, sourceId }) => ({ ...series, sourceId, areas: series.area === null ? [] : [series.area], ofTables: [series] }));
  const all = [...ofMetrics, ...others].map((each) => ({
    ...each,
    isAsked: asked.metricIds.includes(each.sourceId) || isNamed(each, asked) || (asked.missed && each.reached === false),
  }));
  const byMiss = (one: KpiSeries, other: KpiSeries): number => (asked.missed ? (other.miss ?? 0) - (one.miss ?? 0) : 0);
  return all
    .toSorted((a, b) => Number(b.isAsked) - Number(a.isAsked) || byMiss(a, b))
    .map((series, index) => ({ ...series, key: `kpis.${index + 1}` }));
};

/** Returns whether a request names a series, in the area that it names if it names one. */
const isNamed = ({ name, area }: KpiSeries, { series, areas }: Asked): boolean =>
  series.includes(name) && (areas.length === 0 || area === null || areas.includes(area));

/** Returns whether a KPI belongs to one of the areas. */
export const isOfAreas = (kpi: Pick<PlacedKpi, 'areas'>, areas: readonly string[]): boolean =>
  kpi.areas.some((area) => areas.includes(area));

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

/** Returns the initiatives of the programme, then those of tables that the programme does not contain under the same name. */
export const initiativesOf = ({ programme, datasets }: Pick<TenantState, 'programme' | 'datasets'>): PlacedInitiative[] => {
  const place = (initiative: Initiative, sourceId: string): PlacedInitiative => ({ ...initiative, sourceId, datasetId: sourceId });
  const own = programme ? programmeInitiatives(programme).map((each) => place(each, programme.programme.programmeId)) : [];
  const known = new Set(own.map(({ name }) => normaliseText(name)));
  const ofTables = datasets.flatMap(({ dataset, initiatives }) => (initiatives ?? []).map((each) => place(each, dataset.datasetId)));
  return [...own, ...ofTables.filter(({ name }) => !known.has(normaliseText(name)))];
};

/** Counts the running initiatives of an area; null without an area or if no initiative states one. */
export const runningInitiatives = (area: string | null, state: TenantState): RunningInitiatives | null => {
  if (area === null) return null;
  const known = state.runningIn?.get(area);
  if (known) return known;
  const withArea = initiativesOf(state).filter((each) => each.area !== null);
  const count = withArea.filter((each) => each.area === area && each.status === 'running').length;
  return withArea.length === 0 ? null : { count, citations: initiativeCitations(withArea, state) };
};

export const citeProgramme = ({ programme: { programmeId, name } }: ProgrammeState): Citation => ({
  id: programmeId,
  kind: 'programme',
  label: oneLine(name),
});

/** Returns the citations of the programme and the datasets that the initiatives come from. */
export const initiativeCitations = (
  initiatives: readonly PlacedInitiative[],
  { programme, datasets }: Pick<TenantState, 'programme' | 'datasets'>,
): Citation[] => {
  const ids = new Set(initiatives.map(({ sourceId }) => sourceId));
  return [
    ...(programme && ids.has(programme.programme.programmeId) ? [citeProgramme(programme)] : []),
    ...datasets.filter(({ dataset }) => ids.has(dataset.datasetId)).map(({ dataset }) => citeDataset(dataset)),
  ];
};
