import {
  grainOfTable,
  understandColumns,
  type TableGrain,
  type TimeGrain,
  type UnderstoodColumn,
} from '../../../platform/column-meaning/index.js';
import type { Dataset } from './dataset.entity.js';

/** Properties of a dataset from which the meaning of its columns is derived. */
export type UnderstandableDataset = Pick<Dataset, 'columns' | 'profile' | 'rows'> & Partial<Pick<Dataset, 'roles' | 'columnCorrections'>>;

/** Returns meaning, unit and role of the columns of a dataset, with corrections applied, in column order. */
export const understoodColumns = ({
  columns,
  profile,
  rows,
  roles = {},
  columnCorrections = [],
}: UnderstandableDataset): UnderstoodColumn[] => {
  const profiles = new Map(profile.columns.map((column) => [column.name, column]));
  return understandColumns({
    columns: columns.map(({ name, type }) => {
      const { distinct = 0, min, max, textLength, meaning } = profiles.get(name) ?? {};
      return { name, type, distinct, min, max, meanLength: textLength?.mean ?? null, meaning };
    }),
    rows,
    eventLogRoles: roles,
    corrections: columnCorrections,
  });
};

/** Returns the calendar units of the time columns of a dataset; empty if it was ingested before they were stored. */
export const timeGrainsOf = ({ profile }: Pick<Dataset, 'profile'>): Record<string, TimeGrain> =>
  Object.fromEntries(profile.columns.flatMap(({ name, timeGrain }) => (timeGrain === undefined ? [] : [[name, timeGrain]])));

/** Returns what one row of a dataset is. */
export const grainOfDataset = (dataset: UnderstandableDataset, columns: readonly UnderstoodColumn[]): TableGrain =>
  grainOfTable(columns, {
    keys: dataset.profile.keys ?? [],
    timeGrains: timeGrainsOf(dataset),
    rows: dataset.rows,
    eventLogRoles: dataset.roles ?? {},
  });
