import { isNumericType } from '../../../platform/column-meaning/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { columnsNamedIn, tableNamedIn } from '../../methods/named-columns/index.js';
import type { AskedDefect } from './defects/asked-defects.js';

type Table = Pick<Dataset, 'datasetId' | 'name' | 'columns' | 'profile' | 'rows'>;

/** Minimum number of columns by which a request names a table that it does not name itself. */
const MIN_COLUMNS = 2;
/** Share of distinct values from which a column identifies its rows. */
const KEY = 0.9;

/**
 * Returns the table whose columns a request names best: among the tables of a workbook that it names, otherwise among all if it names two
 * columns. Null if the columns of no table decide.
 */
export const tableByColumns = <Item extends Table>(
  text: string,
  datasets: readonly Item[],
  { namedIds, plannedId }: { namedIds: readonly string[]; plannedId?: string | undefined },
): Item | null => {
  const named = datasets.filter(({ datasetId }) => namedIds.includes(datasetId));
  const isSibling = ({ name }: Item): boolean => named.some((each) => name.startsWith(each.name) || each.name.startsWith(name));
  const candidates = named.length > 0 ? datasets.filter(isSibling) : datasets;
  const least = named.length > 0 ? 1 : MIN_COLUMNS;
  const found = tableNamedIn(text, candidates, { plannedId, accepts: (table) => table.named.length >= least });
  return found?.dataset ?? null;
};

/** Adds the check for impossible values to the defects of a request that names columns of numbers outside of them. */
export const withNamedColumns = (defects: readonly AskedDefect[], text: string, { columns, profile, rows }: Table): AskedDefect[] => {
  if (defects.length === 0) return [];
  const isKey = (name: string): boolean => (profile.columns.find((column) => column.name === name)?.distinct ?? 0) >= KEY * rows;
  const numeric = columns.filter(({ name, type }) => isNumericType(type) && !isKey(name)).map(({ name }) => name);
  const named = columnsNamedIn(
    text,
    columns.map(({ name }) => name),
  ).filter(({ column, words }) => numeric.includes(column) && !defects.some(({ clause }) => clause.includes(words)));
  return named.length === 0 ? [...defects] : [{ kind: 'impossible', clause: named.map(({ column }) => column).join(', ') }, ...defects];
};
