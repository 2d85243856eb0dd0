import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { isNumberedName, isVersionName } from '../../../../platform/column-meaning/index.js';
import { tidyText } from '../../../../platform/text/index.js';
import {
  ANSWER_FORMATS,
  areSeasons,
  beginningOf,
  isClock,
  isMissingWord,
  isMissingWordSql,
  MARK_FORMAT,
  MARKED_NUMBER_FORMATS,
  isValueOf,
  VALUE_FORMATS,
  type ValueFormat,
} from '../../../../platform/value-notations/index.js';
import type { RawTable } from '../raw-table.js';
import { trimmedValue } from './column-cells.js';

/** Values of a column in the first rows, without missing ones. */
export interface ColumnSample {
  /** Of long cells, the beginnings. */
  values: string[];
  /** Number of sampled cells that the file marks as numbers; they are not among `values` if other cells are not marked. */
  marked: number;
  /** First value with its row, from 1; absent if the first rows have none. */
  first?: { value: string; row: number };
}

/** Cells sampled to rule formats out; the remaining formats are tested on every row. */
const SAMPLE_CELLS = 50_000;
const MAX_SAMPLE_ROWS = 500;
/** Values that are read of a column whose first rows have none. */
const MAX_LATER_VALUES = 100;
/** Columns of one query. */
export const COLUMNS_PER_QUERY = 50;
/** Values with which formats are counted. */
const MAX_COUNTED = 100;
/** Share of the sampled values that a format must match to be tested on all rows, although it does not match all of them. */
const MIN_SAMPLE_SHARE = 0.5;

/** Reads the first rows of a table, and for columns without values in them the first values. */
export const sampleColumns = async (duck: DuckDbSession, raw: RawTable, nullValues: readonly string[]): Promise<ColumnSample[]> => {
  const limit = Math.min(MAX_SAMPLE_ROWS, Math.ceil(SAMPLE_CELLS / raw.columns.length));
  const nothing = new Set(['', ...nullValues]);
  const samples = raw.columns.map((): ColumnSample => ({ values: [], marked: 0 }));
  const rows = await duck.rows<Record<string, string | null>>(`SELECT * FROM ${raw.relation} LIMIT ${limit}`);
  for (const [at, row] of rows.entries())
    samples.forEach((sample, index) => {
      const value = beginningOf(tidyText(row[`c${index}`] ?? ''));
      if (nothing.has(value)) return;
      sample.first ??= { value, row: at + 1 };
      if (isMarked(row, index)) sample.marked += 1;
      else if (!isMissingWord(value)) sample.values.push(value);
    });
  if (rows.length === limit) await readLaterValues(duck, raw, nullValues, samples);
  return samples;
};

const isMarked = (row: Record<string, string | null>, index: number): boolean => (row[`n${index}`] ?? null) !== null;

const readLaterValues = async (
  duck: DuckDbSession,
  raw: RawTable,
  nullValues: readonly string[],
  samples: readonly ColumnSample[],
): Promise<void> => {
  const empty = samples.flatMap(({ values }, index) => (values.length === 0 && raw.columns[index]?.filled ? [index] : []));
  for (let start = 0; start < empty.length; start += COLUMNS_PER_QUERY) {
    const batch = empty.slice(start, start + COLUMNS_PER_QUERY);
    const texts = batch.map((index) => {
      const isText = raw.columns[index]?.numbers === 'some' ? `CASE WHEN n${index} IS NULL THEN ` : '';
      return `${isText}${trimmedValue(raw, index, nullValues)}${isText && ' END'} AS v${index}`;
    });
    const firsts = batch.map(
      (index) => `arg_min(v${index}, row, ${MAX_LATER_VALUES}) FILTER (WHERE NOT ${isMissingWordSql(`v${index}`)}) AS v${index}`,
    );
    const found = await duck.one<Record<string, string[] | null>>(
      `SELECT ${firsts.join(', ')} FROM (SELECT row_number() OVER () AS row, ${texts.join(', ')} FROM ${raw.relation})`,
    );
    for (const index of batch) samples[index]?.values.push(...(found[`v${index}`] ?? []).map(beginningOf));
  }
};

const TEXT_FORMATS = [...VALUE_FORMATS, ...ANSWER_FORMATS, MARK_FORMAT];
const NUMBERS_WITH_OTHER_MEANING = VALUE_FORMATS.filter(({ isEvident }) => isEvident);

/** Formats of a column that its sample does not rule out. */
export interface Candidates {
  /** Formats of all sampled values. */
  all: ValueFormat[];
  /** Formats of most sampled values, or of two answers among which placeholders may be. */
  most: ValueFormat[];
  /** Format of periods, dates or durations that all sampled values have without further evidence. */
  doubtful?: ValueFormat;
  /** Format of decimals that all sampled values have, if they are or may be labels such as 1.10, and whether the name decides it. */
  labels?: Labels;
}

export interface Labels {
  format: ValueFormat;
  isNamed: boolean;
}

/** Returns the formats that the sampled values of a column match. */
export const candidatesOf = (
  { numbers }: Pick<RawTable['columns'][number], 'numbers'>,
  column: string,
  { values, marked }: ColumnSample,
): Candidates => {
  const distinct = new Set(values);
  if (distinct.size === 0) return numbers === 'some' ? { all: [], most: [...MARKED_NUMBER_FORMATS] } : { all: [], most: [] };
  const accepted = areSeasons(column, distinct) ? TEXT_FORMATS.filter(({ grain }) => grain === undefined) : TEXT_FORMATS;
  const known = numbers === 'all' ? [...NUMBERS_WITH_OTHER_MEANING, ...MARKED_NUMBER_FORMATS] : accepted;
  let all = [...known];
  for (const value of distinct) if (all.length > 0) all = all.filter((format) => isValueOf(format, value));
  const isEvident = (format: ValueFormat): boolean => format.isEvident?.(column, distinct) ?? true;
  const doubtful = all.find((format) => !isEvident(format) && (format.type === 'date' || isClock(format, column)));
  const counted = values.slice(0, MAX_COUNTED);
  const shareWith = (test: (value: string) => boolean, counts: boolean): number =>
    ((counted.filter(test).length / counted.length) * values.length + (counts ? marked : 0)) / (values.length + marked);
  const isFrequent = (format: ValueFormat): boolean => shareWith((value) => isValueOf(format, value), isNumber(format)) >= MIN_SAMPLE_SHARE;
  const frequent =
    shareWith((value) => /\d/.test(value), true) < MIN_SAMPLE_SHARE
      ? []
      : known.filter((format) => !isAnswer(format) && isEvident(format) && isFrequent(format));
  const labels = labelsOf(column, distinct, all.length > 0 ? all : frequent);
  const isPossible = (format: ValueFormat): boolean => isEvident(format) && !(labels?.isNamed && isNumber(format));
  const answers = all.filter((format) => isAnswer(format) && isEvident(format) && (distinct.size > 1 || format === MARK_FORMAT));
  const most = frequent.length > 0 ? frequent.filter(isPossible) : answers;
  return { all: all.filter(isPossible), most, ...(doubtful && { doubtful }), ...(labels && { labels }) };
};

/** Returns whether a format is one of two answers, such as yes and no. */
export const isAnswer = ({ type }: Pick<ValueFormat, 'type'>): boolean => type === 'boolean' || type === 'text';

/** The number of a version or section, which is written with a point in every language: a part without zeros before it after each point. */
const PARTS = /^\d{1,3}(?:\.(?:0|[1-9]\d?))?$/;
/** Maximum second part of a version or section that decimals may be. */
const MAX_PART = 40;

/**
 * Returns the narrowest format of a column whose numbers are no decimals by its name, or may be none by their notation: 1.9 beside 1.10 is
 * neither a fixed nor the shortest number of decimals. Integers need none.
 */
const labelsOf = (column: string, values: ReadonlySet<string>, formats: readonly ValueFormat[]): Labels | undefined => {
  const format = formats.find(isNumber);
  if (!format || formats.some(({ id, type }) => id === 'integer' || type === 'date')) return undefined;
  const texts = [...values].filter((text) => isValueOf(format, text));
  const isAmount = texts.some((text) => /[^\d.,Ee /+-]|[.,]\d{2}$/.test(text));
  if (isVersionName(column) || (isNumberedName(column) && !isAmount)) return { format, isNamed: true };
  const decimals = texts.flatMap((text) => /\.(\d+)$/.exec(text)?.[1] ?? []);
  const mayBeParts = texts.every((text) => PARTS.test(text)) && decimals.every((part) => Number(part) <= MAX_PART);
  const isUneven = decimals.some((part) => part.length === 1) && decimals.some((part) => /^[1-9]0$/.test(part));
  return mayBeParts && isUneven ? { format, isNamed: false } : undefined;
};

const isNumber = ({ type }: ValueFormat): boolean => type === 'integer' || type === 'decimal';
