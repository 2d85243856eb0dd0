import type { Initiative } from '../initiatives.js';
import { listed } from '../phrases.js';
import type { PlacedInitiative } from '../placed.js';
import type { Composition } from './composition.js';
import type { Statement } from './source-list.js';

/** Sum of the amounts that initiatives state. */
interface Total {
  readonly sum: number;
  /** Number of initiatives that state the amount. */
  readonly count: number;
}

/** Money of several initiatives in one currency. */
export interface ProgrammeMoney<Each extends Initiative = Initiative> {
  readonly currency: string | null;
  readonly budget: Total | null;
  readonly spent: Total | null;
  /** Expected benefit per year. */
  readonly benefit: Total | null;
  /** Initiatives that have spent more than their budget, also completed ones, by the excess. */
  readonly over: readonly Each[];
  /** Names of the initiatives without a benefit, if others have one. */
  readonly withoutBenefit: readonly string[];
}

/** Returns the excess of an initiative over its budget; 0 without one. */
export const excessOf = ({ budget, spent }: Initiative): number => (budget === null || spent === null ? 0 : Math.max(0, spent - budget));

/** Sums budgets, spending and benefits of initiatives; null for fewer than two with an amount, and for amounts in several currencies. */
export const moneyOf = <Each extends Initiative>(initiatives: readonly Each[]): ProgrammeMoney<Each> | null => {
  const priced = initiatives.filter(({ budget, spent, benefit }) => budget !== null || spent !== null || benefit !== null);
  const currencies = new Set(priced.map(({ currency }) => currency));
  if (priced.length < 2 || currencies.size !== 1) return null;
  const totalOf = (field: 'budget' | 'spent' | 'benefit'): Total | null => {
    const amounts = priced.flatMap((each) => each[field] ?? []);
    return amounts.length === 0 ? null : { sum: amounts.reduce((sum, amount) => sum + amount, 0), count: amounts.length };
  };
  const benefit = totalOf('benefit');
  return {
    ...{ currency: priced[0]?.currency ?? null, budget: totalOf('budget'), spent: totalOf('spent'), benefit },
    over: priced.filter((each) => excessOf(each) > 0).toSorted((a, b) => excessOf(b) - excessOf(a)),
    withoutBenefit: benefit === null ? [] : initiatives.filter((each) => each.benefit === null).map(({ name }) => name),
  };
};

/** Maximum number of initiatives over budget, or without a benefit, that are named. */
const MAX_NAMED = 5;

/** States budget, spending, expected benefit and excesses of several initiatives; empty if they state no amounts. */
export const describeMoney = (
  initiatives: readonly PlacedInitiative[],
  sourceIds: string[],
  { figures, messages }: Composition,
): Statement[] => {
  const money = moneyOf(initiatives);
  if (!money) return [];
  const { budget, spent, benefit, over, withoutBenefit } = money;
  const say = (id: string, label: string, value: number, unit = money.currency ?? ''): string =>
    figures.say({ id: `initiatives.money.${id}`, label, value, unit, sourceIds });
  const { figures: labels, money: texts } = messages;
  const totals =
    budget === null && spent === null
      ? []
      : [
          texts.totals(
            budget && say('budget', labels.budgets, budget.sum),
            spent && say('spent', labels.spending, spent.sum),
            budget && spent && budget.sum > 0 ? say('share', labels.spentShare, spent.sum / budget.sum, 'share') : null,
          ),
        ];
  const excesses = over
    .slice(0, MAX_NAMED)
    .map((each) => texts.excess(each.name, say(`over.${each.name}`, labels.excess(each.name), excessOf(each)), each.owner));
  const rest = over.length - excesses.length;
  const names = [...excesses, ...(rest > 0 ? [texts.others(say('over.others', labels.overBudget, rest, 'count'))] : [])];
  return [
    ...totals,
    ...(benefit ? [texts.benefit(say('benefit', labels.benefits, benefit.sum), unstated(withoutBenefit, messages))] : []),
    ...(names.length > 0 ? [texts.over(listed(names, messages.and))] : budget && spent ? [texts.noneOver] : []),
  ].map((text) => ({ text, sourceIds }));
};

/** Names the initiatives that state no benefit; null if there are none or too many to name. */
const unstated = (names: readonly string[], { quoted, and }: Composition['messages']): string | null =>
  names.length === 0 || names.length > MAX_NAMED ? null : listed(names.map(quoted), and);
