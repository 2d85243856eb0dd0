import { isValueOf, VALUE_FORMATS, type PeriodGrain, type ValueFormat } from '../../../../platform/value-notations/index.js';
import { normaliseText } from '../../../../platform/text/index.js';

/** A year that names a column or row of figures. */
export const YEAR_IN_NAME = '(?:19|20)\\d{2}';

/** A notation of periods in the names of columns or rows. */
export type PeriodNotation = Pick<ValueFormat, 'pattern' | 'value' | 'unitlessPattern'> & { type: string; grain?: PeriodGrain | 'year' };

const YEAR: PeriodNotation = {
  pattern: YEAR_IN_NAME,
  type: 'date',
  grain: 'year',
  value: (x) => `make_date(CAST(${x} AS INTEGER), 1, 1)`,
};

/** Notations of periods and days. */
export const PERIOD_NOTATIONS: readonly PeriodNotation[] = [
  YEAR,
  ...VALUE_FORMATS.filter((format) => format.grain !== undefined || format.type === 'date').filter(
    ({ isEvident }) => isEvident === undefined,
  ),
];

/** Names of rows that describe the columns of a table, such as the unit of each. */
const PROPERTIES = new Set(
  `
    einheit, maßeinheit, dimension, unit, units, unit of measure, uom, measured in, ziel, zielwert, zielvorgabe, vorgabe,
    soll, sollwert, plan, planwert, jahresziel, budget, target, target value, goal, objective, annual target, plan value,
    richtung, zielrichtung, wirkrichtung, polarität, besser, besser wenn, besser ist, gut, gut wenn, gut ist, direction,
    target direction, good direction, polarity, better, better when, better if, better is, good, good when, good if, good is,
    desired direction, verantwortlich, verantwortliche, verantwortlicher, zuständig, owner, kpi owner, responsible,
    accountable, quelle, datenquelle, source, data source, bereich, abteilung, area, department, function, definition,
    formel, formula, bemerkung, anmerkung, hinweis, kommentar, note, notes, comment, remark, basiswert, ausgangswert,
    baseline, start value, schwelle, schwellenwert, grenzwert, toleranz, threshold, tolerance, untergrenze, obergrenze,
    lower limit, upper limit, frequenz, häufigkeit, frequency, kürzel, code, nr, no, id
  `
    .split(',')
    .map(normaliseText),
);

/** Year for which a property holds: „Ziel 2026“, "Target FY26". */
const OF_YEAR = new RegExp(String.raw`\s+(?:für\s+|for\s+|fy\s?)?${YEAR_IN_NAME}\s*$`, 'iu');

/** Returns whether the first cell of a row says that the row describes the columns: „Einheit“, "Target", „Ziel 2026“. */
export const isPropertyName = (cell: string): boolean => PROPERTIES.has(normaliseText(cell.trim().replace(OF_YEAR, '')));

/** Returns the notation in which all texts are periods or days; undefined if they are not. */
export const notationOf = (texts: readonly string[]): PeriodNotation | undefined =>
  texts.length === 0 ? undefined : PERIOD_NOTATIONS.find((notation) => texts.every((text) => isValueOf(notation, text)));

/**
 * Returns whether the row at an index describes the columns of a table with one row per period: its first cell names a property, and so do
 * those of the rows below it down to the first period.
 */
export const isPropertyRow = (rows: readonly (readonly string[])[], at: number): boolean => {
  const names = rows.slice(at).map((row) => (row[0] ?? '').trim());
  const first = names.findIndex((name) => !isPropertyName(name));
  return first > 0 && notationOf(names.slice(first, first + 1)) !== undefined;
};
