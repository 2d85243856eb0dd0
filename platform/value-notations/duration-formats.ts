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

/** Words in the name of a column of durations. */
const DURATION_COLUMN = /(?:dauer|duration|laufzeit|elapsed|arbeitszeit|zeitaufwand|bearbeitungszeit|runtime|lead ?time|cycle ?time)/iu;
/** Returns whether a column contains durations by its name. */
export const isDurationColumn = (column: string): boolean => DURATION_COLUMN.test(column);

/** Words in the name of a column of times of day. */
const CLOCK_COLUMN = /(?:uhr|clock|time of day|beginn|begin|start|end|(?:^|[^\p{L}])(?:von|bis|from|to|at|um)(?:$|[^\p{L}]))/iu;

/** Returns whether a text exceeds the times of a day. 24:00 is the end of a day. */
const exceedsDay = (text: string): boolean => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return text.startsWith('-') || 60 * hours + minutes > 1_440;
};

/** Hours and minutes, with seconds if there are two colons; also more than 24 hours. */
const CLOCK_DURATION: ValueFormat = {
  id: '25:30',
  type: 'decimal',
  unit: 'h',
  pattern: '-?\\d{1,5}:[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?',
  isEvident: (column, values) => DURATION_COLUMN.test(column) || [...values].some(exceedsDay),
  value: (x) => {
    const at = (position: number): string => `coalesce(TRY_CAST(ltrim(split_part(${x}, ':', ${position}), '-') AS DOUBLE), 0)`;
    return signed(x, `${at(1)} + ${at(2)} / 60 + ${at(3)} / 3600`);
  },
};

/** Notations of durations. They are stored in hours. */
export const DURATION_FORMATS: readonly ValueFormat[] = [ISO_DURATION, CLOCK_DURATION];

/** Returns whether the values of a column may be durations or times of day and its name does not decide it. */
export const isClock = ({ id }: ValueFormat, column: string): boolean => id === CLOCK_DURATION.id && !CLOCK_COLUMN.test(column);
