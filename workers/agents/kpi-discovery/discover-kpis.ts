import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { kpiCatalogue, type KpiFinding } from '../../../subgraphs/metrics/index.js';
import type { ProfiledColumn } from './bind-roles.js';
import { createDatasetView, TABLE } from './candidate-value.js';
import { catalogueCandidates, type ExaminedTable, type NearMiss } from './catalogue-candidates.js';
import type { KpiDiscoveryResult } from './kpi-discovery-result.js';
import { coverageReader } from './period-coverage.js';
import { SCORE_FORMULA, type Gate } from './score.js';
import { seriesCandidates } from './series-candidates.js';

/** Table to examine. */
export interface TableToExamine {
  readonly datasetId: string;
  readonly name: string;
  readonly version: number;
  readonly contentHash: string;
  readonly rows: number;
  /** Day of the import, YYYY-MM-DD. */
  readonly importedOn: string;
  readonly gate: Gate;
  readonly columns: readonly ProfiledColumn[];
  readonly profile?: ExaminedTable['profile'];
  /** SQL expression that DuckDB reads the table from. */
  readonly relation: string;
}

interface Examined {
  readonly table: TableToExamine;
  readonly isKpiTable: boolean;
  readonly findings: readonly KpiFinding[];
  readonly nearMisses: readonly NearMiss[];
}

const MAX_CANDIDATES = 100;
const MAX_NEAR_MISSES = 15;

/** Returns the KPIs that a table lists itself, otherwise the catalogue KPIs that can be computed from its columns. */
export const examineTable = async (duck: DuckDbSession, table: TableToExamine): Promise<Examined> => {
  await createDatasetView(duck, table.relation, table.columns);
  const readCoverage = coverageReader(duck, TABLE, table.importedOn);
  const listed = await seriesCandidates(duck, table, table.name, readCoverage);
  if (listed) return { table, isKpiTable: true, findings: listed, nearMisses: [] };
  return { table, isKpiTable: false, ...(await catalogueCandidates(duck, kpiCatalogue(), table, readCoverage)) };
};

/** Composes the result. Candidates are sorted by score, confidence, dataset name and KPI name. */
export const composeDiscovery = (examined: readonly Examined[]): Omit<KpiDiscoveryResult, 'warnings'> => {
  const catalogue = kpiCatalogue();
  const found = examined
    .flatMap(({ table: { datasetId, name: datasetName }, findings }) => findings.map((finding) => ({ ...finding, datasetId, datasetName })))
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        b.confidence - a.confidence ||
        compare(a.datasetName, b.datasetName) ||
        compare(a.name.de, b.name.de) ||
        compare(a.candidateKey, b.candidateKey),
    );
  return {
    method: {
      name: 'Meanings of columns matched with the roles of a KPI catalogue; formulas computed in DuckDB',
      parameters: {
        catalogueKpis: catalogue.length,
        processAreas: new Set(catalogue.map(({ area }) => area)).size,
        score: SCORE_FORMULA,
        confidence: 'weakest match of a column, halved where the value is outside what is possible',
      },
      reference: 'E. Rahm, P. Bernstein: A survey of approaches to automatic schema matching. VLDB Journal 10 (2001) 334-350',
    },
    datasets: examined.map(({ table: { datasetId, name, version, contentHash, rows, gate }, isKpiTable, findings }) => ({
      datasetId,
      name,
      version,
      contentHash,
      rows,
      gate,
      isKpiTable,
      found: findings.length,
    })),
    existing: [],
    candidates: found
      .slice(0, MAX_CANDIDATES)
      .map((candidate, index) => ({ ...candidate, rank: index + 1, isAsked: false, metricId: null, isOtherDefinition: false })),
    total: found.length,
    nearMisses: examined
      .flatMap(({ table, nearMisses }) =>
        nearMisses.map(({ kpi, missing }) => ({
          catalogueId: kpi.id,
          name: kpi.name,
          datasetId: table.datasetId,
          datasetName: table.name,
          missing: missing.map((role) => ({ role, names: kpi.roles[role]?.names ?? { de: [], en: [] } })),
        })),
      )
      .slice(0, MAX_NEAR_MISSES),
  };
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
