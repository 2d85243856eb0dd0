import { literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { plainWords, type Period } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { periodConditions, withConditions } from '../answer-plan/index.js';
import { isUnwanted } from '../metrics/index.js';
import { numberOf, textOf } from '../tenant-state/index.js';
import { isMark, scoresOf } from './gap-measures.js';
import { happenedOn, REASON_COLUMN } from './happened-columns.js';
import type { GroupRows } from './peer-gaps.js';

/** The most frequent reason of bad scores or unwanted events in a group. */
export interface MainReason {
  readonly dataset: Dataset;
  readonly column: string;
  readonly name: string;
  /** Number of rows of the group with the reason, and with any reason. */
  readonly rows: number;
  readonly known: number;
  /** Share of the reason in the group and in all others, 0 to 100; the latter is null without rows. */
  readonly share: number;
  readonly others: number | null;
  /** The column and the bound of bad scores; null for a table of unwanted events. */
  readonly bad: { readonly column: string; readonly operator: '<=' | '>='; readonly value: number } | null;
  readonly isOfScores: boolean;
}

/** Numbers of different values of a column of reasons. */
const MIN_REASONS = 2;
const MAX_REASONS = 40;
/** Minimum number of rows with a reason. */
const MIN_ROWS = 5;
/** Part of a scale up to which scores are bad: 6 of 10, 2 of 5. */
const BAD_OF_TEN = 6;
const BAD_SHARE = 0.4;

const badScores = (dataset: Dataset): MainReason['bad'] => {
  const [score] = scoresOf(dataset);
  if (score === undefined) return null;
  if (isMark(score.name)) return { column: score.name, operator: '>=', value: Math.ceil((1 - BAD_SHARE) * score.max) };
  return { column: score.name, operator: '<=', value: score.hasPromoters ? BAD_OF_TEN : Math.floor(BAD_SHARE * score.max) };
};

/** Returns the most frequent reason in a group; null if the table has no column of reasons, or neither scores nor unwanted events. */
export const mainReason = async (
  duck: DuckDbSession,
  { dataset, column, values, relation }: GroupRows,
  period: Period,
): Promise<MainReason | null> => {
  const reason = dataset.profile.columns.find(
    ({ name, type, distinct }) =>
      type === 'text' && name !== column && REASON_COLUMN.test(name) && distinct >= MIN_REASONS && distinct <= MAX_REASONS,
  )?.name;
  const bad = badScores(dataset);
  if (reason === undefined || (bad === null && !isUnwanted(plainWords(dataset.name)))) return null;
  const conditions = [
    ...periodConditions(period, happenedOn(dataset)),
    ...(bad === null ? [] : [`${numberOf(bad.column)} ${bad.operator} ${bad.value}`]),
    `${textOf(reason)} IS NOT NULL`,
    `${textOf(column)} IS NOT NULL`,
  ];
  const isOwn = `lower(${textOf(column)}) IN (${values.map((value) => literal(value.toLowerCase())).join(', ')})`;
  const found = await duck.rows<{ name: string; own: number; others: number }>(
    `SELECT any_value(${textOf(reason)}) AS name, count(*) FILTER (WHERE ${isOwn}) AS own, count(*) FILTER (WHERE NOT ${isOwn}) AS others
    FROM ${withConditions(relation, conditions)} GROUP BY lower(${textOf(reason)}) ORDER BY own DESC, others DESC`,
  );
  const counts = found.map(({ name, own, others }) => ({ name, own: Number(own), others: Number(others) }));
  const total = (part: 'own' | 'others'): number => counts.reduce((all, each) => all + each[part], 0);
  const [first] = counts;
  const known = total('own');
  if (first === undefined || known < MIN_ROWS || first.own === 0) return null;
  return {
    ...{
      dataset,
      column: reason,
      name: first.name,
      rows: first.own,
      known,
      share: (100 * first.own) / known,
      bad,
      isOfScores: bad !== null,
    },
    others: total('others') === 0 ? null : (100 * first.others) / total('others'),
  };
};
