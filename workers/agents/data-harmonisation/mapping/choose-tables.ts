import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { Dataset } from '../../../../subgraphs/sources/index.js';
import { fetchDataset } from '../../../datasets.js';
import { RefusedError, type AgentContext, type Language } from '../../../kit.js';
import { LEAST_SCORE, mapColumns, readTable, type ReadTable, type SourceTable } from './column-mapping.js';

const MAX_TABLES = 10;
/** Datasets that are looked at where none is named. */
const MAX_EXAMINED_TABLES = 12;

const WORDS = {
  de: {
    unknown: (id: string) => `Es gibt keinen Datensatz ${id}.`,
    two: 'Zum Zusammenführen sind mindestens zwei Datensätze nötig.',
    many: `Es lassen sich höchstens ${MAX_TABLES} Datensätze auf einmal zusammenführen.`,
    none: 'Keine zwei der vorhandenen Datensätze beschreiben dasselbe: Es fehlen mindestens zwei vergleichbare Spalten oder ein gemeinsamer Schlüssel.',
  },
  en: {
    unknown: (id: string) => `There is no dataset ${id}.`,
    two: 'Merging takes at least two datasets.',
    many: `At most ${MAX_TABLES} datasets can be merged at once.`,
    none: 'No two of the datasets describe the same things: at least two comparable columns or a shared key are missing.',
  },
} as const;

export interface ChosenTables {
  tables: SourceTable[];
  datasets: Dataset[];
  /** Whether the agent chose them. */
  areChosen: boolean;
}

/** The datasets that are named, in their order, else the two with most columns in common. @throws RefusedError when there are none */
export const chooseTables = async (
  context: AgentContext,
  duck: DuckDbSession,
  ids: readonly string[],
  language: Language,
): Promise<ChosenTables> => {
  const words = WORDS[language];
  const wanted = [...new Set(ids)];
  const {
    em,
    run: { tenantId },
  } = context;
  if (wanted.length > MAX_TABLES) throw new RefusedError(words.many, ['dataset']);
  const where = { tenantId, ...(wanted.length > 0 && { datasetId: { $in: wanted } }) };
  const found = await em.find(Dataset, where, { orderBy: { updatedAt: 'desc', datasetId: 'desc' }, limit: MAX_EXAMINED_TABLES });
  const unknown = wanted.find((id) => !found.some(({ datasetId }) => datasetId === id));
  if (unknown !== undefined) throw new RefusedError(words.unknown(unknown), ['dataset']);
  if (found.length < 2) throw new RefusedError(words.two, ['dataset']);
  const datasets = wanted.length > 0 ? wanted.flatMap((id) => found.filter(({ datasetId }) => datasetId === id)) : found;
  const tables: SourceTable[] = [];
  for (const dataset of datasets) tables.push(await tableOf(context, dataset));
  if (wanted.length > 0) return { tables, datasets, areChosen: false };
  const pair = await mostAlike(duck, tables);
  if (!pair) throw new RefusedError(words.none, ['comparable_columns']);
  return { tables: pair.map((at) => tables[at] as SourceTable), datasets: pair.map((at) => datasets[at] as Dataset), areChosen: true };
};

const tableOf = async (context: AgentContext, dataset: Dataset): Promise<SourceTable> => ({
  datasetId: dataset.datasetId,
  name: dataset.name,
  relation: await fetchDataset(context, dataset),
  columns: dataset.columns,
  rows: dataset.rows,
});

/** Positions of the two tables whose columns fit best, by the sum of the scores; undefined where none have two in common. */
const mostAlike = async (duck: DuckDbSession, tables: readonly SourceTable[]): Promise<number[] | undefined> => {
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
    .filter(({ matches }) => matches.length >= 2 && fit({ at: [], matches }) >= 2 * LEAST_SCORE)
    .toSorted((a, b) => fit(b) - fit(a))[0]?.at;
};
