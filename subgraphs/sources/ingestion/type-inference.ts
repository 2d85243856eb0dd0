import { type DuckDbSession, literal } from '../../../platform/analytics/index.js';
import type { NamedColumn } from './column-names.js';
import { columnsWarning, IngestError, type IngestWarning } from './ingest-error.js';
import type { IngestOptions } from './ingest-options.js';
import type { RawTable } from './raw-table.js';
import { DAY_FIRST, fits, MONTH_FIRST, VALUE_FORMATS, type ValueFormat } from './value-formats.js';

export interface ColumnFinding {
  /** Absent for a column of text. */
  format: ValueFormat | undefined;
  /** Rows with a value. */
  present: number;
}

/** A raw table with what was found out about its columns, by position. */
export interface TypedTable {
  raw: RawTable;
  columns: readonly NamedColumn[];
  findings: readonly ColumnFinding[];
  nullValues: readonly string[];
}

export interface TypeFindings {
  findings: ColumnFinding[];
  /** Absent where no number needs one, or where columns differ. */
  decimalSeparator?: '.' | ',';
  warnings: IngestWarning[];
}

/** Cells looked at to rule formats out; what they do not rule out is tried on every row. */
const SAMPLE_CELLS = 50_000;
const MAX_SAMPLE_ROWS = 500;
const COLUMNS_PER_QUERY = 50;

const WHOLE_VALUE = new Map(VALUE_FORMATS.map((format) => [format, new RegExp(`^(?:${format.pattern})$`)]));

/** SQL for a raw column without the white space around its values; blanks and the stated null values are NULL. */
export const trimmedValue = ({ columns }: RawTable, index: number, nullValues: readonly string[]): string => {
  const text = columns[index]?.padded ? `trim(c${index}, ' \t\r\n\u00a0')` : `c${index}`;
  return ['', ...nullValues].reduce((sql, nothing) => `nullif(${sql}, ${literal(nothing)})`, text);
};

/**
 * Finds for every column the narrowest notation that all its values follow, over the whole table. A number that two
 * notations read differently (`1.234`) is read as the file's unambiguous columns are, else by the delimiter: files
 * with semicolons come from places that write a decimal comma.
 * @throws IngestError `unreadable` when DuckDB sees another number of rows than the check of the file did
 */
export const inferTypes = async (
  duck: DuckDbSession,
  raw: RawTable,
  named: readonly NamedColumn[],
  options: Pick<IngestOptions, 'decimalSeparator' | 'nullValues'>,
): Promise<TypeFindings> => {
  const candidates = await ruleOut(duck, raw, options.nullValues);
  const narrowest = candidates.map((formats) => (formats[0] && settlesAlone(formats[0]) ? formats.slice(0, 1) : formats));
  const fitting = await tryOnAllRows(duck, raw, narrowest, options.nullValues);
  const wider = candidates.map((formats, index) => (fitting[index]?.formats.length === 0 ? formats.slice(narrowest[index]?.length) : []));
  if (wider.some((formats) => formats.length > 0))
    (await tryOnAllRows(duck, raw, wider, options.nullValues)).forEach((found, index) => {
      if (found.formats.length > 0) fitting[index] = found;
    });
  return settle(fitting, named, options.decimalSeparator, raw.delimiter === ';' ? ',' : '.');
};

/** Whether a column that fits this format needs no comparison with the wider ones. */
const settlesAlone = ({ id, decimalSeparator }: ValueFormat): boolean =>
  decimalSeparator === undefined && !id.startsWith(DAY_FIRST) && !id.startsWith(MONTH_FIRST);

/** Every column's formats that the values at the beginning of the table allow. */
const ruleOut = async (duck: DuckDbSession, raw: RawTable, nullValues: readonly string[]): Promise<ValueFormat[][]> => {
  const candidates = raw.columns.map(({ filled }) => (filled ? [...VALUE_FORMATS] : []));
  const limit = Math.min(MAX_SAMPLE_ROWS, Math.ceil(SAMPLE_CELLS / raw.columns.length));
  const nothing = new Set(['', ...nullValues]);
  for (const row of await duck.rows<Record<string, string | null>>(`SELECT * FROM ${raw.relation} LIMIT ${limit}`))
    candidates.forEach((formats, index) => {
      const value = row[`c${index}`]?.trim() ?? '';
      if (formats.length > 0 && !nothing.has(value)) candidates[index] = formats.filter((format) => WHOLE_VALUE.get(format)?.test(value));
    });
  return candidates;
};

interface Fitting {
  /** Formats that all values have; none for a column without values. */
  formats: readonly ValueFormat[];
  present: number;
}

const tryOnAllRows = async (
  duck: DuckDbSession,
  raw: RawTable,
  candidates: readonly (readonly ValueFormat[])[],
  nullValues: readonly string[],
): Promise<Fitting[]> => {
  const fitting: Fitting[] = [];
  for (let start = 0; start < candidates.length; start += COLUMNS_PER_QUERY) {
    const batch = candidates.slice(start, start + COLUMNS_PER_QUERY);
    const values = batch.map((_, offset) => `${trimmedValue(raw, start + offset, nullValues)} AS v${offset}`);
    const verdicts = batch.flatMap((formats, offset) => [
      `count(v${offset}) AS n${offset}`,
      ...formats.map(
        (format, position) => `bool_and(${fits(format, `v${offset}`)}) FILTER (WHERE v${offset} IS NOT NULL) AS f${offset}_${position}`,
      ),
    ]);
    const found = await duck.one(`SELECT count(*) AS rows, ${verdicts.join(', ')} FROM (SELECT ${values.join(', ')} FROM ${raw.relation})`);
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

const settle = (
  columns: readonly Fitting[],
  named: readonly NamedColumn[],
  stated: '.' | ',' | undefined,
  usual: '.' | ',',
): TypeFindings => {
  const separators = columns.map(({ formats }) => separatorsOf(formats));
  const certain = new Set(separators.filter((found) => found.length === 1).flat());
  const only = certain.size === 1 ? [...certain][0] : undefined;
  const assumed = stated ?? only ?? usual;
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
      ...(stated || only ? [] : columnsWarning('numbers_ambiguous', namesWhere(isOpen), { decimalSeparator: assumed })),
    ],
  };
};

const isDayOrMonth = (formats: readonly ValueFormat[]): boolean =>
  formats.some(({ id }) => id.startsWith(DAY_FIRST)) && formats.some(({ id }) => id.startsWith(MONTH_FIRST));

/** Decimal separators under which the numbers can be read; none when they can be read without. */
const separatorsOf = (formats: readonly ValueFormat[]): ('.' | ',')[] =>
  formats[0]?.decimalSeparator === undefined ? [] : [...new Set(formats.flatMap(({ decimalSeparator }) => decimalSeparator ?? []))];
