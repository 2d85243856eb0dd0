import { wordsIn, stemOf } from '../../../platform/text/index.js';
import { selectionText, type RowPlan } from '../../methods/answer-plan/index.js';
import type { Language } from '../../kit.js';
import { messagesIn } from './messages.js';

/**
 * States that a simulation of KPIs covers all rows where the request selects some of them: "field service alone". Null if it selects none,
 * or only by words of the names of the simulated KPIs.
 *
 * @param names of the KPIs that are simulated
 */
export const leftOutSelection = (rows: Pick<RowPlan, 'filters'> | null, names: readonly string[], language: Language): string | null => {
  const known = new Set(names.flatMap(wordsIn).map(stemOf));
  const filters = (rows?.filters ?? []).filter(({ words }) => !wordsIn(words).every((word) => known.has(stemOf(word))));
  return filters.length === 0 ? null : messagesIn(language).wholeOnly(selectionText({ filters }, language).join(', '));
};
