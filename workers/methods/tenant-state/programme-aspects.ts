import { anyWord, wordsIn } from '../../../platform/text/index.js';
import type { Initiative } from './initiatives.js';

/** What a request asks about initiatives, with its words in German and English, and whether an initiative states it. */
const ASPECTS: readonly { readonly words: RegExp; readonly isStated: (initiative: Initiative) => boolean }[] = [
  {
    words:
      /(?<!\p{L})(?:\p{L}*budgets?|\p{L}*mittel|geld\p{L}*|\p{L}*kosten|kostet\p{L}*|gekostet|ausgegeben|ausgaben|ausgezahlt|abruf|abgerufen\p{L}*|verbraucht?\p{L}*|überzogen|überschreit\p{L}*|überschritten|drüber|money|funds|funding|cost\p{L}*|spen[dt]\p{L}*|overspen\p{L}*|allotted|allocated|used|beyond (?:the )?plan|over (?:the )?(?:plan|budget)|over-?runs?|übrig|left|remaining)(?!\p{L})/iu,
    isStated: ({ budget, spent }) => budget !== null || spent !== null,
  },
  {
    words:
      /(?<!\p{L})(?:\p{L}*nutzen|\p{L}*ertrag|\p{L}*erträge|\p{L}*einsparung\p{L}*|ersparnis\p{L}*|bringt|bringen|benefits?|gains?|savings?|returns?|bring in|(?:shall|will|should|to) bring|pay off)(?!\p{L})/iu,
    isStated: ({ benefit }) => benefit !== null,
  },
  {
    words:
      /(?<!\p{L})(?:wer|wem|zuständig\p{L}*|verantwort\p{L}*|leite[nt]\p{L}*|leitung|who|whose|owners?|responsib\p{L}*|leads?|in charge)(?!\p{L})/iu,
    isStated: ({ owner }) => owner !== null,
  },
  {
    words:
      /(?<!\p{L})(?:wann|termine?n?|\p{L}*fristen?|fällig\p{L}*|überfällig\p{L}*|verspät\p{L}*|verzug|verzöger\p{L}*|zu spät|when|due|deadlines?|dates?|late|overdue|delayed|delays?|behind schedule|slipp\p{L}*)(?!\p{L})/iu,
    isStated: ({ due }) => due !== null,
  },
  {
    words:
      /(?<!\p{L})(?:status|stand|fortschritt\p{L}*|fertig\p{L}*|progress|how far|state|complete[d]?|finished|on hold|pausiert)(?!\p{L})/iu,
    isStated: ({ status, progress }) => status !== null || progress !== null,
  },
];

/** Words that name the projects of a tenant as a whole. */
const AS_WHOLE = new RegExp(
  String.raw`(?<!\p{L})(?:${anyWord(['programme', 'program', 'programm', 'programms', 'portfolio', 'transformation'])})(?!\p{L})|(?<!\p{L})(?:change|transformation|improvement)[- ]program(?:me)?|\p{L}+programms?(?!\p{L})`,
  'iu',
);

/** Returns whether a request asks what initiatives cost, bring, when they are due, or who leads them. */
export const asksProgrammeAspect = (text: string): boolean => ASPECTS.some(({ words }) => words.test(text));

/** Returns whether a request names the programme as a whole. */
export const namesProgramme = (text: string): boolean => AS_WHOLE.test(text);

const PARTS = /[,;:.?!–—]\s*|\s+(?=(?:und|sowie|and)\s)/u;

/**
 * Returns the words of the parts of a request that the stated initiatives answer: with owners "who leads what", with dates
 * "what is late".
 */
export const programmeWords = (text: string, initiatives: readonly Initiative[]): string[] => {
  const stated = ASPECTS.filter(({ isStated }) => initiatives.some(isStated));
  return wordsOf(text, stated);
};

/** Returns the words of the parts of a request that ask about initiatives: what they cost, when they are due, who leads them. */
export const programmeClauses = (text: string): string[] => wordsOf(text, ASPECTS);

const wordsOf = (text: string, aspects: typeof ASPECTS): string[] =>
  text.split(PARTS).flatMap((part) => (aspects.some(({ words }) => words.test(part)) ? [part.trim(), ...wordsIn(part)] : []));
