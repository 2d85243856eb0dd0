import type { Initiative } from './initiatives.js';
import type { KpiSeries } from './kpis/kpi-series.js';
import type { TenantState } from './read-tenant-state.js';

/** A KPI with its dataset and the prefix of the ids of its figures. */
export type PlacedKpi = KpiSeries & { key: string; datasetId: string };
export type PlacedInitiative = Initiative & { datasetId: string };

export const kpisOf = ({ datasets }: TenantState): PlacedKpi[] =>
  datasets
    .flatMap(({ dataset, kpis }) => (kpis?.series ?? []).map((series) => ({ ...series, datasetId: dataset.datasetId })))
    .map((series, index) => ({ ...series, key: `kpis.${index + 1}` }));

export const initiativesOf = ({ datasets }: TenantState): PlacedInitiative[] =>
  datasets.flatMap(({ dataset, initiatives }) =>
    (initiatives ?? []).map((initiative) => ({ ...initiative, datasetId: dataset.datasetId })),
  );
