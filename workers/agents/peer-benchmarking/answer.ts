import { amountIn, isPercent } from '../../../platform/content/index.js';
import { figureDigits, formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { mean } from '../../methods/statistics/descriptive.js';
import type { AskedComparison } from './asked-comparison.js';
import type { BenchmarkResult } from './benchmark-result.js';
import { periodOf, reasonOf } from './benchmark-report.js';
import { messagesIn } from './messages.js';

type Comparison = BenchmarkResult['comparisons'][number];

/** Number of metrics that a sentence lists. */
const MAX_LISTED = 10;
const MAX_DECIMALS = 2;

/** Content of an answer. */
export interface BenchmarkAnswer {
  readonly comparisons: readonly Comparison[];
  /** The asked ones of them. */
  readonly compared: readonly Comparison[];
  /** Asked metrics of the peer table without an own value; only their peers are of interest. */
  readonly withoutOwn: readonly Comparison[];
  /** Comparisons of the asked metrics with the asked group of peers; null if the request restricts nothing. */
  readonly withGroup: readonly Comparison[] | null;
  /** Asked year without peer values. */
  readonly missingYear: number | null;
  readonly minPeers: number;
}

/**
 * Returns the sentences that answer a request: for each asked metric its rank, the distance to the median, what the best quartile
 * requires and who is ahead; if it names nothing, the best and the weakest position.
 */
export const answerBenchmark = (answer: BenchmarkAnswer, asked: AskedComparison, language: Language): string[] => {
  const { compared, comparisons, withoutOwn, withGroup, missingYear, minPeers } = answer;
  const texts = messagesIn(language).answer;
  const named = [...compared, ...withoutOwn].map(({ metric }) => metric);
  return [
    ...(missingYear === null ? [] : [texts.noYear(String(missingYear))]),
    ...(asked.presumedFrom.length > 0 && named[0] !== undefined
      ? [texts.presumed(named[0], asked.presumedFrom.map(texts.quoted).join(', '))]
      : []),
    ...(asked.open.length > 0 && named.length === 0
      ? [
          texts.noneNamed(
            asked.open.slice(0, MAX_LISTED).map(texts.quoted).join(', '),
            asked.open.length,
            listed(comparisons.filter(({ standing }) => standing).map(({ metric }) => metric)),
          ),
        ]
      : []),
    ...asked.withoutValue.map((metric) =>
      texts.withoutValue(metric, listed(comparisons.filter(({ standing }) => standing).map((each) => each.metric))),
    ),
    ...(asked.missing.length === 0
      ? []
      : [
          texts.missing(
            asked.missing.slice(0, MAX_LISTED).map(texts.quoted).join(', '),
            listed(comparisons.filter(({ standing }) => standing).map((each) => each.metric)),
          ),
        ]),
    ...foreignCurrency(compared, asked.currency, language),
    ...(asked.asksBest ? verdictOn(compared.length > 0 ? compared : comparisons, language) : []),
    ...compared.flatMap((comparison) => [
      ...positionOf(comparison, minPeers, language),
      ...(asked.asksMean ? meanOf(comparison, language) : []),
    ]),
    ...(asked.asksWidest ? widestOf(compared.length > 0 ? compared : comparisons, language) : []),
    ...withoutOwn.flatMap((each) => [texts.withoutOwn(each.metric), ...peersOnly(each, language)]),
    ...(withGroup ?? []).slice(0, MAX_LISTED).map((comparison) => groupSentence(comparison, asked.group?.label ?? '', minPeers, language)),
    ...(named.length + asked.withoutValue.length + asked.open.length === 0 ? overall(comparisons, language) : []),
  ];
};

/** States that the compared metrics are not money if the request asks for a difference in a currency. */
const foreignCurrency = (compared: readonly Comparison[], currency: string | null, language: Language): string[] => {
  if (currency === null || compared.length === 0) return [];
  const isMoney = ({ unit }: Comparison): boolean => /[€£$]|eur|gbp|usd|chf/iu.test(unit ?? '');
  if (compared.some(isMoney)) return [];
  const { notInCurrency, quoted } = messagesIn(language).answer;
  return [notInCurrency(currency, compared.slice(0, MAX_LISTED).map(({ metric }) => quoted(metric)).join(', '))]; // prettier-ignore
};

/** States whether all compared values belong to the best quartile of the peers. */
const verdictOn = (comparisons: readonly Comparison[], language: Language): string[] => {
  const judged = comparisons.filter(({ standing }) => standing?.gapToBestQuartile != null);
  if (judged.length === 0) return [];
  const best = judged.filter(({ standing }) => standing?.gapToBestQuartile === 0);
  const text = messagesIn(language).answer;
  const place = ({ metric, standing }: Comparison): string =>
    text.place(metric, formatNumber(standing?.rank ?? 0, language, 0), formatNumber((standing?.n ?? 0) + 1, language, 0));
  return [
    text.best(
      best.length === judged.length ? 'yes' : best.length === 0 ? 'no' : 'partly',
      formatNumber(best.length, language, 0),
      formatNumber(judged.length, language, 0),
      judged.slice(0, MAX_LISTED).map(place).join(', '),
    ),
  ];
};

/** States for which metric the own value is farthest from the best quartile, as a share of its boundary because the units differ. */
const widestOf = (comparisons: readonly Comparison[], language: Language): string[] => {
  const gaps = comparisons.flatMap(({ metric, standing }) => {
    const { bestQuartile = null, gapToBestQuartile = null } = standing ?? {};
    return bestQuartile === null || gapToBestQuartile === null || bestQuartile === 0
      ? []
      : [{ metric, share: gapToBestQuartile / Math.abs(bestQuartile) }];
  });
  const [widest, ...others] = gaps.toSorted((a, b) => b.share - a.share);
  if (!widest || others.length === 0) return [];
  const { widest: text, gapOf } = messagesIn(language).answer;
  return [
    text(widest.metric, formatPercent(widest.share, language), others.map(({ metric, share }) => gapOf(metric, formatPercent(share, language))).join(', ')), // prettier-ignore
  ];
};

/** States the mean of the peers beside the own value. */
const meanOf = ({ metric, own, unit, peerValues = [] }: Comparison, language: Language): string[] => {
  if (peerValues.length === 0) return [];
  const middle = mean(peerValues.map(({ value }) => value));
  const side = own === middle ? 'same' : own > middle ? 'above' : 'below';
  return [messagesIn(language).answer.mean(metric, amountOf(middle, unit, language), side, differenceOf(own - middle, unit, language))];
};

/** Joins at most `MAX_LISTED` names. */
export const listed = (names: readonly string[]): string =>
  names.slice(0, MAX_LISTED).join(', ') + (names.length > MAX_LISTED ? ', …' : '');

/** Formats a value with two decimals, a small one with three digits. */
export const amountOf = (value: number, unit: string | null, language: Language): string =>
  amountIn(language, value, unit, Math.abs(value) < 1 ? figureDigits(value) : { maximumFractionDigits: MAX_DECIMALS });

/** Formats a difference; that of percentages is in percentage points. */
const differenceOf = (value: number, unit: string | null, language: Language): string => {
  const size = Math.abs(value);
  return isPercent(unit) ? messagesIn(language).answer.points(amountOf(size, null, language), size) : amountOf(size, unit, language);
};

const positionOf = (comparison: Comparison, minPeers: number, language: Language): string[] => {
  const texts = messagesIn(language).answer;
  const { metric, own, unit, period, standing, direction, peerValues = [] } = comparison;
  if (!standing)
    return [texts.notCompared(metric, amountOf(own, unit, language), periodOf(period, language), reasonOf(comparison, language, minPeers))];
  const count = (value: number): string => formatNumber(value, language, 0);
  const amount = (value: number): string => amountOf(value, unit, language);
  const difference = (value: number): string => differenceOf(value, unit, language);
  const { n, rank, tied = 0, quartiles, gapToMedian, bestQuartile, gapToBestQuartile, betterThan } = standing;
  const below = peerValues.filter(({ value }) => value < own).length;
  const isTarget = direction === 'target';
  const side = gapToMedian === 0 ? 'same' : gapToMedian > 0 ? 'above' : 'below';
  const isBetter = direction === 'higher' ? gapToMedian > 0 : gapToMedian < 0;
  const verdict = direction === null || isTarget || side === 'same' ? 'none' : isBetter ? 'better' : 'worse';
  return [
    rank == null
      ? texts.bySize(metric, amount(own), periodOf(period, language), count(n), count(below), count(n - below - tied))
      : texts.position(
          metric,
          amount(own),
          periodOf(period, language),
          count(rank),
          count(n + 1),
          count(rank - 1),
          count(tied),
          count(n - rank + 1 - tied),
        ),
    texts.median(count(n), amount(quartiles.median), side, difference(gapToMedian), verdict),
    ...(betterThan === null || bestQuartile === null || gapToBestQuartile === null
      ? [texts.middle(amount(quartiles.first), amount(quartiles.third))]
      : gapToBestQuartile === 0
        ? [texts.inBestQuartile(isTarget ? difference(bestQuartile) : amount(bestQuartile), isTarget)]
        : [texts.bestQuartile(isTarget ? difference(bestQuartile) : amount(bestQuartile), difference(gapToBestQuartile), direction ?? 'target', own === 0 || isTarget || isPercent(unit) ? null : formatPercent(gapToBestQuartile / Math.abs(own), language))]), // prettier-ignore
    ...neighboursOf(comparison, amount, language),
  ];
};

/** States the best peer and those next to the own value, if the peers have names and the direction is known. */
const neighboursOf = ({ own, standing, peerValues = [] }: Comparison, amount: (value: number) => string, language: Language): string[] => {
  const texts = messagesIn(language).answer;
  const rank = standing?.rank;
  if (rank == null || peerValues.some(({ peer }) => peer === null)) return [];
  const named = (at: number): string | null => {
    const found = peerValues[at];
    return found?.peer ? texts.peer(found.peer, amount(found.value)) : null;
  };
  const behind = peerValues.findIndex(({ value }, index) => index >= rank - 1 && value !== own);
  const ahead = rank > 1 ? named(rank - 2) : null;
  return [texts.neighbours(named(0) ?? '', rank > 2 ? ahead : null, behind < 0 ? null : named(behind), rank > 1)];
};

/** States the spread of the peers of a metric without an own value. */
const peersOnly = ({ standing, unit, year }: Comparison, language: Language): string[] => {
  if (!standing) return [];
  const { first, median, third } = standing.quartiles;
  const [low, middle, high] = [first, median, third].map((value) => amountOf(value, unit, language)) as [string, string, string];
  return [
    messagesIn(language).answer.peersOnly(formatNumber(standing.n, language, 0), year === null ? null : String(year), middle, low, high),
  ];
};

const groupSentence = (comparison: Comparison, label: string, minPeers: number, language: Language): string => {
  const texts = messagesIn(language).answer;
  const { metric, unit, standing, peerValues = [], peers } = comparison;
  const count = (value: number): string => formatNumber(value, language, 0);
  const amount = (value: number): string => amountOf(value, unit, language);
  if (standing) return texts.group(label, metric, standing.rank == null ? null : count(standing.rank), count(standing.n + 1), amount(standing.quartiles.median)); // prettier-ignore
  const values = peerValues.slice(0, MAX_LISTED).map(({ peer, value }) => texts.peer(peer ?? '–', amount(value)));
  return values.length === 0 ? texts.noGroup(label, metric) : texts.smallGroup(label, metric, values.join(', '), peers, count(minPeers));
};

/** States how many metrics are better than the median, and the best and the weakest position. */
const overall = (comparisons: readonly Comparison[], language: Language): string[] => {
  const ranked = comparisons
    .flatMap(({ metric, standing }) =>
      standing && standing.betterThan !== null ? [{ metric, ...standing, betterThan: standing.betterThan }] : [],
    )
    .toSorted((a, b) => b.betterThan - a.betterThan);
  const [best, weakest] = [ranked[0], ranked.at(-1)];
  if (!best || !weakest || best === weakest) return [];
  const count = (value: number): string => formatNumber(value, language, 0);
  const place = ({ metric, rank, n }: (typeof ranked)[number]): string =>
    messagesIn(language).answer.place(metric, count(rank ?? 0), count(n + 1));
  const ahead = ranked.filter(({ betterThan }) => betterThan > 0.5).length;
  return [messagesIn(language).answer.overall(count(ahead), count(ranked.length), place(best), place(weakest))];
};
