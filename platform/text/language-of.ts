import type { Language } from '../content/index.js';
import { transliterate } from './fold.js';

/** Transliterated function words that are frequent in one of the languages and neither words nor abbreviations of the other. */
const FUNCTION_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  de: new Set(
    `aber als am auch auf aus bei bitte das dem den der des die durch ein eine einem einen einer fuer gibt haben hat ich ihr im ist kann
     koennen mich mir mit nach nicht noch nur oder sich sie sind soll sollen ueber und uns unser unsere unserem unseren vom von wann
     warum welche welcher welches wer werden wie wir wird wo zu zum zur`.split(/\s+/),
  ),
  en: new Set(
    `a and are as at be been but by can could did do does for from had has have how i into is me my not of on only or our please should
     that the their them there these they this those to we what when where which who why with would you your`.split(/\s+/),
  ),
};

/** Letters of abbreviations, such as the `a` of „v. a.“. */
const LETTER = /(?<![\p{L}\p{N}])\p{L}\./gu;

/** Returns the number of function words of each language in a text. */
export const functionWordCounts = (text: string): Record<Language, number> => {
  const words = transliterate(text.replaceAll(LETTER, ' ')).match(/[\p{L}\p{N}]+/gu) ?? [];
  const count = (language: Language): number => words.filter((word) => FUNCTION_WORDS[language].has(word)).length;
  return { de: count('de'), en: count('en') };
};

/** Returns the language of a text by its function words and umlauts; null if they are inconclusive. */
export const languageOf = (text: string): Language | null => {
  const { de, en } = functionWordCounts(text);
  // Umlauts count once, because they also occur in names within English texts.
  const german = de + (/[äöüß]/i.test(text) ? 1 : 0);
  if (german === en) return null;
  return german > en ? 'de' : 'en';
};

/** The beginning of a request before the text that it is about. */
const INSTRUCTION = /^[^:\n]{1,300}(?=:\s|\n)/u;
/** Verbs and nouns of instructions, which contain few function words. */
const INSTRUCTION_WORDS: Readonly<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:extrahier|list|nenn|zeig|find|such|strukturier|erstell|schreib|erklär|erfass|übersetz|prüf)(?:e|en|t)(?!\p{L})|(?<!\p{L})(?:gib|lies|alle|folgend\p{L}*)(?!\p{L})/iu,
  en: /(?<!\p{L})(?:extract|list|name|show|read|find|structure|convert|create|write|draft|explain|summari[sz]e|translate|check|give|get|pull|all|every|following|below)(?!\p{L})/iu,
};

/** Words that ask for an answer in a language. */
const WISHED: Readonly<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:auf deutsch|in deutscher sprache|in german)(?!\p{L})/iu,
  en: /(?<!\p{L})(?:auf englisch|in englischer sprache|in english)(?!\p{L})/iu,
};

/** Returns the sentences of a text that ask. */
const questionsIn = (text: string): string =>
  (text.match(/[^.!?\n]+(?:[.!?\n]|$)/gu) ?? []).filter((sentence) => sentence.endsWith('?')).join(' ');

/**
 * Returns the language in which an answer is expected: the one that a text asks for, otherwise that of the questions in it,
 * otherwise that of the instruction before the first colon or line break, otherwise that of the whole text. A text that is quoted or to
 * be worked on can be in the other language.
 */
export const languageOfRequest = (text: string): Language | null => {
  const [german, english] = [WISHED.de.test(text), WISHED.en.test(text)];
  if (german !== english) return german ? 'de' : 'en';
  const instruction = INSTRUCTION.exec(text.trimStart())?.[0] ?? '';
  return languageOf(questionsIn(text)) ?? languageOf(instruction) ?? languageOfInstruction(instruction) ?? languageOf(text);
};

const languageOfInstruction = (instruction: string): Language | null => {
  const [de, en] = [INSTRUCTION_WORDS.de.test(instruction), INSTRUCTION_WORDS.en.test(instruction)];
  return de === en ? null : de ? 'de' : 'en';
};
