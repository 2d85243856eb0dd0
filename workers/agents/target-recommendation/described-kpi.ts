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

/** Returns the words that stand where a request says what it is about but that name nothing of the tenant. */
export const describedWords = (text: string, reading: Understood | null): string[] =>
  reading && reading.topics.length === 0 ? reading.unanswered.filter((word) => isSubjectWord(text, word)) : [];
