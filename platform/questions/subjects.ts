import { conceptsIn, describedBy, idiomsIn } from './business-phrases.js';
import { isBusinessWord } from './business-words.js';
import { isOnlyVerb, withoutFixedPhrases } from './fixed-phrases.js';
import { contentWords, languageOf, nameWords, stemOf, wordsIn } from '../text/index.js';
import { asHead, asLabel, asPhrase, best, isCovered, MIN_CONFIDENCE, rankOf } from './ranked-matches.js';
import { MIN_DISTINCT_LENGTH, nameMatcher, NO_MATCH, WHOLE_GENERIC, type Match } from './name-match.js';
import {
  isAfterStopWord,
  isGerund,
  isHeadOf,
  isNounIn,
  isNumberOfCode,
  isOnlyRelated,
  isTranslatedPerson,
  isUnknownCompound,
} from './other-things.js';
import { withSpokenNames } from './spoken-names.js';
import { isGenericWord, wordOfToken, wordTest } from './word-finder.js';

/** A thing of the tenant, with the names by which people refer to it. */
export interface Nameable<Kind extends string = string> {
  readonly kind: Kind;
  readonly id: string;
  readonly label: string;
  /** The label, and the same in the other language. */
  readonly names: readonly string[];
  /** Other names, which name the thing only as a whole: "customers" of "customer days" is too little. */
  readonly synonyms?: readonly string[];
  /** Words of the name that can say what the thing is: „Lieferanten“ of „Lieferanten Werk Nord“. */
  readonly heads?: readonly string[];
  /** Name of a KPI; a request can also refer to it by words that the name abbreviates. */
  readonly kpiName?: string;
}

export interface Subject<Kind extends string = string> {
  readonly kind: Kind;
  readonly id: string;
  readonly label: string;
  /** Words of the request that name it. */
  readonly words: readonly string[];
  /** Weighted share of the words of its name that the request contains, 0 to 1. */
  readonly confidence: number;
}

/** Minimum share if the request contains two words of the name, or a long one that no other name has. */
const MIN_DISTINCT_CONFIDENCE = 0.45;
/** Subjects that name the same words as a better one are omitted unless they are within this distance of it. */
const TIE = 0.05;
const MAX_SUBJECTS = 20;
/** Minimum confidence at which generic words name a thing. */
const WHOLE_NAME = 0.95;
/** Confidence below which an area or value named in full replaces a thing of another kind. */
const HALF_NAMED = 0.7;
/** Minimum number of further words at which an initiative is meant by the name of a place or customer that it mentions. */
const MIN_OTHERS = 2;
/** Minimum share of a synonym that a request must contain, and its confidence relative to that of the name itself. */
const WHOLE_SYNONYM = 0.85;
const SYNONYM = 0.94;
const MAX_WORDS = 200;
/** Kinds of things whose names are common words, and their weight among the things that the same words name. */
const PART_KINDS: ReadonlySet<string> = new Set(['column', 'value', 'area']);
const PART = 0.8;
/** Kinds of things that do not replace a KPI unless the request names them as a whole: "returns" are a policy less than a rate. */
const CONTAINERS: ReadonlySet<string> = new Set(['dataset', 'document']);
/** Kinds of things that a verb never names: "who has to act" does not refer to a column `act_hrs`. */
const TABLE_KINDS: ReadonlySet<string> = new Set(['column', 'dataset']);
/** Kinds of things that people name by a part of their names. */
const MAIN_KINDS: ReadonlySet<string> = new Set(['metric', 'dataset', 'initiative', 'milestone', 'document', 'decision', 'risk']);
/** Those of them that a single word can name, if few others have it; the others require two words. */
const RARELY_NAMED: ReadonlySet<string> = new Set(['metric', 'dataset', 'initiative', 'document']);
/** Confidence of a thing that rare words name. */
const RARE_WORD = 0.4;
const MAX_PRESUMED = 2;
const MIN_RARE_LENGTH = 6;
/** Maximum number of values that the same words name. */
const MAX_ALIKE = 4;
/** Maximum number of things of a kind that share a rare word. */
const MAX_SHARING = 2;
/** Kinds of things of a programme: a difference in confidence of `PLAN_TIE` between them does not decide what is meant. */
const PLAN_KINDS: ReadonlySet<string> = new Set(['initiative', 'milestone', 'decision', 'risk', 'document', 'area', 'person']);
const PLAN_TIE = 0.1;
/** Those of them that people describe by nouns. */
const RECORDS: ReadonlySet<string> = new Set(['initiative', 'milestone', 'decision', 'risk']);

export interface SubjectOptions<Kind extends string> {
  /** Order of kinds among equal matches. */
  readonly kinds: readonly Kind[];
  /** Stems of words that name nothing. */
  readonly ignored?: ReadonlySet<string>;
  readonly withRareWords?: boolean;
  /** Minimum confidence of kinds whose names are common words. */
  readonly minConfidence?: Readonly<Partial<Record<Kind, number>>>;
}

/**
 * Returns the things that a request names, best first, in any inflection, as parts of German compounds, with single typing errors and by
 * business words of the other language. A longer word of a name weighs more than a short one, generic words such as "number" count half.
 * Each word of the request is read in its closest meaning: suppliers are creditors only if no thing is called supplier. Of several things
 * that match the same words, only the best are returned. Words of fixed phrases, such as "in order to", and words after the first
 * `MAX_WORDS` are ignored.
 *
 * With `withRareWords`, a word of the request that names nothing else names the few things of a kind that have it in their name.
 */
export const subjectsIn = <Kind extends string>(
  text: string,
  known: readonly Nameable<Kind>[],
  { kinds, ignored = new Set(), withRareWords = false, minConfidence }: SubjectOptions<Kind>,
): Subject<Kind>[] => {
  const request = withoutFixedPhrases(
    text,
    known.map(({ label }) => label),
  );
  const words = spokenWords(request)
    .slice(0, MAX_WORDS)
    .filter((word) => !ignored.has(stemOf(word)) || isNounIn(request, word));
  if (words.length === 0) return [];
  const things = withSpokenNames(request, known);
  const matchName = nameMatcher(request, words, things.flatMap(allNames));
  const language = languageOf(request);
  const isForeign = (name: string): boolean => language !== null && (languageOf(name) ?? language) !== language;
  const describe = describedBy(request);
  const phrases = idiomsIn(request);
  // "Staff turnover" does not name a KPI of sales, which are turnover as well.
  const isOfPhrase = (label: string, matched: readonly string[]): boolean => {
    const own = wordsIn(label).map(stemOf);
    return (
      phrases.some((phrase) => matched.length < phrase.length && matched.every((word) => phrase.includes(word))) &&
      !matched.some((word) => own.includes(stemOf(word)))
    );
  };
  const described = (name: string): Match => {
    const found = describe(name);
    const tokens = found ? words.flatMap((word, at) => (found.words.includes(word) ? [`${at}`] : [])) : [];
    return found && tokens.length > 0
      ? { ...{ confidence: found.confidence, isDistinguished: true, hasPhrase: true }, tokens, distinctive: tokens }
      : NO_MATCH;
  };
  const wordsOf = ({ tokens }: Match): string[] =>
    [...new Set(tokens.map(wordOfToken))].toSorted((a, b) => a - b).map((at) => words[at] ?? '');
  const isGerman = language === 'de' && request !== request.toLowerCase();
  let stems: readonly string[] | undefined;
  const beginsName = (stem: string): boolean =>
    (stems ??= [...new Set(things.flatMap(allNames).flatMap(nameWords).map(stemOf))]).some((own) => own.startsWith(stem));
  const verbs = new Set(words.filter((word) => isOnlyVerb(request, word)));
  const allMatches = things
    .map(({ names, synonyms, heads = [], ...thing }) => {
      const own = matchName(thing.label);
      const isMain = MAIN_KINDS.has(thing.kind);
      const label = thing.kind === 'value' ? asLabel(own) : own;
      const byPhrase = described(thing.label);
      const match = best([
        isMain ? asPhrase(label) : label,
        ...matchesOf({ names: names.filter((name) => !isForeign(name)), synonyms }, matchName),
        ...heads.map((head) => asHead(matchName(head))),
        byPhrase,
      ]);
      const matched = wordsOf(match);
      const isOther =
        (matched.length > 0 && byPhrase === NO_MATCH && isOfPhrase(thing.label, matched)) ||
        (TABLE_KINDS.has(thing.kind) && matched.length === 1 && matched.every((word) => verbs.has(word))) ||
        (TABLE_KINDS.has(thing.kind) && isOnlyRelated(thing.label, matched, isGerman)) ||
        (thing.kind === 'column' && isUnknownCompound(thing.label, matched, beginsName)) ||
        (thing.kind === 'value' &&
          (isAfterStopWord(thing.label, matched, request) ||
            isGerund(thing.label, matched) ||
            isHeadOf(thing.label, matched) ||
            isTranslatedPerson(thing.label, matched) ||
            isNumberOfCode(thing.label, matched)));
      const isDescribed = match === byPhrase;
      return { ...thing, ...match, distinctive: own.distinctive, words: isOther ? [] : matched, isDescribed };
    })
    .filter(
      ({ confidence, words: matched, isDescribed }) =>
        matched.length > 0 &&
        (isDescribed || confidence >= (matched.length > 1 ? WHOLE_GENERIC : WHOLE_NAME) || !matched.every(isGenericWord)),
    );
  const spelled = request.toLowerCase();
  // Only a word for carriers names the second sheet "Orders Carriers"; the words for "Orders" name the first sheet.
  const isOfShorter = ({ kind, label, words: own }: (typeof allMatches)[number]): boolean =>
    CONTAINERS.has(kind) &&
    !spelled.includes(label.toLowerCase()) &&
    allMatches.some(
      (other) =>
        other.kind === kind &&
        label.startsWith(other.label) &&
        /^[\s_-]/u.test(label.slice(other.label.length)) &&
        own.every((word) => other.words.includes(word)),
    );
  const matches = allMatches.filter((match) => !isOfShorter(match));
  // A dataset precedes its column of the same name, unless the request spells a column of several words. A value, such as a title in
  // a table, never precedes the record of the same name.
  const isSpelled = ({ kind, label }: { kind: Kind; label: string }): boolean =>
    kind !== 'value' && wordsIn(label).length > 1 && spelled.includes(label.toLowerCase());
  const weigh = (match: Match & { kind: Kind; label: string; kpiName?: string }): number =>
    rankOf(match) * (PART_KINDS.has(match.kind) && match.kpiName === undefined && !isSpelled(match) ? PART : 1);
  // "Customer satisfaction" in a table names no list of customers.
  const isLongerValue = (better: Match & { kind: Kind; label: string }, { tokens }: Match): boolean =>
    better.kind === 'value' && better.tokens.length > tokens.length && spelled.includes(better.label.toLowerCase());
  // A column or value does not replace a KPI, unless the request spells its name, and a part of a dataset's name no area.
  const isNamedInFull = (better: Match & { kind: Kind }, confidence: number): boolean =>
    (better.kind === 'area' || better.kind === 'value') && better.confidence >= WHOLE_NAME && confidence < HALF_NAMED;
  const replaces = (better: Match & { kind: Kind; label: string }, subject: Match & { kind: Kind }): boolean => {
    const { kind, confidence } = subject;
    if (kind === 'metric' && CONTAINERS.has(better.kind) && better.confidence < WHOLE_NAME) return false;
    return kind === 'area' && better.kind === 'dataset'
      ? better.confidence >= confidence
      : PART_KINDS.has(kind) ||
          !PART_KINDS.has(better.kind) ||
          isSpelled(better) ||
          isNamedInFull(better, confidence) ||
          isLongerValue(better, subject);
  };
  const occurrences = new Map<string, number>();
  for (const { kind, words: matched } of matches)
    for (const word of matched) occurrences.set(`${kind} ${word}`, (occurrences.get(`${kind} ${word}`) ?? 0) + 1);
  const isDistinct = (kind: Kind, word: string): boolean =>
    word.length >= MIN_DISTINCT_LENGTH && !isBusinessWord(stemOf(word)) && occurrences.get(`${kind} ${word}`) === 1;
  const inFull = matches.filter(({ kind, confidence }) => kind === 'value' && confidence >= WHOLE_NAME);
  // An initiative that mentions a place is not meant by its name and one further word.
  const onlyMentions = ({ kind, confidence, tokens, words: matched }: (typeof matches)[number]): boolean =>
    RECORDS.has(kind) &&
    confidence < HALF_NAMED &&
    inFull.some(
      (value) =>
        value.tokens.every((token) => isCovered(token, tokens)) &&
        matched.filter((word) => !value.words.includes(word)).length < MIN_OTHERS,
    );
  const found = matches
    .filter((match) => !onlyMentions(match))
    .filter(
      ({ kind, confidence, words: matched }) =>
        confidence >= (minConfidence?.[kind] ?? MIN_CONFIDENCE) ||
        (minConfidence?.[kind] === undefined &&
          confidence >= MIN_DISTINCT_CONFIDENCE &&
          (matched.length > 1 || matched.some((word) => isDistinct(kind, word)))),
    )
    .toSorted((one, other) => weigh(other) - weigh(one) || kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
  const kept: typeof found = [];
  const alike = Map.groupBy(found, ({ kind, tokens }) => `${kind} ${tokens.join(' ')}`);
  for (const subject of found) {
    if (kept.length === MAX_SUBJECTS) break;
    // The words "comparable company" name none of "Comparable company A" to "Comparable company I".
    if (subject.kind === 'value' && (alike.get(`value ${subject.tokens.join(' ')}`)?.length ?? 0) > MAX_ALIKE) continue;
    const better = kept.find((other) => replaces(other, subject) && subject.tokens.every((token) => isCovered(token, other.tokens)));
    if (!better || isTie(subject, better)) kept.push(subject);
  }
  const rare = withRareWords ? byRareWords(matches, kept, words) : [];
  return [...kept, ...rare.slice(0, MAX_PRESUMED)].map(({ kind, id, label, words: matched, confidence }) => ({
    ...{ kind, id, label },
    ...{ words: matched, confidence },
  }));
};

/** Returns the content words of a request, and the stop words that are a phrase of business together: "no-show". */
const spokenWords = (request: string): string[] => {
  const content = new Set(contentWords(request));
  const phrases = [...conceptsIn(request).values()].filter((phrase) => phrase.every((word) => !content.has(word)));
  if (phrases.length === 0) return [...content];
  const kept = new Set([...content, ...phrases.flat()]);
  return [...new Set(wordsIn(request).filter((word) => kept.has(word)))];
};

/**
 * Returns the things that a word of the request names which names nothing else: "receivables" names the only KPI whose name has a
 * word for it, although that name has other words as well.
 */
const byRareWords = <M extends Match & { kind: string; label: string }>(
  matches: readonly M[],
  kept: readonly Match[],
  words: readonly string[],
): M[] => {
  // Short words, such as "late", rarely say what a thing is.
  const isLong = (token: string): boolean => (words[wordOfToken(token)] ?? '').length >= MIN_RARE_LENGTH;
  // "Reached" is related to a review and "planned" to a plan, but neither names a project.
  const isNoun = ({ kind, label }: M, token: string): boolean =>
    !RECORDS.has(kind) || !(words[wordOfToken(token)] ?? '').endsWith('ed') || wordsIn(label).some((word) => word.endsWith('ed'));
  const taken = new Set(kept.flatMap(({ tokens }) => tokens.map(wordOfToken)));
  const sharing = new Map<string, number>();
  // „Kunden“ begin the „Kundenportal“, which is one of several things of customers.
  const isBeginning = ({ kind, label }: M, token: string): boolean => {
    const [stem, own] = [stemOf(words[wordOfToken(token)] ?? ''), wordsIn(label).map(stemOf)];
    return RECORDS.has(kind) && !own.includes(stem) && own.some((word) => word.startsWith(stem));
  };
  const keysOf = (match: M): string[] => {
    const { kind, distinctive } = match;
    if (!RARELY_NAMED.has(kind) && !(MAIN_KINDS.has(kind) && new Set(distinctive.map(wordOfToken)).size > 1)) return [];
    return [
      ...new Set(
        distinctive
          .filter((token) => isLong(token) && isNoun(match, token) && !isBeginning(match, token))
          .map((token) => `${kind} ${wordOfToken(token)}`),
      ),
    ];
  };
  for (const key of matches.flatMap(keysOf)) sharing.set(key, (sharing.get(key) ?? 0) + 1);
  return matches
    .filter((match) => !kept.includes(match))
    .filter((match) =>
      keysOf(match).some((key) => (sharing.get(key) ?? 0) <= MAX_SHARING && !taken.has(wordOfToken(key.slice(key.indexOf(' ') + 1)))),
    )
    .map((match) => ({ ...match, confidence: Math.max(match.confidence, RARE_WORD) }))
    .toSorted((one, other) => rankOf(other) - rankOf(one));
};

/** Returns the words of a request that occur in the name of a thing, even if they do not suffice to name it. */
export const wordsInNames = (words: readonly string[], things: readonly Nameable[]): string[] => {
  if (words.length === 0) return [];
  const isKnown = wordTest(new Set(things.flatMap(({ names }) => names.flatMap(nameWords))));
  return words.filter(isKnown);
};

/** Returns whether two things that the same words name are equally likely. */
const isTie = (one: Match & { kind: string }, better: Match & { kind: string }): boolean => {
  if (one.tokens.length !== better.tokens.length) return false;
  if (one.kind === better.kind || better.kind === 'area') return better.confidence - one.confidence <= TIE;
  return PLAN_KINDS.has(one.kind) && PLAN_KINDS.has(better.kind) && better.confidence - one.confidence <= PLAN_TIE;
};

/**
 * Returns for each thing how well a request names it, 0 to 1, by the best of its names.
 * @param named the names of each thing
 */
export const nameConfidences = (request: string, named: readonly Named[]): number[] => {
  const matchName = nameMatcher(request, contentWords(request).slice(0, MAX_WORDS), named.flatMap(allNames));
  return named.map((names) => best(matchesOf(names, matchName)).confidence);
};

type Named = Pick<Nameable, 'names' | 'synonyms'>;

const allNames = ({ names, synonyms = [] }: Named): string[] => [...names, ...synonyms];

const matchesOf = ({ names, synonyms = [] }: Named, matchName: (name: string) => Match): Match[] => [
  ...names.map(matchName),
  ...synonyms
    .map((synonym) => ({ ...matchName(synonym), isOneWord: wordsIn(synonym).length === 1 }))
    .filter((match) => match.confidence >= WHOLE_SYNONYM && !(match.isOneWord && isSpread(match)))
    .map((match) => ({ ...match, confidence: match.confidence * SYNONYM })),
];

/** Returns whether a match has several words of a request: „Anteil der Aufträge“ is no „Auftragsquote“. */
const isSpread = ({ tokens }: Match): boolean => new Set(tokens.map(wordOfToken)).size > 1;
