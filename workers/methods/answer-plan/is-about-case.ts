import { textConcepts, type Concept } from '../../../platform/column-meaning/index.js';
import { stemOf, wordsIn } from '../../../platform/text/index.js';

/** Things that are completed: the ticket of "Ticket closed". */
const THINGS: readonly Concept[] = ['ticket', 'order', 'invoice', 'purchase'];

/** Returns whether an activity is about a case as a whole: a completed check does not complete the order. */
export const isAboutCase = (activity: string, caseColumn: string): boolean => {
  const [own, ofCase] = [wordsIn(activity), wordsIn(caseColumn.replaceAll('_', ' ')).map(stemOf)];
  if (own.length === 1 || own.some((word) => ofCase.includes(stemOf(word)))) return true;
  const concepts = textConcepts(activity);
  return THINGS.some((thing) => concepts.has(thing));
};
