import { keyOf, without } from './series.js';
import type { Element, Range } from './select.js';

/**
 * Returns the growth of a counter in each series, extrapolated to the ends of the range as in Prometheus. If no sample is near
 * an end, it extrapolates by half the sample interval, and never to before the counter was zero. A series with a single
 * sample has no result.
 * @param perSecond true for `rate`, false for `increase`
 */
export const growthOf = (ranges: readonly Range[], at: number, seconds: number, perSecond: boolean): Element[] =>
  ranges.flatMap(({ labels, samples }) => {
    const first = samples[0];
    const last = samples.at(-1);
    if (!first || !last || samples.length < 2) return [];
    let growth = last.value - first.value;
    for (const [i, { value }] of samples.entries()) {
      const before = samples[i - 1]?.value ?? value;
      if (value < before) growth += before;
    }
    const sampled = last.at - first.at;
    const distance = sampled / (samples.length - 1);
    const reach = (gap: number): number => (gap >= distance * 1.1 ? distance / 2 : gap);
    let toStart = reach(first.at - (at - seconds));
    if (growth > 0 && first.value >= 0) toStart = Math.min(toStart, sampled * (first.value / growth));
    const extrapolated = growth * ((sampled + toStart + reach(at - last.at)) / sampled);
    return [{ labels: without(labels, '__name__'), value: perSecond ? extrapolated / seconds : extrapolated }];
  });

interface Bucket {
  readonly upTo: number;
  readonly count: number;
}

/** Returns the quantile of each group of cumulative buckets that differ only in `le`, interpolated linearly within a bucket. */
export const histogramQuantile = (quantile: number, buckets: readonly Element[]): Element[] => {
  const groups = new Map<string, { labels: Element['labels']; buckets: Bucket[] }>();
  for (const { labels, value } of buckets) {
    if (labels['le'] === undefined) continue;
    const rest = without(labels, 'le', '__name__');
    const group = groups.get(keyOf(rest)) ?? { labels: rest, buckets: [] };
    group.buckets.push({ upTo: labels['le'] === '+Inf' ? Infinity : Number(labels['le']), count: value });
    groups.set(keyOf(rest), group);
  }
  return [...groups.values()].map(({ labels, buckets: found }) => ({ labels, value: quantileOf(quantile, found) }));
};

/** Makes bucket counts monotonic: extrapolation may leave a bucket slightly smaller than one that it includes. */
const cumulative = (unordered: readonly Bucket[]): Bucket[] => {
  let max = 0;
  return unordered
    .toSorted((one, other) => one.upTo - other.upTo)
    .map(({ upTo, count }) => ({ upTo, count: (max = Math.max(max, count)) }));
};

const quantileOf = (quantile: number, unordered: readonly Bucket[]): number => {
  const buckets = cumulative(unordered);
  const all = buckets.at(-1);
  if (!all || all.upTo !== Infinity || buckets.length < 2 || all.count === 0 || Number.isNaN(all.count)) return NaN;
  const rank = quantile * all.count;
  const index = buckets.findIndex(({ count }) => count >= rank);
  const bucket = buckets[index];
  const below = buckets[index - 1];
  if (!bucket || bucket.upTo === Infinity) return buckets.at(-2)?.upTo ?? NaN;
  if (!below && bucket.upTo <= 0) return bucket.upTo;
  const from = below?.upTo ?? 0;
  const counted = below?.count ?? 0;
  return from + (bucket.upTo - from) * ((rank - counted) / (bucket.count - counted));
};
