import type { Dataset } from '../../../subgraphs/sources/index.js';

/** Number of columns by which rows are broken down, and of different values of such a column. */
const MAX_COLUMNS = 3;
const MAX_VALUES = 12;
/** Columns whose values name people or say nothing on a group. */
const NO_GROUP = /name|mail|phone|telefon|adresse|address|bemerk|comment|freitext|note/iu;

/** Returns the columns by which the rows of a dataset are broken down if a request names none: categories that do not select rows. */
export const breakdownColumns = (dataset: Pick<Dataset, 'columns' | 'profile' | 'roles'>, used: readonly string[]): string[] => {
  const distinct = new Map(dataset.profile.columns.map((column) => [column.name, column.distinct]));
  const events = [dataset.roles['case'], dataset.roles['activity']];
  return dataset.columns
    .filter(({ name, type }) => type === 'text' && !used.includes(name) && !events.includes(name) && !NO_GROUP.test(name))
    .filter(({ name }) => (distinct.get(name) ?? 0) >= 2 && (distinct.get(name) ?? 0) <= MAX_VALUES)
    .map(({ name }) => name)
    .slice(0, MAX_COLUMNS);
};
