import { cleanedRelation, type Dataset, type TableCleaning } from '../subgraphs/sources/index.js';
import { fetchDataset } from './datasets.js';
import type { AgentContext } from './kit.js';
import { withoutTotals } from './methods/tenant-state/index.js';

/** What the rows that an agent has read leave out or count as one. */
export interface CleanedRows extends TableCleaning {
  /** Number of rows with totals of other rows that were left out. */
  readonly totals: number;
}

/**
 * Copies a dataset into the run's folder. Returns a relation with the rows from which figures are computed, and records in
 * `context.cleaned` what it leaves out: repeated rows, rows with totals of others, numbers that stand for a missing value, and spellings
 * other than the usual one. Event logs are returned as they are.
 * @param chosen columns whose totals the caller selects itself
 */
export const fetchRows = async (context: AgentContext, dataset: Dataset, chosen: readonly string[] = []): Promise<string> => {
  if (dataset.eventLogColumns !== null) return fetchDataset(context, dataset);
  const ofRun = readRows.get(context.cleaned) ?? new Map<string, Promise<ReadRows>>();
  readRows.set(context.cleaned, ofRun);
  const key = JSON.stringify([dataset.datasetId, chosen.toSorted()]);
  const read = ofRun.get(key) ?? cleanRows(context, dataset, chosen);
  ofRun.set(key, read);
  const { relation, cleaned } = await read;
  context.cleaned.set(dataset.datasetId, cleaned);
  return relation;
};

interface ReadRows {
  readonly relation: string;
  readonly cleaned: CleanedRows;
}

/** Rows that a run has read, by its record of what they leave out: totals are searched for once, although several parts of an answer read them. */
const readRows = new WeakMap<AgentContext['cleaned'], Map<string, Promise<ReadRows>>>();

const cleanRows = async (context: AgentContext, dataset: Dataset, chosen: readonly string[]): Promise<ReadRows> => {
  const stored = await fetchDataset(context, dataset);
  const { cleaning = NOTHING } = dataset.profile;
  // Totals are those of the rows as they are in the file, also of repeated ones.
  const { relation, totals } = await withoutTotals(await context.duckDb(), stored, dataset.columns, chosen);
  return { relation: cleanedRelation(relation, dataset.columns, cleaning), cleaned: { ...cleaning, totals } };
};

const NOTHING: TableCleaning = { repeatedRows: 0, placeholders: [], spellings: [] };

/** Returns the usual spelling of a value of a column. */
export const usualSpelling = ({ profile }: Pick<Dataset, 'profile'>, column: string, value: string): string =>
  profile.cleaning?.spellings.find((each) => each.column === column)?.forms.find(({ from }) => from === value)?.into ?? value;
