import { meaningIn, QuestionWords } from '../../../platform/questions/index.js';
import { contentWords, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { isWholeLine, quotableParts } from '../../methods/document-text/index.js';
import type { Readable } from './sentence-answers.js';

/** Questions whether documents agree with themselves. */
const ASKS =
  /(?<!\p{L})(?:widerspr\p{L}*|widersprüch\p{L}*|unstimmig\p{L}*|einheitlich|stimm\p{L}*\s+(?:\p{L}+\s+)*überein|contradict\p{L}*|consistent\p{L}*|inconsisten\p{L}*|conflict\p{L}*|at odds)(?!\p{L})/iu;
const ASKS_ALL = new RegExp(ASKS.source, 'giu');

/** Returns whether a question asks for contradictions. */
export const asksContradictions = (question: string): boolean => ASKS.test(question);

/** A statement of a document with the amount that it states. */
interface Statement<Passage extends Readable> {
  readonly passage: Passage;
  readonly text: string;
  readonly amount: number;
  readonly unit: string;
  readonly words: readonly string[];
  /** Letters and numbers that tell things apart: "class B", "tariff 2". */
  readonly codes: string;
}

/** Two statements on the same thing with different amounts. */
export type Contradiction<Passage extends Readable> = readonly [Statement<Passage>, Statement<Passage>];

/** An amount of money, a share or a duration. */
const AMOUNT =
  /(?<before>[€£$])\s*(?<one>\d+(?:[.,]\d+)?)|(?<other>\d+(?:[.,]\d+)?)\s*(?<after>€|£|\$|eur|euro|gbp|usd|chf|%|prozent|per ?cent|(?:working |business |calendar )?days?|(?:arbeits|werk|kalender)?tage?n?|hours?|stunden?|wochen?|weeks?|minuten?|minutes?|monate?n?|months?|jahre?n?|years?)(?![\p{L}])/giu;
/** Words for what an amount is, which do not say what it is for. */
const OF_AMOUNTS = new Set(
  'fee fees amount amounts charge charged charges cost costs price pay due gebühr gebühren betrag beträge kosten kostet preis entgelt position leistung eur euro gbp art höhe'
    .split(' ')
    .map(stemOf),
);
const MAX_PAIRS = 3;
/** Maximum number of statements that are compared, each with each. */
const MAX_STATEMENTS = 500;
/** Minimum number of words that identify what an amount is for. */
const MIN_WORDS = 2;

/**
 * Returns the pairs of statements that name different amounts, shares or durations for the same thing: all that the shorter one is about stands in the
 * other one as well.
 *
 * @param topic question whose words limit the pairs, if any pair contains one of them
 */
export const contradictionsIn = <Passage extends Readable>(passages: readonly Passage[], topic: string): Contradiction<Passage>[] => {
  const statements = passages
    .flatMap((passage) => quotableParts(passage.text).flatMap((text) => statementOf(passage, text)))
    .slice(0, MAX_STATEMENTS);
  const pairs = statements.flatMap((one, index) =>
    statements
      .slice(index + 1)
      .flatMap((other): Contradiction<Passage>[] => (isOnSame(one, other) && one.amount !== other.amount ? [[one, other]] : [])),
  );
  const { words } = new QuestionWords(topic.replaceAll(ASKS_ALL, ' '));
  const isOnTopic = (pair: Contradiction<Passage>): boolean =>
    pair.some(({ text, passage }) =>
      words.some(
        (word) => meaningIn(`${passage.title} ${text}`)(word) || wordsIn(text).some((each) => sameWord(stemOf(each), stemOf(word))),
      ),
    );
  const onTopic = pairs.filter(isOnTopic);
  return (onTopic.length > 0 ? onTopic : pairs).slice(0, MAX_PAIRS);
};

/** An amount of money, a share or a duration, with its unit. */
export interface Amount {
  readonly amount: number;
  readonly unit: string;
}

/** Returns the amounts of money and shares in a text. */
export const amountsIn = (text: string): Amount[] =>
  [...text.matchAll(AMOUNT)].map(readAmount).filter(({ unit }) => /^[€£$%]$|^chf$/u.test(unit));

const readAmount = ({ groups: { before, one, other, after } = {} }: RegExpExecArray): Amount => ({
  amount: Number((one ?? other ?? '').replace(',', '.')),
  unit: symbolOf(before ?? after ?? ''),
});

const statementOf = <Passage extends Readable>(passage: Passage, text: string): Statement<Passage>[] => {
  const amounts = [...text.matchAll(AMOUNT)];
  const [only] = amounts;
  // A list of amounts in a sentence states each for what stands before it.
  const clauses = text.split(/[,;]\s+(?!\d)/u);
  if (amounts.length > 1 && clauses.length > 1)
    return clauses.flatMap((clause) => statementOf(passage, clause).map((each) => ({ ...each, text })));
  if (amounts.length !== 1 || only === undefined) return [];
  // The titles of the columns of a table do not say what an amount is for.
  const plain = isWholeLine(text) ? text.replaceAll(/(?:^|;\s)[^:;]{1,60}:/gu, ' ') : text;
  const words = contentWords(plain.replaceAll(AMOUNT, ' ')).filter((word) => /^\p{L}/u.test(word) && !OF_AMOUNTS.has(stemOf(word)));
  const codes = wordsIn(plain.replaceAll(AMOUNT, ' ')).filter((word) => /^(?:\p{Lu}|\p{Lu}*\d+\p{L}?)$/u.test(word));
  return [
    {
      passage,
      text,
      codes: codes.join(' '),
      ...readAmount(only),
      words,
    },
  ];
};

const symbolOf = (unit: string): string => {
  const lower = unit.toLowerCase();
  return SYMBOLS[lower] ?? UNITS.find(([pattern]) => pattern.test(lower))?.[1] ?? lower;
};

const SYMBOLS: Readonly<Record<string, string>> = { eur: '€', euro: '€', gbp: '£', usd: '$' };
/** Units in either language; working days and calendar days differ in what they count but limit the same thing. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:%|prozent|per ?cent)$/u, '%'],
  [/days?$|tage?n?$/u, 'd'],
  [/^(?:hours?|stunden?)$/u, 'h'],
  [/^(?:wochen?|weeks?)$/u, 'w'],
  [/^(?:minuten?|minutes?)$/u, 'min'],
  [/^(?:monate?n?|months?)$/u, 'm'],
  [/^(?:jahre?n?|years?)$/u, 'a'],
];

const isOnSame = <Passage extends Readable>(one: Statement<Passage>, other: Statement<Passage>): boolean => {
  const [shorter, longer] = one.words.length <= other.words.length ? [one, other] : [other, one];
  if (one.unit !== other.unit || shorter.words.length < MIN_WORDS || one.text === other.text) return false;
  if (shorter.codes !== '' && shorter.codes !== longer.codes) return false;
  return shorter.words.every((word) => longer.words.some((each) => sameWord(stemOf(each), stemOf(word))));
};
