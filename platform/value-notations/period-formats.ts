import { literal } from '../../../../platform/analytics/index.js';
import { MONTH_NAMES } from '../../../../platform/text/index.js';
import type { ValueFormat } from './value-formats.js';

/** Length of the periods that the values of a column name. */
export type PeriodGrain = 'month' | 'quarter';

const YEAR = '(?:19|20)\\d{2}';
const MONTH_NUMBER = '(?:0[1-9]|1[0-2])';
const MONTH_NAME = `(?i:${MONTH_NAMES.flat().join('|')})`;
const SIGN = '[ /._-]?';

/** A period is stored as its first day. @param part SQL expressions of year and number of the period, from the text `x` */
const period = (id: string, grain: PeriodGrain, pattern: string, part: (x: string) => { year: string; number: string }): ValueFormat => ({
  id,
  type: 'date',
  grain,
  pattern,
  value: (x) => {
    const { year, number } = part(x);
    return `make_date(${year}, ${grain === 'quarter' ? `${number} * 3 - 2` : number}, 1)`;
  },
});

const extracted = (x: string, pattern: string): string => `regexp_extract(${x}, ${literal(pattern)}, 1)`;
const integer = (sql: string): string => `CAST(${sql} AS INTEGER)`;
const yearIn = (x: string): string => integer(extracted(x, `(${YEAR})`));

/** Returns the year of a text that ends with it; 00 to 59 is 2000 to 2059, 60 to 99 is 1960 to 1999. */
const yearAtEnd = (x: string): string => {
  const year = integer(extracted(x, '(\\d+)$'));
  return `CASE WHEN ${year} >= 100 THEN ${year} WHEN ${year} < 60 THEN 2000 + ${year} ELSE 1900 + ${year} END`;
};

/** Returns the number of the month whose name the text begins with. */
const namedMonth = (x: string): string => {
  const name = `lower(${extracted(x, '^([^\\d\\s./_-]+)')})`;
  return `CASE ${MONTH_NAMES.map((names, index) => `WHEN ${name} IN (${names.map(literal).join(', ')}) THEN ${index + 1}`).join(' ')} END`;
};

const quarter = (id: string, pattern: string, number: string): ValueFormat =>
  period(id, 'quarter', pattern, (x) => ({ year: yearIn(x), number: integer(extracted(x, number)) }));

/** A month as six digits, such as `202401`, which only the name of the column or the other values tell from a number. */
export const SIX_DIGITS = period('202401', 'month', `${YEAR}${MONTH_NUMBER}`, (x) => ({
  year: integer(`left(${x}, 4)`),
  number: integer(`right(${x}, 2)`),
}));

/** Notations of months and quarters, in German and English. */
export const PERIOD_FORMATS: readonly ValueFormat[] = [
  period('2024-01', 'month', `${YEAR}[-/]${MONTH_NUMBER}`, (x) => ({ year: yearIn(x), number: integer(`right(${x}, 2)`) })),
  period('01/2024', 'month', `(?:0?[1-9]|1[0-2])[-/.]${YEAR}`, (x) => ({
    year: yearAtEnd(x),
    number: integer(extracted(x, '^(\\d+)')),
  })),
  period('Jan 2024', 'month', `${MONTH_NAME}\\.?${SIGN}(?:${YEAR}|\\d{2}|'\\d{2})`, (x) => ({ year: yearAtEnd(x), number: namedMonth(x) })),
  quarter('2024-Q1', `${YEAR}${SIGN}[Qq][1-4]`, '([1-4])$'),
  quarter('Q1 2024', `[Qq][1-4]${SIGN}${YEAR}`, '^[Qq]([1-4])'),
  quarter('1. Quartal 2024', `[1-4]\\. ?(?i:quartal|quarter) ?${YEAR}`, '^([1-4])'),
];

/** Names of columns that contain months. */
const MONTH_COLUMN = /(?:month|monat|period|ym$|yyyymm|mmyyyy|date|datum|zeit|time)/iu;
/** Number of different months that make six digits a month whatever the name of the column. */
const MIN_MONTHS = 12;

/** Returns whether six digits are months in a column with this name. @param values the different values in the first rows */
export const areMonths = (name: string, values: ReadonlySet<string>): boolean => MONTH_COLUMN.test(name) || values.size >= MIN_MONTHS;
