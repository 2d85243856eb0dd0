import { hasOnlyUnits, NUMBER_SIGNS } from './number-formats.js';
import type { ValueFormat } from './value-format.js';

/** Maximum length of a text that can be a value. Patterns that backtrack would take hours for the longest cells of a file. */
const MAX_LENGTH = 1_000;

/** Returns the beginning of a cell that is too long for a value, for which every check of notations takes little time. */
export const beginningOf = (cell: string): string => cell.slice(0, MAX_LENGTH + 1);

const compiled = new Map<string, RegExp>();
const hasPattern = (pattern: string, text: string): boolean => {
  const known = compiled.get(pattern) ?? new RegExp(`^(?:${pattern})$`);
  compiled.set(pattern, known);
  return known.test(text);
};

const WITH_UNIT = new RegExp(`[^${NUMBER_SIGNS}]`);
/** Digits without other signs than those of a number between them. */
const ONE_NUMBER = new RegExp(String.raw`^\D*\d(?:[${NUMBER_SIGNS}]*\d)?\D*$`);

/**
 * Returns whether a tidy text has a format as a whole. The long patterns of numbers with units take half a second of processor time to
 * compile, so they are compiled only for texts in which a unit stands beside a number.
 */
export const isValueOf = ({ pattern, unitlessPattern }: Pick<ValueFormat, 'pattern' | 'unitlessPattern'>, text: string): boolean => {
  if (text.length > MAX_LENGTH) return false;
  if (unitlessPattern === undefined) return hasPattern(pattern, text);
  if (!WITH_UNIT.test(text)) return hasPattern(unitlessPattern, text);
  return ONE_NUMBER.test(text) && hasOnlyUnits(text) && hasPattern(pattern, text);
};
