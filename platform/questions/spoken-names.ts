import { abbreviates, isStopWord, nameWords, stemOf, withoutUmlauts } from '../text/index.js';
import { isBusinessWord, partsOfCompound } from './business-words.js';
import type { Nameable } from './subjects.js';

/** A code such as `LQ`, alone or before a whole word: `IH-Kosten`. */
const CODE = /^\p{Lu}{1,5}$/u;
/** Last letters of codes that stand for the kind of a KPI, which a request need not repeat: rate, index, number, share, costs, degree. */
const KIND = /[qrizkgansd]$/u;
/** Minimum length of a word that a code stands for, and of the whole word that a name ends with. */
const MIN_WORD = 5;
const MIN_END = 3;
/** Minimum number of letters of a word for each letter of a code whose parts are unknown. */
const LETTERS_PER_CODE = 3;
/** Maximum number of words of a phrase, and of an item between others of a list. */
const MAX_PHRASE = 4;
const MAX_ITEM = 3;
/** Words for what a KPI should be, which name none. */
const NO_KPI = /(?:ziel|soll|plan)(?:werte?n?s?|e?s?)?$/iu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Marks and words between the items of a list. */
const LIST = /\s*(?:,|\/|&|(?<!\p{L})(?:und|oder|sowie|and|or)(?!\p{L}))\s*/giu;
/** Ends of a list of names. */
const STOP = /[.;:?!()]/u;

interface Token {
  readonly word: string;
  readonly at: number;
  readonly end: number;
}

const fold = (text: string): string => withoutUmlauts(text.toLowerCase());

/** Returns whether the first letters of all parts of a compound stand in a code in their order. */
const hasInitials = (code: string, parts: readonly string[]): boolean => {
  let from = 0;
  return parts.every((part) => {
    const at = code.indexOf(part[0] ?? '', from);
    from = at + 1;
    return at >= 0;
  });
};

/** Returns whether a code of lower-case letters stands for a word: `elq` for „Erstlösungsquote“, `vfk` for „Verfügbarkeit“. */
const isCodeOf = (code: string, word: string): boolean => {
  if (code.length < 2 || !abbreviates(code, word)) return false;
  const parts = partsOfCompound(stemOf(word));
  if (parts.length > 0) return hasInitials(code, parts);
  const last = code.at(-1);
  const beginsLast = Array.from(word, (letter, at) => at >= 3 && letter === last && isBusinessWord(stemOf(word.slice(at)))).some(Boolean);
  return beginsLast || (code.length > 2 && word.length >= LETTERS_PER_CODE * code.length && word.lastIndexOf(last ?? '') > word.length / 2);
};

/** Returns whether a short name stands for a single word: `IH-Kosten` for „Instandhaltungskosten“, `MZI` for „Mieterzufriedenheit“. */
const isShortFor = (name: string, word: string): boolean => {
  const [spoken, parts] = [fold(word), nameWords(name)];
  const [first = '', last = '', ...more] = parts;
  if (word.length < MIN_WORD || more.length > 0 || !CODE.test(first) || NO_KPI.test(word) || isStopWord(word)) return false;
  const code = fold(first);
  if (parts.length === 2) {
    const end = [fold(last), stemOf(last)].find((each) => each.length >= MIN_END && spoken.lastIndexOf(each) > 1);
    const rest = end === undefined ? '' : spoken.slice(0, spoken.lastIndexOf(end));
    return end !== undefined && stemOf(spoken).endsWith(stemOf(end)) && abbreviates(code, rest);
  }
  if (isCodeOf(code, spoken)) return true;
  const short = code.slice(0, -1);
  const ofParts = partsOfCompound(stemOf(word));
  return KIND.test(code) && short.length > 1 && ofParts.map(([initial]) => initial).join('') === short;
};

/** Returns whether a code consists of the first letters of several words: `FTF` of "first-time fix". */
const areInitials = (name: string, words: readonly string[]): boolean =>
  CODE.test(name) &&
  name.length === words.length &&
  words.length > 1 &&
  words.map(([initial = '']) => fold(initial)).join('') === fold(name);

/** Returns the name that all of several are; null if they differ, or without any. */
const only = (names: readonly string[]): string | null => (new Set(names).size === 1 ? (names[0] ?? null) : null);

/** An item of a list: its words, and the one that can complete the list; null if it has several. */
interface Item {
  readonly text: string;
  readonly word: string | null;
}

/** Returns the lists of a request with the items of each. The item before a list ends, and the one after it begins with a part of it. */
const listsIn = (request: string): Item[][] =>
  request.split(STOP).flatMap((sentence) => {
    const items = sentence.split(LIST).map((item) => (item.match(WORD) ?? []).filter((word) => !isStopWord(word)));
    const lists: Item[][] = [];
    let list: Item[] = [];
    for (const [at, words] of items.entries()) {
      const isBetween = at > 0 && at < items.length - 1 && words.length <= MAX_ITEM;
      if (isBetween) list.push({ text: words.join(' '), word: words.length === 1 ? (words[0] ?? null) : null });
      else {
        if (at > 0) lists.push([...list, { text: words.slice(0, MAX_ITEM).join(' '), word: words[0] ?? null }]);
        list = [{ text: words.slice(-MAX_ITEM).join(' '), word: words.at(-1) ?? null }];
      }
    }
    return lists;
  });

/** Returns the KPI that a word names in a list of KPIs: as a part of its name, or by a code without the letter of its kind. */
const inList = (names: readonly string[], word: string): string | null => {
  const byPart = names.filter((name) => nameWords(name).length > 1 && nameWords(name).some((part) => stemOf(part) === stemOf(word)));
  if (byPart.length > 0 || word.length < MIN_WORD || NO_KPI.test(word)) return only(byPart);
  return only(names.filter((name) => CODE.test(name) && KIND.test(fold(name)) && abbreviates(fold(name).slice(0, -1), fold(word))));
};

/** Returns the words of a request for each of the names of KPIs, as short forms stand for them and by the lists that they are in. */
export const spokenNames = (request: string, names: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const spoken = new Map<string, Set<string>>();
  const taken = new Set<string>();
  const add = (name: string, words: string): void => {
    spoken.set(name, (spoken.get(name) ?? new Set()).add(words));
    taken.add(words);
  };
  const tokens: Token[] = Array.from(request.matchAll(WORD), ({ 0: word, index }) => ({ word, at: index, end: index + word.length }));
  for (const [at, { word, at: start }] of tokens.entries()) {
    const whole = only(names.filter((name) => isShortFor(name, word)));
    if (whole !== null) add(whole, word);
    // The code of a request stands for a name in full.
    if (word.length > 1 && CODE.test(word)) {
      const full = only(names.filter((name) => !CODE.test(name) && nameWords(name).length === 1 && isShortFor(word, name)));
      if (full !== null) add(full, word);
    }
    for (let length = 2; length <= MAX_PHRASE; length += 1) {
      const phrase = tokens.slice(at, at + length);
      const text = request.slice(start, phrase.at(-1)?.end ?? start);
      if (phrase.length < length || !/^[\p{L}\p{N}\s-]+$/u.test(text)) break;
      const initials = only(
        names.filter((name) =>
          areInitials(
            name,
            phrase.map((each) => each.word),
          ),
        ),
      );
      if (initials !== null) add(initials, text);
    }
  }
  const stems = (text: string): string[] => (text.match(WORD) ?? []).map(stemOf);
  const isNamed = ({ text }: Item): boolean => {
    const own = stems(text);
    return (
      [...taken].some((words) => text.includes(words)) || names.some((name) => nameWords(name).every((part) => own.includes(stemOf(part))))
    );
  };
  for (const list of listsIn(request).filter((items) => items.some(isNamed)))
    for (const { word } of list.filter((item) => !isNamed(item))) {
      const found =
        word === null
          ? null
          : inList(
              names.filter((name) => !spoken.has(name)),
              word,
            );
      if (found !== null && word !== null) add(found, word);
    }
  return spoken;
};

/**
 * Returns things of which the KPIs have the words of a request as further names that their short names stand for: „Erstlösungsquote“ for
 * `ELQ`, „Wartungskosten“ for `WT-Kosten`, "first-time fix" for `FTF`. Beside a KPI in a list, a part of a name and a code without the
 * letter of its kind suffice: „Leerstand und Mieterzufriedenheit“, "cycle time and spend". Words that fit several KPIs name none.
 */
export const withSpokenNames = <Thing extends Pick<Nameable, 'names' | 'kpiName'>>(request: string, things: readonly Thing[]): Thing[] => {
  const ofKpis = new Set(things.flatMap(({ kpiName }) => kpiName ?? []));
  if (ofKpis.size === 0) return [...things];
  const spoken = spokenNames(request, [...ofKpis]);
  return things.map((thing) => {
    const further = spoken.get(thing.kpiName ?? '');
    return further === undefined ? thing : { ...thing, names: [...new Set([...thing.names, ...further])] };
  });
};
