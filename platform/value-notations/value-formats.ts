import { literal } from '../text/sql-text.js';
import { DATE_FORMATS, NUMERIC_DATE_FORMATS } from './date-formats.js';
import { DURATION_FORMATS, DURATIONS_IN_WORDS } from './duration-formats.js';
import { NUMBER_FORMATS } from './number-formats.js';
import { NUMERIC_PERIOD_FORMATS, PERIOD_FORMATS } from './period-formats.js';
import type { ValueFormat } from './value-format.js';

const pairPattern = (words: readonly string[]): string =>
  words.flatMap((word) => [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)]).join('|');

const booleanWords = (yes: string, no: string): ValueFormat => ({
  id: `${yes}/${no}`,
  type: 'boolean',
  pattern: pairPattern([yes, no]),
  value: (x) => `lower(${x}) = ${literal(yes)}`,
});

/** Pairs of answers that are kept as written, because other columns use the same letters and words for something else. */
export const ANSWER_FORMATS: readonly ValueFormat[] = ['j n', 'y n', 't f', 'on off', 'an aus', 'ein aus', '✓ ✗', '✓ ✘', '✔ ✘', '✔ ✖'].map(
  (pair) => ({
    id: pair,
    type: 'text',
    pattern: pairPattern(pair.split(' ')),
    isEvident: (_, values) => new Set([...values].map((value) => value.toLowerCase())).size === 2,
    value: (x) => x,
  }),
);

/** A cross or check mark for yes and a blank for no. */
export const MARK_FORMAT: ValueFormat = { id: 'x', type: 'text', pattern: '[xX]|✓|✔', value: (x) => x };

/** All supported formats, narrower before wider. */
export const VALUE_FORMATS: readonly ValueFormat[] = [
  booleanWords('true', 'false'),
  booleanWords('wahr', 'falsch'),
  booleanWords('yes', 'no'),
  booleanWords('ja', 'nein'),
  ...NUMERIC_PERIOD_FORMATS,
  ...NUMERIC_DATE_FORMATS,
  ...DURATIONS_IN_WORDS,
  ...NUMBER_FORMATS,
  ...DURATION_FORMATS,
  ...DATE_FORMATS,
  ...PERIOD_FORMATS,
];
