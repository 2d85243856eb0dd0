import { meansTheSame } from './business-words.js';
import { contentWords, isStopWord, sameWord, stemOf, withoutUmlauts, wordsIn } from '../../../platform/text/index.js';

/** Kinds of things of a tenant that a request can name. */
export const SUBJECT_KINDS = ['metric', 'dataset', 'column', 'initiative', 'milestone', 'document'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** A thing of the tenant, with the names by which people refer to it. */
export interface Nameable {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly label: string;
  /** The label, and synonyms such as the English name of a German KPI. */
  readonly names: readonly string[];
}

export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly label: string;
  /** Words of the request that name it. */
  readonly words: readonly string[];
  /** Weighted share of the words of its name that the request contains, 0 to 1. */
  readonly confidence: number;
}

/** Minimum share of a name's words that the request must contain. */
const MIN_CONFIDENCE = 0.6;
/** Minimum share if the request contains two words of the name, or a long one that no other name has. */
const MIN_DISTINCT_CONFIDENCE = 0.45;
const MIN_DISTINCT_LENGTH = 8;
/** Subjects that name the same words as a better one are omitted unless they are within this distance of it. */
const TIE = 0.05;
const MAX_SUBJECTS = 20;
const MAX_WORDS = 200;
/** Words of names that do not identify a thing. */
const GENERIC = new Set(
  `anzahl number of nr no id name wert value typ type datum date anteil share quote rate monat month monatlich monthly datei file daten
   data tabelle table liste list bericht report`.split(/\s+/),
);

/**
 * Returns the things that a request names, best first, in any inflection, as parts of German compounds, with single typing errors
 * and by business words of the other language. A longer word of a name weighs more than a short one, generic words such as
 * "number" count half. Of things that match the same words only the best are returned. Words after the first `MAX_WORDS` are
 * ignored.
 *
 * @param ignored stems of words that name nothing
 */
export const subjectsIn = (request: string, things: readonly Nameable[], ignored: ReadonlySet<string> = new Set()): Subject[] => {
  const words = contentWords(request)
    .slice(0, MAX_WORDS)
    .map((word) => ({ word, stem: stemOf(word) }))
    .filter(({ stem }) => !ignored.has(stem));
  if (words.length === 0) return [];
  const matchName = nameMatcher(request, words);
  const matches = things
    .map(({ names, ...thing }) => ({ ...thing, ...best(names.map(matchName)) }))
    .filter(({ confidence }) => confidence > 0);
  const occurrences = new Map<string, number>();
  for (const word of matches.flatMap((match) => match.words)) occurrences.set(word, (occurrences.get(word) ?? 0) + 1);
  const isDistinct = (word: string): boolean => word.length >= MIN_DISTINCT_LENGTH && occurrences.get(word) === 1;
  const found = matches
    .filter(
      ({ confidence, words: matched }) =>
        confidence >= MIN_CONFIDENCE || (confidence >= MIN_DISTINCT_CONFIDENCE && (matched.length > 1 || matched.some(isDistinct))),
    )
    .toSorted((one, other) => rankOf(other) - rankOf(one) || order(one.kind) - order(other.kind));
  const kept: Subject[] = [];
  for (const subject of found) {
    if (kept.length === MAX_SUBJECTS) break;
    const better = kept.find((other) => subject.words.every((word) => other.words.includes(word)));
    const isTie =
      better?.kind === subject.kind && better.confidence - subject.confidence <= TIE && better.words.length === subject.words.length;
    if (!better || isTie) kept.push(subject);
  }
  return kept;
};

interface Match {
  readonly confidence: number;
  readonly words: readonly string[];
}

const best = (matches: readonly Match[]): Match =>
  matches.reduce((one, other) => (other.confidence > one.confidence ? other : one), { confidence: 0, words: [] });

/** Orders subjects: each further word of the request that a name contains counts 30 %. */
const rankOf = ({ confidence, words }: Match): number => confidence * (1 + 0.3 * (words.length - 1));

const order = (kind: SubjectKind): number => SUBJECT_KINDS.indexOf(kind);

/** Returns the matching of names with the words of a request. Each stem is compared once, because names share most of them. */
const nameMatcher = (request: string, words: readonly { word: string; stem: string }[]): ((name: string) => Match) => {
  const spelled = ` ${wordsIn(request).map(stemOf).join(' ')} `;
  const known = new Map<string, { word: string; weight: number } | null>();
  const find = (stem: string): { word: string; weight: number } | null => {
    const exact = words.find((each) => each.stem === stem);
    const similar = exact ?? words.find((each) => sameWord(each.stem, stem) || meansTheSame(each.stem, stem));
    return similar ? { word: similar.word, weight: exact ? 1 : 0.9 } : null;
  };
  return (name) => {
    const own = wordsIn(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' '))
      .map((word) => ({ stem: stemOf(word), weight: weightOf(word), isGeneric: GENERIC.has(withoutUmlauts(word)) }))
      .filter(({ weight }) => weight > 0);
    const total = own.reduce((sum, { weight }) => sum + weight, 0);
    if (total === 0 || own.every(({ isGeneric }) => isGeneric)) return { confidence: 0, words: [] };
    const matched = new Set<string>();
    let share = 0;
    for (const { stem, weight } of own) {
      const match = known.has(stem) ? (known.get(stem) ?? null) : find(stem);
      known.set(stem, match);
      if (!match) continue;
      matched.add(match.word);
      share += (weight * match.weight) / total;
    }
    const isPhrase = spelled.includes(` ${own.map(({ stem }) => stem).join(' ')} `);
    return { confidence: Math.round((isPhrase ? 1 : Math.min(0.95, share)) * 100) / 100, words: [...matched] };
  };
};

const weightOf = (word: string): number => {
  const folded = withoutUmlauts(word);
  if ((folded.length < 2 && !/\d/.test(folded)) || isStopWord(word)) return 0;
  return (GENERIC.has(folded) ? 0.5 : 1) * Math.min(folded.length, 12);
};
