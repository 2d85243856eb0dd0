import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { functionWordCounts } from '../../../../platform/text/index.js';
import { timeZoneNamed } from '../../../../platform/identity/tenant-calendar.js';
import { matches, type ValueFormat } from '../../../../platform/value-notations/index.js';
import type { IngestOptions } from '../ingest-options.js';
import type { RawTable } from '../raw-table.js';
import { cellOf, type ColumnFinding } from './column-cells.js';
import { describeNotes, type ColumnNote } from './column-notes.js';
import type { ColumnSample, Labels } from './column-sample.js';
import type { Fitting, TypeFindings } from './type-inference.js';

/** A column with the formats that fit it. */
export interface FittedColumn extends Fitting {
  index: number;
  name: string;
  originalName: string;
  sample: ColumnSample;
  /** Format of periods, dates or durations that all sampled values have without further evidence. */
  doubtful?: ValueFormat;
  labels?: Labels;
}

/** What decides where the values of a column leave a choice. */
interface Evidence {
  /** Separator that the source states. */
  stated: '.' | ',' | undefined;
  /** Separator of all columns that leave no choice. */
  separator: '.' | ',' | undefined;
  /** Usual separator of the delimiter or the language. */
  usual: '.' | ',';
  /** Order of all dates that leave no choice. */
  order: ValueFormat['order'];
  /** Zone of times without an offset beside others. */
  timeZone: string;
}

type Options = Pick<IngestOptions, 'decimalSeparator' | 'nullValues' | 'timeZone'>;

/** Chooses a format for every column, and reports what is read in a way that the file does not show beyond doubt. */
export const chooseFormats = async (
  duck: DuckDbSession,
  raw: RawTable,
  columns: readonly FittedColumn[],
  options: Options,
): Promise<TypeFindings> => {
  const evidence: Evidence = {
    stated: options.decimalSeparator,
    separator: only(columns.map(({ formats }) => separatorsOf(formats))),
    usual: usualSeparator(raw, columns),
    order: only(columns.map(({ formats }) => ordersOf(formats))),
    timeZone: timeZoneNamed(options.timeZone) ?? 'UTC',
  };
  const likelySizes = await separatorsBySize(duck, raw, columns, options.nullValues);
  const chosen = columns.map((column) => choose(column, evidence, likelySizes.get(column.index)));
  const { findings, warningsExcept } = await describeNotes(duck, raw, columns, chosen, options.nullValues);
  const [separator, ...others] = new Set(findings.flatMap(({ format }) => format?.decimalSeparator ?? []));
  return { findings, ...(separator && others.length === 0 && { decimalSeparator: separator }), warningsExcept };
};

/** A format with what must be said about it. */
export interface ChosenFormat {
  finding: ColumnFinding;
  notes: readonly ColumnNote[];
}

const choose = (column: FittedColumn, evidence: Evidence, bySize: '.' | ',' | undefined): ChosenFormat => {
  const { formats, present, fitting, missing, almost, doubtful, labels } = column;
  const [first] = formats;
  if (!first) {
    const notes: ColumnNote[] = almost ? [{ code: `looks_like_${almost.kind}`, format: almost.format }] : [];
    if (doubtful?.unit !== undefined) notes.push({ code: 'looks_like_durations', format: doubtful });
    if (labels?.isNamed) notes.push({ code: 'labels_as_text', format: labels.format });
    return { finding: { format: undefined, present, others: 0 }, notes };
  }
  const orders = ordersOf(formats);
  const order = orders.find((each) => each === evidence.order);
  if (orders.length > 1 && !order) return { finding: { format: undefined, present, others: 0 }, notes: [{ code: 'dates_ambiguous' }] };
  const isOpen = separatorsOf(formats).length > 1;
  const separator = evidence.stated ?? evidence.separator ?? bySize ?? evidence.usual;
  const fit = isOpen
    ? (formats.find(({ decimalSeparator }) => decimalSeparator === separator) ?? first)
    : orders.length > 1
      ? (formats.find((each) => each.order === order) ?? first)
      : first;
  const { timeZone } = evidence;
  const format = fit.local?.inZone(timeZone) ?? fit;
  const others = present - missing - fitting;
  return {
    finding: { format, present, others: missing + others, ...(format.unit !== undefined && { unit: format.unit }) },
    notes: [
      ...(missing > 0 ? [{ code: 'placeholders_missing' as const, format }] : []),
      ...(others > 0 ? [{ code: 'values_missing' as const, format }] : []),
      ...(format.grain ? [{ code: `${format.grain}s_as_dates` as const }] : []),
      ...(format.isMidnight ? [{ code: 'midnights_as_dates' as const }] : []),
      ...(format.local ? [{ code: 'times_in_zone' as const, format: format.local.format, timeZone }] : []),
      ...(format.shortYear ? [{ code: 'years_of_two_digits' as const }] : []),
      ...(format.written ? [{ code: format.isScaled ? ('numbers_scaled' as const) : ('numbers_as_written' as const), format }] : []),
      ...(format.unit === undefined ? [] : [{ code: 'durations_in_hours' as const }]),
      ...(isOpen && !evidence.stated && !evidence.separator ? [{ code: 'numbers_ambiguous' as const, separator }] : []),
      ...(labels ? [{ code: 'looks_like_labels' as const, format: labels.format }] : []),
      ...(doubtful && format.type !== 'date' ? [{ code: 'looks_like_periods' as const, format: doubtful }] : []),
    ],
  };
};

/** Returns the only choice of all columns that leave no choice; undefined if there is none or they differ. */
const only = <T>(choices: readonly (readonly T[])[]): T | undefined => {
  const certain = new Set(choices.filter(({ length }) => length === 1).flat());
  return certain.size === 1 ? [...certain][0] : undefined;
};

/** Returns the decimal separators with which the numbers can be read; none if they can be read without. */
const separatorsOf = (formats: readonly ValueFormat[]): ('.' | ',')[] =>
  formats[0]?.decimalSeparator === undefined ? [] : [...new Set(formats.flatMap(({ decimalSeparator }) => decimalSeparator ?? []))];

/** Returns the orders of day, month and year in which the dates can be read; none if their notation shows it. */
const ordersOf = (formats: readonly ValueFormat[]): NonNullable<ValueFormat['order']>[] =>
  formats[0]?.order === undefined ? [] : [...new Set(formats.flatMap(({ order }) => order ?? []))];

/** Number of sampled texts that show the language of a file. */
const MAX_LANGUAGE_TEXTS = 500;

/** Returns the separator of the locale that the delimiter, or the language of names and texts, shows: umlauts in names of columns are German. */
const usualSeparator = ({ delimiter }: RawTable, columns: readonly FittedColumn[]): '.' | ',' => {
  if (delimiter === ';') return ',';
  const names = columns.map(({ originalName }) => originalName);
  const texts = columns.flatMap(({ sample }) => sample.values.filter((value) => /\p{L}{2}/u.test(value)).slice(0, 20));
  const { de, en } = functionWordCounts([...names, ...texts].slice(0, MAX_LANGUAGE_TEXTS).join(' \n'));
  return de + names.filter((name) => /[äöüß]/i.test(name)).length > en ? ',' : '.';
};

/**
 * Returns, for columns in which texts with an open separator stand beside numbers that the file marks as such, the separator with which the
 * texts are of a size more like the numbers.
 */
const separatorsBySize = async (
  duck: DuckDbSession,
  raw: RawTable,
  columns: readonly FittedColumn[],
  nullValues: readonly string[],
): Promise<Map<number, '.' | ','>> => {
  const found = new Map<number, '.' | ','>();
  for (const { index, formats } of columns) {
    const { text, number } = cellOf(raw, index, nullValues);
    if (number === undefined || separatorsOf(formats).length < 2) continue;
    const readings = (['.', ','] as const).map((separator) => {
      const format = formats.find(({ decimalSeparator }) => decimalSeparator === separator);
      return format ? `CASE WHEN m IS NULL AND ${matches(format, 'v')} THEN ${format.value('v')} END` : 'NULL';
    });
    const { point, comma, usual } = await duck.one<{ point: number | null; comma: number | null; usual: number | null }>(
      `SELECT median(abs(${readings[0]})) AS point, median(abs(${readings[1]})) AS comma, median(abs(TRY_CAST(m AS DOUBLE))) AS usual
       FROM (SELECT ${text} AS v, ${number} AS m FROM ${raw.relation})`,
    );
    if (point && comma && usual) found.set(index, Math.abs(Math.log(point / usual)) <= Math.abs(Math.log(comma / usual)) ? '.' : ',');
  }
  return found;
};
