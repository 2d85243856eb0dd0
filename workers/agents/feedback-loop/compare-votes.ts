import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { benjaminiHochberg } from '../../methods/statistics/benjamini-hochberg.js';
import { fisherExact } from '../../methods/statistics/fisher-exact.js';
import { differenceInterval, wilsonInterval } from '../../methods/statistics/wilson-interval.js';
import { messagesIn } from './messages.js';
import type { StatedVotes } from './stated-votes.js';

/** Level below which a difference counts as shown. */
const LEVEL = 0.05;
/** Squared sum of the normal quantiles for a level of 5% and a power of 80%. */
const POWER = (1.959963984540054 + 0.8416212335729143) ** 2;
const MAX_RESULTS = 8;

interface Group {
  readonly name: string;
  readonly n: number;
  readonly met: number;
}

interface Comparison {
  readonly better: Group;
  readonly worse: Group;
  readonly p: number;
  readonly difference: { readonly difference: number; readonly low: number; readonly high: number };
}

const shareOf = ({ met, n }: Group): number => met / n;

/** Returns the results as groups of positive votes, with a name for each; votes against are turned if others are in favour. */
const groupsOf = (votes: readonly StatedVotes[], language: Language): Group[] => {
  const { result } = messagesIn(language).votes;
  const isMixed = new Set(votes.map(({ isAgainst }) => isAgainst)).size > 1;
  const names = votes.map(({ subject }, at) => subject ?? result(at + 1));
  return votes.map(({ hits, of, isAgainst }, at) => {
    const name = names[at] ?? '';
    const isRepeated = names.filter((each) => each.toLowerCase() === name.toLowerCase()).length > 1;
    return { name: isRepeated ? `${name} (${at + 1})` : name, n: of, met: isMixed && isAgainst ? of - hits : hits };
  });
};

/** Returns the comparison of each two results, with p values adjusted for their number, the largest difference first. */
const comparisonsOf = (groups: readonly Group[]): Comparison[] => {
  const pairs = groups.flatMap((one, at) => groups.slice(at + 1).map((other) => [one, other] as const));
  const p = benjaminiHochberg(pairs.map(([one, other]) => fisherExact(one, other)));
  return pairs
    .flatMap(([one, other], at) => {
      const [better, worse] = shareOf(one) >= shareOf(other) ? [one, other] : [other, one];
      const difference = differenceInterval(better, worse);
      return difference === null ? [] : [{ better, worse, p: p[at] ?? 1, difference }];
    })
    .toSorted((a, b) => b.difference.difference - a.difference.difference);
};

/** Returns the number of votes for each of two results that shows their difference in 4 of 5 samples. */
const neededFor = ({ better, worse, difference: { difference } }: Comparison): number | null => {
  const [a, b] = [shareOf(better), shareOf(worse)];
  return difference === 0 ? null : Math.ceil((POWER * (a * (1 - a) + b * (1 - b))) / difference ** 2);
};

/** A comparison of stated results. */
export interface VotesAnswer {
  readonly sentences: string[];
  /** The weakest result if its difference from the best is shown; null otherwise. */
  readonly weakest: string | null;
}

/**
 * Compares two or more stated results: the verdict on the largest difference first, then the share and the interval of each result, the
 * other differences, and how many votes would show a difference that is not shown.
 */
export const compareVotes = (stated: readonly StatedVotes[], language: Language): VotesAnswer => {
  const votes = stated.slice(0, MAX_RESULTS);
  const { votes: messages, share } = messagesIn(language);
  const percent = (value: number): string => formatPercent(value, language);
  const points = (value: number): string => formatNumber(value * 100, language, 1);
  const count = (value: number): string => formatNumber(value, language, 0);
  const pText = (p: number): string => (p < 0.001 ? `p < ${formatNumber(0.001, language, 3)}` : `p = ${formatNumber(p, language, 3)}`);
  const groups = groupsOf(votes, language);
  const [largest, ...others] = comparisonsOf(groups);
  if (!largest) return { sentences: [], weakest: null };
  const isShown = largest.p < LEVEL;
  const needed = neededFor(largest);
  const compared = ({ better, worse, p, difference: { difference, low, high } }: Comparison, state: 'first' | 'other'): string =>
    messages.difference(
      `${state}${p < LEVEL ? 'Shown' : 'Open'}`,
      ...([better.name, worse.name, points(difference), points(low), points(high), pText(p)] as const),
    );
  const isAgainst = votes.every((each) => each.isAgainst);
  const weakest = isAgainst ? largest.better.name : largest.worse.name;
  const sentences = [
    compared(largest, 'first'),
    messages.method(groups.length > 2 ? 'several' : 'two'),
    ...groups.map(({ name, met, n }) => {
      const interval = wilsonInterval(met, n) ?? { share: 0, low: 0, high: 0 };
      return `${messages.quoted(name)}: ${share.interval(count(met), count(n), percent(interval.share), percent(interval.low), percent(interval.high))}`;
    }),
    ...others.map((other) => compared(other, 'other')),
    ...(isAgainst ? [share.votesAgainst] : []),
    ...(votes.some(({ isRounded }) => isRounded) ? [messages.rounded] : []),
    isShown ? messages.act(weakest, points(largest.difference.low)) : messages.wait(needed === null ? null : count(needed)),
  ];
  return { sentences, weakest: isShown ? weakest : null };
};
