import { formatFigure, formatNumber } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { numberOf, WRITTEN_NUMBER as NUMBER } from '../../methods/request-reading/index.js';
import { messagesIn } from './messages.js';

/** Comparison of options that a request lists with costs and benefits, or with scores and weights. */
export interface StatedOptions {
  readonly sentences: readonly string[];
}

const NAME = String.raw`(?<name>\p{Lu}[\p{L}\p{N}-]{0,30}(?:\s\p{Lu}?[\p{L}\p{N}-]{1,20}){0,2})`;
/** „A kostet 120 bringt 300“, "Option B: cost 80, benefit 240". */
const OPTION = new RegExp(
  String.raw`(?<![\p{L}])${NAME}:?\s+(?:kostet|costs?|kosten)\s*:?\s*(?<cost>${NUMBER})[^.;\d]{0,25}?(?:bringt|nutzen|ertrag|brings?|yields?|benefits?|returns?|saves?|spart)\s*:?\s*(?<gain>${NUMBER})`,
  'gu',
);
const BUDGET = new RegExp(
  String.raw`(?:nur|budget(?: von| of| is)?|haben|höchstens|maximal|only|have|at most|limit of)\s+(?:nur\s+|only\s+)?(?<money>${NUMBER})`,
  'iu',
);
/** "X = 8/6/5". */
const SCORES = new RegExp(String.raw`(?<![\p{L}])${NAME}\s*[=:]\s*(?<scores>\d+(?:[.,]\d+)?(?:\s*\/\s*\d+(?:[.,]\d+)?)+)`, 'gu');
/** "impact 50%, effort 30%". */
const WEIGHT = /(?<criterion>\p{L}[\p{L} -]{2,30}?)\s+(?<weight>\d{1,3}(?:[.,]\d+)?)\s*(?:%|prozent|percent|per cent)/giu;
/** Maximum number of options of which all combinations are compared. */
const MAX_OPTIONS = 12;

/** Returns the comparison of the options listed in a request; null if it lists fewer than two. */
export const statedOptions = (text: string, language: Language): StatedOptions | null =>
  withBudget(text, language) ?? withWeights(text, language);

/** The combination with the greatest benefit that a budget pays for. */
const withBudget = (text: string, language: Language): StatedOptions | null => {
  const options = Array.from(text.matchAll(OPTION), ({ groups }) => ({
    name: groups?.['name'] ?? '',
    cost: numberOf(groups?.['cost'] ?? ''),
    gain: numberOf(groups?.['gain'] ?? ''),
  }));
  if (options.length < 2 || options.length > MAX_OPTIONS) return null;
  const messages = messagesIn(language).stated;
  const number = (value: number): string => formatFigure(value, language);
  const ratios = options
    .map((option) => ({ ...option, ratio: option.gain / option.cost }))
    .toSorted((a, b) => b.ratio - a.ratio)
    .map(({ name, ratio }) => messages.ratio(name, number(ratio)));
  const money = BUDGET.exec(text.replaceAll(OPTION, ' '))?.groups?.['money'];
  if (money === undefined) return { sentences: [messages.ratios(ratios.join(', ')), messages.unverified] };
  const budget = numberOf(money);
  const sum = (chosen: readonly { cost: number; gain: number }[], of: 'cost' | 'gain'): number =>
    chosen.reduce((total, each) => total + each[of], 0);
  const affordable = subsetsOf(options)
    .filter((chosen) => chosen.length > 0 && sum(chosen, 'cost') <= budget)
    .toSorted((a, b) => sum(b, 'gain') - sum(a, 'gain') || sum(a, 'cost') - sum(b, 'cost'));
  const [best, second] = affordable;
  if (!best) return { sentences: [messages.noneAffordable(number(budget)), messages.ratios(ratios.join(', ')), messages.unverified] };
  const namesOf = (chosen: readonly { name: string }[]): string => chosen.map(({ name }) => name).join(' + ');
  return {
    sentences: [
      messages.best(namesOf(best), number(sum(best, 'cost')), number(budget), number(sum(best, 'gain'))),
      ...(second ? [messages.second(namesOf(second), number(sum(second, 'cost')), number(sum(second, 'gain')))] : []),
      messages.ratios(ratios.join(', ')),
      messages.unverified,
    ],
  };
};

const subsetsOf = <Item>(items: readonly Item[]): Item[][] =>
  items.reduce<Item[][]>((subsets, item) => [...subsets, ...subsets.map((subset) => [...subset, item])], [[]]);

/** The weighted sum of scores. */
const withWeights = (text: string, language: Language): StatedOptions | null => {
  const options = Array.from(text.matchAll(SCORES), ({ groups }) => ({
    name: groups?.['name'] ?? '',
    scores: (groups?.['scores'] ?? '').split('/').map((score) => numberOf(score.trim())),
  }));
  const weights = Array.from(text.matchAll(WEIGHT), ({ groups }) => ({
    criterion: (groups?.['criterion'] ?? '').trim(),
    weight: numberOf(groups?.['weight'] ?? '') / 100,
  }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  if (options.length < 2 || weights.length < 2 || total === 0 || options.some(({ scores }) => scores.length !== weights.length))
    return null;
  const messages = messagesIn(language).stated;
  const ranked = options
    .map(({ name, scores }) => ({ name, value: scores.reduce((sum, score, at) => sum + score * (weights[at]?.weight ?? 0), 0) / total }))
    .toSorted((a, b) => b.value - a.value);
  return {
    sentences: [
      messages.weighted(
        ranked.map(({ name, value }, index) => messages.place(String(index + 1), name, formatFigure(value, language))).join(', '),
        weights
          .map(({ criterion, weight }) =>
            messages.weight(
              criterion.replace(/^.*(?:weights?|gewichte?)\s*:?\s*/iu, ''),
              formatNumber((100 * weight) / total, language, 0),
            ),
          )
          .join(', '),
      ),
      messages.unverified,
    ],
  };
};
