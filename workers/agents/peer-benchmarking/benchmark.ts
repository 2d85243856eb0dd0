import { conversionFactor, findUnit } from '../../../platform/column-meaning/index.js';
import { namesOfKpi, wordsOf } from '../../../subgraphs/metrics/index.js';
import type { BenchmarkResult } from './benchmark-result.js';
import { badnessOf, compareWithPeers, type Direction } from './compare-with-peers.js';
import type { PeerValue } from './peer-table.js';

/** Value of the tenant's own metric. */
export interface OwnValue {
  name: string;
  value: number;
  unit: string | null;
  direction: Direction | null;
  target: number | null;
  /** Period of the value, such as a day or a year; null if unknown. */
  period: string | null;
  metricId: string | null;
  /** Mistyped values that the mean of a year leaves out, and the mean with them; absent without any. */
  leftOut?: readonly { readonly day: string; readonly value: number }[];
  withAll?: number;
  /** First days of the months that the mean of a year lacks; absent without any. */
  missingMonths?: readonly string[];
}

export interface BenchmarkOptions {
  minPeers: number;
  /** Year of the peer values. Default: the newest year with enough peers. */
  year?: number | undefined;
  /** Maps own metric names to differing names in the peer table. */
  aliases?: ReadonlyMap<string, string> | undefined;
}

type Comparison = BenchmarkResult['comparisons'][number];

export const MIN_PEERS = 5;

/** Compares each own value with the peers of the same metric, in the same unit. */
export const benchmark = (own: readonly OwnValue[], peers: readonly PeerValue[], options: BenchmarkOptions): Comparison[] => {
  const byMetric = Map.groupBy(peers, ({ metric }) => keyOf(metric));
  return own.map((value) => compare(value, byMetric.get(keyAmong(value.name, byMetric, options.aliases)) ?? [], options));
};

/** Returns the metrics of the peer table without an own value. */
export const unusedMetrics = (
  own: readonly OwnValue[],
  peers: readonly PeerValue[],
  aliases: ReadonlyMap<string, string> | undefined,
): string[] => {
  const byMetric = Map.groupBy(peers, ({ metric }) => keyOf(metric));
  const used = new Set(own.map(({ name }) => keyAmong(name, byMetric, aliases)));
  return [...new Set(peers.map(({ metric }) => metric))].filter((metric) => !used.has(keyOf(metric)));
};

/** Returns the key of a metric in the peer table: by alias if there is one, otherwise by its name in either language. */
const keyAmong = (name: string, among: ReadonlyMap<string, unknown>, aliases: ReadonlyMap<string, string> | undefined): string => {
  const alias = aliases?.get(name);
  const keys = (alias === undefined ? namesOfKpi(name) : [alias]).map(keyOf);
  return keys.find((key) => among.has(key)) ?? '';
};

/** Normalises case, separators, word order and the spelling of umlauts. */
const keyOf = (name: string): string => wordsOf(name).toSorted().join(' ');

const compare = (own: OwnValue, named: readonly PeerValue[], options: BenchmarkOptions): Comparison => {
  const head = {
    metric: own.name,
    metricId: own.metricId,
    unit: own.unit,
    direction: own.direction,
    target: own.target,
    period: own.period,
    own: own.value,
  };
  const nothing = { ...head, year: null, peers: 0, sources: [], conversions: [], otherUnits: [], repeated: 0, standing: null };
  if (named.length === 0) return { ...nothing, status: 'no_peers' };
  const converted = named.map((peer) => ({ peer, factor: factorTo(peer.unit, own.unit) }));
  const otherUnits = [...new Set(converted.filter(({ factor }) => factor === null).map(({ peer }) => peer.unit))].slice(0, 20);
  const usable = converted.flatMap(({ peer, factor }) =>
    factor === null ? [] : [{ ...peer, value: peer.value * factor, from: peer.unit, factor }],
  );
  if (usable.length === 0) return { ...nothing, otherUnits, status: 'unit_mismatch' };
  const year = options.year ?? newestYear(usable, options.minPeers);
  const ofYear = usable.filter((peer) => peer.year === year);
  const once = ofYear.filter(({ peer }, index) => peer === null || ofYear.findIndex((other) => other.peer === peer) === index);
  const found = {
    ...nothing,
    otherUnits,
    year,
    peers: once.length,
    repeated: ofYear.length - once.length,
    sources: [...new Set(once.map(({ source }) => source))].slice(0, 20),
    conversions: conversionsOf(once, own.unit),
    peerValues: once
      .map(({ peer, value }) => ({ peer, value }))
      .toSorted((a, b) => (badnessOf(a.value, own) ?? a.value) - (badnessOf(b.value, own) ?? b.value)),
  };
  if (once.length < options.minPeers) return { ...found, status: 'too_few_peers' };
  const standing = compareWithPeers(
    own.value,
    once.map(({ value }) => value),
    own,
  );
  return { ...found, status: 'compared', standing };
};

/** Returns the factor that converts a peer value to the own unit, or null if the units are unknown or incompatible. */
const factorTo = (from: string, to: string | null): number | null => {
  if (to === null) return null;
  if (squeezed(from) === squeezed(to)) return 1;
  const [one, other] = [findUnit(from), findUnit(to)];
  return one && other ? (conversionFactor(one, other) ?? null) : null;
};

const squeezed = (unit: string): string => unit.toLowerCase().replaceAll(/\s/g, '');

/** Returns the newest year with enough peers, or the newest year if none has enough. */
const newestYear = (peers: readonly (PeerValue & { factor: number })[], minPeers: number): number | null => {
  const counts = [...Map.groupBy(peers, ({ year }) => year)].map(([year, rows]) => ({ year, peers: distinctPeers(rows) }));
  const newest = counts.toSorted((a, b) => b.year - a.year);
  return (newest.find(({ peers: count }) => count >= minPeers) ?? newest[0])?.year ?? null;
};

const distinctPeers = (rows: readonly PeerValue[]): number =>
  new Set(rows.flatMap(({ peer }) => peer ?? [])).size + rows.filter(({ peer }) => peer === null).length;

const conversionsOf = (peers: readonly { from: string; factor: number }[], to: string | null): Comparison['conversions'] =>
  [
    ...Map.groupBy(
      peers.filter(({ factor }) => factor !== 1),
      ({ from }) => from,
    ),
  ].map(([from, rows]) => ({
    from,
    to: to ?? '',
    factor: rows[0]?.factor ?? 1,
    peers: rows.length,
  }));
