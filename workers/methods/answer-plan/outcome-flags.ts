import { isExcluded } from '../request-reading/index.js';
import type { RowPlan } from './answer-plan.js';
import type { PlannedDataset, Subject } from './local-subjects.js';

/** Results that say that nothing is wrong. */
const GOOD =
  /^(?:o\.?k\.?|okay|pass(?:ed)?|good|correct|right|fine|accepted|no (?:errors?|faults?|defects?|findings?)|i\. ?o\.?|io|in ordnung|gut|bestanden|fehlerfrei|mangelfrei|mängelfrei|korrekt|richtig|ohne (?:befund|beanstandung(?:en)?|mängel|mangel|fehler)|keine? (?:fehler|mängel|beanstandung(?:en)?))$/iu;
/** Words that ask for what is wrong, whatever it is. */
const WRONG =
  /(?<!\p{L})(?:errors?|mistakes?|faults?|defects?|faulty|defective|wrong(?:ly)?|incorrect(?:ly)?|failures?|rejects?|fehler(?:n|quote|rate|anteil|haft\p{L}*)?|mängel[n]?|irrtümern?|falsch\p{L}{0,2}|defekte?[nrms]?|beanstandung(?:en)?|nicht in ordnung|nio)(?!\p{L})/iu;
/** Largest number of different results of a column of results. */
const MAX_RESULTS = 12;

/**
 * Returns the rows with an error, if a request asks for errors and one column contains their results: one that says that nothing is wrong,
 * and others, such as OK, Short and Wrong item. Rows without a result are neither right nor wrong.
 */
export const outcomeFlags = (text: string, { profile }: Pick<PlannedDataset, 'profile'>, named: readonly Subject[]): RowPlan['filters'] => {
  const words = WRONG.exec(text)?.[0];
  if (words === undefined) return [];
  const found = profile.columns.flatMap(({ name, type, distinct, topValues }) => {
    const values = topValues.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
    const isOfResults = type === 'text' && distinct > 1 && distinct <= Math.min(MAX_RESULTS, values.length);
    const wrong = values.filter((value) => !GOOD.test(value.trim()));
    return isOfResults && wrong.length > 0 && wrong.length < values.length ? [{ column: name, values: wrong }] : [];
  });
  const ofNamed = found.filter(({ column }) => named.some(({ kind, label }) => kind === 'column' && label === column));
  const [only, ...others] = ofNamed.length > 0 ? ofNamed : found;
  return only && others.length === 0 ? [{ ...only, isExcluded: isExcluded(text, words), caseColumn: null, words }] : [];
};
