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
  const stored = await fetchDataset(context, dataset);
  if (dataset.eventLogColumns !== null) return stored;
  const { cleaning = NOTHING } = dataset.profile;
  // Totals are those of the rows as they are in the file, also of repeated ones.
  const { relation, totals } = await withoutTotals(await context.duckDb(), stored, dataset.columns, chosen);
  context.cleaned.set(dataset.datasetId, { ...cleaning, totals });
  return cleanedRelation(relation, dataset.columns, cleaning);
};

const NOTHING: TableCleaning = { repeatedRows: 0, placeholders: [], spellings: [] };

/** Returns the usual spelling of a value of a column. */
export const usualSpelling = ({ profile }: Pick<Dataset, 'profile'>, column: string, value: string): string =>
  profile.cleaning?.spellings.find((each) => each.column === column)?.forms.find(({ from }) => from === value)?.into ?? value;
