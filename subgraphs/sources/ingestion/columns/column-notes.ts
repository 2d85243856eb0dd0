import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import {
  hasScaleSql,
  isMissingWordSql,
  isQuantityUnit,
  changesMeaning,
  inCurrency,
  multipleOf,
  unitIn,
  unitOfText,
  type PeriodGrain,
  type ValueFormat,
} from '../../../../platform/value-notations/index.js';
import { columnsWarning, type ConcernedColumn, type IngestWarning } from '../ingest-error.js';
import type { RawTable } from '../raw-table.js';
import type { ChosenFormat, FittedColumn } from './choose-formats.js';
import { cellFits, cellOf, storedCell, type Cell, type ColumnFinding } from './column-cells.js';
import { COLUMNS_PER_QUERY } from './column-sample.js';
import type { TypeFindings } from './type-inference.js';

/** A fact about how a column is read that its reader must know. */
export type ColumnNote =
  | {
      code:
        | 'placeholders_missing'
        | 'values_missing'
        | 'looks_like_numbers'
        | 'looks_like_dates'
        | 'looks_like_durations'
        | 'looks_like_periods'
        | 'looks_like_labels'
        | 'labels_as_text'
        | 'numbers_scaled'
        | 'numbers_as_written';
      format: ValueFormat;
    }
  | { code: 'numbers_ambiguous'; separator: '.' | ',' }
  | { code: 'times_in_zone'; format: ValueFormat; timeZone: string }
  | {
      code:
        | `${PeriodGrain}s_as_dates`
        | 'years_of_two_digits'
        | 'midnights_as_dates'
        | 'dates_ambiguous'
        | 'durations_in_hours'
        | 'units_mixed';
    };

/** Codes in the order of their warnings. */
const CODES = [
  ...[
    'dates_ambiguous',
    'times_in_zone',
    'weeks_as_dates',
    'months_as_dates',
    'quarters_as_dates',
    'midnights_as_dates',
    'years_of_two_digits',
  ],
  ...['numbers_as_written', 'numbers_scaled', 'durations_in_hours', 'numbers_ambiguous', 'placeholders_missing', 'values_missing'],
  ...['units_mixed', 'looks_like_numbers', 'looks_like_dates', 'looks_like_durations', 'looks_like_periods'],
  ...['looks_like_labels', 'labels_as_text'],
] as ColumnNote['code'][];

/** Values of a column that a note concerns. */
interface Concerned {
  count: number;
  first: string | null;
  row: number | null;
  /** Number of them that look like identifiers rather than numbers. */
  codes: number;
  /** Units beside numbers, the most frequent one first; empty for a number without one. */
  units: readonly string[] | null;
  bracketed: boolean | null;
  /** Medians of the numbers without and with a unit; NULL for a note that counts no units. */
  medians: { plain: number | null; named: number | null } | null;
}

interface Described {
  index: number;
  note: ColumnNote;
  concerned: Concerned;
}

/** Counts the values that the notes concern, and takes formats back that the values refute. One scan for 50 notes on some of the values. */
export const describeNotes = async (
  duck: DuckDbSession,
  raw: RawTable,
  columns: readonly FittedColumn[],
  chosen: readonly ChosenFormat[],
  nullValues: readonly string[],
): Promise<Pick<TypeFindings, 'findings' | 'warningsExcept'>> => {
  const notes = chosen.flatMap(({ notes: ofColumn }, index) => ofColumn.map((note) => ({ note, index })));
  const described = await countConcerned(duck, raw, columns, notes, nullValues);
  const findings = chosen.map(({ finding }) => finding);
  const said: Described[] = [];
  for (const [index, column] of columns.entries()) {
    const ofColumn = described.filter((each) => each.index === index);
    if (ofColumn.length === 0) continue;
    const checked = check(chosen[index]?.finding ?? { format: undefined, present: 0, others: 0 }, column, ofColumn);
    findings[index] = checked.finding;
    said.push(...checked.notes);
  }
  return {
    findings,
    warningsExcept: (names) =>
      warningsOf(
        said.filter(({ index }) => !names.has(columns[index]?.name ?? '')),
        columns,
      ),
  };
};

const check = (
  finding: ColumnFinding,
  { present }: FittedColumn,
  notes: readonly Described[],
): { finding: ColumnFinding; notes: Described[] } => {
  const asText: ColumnFinding = { format: undefined, present, others: 0 };
  const odd = notes.find(({ note }) => note.code === 'values_missing');
  const written = notes.find(({ note }) => isWritten(note));
  // Numbers without a known unit among those with one may have another unit.
  if (odd && odd.concerned.codes > 0 && written && hasQuantityUnit(written.concerned))
    return { finding: asText, notes: [{ ...odd, note: { code: 'units_mixed' } }] };
  // Values with digits among integers make them identifiers, and among durations they may be durations, of which none may get lost.
  const mayBeLost = finding.format?.type === 'integer' || finding.format?.unit !== undefined;
  if (odd && mayBeLost && odd.concerned.codes > 0 && odd.note.code === 'values_missing')
    return { finding: asText, notes: [{ ...odd, note: { code: 'looks_like_numbers', format: odd.note.format } }] };
  if (written) {
    const units = unitsOf(written.concerned);
    const currency = units === undefined ? currencyOf(written.concerned) : undefined;
    if (currency !== undefined && finding.format)
      return {
        finding: { ...finding, format: inCurrency(finding.format), unit: currency },
        notes: [{ ...written, note: { code: 'numbers_scaled', format: finding.format } }],
      };
    if (units === undefined) return { finding: asText, notes: [{ ...written, note: { code: 'units_mixed' } }] };
    if (written.concerned.bracketed && finding.format)
      return { finding: asText, notes: [{ ...written, note: { code: 'looks_like_numbers', format: finding.format } }] };
    return { finding: { ...finding, ...(units !== '' && { unit: units }) }, notes: notes.filter((each) => isSaid(each, present)) };
  }
  return { finding, notes: notes.filter((each) => isSaid(each, present)) };
};

const isWritten = ({ code }: ColumnNote): boolean => code === 'numbers_as_written' || code === 'numbers_scaled';

const hasQuantityUnit = ({ units }: Concerned): boolean => (units ?? []).some((text) => isQuantityUnit(unitOfText(text) ?? ''));

const isSaid = ({ note, concerned }: Described, present: number): boolean => {
  if (note.code === 'looks_like_periods') return concerned.count === present;
  if (note.code === 'looks_like_durations') return 2 * concerned.count > present;
  if (note.code === 'looks_like_numbers') return concerned.codes === 0;
  return concerned.count > 0;
};

/** Returns the only unit of all numbers, empty if they have none; undefined if they have several, or only some are rates. */
const unitsOf = ({ units }: Concerned): string | undefined => {
  const symbols = new Set((units ?? []).map((text) => (text === '' ? '' : unitOfText(text))));
  const named = [...symbols].filter((symbol) => symbol !== '');
  const [unit] = named;
  if (named.length === 0) return '';
  if (named.length > 1 || unit === undefined) return undefined;
  return symbols.has('') && (changesMeaning(unit) || multipleOf(unit)) ? undefined : unit;
};

/** Minimum ratio of the median of plain amounts to that of multiples beside them, such as 32000 beside `32 T€`. */
const MIN_RATIO = 10;

/**
 * Returns the currency of numbers of which some are in a multiple of it; undefined if there are several, or if the numbers without a unit may
 * be in the multiple, too.
 */
const currencyOf = ({ units, medians }: Concerned): string | undefined => {
  const symbols = (units ?? []).filter((text) => text !== '').map(unitOfText);
  const currencies = new Set(symbols.map((symbol) => (symbol === undefined ? undefined : (multipleOf(symbol)?.currency ?? symbol))));
  const [currency] = currencies;
  if (currencies.size !== 1 || !symbols.some((symbol) => symbol !== undefined && multipleOf(symbol))) return undefined;
  const arePlain = (units ?? []).includes('');
  return arePlain && (medians?.plain ?? 0) < MIN_RATIO * Math.abs(medians?.named ?? Infinity) ? undefined : currency;
};

/** Counts the values that each note concerns. Notes on all values need no scan if the first rows have one. */
const countConcerned = async (
  duck: DuckDbSession,
  raw: RawTable,
  columns: readonly FittedColumn[],
  notes: readonly { note: ColumnNote; index: number }[],
  nullValues: readonly string[],
): Promise<Described[]> => {
  const described: Described[] = [];
  const open: { note: ColumnNote; index: number }[] = [];
  for (const each of notes) {
    const { sample, present } = columns[each.index] as FittedColumn;
    if (conditionOf(each.note, { text: 'v' }) !== undefined || !sample.first) open.push(each);
    else
      described.push({
        ...each,
        concerned: {
          count: present,
          first: sample.first.value,
          row: sample.first.row,
          codes: 0,
          units: null,
          bracketed: null,
          medians: null,
        },
      });
  }
  for (let start = 0; start < open.length; start += COLUMNS_PER_QUERY) {
    const batch = open.slice(start, start + COLUMNS_PER_QUERY);
    const indexes = [...new Set(batch.map(({ index }) => index))];
    const cells = indexes.map((index) => {
      const { text, number } = cellOf(raw, index, nullValues);
      return `${text} AS v${index}${number === undefined ? '' : `, ${number} AS m${index}`}`;
    });
    const counted = batch.map(({ note, index }, at) => `${countsOf(note, scannedCell(raw, index))} AS note${at}`);
    const found = await duck.one<Record<string, Concerned>>(
      `SELECT ${counted.join(', ')} FROM (SELECT row_number() OVER () AS row, ${cells.join(', ')} FROM ${raw.relation})`,
    );
    batch.forEach((each, at) => described.push({ ...each, concerned: found[`note${at}`] as Concerned }));
  }
  return described;
};

const scannedCell = (raw: RawTable, index: number): Cell => ({
  text: `v${index}`,
  ...(raw.columns[index]?.numbers === 'some' && { number: `m${index}` }),
});

/** Characters of a value that a warning quotes. */
const MAX_QUOTED = 40;

const countsOf = (note: ColumnNote, cell: Cell): string => {
  const { text } = cell;
  const condition = `(${conditionOf(note, cell) ?? `${text} IS NOT NULL`})`;
  const isCode = note.code === 'looks_like_numbers' ? `regexp_full_match(${text}, '0[0-9]+')` : `regexp_matches(${text}, '[0-9]')`;
  const format = isWritten(note) && 'format' in note ? note.format : undefined;
  const ofText = unitIn(text, format?.isScaled);
  const unit = cell.number === undefined ? ofText : `CASE WHEN ${cell.number} IS NULL THEN ${ofText} ELSE '' END`;
  const isNumber = format ? cellFits(format, cell) : 'false';
  const number = format ? `CASE WHEN ${isNumber} THEN ${storedCell({ format, present: 0, others: 0 }, cell)} END` : 'NULL';
  const medianOf = (isMeant: string): string => `CAST(median(${number}) FILTER (WHERE ${isMeant}) AS DOUBLE)`;
  const counts = {
    count: `count_if(${condition})`,
    first: `left(arg_min(${text}, row) FILTER (WHERE ${condition}), ${MAX_QUOTED})`,
    row: `min(row) FILTER (WHERE ${condition})`,
    codes: `count_if(${condition} AND ${isCode})`,
    units: format ? `list(DISTINCT ${unit}) FILTER (WHERE ${isNumber})` : 'NULL',
    medians: format ? `{'plain': ${medianOf(`${unit} = ''`)}, 'named': ${medianOf(`${unit} <> ''`)}}` : 'NULL',
    bracketed: format ? `bool_and(${text} LIKE '(%') FILTER (WHERE ${isNumber})` : 'NULL',
  };
  return `{${Object.entries(counts)
    .map(([name, sql]) => `'${name}': ${sql}`)
    .join(', ')}}`;
};

/** Returns the SQL condition for the values that a note concerns; undefined if it concerns all. */
const conditionOf = (note: ColumnNote, cell: Cell): string | undefined => {
  const { text, number } = cell;
  const isText = number === undefined ? '' : ` AND ${number} IS NULL`;
  switch (note.code) {
    case 'placeholders_missing':
      return isMissingWordSql(text);
    case 'values_missing':
    case 'looks_like_numbers':
    case 'looks_like_dates':
      return `${text} IS NOT NULL AND NOT ${cellFits(note.format, cell)} AND NOT ${isMissingWordSql(text)}`;
    case 'times_in_zone':
      return cellFits(note.format, { text });
    case 'looks_like_durations':
    case 'looks_like_periods':
      return cellFits(note.format, { text });
    case 'looks_like_labels':
    case 'labels_as_text':
      return `${cellFits(note.format, cell)} AND NOT regexp_full_match(${text}, '[0-9]+')`;
    case 'numbers_as_written':
      return `NOT regexp_full_match(${text}, '-?[0-9.,]+')${isText} AND ${cellFits(note.format, cell)}`;
    case 'numbers_scaled':
      return `${hasScaleSql(text)}${isText} AND ${cellFits(note.format, cell)}`;
    case 'numbers_ambiguous':
      return `regexp_matches(${text}, '[.,]')${isText}`;
    default:
      return undefined;
  }
};

const warningsOf = (said: readonly Described[], columns: readonly FittedColumn[]): IngestWarning[] =>
  CODES.flatMap((code) => {
    const ofCode = said.filter(({ note }) => note.code === code);
    const concerned = (of: readonly Described[]): ConcernedColumn[] =>
      of.map(({ index, concerned: { count, first, row } }) => {
        const { name, present } = columns[index] as FittedColumn;
        return { name, values: count, of: present, first, row };
      });
    const [first] = ofCode;
    if (first?.note.code === 'times_in_zone') return columnsWarning(code, concerned(ofCode), { timeZone: first.note.timeZone });
    if (code !== 'numbers_ambiguous') return columnsWarning(code, concerned(ofCode));
    return (['.', ','] as const).flatMap((decimalSeparator) =>
      columnsWarning(code, concerned(ofCode.filter(({ note }) => note.code === code && note.separator === decimalSeparator)), {
        decimalSeparator,
      }),
    );
  });
