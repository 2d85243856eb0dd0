import { inAnyCase } from '../text/any-word.js';
import { literal } from '../text/sql-text.js';
import type { ValueFormat } from './value-format.js';

const NUMBER = '\\d{1,9}(?:[.,]\\d+)?';
const TIME = `T(?:${NUMBER}H(?:${NUMBER}M)?(?:${NUMBER}S)?|${NUMBER}M(?:${NUMBER}S)?|${NUMBER}S)`;

/** Returns the SQL of the number before a letter of a duration, in hours. */
const part = (x: string, letter: string, hours: string): string =>
  `coalesce(CAST(replace(nullif(regexp_extract(${x}, ${literal(`([\\d.,]+)${letter}`)}, 1), ''), ',', '.') AS DOUBLE), 0) * ${hours}`;

const signed = (x: string, hours: string): string => `round(CASE WHEN ${x} LIKE '-%' THEN -1 ELSE 1 END * (${hours}), 9)`;

/** ISO 8601 without months and years, whose length varies. */
const ISO_DURATION: ValueFormat = {
  id: 'PT1H30M',
  type: 'decimal',
  unit: 'h',
  pattern: `-?P(?:${NUMBER}W|${NUMBER}D(?:${TIME})?|${TIME})`,
  value: (x) =>
    signed(x, [part(x, 'W', '168'), part(x, 'D', '24'), part(x, 'H', '1'), part(x, 'M', '1 / 60'), part(x, 'S', '1 / 3600')].join(' + ')),
};

/** Units of durations in words, longest first, with their hours. */
const WORDS = [
  { words: 'wochen|woche|weeks|week|wks|wk|w', hours: '168' },
  { words: 'tagen|tage|tag|days|day|d', hours: '24' },
  { words: 'stunden|stunde|std|hours|hour|hrs|hr|h', hours: '1' },
  { words: 'minuten|minute|minutes|mins|min|m', hours: '1 / 60' },
  { words: 'sekunden|sekunde|sek|seconds|second|secs|sec|s', hours: '1 / 3600' },
].map(({ words, hours }) => ({ unit: `(?:${inAnyCase(words)})\\.?`, hours }));
/** A number with three decimals may have a group separator instead. */
const AMOUNT = '\\d{1,9}(?:[.,]\\d{1,2})?';
const AND = '(?:,? ?(?:und |and )?)';
/** Returns the pattern of one or more units, in descending order, from the one at a position. */
const unitsFrom = (first: number): string =>
  WORDS.slice(first)
    .map(({ unit }, at) => (at === 0 ? `${AMOUNT} ?${unit}` : `(?:${AND}${AMOUNT} ?${unit})?`))
    .join('');

const DAY_WORD = /\d ?(?:wo?|wochen?|w(?:ee)?ks?|d|days?|tagen?|tage?)(?![\p{L}])/iu;
const LONG_DAY = /\d ?(?:d|days?|tagen?|tage?),? ?(?:und |and )?(?:8|9|1\d|2[0-3])(?:[.,]\d+)? ?(?:h|std|stunden|hours|hrs)/iu;
/** Returns the units of a text, without the numbers. */
const unitsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/**
 * Numbers with units of time. Without several units they are quantities, and short units alone may be codes. Days beside hours may be working
 * days, unless one of them has at least 8 more hours.
 */
const isInWords = (_: string, values: ReadonlySet<string>): boolean => {
  const all = [...values];
  const units = new Set(all.flatMap(unitsOf));
  if (units.size < 2 || !all.some((value) => unitsOf(value).length > 1 || unitsOf(value).some(({ length }) => length > 1))) return false;
  const symbols = new Set(
    [...units].map((unit) => WORDS.findIndex((each) => new RegExp(`^${each.unit}$`).test(unit))).filter((at) => at >= 0),
  );
  return symbols.size > 1 && (!all.some((value) => DAY_WORD.test(value)) || all.some((value) => LONG_DAY.test(value)));
};

const IN_WORDS: ValueFormat = {
  id: '2 h 30 min',
  type: 'decimal',
  unit: 'h',
  pattern: `-?(?:${WORDS.map((_, at) => unitsFrom(at)).join('|')})`,
  isEvident: isInWords,
  value: (x) => signed(x, WORDS.map(({ unit, hours }) => part(x, ` ?${unit}(?:[^a-zA-Z]|$)`, hours)).join(' + ')),
};

const DAYS_NAMED = '(?:days?|[Tt]age?n?)';
const DAYS_BEFORE_CLOCK = /^-?\d{1,6}(?: (?:days?|tage?n?),? [+-]?\d{1,2}:|[.:]\d{2}:\d{2}:\d{2})/iu;
/**
 * Days with a clock, as pandas, Python, PostgreSQL and .NET write them: `1 days 02:30:00`, `1 day, 2:30:00`, `-1 days +23:30:00`, `1.02:30:00`.
 * The sign of named days does not apply to the clock.
 */
const DAYS_AND_CLOCK: ValueFormat = {
  id: '1 days 02:30:00',
  type: 'decimal',
  unit: 'h',
  pattern:
    `-?\\d{1,6} ${DAYS_NAMED}(?:,? [+-]?\\d{1,2}:[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?)?|` +
    '-?(?:\\d{1,6}[.:])?\\d{1,2}:[0-5]\\d:[0-5]\\d(?:\\.\\d+)?',
  isEvident: (_, values) => [...values].some((value) => DAYS_BEFORE_CLOCK.test(value)),
  value: (x) => {
    const number = (pattern: string, group = 1): string =>
      `coalesce(TRY_CAST(nullif(regexp_extract(${x}, ${literal(pattern)}, ${group}), '') AS DOUBLE), 0)`;
    const at = (group: number): string => number('(\\d{1,2}):(\\d{2})(?::(\\d{2}(?:\\.\\d+)?))?$', group);
    const clock = `(${at(1)} + ${at(2)} / 60 + ${at(3)} / 3600)`;
    const named = `24 * ${number(`^(-?\\d+) ${DAYS_NAMED}`)} + CASE WHEN ${x} LIKE '% -%:%' THEN -1 ELSE 1 END * ${clock}`;
    const plain = `CASE WHEN ${x} LIKE '-%' THEN -1 ELSE 1 END * (24 * ${number('^-?(\\d+)[.:]\\d{1,2}:\\d{2}:\\d{2}')} + ${clock})`;
    return `round(CASE WHEN regexp_matches(${x}, '[a-zA-Z]') THEN ${named} ELSE ${plain} END, 9)`;
  },
};

/** Words in the name of a column of durations. */
const DURATION_COLUMN = /(?:dauer|duration|laufzeit|elapsed|arbeitszeit|zeitaufwand|bearbeitungszeit|runtime|lead ?time|cycle ?time)/iu;
/** Returns whether a column contains durations by its name. */
export const isDurationColumn = (column: string): boolean => DURATION_COLUMN.test(column);

/** Words in the name of a column of times of day. */
const CLOCK_COLUMN = /(?:uhr|clock|time of day|beginn|begin|start|end|(?:^|[^\p{L}])(?:von|bis|from|to|at|um)(?:$|[^\p{L}]))/iu;

/** Returns whether a text has a sign or exceeds the times of a day, so that it is none. 24:00 is the end of a day. */
const exceedsDay = (text: string): boolean => {
  const [hours = 0, minutes = 0] = (text.match(/\d+/g) ?? []).map(Number);
  return /^[+-]/.test(text) || 60 * hours + minutes > 1_440;
};

/** The word for hours after a clock. A time of day may have it as well, unlike a duration's column. */
const HOURS = '(?: ?(?:h|hrs?|[Ss]td\\.?|[Ss]tunden))?';

/** Hours and minutes, with seconds if there are two colons; also more than 24 hours, with a sign, or with the word for hours. */
const CLOCK_DURATION: ValueFormat = {
  id: '25:30',
  type: 'decimal',
  unit: 'h',
  pattern: `[+-]?\\d{1,5}:[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?${HOURS}`,
  isEvident: (column, values) => DURATION_COLUMN.test(column) || [...values].some(exceedsDay),
  value: (x) => {
    const at = (position: number): string =>
      `coalesce(TRY_CAST(regexp_extract(split_part(${x}, ':', ${position}), '[\\d.]+') AS DOUBLE), 0)`;
    return signed(x, `${at(1)} + ${at(2)} / 60 + ${at(3)} / 3600`);
  },
};

/** Notations of durations. They are stored in hours. */
export const DURATION_FORMATS: readonly ValueFormat[] = [ISO_DURATION, CLOCK_DURATION, DAYS_AND_CLOCK];

/** Notations of durations whose values are also quantities of different units. */
export const DURATIONS_IN_WORDS: readonly ValueFormat[] = [IN_WORDS];

/** Returns whether the values of a column may be durations or times of day and its name does not decide it. */
export const isClock = ({ id }: ValueFormat, column: string): boolean => id === CLOCK_DURATION.id && !CLOCK_COLUMN.test(column);
