import { literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import type { Period } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { casesOf, periodConditions, withConditions } from '../answer-plan/index.js';
import { median, sum } from '../statistics/descriptive.js';
import { numberOf, textOf } from '../tenant-state/index.js';
import { FIRST_DAY, gapMeasures, type GapMeasure } from './gap-measures.js';
import type { GroupColumn } from './named-group.js';
import { happenedOn } from './happened-columns.js';

/** A figure of a named group beside that of all other groups of its column. */
export interface PeerGap {
  readonly dataset: Dataset;
  readonly column: string;
  readonly measure: GapMeasure;
  readonly own: number;
  /** Figure of all other groups together; of counts, their mean. */
  readonly others: number;
  /** Number of the other groups. */
  readonly peers: number;
  /** Rank of the group, 1 for the worst. */
  readonly rank: number;
  /** Number of rows of the group with a value, and whether they are few. */
  readonly rows: number;
  readonly isSmall: boolean;
  /** Distance in the unfavourable direction to the median of the others, or to all of them together if that is smaller, relative to their spread and to chance. */
  readonly size: number;
  /** Days that the rows are of; null if the table has no date. */
  readonly period: Period | null;
}

/** Number of rows below which a group is marked as small, and below which another group is no peer. */
const FEW_ROWS = 20;
const MIN_PEER_ROWS = 5;
const MIN_PEERS = 2;
/** Scale that makes the median absolute deviation comparable with a standard deviation. */
const MAD_SCALE = 1.4826;
/** Minimum spread of the peers, as a part of their median. */
const MIN_SPREAD = 0.05;
/** Name of the column of the duration of a case. */
const CASE_DURATION = '__duration';

/** Rows of a table with a column of groups. */
export interface GroupRows extends GroupColumn {
  /** SQL expression that DuckDB reads the rows from. */
  readonly relation: string;
}

interface GroupSums {
  readonly key: string;
  readonly rows: number;
  readonly sums: readonly { readonly top: number; readonly bottom: number; readonly deviation: number | null }[];
}

/** Returns the figures of a group beside those of the other groups, for each measure of one table. */
export const gapsOf = async (duck: DuckDbSession, { dataset, column, values, relation }: GroupRows, period: Period): Promise<PeerGap[]> => {
  const log = dataset.eventLogColumns;
  const measures: GapMeasure[] = log ? [durationMeasure] : gapMeasures(dataset, column);
  if (measures.length === 0) return [];
  const time = log ? log.time : happenedOn(dataset);
  const isOfPeople = measures.every(({ kind }) => kind === 'left');
  const rows = log ? casesOf(relation, log, dataset, { duration: CASE_DURATION }) : relation;
  const within = isOfPeople ? [] : periodConditions(period, time);
  const groups = await groupSums(duck, withConditions(rows, within), { column, measures, firstDay: period.from });
  const own = groups.filter(({ key }) => values.some((value) => value.toLowerCase() === key.toLowerCase()));
  const others = groups.filter((group) => !own.includes(group) && group.rows >= MIN_PEER_ROWS);
  const [first] = own;
  if (first === undefined || others.length < MIN_PEERS) return [];
  const ofPeriod = time === null && !isOfPeople ? null : period;
  return measures.flatMap((measure, at) => {
    const gap = gapIn(measure, at, first, others);
    return gap === null ? [] : [{ dataset, column, measure, period: ofPeriod, ...gap }];
  });
};

const durationMeasure: GapMeasure = {
  ...{ kind: 'duration', parts: [], top: `sum(${numberOf(CASE_DURATION)})`, bottom: `count(${numberOf(CASE_DURATION)})` },
  ...{ deviation: `stddev_samp(${numberOf(CASE_DURATION)})`, unit: 's', better: 'lower' },
};

const groupSums = async (
  duck: DuckDbSession,
  rows: string,
  { column, measures, firstDay }: { readonly column: string; readonly measures: readonly GapMeasure[]; readonly firstDay: string | null },
): Promise<GroupSums[]> => {
  const dated = (sql: string): string => sql.replaceAll(FIRST_DAY, literal(firstDay ?? '0001-01-01'));
  const figures = measures.flatMap(({ top, bottom, deviation }, at) => [
    `${dated(top)} AS t${at}`,
    `${dated(bottom)} AS b${at}`,
    `${deviation ?? 'NULL'} AS d${at}`,
  ]);
  const key = textOf(column);
  const found = await duck.rows<Record<string, string | number | null>>(
    `SELECT any_value(${key}) AS "key", count(*) AS n, ${figures.join(', ')} FROM ${rows} WHERE ${key} IS NOT NULL GROUP BY lower(${key})`,
  );
  return found.map((row) => ({
    key: String(row['key']),
    rows: Number(row['n']),
    sums: measures.map((_, at) => ({
      top: Number(row[`t${at}`] ?? 0),
      bottom: Number(row[`b${at}`] ?? 0),
      deviation: row[`d${at}`] == null ? null : Number(row[`d${at}`]),
    })),
  }));
};

type Figures = Omit<PeerGap, 'dataset' | 'column' | 'measure' | 'period'>;

const gapIn = (measure: GapMeasure, at: number, own: GroupSums, others: readonly GroupSums[]): Figures | null => {
  const valueOf = ({ sums }: GroupSums): number | null => {
    const { top = 0, bottom = 0 } = sums[at] ?? {};
    return bottom > 0 ? top / bottom : null;
  };
  const value = valueOf(own);
  const peers = others.flatMap((group) => valueOf(group) ?? []);
  if (value === null || peers.length < MIN_PEERS) return null;
  const total = (part: 'top' | 'bottom'): number => sum(others.map(({ sums }) => sums[at]?.[part] ?? 0));
  const sign = measure.better === 'lower' ? 1 : -1;
  const middle = median(peers);
  const robust = MAD_SCALE * median(peers.map((peer) => Math.abs(peer - middle)));
  const spread = Math.max(robust, MIN_SPREAD * Math.abs(middle));
  const scale = Math.hypot(spread, chanceOf(measure, at, own, value));
  const together = total('top') / total('bottom');
  const rows = measure.kind === 'rate' || measure.kind === 'count' ? own.rows : (own.sums[at]?.bottom ?? 0);
  // A group that is no worse than all others together is not behind, even if it is behind most of them.
  const distance = Math.min(sign * (value - middle), sign * (value - together));
  return {
    ...{ own: value, others: together, peers: peers.length, rows, isSmall: rows < FEW_ROWS },
    rank: 1 + peers.filter((peer) => sign * peer > sign * value).length,
    size: scale === 0 ? 0 : distance / scale,
  };
};

/** Returns the standard error of the group's own figure. */
const chanceOf = ({ kind, unit }: GapMeasure, at: number, { sums, rows }: GroupSums, value: number): number => {
  const { bottom = 0, deviation = null } = sums[at] ?? {};
  if (kind === 'count') return Math.sqrt(rows);
  if (deviation !== null) return deviation / Math.sqrt(Math.max(bottom, 1));
  const share = Math.min(1, Math.max(0, value / 100));
  return unit === '%' ? 100 * Math.sqrt((share * (1 - share)) / Math.max(bottom, 1)) : 0;
};
