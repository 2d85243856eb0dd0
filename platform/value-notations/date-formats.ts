import { inAnyCase } from '../text/any-word.js';
import { literal } from '../text/sql-text.js';
import { MONTH_NAMES } from '../text/month-names.js';
import { programTimes } from './program-times.js';
import { matches, type ValueFormat } from './value-format.js';

/** Names of columns that contain times or periods. */
const TIME_COLUMN =
  /(?:month|monat|period|ym$|yyyymm|mmyyyy|date|datum|zeit|time|(?:^|[^\p{L}])(?:day|tag)(?:$|[^\p{L}])|quart|woche|week)/iu;

/** Returns whether a column contains times or periods by its name. */
export const isTimeColumn = (column: string): boolean => TIME_COLUMN.test(column);

const CLOCK = '\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,6})?)?';
const HALF = '(?: ?[AaPp][Mm])?';
const spacedHalf = (x: string): string => `regexp_replace(${x}, ' ?([AaPp][Mm])$', ' \\1')`;

/** First year of the century in which two digits lie: 00 to 59 is 2000 to 2059, 60 to 99 is 1960 to 1999. */
const inCentury = (time: string): string => `CASE WHEN year(${time}) >= 2060 THEN ${time} - INTERVAL 100 YEAR ELSE ${time} END`;

interface NumericDate extends Partial<Pick<ValueFormat, 'order' | 'shortYear' | 'isEvident'>> {
  id: string;
  /** Format of `strptime`. */
  day: string;
  pattern: string;
}

/** A time of day as programs and people write it after a date: `, 10:30:00 AM`, ` um 10.30 Uhr`. */
const WORDED_CLOCK = `,? (?:(?:${inAnyCase('um|at')}) )?\\d{1,2}[.:]\\d{2}(?:[.:]\\d{2})?${HALF}(?: ?(?:${inAnyCase('uhr|h')}))?`;
/** Returns the SQL of a date with a time of day as ` 10:30:00 AM`. */
const withPlainClock = (x: string): string => {
  const clock = `regexp_extract(${x}, ${literal(` (\\d{1,2}[.:]\\d{2}(?:[.:]\\d{2})?${HALF})`)}, 1)`;
  return `rtrim(concat(regexp_extract(${x}, '^[^ ,]+'), ' ', replace(${clock}, '.', ':')))`;
};

/** Returns the formats of a date, and of a date with an optional time to the minute, second or fraction, of 24 or twice 12 hours. */
const dateFormats = (date: NumericDate): [ValueFormat, ValueFormat] => {
  const { id, day, pattern, ...more } = date;
  const parse = (x: string, clock = ''): string => {
    const time = `try_strptime(${x}, '${day}${clock}')`;
    return more.shortYear ? inCentury(time) : time;
  };
  return [
    { id: `${id} date`, type: 'date', pattern, value: (x) => `CAST(${parse(x)} AS DATE)`, ...more },
    {
      id: `${id} time`,
      type: 'timestamp',
      pattern: `${pattern}(?: ${CLOCK}${HALF})?`,
      value: (x) =>
        `CASE WHEN ${x} ILIKE '%:%:%m' THEN ${parse(spacedHalf(x), ' %I:%M:%S %p')} WHEN ${x} ILIKE '%:%m' THEN ${parse(spacedHalf(x), ' %I:%M %p')} ` +
        `WHEN ${x} LIKE '%:%:%.%' THEN ${parse(x, ' %H:%M:%S.%f')} WHEN ${x} LIKE '%:%:%' THEN ${parse(x, ' %H:%M:%S')} ` +
        `WHEN ${x} LIKE '%:%' THEN ${parse(x, ' %H:%M')} ELSE ${parse(x)} END`,
      ...more,
    },
  ];
};

/** Returns the formats of a date, and of a date with a time of day in other notations as well. */
const wordedDateFormats = (date: NumericDate): ValueFormat[] => {
  const [day, time] = dateFormats(date);
  const worded = { ...time, id: `${date.id} worded time`, pattern: `${date.pattern}(?:${WORDED_CLOCK})?` };
  return [day, time, { ...worded, value: (x) => time.value(withPlainClock(x)) }];
};

/** Dates whose day and month only the values or other columns tell apart. */
const ordered = (mark: '/' | '-'): ValueFormat[] => [
  ...wordedDateFormats({
    id: `day${mark}month`,
    day: `%d${mark}%m${mark}%Y`,
    pattern: `\\d{1,2}${mark}\\d{1,2}${mark}\\d{4}`,
    order: 'day',
  }),
  ...wordedDateFormats({
    id: `month${mark}day`,
    day: `%m${mark}%d${mark}%Y`,
    pattern: `\\d{1,2}${mark}\\d{1,2}${mark}\\d{4}`,
    order: 'month',
  }),
  ...(['day', 'month'] as const).flatMap((order) =>
    dateFormats({
      id: `short ${order}${mark}`,
      day: order === 'day' ? `%d${mark}%m${mark}%y` : `%m${mark}%d${mark}%y`,
      pattern: `\\d{1,2}${mark}\\d{1,2}${mark}\\d{2}`,
      shortYear: true,
      order,
    }),
  ),
];

/** ISO 8601; offsets are applied. */
const ISO_DATE: ValueFormat = {
  id: 'iso date',
  type: 'date',
  pattern: '\\d{4}-\\d{2}-\\d{2}',
  value: (x) => `TRY_CAST(${x} AS DATE)`,
};
const ISO_CLOCK = '[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?';
const OFFSET = ' ?(?:Z|[+-]\\d{2}(?::?\\d{2})?)';
const ISO_INSTANT: ValueFormat = {
  id: 'iso instant',
  type: 'timestamp',
  isInstant: true,
  pattern: `${ISO_DATE.pattern}${ISO_CLOCK}${OFFSET}`,
  // DuckDB accepts an offset only after seconds, and without a blank.
  value: (x) =>
    `CAST(TRY_CAST(regexp_replace(regexp_replace(${x}, ' ([Z+-][0-9:]*)$', '\\1'), '^(.{16})([Z+-].*)$', '\\1:00\\2') AS TIMESTAMPTZ) AS TIMESTAMP)`,
};
/** Dates that programs without a date type write as timestamps: every value is midnight in its own offset. */
const ISO_MIDNIGHT: ValueFormat = {
  id: 'iso midnight',
  type: 'date',
  isMidnight: true,
  pattern: `${ISO_DATE.pattern}[T ]00:00(?::00(?:\\.0{1,9})?)?${OFFSET}`,
  value: (x) => `TRY_CAST(left(${x}, 10) AS DATE)`,
};
const ISO_LOCAL: ValueFormat = {
  id: 'iso local time',
  type: 'timestamp',
  pattern: `${ISO_DATE.pattern}(?:${ISO_CLOCK})?`,
  value: (x) => `TRY_CAST(${x} AS TIMESTAMP)`,
};

/** Times of which some state an offset; the others are local times of a zone. */
const isoMixed = (timeZone: string): ValueFormat => ({
  id: 'iso mixed time',
  type: 'timestamp',
  isInstant: true,
  pattern: `${ISO_DATE.pattern}(?:${ISO_CLOCK}(?:${OFFSET})?)?`,
  value: (x) =>
    `CASE WHEN ${matches(ISO_INSTANT, x)} THEN ${ISO_INSTANT.value(x)} ` +
    `ELSE CAST(timezone(${literal(timeZone)}, ${ISO_LOCAL.value(x)}) AS TIMESTAMP) END`,
  local: { format: ISO_LOCAL, inZone: isoMixed },
});

const NAMES = MONTH_NAMES.flat().toSorted((one, other) => other.length - one.length);
/** Pattern of a month's name, in any case. */
export const MONTH_NAME = `(?:${inAnyCase(NAMES.join('|'))})`;

/** Returns the SQL of the number of the month whose name is the first one in the text. */
export const namedMonth = (x: string): string => {
  const name = `lower(regexp_extract(${x}, ${literal(`(${MONTH_NAME})`)}, 1))`;
  return `CASE ${MONTH_NAMES.map((names, index) => `WHEN ${name} IN (${names.map(literal).join(', ')}) THEN ${index + 1}`).join(' ')} END`;
};

/** Returns the SQL of a year that may have two digits. */
export const fullYear = (year: string): string =>
  `CASE WHEN ${year} >= 100 THEN ${year} WHEN ${year} < 60 THEN 2000 + ${year} ELSE 1900 + ${year} END`;

const YEAR = '(?:19|20|21)\\d{2}';
const ORDINAL = '(?:\\.|st|nd|rd|th)?';

/** Returns the formats of a day with the name of its month. @param parts groups of the day and the year in the text */
const namedDates = (id: string, pattern: string, parts: { day: string; year: string }): ValueFormat[] => {
  const part = (x: string, group: string): string => `CAST(regexp_extract(${x}, ${literal(group)}, 1) AS INTEGER)`;
  const day = (x: string): string => `concat(${fullYear(part(x, parts.year))}, '-', ${namedMonth(x)}, '-', ${part(x, parts.day)})`;
  const clock = (x: string): string => `coalesce(nullif(regexp_extract(${x}, '\\d{1,2}:.*$'), ''), '00:00')`;
  const ofHalf = (x: string, seconds: string): string =>
    `try_strptime(concat(${day(x)}, ' ', ${spacedHalf(clock(x))}), '%Y-%m-%d %I:%M${seconds} %p')`;
  return [
    { id: `${id} date`, type: 'date', pattern, value: (x) => `TRY_CAST(${day(x)} AS DATE)` },
    {
      id: `${id} time`,
      type: 'timestamp',
      pattern: `${pattern}(?:,? ${CLOCK}${HALF})?`,
      value: (x) =>
        `CASE WHEN ${x} ILIKE '%:%:%m' THEN ${ofHalf(x, ':%S')} WHEN ${x} ILIKE '%:%m' THEN ${ofHalf(x, '')} ` +
        `ELSE TRY_CAST(concat(${day(x)}, ' ', ${clock(x)}) AS TIMESTAMP) END`,
    },
  ];
};

const inEightDigits: ValueFormat = {
  id: '20240131',
  type: 'date',
  pattern: '(?:19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])',
  isEvident: isTimeColumn,
  value: (x) => `CAST(try_strptime(${x}, '%Y%m%d') AS DATE)`,
};

/** Words in the name of a column of moments. */
const MOMENT_COLUMN =
  /(?:created|updated|modified|erstellt|angelegt|ge(?:ä|ae)ndert|erledigt|start|begin|moment|(?:^|[^\p{L}])(?:ende?|at|am|ts|von|bis|from|to)(?:$|[^\p{L}]))/iu;

/** `20260630233000`, and to the minute `202606302330`. */
const inDigits: ValueFormat = {
  id: '20260630233000',
  type: 'timestamp',
  pattern: `${inEightDigits.pattern}(?:[01]\\d|2[0-3])[0-5]\\d(?:[0-5]\\d)?`,
  isEvident: (column) => isTimeColumn(column) || MOMENT_COLUMN.test(column),
  value: (x) => `CASE WHEN length(${x}) = 12 THEN try_strptime(${x}, '%Y%m%d%H%M') ELSE try_strptime(${x}, '%Y%m%d%H%M%S') END`,
};

/** Notations of days and times that are also numbers. */
export const NUMERIC_DATE_FORMATS: readonly ValueFormat[] = [inEightDigits, inDigits];

const BASIC_CLOCK = '\\d{2}:?\\d{2}(?::?\\d{2}(?:[.,]\\d{1,9})?)?';
const BASIC_TIME = `(?:\\d{8}[T ]${BASIC_CLOCK}|\\d{4}-\\d{2}-\\d{2}[T ]\\d{4}(?:\\d{2}(?:[.,]\\d{1,9})?)?)`;
/** Returns SQL that converts a time from the basic to the extended format of ISO 8601. */
const extended = (x: string): string => {
  const day = '^(\\d{4})-?(\\d{2})-?(\\d{2})[T ](\\d{2}):?(\\d{2})';
  const withSeconds = `regexp_replace(${x}, ${literal(`${day}:?(\\d{2})[.,]?`)}, '\\1-\\2-\\3 \\4:\\5:\\6.')`;
  const toMinute = `regexp_replace(${x}, ${literal(day)}, '\\1-\\2-\\3 \\4:\\5')`;
  const time = `CASE WHEN regexp_matches(${x}, ${literal(`${day}:?\\d{2}`)}) THEN ${withSeconds} ELSE ${toMinute} END`;
  return `regexp_replace(${time}, '\\.( ?[Z+-].*)?$', '\\1')`;
};

/** ISO 8601 in the basic format, or with a basic clock: `20260630T233000Z`, `2026-06-30T2330`, `20260630 23:30`. */
const ISO_BASIC: readonly ValueFormat[] = [
  {
    id: 'iso basic instant',
    type: 'timestamp',
    isInstant: true,
    pattern: `${BASIC_TIME}${OFFSET}`,
    value: (x) => ISO_INSTANT.value(extended(x)),
  },
  { id: 'iso basic local time', type: 'timestamp', pattern: BASIC_TIME, value: (x) => ISO_LOCAL.value(extended(x)) },
];

const NAMED_DATES: readonly ValueFormat[] = [
  ...namedDates('12 Jan 2024', `\\d{1,2}${ORDINAL}[ ./-]{0,2}${MONTH_NAME}\\.?,?[ ./-]?(?:${YEAR}|'?\\d{2})`, {
    day: '^(\\d+)',
    year: '^\\d+[^\\d]+(\\d+)',
  }),
  ...namedDates('Jan 12, 2024', `${MONTH_NAME}\\.?[ -]?\\d{1,2}${ORDINAL},?[ -]${YEAR}`, {
    day: '^[^\\d]+(\\d+)',
    year: '^[^\\d]+\\d+[^\\d]+(\\d+)',
  }),
  ...namedDates('2024-Jan-12', `${YEAR}[ -]${MONTH_NAME}\\.?[ -]\\d{1,2}`, { day: '^\\d+[^\\d]+(\\d+)', year: '^(\\d+)' }),
];

/** Returns the format of values of which each has one of several notations. */
const anyOf = (id: string, type: 'date' | 'timestamp', formats: readonly ValueFormat[]): ValueFormat => ({
  id,
  type,
  pattern: formats.map(({ pattern }) => `(?:${pattern})`).join('|'),
  value: (x) => `CASE ${formats.map((format) => `WHEN ${matches(format, x)} THEN ${format.value(x)}`).join(' ')} END`,
});

/** Notations of a day with four digits of the year that leave no choice, also beside one another. */
const CLEAR_DATES: readonly ValueFormat[] = [
  ISO_DATE,
  ...dateFormats({ id: 'german', day: '%d.%m.%Y', pattern: '\\d{1,2}\\.\\d{1,2}\\.\\d{4}' }).slice(0, 1),
  ...NAMED_DATES.filter(({ type }) => type === 'date'),
];

/** Notations of days and times, narrower before wider. */
export const DATE_FORMATS: readonly ValueFormat[] = [
  ISO_DATE,
  ISO_MIDNIGHT,
  ISO_INSTANT,
  ISO_LOCAL,
  isoMixed('UTC'),
  ...ISO_BASIC,
  ...programTimes({ instant: ISO_INSTANT, local: ISO_LOCAL, month: MONTH_NAME, monthOf: namedMonth }),
  ...wordedDateFormats({ id: 'german', day: '%d.%m.%Y', pattern: '\\d{1,2}\\.\\d{1,2}\\.\\d{4}' }),
  ...wordedDateFormats({ id: 'german short', day: '%d.%m.%y', pattern: '\\d{2}\\.\\d{2}\\.\\d{2}', shortYear: true }),
  // 1.2.10 is also the number of a version or a section.
  ...dateFormats({
    id: 'german shortest',
    day: '%d.%m.%y',
    pattern: '\\d{1,2}\\.\\d{1,2}\\.\\d{2}',
    shortYear: true,
    isEvident: isTimeColumn,
  }),
  ...dateFormats({ id: 'year/month/day', day: '%Y/%m/%d', pattern: '\\d{4}/\\d{1,2}/\\d{1,2}' }),
  ...dateFormats({ id: 'year-month-day', day: '%Y-%m-%d', pattern: '\\d{4}-\\d{1,2}-\\d{1,2}' }),
  ...dateFormats({ id: 'year.month.day', day: '%Y.%m.%d', pattern: '\\d{4}\\.\\d{1,2}\\.\\d{1,2}' }),
  ...ordered('/'),
  ...ordered('-'),
  ...dateFormats({ id: 'short year-month-day', day: '%y-%m-%d', pattern: '\\d{2}-\\d{1,2}-\\d{1,2}', shortYear: true, order: 'year' }),
  ...NAMED_DATES,
  anyOf('dates in several notations', 'date', CLEAR_DATES),
];
