import type { Language } from '../../../platform/content/index.js';
import { messagesIn } from './messages.js';
import type { Trait } from './trait.js';

/** A number with its decimals; not the digits of a date, time, code or year. */
const NUMBER = /(?<![\p{L}\p{N}.,:/-])\d{1,3}(?:[.,]\d{3})*(?:[.,]\d{1,2})?(?![\p{L}\p{N}:/-]|[.,]\d|\.\s?(?:\d|\p{Lu}\p{Ll}+\s\d{4}))/gu;
const TARGET = /(?<!\p{L})(?:ziel|target)\s$/iu;
const GAP = '…';
const STEPS_OF_SMALL = [1, 2, -1, 3, 5] as const;
const FACTORS = [0.8, 1.2, 0.9, 1.5, 0.5] as const;
const SMALL = 12;

/** Returns a number in the notation of another one. */
const like = (written: string, value: number): string => {
  const [, decimals = ''] = /[.,](\d{1,2})$/u.exec(written) ?? [];
  const sign = decimals === '' ? '' : (written.at(-decimals.length - 1) ?? '.');
  const [whole = '', fraction = ''] = value.toFixed(decimals.length).split('.');
  const grouped = /\d[.,]\d{3}/u.test(written)
    ? whole.replace(/\B(?=(?:\d{3})+$)/gu, written.includes('.') && sign !== '.' ? '.' : ',')
    : whole;
  return fraction === '' ? grouped : `${grouped}${sign}${fraction}`;
};

const valueOf = (written: string): number => {
  const [, decimals = ''] = /[.,](\d{1,2})$/u.exec(written) ?? [];
  const digits = written.replaceAll(/[.,]/gu, '');
  return Number(digits) / 10 ** decimals.length;
};

/** A name before a number that belongs to it: "Level 2". */
const NAMED = /(?<!\p{L})\p{Lu}\p{L}+\s$/u;
const isName = (text: string, { 0: written, index }: RegExpExecArray): boolean =>
  /^\d$/u.test(written) && NAMED.test(text.slice(0, index)) && !TARGET.test(text.slice(0, index));

/** Returns a statement with the question for each of its numbers, that for the last one first; none without a number. */
export const clozeTraits = (text: string, language: Language): Trait[] => {
  const numbers = [...text.matchAll(NUMBER)].filter((number) => !isName(text, number));
  return numbers.toReversed().flatMap((number) => gapAt(text, number, language));
};

/** Returns a statement with the question for its last number; none without a number. */
export const clozeTrait = (text: string, language: Language): Trait[] => {
  const numbers = [...text.matchAll(NUMBER)].filter((number) => !isName(text, number));
  // Of the values of a KPI, its target is worth knowing.
  const found = numbers.find(({ index }) => TARGET.test(text.slice(0, index))) ?? numbers.at(-1);
  return found === undefined ? [] : gapAt(text, found, language);
};

/** Minimum number of terms that are offered as answers for a missing term. */
const MIN_TERMS = 3;

/**
 * Returns a statement with a question that asks for the term in it. Returns an empty array if the statement contains none or several of
 * the terms, or if there are fewer than `MIN_TERMS` terms.
 */
export const termGapTrait = (text: string, terms: readonly string[], language: Language): Trait[] => {
  const pattern = (term: string): RegExp => new RegExp(String.raw`(?<!\p{L})${RegExp.escape(term)}(?:e?[ns])?(?!\p{L})`, 'iu');
  const [term, ...others] = terms.filter((each) => pattern(each).test(text));
  if (term === undefined || others.length > 0 || terms.length < MIN_TERMS) return [];
  const question = messagesIn(language).company.termGap(text.replace(pattern(term), GAP));
  return [{ aspects: ['meaning'], text, quiz: { question, right: [term], wrong: terms.filter((each) => each !== term) } }];
};

const gapAt = (text: string, found: RegExpExecArray, language: Language): Trait[] => {
  const [written] = found;
  const value = valueOf(written);
  const isSmall = Number.isInteger(value) && value <= SMALL && !/[.,]/u.test(written);
  const others = isSmall ? STEPS_OF_SMALL.map((step) => value + step) : FACTORS.map((factor) => value * factor);
  const wrong = [...new Set(others.filter((other) => other > 0).map((other) => like(written, other)))].filter((other) => other !== written);
  const gapped = `${text.slice(0, found.index)}${GAP}${text.slice(found.index + written.length)}`;
  return [
    { aspects: ['meaning', 'reading'], text, quiz: { question: messagesIn(language).company.cloze(gapped), right: [written], wrong } },
  ];
};
