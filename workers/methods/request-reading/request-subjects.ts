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
/** Words of names that do not identify a thing. */
const GENERIC = new Set(
  `anzahl number of nr no id name wert value typ type datum date anteil share quote rate monat month monatlich monthly datei file daten
   data tabelle table liste list bericht report`.split(/\s+/),
);

/**
 * Returns the things that a request names, best first, in any inflection, as parts of German compounds and with single typing
 * errors. A longer word of a name weighs more than a short one, generic words such as "number" count half. Of things that match the
 * same words only the best are returned.
 *
 * @param ignored stems of words that name nothing
 */
export const subjectsIn = (request: string, things: readonly Nameable[], ignored: ReadonlySet<string> = new Set()): Subject[] => {
  const words = contentWords(request)
    .map((word) => ({ word, stem: stemOf(word) }))
    .filter(({ stem }) => !ignored.has(stem));
  if (words.length === 0) return [];
  const spelled = ` ${wordsIn(request)
    .map((word) => stemOf(word))
    .join(' ')} `;
  const found = things
    .flatMap(({ kind, id, label, names }) => {
      const matches = names.map((name) => matchOf(name, words, spelled));
      const best = matches.reduce((a, b) => (b.confidence > a.confidence ? b : a), { confidence: 0, words: [] as string[] });
      const isEnough =
        best.confidence >= MIN_CONFIDENCE ||
        (best.confidence >= MIN_DISTINCT_CONFIDENCE && (best.words.length > 1 || best.words.some((word) => isDistinct(word, things))));
      return isEnough ? [{ kind, id, label, ...best }] : [];
    })
    .toSorted((a, b) => rankOf(b) - rankOf(a) || order(a.kind) - order(b.kind));
  const kept: Subject[] = [];
  for (const subject of found) {
    const better = kept.find((other) => subject.words.every((word) => other.words.includes(word)));
    if (
      !better ||
      (better.kind === subject.kind && better.confidence - subject.confidence <= TIE && better.words.length === subject.words.length)
    )
      kept.push(subject);
  }
  return kept.slice(0, MAX_SUBJECTS);
};

const isDistinct = (word: string, things: readonly Nameable[]): boolean =>
  word.length >= MIN_DISTINCT_LENGTH &&
  things.filter(({ names }) =>
    names.some((name) => wordsIn(name).some((own) => sameWord(stemOf(word), stemOf(own)) || meansTheSame(stemOf(word), stemOf(own)))),
  ).length === 1;

/** Orders subjects: each further word of the request that a name contains counts 30 %. */
const rankOf = ({ confidence, words }: Pick<Subject, 'confidence' | 'words'>): number => confidence * (1 + 0.3 * (words.length - 1));

const order = (kind: SubjectKind): number => SUBJECT_KINDS.indexOf(kind);

const matchOf = (
  name: string,
  request: readonly { word: string; stem: string }[],
  spelled: string,
): { confidence: number; words: string[] } => {
  const own = wordsIn(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' '))
    .map((word) => ({ stem: stemOf(word), weight: weightOf(word), generic: GENERIC.has(withoutUmlauts(word)) }))
    .filter(({ weight }) => weight > 0);
  const total = own.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0 || own.every(({ generic }) => generic)) return { confidence: 0, words: [] };
  const matched = new Set<string>();
  let found = 0;
  for (const { stem, weight } of own) {
    const exact = request.find((each) => each.stem === stem);
    const similar = exact ?? request.find((each) => sameWord(each.stem, stem) || meansTheSame(each.stem, stem));
    if (!similar) continue;
    matched.add(similar.word);
    found += weight * (exact ? 1 : 0.9);
  }
  const isPhrase = spelled.includes(` ${own.map(({ stem }) => stem).join(' ')} `);
  return { confidence: Math.round((isPhrase ? 1 : Math.min(0.95, found / total)) * 100) / 100, words: [...matched] };
};

const weightOf = (word: string): number => {
  const folded = withoutUmlauts(word);
  if ((folded.length < 2 && !/\d/.test(folded)) || isStopWord(word)) return 0;
  return (GENERIC.has(folded) ? 0.5 : 1) * Math.min(folded.length, 12);
};
