import { amountIn } from '../../../platform/content/index.js';
import type { Language } from '../../kit.js';
import { keyOf, type SelectableCandidate } from './asked-initiatives.js';
import { messagesIn } from './messages.js';

/** An initiative in the order of the ranking. */
interface Ranked {
  readonly initiativeId: string | null;
  readonly name: string;
}

/** Maximum number of initiatives that a sentence lists. */
const MAX_LISTED = 6;

/**
 * States which initiatives an amount of money pays for: in the order of the ranking, each whose remaining budget still fits. Initiatives
 * without a budget are named, because nothing is known about their costs.
 *
 * @param count number of initiatives that the request asks for; null without one
 */
export const affordable = (
  ranking: readonly Ranked[],
  candidates: readonly SelectableCandidate[],
  { money, count, currency, language }: { money: number; count: number | null; currency: string | null; language: Language },
): string => {
  const messages = messagesIn(language).afford;
  const amount = (value: number): string => amountIn(language, value, currency, { maximumFractionDigits: 0 });
  const needs = new Map(candidates.map((each) => [keyOf(each), each.need]));
  let left = money;
  const chosen: { name: string; need: number }[] = [];
  const tooExpensive: { name: string; need: number }[] = [];
  const unknown: string[] = [];
  for (const each of ranking) {
    const need = needs.get(keyOf(each)) ?? null;
    if (need === null) unknown.push(each.name);
    else if (need > left) tooExpensive.push({ name: each.name, need });
    else if (count === null || chosen.length < count) {
      chosen.push({ name: each.name, need });
      left -= need;
    }
  }
  const listed = (items: readonly { name: string; need: number }[]): string =>
    items
      .slice(0, MAX_LISTED)
      .map(({ name, need }) => messages.item(name, amount(need)))
      .concat(items.length > MAX_LISTED ? ['…'] : [])
      .join(', ');
  return [
    chosen.length === 0 ? messages.none(amount(money)) : messages.chosen(amount(money), listed(chosen), amount(money - left), amount(left)),
    ...(tooExpensive.length === 0 ? [] : [messages.tooExpensive(listed(tooExpensive))]),
    ...(unknown.length === 0 ? [] : [messages.unknown(unknown.slice(0, MAX_LISTED).map(messages.quoted).join(', '))]),
  ].join(' ');
};
