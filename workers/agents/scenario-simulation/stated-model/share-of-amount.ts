import { wordsIn } from '../../../../platform/text/index.js';
import type { Language } from '../../../kit.js';
import { messagesIn } from '../messages.js';
import type { NamedInput } from '../run-simulation.js';
import type { Quantity } from './read-quantities.js';
import { BENEFIT, CHANGES, COST, ONE_YEAR, PER_UNIT_AFTER, withoutLimit, type StatedModel } from './stated-model.js';

/** Words before a percentage that is a change ("by 4%") and not the level of a rate. */
const BY = /(?<!\p{L})(?:by|um)\s+(?:(?:between|zwischen|rund|etwa|about)\s+)?$/iu;
export const NEXT_YEAR = /(?<!\p{L})(?:(?:nächste[ns]?|kommende[ns]?|ganze[ns]?|next|this|coming|whole|full)\s+(?:jahr|year))(?!\p{L})/iu;
/** The end of the clause that contains a quantity. Words in other clauses do not describe it. */
const CLAUSE_END = /[:;,?!]/u;
const VERB =
  /(?<!\p{L})(?:the|our|a)\s+(?<name>\p{L}[\p{L}-]*(?:\s+\p{L}[\p{L}-]*){0,3}?)\s+(?:is|are|will|lies?|lands?|ends?|stays?|comes?|reach(?:es)?|turns?|settles?|runs?|of|between|at)(?!\p{L})/iu;

/** Returns the name of a rate: in German the last noun in „-quote“, „-satz“ etc., in English the words before the verb. */
const nameOf = ({ before }: Quantity, language: Language): string | null =>
  language === 'de'
    ? (before.match(/(?<!\p{L})\p{Lu}[\p{L}-]{2,}(?:quote|satz|rate|anteil|grad)(?!\p{L})/gu)?.at(-1) ?? null)
    : (VERB.exec(before)?.groups?.['name'] ?? null);

const isTotal = (quantity: Quantity): boolean => {
  const { unit, before, after } = quantity;
  const clause = `${before.split(CLAUSE_END).at(-1) ?? ''} | ${after.split(CLAUSE_END)[0] ?? ''}`;
  const isOther = [COST, BENEFIT, CHANGES].some((words) => new RegExp(words.source, 'iu').test(clause));
  return unit === 'money' && !PER_UNIT_AFTER.test(after) && !isOther;
};

const isLevel = ({ unit, before }: Quantity): boolean => {
  const clause = before.split(CLAUSE_END).at(-1) ?? '';
  return (
    unit === 'percent' &&
    !BY.test(before) &&
    (!CHANGES.test(clause) || /(?<!\p{L})(?:to|auf)\s+(?:(?:between|zwischen)\s+)?$/iu.test(before))
  );
};

/**
 * Returns the model "rate × amount" if a request states the level of a rate and the amount of money that it applies to, and at least one of
 * them is a range. Returns null for changes, prices, and requests with further quantities.
 */
export const shareOfAmount = (text: string, language: Language): StatedModel | null => {
  const { limit, quantities } = withoutLimit(text, language);
  const [rate, amount] = [quantities.find(isLevel), quantities.find(isTotal)];
  if (!rate || !amount || quantities.length !== 2 || (rate.min === rate.max && amount.min === amount.max)) return null;
  const messages = messagesIn(language).statedModel;
  const input = (name: string, label: string, { min, max, mode }: Quantity): NamedInput => ({
    ...{ name, label },
    distribution:
      min === max
        ? { kind: 'constant', value: min }
        : mode !== null && mode >= min && mode <= max
          ? { kind: 'triangular', min, mode, max }
          : { kind: 'uniform', min, max },
  });
  const inputs = [input('amount', messages.amount, amount), input('rate', messages.rate(nameOf(rate, language)), rate)];
  const isOfCost = new RegExp(COST.source, 'iu').test(text) && !new RegExp(BENEFIT.source, 'iu').test(text);
  return {
    ...{ formula: 'amount * rate / 100', inputs, target: limit, unit: amount.currency },
    result: isOfCost ? 'cost' : 'value',
    months: ONE_YEAR.test(text) || NEXT_YEAR.test(text) ? 12 : null,
    written: inputs
      .map(({ label }) => label)
      .join(' × ')
      .concat(' / 100'),
    warnings: [messages.wholeRate],
    words: wordsIn(text),
  };
};
