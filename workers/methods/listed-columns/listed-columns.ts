import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { AgentContext } from '../../kit.js';
import { wordsIn } from '../../../platform/text/index.js';
import { caseColumnOf, type CaseColumn, type RowPlan } from '../answer-plan/index.js';
import { datesOf } from '../table-roles/index.js';
import { askedColumns, type AskedColumns } from './asked-columns.js';
import { askedOnce, columnsPer, newestRow } from './rows-per-thing.js';

/** Columns that a request lists of a dataset. */
interface ListedColumns {
  /** The list; null if the request has none. */
  readonly listed: AskedColumns | null;
  /** Listed columns that only the cases of an event log have; none if the rows are to be events. */
  readonly caseColumns: readonly CaseColumn[];
}

/**
 * Returns the columns that a request lists. Of an event log these include times of activities, numbers of events and days between dates if
 * the request wants a row per case, or lists no column that differs within a case.
 *
 * @param isOther whether an item selects rows or states the layout
 */
export const listedColumns = async (
  context: AgentContext,
  dataset: Dataset,
  text: string,
  { namedBy, isOther }: { readonly namedBy: (words: string) => string[]; readonly isOther: (item: string) => boolean },
): Promise<ListedColumns> => {
  const [names, dates] = [dataset.columns.map(({ name }) => name), datesOf(dataset)];
  const found: CaseColumn[] = [];
  const ofCase = (item: string): string | undefined => {
    const known = found.find(({ name }) => name === item) ?? caseColumnOf(item, dataset, found);
    if (known && !found.includes(known)) found.push(known);
    return known?.name;
  };
  const listed = askedColumns(text, names, namedBy, isOther, dates, ofCase);
  const caseColumns = found.filter(({ name }) => listed?.columns.includes(name));
  const isOfCases = caseColumns.length > 0 && (await describesCases(context, dataset, listed?.columns ?? [], text));
  return isOfCases ? { listed, caseColumns } : { listed: askedColumns(text, names, namedBy, isOther, dates), caseColumns: [] };
};

/** Returns the rows of a plan without filters whose words a request lists as columns: „Versand“ in a list is its date, not the department. */
export const withoutListed = (rows: RowPlan, { words }: Pick<AskedColumns, 'words'>): RowPlan => ({
  ...rows,
  filters: rows.filters.filter((filter) => !wordsIn(filter.words).every((word) => words.includes(word))),
});

/** Returns whether a request wants a row per case of a log, or its columns do not differ within one. */
const describesCases = async (context: AgentContext, dataset: Dataset, listed: readonly string[], text: string): Promise<boolean> => {
  const caseColumn = dataset.roles['case'];
  if (caseColumn === undefined) return false;
  if (askedOnce(text) !== null) return newestRow(text) === null;
  const constant = await columnsPer(context, dataset, caseColumn);
  return dataset.columns.every(({ name }) => !listed.includes(name) || constant.has(name));
};
