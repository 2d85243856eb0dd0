import { once } from '../cache/once.js';
import { isFormOf, sameWord, stemOf, withoutUmlauts, wordsIn } from '../text/index.js';
import { LANGUAGES, type Language } from '../content/index.js';
import { closenessOf, isKnownWord, partsOfCompound, wordsLike } from './business-words.js';

/** Minimum number of first letters that words of the same origin share, and its minimum share of the longer word. */
const MIN_COGNATE = 6;
const MIN_COGNATE_SHARE = 0.6;
/** Minimum length of the stem of a verb. */
const MIN_VERB = 4;

/** Prefixes of German verbs that stand before `ge` and `zu`: `angepasst`, `einzureichen`. */
const SEPARABLE = /^(ab|an|auf|aus|bei|durch|ein|fest|her|hin|mit|nach|um|unter|vor|weg|weiter|zu|zuruck|zusammen)(?:ge|zu)(?=\p{L}{4})/u;

/** Returns the stem of a word, and of the verb and the noun of which it is a form: `gewartet`, `wart`, `wartung`; `submitted`, `submit`. */
const formsOf = (word: string): string[] => {
  const stem = stemOf(word);
  const infinitives = [stem, stem.replace(SEPARABLE, '$1'), stem.replace(/^ge(?=\p{L}{5})/u, '')];
  const verbs = infinitives.flatMap((form) => [form, stemOf(form.replace(/(?:e?te?|st)$/, ''))]).filter(({ length }) => length >= MIN_VERB);
  const past = /(?:ed|ing)$/i.test(word) ? [stem.replace(/(.)\1$/, '$1')] : [];
  return [...new Set([stem, ...past, ...verbs, ...verbs.map((verb) => `${verb}ung`)])];
};

/** Returns the stems that a word consists of, each in its forms: the parts of a compound of known words, otherwise the word. */
const meaningsOf = (word: string): string[][] => {
  const forms = formsOf(word);
  // The whole word, because its last letter may be part of a compound's head: `Verbesserungsplan`.
  const parts = forms.some(isKnownWord) ? [] : partsOfCompound(withoutUmlauts(word));
  return parts.length > 0 ? parts.map((part) => [part]) : [forms];
};

/** Returns the words of the other language that mean the same as words of a question or as parts of their compounds. */
export const translationsOf = (words: readonly string[], from: Language | null): string[] => {
  const into = LANGUAGES.filter((language) => language !== from);
  const stems = words.flatMap(meaningsOf).flat();
  return [...new Set(into.flatMap((language) => stems.flatMap((stem) => wordsLike(stem, language))))];
};

/**
 * Returns a test whether a text contains a word of the other language that means the same: by the words of business data, by the parts
 * of compounds (`Kündigungsfrist`, notice period), or by a common origin (`Kalibrierung`, calibration).
 */
export const meaningIn = (text: string): ((word: string) => boolean) => {
  const words = [...new Set(wordsIn(text))];
  const known = [...new Set([...words.map(stemOf), ...words.flatMap(meaningsOf).flat()])];
  const isMeant = (stem: string): boolean =>
    known.some((each) => closenessOf(stem, each) > 0 || sameWord(stem, each) || areCognates(stem, each));
  return (word) => meaningsOf(word).every((forms) => forms.some(isMeant));
};

/** Greatest length of an ending by which a shorter word is a form of a longer one: „Versand“ is no „Versanddatum“. */
const MAX_FORM_ENDING = 3;

/**
 * Returns a function that finds those of the words of a text that mean the same as a word, in either language: other forms of it, compounds
 * that contain it, and words of business data with the same or a related meaning.
 */
export const sameMeanings = (words: readonly string[]): ((word: string) => ReadonlySet<string>) => {
  const known = [...new Set(words)].map((word) => ({ word, forms: formsOf(word) }));
  const partsOf = once((word: string): readonly string[] => partsOfCompound(withoutUmlauts(word)));
  const isNear = (form: string, stem: string): boolean => isForm(form, stem) || closenessOf(form, stem) > 0;
  const found = new Map<string, ReadonlySet<string>>();
  return (wanted) => {
    const before = found.get(wanted);
    if (before) return before;
    const own = meaningsOf(wanted);
    const isMeant = (forms: readonly string[]): boolean =>
      own.every((parts) => parts.some((form) => forms.some((each) => isNear(form, each))));
    // „Liefertermintreue“ is „Liefertreue“ by its parts.
    const isMeantByParts = (word: string): boolean => {
      const parts = own.length > 1 ? partsOf(word) : [];
      const isPart = (forms: readonly string[], part: string): boolean => forms.some((form) => isNear(form, part));
      return (
        parts.length > 1 &&
        own.every((forms) => parts.some((part) => isPart(forms, part))) &&
        parts.every((part) => own.some((forms) => isPart(forms, part)))
      );
    };
    const same = new Set(known.filter(({ word, forms }) => isMeant(forms) || isMeantByParts(word)).map(({ word }) => word));
    found.set(wanted, same);
    return same;
  };
};

/** Returns whether a stem is another form of a stem, or a compound that contains it. */
const isForm = (form: string, stem: string): boolean =>
  isFormOf(form, stem) ||
  (form.length - stem.length <= MAX_FORM_ENDING && isFormOf(stem, form)) ||
  // German plurals double the last letter: Bus, Busse.
  form === `${stem}${stem.slice(-1)}`;

/** Returns whether words of different languages have the same origin, by the letters with which they begin. */
const areCognates = (one: string, other: string): boolean => {
  const [a, b] = [spellingOf(one), spellingOf(other)];
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared += 1;
  return shared >= MIN_COGNATE && shared >= MIN_COGNATE_SHARE * Math.max(a.length, b.length);
};

/** Returns a word without the differences between German and English spelling: `Zertifikat`, `certificate`. */
const spellingOf = (stem: string): string =>
  stem
    .replaceAll(/c(?=[eiy])/g, 'z')
    .replaceAll('c', 'k')
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replaceAll('y', 'i')
    .replaceAll(/(.)\1/g, '$1');
