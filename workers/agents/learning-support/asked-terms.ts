import { phrasesOf, stemOf, wordsIn } from '../../../platform/text/index.js';
import type { Understood } from '../../methods/request-reading/index.js';

/** Terms that a request asks about, by its words. */
export interface AskedTerms {
  /** Terms that are certainly names: those in quotation marks, and abbreviations. */
  readonly names: readonly string[];
  /** Other words that name nothing that the tenant has. */
  readonly others: readonly string[];
}

const QUOTED = /[„“"«»‚‘]([^„“”"«»‚‘’\n]{2,60})[“”"«»’]/gu;
/** An abbreviation has two capital letters at least: OTIF, FTE, GuV, E2E; one is enough in front of a word: A-Artikel. */
const ABBREVIATION =
  /(?<![\p{L}\p{N}-])\p{Lu}-\p{L}{3,}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?=\p{L}*[\p{Lu}\p{N}]*\p{Lu}[\p{L}\p{N}]*\p{Lu})[\p{L}\p{N}]{2,8}(?:-[\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu;
/** Abbreviations that only say what kind of thing is meant. */
const KINDS = new Set(['KPI', 'KPIS', 'PDF', 'FAQ', 'CSV', 'SQL']);
/** Words of requests for explanations; they name nothing that is explained. */
const LEARNING_WORDS = new Set(
  wordsIn(
    `quiz fragen frage übungsfragen prüfungsfragen lernen lerne lernweg lernpfad grundlagen begriff begriffe abkürzung kürzel wort bedeutung
     einführung überblick neuling anfänger einsteiger kollege kollegin kollegen beispiel worte worten sinn zweck formel definition thema
     kennzahl kennzahlen spalte spalten feld dokument handbuch unterschied
     questions learn learning basics term terms abbreviation acronym word meaning introduction overview newcomer beginner beginners colleague
     example words plain purpose formula definition topic metric metrics column columns field document handbook manual difference explanation
     something anything thing stuff ours yours theirs`,
  ).map(stemOf),
);
const MAX_TERMS = 3;

/** Returns whether a word asks for an explanation and names nothing that is explained. */
export const isLearningWord = (word: string): boolean => LEARNING_WORDS.has(stemOf(word));

/** Returns the terms that a request asks about. */
export const askedTerms = (text: string, understood: Understood | null): AskedTerms => {
  const quoted = Array.from(text.matchAll(QUOTED), ([, term]) => (term ?? '').trim());
  const isSpelled = text !== text.toUpperCase();
  const abbreviations = isSpelled ? (text.match(ABBREVIATION) ?? []).filter((word) => !KINDS.has(word.toUpperCase())) : [];
  const names = [...new Set([...quoted, ...abbreviations.filter((word) => !quoted.some((term) => wordsIn(term).includes(word)))])];
  const taken = new Set(names.flatMap(wordsIn).map(stemOf));
  const words = (understood?.unanswered ?? [])
    .flatMap(wordsIn)
    .filter((word) => !isLearningWord(word) && !taken.has(stemOf(word)) && !KINDS.has(word.toUpperCase()));
  return { names: names.slice(0, MAX_TERMS), others: phrasesOf(text, withNames(text, words)).slice(0, MAX_TERMS) };
};

/** Words with capital letters that follow each other. */
const CAPITALISED = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]+(?: \p{Lu}[\p{L}\p{N}]+)+/gu;

/** Adds to unknown words the others of the name that they are in: "Net" and "Score" of "Net Promoter Score". */
const withNames = (text: string, unknown: readonly string[]): Set<string> => {
  const all = new Set(unknown);
  for (const { 0: name, index } of text.matchAll(CAPITALISED)) {
    const words = wordsIn(name).slice(index === 0 && !unknown.includes(wordsIn(name)[0] ?? '') ? 1 : 0);
    if (words.some((word) => unknown.includes(word))) for (const word of words.filter((each) => !isLearningWord(each))) all.add(word);
  }
  return all;
};
