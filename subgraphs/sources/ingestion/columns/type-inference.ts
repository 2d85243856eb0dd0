import { type DuckDbSession, literal } from '../../../../platform/analytics/index.js';
import type { NamedColumn } from './column-names.js';
import { columnsWarning, IngestError, type IngestWarning } from '../ingest-error.js';
import type { IngestOptions } from '../ingest-options.js';
import type { RawTable } from '../raw-table.js';
import { areMonths, SIX_DIGITS, type PeriodGrain } from './period-formats.js';
import { DAY_FIRST, fits, MONTH_FIRST, VALUE_FORMATS, type ValueFormat } from './value-formats.js';

export interface ColumnFinding {
  /** Absent for a text column. */
  format: ValueFormat | undefined;
  /** Number of rows with a value. */
  present: number;
}

/** A raw table with the findings about its columns, by position. */
export interface TypedTable {
  raw: RawTable;
  columns: readonly NamedColumn[];
  findings: readonly ColumnFinding[];
  nullValues: readonly string[];
}

export interface TypeFindings {
  findings: ColumnFinding[];
  /** Absent if no number has a separator or columns differ. */
  decimalSeparator?: '.' | ',';
  warnings: IngestWarning[];
}

/** Cells sampled to rule formats out; the remaining formats are tested on every row. */
const SAMPLE_CELLS = 50_000;
const MAX_SAMPLE_ROWS = 500;
const COLUMNS_PER_QUERY = 50;

const WHOLE_VALUE = new Map(VALUE_FORMATS.map((format) => [format, new RegExp(`^(?:${format.pattern})$`)]));

/** Returns the SQL expression of a raw column with trimmed values; blanks and the configured null values are NULL. */
export const trimmedValue = ({ columns }: RawTable, index: number, nullValues: readonly string[]): string => {
  const text = columns[index]?.padded ? `trim(c${index}, ' \t\r\n\u00a0')` : `c${index}`;
  return ['', ...nullValues].reduce((sql, nothing) => `nullif(${sql}, ${literal(nothing)})`, text);
};

/**
 * Finds for every column the narrowest format that all its values match, over the whole table. A number that two formats read differently
 * (`1.234`) is read like the file's unambiguous columns, otherwise by the delimiter: files with semicolons come from locales with a decimal
 * comma.
 * @throws IngestError `unreadable` if DuckDB reads a different number of rows than the check of the file
 */
export const inferTypes = async (
  duck: DuckDbSession,
  raw: RawTable,
  named: readonly NamedColumn[],
  options: Pick<IngestOptions, 'decimalSeparator' | 'nullValues'>,
): Promise<TypeFindings> => {
  const candidates = await ruleOut(duck, raw, named, options.nullValues);
  const narrowest = candidates.map((formats) => (formats[0] && isConclusive(formats[0]) ? formats.slice(0, 1) : formats));
  const fitting = await testOnAllRows(duck, raw, narrowest, options.nullValues);
  const wider = candidates.map((formats, index) => (fitting[index]?.formats.length === 0 ? formats.slice(narrowest[index]?.length) : []));
  if (wider.some((formats) => formats.length > 0))
    (await testOnAllRows(duck, raw, wider, options.nullValues)).forEach((found, index) => {
      if (found.formats.length > 0) fitting[index] = found;
    });
  return chooseFormats(fitting, named, options.decimalSeparator, raw.delimiter === ';' ? ',' : '.');
};

/** Returns whether a column that fits this format needs no comparison with wider ones. */
const isConclusive = ({ id, decimalSeparator }: ValueFormat): boolean =>
  decimalSeparator === undefined && !id.startsWith(DAY_FIRST) && !id.startsWith(MONTH_FIRST);

/** Returns the formats of each column that match the values in the first rows of the table. */
const ruleOut = async (
  duck: DuckDbSession,
  raw: RawTable,
  named: readonly NamedColumn[],
  nullValues: readonly string[],
): Promise<ValueFormat[][]> => {
  const candidates = raw.columns.map(({ filled }) => (filled ? [...VALUE_FORMATS] : []));
  const limit = Math.min(MAX_SAMPLE_ROWS, Math.ceil(SAMPLE_CELLS / raw.columns.length));
  const nothing = new Set(['', ...nullValues]);
  const values = raw.columns.map(() => new Set<string>());
  for (const row of await duck.rows<Record<string, string | null>>(`SELECT * FROM ${raw.relation} LIMIT ${limit}`))
    candidates.forEach((formats, index) => {
      const value = row[`c${index}`]?.trim() ?? '';
      if (formats.length === 0 || nothing.has(value)) return;
      candidates[index] = formats.filter((format) => WHOLE_VALUE.get(format)?.test(value));
      if (candidates[index].includes(SIX_DIGITS)) values[index]?.add(value);
    });
  return candidates.map((formats, index) =>
    formats.filter((format) => format !== SIX_DIGITS || areMonths(named[index]?.originalName ?? '', values[index] ?? new Set())),
  );
};

interface Fitting {
  /** Formats that match all values; empty for a column without values. */
  formats: readonly ValueFormat[];
  present: number;
}

const testOnAllRows = async (
  duck: DuckDbSession,
  raw: RawTable,
  candidates: readonly (readonly ValueFormat[])[],
  nullValues: readonly string[],
): Promise<Fitting[]> => {
  const fitting: Fitting[] = [];
  for (let start = 0; start < candidates.length; start += COLUMNS_PER_QUERY) {
    const batch = candidates.slice(start, start + COLUMNS_PER_QUERY);
    const values = batch.map((_, offset) => `${trimmedValue(raw, start + offset, nullValues)} AS v${offset}`);
    const conditions = batch.flatMap((formats, offset) => [
      `count(v${offset}) AS n${offset}`,
      ...formats.map(
        (format, position) => `bool_and(${fits(format, `v${offset}`)}) FILTER (WHERE v${offset} IS NOT NULL) AS f${offset}_${position}`,
      ),
    ]);
    const found = await duck.one(
      `SELECT count(*) AS rows, ${conditions.join(', ')} FROM (SELECT ${values.join(', ')} FROM ${raw.relation})`,
    );
    if (found['rows'] !== raw.rows) throw new IngestError('unreadable');
    batch.forEach((formats, offset) =>
      fitting.push({
        formats: formats.filter((_, position) => found[`f${offset}_${position}`] === true),
        present: found[`n${offset}`] as number,
      }),
    );
  }
  return fitting;
};

const chooseFormats = (
  columns: readonly Fitting[],
  named: readonly NamedColumn[],
  configured: '.' | ',' | undefined,
  usual: '.' | ',',
): TypeFindings => {
  const separators = columns.map(({ formats }) => separatorsOf(formats));
  const certain = new Set(separators.filter((found) => found.length === 1).flat());
  const only = certain.size === 1 ? [...certain][0] : undefined;
  const assumed = configured ?? only ?? usual;
  const isOpen = (index: number): boolean => (separators[index]?.length ?? 0) > 1;
  const findings = columns.map(({ formats, present }, index): ColumnFinding => {
    if (isDayOrMonth(formats)) return { format: undefined, present };
    return { format: isOpen(index) ? formats.find(({ decimalSeparator }) => decimalSeparator === assumed) : formats[0], present };
  });
  const [separator, ...others] = new Set(findings.flatMap(({ format }) => format?.decimalSeparator ?? []));
  const namesWhere = (concerned: (index: number) => boolean): string[] =>
    named.filter((_, index) => concerned(index)).map(({ name }) => name);
  return {
    findings,
    ...(separator && others.length === 0 && { decimalSeparator: separator }),
    warnings: [
      ...columnsWarning(
        'dates_ambiguous',
        namesWhere((index) => isDayOrMonth(columns[index]?.formats ?? [])),
      ),
      ...GRAINS.flatMap((grain) =>
        columnsWarning(
          `${grain}s_as_dates`,
          namesWhere((index) => findings[index]?.format?.grain === grain),
        ),
      ),
      ...(configured || only ? [] : columnsWarning('numbers_ambiguous', namesWhere(isOpen), { decimalSeparator: assumed })),
    ],
  };
};

const GRAINS: readonly PeriodGrain[] = ['month', 'quarter'];

const isDayOrMonth = (formats: readonly ValueFormat[]): boolean =>
  formats.some(({ id }) => id.startsWith(DAY_FIRST)) && formats.some(({ id }) => id.startsWith(MONTH_FIRST));

/** Returns the decimal separators with which the numbers can be read; none if they can be read without. */
const separatorsOf = (formats: readonly ValueFormat[]): ('.' | ',')[] =>
  formats[0]?.decimalSeparator === undefined ? [] : [...new Set(formats.flatMap(({ decimalSeparator }) => decimalSeparator ?? []))];
