import { identifier } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';

/** Names of columns that identify a record for a reader. */
const KEY_NAME = /(?:^|[\s_-])(?:no|nr|number|nummer|id|key|ref)\.?$|nummer$|(?<=\p{Ll})nr\.?$/iu;
/** Names of parts of a record, which identify it within another one. */
const PART_NAME = /(?:^|[\s_])(?:line|pos|position|zeile|item)$/iu;

/**
 * Returns the SQL expression by which a reader finds a row: its number or code, with the line if the number repeats, otherwise its
 * only text without repetitions, otherwise its position.
 */
export const keyOf = ({ columns, profile }: Pick<Dataset, 'columns' | 'profile'>): string => {
  const distinct = new Map(profile.columns.map((column) => [column.name, column.distinct]));
  const count = ({ name }: { name: string }): number => distinct.get(name) ?? 0;
  const most = Math.max(0, ...columns.map(count));
  const [key] = columns.filter(({ name }) => KEY_NAME.test(name)).toSorted((a, b) => count(b) - count(a));
  const name = columns.find((column) => column.type === 'text' && count(column) === most);
  if (key === undefined) return name === undefined ? 'row_number() OVER ()' : identifier(name.name);
  const part = count(key) < most ? columns.find((column) => PART_NAME.test(column.name)) : undefined;
  return part === undefined ? identifier(key.name) : `${identifier(key.name)} || '/' || ${identifier(part.name)}`;
};
