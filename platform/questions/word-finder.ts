import { once } from '../cache/once.js';
import type { Language } from '../content/index.js';
import {
  closenessOfMeanings,
  isBusinessWord,
  isEnglishWord,
  isGermanWord,
  isKnownWord,
  meaningsOf,
  partsOfCompound,
  SAME,
  type Meanings,
} from './business-words.js';
import { editDistance, isFormOf, NUMBER_WORDS, stemOf, withoutUmlauts } from '../text/index.js';

/** Words of names that do not identify a thing. */
const GENERIC = new Set(
  [
    ...`anzahl zahl number of nr no id name wert value typ type datum date anteil share quote rate monat month monatlich monthly datei file daten
   data tabelle table liste list register verzeichnis aufstellung bericht report zeit time programm programme program transformation projekt project vorhaben initiative
   maßnahme massnahme measure kennzahl kpi metrik metric indikator indicator prozess process bereich area schritt step status stand
   übersicht overview neu new alt old erste first zweite second dritte third halb half hälfte stamm master jahr year quartal quarter durchschnittlich durchschnitt mittlere average mean median gesamt total summe sum`.split(
      /\s+/,
    ),
    ...Object.keys(NUMBER_WORDS),
  ].map(stemOf),
);

/** Returns whether a word occurs in names without identifying what they name, such as "number" or "programme". */
export const isGenericWord = (word: string): boolean => GENERIC.has(stemOf(word));

/** Closeness of a word in another inflection or of the head of a compound. */
const FORM = 0.9;
/** Closeness of the head of a name's compound, which may be another thing: `Lieferungen` of `Datenlieferungen`. */
const NAME_HEAD = 0.8;
/** Closeness of the first part of a compound: `Kunde` of `Kundenportal`. */
const FIRST_PART = 0.5;
/** Closeness of a generic head: `Programm` of `Sparprogramm`. */
const GENERIC_HEAD = 0.4;
const TYPING_ERROR = 0.85;
/** Weight of a generic word or part of a compound, relative to others: `Quote` of `Stornoquote`. */
export const GENERIC_WEIGHT = 0.5;
/** Weight of a compound of which the request contains only some parts. */
const INCOMPLETE = 0.8;
/** Closeness of a compound of which the request contains all parts but a generic head: „Stornos“ for `Stornoquote`. */
const WITHOUT_GENERIC = 0.95;
/** Maximum difference in length between the stems of a word and of its inflection: `Verbrauch` is not all of `Energieverbrauch`. */
const MAX_ENDING = 3;
/** Minimum length of the beginning of a name's word that is a part of a compound of the request. */
const MIN_BEGINNING = 6;
/** Minimum share of a compound's length at which its first part stands for it. */
const MAIN_PART = 0.6;
/** Minimum lengths of a word with a typing error; a shorter one must begin with the right letter. */
const MIN_MISTYPED = 6;
const MIN_MISTYPED_ANYWHERE = 8;

/** A word of a name or a request; that of a request may be a part of a compound. */
interface Word {
  readonly text: string;
  readonly folded: string;
  readonly stem: string;
  /** Tokens of the request that the word consists of. */
  readonly tokens: readonly string[];
  readonly isPart: boolean;
  /** True for a word of a German request that is no noun by its spelling: „weit“ is no „Weite“. */
  readonly isLower: boolean;
  /** Language of its sentence or of the other names; null if unknown. */
  readonly language: Language | null;
  readonly meanings: Meanings;
}

/** Words of a request that stand for a word of a name. */
export interface Found {
  /** How surely, 0 to 1. */
  readonly closeness: number;
  /** A token is a word, or a part of a compound: the number of the word, a point and the number of the part. */
  readonly tokens: readonly string[];
}

interface Best extends Found {
  /** Tokens of the words that are closest to the word of the name. */
  readonly surest: readonly string[];
}

/** How a word of a request stands for a word of a name, the closest first. */
type Reading = 'same' | 'related' | 'mistyped';
const READINGS: readonly Reading[] = ['same', 'related', 'mistyped'];

/** Returns whether a word means something else than its last part: a "newsletter" is no letter, and a „Stockwerk“ no „Werk“. */
const isWholeWord = (stem: string, last: string): boolean =>
  isKnownWord(stem) &&
  (isEnglishWord(stem) || !isBusinessWord(stem)) &&
  closenessOfMeanings(meaningsOf(stem, null), meaningsOf(last, null)) === 0;

const DATA_ON = /^(?<subject>\p{L}{4,}?)s?daten$/iu;

/** Returns what the records are about that a word names: „Ausfalldaten“ are those on „Ausfälle“, also by another word for them. */
const subjectOfData = (text: string): string | undefined => {
  const subject = DATA_ON.exec(text)?.groups?.['subject'];
  return subject !== undefined && isKnownWord(stemOf(subject)) && !GENERIC.has(stemOf(subject)) ? subject : undefined;
};

/** Returns the number of the word that a token belongs to. */
export const wordOfToken = (token: string): number => Number.parseInt(token, 10);

/**
 * Returns a search for the words of a request, or the parts of its compounds, that stand for a word of a name. Each is read as
 * closely as any of the names allows: related words and typing errors count only if no name contains the word itself.
 *
 * @param vocabulary all words of the names
 * @param language language of the request; null if unknown
 */
export const wordFinder = (
  request: readonly string[],
  vocabulary: ReadonlySet<string>,
  language: Language | null,
): ((word: string) => Found) => {
  const names = new Map(nameWords(vocabulary).map((name) => [name.text, name]));
  const all = [...names.values()];
  const stems = new Set(all.map(({ stem }) => stem));
  const isBeginning = (part: string): boolean => part.length >= MIN_BEGINNING && all.some(({ stem }) => stem.startsWith(part));
  const hasNouns = language === 'de' && request.some((text) => /^\p{Lu}/u.test(text));
  const words = request.flatMap((text, index): Word[] => {
    const stem = stemOf(text);
    const subject = stems.has(stem) ? undefined : subjectOfData(text);
    if (subject !== undefined) return [text, subject].map((part) => ({ ...wordOf(part, language), tokens: [`${index}`] }));
    const split = stems.has(stem) ? [] : partsOfCompound(stem, (part) => stems.has(part) || GENERIC.has(part) || isBeginning(part));
    const parts = isWholeWord(stem, split.at(-1) ?? '') ? [] : split;
    const tokens = parts.length === 0 ? [`${index}`] : parts.map((_, part) => `${index}.${part}`);
    return [
      { ...wordOf(text, language), tokens, isLower: hasNouns && /^\p{Ll}/u.test(text) },
      // The „Quote“ of a German compound is no English "quote".
      ...parts.map((part, at): Word => ({
        ...wordOf(part, language === 'de' ? language : null),
        folded: part,
        stem: part,
        tokens: [`${index}.${at}`],
        isPart: true,
      })),
    ];
  });
  const requestStems = new Set(words.map(({ stem }) => stem));
  const partsOf = once((stem: string): readonly string[] => partsOfCompound(stem, (part) => requestStems.has(part) || GENERIC.has(part)));
  const partsOfNames = [...new Set(all.flatMap(({ stem }) => partsOf(stem)))].map((part) => wordOf(part));
  const isRelated = (word: Word): boolean => partsOfNames.some((part) => meaningCloseness(word, part) > 0);
  const readings = words.map((word) => readingOf(word, all) ?? (isRelated(word) ? 'related' : undefined));
  // A name that contains the word itself is meant, not one that contains a part of it: „Auftragswert“ is no „Auftrag“, and
  // „Wiederholstörungen“ are not all „Störungen“.
  const isMore = ({ stem }: Word, name: Word): boolean =>
    stems.has(stem) && stem.length > name.stem.length + MAX_ENDING && (stem.startsWith(name.stem) || stem.endsWith(name.stem));
  const tokensOfWord = Map.groupBy(
    words.filter(({ isPart }) => isPart).flatMap(({ tokens }) => tokens),
    wordOfToken,
  );
  // „Rüstkosten“ are no „Rüstzeit“, although the „Zeit“ of a name is generic.
  const isOther = (parts: readonly Best[]): boolean => {
    const used = new Set(parts.flatMap(({ surest }) => surest));
    return [...used].some((token) => token.includes('.') && tokensOfWord.get(wordOfToken(token))?.some((part) => !used.has(part)));
  };
  const best = (name: Word, isPart = false): Best => {
    const closeness = words.map((word, index) => (!isPart && isMore(word, name) ? 0 : closenessAs(readings[index], word, name)));
    const highest = Math.max(0, ...closeness);
    const tokensFrom = (least: number): string[] =>
      words.flatMap(({ tokens }, index) => ((closeness[index] ?? 0) > 0 && (closeness[index] ?? 0) >= least ? tokens : []));
    return { closeness: highest, tokens: tokensFrom(0), surest: tokensFrom(highest) };
  };
  const search = (name: Word): Found => {
    const whole = best(name);
    const parts = partsOf(name.stem).map((part) => {
      const isGeneric = GENERIC.has(part);
      return { ...best(wordOf(part), true), isGeneric, weight: (isGeneric ? GENERIC_WEIGHT : 1) * part.length };
    });
    const total = parts.reduce((sum, { weight }) => sum + weight, 0);
    const share = parts.reduce((sum, { closeness, weight }) => sum + (closeness * weight) / total, 0);
    const distinctive = Math.min(1, ...parts.filter(({ isGeneric }) => !isGeneric).map(({ closeness }) => closeness));
    const isMissing = parts.some(({ closeness }) => closeness === 0);
    const isWhole =
      parts.some(({ isGeneric }) => !isGeneric) &&
      parts.every(({ closeness, isGeneric }) => closeness > 0 || isGeneric) &&
      !(isMissing && isOther(parts));
    // „Datenlieferungen“ are no „Lieferungen“, but „Stornos“ stand for a `Stornoquote`.
    const isHeadMissing = parts.slice(0, -1).every(({ closeness }) => closeness > 0);
    const [first] = parts;
    const inParts = !areNear(parts)
      ? 0
      : Math.max(
          isWhole ? Math.max(share, isHeadMissing ? distinctive * WITHOUT_GENERIC : 0) : share * INCOMPLETE,
          // "receivables" is the first part of „Forderungslaufzeit“ like „Forderungen“.
          first && !first.isGeneric && first.closeness >= SAME && !isEnglishWord(name.stem) ? FIRST_PART : 0,
        );
    return inParts > whole.closeness
      ? { closeness: inParts, tokens: [...new Set([...whole.tokens, ...parts.flatMap(({ tokens }) => tokens)])] }
      : whole;
  };
  const found = new Map<string, Found>();
  return (text) => {
    const known = found.get(text);
    if (known) return known;
    const result = search(names.get(text) ?? wordOf(text));
    found.set(text, result);
    return result;
  };
};

/** Maximum number of words of a request, without stop words, from the first to the last part of a compound. */
const MAX_SPAN = 3;

/** Returns whether the words for the parts of a compound stand near each other: „Stand der Zähler“, but not „Stand 20.11., … die Zähler“. */
const areNear = (parts: readonly Found[]): boolean => {
  const places = parts.filter(({ tokens }) => tokens.length > 0).map(({ tokens }) => tokens.map(wordOfToken));
  const [first = [], ...others] = places;
  return others.every((each) => each.some((place) => first.some((start) => Math.abs(place - start) < MAX_SPAN)));
};

const UMLAUT = /[äöüß]/i;

const wordOf = (text: string, of: Language | null = null): Word => {
  const language = UMLAUT.test(text) ? 'de' : of;
  const stem = stemOf(text);
  return {
    ...{ text, folded: withoutUmlauts(text), stem, tokens: [], isPart: false, isLower: false, language },
    meanings: meaningsOf(stem, language),
  };
};

/** Returns the words of names; they are English if more of the words of business data among them are English than German. */
const nameWords = (vocabulary: ReadonlySet<string>): Word[] => {
  const all = [...vocabulary];
  const english = all.filter((text) => isEnglishWord(stemOf(text))).length;
  const german = all.filter((text) => UMLAUT.test(text) || isGermanWord(stemOf(text))).length;
  return all.map((text) => wordOf(text, english > german ? 'en' : null));
};

/** Returns a test whether a word, in any form or language, is one of the vocabulary, or a compound of which it contains all parts. */
export const wordTest = (vocabulary: ReadonlySet<string>): ((word: string) => boolean) => {
  const names = nameWords(vocabulary);
  const isIn = (word: Word): boolean =>
    names.some((name) => (word.stem.length > name.stem.length + MAX_ENDING ? 0 : sameCloseness(word, name)) >= NAME_HEAD);
  return (word) => {
    const parts = partsOfCompound(stemOf(word), (part) => names.some(({ stem }) => stem === part));
    return isIn(wordOf(word)) || (parts.length > 0 && parts.every((part) => isIn(wordOf(part))));
  };
};

const readingOf = (word: Word, names: readonly Word[]): Reading | undefined =>
  READINGS.find((reading) =>
    names.some((name) => (reading === 'same' ? sameCloseness(word, name) >= NAME_HEAD : closenessAs(reading, word, name) > 0)),
  );

const closenessAs = (reading: Reading | undefined, word: Word, name: Word): number => {
  const same = sameCloseness(word, name);
  if (same > 0 || reading === undefined || reading === 'same') return same;
  return reading === 'related' ? meaningCloseness(word, name) : isMistyped(word, name) ? TYPING_ERROR : 0;
};

/** Returns the closeness of two words that are the same in another form or mean the same. */
const sameCloseness = (word: Word, name: Word): number => {
  const form = formCloseness(word, name);
  const meant = meaningCloseness(word, name);
  return Math.max(form, meant >= SAME ? meant : 0);
};

const meaningCloseness = (word: Word, name: Word): number =>
  isOnlyGeneric(word, name) ? 0 : closenessOfMeanings(word.meanings, name.meanings);

/** A generic word stands for no word that says what a thing is: „Zahlen“ are no „Zähler“. */
const isOnlyGeneric = (word: Word, name: Word): boolean => GENERIC.has(word.stem) && !GENERIC.has(name.stem);

/** Returns how surely a word of a request stands for a stem of a name that it contains or that contains it. */
const formCloseness = (word: Word, name: Word): number => {
  const { stem, isPart } = word;
  if (stem === name.stem) return 1;
  if (isOnlyGeneric(word, name)) return 0;
  const isLonger = stem.length > name.stem.length;
  const [part, compound] = isLonger ? [name.stem, stem] : [stem, name.stem];
  // Words of business with different meanings: the product and the production, but not to inspect and the inspection.
  if (compound.startsWith(`${part}io`) && [part, compound].every(isKnownWord) && closenessOfMeanings(word.meanings, name.meanings) === 0)
    return 0;
  const isEnglish = (isLonger ? word : name).language === 'en';
  if (part.length === compound.length || !compound.includes(part) || !isFormOf(part, compound)) return 0;
  if ((isEnglish || [part, compound].some(isEnglishWord) || ENGLISH_SPELLING.test(compound)) && !isEnglishForm(part, compound)) return 0;
  // What stands in the middle of a word is no word of it: the „Rechnung“ of an „Abrechnungsart“.
  if (!compound.startsWith(part) && !compound.endsWith(part)) return 0;
  // A word with another prefix is another word: an „Abrechnung“ is no „Rechnung“, and „Brauch“ no „Verbrauch“.
  if (compound.endsWith(part) && PREFIX.test(compound.slice(0, -part.length))) return 0;
  // The head of one compound does not stand for another compound: `Personalkosten` are no `Sachkosten`.
  if (compound.endsWith(part) && !compound.startsWith(part)) {
    // Only a German word can be the head of a German compound: "sent" is not the head of „Interessent“.
    if (word.language === 'en' && !isLonger && (isEnglishWord(part) || !isKnownWord(part))) return 0;
    return isPart || word.isLower ? 0 : GENERIC.has(part) ? GENERIC_HEAD : isLonger ? FORM : NAME_HEAD;
  }
  const end = compound.slice(part.length);
  const rest = isKnownWord(end) ? end : end.replace(/^(?:e?n|e?s)(?=\p{L})/u, '');
  // A word of the request that says more than the name is about something else: `Warenkorbabbrüche` are no `Warenkorb`.
  if (!GENERIC.has(rest) && (isKnownWord(rest) || (isLonger && rest.length > MAX_ENDING))) return FIRST_PART;
  if (isPart && compound.length - part.length > MAX_ENDING) return FIRST_PART;
  if (compound.startsWith(part) && (part.length >= MAIN_PART * compound.length || (isLonger && GENERIC.has(rest)))) return FORM;
  return FIRST_PART;
};

/** Beginnings of German words that form other words. */
const PREFIX = /^(?:ab|an|auf|aus|be|ein|ent|er|ge|miss|nach|um|un|ver|vor|wieder|zer|zu)$/;

/** Letters that occur in English words but not in German ones. */
const ENGLISH_SPELLING = /^wh|ction|ough|ity$|ness$/;

/** Endings of English words that are formed from others: `delivery`, `recruitment`, `approval`. */
const ENGLISH_ENDING =
  /^(?:[ei]?s|e?d|ing|ery|y|ity|e?ment|i?al|ally|ly|ness|[ai]?t?ion|[ai]t?ive|[ai]ble|ability|ance|ence|ant|ent|e?r|or|[ai]tor|ist|i[sz]e|i[sz]ation)s?$/;

/**
 * Returns whether an English word is a form of its beginning, or a compound of known words. Other English words contain the letters of
 * words that they have nothing to do with: `sales` in `Wholesale`.
 */
const isEnglishForm = (part: string, word: string): boolean => {
  if (word.startsWith(part) && ENGLISH_ENDING.test(word.slice(part.length))) return true;
  const parts = partsOfCompound(word, (each) => each === part);
  // `warehouse` does not consist of `Ware` and `house`.
  return parts.includes(part) && !(isEnglishWord(word) && parts.some(isGermanWord));
};

const isMistyped = (word: Word, name: Word): boolean => {
  if (/\d/.test(word.folded) || word.isPart || isKnownWord(word.stem)) return false;
  return isOneEditApart(word.folded, name.folded) || isOneEditApart(word.stem, name.stem);
};

/** Returns whether words differ by one substitution, insertion, deletion or swap of neighbouring letters. */
const isOneEditApart = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < MIN_MISTYPED || long.length - short.length > 1) return false;
  if (short.length < MIN_MISTYPED_ANYWHERE && short[0] !== long[0]) return false;
  return editDistance(short, long) === 1;
};
