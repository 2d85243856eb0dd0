import { amountIn } from '../../../platform/content/index.js';
import type { Language } from '../../kit.js';
import { listed } from '../../methods/tenant-state/index.js';
import { keyOf, type SelectableCandidate } from './asked-initiatives.js';
import { messagesIn } from './messages.js';

/** An initiative in the order of the ranking. */
interface Ranked {
  readonly initiativeId: string | null;
  readonly name: string;
}

interface Affordable {
  readonly money: number;
  /** Number of initiatives that the request asks for; null without one. */
  readonly count: number | null;
  readonly currency: string | null;
  readonly language: Language;
  /** Keys of initiatives whose completion can be relied on: those that are done, and those in progress that the choice is not about. */
  readonly settled: ReadonlySet<string>;
  /** True if the choice is to bring the largest benefit; otherwise it follows the ranking. */
  readonly byBenefit: boolean;
}

interface Item {
  readonly key: string;
  readonly name: string;
  readonly need: number;
  readonly benefit: number | null;
  readonly dependsOn: readonly string[];
}

/** Maximum number of initiatives that a sentence lists. */
const MAX_LISTED = 12;

/** Maximum number of initiatives among which the best choice is computed. */
const MAX_COMPARED = 24;

/**
 * States which initiatives an amount of money pays for, with the ones on which they depend: the choice with the largest benefit, or in the
 * order of the ranking each that still fits. Initiatives without a budget are named, because nothing is known about their costs.
 */
export const affordable = (
  ranking: readonly Ranked[],
  candidates: readonly SelectableCandidate[],
  { money, count, currency, language, settled, byBenefit }: Affordable,
): string => {
  const messages = messagesIn(language).afford;
  const { and } = messagesIn(language);
  const amount = (value: number): string => amountIn(language, value, currency, { maximumFractionDigits: 0 });
  const byKey = new Map(candidates.map((each) => [keyOf(each), each]));
  const all = ranking.map((each) => ({ ranked: each, candidate: byKey.get(keyOf(each)) }));
  const unknown = all.filter(({ candidate }) => (candidate?.need ?? null) === null).map(({ ranked }) => ranked.name);
  const items = all.flatMap(({ ranked: { name }, candidate }): Item[] =>
    candidate === undefined || candidate.need === null
      ? []
      : [{ key: keyOf(candidate), name, need: candidate.need, benefit: candidate.benefit ?? null, dependsOn: candidate.dependsOn ?? [] }],
  );
  const isBest = byBenefit && count === null && items.length <= MAX_COMPARED && items.every(({ benefit }) => benefit !== null);
  const chosen = isBest ? bestChoice(items, money, settled) : inOrder(items, money, count, settled);
  const keys = new Set(chosen.map(({ key }) => key));
  const used = sumOf(chosen.map(({ need }) => need));
  const others = items.filter(({ key }) => !keys.has(key));
  const quotedNames = (needed: readonly string[]): string =>
    listed(
      needed.map((key) => messages.quoted(byKey.get(key)?.name ?? key.slice(key.indexOf('/') + 1))),
      and,
    );
  const unmet = ({ dependsOn }: Item): string[] => dependsOn.filter((key) => !keys.has(key) && !settled.has(key));
  const left = money - used;
  const tooExpensive = others.filter((each) => unmet(each).length === 0 && (isBest || each.need > left));
  const blocked = others.filter((each) => unmet(each).length > 0);
  const passed = isBest ? [] : passedOver(items, chosen, money, settled);
  const needOf = new Map(items.map(({ key, need }) => [key, need]));
  // If no spending is recorded, the remainder of a budget is unknown.
  const isUnspent = candidates.some(({ budget, need }) => budget !== undefined && budget !== null && need !== null && need < budget);
  const kept = chosen.filter(({ dependsOn }) => dependsOn.length > 0);
  const list = (of: readonly Item[]): string =>
    of
      .slice(0, MAX_LISTED)
      .map(({ name, need, benefit }) => messages.item(name, amount(need), isBest ? amount(benefit ?? 0) : null))
      .concat(of.length > MAX_LISTED ? ['…'] : [])
      .join(', ');
  return [
    chosen.length === 0
      ? messages.none(amount(money))
      : isBest
        ? messages.best(amount(money), list(chosen), amount(used), amount(sumOf(chosen.map(({ benefit }) => benefit ?? 0))), amount(left))
        : messages.chosen(amount(money), list(chosen), amount(used), amount(left), isUnspent),
    ...(kept.length === 0
      ? []
      : [messages.kept(kept.map(({ name, dependsOn }) => messages.after(name, quotedNames(dependsOn))).join('; '))]),
    ...passed.map(({ item, missing, left: rest }) =>
      messages.passed(
        item.name,
        quotedNames(missing),
        amount(sumOf([item.need, ...missing.map((key) => needOf.get(key) ?? 0)])),
        amount(rest),
      ),
    ),
    ...(tooExpensive.length === 0 ? [] : [isBest ? messages.notChosen(list(tooExpensive)) : messages.tooExpensive(list(tooExpensive))]),
    ...(blocked.length === 0
      ? []
      : [messages.blocked(blocked.slice(0, MAX_LISTED).map((each) => messages.after(each.name, quotedNames(unmet(each)))).join('; '))]), // prettier-ignore
    ...(unknown.length === 0 ? [] : [messages.unknown(unknown.slice(0, MAX_LISTED).map(messages.quoted).join(', '))]),
  ].join(' ');
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Chooses in the order of the ranking each item that still fits and whose prerequisites are chosen or settled. */
const inOrder = (items: readonly Item[], money: number, count: number | null, settled: ReadonlySet<string>): Item[] => {
  const chosen: Item[] = [];
  const met = new Set(settled);
  let left = money;
  for (;;) {
    const next = items.find(({ key, need, dependsOn }) => !met.has(key) && need <= left && dependsOn.every((needed) => met.has(needed)));
    if (next === undefined || (count !== null && chosen.length >= count)) return items.filter((each) => chosen.includes(each));
    chosen.push(next);
    met.add(next.key);
    left -= next.need;
  }
};

/**
 * Returns the items that would fit at their turn in the ranking, but are not chosen because a prerequisite ranks behind them, with the money
 * that was left at their turn.
 */
const passedOver = (
  items: readonly Item[],
  chosen: readonly Item[],
  money: number,
  settled: ReadonlySet<string>,
): { item: Item; missing: string[]; left: number }[] =>
  items.flatMap((item, rank) => {
    if (chosen.includes(item)) return [];
    const before = items.slice(0, rank).filter((each) => chosen.includes(each));
    const left = money - sumOf(before.map(({ need }) => need));
    const missing = item.dependsOn.filter((key) => !settled.has(key) && !before.some((each) => each.key === key));
    const isOvertaken = items.slice(rank + 1).some((each) => chosen.includes(each));
    return isOvertaken && missing.length > 0 && item.need <= left ? [{ item, missing, left }] : [];
  });

/** Returns the choice with the largest benefit that costs at most the money and contains all prerequisites, by branch and bound. */
const bestChoice = (items: readonly Item[], money: number, settled: ReadonlySet<string>): Item[] => {
  const ordered = prerequisitesFirst(items);
  const byRatio = ordered.map((item, at) => ({ ...item, at })).toSorted((a, b) => (b.benefit ?? 0) / b.need - (a.benefit ?? 0) / a.need);
  // No choice among the items from a position on brings more than their best parts that fill the money.
  const potential = (from: number, money: number): number => {
    let [left, sum] = [money, 0];
    for (const { at, need, benefit } of byRatio) {
      if (at < from) continue;
      if (need >= left) return sum + (need === 0 ? 0 : ((benefit ?? 0) * left) / need);
      [left, sum] = [left - need, sum + (benefit ?? 0)];
    }
    return sum;
  };
  let best: { chosen: readonly Item[]; benefit: number; need: number } = { chosen: [], benefit: 0, need: 0 };
  const visit = (at: number, chosen: readonly Item[], benefit: number, need: number): void => {
    if (benefit > best.benefit || (benefit === best.benefit && need < best.need)) best = { chosen, benefit, need };
    const item = ordered[at];
    if (item === undefined || benefit + potential(at, money - need) <= best.benefit) return;
    const isPossible =
      need + item.need <= money && item.dependsOn.every((key) => settled.has(key) || chosen.some((each) => each.key === key));
    if (isPossible) visit(at + 1, [...chosen, item], benefit + (item.benefit ?? 0), need + item.need);
    visit(at + 1, chosen, benefit, need);
  };
  visit(0, [], 0, 0);
  return items.filter((each) => best.chosen.includes(each));
};

/** Orders items after their prerequisites; items of a cycle come last. */
const prerequisitesFirst = (items: readonly Item[]): Item[] => {
  const rest = [...items];
  const ordered: Item[] = [];
  while (rest.length > 0) {
    const at = rest.findIndex(({ dependsOn }) => !dependsOn.some((key) => rest.some((each) => each.key === key)));
    ordered.push(...rest.splice(Math.max(at, 0), 1));
  }
  return ordered;
};
