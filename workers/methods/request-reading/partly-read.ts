import { wordsIn } from '../../../platform/text/index.js';

/** Words for what a request asks to be made, which every request of its kind has. */
const MADE =
  /^(?:\p{L}*dashboards?|cockpit|seite|page|\p{L}*bericht\p{L}*|reports?|folien|slides?|deck|kpis?|\p{L}*kennzahl(?:en)?|measures?|metrics?|indicators?|messgröße)$/iu;

/** Returns the words that an agent has read without those for what it makes: an agent that claims all words of a request has read none in particular. */
export const partlyRead = (words: readonly string[]): string[] => words.flatMap(wordsIn).filter((word) => !MADE.test(word));
