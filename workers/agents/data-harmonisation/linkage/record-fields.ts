import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { normalForm, sortedWords, type ComparisonKind } from './comparison.js';
import type { Pairing } from './pairing.js';

/** A compared field of the records of one or two tables. */
export interface RecordField {
  name: string;
  kind: ComparisonKind;
  /** Column of `link_records` with the normal form. */
  column: string;
  /** Column with the value that decides equality: the sorted words of a text of several words, else `column`. */
  whole: string;
  /** Number of values, and of different ones. */
  present: number;
  distinct: number;
  /** Share of the most frequent value among the values, 0 to 1. */
  largestShare: number;
  /** Probability that two random records agree, given that both have a value. */
  agreement: number;
  /** Mean number of characters. */
  length: number;
}

export interface ReadFields {
  fields: RecordField[];
  /** Columns whose values are unique, such as record numbers. They are not evidence and are not compared. */
  keys: string[];
}

/** A column of a relation with records, from which a field may be read. */
export interface FieldColumn {
  name: string;
  kind: ComparisonKind;
  /** SQL expression on the relation. */
  sql: string;
  isInteger: boolean;
  /** Number of different values, exact or estimated. */
  distinct: number;
}

/** Maximum number of fields that are compared, and that are examined for it. */
const MAX_FIELDS = 12;
const MAX_EXAMINED = 20;
/** Minimum mean number of words of a text whose words are sorted. */
const SEVERAL_WORDS = 1.2;
/** Minimum share of values with digits and without spaces in a text column that is a key. */
const KEY_SHARE = 0.95;

/**
 * Writes the normal forms of the columns to `link_normal (rid, f0, f0s, …)` and returns the fields with the most different values.
 * Takes one scan and one aggregation per column.
 *
 * @param relation SQL relation with a row number `rid`
 */
export const readFields = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly FieldColumn[],
  pairing: Pairing,
): Promise<ReadFields> => {
  const examined = columns.toSorted((a, b) => b.distinct - a.distinct).slice(0, MAX_EXAMINED);
  if (examined.length === 0) return { fields: [], keys: [] };
  const shapes = await readShapes(duck, relation, examined);
  const normal = examined.map(({ kind, sql }, at) => `${normalForm(kind, sql)} AS f${at}`);
  const isSorted = (at: number): boolean => examined[at]?.kind === 'text' && (shapes[at]?.words ?? 0) >= SEVERAL_WORDS;
  const sorted = examined.flatMap((_, at) => (isSorted(at) ? [`${sortedWords(`f${at}`)} AS f${at}s`] : []));
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE link_normal AS
     SELECT ${['*', ...sorted].join(', ')} FROM (SELECT rid::INTEGER AS rid, ${normal.join(', ')} FROM ${relation})`,
  );
  const fields: RecordField[] = [];
  const keys: string[] = [];
  for (const [at, { name, kind, isInteger }] of examined.entries()) {
    const [column, whole] = [`f${at}`, isSorted(at) ? `f${at}s` : `f${at}`];
    const counts = await readFrequencies(duck, { relation: 'link_normal', column, whole }, pairing);
    const isUnique = counts.present > 1 && counts.distinct === counts.present;
    const isKey = isUnique && (kind === 'code' || isInteger || (shapes[at]?.keyShare ?? 0) >= KEY_SHARE);
    if (isKey) keys.push(name);
    else if (counts.distinct > 1) fields.push({ name, kind, column, whole, length: shapes[at]?.length ?? 0, ...counts });
  }
  return { fields: fields.toSorted((a, b) => b.distinct - a.distinct).slice(0, MAX_FIELDS), keys };
};

interface Shape {
  words: number;
  /** Share of values with digits and without spaces. */
  keyShare: number;
  length: number;
}

const readShapes = async (duck: DuckDbSession, relation: string, columns: readonly { sql: string }[]): Promise<Shape[]> => {
  const expressions = columns.flatMap(({ sql }, at) => {
    const text = `trim(left(CAST(${sql} AS VARCHAR), 120))`;
    return [
      `avg(length(${text}) - length(replace(${text}, ' ', '')) + 1) AS w${at}`,
      `avg((regexp_matches(${text}, '[0-9]') AND NOT contains(${text}, ' '))::INTEGER) AS k${at}`,
      `avg(length(${text})) AS l${at}`,
    ];
  });
  const row = await duck.one(`SELECT ${expressions.join(', ')} FROM ${relation}`);
  const number = (key: string): number => Number(row[key] ?? 0);
  return columns.map((_, at) => ({ words: number(`w${at}`), keyShare: number(`k${at}`), length: number(`l${at}`) }));
};

type Frequencies = Pick<RecordField, 'present' | 'distinct' | 'largestShare' | 'agreement'>;

/** Writes the frequencies of the repeated values of a field to `link_frequency_<column> (h, n)`. */
export const readFrequencies = async (
  duck: DuckDbSession,
  { relation, column, whole }: { relation: string; column: string; whole: string },
  { count }: Pairing,
): Promise<Frequencies> => {
  const table = `link_frequency_${column}`;
  const isPresent = `${whole} IS NOT NULL`;
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE ${table} AS SELECT hash(${whole}) AS h, count(*)::INTEGER AS n, ${count}::DOUBLE AS pairs FROM ${relation} WHERE ${isPresent} GROUP BY h`,
  );
  const { present, distinct, largest, agreeing } = await duck.one<{ present: number; distinct: number; largest: number; agreeing: number }>(
    `SELECT coalesce(sum(n), 0)::DOUBLE AS present, count(*) AS distinct, coalesce(max(n), 0) AS largest, coalesce(sum(pairs), 0) AS agreeing FROM ${table}`,
  );
  const { pairs } = await duck.one<{ pairs: number }>(`SELECT ${count}::DOUBLE AS pairs FROM ${relation} WHERE ${isPresent}`);
  await duck.run(`DELETE FROM ${table} WHERE n = 1`);
  return { present, distinct, largestShare: largest / Math.max(1, present), agreement: agreeing / Math.max(1, pairs) };
};

/**
 * Writes the records to `link_records (rid, f0, f0s, f0w, …)`, which replaces `link_normal`, and returns their number. Column `f0w` is
 * the rarest word of a text of several words.
 *
 * @param where SQL condition on the rows `n` of `link_normal`
 */
export const writeRecords = async (duck: DuckDbSession, fields: readonly RecordField[], where = 'true'): Promise<number> => {
  const columns = [...new Set(fields.flatMap(({ column, whole }) => [column, whole]))];
  const words = fields.filter(hasWords);
  for (const field of words) await writeRarestWords(duck, field);
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE link_records AS SELECT ${['n.rid', ...columns, ...words.map(wordOf)].join(', ')} FROM link_normal n
     ${words.map(({ column }) => `LEFT JOIN link_word_${column} w_${column} ON w_${column}.rid = n.rid`).join(' ')} WHERE ${where}`,
  );
  for (const table of ['link_normal', ...words.map(({ column }) => `link_word_${column}`)]) await duck.run(`DROP TABLE ${table}`);
  const { records } = await duck.one<{ records: number }>('SELECT count(*) AS records FROM link_records');
  return records;
};

/** Returns whether the values of a field are texts of several words. */
export const hasWords = ({ column, whole }: RecordField): boolean => column !== whole;

/** Returns the column of `link_records` with the rarest word of a text of several words. */
export const wordOf = ({ column }: RecordField): string => `${column}w`;

const writeRarestWords = async (duck: DuckDbSession, field: RecordField): Promise<void> => {
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE link_words AS SELECT rid, unnest(string_split(${field.column}, ' ')) AS word FROM link_normal WHERE ${field.column} IS NOT NULL`,
  );
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE link_word_${field.column} AS
     SELECT rid, left(arg_min(word, (n, word)), 8) AS ${wordOf(field)}
     FROM link_words JOIN (SELECT word, count(*) AS n FROM link_words GROUP BY word) USING (word) WHERE length(word) >= 3 GROUP BY rid`,
  );
  await duck.run('DROP TABLE link_words');
};
