import { findUnit } from '../../../platform/column-meaning/index.js';
import { isSubjectWord, type Understood } from '../../methods/request-reading/index.js';
import type { TargetSeries } from './target-series.js';

/** A number with the word after it. */
const QUANTITY = /\d(?:[\d.,]*\d)?\s*(?<unit>[€£$%]|\p{L}+)/gu;

/**
 * Returns the only KPI in a unit of which a request states a number: "is 30 days still realistic" is about the only KPI in days. Null if no KPI
 * or several have such a unit.
 */
export const onlyOneInUnit = (text: string, series: readonly TargetSeries[]): TargetSeries | null => {
  const units = new Set([...text.matchAll(QUANTITY)].flatMap(({ groups }) => findUnit(groups?.['unit'] ?? '')?.symbol ?? []));
  const found = series.filter(({ unit }) => unit !== null && units.has(findUnit(unit)?.symbol ?? ''));
  return found.length === 1 ? (found[0] ?? null) : null;
};

/** Words that say what is to become of a target. */
const ON_TARGET =
  /(?<!\p{L})(?:keep|hold|stick|stay|leave|retain|maintain|targets?|goals?|aims?|behalten|beibehalten|halten|bleib\p{L}*|festhalten|ziel\p{L}*|vorgabe\p{L}*)(?!\p{L})/iu;
/** A number after an article or preposition that is not part of a date. */
const NUMBER =
  /(?<!\p{L})(?:the|our|at|to|with|de[nrm]|die|unsere[nrm]?|bei|auf)\s+(?<number>\d{1,3}(?:[.,]\d{1,2})?)(?![\p{N}/-]|[.,]\d)/giu;

/** Returns the only KPI whose present target a request states, as in "keep the 95" and „an den 8,5 festhalten“. Null if none or several have it. */
export const onlyOneAtTarget = (text: string, series: readonly TargetSeries[]): TargetSeries | null => {
  if (!ON_TARGET.test(text)) return null;
  const numbers = new Set(Array.from(text.matchAll(NUMBER), ({ groups }) => Number(groups?.['number']?.replace(',', '.'))));
  const found = series.filter(({ presentTarget }) => presentTarget !== null && numbers.has(presentTarget.value));
  return found.length === 1 ? (found[0] ?? null) : null;
};

/** Returns the words that stand where a request says what it is about but that name nothing of the tenant. */
export const describedWords = (text: string, reading: Understood | null): string[] =>
  reading && reading.topics.length === 0 ? reading.unanswered.filter((word) => isSubjectWord(text, word)) : [];
