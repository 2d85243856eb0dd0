import { SCALE_ABBREVIATIONS, SCALE_WORDS, scaleOf } from '../../../platform/text/index.js';
import type { Language } from '../../documents/text/formatting.js';
import { numberOf } from '../../methods/request-reading/index.js';

const CURRENCY = '€|£|\\$|euros?|eur|pounds?|gbp|dollars?|usd|chf|franken';
const SCALE = [...Object.keys(SCALE_WORDS), ...Object.keys(SCALE_ABBREVIATIONS)].join('|');
const NUMBER = String.raw`\s?(?<number>\d{1,3}(?:[.,]\d{3})+|\d+(?:[.,]\d+)?)\s?(?<scale>${SCALE}|[tk](?=(?:eur|gbp|usd|chf|€|£)(?!\p{L})))?\.?\s?`;
/** An amount of money that limits what can be done: „nur 200.000 Euro“, "with a budget of £50k". */
export const MONEY = new RegExp(
  String.raw`(?<!\p{L})(?:nur|bloß|mit|für|von|budget(?: von)?|haben|hätten|höchstens|maximal|only|just|with|have|had|got|afford|spend|within|of|for)\s+(?:(?:noch|still|etwa|about|only|nur|insgesamt|a budget of|einem budget von)\s+)*(?<before>${CURRENCY})?${NUMBER}(?<after>${CURRENCY})?(?![\p{L}\d])`,
  'iu',
);
export const AMOUNT = new RegExp(
  String.raw`(?<!\p{L})(?<before>${CURRENCY})${NUMBER}(?![\p{L}\d])|(?<![\d.,])${NUMBER}(?<after>${CURRENCY})(?![\p{L}\d])`,
  'iu',
);
/** A bound on each initiative, before an amount: "initiatives above £50,000". */
const BOUND =
  /(?<!\p{L})(?:über|mehr als|ab|oberhalb von|mindestens|unter|weniger als|above|over|more than|at least|below|under|less than|exceed\p{L}*|kost\p{L}*|costs?|costing)\s*$/iu;
/** Words such as "together". An amount in the same clause limits the sum of all initiatives, not each one. */
const TOGETHER =
  /(?<!\p{L})(?:zusammen|insgesamt|in summe|alles in allem|together|in total|altogether|overall|combined|all in|in all)(?!\p{L})/iu;
/** Returns whether the amount of a request bounds each initiative by itself. */
export const isBound = (text: string): boolean =>
  BOUND.test(text.slice(0, AMOUNT.exec(text)?.index ?? 0)) && !TOGETHER.test(amountClauseIn(text));

/** Returns the clause of a request that contains its amount of money; empty without one. */
export const amountClauseIn = (text: string): string => {
  const at = AMOUNT.exec(text)?.index;
  if (at === undefined) return '';
  const before = text.slice(0, at).split(CLAUSE_END).at(-1) ?? '';
  return `${before}${text.slice(at).split(CLAUSE_END)[0] ?? ''}`.trim();
};

const CLAUSE_END = /[;?!]|[.,](?!\d)|\s(?:und|and)\s/u;

/** Returns a request without that clause. */
export const withoutAmountClause = (text: string): string => text.replace(amountClauseIn(text), ' ');

/** Returns the amount of money that a request states in a form, `MONEY` or `AMOUNT`; null if it states none with its currency. */
export const moneyIn = (text: string, language: Language, form: RegExp): number | null => {
  const { before, after, number, scale } = form.exec(text)?.groups ?? {};
  if (number === undefined || (before ?? after) === undefined) return null;
  return numberOf(number) * factorOf(scale, language);
};

const factorOf = (scale: string | undefined, language: Language): number =>
  scale === undefined ? 1 : /^[tk]$/iu.test(scale) ? 1_000 : (scaleOf(scale, language) ?? 1);

/** An amount without its currency beside a verb for saving: "save 50,000", „20 Tausend einsparen“. */
export const BARE_AMOUNT = new RegExp(
  String.raw`(?<!\p{L})(?:save|saving|release|releasing|free(?:ing)?(?: up)?|recover)\s+(?:(?:about|around|at least|another|some)\s+)?${NUMBER}(?=[.,;:?!]|$|(?:by|in|from|this|next|until)(?!\p{L}))|(?<![\d.,])${NUMBER}(?:(?:zu )?sparen|ein(?:zu)?sparen|frei\p{L}+)(?!\p{L})`,
  'iu',
);
/** Minimum amount that is read without its currency. */
const MIN_BARE_AMOUNT = 1_000;

/** Returns an amount that a request wants to save without naming the currency; null without one. */
export const bareAmountIn = (text: string, language: Language): number | null => {
  const { number, scale } = BARE_AMOUNT.exec(text)?.groups ?? {};
  const value = number === undefined ? 0 : numberOf(number) * factorOf(scale, language);
  return value >= MIN_BARE_AMOUNT ? value : null;
};
