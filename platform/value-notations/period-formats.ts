import { inAnyCase } from '../text/any-word.js';
import { literal } from '../text/sql-text.js';
import { fullYear, isTimeColumn, MONTH_NAME, namedMonth } from './date-formats.js';
import type { PeriodGrain, ValueFormat } from './value-format.js';

const YEAR = '(?:19|20)\\d{2}';
const MONTH_NUMBER = '(?:0[1-9]|1[0-2])';
const WEEK_NUMBER = '(?:0?[1-9]|[1-4]\\d|5[0-3])';
const SIGN = '[ /._-]?';

interface Part {
  year: string;
  number: string;
}

const firstDay: Readonly<Record<PeriodGrain, (part: Part) => string>> = {
  month: ({ year, number }) => `make_date(${year}, ${number}, 1)`,
  quarter: ({ year, number }) => `make_date(${year}, ${number} * 3 - 2, 1)`,
  // Week 1 contains 4 January (ISO 8601). A week belongs to the year of its Thursday, so that most years have no week 53.
  week: ({ year, number }) => {
    const monday = `(CAST(date_trunc('week', make_date(${year}, 1, 4)) AS DATE) + (${number} - 1) * 7)`;
    return `CASE WHEN year(${monday} + 3) = ${year} THEN ${monday} END`;
  },
};

/** A period is stored as its first day. @param part SQL expressions of year and number of the period, from the text `x` */
const period = (id: string, grain: PeriodGrain, pattern: string, part: (x: string) => Part): ValueFormat => ({
  id,
  type: 'date',
  grain,
  pattern,
  value: (x) => firstDay[grain](part(x)),
});

const extracted = (x: string, pattern: string): string => `CAST(regexp_extract(${x}, ${literal(pattern)}, 1) AS INTEGER)`;
const yearIn = (x: string): string => extracted(x, `(${YEAR})`);
const yearAtEnd = (x: string): string => fullYear(extracted(x, '(\\d+)$'));

const numbered = (id: string, grain: 'quarter' | 'week', pattern: string, number: string): ValueFormat =>
  period(id, grain, pattern, (x) => ({ year: yearIn(x), number: extracted(x, number) }));

/** Minimum number of different months at which six digits are months under any name of the column. */
const MIN_MONTHS = 12;
/** Minimum number of different months at which numbers such as 1.2026 are months under any name of the column. */
const MIN_MONTHS_WITH_POINT = 3;

/** Notations of months that are also numbers. */
export const NUMERIC_PERIOD_FORMATS: readonly ValueFormat[] = [
  {
    ...period('202401', 'month', `${YEAR}${MONTH_NUMBER}`, (x) => ({
      year: `CAST(left(${x}, 4) AS INTEGER)`,
      number: `CAST(right(${x}, 2) AS INTEGER)`,
    })),
    isEvident: (column, values) => isTimeColumn(column) || values.size >= MIN_MONTHS,
  },
  {
    ...period('2024.01', 'month', `${YEAR}\\.${MONTH_NUMBER}`, (x) => ({
      year: `CAST(left(${x}, 4) AS INTEGER)`,
      number: `CAST(right(${x}, 2) AS INTEGER)`,
    })),
    isEvident: (column, values) => isTimeColumn(column) || values.size >= MIN_MONTHS,
  },
  {
    ...period('1.2024', 'month', `(?:0?[1-9]|1[0-2])\\.${YEAR}`, (x) => ({ year: yearAtEnd(x), number: extracted(x, '^(\\d+)') })),
    isEvident: (column, values) => isTimeColumn(column) || values.size >= MIN_MONTHS_WITH_POINT,
  },
];

const SEASON = /^((?:19|20)\d{2})([-/])((?:(?:19|20)\d{2})|\d{2})$/;
/** Names of columns of fiscal years and seasons. */
const SEASON_COLUMN = /(?:jahr|year|saison|season|(?:^|[^\p{L}])(?:fy|gj)(?:$|[^\p{L}]))/iu;

const MONTH_COLUMN = /monat|month|dat(?:um|e)|yyyymm/iu;

/** Names of columns of months; 01/24 in another column may be a day. */
const NAMED_MONTH = /monat|month|period|mm[-/]?yy/iu;

/** Returns whether a text names two successive years, as fiscal years and seasons do: 2009/10, which is also a notation of a month. */
const isSeason = (text: string): boolean => {
  const [, year, , next = ''] = SEASON.exec(text) ?? [];
  return year !== undefined && String(Number(year) + 1).endsWith(next);
};

/**
 * Returns whether the values of a column with digits are fiscal years or seasons. One value needs the name of such a column, and the name of a
 * month or date rules them out.
 */
export const areSeasons = (column: string, values: ReadonlySet<string>): boolean => {
  if (MONTH_COLUMN.test(column)) return false;
  const years = [...values].filter((value) => /\d/.test(value));
  return years.length > (SEASON_COLUMN.test(column) ? 0 : 1) && years.every(isSeason);
};

/** Notations of months, quarters and weeks, in German and English. */
export const PERIOD_FORMATS: readonly ValueFormat[] = [
  period('2024-01', 'month', `${YEAR}[-/.]${MONTH_NUMBER}`, (x) => ({ year: yearIn(x), number: `CAST(right(${x}, 2) AS INTEGER)` })),
  period('01/2024', 'month', `(?:0?[1-9]|1[0-2]) ?[-/.] ?${YEAR}`, (x) => ({ year: yearAtEnd(x), number: extracted(x, '^(\\d+)') })),
  {
    ...period('01/24', 'month', `${MONTH_NUMBER}[-/]\\d{2}`, (x) => ({ year: yearAtEnd(x), number: extracted(x, '^(\\d+)') })),
    isEvident: (column) => NAMED_MONTH.test(column),
  },
  period('Jan 2024', 'month', `${MONTH_NAME}\\.?${SIGN}(?:${YEAR}|\\d{2}|'\\d{2})`, (x) => ({ year: yearAtEnd(x), number: namedMonth(x) })),
  period('2024 Jan', 'month', `${YEAR}${SIGN}${MONTH_NAME}\\.?`, (x) => ({ year: yearIn(x), number: namedMonth(x) })),
  numbered('2024-Q1', 'quarter', `${YEAR}${SIGN}[Qq][1-4]`, '([1-4])$'),
  numbered('Q1 2024', 'quarter', `[Qq][1-4]${SIGN}${YEAR}`, '^[Qq]([1-4])'),
  {
    ...period('Q1/24', 'quarter', "[Qq][1-4][ /._'-]{1,2}\\d{2}", (x) => ({ year: yearAtEnd(x), number: extracted(x, '^[Qq]([1-4])') })),
    isEvident: isTimeColumn,
  },
  {
    ...period('1Q24', 'quarter', `[1-4][Qq] ?(?:${YEAR}|\\d{2})`, (x) => ({ year: yearAtEnd(x), number: extracted(x, '^([1-4])') })),
    isEvident: isTimeColumn,
  },
  numbered('1. Quartal 2024', 'quarter', `[1-4]\\. ?(?:${inAnyCase('quartal|quarter|qu\\.?')}) ?${YEAR}`, '^([1-4])'),
  numbered('2024-W05', 'week', `${YEAR}[ /_-]?(?:${inAnyCase('w|kw|cw|wk')}) ?${WEEK_NUMBER}`, '(\\d{1,2})$'),
  numbered('KW 5/2024', 'week', `(?:${inAnyCase('kw|cw|wk|w|kalenderwoche|week')}) ?${WEEK_NUMBER}[ /._-]+${YEAR}`, '^[^\\d]+(\\d{1,2})'),
  numbered('5. KW 2024', 'week', `${WEEK_NUMBER}\\. ?(?:${inAnyCase('kw|kalenderwoche')}) ?/? ?${YEAR}`, '^(\\d{1,2})'),
];
