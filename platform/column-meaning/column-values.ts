import { secondsIn } from '../content/index.js';
import { transliterate } from '../text/index.js';
import type { ColumnCorrection } from './corrections.js';
import { nameConcepts } from './name-concepts.js';

/** Column with its profile and a sample of its values. */
export interface SampledColumn {
  readonly name: string;
  /** Type of the column: text, integer, decimal, boolean, date or timestamp. */
  readonly type: string;
  /** Number of distinct values in the whole table. */
  readonly distinct: number;
  readonly nullShare: number;
  /** Unit written beside all values in the file. */
  readonly writtenUnit?: string | undefined;
  /** Values of the same rows for every column; null if missing. */
  readonly sample: readonly unknown[];
  /** Properties of the column that a person stated; they take precedence over name and values. */
  readonly correction?: ColumnCorrection | undefined;
}

/** Evidence from the values of a column, regardless of its name. */
export interface ValueEvidence {
  /** Values that mean yes in a column with two of them, such as `Yes` and `No` or 1 and 0; null for other columns. */
  readonly yes: readonly (string | number | boolean)[] | null;
  /** `fraction`: all numbers from 0 to 1, not only 0 and 1. `percent`: all from 0 to 100, some above 1. */
  readonly scale: 'fraction' | 'percent' | null;
  readonly min: number | null;
  readonly max: number | null;
}

const YES = new Set(['yes', 'y', 'ja', 'j', 'true', 'wahr', 't', '1', 'x']);
const NO = new Set(['no', 'n', 'nein', 'false', 'falsch', 'f', '0', '']);

/** Returns whether a text means yes, such as `Yes`, `ja` or `1`. */
export const meansYes = (text: string): boolean => YES.has(transliterate(text.trim()));

/** Returns whether a text means no, such as `No`, `nein` or `0`. */
export const meansNo = (text: string): boolean => NO.has(transliterate(text.trim()));

/** Returns what the sampled values show; linear in the size of the sample. */
export const evidenceOf = ({ type, sample, distinct, writtenUnit }: SampledColumn): ValueEvidence => {
  const present = sample.filter((value) => value !== null && value !== undefined);
  const numbers = present.filter((value): value is number => typeof value === 'number' && Number.isFinite(value));
  const min = numbers.length === 0 ? null : numbers.reduce((least, value) => Math.min(least, value));
  const max = numbers.length === 0 ? null : numbers.reduce((most, value) => Math.max(most, value));
  const scale = scaleOf(numbers, min, max);
  return { yes: yesValues(type, present, distinct), scale: writtenUnit === '%' && scale === 'fraction' ? 'percent' : scale, min, max };
};

const yesValues = (type: string, present: readonly unknown[], distinct: number): ValueEvidence['yes'] => {
  if (type === 'boolean') return [true];
  if (distinct > 2 || present.length === 0) return null;
  const values = [...new Set(present)];
  if (type === 'integer') return values.every((value) => value === 0 || value === 1) ? [1] : null;
  if (type !== 'text') return null;
  const texts = values.map(String);
  const isKnown = texts.every((text) => meansYes(text) || meansNo(text));
  return isKnown && texts.some(meansYes) ? texts.filter(meansYes) : null;
};

const scaleOf = (numbers: readonly number[], min: number | null, max: number | null): ValueEvidence['scale'] => {
  if (min === null || max === null || min < 0 || max > 100) return null;
  if (max > 1) return 'percent';
  return numbers.every((value) => value === 0 || value === 1) ? null : 'fraction';
};

const SHORT_UNITS: Readonly<Record<string, string>> = {
  h: 'hours',
  hr: 'hours',
  mins: 'minutes',
  secs: 'seconds',
  s: 'seconds',
  d: 'days',
  yrs: 'years',
};

/** Returns the seconds of the unit of time that a column name states, such as `Dauer_min` or `YearsAtCompany`; null if it states none. */
export const secondsInName = (name: string): number | null => {
  const concepts = nameConcepts(name).flatMap((word) => word.concepts ?? []);
  const unit = UNIT_CONCEPTS.find((concept) => concepts.includes(concept));
  if (unit) return secondsIn(unit);
  const words = transliterate(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).match(/\p{L}+/gu) ?? [];
  const known = words.findLast((word, index) => {
    const isShort = word.length <= 3 && index < words.length - 1;
    return !isShort && secondsIn(SHORT_UNITS[word] ?? word) > 0 && !SINGULAR.has(word);
  });
  return known === undefined ? null : secondsIn(SHORT_UNITS[known] ?? known);
};

const UNIT_CONCEPTS = ['seconds', 'minutes', 'hours', 'days', 'months', 'years'] as const;

/** Names of periods rather than units: a column `Monat` is a date, `Jahr` a year. */
const SINGULAR = new Set(['day', 'tag', 'week', 'woche', 'month', 'monat', 'year', 'jahr', 'second']);
