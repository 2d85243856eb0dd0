import { abbreviates, isStopWord, nameWords, stemOf, withoutUmlauts } from '../text/index.js';
import { isKnownWord, partsOfCompound } from './business-words.js';
import type { Nameable } from './subjects.js';

/** A code such as `LQ`, alone or before a complete word, as in `IH-Kosten`. */
const CODE = /^\p{Lu}{1,5}$/u;
/**
 * Last letters of codes that stand for the kind of KPI, such as rate, index, number, share, costs or degree. A request may omit the kind.
 */
const KIND = /[qrizkgansd]$/u;
/** Minimum length of a word that a code abbreviates, and of a complete word at the end of a name. */
const MIN_WORD = 5;
const MIN_END = 3;
/** Minimum number of letters of a word for each letter of a code whose parts are unknown. */
const LETTERS_PER_CODE = 3;
/** Maximum number of words in a phrase, and in a list item. */
const MAX_PHRASE = 4;
const MAX_ITEM = 3;
/** Words for the target of a KPI, which are no KPI names. */
const NO_KPI = /(?:ziel|soll|plan)(?:werte?n?s?|e?s?)?$/iu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Separators between list items. */
const LIST = /\s*(?:,|\/|&|(?<!\p{L})(?:und|oder|sowie|and|or)(?!\p{L}))\s*/giu;
/** Characters that end a list of names. */
const STOP = /[.;:?!()]/u;

interface Token {
  readonly word: string;
  readonly at: number;
  readonly end: number;
}

const fold = (text: string): string => withoutUmlauts(text.toLowerCase());

/** Returns whether a code contains the first letters of all parts of a compound, in their order. */
const hasInitials = (code: string, parts: readonly string[]): boolean => {
  let from = 0;
  return parts.every((part) => {
    const at = code.indexOf(part[0] ?? '', from);
    from = at + 1;
    return at >= 0;
  });
};

/** Returns whether a lower-case code abbreviates a word: `elq` for „Erstlösungsquote“, `vfk` for „Verfügbarkeit“. */
const isCodeOf = (code: string, word: string): boolean => {
  if (code.length < 2 || !abbreviates(code, word)) return false;
  const parts = partsOfCompound(stemOf(word));
  if (parts.length > 0) return hasInitials(code, parts);
  const last = code.at(-1);
  const beginsLast = Array.from(word, (letter, at) => at >= 3 && letter === last && isKnownWord(stemOf(word.slice(at)))).some(Boolean);
  return beginsLast || (code.length > 2 && word.length >= LETTERS_PER_CODE * code.length && word.lastIndexOf(last ?? '') > word.length / 2);
};

/** Returns whether a short name abbreviates a single word: `IH-Kosten` for „Instandhaltungskosten“, `MZI` for „Mieterzufriedenheit“. */
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

/** Returns whether a name is a code, possibly with a unit, of the initials of several words: `FTF` or `FTF %` of "first-time fix". */
const areInitials = (name: string, words: readonly string[]): boolean => {
  const [code = '', ...others] = nameWords(name);
  return (
    others.length === 0 &&
    CODE.test(code) &&
    code.length === words.length &&
    words.length > 1 &&
    words.map(([initial = '']) => fold(initial)).join('') === fold(code)
  );
};

/** Returns the name if all names are equal; null if they differ or there are none. */
const only = (names: readonly string[]): string | null => (new Set(names).size === 1 ? (names[0] ?? null) : null);

/** A list item: its text, and the word that can name a KPI; null for a middle item of several words. */
interface Item {
  readonly text: string;
  readonly word: string | null;
}

/** Returns the lists in a request. The first item of a list may be preceded by other words, and the last one followed by them. */
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

/**
 * Returns the KPI that a list item refers to: the word is a part of its name, or matches its code without the letter for the kind. Null if
 * no KPI matches, or several do.
 */
const inList = (names: readonly string[], word: string): string | null => {
  const byPart = names.filter((name) => nameWords(name).length > 1 && nameWords(name).some((part) => stemOf(part) === stemOf(word)));
  if (byPart.length > 0 || word.length < MIN_WORD || NO_KPI.test(word)) return only(byPart);
  return only(names.filter((name) => CODE.test(name) && KIND.test(fold(name)) && abbreviates(fold(name).slice(0, -1), fold(word))));
};

/** Returns, by KPI name, the words of a request that refer to this KPI: by an abbreviation, or as an item of a list of KPIs. */
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
    // A code in the request can abbreviate a name that is written in full.
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
 * Returns the things with additional names for KPIs. They are the words of the request that the short name of a KPI abbreviates:
 * „Erstlösungsquote“ for `ELQ`, „Wartungskosten“ for `WT-Kosten`, "first-time fix" for `FTF`. In a list that contains a named KPI, a part
 * of a name suffices, as does a match with a code without the letter for its kind: „Leerstand und Mieterzufriedenheit“, "cycle time and
 * spend". Words that match several KPIs are ignored.
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
