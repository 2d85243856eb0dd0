import { wordsIn } from '../../../platform/text/index.js';

/** Words for the file that a request asks for. */
const FILE = /^(?:\p{L}*dashboards?|seite|page|\p{L}*bericht\p{L}*|reports?|folien|slides?|deck)$/iu;

/**
 * Returns the words that an agent has read without those for what it makes: an agent that claims all words of a request has read none in particular.
 * @param made words for what the agent makes; a file by default
 */
export const partlyRead = (words: readonly string[], made: RegExp = FILE): string[] =>
  words.flatMap(wordsIn).filter((word) => !made.test(word));
