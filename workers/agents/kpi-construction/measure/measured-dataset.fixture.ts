import type { MeasuredDataset } from './named-parts.js';

/** A column with its number of distinct values, its frequent values, and the share of its blanks. */
export type FixtureColumn = readonly [
  name: string,
  type: string,
  distinct: number,
  values?: Readonly<Record<string, number>>,
  nullShare?: number,
];

/** Returns a dataset with the profile of its columns. */
export const measuredDataset = (
  name: string,
  rows: number,
  columns: readonly FixtureColumn[],
  roles: Record<string, string> = {},
): MeasuredDataset =>
  ({
    ...{ datasetId: name, name, rows, roles },
    columns: columns.map(([column, type]) => ({ name: column, type })),
    profile: {
      columns: columns.map(([column, , distinct, values = {}, nullShare = 0]) => ({
        ...{ name: column, distinct, nullShare },
        topValues: Object.entries(values).map(([value, count]) => ({ value, count, share: count / rows })),
      })),
    },
  }) as unknown as MeasuredDataset;
