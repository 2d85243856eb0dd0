import { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchDataset } from '../../datasets.js';
import type { AgentContext } from '../../kit.js';
import { benchmark, MIN_PEERS, type OwnValue } from './benchmark.js';
import type { BenchmarkResult } from './benchmark-result.js';
import { peerColumns, readPeerTable } from './peer-table.js';

const MAX_DATASETS = 200;

/** Peers of a KPI, and the dataset that contains them. */
export interface PeersOfKpi {
  readonly comparison: BenchmarkResult['comparisons'][number];
  readonly dataset: Dataset;
}

/** Compares an own value with the peers of the newest peer table that has its KPI; null if none has enough of them. */
export const peersOf = async (context: AgentContext, own: OwnValue): Promise<PeersOfKpi | null> => {
  const { em, run } = context;
  const datasets = await em.find(
    Dataset,
    { tenantId: run.tenantId },
    { orderBy: { updatedAt: 'desc', datasetId: 'desc' }, limit: MAX_DATASETS },
  );
  for (const dataset of datasets) {
    const columns = peerColumns(dataset.columns);
    if (!columns) continue;
    const { values } = await readPeerTable(await context.duckDb(), await fetchDataset(context, dataset), columns);
    const [comparison] = benchmark([own], values, { minPeers: MIN_PEERS });
    if (comparison?.status === 'compared') return { comparison, dataset };
  }
  return null;
};
