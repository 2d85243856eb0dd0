import { Dataset } from '../../../subgraphs/sources/index.js';
import { MetricDefinition } from '../../../subgraphs/metrics/index.js';
import { datasetsTrustedFirst, fetchDataset } from '../../datasets.js';
import type { AgentContext } from '../../kit.js';
import { kpiNamesIn } from '../../methods/table-roles/index.js';
import { benchmark, MIN_PEERS, type OwnValue } from './benchmark.js';
import type { BenchmarkResult } from './benchmark-result.js';
import { peerColumns } from '../../methods/table-roles/index.js';
import { groupColumns, readPeerTable, type PeerTable } from './peer-table.js';
import { readWidePeers, widePeerColumns } from './wide-peers.js';

const MAX_DATASETS = 200;

/** Peers of a KPI, and the dataset that contains them. */
export interface PeersOfKpi {
  readonly comparison: BenchmarkResult['comparisons'][number];
  readonly dataset: Dataset;
}

/** Maximum number of metrics whose names are compared with the columns of tables. */
const MAX_METRICS = 200;

/** Returns the names of the tenant's metrics and of the KPIs in its tables. */
export const ownNames = async (context: AgentContext): Promise<string[]> => {
  const { em, run } = context;
  const metrics = await em.find(MetricDefinition, { tenantId: run.tenantId }, { fields: ['name'], limit: MAX_METRICS });
  return [...metrics.map(({ name }) => name), ...(await datasetsTrustedFirst(context)).flatMap(kpiNamesIn)];
};

/** Returns the peer values of a dataset, with one row per value or one row per peer; null if it is not a peer table. */
export const readPeers = async (context: AgentContext, dataset: Dataset, own: readonly string[]): Promise<PeerTable | null> => {
  const columns = peerColumns(dataset.columns);
  const wide = columns ? null : widePeerColumns(dataset, own);
  if (!columns && wide === null) return null;
  const [duck, relation] = [await context.duckDb(), await fetchDataset(context, dataset)];
  if (columns) return readPeerTable(duck, relation, columns, groupColumns(dataset.columns, columns));
  const { name, updatedAt } = dataset;
  return wide && readWidePeers(duck, relation, wide, { name, year: updatedAt.getUTCFullYear() });
};

/** Compares an own value with the peers of the newest peer table that has its KPI; null if none has enough of them. */
export const peersOf = async (context: AgentContext, own: OwnValue): Promise<PeersOfKpi | null> => {
  const { em, run } = context;
  const datasets = await em.find(
    Dataset,
    { tenantId: run.tenantId },
    { orderBy: { updatedAt: 'desc', datasetId: 'desc' }, limit: MAX_DATASETS },
  );
  const names = await ownNames(context);
  for (const dataset of datasets) {
    const peers = await readPeers(context, dataset, names);
    const [comparison] = peers === null ? [] : benchmark([own], peers.values, { minPeers: MIN_PEERS });
    if (comparison?.status === 'compared') return { comparison, dataset };
  }
  return null;
};
