import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { abbreviates } from '../../../../platform/text/index.js';
import { MIN_OTHER_VALUES } from '../../../../platform/value-notations/index.js';
import { placeholderNumbers } from '../columns/placeholder-values.js';
import type { ColumnProfile, DatasetProfile } from './profile.schema.js';

/** What is left out or counted as one when figures are computed from the rows of a table. The stored table is not changed. */
export interface TableCleaning {
  /** Number of rows that repeat an earlier row in all columns, in a table whose rows have an identifier. */
  repeatedRows: number;
  /** Numbers that stand for a missing value, with the number of rows that have them. */
  placeholders: { column: string; values: number[]; rows: number }[];
  /** Spellings of a value other than the usual one, with the number of rows that have them. */
  spellings: { column: string; forms: { from: string; into: string; rows: number }[] }[];
}

/** Minimum share of the different rows that a column must distinguish to identify them. */
const MIN_IDENTIFIED = 0.9;
/** Maximum number of different texts of a column whose values are categories, and minimum mean number of rows of each. */
const MAX_CATEGORIES = 200;
const MIN_ROWS_PER_CATEGORY = 3;
/** Maximum number of different numbers of a scale. */
const MAX_SCALE = 12;
/** Minimum number of marks of a scale. */
const MIN_SCALE = 3;
/** Numbers that stand for "no answer" beside a scale of small numbers. */
const NO_ANSWER: readonly number[] = [9, 99, 999, -1, -9, -99];
/** Minimum distance of such a number from the scale, and minimum number of its rows. */
const MIN_DISTANCE = 3;
const MIN_ROWS = 3;
/** Minimum number of letters before the full stop of an abbreviation, or on both sides of its apostrophe. */
const MIN_ABBREVIATION = 3;

/**
 * Finds what figures on a table leave out or count as one. One scan of the different rows, and one of each column of categories.
 * @param identifiers columns whose values identify things
 */
export const findCleaning = async (
  duck: DuckDbSession,
  relation: string,
  { rows, columns }: Pick<DatasetProfile, 'rows' | 'columns'>,
  identifiers: readonly string[],
): Promise<TableCleaning> => {
  const placeholders: TableCleaning['placeholders'] = [];
  const spellings: TableCleaning['spellings'] = [];
  for (const column of columns) {
    if (column.type === 'integer' || column.type === 'decimal') {
      const values = [
        ...(await placeholderNumbers(duck, relation, identifier(column.name))),
        ...(await besideScale(duck, relation, column)),
      ];
      const different = [...new Set(values)];
      if (different.length > 0)
        placeholders.push({ column: column.name, values: different, rows: await countOf(duck, relation, column.name, different) });
    }
    const isCategory = column.type === 'text' && column.distinct <= MAX_CATEGORIES && column.distinct > 1;
    if (!isCategory || rows < MIN_ROWS_PER_CATEGORY * column.distinct) continue;
    const forms = formsOf(await valuesOf(duck, relation, column.name));
    if (forms.length > 0) spellings.push({ column: column.name, forms });
  }
  return { repeatedRows: await countRepeated(duck, relation, { rows, columns }, identifiers), placeholders, spellings };
};

/** Returns the numbers that stand for no answer beside a scale of small whole numbers, such as 9 beside 1 to 5. */
const besideScale = async (duck: DuckDbSession, relation: string, { name, type, distinct }: ColumnProfile): Promise<number[]> => {
  if (type !== 'integer' || distinct > MAX_SCALE) return [];
  const counts = (await valuesOf(duck, relation, name)).map(({ value, count }) => ({ value: Number(value), count }));
  return NO_ANSWER.filter((mark) => {
    const own = counts.find(({ value }) => value === mark);
    const scale = counts.filter(({ value }) => value !== mark && !(NO_ANSWER.includes(value) && value > 9)).map(({ value }) => value);
    const [low, high] = [Math.min(...scale), Math.max(...scale)];
    const isWhole = (low === 0 || low === 1) && scale.length === high - low + 1 && scale.length >= MIN_SCALE;
    const others = counts.reduce((sum, { value, count }) => (scale.includes(value) ? sum + count : sum), 0);
    const distance = mark > 0 ? mark - high : low - mark + MIN_DISTANCE;
    return (
      own !== undefined && own.count >= MIN_ROWS && others >= Math.max(MIN_OTHER_VALUES, own.count) && isWhole && distance >= MIN_DISTANCE
    );
  });
};

const countOf = async (duck: DuckDbSession, relation: string, column: string, values: readonly number[]): Promise<number> =>
  Number((await duck.one<{ n: number }>(`SELECT count_if(${identifier(column)} IN (${values.join(', ')})) AS n FROM ${relation}`)).n);

const countRepeated = async (
  duck: DuckDbSession,
  relation: string,
  { rows, columns }: Pick<DatasetProfile, 'rows' | 'columns'>,
  identifiers: readonly string[],
): Promise<number> => {
  const identifying = columns.filter(({ name, distinct, nulls }) => identifiers.includes(name) && distinct > 1 && nulls < rows / 2);
  // Most tables have an identifier in each row, and repeat none.
  if (identifying.length === 0 || identifying.some(({ distinct, nulls }) => distinct === rows - nulls && nulls === 0)) return 0;
  const names = columns.map(({ name }) => identifier(name)).join(', ');
  const { n } = await duck.one<{ n: number }>(`SELECT count(*) AS n FROM (SELECT DISTINCT ${names} FROM ${relation})`);
  const different = Number(n);
  return identifying.some(({ distinct, nulls }) => distinct + nulls >= MIN_IDENTIFIED * different) ? rows - different : 0;
};

interface Counted {
  value: string;
  count: number;
}

const valuesOf = async (duck: DuckDbSession, relation: string, column: string): Promise<Counted[]> => {
  const name = identifier(column);
  const found = await duck.rows<{ value: string; count: number }>(
    `SELECT CAST(${name} AS VARCHAR) AS value, count(*) AS count FROM ${relation} WHERE ${name} IS NOT NULL GROUP BY 1 ORDER BY count DESC, value`,
  );
  return found.map(({ value, count }) => ({ value, count: Number(count) }));
};

/** Long forms of abbreviations that are usual within names. */
const LONG_FORMS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})st\.?\s+(?=\p{L})/gu, 'sankt '],
  [/(?<!\p{L})saint\s+(?=\p{L})/gu, 'sankt '],
  [/str(?:\.|(?=\s|$))/gu, 'strasse'],
  [/(?<!\p{L})(?:und|and)(?!\p{L})/gu, '&'],
];

/** Returns what spellings of one value have in common: case, blanks, hyphens, full stops, umlauts and usual abbreviations are equal. */
const spellingKey = (value: string): string => {
  const text = value.normalize('NFKC').toLowerCase().trim();
  const long = LONG_FORMS.reduce((sum, [pattern, form]) => sum.replaceAll(pattern, form), text);
  const plain = long.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss');
  // Signs between digits distinguish: 1-2 is not 12. A sign such as + or # may be all that does: C and C++.
  return plain.replaceAll(/(?<!\p{N})[\s.‐-―_-]+|[\s.‐-―_-]+(?!\p{N})/gu, '');
};

/** Returns whether a text shortens a value by a full stop or an apostrophe: "Tel." for "Telephone", "B'ham" for "Birmingham". */
const isShortFor = (text: string, value: string): boolean => {
  const [short, long] = [text.trim().toLowerCase(), value.trim().toLowerCase()];
  const [, before = '', after = ''] = /^(\p{L}+)(?:\.|['’](\p{L}+))$/u.exec(short) ?? [];
  if (before === '' || before.length + after.length < MIN_ABBREVIATION || long.length <= before.length + after.length) return false;
  return /^\p{L}+$/u.test(long) && long.startsWith(before) && long.endsWith(after);
};

/** A code of three to five letters. */
const CODE = /^\p{L}{3,5}$/u;
const ALL_CAPITALS = /^\p{Lu}+$/u;
/** Maximum share at which a code or word is a slip: its rows divided by the rows with the value that it stands for. */
const MAX_RARE = 0.1;

/**
 * Returns whether a code abbreviates a word, either as its beginning (`HOM` for "Home") or by consonants up to the last one (`Hzg` for
 * „Heizung“).
 */
const isCodeOf = (code: string, word: string): boolean => {
  const [short, long] = [code.trim(), word.trim()];
  if (!CODE.test(short) || !/^\p{L}\p{Ll}{3,}$/u.test(long) || !abbreviates(short, long)) return false;
  const [letters, last] = [
    short.toLowerCase(),
    long
      .toLowerCase()
      .replace(/[aeiouäöü]+$/u, '')
      .at(-1),
  ];
  const isConsonants = !/[aeiouäöü]/u.test(letters.slice(1)) && letters.at(-1) === last;
  return isConsonants || (ALL_CAPITALS.test(short) && long.toLowerCase().startsWith(letters));
};

/** A note in brackets after a value: "Lindenau (district)". */
const IN_BRACKETS = /\s*\([^()]*\)$/u;

/**
 * Returns the spellings to replace, each with the most frequent spelling of its value. They include abbreviations, and rare codes or words
 * that match exactly one value.
 */
export const formsOf = (values: readonly Counted[]): { from: string; into: string; rows: number }[] => {
  const groups = [...Map.groupBy(values, ({ value }) => spellingKey(value))].filter(([key]) => key !== '');
  const usual = new Map(groups.map(([key, [first]]) => [key, { value: first?.value ?? '', count: first?.count ?? 0 }]));
  const longFormOf = ({ value, count }: Counted): string | null => {
    const bare = usual.get(spellingKey(value.replace(IN_BRACKETS, '')));
    if (IN_BRACKETS.test(value) && bare && bare.count > count) return bare.value;
    const coded = [...usual.values()].filter((other) => isCodeOf(value, other.value) || isCodeOf(other.value, value));
    if (coded.length === 1 && count <= MAX_RARE * (coded[0]?.count ?? 0)) return coded[0]?.value ?? null;
    const long = [...usual.values()].filter((other) => isShortFor(value, other.value));
    return long.length === 1 && (long[0]?.count ?? 0) > count ? (long[0]?.value ?? null) : null;
  };
  return groups.flatMap(([, forms]) => {
    const [first] = forms;
    const into = first === undefined ? '' : (longFormOf(first) ?? first.value);
    return forms
      .filter(({ value }) => value !== into && /\p{L}/u.test(value))
      .map(({ value, count }) => ({ from: value, into, rows: count }));
  });
};

/** Returns the SQL of a relation without what figures leave out. The rows keep their order. */
export const cleanedRelation = (
  relation: string,
  columns: readonly { readonly name: string }[],
  { repeatedRows: repeated, placeholders, spellings }: TableCleaning,
): string => {
  const replaced = [
    ...placeholders.map(({ column, values }) => {
      const name = identifier(column);
      return `CASE WHEN ${name} IN (${values.join(', ')}) THEN NULL ELSE ${name} END AS ${name}`;
    }),
    ...spellings.map(({ column, forms }) => {
      const name = identifier(column);
      const cases = forms.map(({ from, into }) => `WHEN ${literal(from)} THEN ${literal(into)}`);
      return `CASE ${name} ${cases.join(' ')} ELSE ${name} END AS ${name}`;
    }),
  ];
  const names = columns.map(({ name }) => identifier(name)).join(', ');
  const once =
    repeated === 0
      ? relation
      : `(SELECT * EXCLUDE (${ROW}) FROM (SELECT ${names}, min(${ROW}) AS ${ROW} FROM (SELECT *, row_number() OVER () AS ${ROW} FROM ${relation})
          GROUP BY ${names}) ORDER BY ${ROW})`;
  return replaced.length === 0 ? once : `(SELECT * REPLACE (${replaced.join(', ')}) FROM ${once})`;
};

const ROW = '__row_of_table';
