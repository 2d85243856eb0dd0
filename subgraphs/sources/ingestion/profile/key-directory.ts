import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import type { ColumnProfile, DatasetProfile } from './profile.schema.js';

/** Names for the keys of other tables, read from a short table such as a list of suppliers. */
export interface KeyDirectory {
  /** Name of the key column. */
  key: string;
  entries: { key: string; names: string[] }[];
}

/** Minimum and maximum number of rows of a directory. */
const [MIN_ROWS, MAX_ROWS] = [2, 300];
/** A short code: it contains a digit, or consists of capitals only. */
const KEY = String.raw`^([\p{L}\p{N}._/-]*\d[\p{L}\p{N}._/-]*|\p{Lu}{2,5})$`;
const MAX_KEY_LENGTH = 12;
/** Minimum share of distinct values in a column of names, and the length of a name in characters. */
const MIN_DISTINCT = 0.8;
const NAME_LENGTH = { min: 4, max: 60 } as const;
const MAX_NAME_COLUMNS = 4;

/** Returns whether the values of a column can be names: most are distinct texts with several letters. */
const mayBeNames = ({ type, distinct, textLength }: ColumnProfile, rows: number): boolean =>
  type === 'text' && distinct >= MIN_DISTINCT * rows && textLength !== null && textLength.mean >= NAME_LENGTH.min;

/**
 * Returns the keys of a short table with their names; the table may have further columns. Null if no column has a distinct short code in
 * each row, or if no other column has names.
 */
export const findKeyDirectory = async (
  duck: DuckDbSession,
  relation: string,
  { rows, columns }: Pick<DatasetProfile, 'rows' | 'columns'>,
): Promise<KeyDirectory | null> => {
  if (rows < MIN_ROWS || rows > MAX_ROWS) return null;
  for (const column of columns) {
    const { name, type, nulls, distinct, textLength } = column;
    if (type !== 'text' || nulls > 0 || distinct < rows || (textLength?.max ?? Infinity) > MAX_KEY_LENGTH) continue;
    const named = columns.filter((other) => other !== column && mayBeNames(other, rows)).slice(0, MAX_NAME_COLUMNS);
    if (named.length === 0) continue;
    const key = `trim(${identifier(name)})`;
    const { codes } = await duck.one<{ codes: number }>(
      `SELECT count(*) AS codes FROM ${relation} WHERE regexp_matches(${key}, '${KEY.replaceAll("'", "''")}')`,
    );
    if (Number(codes) < rows) continue;
    const names = named.map((other) => `trim(${identifier(other.name)})`).join(', ');
    const entries = await duck.rows<{ key: string; names: (string | null)[] }>(
      `SELECT ${key} AS key, [${names}] AS names FROM ${relation} ORDER BY key`,
    );
    const read = entries.map((entry) => ({
      key: entry.key,
      names: entry.names.filter((each) => each !== null && isName(each)) as string[],
    }));
    if (read.filter((entry) => entry.names.length > 0).length >= MIN_ROWS) return { key: name, entries: read };
  }
  return null;
};

/** Returns whether a text is a name: it has several letters in a row and is not an e-mail address. */
const isName = (text: string): boolean =>
  text.length >= NAME_LENGTH.min && text.length <= NAME_LENGTH.max && /\p{L}{3}/u.test(text) && !/[@\d]/u.test(text);
