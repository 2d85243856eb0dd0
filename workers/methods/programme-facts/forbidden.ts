import { contentWords, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { sentencesOf } from '../document-text/index.js';
import type { Fact } from './fact.js';

/** Content that a request forbids its text. */
export interface Forbidden {
  /** Words of the request that forbid it. */
  readonly words: readonly string[];
  /** Whether names of people are forbidden. */
  readonly names: boolean;
  isForbidden(sentence: string): boolean;
}

/** Kinds of content with the words for them, and by what a sentence is recognised to contain them. */
const KINDS: readonly { readonly named: string; readonly found: RegExp | null }[] = [
  {
    named: String.raw`(?:(?:figures|numbers|amounts|zahlen)\s+(?:zu[mr]?|über|on|about|of|for|von)\s+(?:den\s+|the\s+)?)?(?:budgets?|kosten|beträge?n?|geld(?:beträge)?|euro(?:beträge)?|preise?n?|finanzzahlen|costs?|money|spend(?:ing)?|amounts?|prices?|financials?)`,
    found:
      /budget|kosten|ausgaben|ausgegeben|(?<!\p{L})(?:costs?|spent|spend|price|EUR|GBP|USD|CHF|euros?|pounds?|dollars?)(?!\p{L})|[€£$]/iu,
  },
  {
    named: String.raw`(?:mitarbeiter|personen|beschäftigten|angestellten)?-?namen?|namen? von (?:mitarbeiter|beschäftigten|personen)\p{L}*|personen|(?:(?:staff|employees?['’]?s?|colleagues?['’]?|personal|individual)\s+)?names?|people|persons?|individuals`,
    found: null,
  },
  {
    named: String.raw`(?:zahlen|ziffern|figures|numbers)(?!\s+(?:zu[mr]?|über|on|about|of|for|von)\s)|prozent(?:zahlen|angaben)?|percentages?`,
    found: /\d/u,
  },
];
const ANY = KINDS.map(({ named }) => named).join('|');
const JOINED = String.raw`(?:\s*(?:,|/|und|oder|and|or|nor)\s*(?:keine?\s+|no\s+)?(?:${ANY}))*`;

/** "No budget", „ohne Namen und Zahlen“: what is forbidden is named directly. */
const WITHOUT = new RegExp(
  String.raw`(?<!\p{L})(?:keine?[nrms]?|ohne|no|without|not)\s+(?:any\s+|the\s+|die\s+|irgendwelche\s+)?(?<kinds>(?:${ANY})${JOINED})(?!\p{L})`,
  'giu',
);
/** "Do not mention the supplier", „den Lieferanten nicht nennen“: any words. */
const NOT_NAMED = [
  /(?<!\p{L})(?:do not|don['’]t|never|must not|avoid|without)\s+(?:mention(?:ing)?|nam(?:e|ing)|stat(?:e|ing)|disclos(?:e|ing)|quot(?:e|ing)|talk(?:ing)? about|giv(?:e|ing))\s+(?<what>[^.,;!?\n]+)/giu,
  /(?<!\p{L})keine?[nrms]?\s+(?<what>[^.,;!?\n]{3,60}?)\s+(?:nennen|erwähnen|angeben|verraten|preisgeben)(?!\p{L})/giu,
  /(?<=^|[.,;!?\n–—-]\s*)(?:bitte\s+)?(?<what>(?:den|die|das|unsere[nr]?)\s+[^.,;!?\n]{3,60}?)\s+(?:bitte\s+)?(?:nicht\s+(?:nennen|erwähnen|angeben)|weglassen)(?!\p{L})/giu,
];

/** Returns what a request forbids its text: "no budget", „keine Namen“, "do not mention the supplier". @param people known names */
export const forbiddenIn = (request: string, people: readonly string[] = []): Forbidden => {
  const direct = [...request.matchAll(WITHOUT)].map(({ 0: words, groups }) => ({ words, what: groups?.['kinds'] ?? '' }));
  const named = NOT_NAMED.flatMap((pattern) =>
    [...request.matchAll(pattern)].map(({ 0: words, groups }) => ({ words, what: groups?.['what'] ?? '' })),
  );
  const all = [...direct, ...named];
  const kinds = KINDS.filter((kind) =>
    all.some(({ what }) => new RegExp(String.raw`(?<!\p{L})(?:${kind.named})(?!\p{L})`, 'iu').test(what)),
  );
  const others = named.filter(({ what }) => !new RegExp(String.raw`(?<!\p{L})(?:${ANY})(?!\p{L})`, 'iu').test(what));
  const stems = others.map(({ what }) => contentWords(what).map(stemOf)).filter((of) => of.length > 0);
  const names = kinds.some(({ found }) => found === null);
  return {
    words: all.map(({ words }) => words),
    names,
    isForbidden: (sentence) => {
      if (kinds.some(({ found }) => found?.test(sentence) === true)) return true;
      if (names && (/\[NAME_\d+\]/.test(sentence) || people.some((name) => sentence.includes(name)))) return true;
      const inSentence = wordsIn(sentence).map(stemOf);
      return stems.some((of) => of.every((stem) => inSentence.some((each) => sameWord(each, stem))));
    },
  };
};

/** Removes the forbidden sentences of facts, and facts that then are empty. What the request itself states is kept. */
export const withoutForbidden = (facts: readonly Fact[], { words, isForbidden }: Forbidden): Fact[] =>
  words.length === 0
    ? [...facts]
    : facts.flatMap((fact) => {
        if (fact.topic === 'given') return [fact];
        const text = sentencesOf(fact.text)
          .filter((sentence) => !isForbidden(sentence))
          .join(' ');
        return text === '' ? [] : [{ ...fact, text }];
      });
