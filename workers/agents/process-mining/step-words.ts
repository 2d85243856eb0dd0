import { subjectsIn } from '../../../platform/questions/index.js';
import { withoutUmlauts, wordsIn } from '../../../platform/text/index.js';
import { valueThing } from '../../methods/request-reading/index.js';

/** Minimum confidence at which words name an activity. */
const MIN_CONFIDENCE = 0.45;
/** Share of the words of an activity that a phrase has to name. */
const MIN_SHARE = 0.5;
/** Minimum number of letters that two forms of a word share, and maximum number of letters in which their endings differ. */
const MIN_ROOT = 4;
const MAX_ENDING = 4;
/** Minimum number of letters in a word that can match the end of a compound in the name of an activity. */
const MIN_COMPOUND = 6;
/** Weight of a word that the activity shares with the first one of a span: "from check requested to completed". */
const SHARED = 0.5;

/**
 * Returns the activity that a phrase names: the one with most of its words in the phrase, as another form of the word or in a compound
 * („Auftragsbestätigung“ for „Auftrag bestätigt“); undefined if it names none. Among equals the first one wins.
 *
 * @param activities the most frequent first
 * @param first first activity of a span whose second one is searched
 */
export const stepNamed = (phrase: string, activities: readonly string[], first?: string): string | undefined => {
  const words = wordsIn(withoutUmlauts(phrase)).map(formOf);
  const shared = first === undefined ? [] : wordsIn(withoutUmlauts(first)).map(formOf);
  const things = activities.map((activity) => valueThing('', '', activity));
  // „Prüfen“ is a part of the name of an activity, not a task.
  const meant = subjectsIn(phrase, things, { kinds: ['value'], minConfidence: { value: MIN_CONFIDENCE } });
  const scored = activities
    .filter((activity) => activity !== first)
    .map((activity) => {
      const parts = wordsIn(withoutUmlauts(activity)).map(formOf);
      const own = parts.filter((part) => !shared.includes(part) && words.some((word) => isForm(part, word))).length;
      const same = parts.filter((part) => shared.includes(part)).length;
      const all = parts.filter((part) => words.some((word) => isForm(part, word))).length;
      const confidence = meant.find(({ label }) => label === activity)?.confidence ?? 0;
      const named = own === 0 && first !== undefined ? 0 : Math.max(all, own + SHARED * same) / parts.length;
      return { activity, share: named, confidence };
    });
  const best = scored.toSorted((a, b) => b.share - a.share || b.confidence - a.confidence)[0];
  if (best && best.share >= MIN_SHARE) return best.activity;
  return meant.map(({ label }) => label).find((label) => label !== first);
};

/** What a time ends with: "until dispatch", „bis zum Versand“. */
const UNTIL = /(?<!\p{L})(?:bis(?:\s+(?:zur|zum|zu))?|until|till|up to)\s+(?<end>[^.,;?!]{2,60})/iu;

/** Returns the phrase of a text that states what a time ends with; empty without any. */
export const endPhraseIn = (text: string): string => UNTIL.exec(text)?.[0] ?? '';

/** Returns the activity with which a time in a text ends, the one after "until"; undefined if the text names none there. */
export const endStepNamed = (text: string, activities: readonly string[], first?: string): string | undefined => {
  const end = UNTIL.exec(text)?.groups?.['end'];
  return end === undefined ? undefined : stepNamed(end, activities, first);
};

/** Nouns and participles of irregular German verbs by the stem of the infinitive: Versand – versenden, Abnahme – abnehmen. */
const STEMS: readonly (readonly [RegExp, string])[] = [
  [/sandt?(?=t?e?s?$)/u, 'send'],
  [/(?:nahm|nomm)(?=(?:en?)?$)/u, 'nehm'],
  [/gab(?=en?$)/u, 'geb'],
  [/gang(?=(?:en|e?s)?$)/u, 'geh'],
  [/gonn(?=(?:en)?$)/u, 'ginn'],
  [/(?:schluss|schloss)(?=(?:en|es)?$)/u, 'schliess'],
];
const withStem = (word: string): string => STEMS.reduce((stemmed, [noun, stem]) => stemmed.replace(noun, stem), word);

/** Returns a German participle without its prefix „ge“: „abgerechnet“ becomes „abrechnet“. */
const withoutParticiple = (word: string): string =>
  word.replace(/^(?<prefix>ab|an|auf|aus|ein|vor|zu|um|be|frei|)ge(?=\p{L}{3,}(?:t|en)$)/u, '$<prefix>');

const formOf = (word: string): string => withStem(withoutParticiple(word));

const isForm = (part: string, word: string): boolean => {
  let common = 0;
  while (common < Math.min(part.length, word.length) && part[common] === word[common]) common++;
  if (common >= MIN_ROOT && part.length - common <= MAX_ENDING && word.length - common <= MAX_ENDING) return true;
  const rootOf = (form: string): string => form.replace(/(?:e?t|en?|ed|ing|ung)$/u, '');
  const [own, spoken] = [rootOf(part), rootOf(word)];
  // One of the two words is a compound that contains the other one.
  return (
    (own.length >= MIN_ROOT && word.length > part.length && word.includes(own)) ||
    (spoken.length >= MIN_COMPOUND && own.length > spoken.length && own.endsWith(spoken))
  );
};

/** Phrases joined by dashes or arrows: "registration – examination → billing". */
const PATH = /(?<![^.?!;:,()])[^.?!;:,()]+(?:\s(?:[–—>-]|→|->)\s[^.?!;:,()]+){2,}/u;

/**
 * Returns the path that a request writes out, with its phrases that name no activity; null if it writes none. A path needs two
 * activities.
 */
export const pathNamed = (text: string, activities: readonly string[]): { path: string[]; unknown: string[]; words: string } | null => {
  const [words] = PATH.exec(text) ?? [];
  const steps = (words ?? '')
    .split(/\s(?:[–—>-]|→|->)\s/u)
    .map((phrase) => ({ phrase: phrase.trim(), activity: stepNamed(phrase, activities) }));
  const path = steps.flatMap(({ activity }) => activity ?? []);
  if (words === undefined || path.length < 2) return null;
  return { path, unknown: steps.flatMap(({ phrase, activity }) => (activity === undefined ? [phrase] : [])), words };
};
