import { batchesOf, type DuckDbSession } from '../../../../platform/analytics/index.js';
import {
  isMissingWordSql,
  MARK_FORMAT,
  matches,
  MISSING_WORDS_IN_TEXT,
  type ValueFormat,
  VALUE_FORMATS,
} from '../../../../platform/value-notations/index.js';
import { IngestError, type IngestWarning } from '../ingest-error.js';
import type { IngestOptions } from '../ingest-options.js';
import type { RawTable } from '../raw-table.js';
import { cellFits, cellOf, type Cell, type ColumnFinding } from './column-cells.js';
import type { NamedColumn } from './column-names.js';
import { candidatesOf, isAnswer, COLUMNS_PER_QUERY, sampleColumns, type Candidates } from './column-sample.js';
import { chooseFormats, type FittedColumn } from './choose-formats.js';

export interface TypeFindings {
  findings: ColumnFinding[];
  /** Absent if no number has a separator or columns differ. */
  decimalSeparator?: '.' | ',';
  /** Returns the warnings, except about columns that are stored as text for another reason. */
  warningsExcept: (columns: ReadonlySet<string>) => IngestWarning[];
}

/** Formats that fit a column best, and how many of its values they fit. */
export interface Fitting {
  /** Formats that match the same values, narrower before wider; empty if none matches enough. */
  formats: readonly ValueFormat[];
  /** Number of rows with a text. */
  present: number;
  /** Number of them that the formats match. */
  fitting: number;
  /** Number of words for a missing value; 0 if they are ordinary texts of the column. */
  missing: number;
  /** Format of the column's kind with the most values, if the column stays text although most values are numbers or dates. */
  almost?: { kind: 'numbers' | 'dates'; format: ValueFormat };
}

/** A column whose values but for this share have one format is of this format; the others become NULL. */
const MAX_OTHER_SHARE = 0.05;
/** Minimum number of values of a column with one exception; with 20, the share allows one. */
const MIN_VALUES = 15;

/**
 * Finds for every column the narrowest format that all its values match, over the whole table. Words for a missing value do not count among
 * numbers, dates and two answers such as yes and no. Among numbers and dates, at most 5 % other values do not count either, and one of at least 15. A
 * number that two formats read differently (`1.234`) is read like the file's unambiguous columns, otherwise by the delimiter or the language:
 * files with semicolons come from locales with a decimal comma.
 * @throws IngestError `unreadable` if DuckDB reads a different number of rows than the check of the file; `column_unknown`
 */
export const inferTypes = async (
  duck: DuckDbSession,
  raw: RawTable,
  named: readonly NamedColumn[],
  options: Pick<IngestOptions, 'decimalSeparator' | 'nullValues' | 'textColumns' | 'timeZone'>,
): Promise<TypeFindings> => {
  const { nullValues } = options;
  const kept = textColumns(named, options.textColumns);
  const samples = await sampleColumns(duck, raw, nullValues);
  const candidates = raw.columns.map((column, index): Candidates => {
    const [sample, name] = [samples[index], named[index]];
    return sample && name && column.filled && !kept.has(index) ? candidatesOf(column, name.originalName, sample) : { all: [], most: [] };
  });
  const narrowest = candidates.map(({ all }) => (all[0] && isConclusive(all[0]) ? all.slice(0, 1) : all));
  const fittings = await testOnAllRows(duck, raw, narrowest, nullValues);
  const isOpen = fittings.map(({ formats, present }, index) => present > 0 && formats.length === 0 && candidates[index]?.most.length !== 0);
  const others = await countOnAllRows(
    duck,
    raw,
    isOpen.map((open, index) => (open ? (candidates[index]?.most ?? []) : [])),
    nullValues,
  );
  const columns = named.map(({ name, originalName }, index): FittedColumn => {
    const fitting = others[index] ?? fittings[index] ?? { formats: [], present: 0, fitting: 0, missing: 0 };
    const { doubtful, labels } = candidates[index] ?? {};
    const sample = samples[index] ?? { values: [], marked: 0 };
    return { index, name, originalName, sample, ...fitting, ...(doubtful && { doubtful }), ...(labels && { labels }) };
  });
  return chooseFormats(duck, raw, columns, options);
};

/** Returns the positions of the columns that the source keeps as text. */
const textColumns = (named: readonly NamedColumn[], requested: readonly string[]): ReadonlySet<number> =>
  new Set(
    requested.map((column) => {
      const index = named.findIndex(({ name, originalName }) => column === name || column === originalName);
      if (index < 0) throw new IngestError('column_unknown', { column, available: named.map(({ name }) => name).slice(0, 50) });
      return index;
    }),
  );

/** Returns whether a column that fits this format needs no comparison with wider ones. */
const isConclusive = ({ decimalSeparator, order }: ValueFormat): boolean => decimalSeparator === undefined && order === undefined;

/** Returns for each column the formats that match all its values. */
const testOnAllRows = async (
  duck: DuckDbSession,
  raw: RawTable,
  candidates: readonly (readonly ValueFormat[])[],
  nullValues: readonly string[],
): Promise<Fitting[]> => {
  const fittings: Fitting[] = [];
  for (const { batch, start } of batchesOf(candidates, COLUMNS_PER_QUERY)) {
    const conditions = batch.flatMap((formats, offset) => [
      `count(v${offset}) AS n${offset}`,
      ...formats.map(
        (format, at) =>
          `bool_and(${cellFits(format, scanned(raw, start + offset, offset))}) FILTER (WHERE v${offset} IS NOT NULL) AS f${offset}_${at}`,
      ),
    ]);
    const found = await duck.one(
      `SELECT count(*) AS rows, ${conditions.join(', ')} FROM ${valuesOf(raw, start, batch.length, nullValues)}`,
    );
    if (found['rows'] !== raw.rows) throw new IngestError('unreadable');
    batch.forEach((formats, offset) => {
      const present = found[`n${offset}`] as number;
      fittings.push({ formats: formats.filter((_, at) => found[`f${offset}_${at}`] === true), present, fitting: present, missing: 0 });
    });
  }
  return fittings;
};

/** Returns the best fit of columns that no format matches completely; undefined for columns without candidates. */
const countOnAllRows = async (
  duck: DuckDbSession,
  raw: RawTable,
  candidates: readonly (readonly ValueFormat[])[],
  nullValues: readonly string[],
): Promise<(Fitting | undefined)[]> => {
  const fittings: (Fitting | undefined)[] = candidates.map(() => undefined);
  for (const { batch, start } of batchesOf(candidates, COLUMNS_PER_QUERY)) {
    if (batch.every((formats) => formats.length === 0)) continue;
    const counts = batch.flatMap((formats, offset) => {
      if (formats.length === 0) return [];
      const cell = scanned(raw, start + offset, offset);
      return [
        `count(v${offset}) AS n${offset}`,
        `count_if(${isMissingWordSql(cell.text, formats.every(isAnswer) ? MISSING_WORDS_IN_TEXT : undefined)}) AS m${offset}`,
        ...KINDS.map((kind) => `count_if(${looksLike(kind, cell)}) AS ${kind}${offset}`),
        ...formats.map((format, at) => `count_if(${cellFits(format, cell)}) AS f${offset}_${at}`),
      ];
    });
    const found = await duck.one<Record<string, number>>(
      `SELECT ${counts.join(', ')} FROM ${valuesOf(raw, start, batch.length, nullValues)}`,
    );
    batch.forEach((formats, offset) => {
      if (formats.length === 0) return;
      const counted = formats.map((format, at) => ({ format, count: found[`f${offset}_${at}`] ?? 0 }));
      const [present, missing] = [found[`n${offset}`] ?? 0, found[`m${offset}`] ?? 0];
      fittings[start + offset] = bestFit(counted, {
        present,
        missing,
        hasBlanks: present < raw.rows,
        numbers: found[`numbers${offset}`] ?? 0,
        dates: found[`dates${offset}`] ?? 0,
      });
    });
  }
  return fittings;
};

const bestFit = (
  counted: readonly { format: ValueFormat; count: number }[],
  { present, missing, hasBlanks, numbers, dates }: { present: number; missing: number; hasBlanks: boolean; numbers: number; dates: number },
): Fitting => {
  const rest = present - missing;
  const most = counted.reduce((best, { count }) => Math.max(best, count), 0);
  const isPair = counted.every(({ format }) => isAnswer(format));
  const mayHaveOthers = rest >= MIN_VALUES && rest - most <= Math.max(1, MAX_OTHER_SHARE * rest) && !isPair;
  // Without blanks, a placeholder beside a mark is the other answer.
  const isOtherAnswer = !hasBlanks && counted.every(({ format }) => format === MARK_FORMAT);
  const isEnough = rest > 0 && (most === rest || mayHaveOthers) && !isOtherAnswer;
  if (isEnough) {
    const formats = counted.filter(({ count }) => count === most).map(({ format }) => format);
    return { formats, present, fitting: most, missing };
  }
  const kind = numbers >= dates ? 'numbers' : 'dates';
  const alike = counted.filter(({ format }) => isOfKind(kind, format));
  const best = alike.toSorted((one, other) => other.count - one.count)[0];
  const isAlmost = best !== undefined && Math.max(numbers, dates) > rest / 2;
  return { formats: [], present, fitting: present, missing: 0, ...(isAlmost && { almost: { kind, format: best.format } }) };
};

const KINDS = ['numbers', 'dates'] as const;
const isOfKind = (kind: (typeof KINDS)[number], { type }: ValueFormat): boolean =>
  kind === 'numbers' ? type === 'integer' || type === 'decimal' : type === 'date' || type === 'timestamp';

const PATTERNS = Object.fromEntries(
  KINDS.map((kind) => [
    kind,
    VALUE_FORMATS.filter((format) => isOfKind(kind, format) && !format.isEvident).map(({ pattern }) => `(?:${pattern})`),
  ]),
);

/** Returns the SQL condition for a text with the pattern of any number, or of any date. */
const looksLike = (kind: (typeof KINDS)[number], { text, number }: Cell): string => {
  const isAlike = matches({ pattern: (PATTERNS[kind] ?? []).join('|') }, text);
  if (number === undefined) return isAlike;
  return kind === 'numbers' ? `(${number} IS NOT NULL OR ${isAlike})` : `(${number} IS NULL AND ${isAlike})`;
};

/** Returns a relation with the texts `v0`, `v1`, … and, where only some are marked as numbers, the numbers `m0`, `m1`, … of a batch of columns. */
const valuesOf = (raw: RawTable, start: number, columns: number, nullValues: readonly string[]): string => {
  const values = Array.from({ length: columns }, (_, offset) => {
    const { text, number } = cellOf(raw, start + offset, nullValues);
    return `${text} AS v${offset}${number === undefined ? '' : `, ${number} AS m${offset}`}`;
  });
  return `(SELECT ${values.join(', ')} FROM ${raw.relation})`;
};

const scanned = (raw: RawTable, index: number, offset: number): Cell => ({
  text: `v${offset}`,
  ...(raw.columns[index]?.numbers === 'some' && { number: `m${offset}` }),
});
