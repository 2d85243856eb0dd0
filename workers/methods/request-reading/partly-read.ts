import { wordsIn } from '../../../platform/text/index.js';

/** Words for the requested file. */
const FILE = /^(?:\p{L}*dashboards?|seite|page|\p{L}*bericht\p{L}*|reports?|folien|slides?|deck)$/iu;

/**
 * Returns the words that an agent has read, except those for its output. An agent that claims all words of a request has read none in
 * particular.
 * @param made matches words for the output of the agent; for a file by default
 */
export const partlyRead = (words: readonly string[], made: RegExp = FILE): string[] =>
  words.flatMap(wordsIn).filter((word) => !made.test(word));
