import { isBusinessWord } from '../../../platform/questions/index.js';
import { abbreviates, canBeName, isStopWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { datasetOfColumn, TASK_WORDS, type Nameable, type Understood } from '../request-reading/index.js';
import { PARTICIPLE } from './value-words.js';

type Subject = Understood['subjects'][number];

/** A code, or several in one value: "BRS", "LATE CANC". */
const CODES = /^\p{Lu}{2,5}(?:[ /-]\p{Lu}{1,5})*$/u;
/** Minimum length of a word that a code abbreviates, and of a code. */
const MIN_LENGTH = { word: 4, code: 3 } as const;

/**
 * Returns whether a word is spelled out for a code: a name by some of its letters, a state or name by its beginning. The further parts of
 * a value such as "BHF-N" can be single letters.
 */
const isSpelledOut = (word: string, code: string, parts: number): boolean => {
  const upper = word.toUpperCase();
  if (word.length < MIN_LENGTH.word - (parts > 1 ? 1 : 0) || code.length >= word.length) return upper === code && parts > 1;
  const isName = /^\p{Lu}\p{Ll}/u.test(word) && (parts > 1 || !isBusinessWord(stemOf(word)));
  const isLong = code.length >= MIN_LENGTH.code || parts > 1;
  return isLong && ((isName && abbreviates(code, word)) || (PARTICIPLE.test(word) && upper.startsWith(code)));
};

/** Returns the code for each spelled-out value in a column of codes, such as BRS for "Bristol"; null if a value matches no code. */
const codesSpelledOut = (values: readonly Nameable[]): ReadonlyMap<Nameable, Nameable> | null => {
  const codes = values.filter(({ label }) => CODES.test(label));
  const others = values.filter((value) => !codes.includes(value));
  const pairs = others.flatMap((value) => {
    const [code, ...more] = codes.filter(({ label }) => label.length >= MIN_LENGTH.code && abbreviates(label, value.label));
    return code && more.length === 0 ? [[value, code] as const] : [];
  });
  return codes.length > 1 && pairs.length === others.length ? new Map(pairs) : null;
};

/**
 * Returns the codes that a request spells out, for columns of codes that may contain some spelled-out values: "Bristol" matches BRS. Words
 * match in order only: "late cancelled" matches "LATE CANC", "cancelled late" does not. Words that fit several codes match none.
 */
export const spelledCodes = (request: string, values: readonly Nameable[], named: readonly Subject[]): Subject[] => {
  const words = wordsIn(request);
  const takenBy = (kind: 'value' | 'column'): ReadonlySet<string> =>
    new Set(named.flatMap((subject) => (subject.kind === kind ? subject.words : [])));
  const [ofValues, ofColumns] = [takenBy('value'), takenBy('column')];
  // The name of the column is the first part of a code: „Betriebshof Nord“ for "BHF-N".
  const isFree = (word: string, parts: number): boolean =>
    !ofValues.has(word) && (parts > 1 || !ofColumns.has(word)) && !isStopWord(word) && !TASK_WORDS.has(stemOf(word));
  return [...Map.groupBy(values, ({ id }) => id).values()].flatMap((ofColumn) => {
    const codeOf = codesSpelledOut(ofColumn);
    if (codeOf === null) return [];
    const ofOther = named.flatMap((subject) => {
      const code = [...codeOf].find(([{ id, label }]) => subject.kind === 'value' && subject.id === id && subject.label === label)?.[1];
      return code ? [{ value: code, spelled: subject.words }] : [];
    });
    const found = ofColumn
      .filter((value) => !codeOf.has(value))
      .flatMap((value) => {
        const codes = value.label.split(/[ /-]/u);
        return words.flatMap((word, at) => {
          const spelled = words.slice(at, at + codes.length);
          const isMeant =
            spelled.length === codes.length &&
            spelled.every((word) => isFree(word, codes.length)) &&
            codes.every((code, index) => isSpelledOut(spelled[index] ?? '', code, codes.length)) &&
            (codes.length > 1 || PARTICIPLE.test(word) || canBeName(request, word));
          return isMeant ? [{ value, spelled }] : [];
        });
      });
    const isUnique = ({ value, spelled }: (typeof found)[number]): boolean =>
      found.every((other) => other.value === value || !other.spelled.some((word) => spelled.includes(word)));
    return [...found.filter(isUnique), ...ofOther].map(({ value: { id, label }, spelled }): Subject => ({
      ...{ kind: 'value', id, label, words: spelled, confidence: 0.9, source: 'rules' },
    }));
  });
};

/** A code or number that has a name in a directory. */
const KEY = /^(?:\P{Ll}*\d\P{Ll}*|\p{Lu}+)$/u;

/** Returns the keys that a request calls by their names in a directory, another table: no word of the request is part of the key. */
export const namedKeys = ({ subjects }: Understood, datasetId: string, minConfidence: number): Subject[] =>
  subjects.filter(
    ({ kind, id, label, words, confidence }) =>
      kind === 'value' &&
      datasetOfColumn(id) === datasetId &&
      confidence >= minConfidence &&
      !words.some((word) => label.toLowerCase().includes(word.toLowerCase())) &&
      KEY.test(label),
  );
