import { conversionFactor, unitNamed } from '../../methods/column-matching/index.js';
import { wordsOf } from '../../methods/kpi-names/index.js';
import { namesOfKpi } from '../../methods/kpi-names/index.js';
import type { BenchmarkResult } from './benchmark-result.js';
import { compareWithPeers, type Direction } from './compare-with-peers.js';
import type { PeerValue } from './peer-table.js';

/** A value of the tenant's. */
export interface OwnValue {
  name: string;
  value: number;
  unit: string | null;
  direction: Direction | null;
  target: number | null;
  /** What the value is of: a day, a year; null where it is not told. */
  period: string | null;
  metricId: string | null;
}

export interface BenchmarkOptions {
  leastPeers: number;
  /** Only peers of this year; the newest that has enough of them when absent. */
  year?: number | undefined;
  /** Own name → name in the peer table, where they differ. */
  aliases?: ReadonlyMap<string, string> | undefined;
}

type Comparison = BenchmarkResult['comparisons'][number];

export const LEAST_PEERS = 5;

/** Compares each own value with the peers of the same metric, in the same unit. */
export const benchmark = (own: readonly OwnValue[], peers: readonly PeerValue[], options: BenchmarkOptions): Comparison[] => {
  const byMetric = Map.groupBy(peers, ({ metric }) => keyOf(metric));
  return own.map((value) => compare(value, byMetric.get(keyAmong(value.name, byMetric, options.aliases)) ?? [], options));
};

/** The metrics of the peer table that no own value is compared with. */
export const unusedMetrics = (
  own: readonly OwnValue[],
  peers: readonly PeerValue[],
  aliases: ReadonlyMap<string, string> | undefined,
): string[] => {
  const byMetric = Map.groupBy(peers, ({ metric }) => keyOf(metric));
  const used = new Set(own.map(({ name }) => keyAmong(name, byMetric, aliases)));
  return [...new Set(peers.map(({ metric }) => metric))].filter((metric) => !used.has(keyOf(metric)));
};

/** What the peer table calls a metric: as it is told, else by its name in either language. */
const keyAmong = (name: string, among: ReadonlyMap<string, unknown>, aliases: ReadonlyMap<string, string> | undefined): string => {
  const given = aliases?.get(name);
  const keys = (given === undefined ? namesOfKpi(name) : [given]).map(keyOf);
  return keys.find((key) => among.has(key)) ?? '';
};

/** Case, separators, the order of words and the spelling of umlauts do not matter. */
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
  const year = options.year ?? newestYear(usable, options.leastPeers);
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
  };
  if (once.length < options.leastPeers) return { ...found, status: 'too_few_peers' };
  const standing = compareWithPeers(
    own.value,
    once.map(({ value }) => value),
    own,
  );
  return { ...found, status: 'compared', standing };
};

/** What a peer's number is multiplied by to be in the own unit; null where the units are not known to measure the same. */
const factorTo = (from: string, to: string | null): number | null => {
  if (to === null) return null;
  if (squeezed(from) === squeezed(to)) return 1;
  const [one, other] = [unitNamed(from), unitNamed(to)];
  return one && other ? (conversionFactor(one, other) ?? null) : null;
};

const squeezed = (unit: string): string => unit.toLowerCase().replaceAll(/\s/g, '');

/** The newest year with enough peers; the newest of all where none has. */
const newestYear = (peers: readonly (PeerValue & { factor: number })[], least: number): number | null => {
  const counts = [...Map.groupBy(peers, ({ year }) => year)].map(([year, rows]) => ({ year, peers: distinctPeers(rows) }));
  const newest = counts.toSorted((a, b) => b.year - a.year);
  return (newest.find(({ peers: count }) => count >= least) ?? newest[0])?.year ?? null;
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
