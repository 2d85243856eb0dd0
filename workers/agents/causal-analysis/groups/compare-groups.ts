import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { benjaminiHochberg } from '../../../methods/statistics/benjamini-hochberg.js';
import { chiSquaredOfShares, type CountedGroup } from '../../../methods/statistics/chi-squared.js';
import { kruskalWallisOfRanks } from '../../../methods/statistics/kruskal-wallis.js';
import { textOf } from '../../../methods/tenant-state/index.js';
import { decomposeDifference } from './decompose-difference.js';
import type { GroupFindings } from './group-findings.js';
import type { GroupMeasure } from '../../../methods/metrics/index.js';

type Comparison = GroupFindings['comparisons'][number];
type Group = Comparison['groups'][number];
type Test = NonNullable<Comparison['test']>;

/** Minimum size of a group that is tested and ranked. */
export const MIN_GROUP = 10;
/** Maximum number of groups of a column in the result; the largest ones. */
const MAX_GROUPS = 50;

export interface AskedColumn {
  readonly name: string;
  /** Values that the request names. */
  readonly values: readonly string[];
  readonly isAsked: boolean;
}

/**
 * Compares the figure of a measure between the values of each column. Shares are tested by Pearson's chi-squared test, means by Kruskal
 * and Wallis's test, with p values adjusted for the number of columns; totals, other formulas and groups of fewer than `MIN_GROUP` are not
 * tested. Columns that the request does not name are omitted if they have fewer than two groups of that size.
 */
export const compareGroups = async (
  duck: DuckDbSession,
  { relation, columns, measure }: { relation: string; columns: readonly AskedColumn[]; measure: GroupMeasure },
): Promise<Comparison[]> => {
  const found: Comparison[] = [];
  for (const { name, values, isAsked } of columns) {
    const { groups, test } = await readGroups(duck, relation, name, measure);
    const large = groups.filter(({ n }) => n >= MIN_GROUP).length;
    if (groups.length < 2 || (large < 2 && !isAsked)) continue;
    const marked = groups.map((group) => ({ ...group, isAsked: values.includes(group.value) }));
    const named = marked.filter((group) => group.isAsked).map(({ value }) => value);
    const others = columns.filter((other) => other.name !== name && !other.isAsked).map((other) => other.name);
    found.push({
      ...{ column: name, isAsked, test, rest: restOf(marked, measure) },
      composition: areSeveral(marked.filter((group) => group.isAsked))
        ? []
        : await decomposeDifference(duck, { relation, column: name, values: named, others, measure }),
      groups: byFigure(marked, measure).slice(0, MAX_GROUPS),
    });
  }
  const adjusted = benjaminiHochberg(found.flatMap(({ test }) => test?.p ?? []));
  const tested = found.filter(({ test }) => test !== null);
  return found
    .map((each) => ({ ...each, test: each.test && { ...each.test, p: adjusted[tested.indexOf(each)] ?? each.test.p } }))
    .toSorted((a, b) => Number(b.isAsked) - Number(a.isAsked) || (a.test?.p ?? 1) - (b.test?.p ?? 1));
};

type Read = Omit<Group, 'isAsked'>;

const readGroups = async (
  duck: DuckDbSession,
  relation: string,
  column: string,
  measure: GroupMeasure,
): Promise<{ groups: Read[]; test: Test | null }> => {
  const group = textOf(column);
  if (measure.kind === 'share') {
    const groups = await duck.rows<{ value: string; n: number; met: number }>(
      `SELECT * FROM (SELECT ${group} AS "value", CAST(${measure.all} AS DOUBLE) AS n, CAST(${measure.met} AS DOUBLE) AS met
         FROM ${relation} GROUP BY 1) WHERE "value" IS NOT NULL AND n > 0 ORDER BY n DESC, 1`,
    );
    // If the numerator is not a part of the denominator, their ratio is not a share of units.
    const isPart = groups.every(({ n, met }) => met <= n);
    return {
      groups: groups.map(({ value, n, met }) => ({ value, n, met: isPart ? met : null, figure: (measure.factor * met) / n })),
      test: isPart ? chiSquared(groups.filter(({ n }) => n >= MIN_GROUP)) : null,
    };
  }
  if (measure.kind === 'formula') {
    const groups = await duck.rows<{ value: string; n: number; figure: number | null }>(
      `SELECT * FROM (SELECT ${group} AS "value", CAST(${measure.rows} AS DOUBLE) AS n, ${measure.value} AS figure
         FROM ${relation} GROUP BY 1) WHERE "value" IS NOT NULL AND n > 0 ORDER BY n DESC, 1`,
    );
    return { groups: groups.map((each) => ({ ...each, figure: finite(each.figure), met: null })), test: null };
  }
  const aggregate = measure.kind === 'total' ? 'sum' : 'avg';
  const known = `WITH known AS (SELECT g, v FROM (SELECT ${group} AS g, CAST(${measure.value} AS DOUBLE) AS v FROM ${relation})
                   WHERE g IS NOT NULL AND isfinite(v))`;
  const groups = await duck.rows<{ value: string; n: number; figure: number }>(
    `${known} SELECT g AS "value", CAST(count(*) AS DOUBLE) AS n, ${aggregate}(v) AS figure FROM known GROUP BY g ORDER BY n DESC, g`,
  );
  return {
    groups: groups.map((each) => ({ ...each, met: null })),
    test: measure.kind === 'total' ? null : await kruskalWallis(duck, known),
  };
};

const finite = (value: number | null): number | null => (value !== null && Number.isFinite(value) ? value : null);

const chiSquared = (groups: readonly CountedGroup[]): Test | null => {
  const test = chiSquaredOfShares(groups);
  return test && { name: 'chi-squared', ...test, effect: Math.sqrt(test.statistic / test.n) };
};

const kruskalWallis = async (duck: DuckDbSession, known: string): Promise<Test | null> => {
  const kept = `${known}, kept AS (SELECT g, v FROM known WHERE g IN (SELECT g FROM known GROUP BY g HAVING count(*) >= ${MIN_GROUP}))`;
  const groups = await duck.rows<{ n: number; rank_sum: number }>(
    `${kept}, ranked AS (SELECT g, rank() OVER (ORDER BY v) + (count(*) OVER (PARTITION BY v) - 1) / 2.0 AS r FROM kept)
     SELECT CAST(count(*) AS DOUBLE) AS n, CAST(sum(r) AS DOUBLE) AS rank_sum FROM ranked GROUP BY g`,
  );
  if (groups.length < 2) return null;
  const { ties } = await duck.one<{ ties: number }>(
    `${kept} SELECT sum(c * c * c - c) AS ties FROM (SELECT CAST(count(*) AS DOUBLE) AS c FROM kept GROUP BY v)`,
  );
  const { h, df, p, epsilonSquared } = kruskalWallisOfRanks(
    groups.map((each) => ({ n: each.n, rankSum: each.rank_sum })),
    ties,
  );
  return { name: 'Kruskal-Wallis', statistic: h, df, p, n: sumOf(groups, ({ n }) => n), effect: epsilonSquared };
};

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number => items.reduce((sum, item) => sum + of(item), 0);

/** Returns whether groups differ in more than the spelling of capital letters. */
export const areSeveral = (groups: readonly { value: string }[]): boolean =>
  new Set(groups.map(({ value }) => value.toLowerCase())).size > 1;

/** Returns the figure of the groups that the request does not name, beside those that it names; null if it cannot be derived. */
const restOf = (groups: readonly Group[], measure: GroupMeasure): Comparison['rest'] => {
  const [asked, others] = [groups.filter(({ isAsked }) => isAsked), groups.filter(({ isAsked }) => !isAsked)];
  const among = areSeveral(asked) ? chiSquared(asked.flatMap(({ n, met }) => (met === null ? [] : [{ n, met }])))?.p : undefined;
  if (asked.length === 0 || others.length === 0) return null;
  const n = sumOf(others, (each) => each.n);
  if (measure.kind === 'mean') return { n, met: null, figure: sumOf(others, (each) => each.n * (each.figure ?? 0)) / n, p: null };
  if (measure.kind !== 'share' || groups.some(({ met }) => met === null)) return null;
  const met = sumOf(others, (each) => each.met ?? 0);
  const own = { n: sumOf(asked, (each) => each.n), met: sumOf(asked, (each) => each.met ?? 0) };
  return { n, met, figure: (measure.factor * met) / n, p: (areSeveral(asked) ? among : chiSquared([own, { n, met }])?.p) ?? null };
};

/** Orders groups by their figure, the worst first; small groups are last. */
const byFigure = (groups: readonly Group[], { isHighGood, kind }: GroupMeasure): Group[] => {
  const isSmall = ({ n }: Group): number => Number(kind !== 'total' && n < MIN_GROUP);
  const sign = isHighGood && kind !== 'total' ? 1 : -1;
  return groups.toSorted((a, b) => isSmall(a) - isSmall(b) || sign * ((a.figure ?? 0) - (b.figure ?? 0)) || b.n - a.n);
};
