import { wordsIn } from '../../../platform/text/index.js';
import { isExcluded } from '../request-reading/index.js';
import type { RowPlan } from './answer-plan.js';
import type { PlannedDataset, Subject } from './local-subjects.js';
import { COUNTS, EXPORTS } from './question-words.js';

/** Results that say that nothing is wrong. */
const GOOD =
  /^(?:o\.?k\.?|okay|pass(?:ed)?|good|correct|right|fine|accepted|no (?:errors?|faults?|defects?|findings?)|i\. ?o\.?|io|in ordnung|gut|bestanden|fehlerfrei|mangelfrei|mängelfrei|korrekt|richtig|ohne (?:befund|beanstandung(?:en)?|mängel|mangel|fehler)|keine? (?:fehler|mängel|beanstandung(?:en)?))$/iu;
/** Words that ask for what is wrong, whatever it is. */
const WRONG =
  /(?<!\p{L})(?:errors?|mistakes?|faults?|defects?|faulty|defective|wrong(?:ly)?|incorrect(?:ly)?|failures?|rejects?|fehler(?:n|quote|rate|anteil|haft\p{L}*)?|mängel[n]?|irrtümern?|falsch\p{L}{0,2}|defekte?[nrms]?|beanstandung(?:en)?|nicht in ordnung|nio)(?!\p{L})/iu;
/** Largest number of different results of a column of results. */
const MAX_RESULTS = 12;

/** Words that judge what is checked, or ask for the course or the reasons of it. */
const JUDGES =
  /(?<!\p{L})(?:worse|worst|better|best|bad|badly|poor(?:er|est|ly)?|good|well|slip(?:ped|s|ping)?|improv\p{L}*|deteriorat\p{L}*|drop(?:ped|s)?|fell|fallen|declin\p{L}*|clean(?:er|est)|dirt(?:y|ier|iest)|quality|why|reasons?|causes?|trend|schlecht\p{L}*|schlimm\p{L}*|besser\p{L}*|gut|verbesser\p{L}*|verschlechter\p{L}*|nachgelassen|nachlassen|sauber\p{L}*|schmutzig\p{L}*|qualität|warum|weshalb|wieso|woran|gründe?n?|ursachen?|entwickl\p{L}*)(?!\p{L})/iu;

/**
 * Returns the rows with an error, if a request asks for errors and one column contains their results: one that says that nothing is wrong,
 * and others, such as OK, Short and Wrong item. A request that names the column of results and judges or compares what they are about asks
 * for the same: "have the inspections got worse?". Rows without a result are neither right nor wrong.
 *
 * @param compares whether the request compares groups or periods
 */
export const outcomeFlags = (
  text: string,
  { profile }: Pick<PlannedDataset, 'profile'>,
  named: readonly Subject[],
  compares = false,
): RowPlan['filters'] => {
  const wrong = WRONG.exec(text)?.[0];
  const isJudged = !COUNTS.test(text) && !EXPORTS.test(text) && (compares || JUDGES.test(text));
  if (wrong === undefined && !isJudged) return [];
  const found = profile.columns.flatMap(({ name, type, distinct, topValues }) => {
    const values = topValues.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
    const isOfResults = type === 'text' && distinct > 1 && distinct <= Math.min(MAX_RESULTS, values.length);
    const bad = values.filter((value) => !GOOD.test(value.trim()));
    return isOfResults && bad.length > 0 && bad.length < values.length ? [{ column: name, values: bad }] : [];
  });
  const wordsFor = (column: string): readonly string[] | undefined =>
    named.find(({ kind, label }) => kind === 'column' && label === column)?.words;
  const ofNamed = found.filter(({ column }) => wordsFor(column) !== undefined);
  const [only, ...others] = ofNamed.length > 0 || wrong === undefined ? ofNamed : found;
  const words = wrong ?? wordsFor(only?.column ?? '')?.join(' ');
  if (only === undefined || others.length > 0 || words === undefined) return [];
  return [{ ...only, isExcluded: wordsIn(words).some((word) => isExcluded(text, word)), caseColumn: null, words }];
};
