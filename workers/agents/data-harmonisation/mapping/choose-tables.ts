import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { Dataset } from '../../../../subgraphs/sources/index.js';
import { fetchDataset } from '../../../datasets.js';
import { RefusedError, type AgentContext, type Language } from '../../../kit.js';
import { messagesIn } from '../messages.js';
import { MIN_SCORE, mapColumns, readTable, type ReadTable, type SourceTable } from './column-mapping.js';

const MAX_TABLES = 10;
/** Maximum number of datasets that are examined if the request names none. */
const MAX_EXAMINED_TABLES = 12;

export interface ChosenTables {
  tables: SourceTable[];
  datasets: Dataset[];
  /** True if the agent chose the datasets because the request names none. */
  areChosen: boolean;
}

/**
 * Returns the requested datasets in order, else the two datasets with the most similar columns.
 * @throws RefusedError if a dataset does not exist, or if there are fewer than 2, more than `MAX_TABLES` or no comparable datasets
 */
export const chooseTables = async (
  context: AgentContext,
  duck: DuckDbSession,
  ids: readonly string[],
  language: Language,
): Promise<ChosenTables> => {
  const messages = messagesIn(language).choice;
  const requested = [...new Set(ids)];
  const {
    em,
    run: { tenantId },
  } = context;
  if (requested.length > MAX_TABLES) throw new RefusedError(messages.many(MAX_TABLES), ['dataset']);
  const where = { tenantId, ...(requested.length > 0 && { datasetId: { $in: requested } }) };
  const available = await em.find(Dataset, where, { orderBy: { updatedAt: 'desc', datasetId: 'desc' }, limit: MAX_EXAMINED_TABLES });
  const unknown = requested.find((id) => !available.some(({ datasetId }) => datasetId === id));
  if (unknown !== undefined) throw new RefusedError(messages.unknown(unknown), ['dataset']);
  if (available.length < 2) throw new RefusedError(messages.two, ['dataset']);
  const datasets = requested.length > 0 ? requested.flatMap((id) => available.filter(({ datasetId }) => datasetId === id)) : available;
  const tables: SourceTable[] = [];
  for (const dataset of datasets) tables.push(await tableOf(context, dataset));
  if (requested.length > 0) return { tables, datasets, areChosen: false };
  const pair = await mostSimilarPair(duck, tables);
  if (!pair) throw new RefusedError(messages.none, ['comparable_columns']);
  return { tables: pair.map((at) => tables[at] as SourceTable), datasets: pair.map((at) => datasets[at] as Dataset), areChosen: true };
};

const tableOf = async (context: AgentContext, dataset: Dataset): Promise<SourceTable> => ({
  datasetId: dataset.datasetId,
  name: dataset.name,
  relation: await fetchDataset(context, dataset),
  columns: dataset.columns,
  rows: dataset.rows,
});

/** Returns the positions of the two tables with the highest sum of column scores; undefined if no two share at least two columns. */
const mostSimilarPair = async (duck: DuckDbSession, tables: readonly SourceTable[]): Promise<number[] | undefined> => {
  const read: ReadTable[] = [];
  for (const table of tables) if (table.rows > 0) read.push(await readTable(duck, table));
  const pairs = read.flatMap((one, index) =>
    read.slice(index + 1).map((other) => {
      const matches = mapColumns(one, other, []);
      return { at: [one, other].map(({ datasetId }) => tables.findIndex((table) => table.datasetId === datasetId)), matches };
    }),
  );
  const fit = ({ matches }: (typeof pairs)[number]): number => matches.reduce((sum, { score }) => sum + score, 0);
  return pairs
    .filter(({ matches }) => matches.length >= 2 && fit({ at: [], matches }) >= 2 * MIN_SCORE)
    .toSorted((a, b) => fit(b) - fit(a))[0]?.at;
};
