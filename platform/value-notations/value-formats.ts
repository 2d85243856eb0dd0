import { literal } from '../text/sql-text.js';
import { DATE_FORMATS, NUMERIC_DATE_FORMATS } from './date-formats.js';
import { DURATION_FORMATS } from './duration-formats.js';
import { NUMBER_FORMATS } from './number-formats.js';
import { NUMERIC_PERIOD_FORMATS, PERIOD_FORMATS } from './period-formats.js';
import type { ValueFormat } from './value-format.js';

const booleanWords = (yes: string, no: string): ValueFormat => ({
  id: `${yes}/${no}`,
  type: 'boolean',
  pattern: [yes, no].flatMap((word) => [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)]).join('|'),
  value: (x) => `lower(${x}) = ${literal(yes)}`,
});

/** All supported formats, narrower before wider. */
export const VALUE_FORMATS: readonly ValueFormat[] = [
  booleanWords('true', 'false'),
  booleanWords('wahr', 'falsch'),
  booleanWords('yes', 'no'),
  booleanWords('ja', 'nein'),
  ...NUMERIC_PERIOD_FORMATS,
  ...NUMERIC_DATE_FORMATS,
  ...NUMBER_FORMATS,
  ...DURATION_FORMATS,
  ...DATE_FORMATS,
  ...PERIOD_FORMATS,
];
