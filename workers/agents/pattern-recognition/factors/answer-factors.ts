import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { sum } from '../../../methods/statistics/descriptive.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { fetchRows } from '../../../dataset-rows.js';
import { datasetsTrustedFirst } from '../../../datasets.js';
import { formatFigure, formatNumber, formatPercent } from '../../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../../kit.js';
import { askedFigures } from '../../../methods/asked-figures/index.js';
import { isByValue, periodConditions, periodDateOf } from '../../../methods/answer-plan/index.js';
import { testCorrelation } from '../../../methods/statistics/correlation/correlation.js';
import { kruskalWallisOfRanks } from '../../../methods/statistics/kruskal-wallis.js';
import { numberOf } from '../../../methods/tenant-state/index.js';
import { findKpiColumns } from '../../../methods/table-roles/index.js';
import { outcomeIn, ROWS } from '../../causal-analysis/index.js';
import { messagesIn } from '../messages.js';
import { pText } from '../statements.js';
import { benjaminiHochberg } from '../../../methods/statistics/benjamini-hochberg.js';
import { listedFactors, type ListedFactors } from './listed-factors.js';
import { ASKS_FACTORS, factorsIn, selectionsIn, type Factor } from './read-factors.js';

/** Answer to the question which of several properties an outcome goes with. */
export interface FactorAnswer {
  readonly answers: readonly string[];
  readonly dataset: Dataset;
}

export interface FactorGroup {
  readonly name: string;
  readonly n: number;
  readonly mean: number;
}

export interface FactorFigures {
  readonly factor: Factor;
  readonly groups: readonly FactorGroup[];
  /** Share of the variance of the outcome between the groups (eta squared). */
  readonly share: number;
  readonly p: number;
  /** Rank correlation of a number; null for categories. */
  readonly rho: number | null;
  readonly n: number;
}

/** Minimum number of interquartile ranges beyond the quartiles at which a value of the outcome is left out. */
const REACH = 10;
/** Smallest group that counts, and the smallest one whose own correlation is stated. */
const [MIN_GROUP, MIN_OWN] = [10, 100];
/** Number of groups up to which all are listed; of more, only the highest and lowest. */
const [MAX_LISTED, EXTREMES, MAX_OWN] = [8, 3, 12];
const BANDS = 4;

/** Answers which of the properties that a request names go with an outcome, and how much of its differences each explains; null if it asks for none. */
export const answerFactors = async (context: AgentContext, text: string, language: Language): Promise<FactorAnswer | null> => {
  const understood = await context.understood();
  if (!understood) return null;
  const plan = await context.plan();
  const listed = listedFactors(text, (await datasetsTrustedFirst(context)).filter(isRowTable), plan?.rows?.datasetId);
  if (listed) return answerListed(context, listed, language);
  if (!ASKS_FACTORS.test(text)) return null;
  const duck = await context.duckDb();
  for (const dataset of await datasetsTrustedFirst(context)) {
    if (!isRowTable(dataset)) continue;
    const named = factorsIn(text, dataset, understood, language);
    if (named.length === 0) continue;
    const relation = await fetchRows(context, dataset);
    const figures = (await askedFigures(duck, { dataset, relation }, text)).filter(
      ({ column }) => !named.some((each) => each.column === column),
    );
    const outcome = outcomeIn(text, dataset, figures);
    if (outcome === null) continue;
    const { figure, computed } = outcome;
    const grouped = plan?.rows?.datasetId === dataset.datasetId ? plan.rows.groups.find(isByValue)?.column : undefined;
    const factors = named.filter(
      ({ column, label }) =>
        column !== figure.column &&
        label !== figure.column &&
        (named.length === 1 || column !== grouped || named.every((each) => each.kind === 'category')),
    );
    // A single grouping is the figures by group, which the plan states.
    if (factors.length === 0 || (factors.length === 1 && factors[0]?.kind === 'category')) continue;
    const selections = selectionsIn(text, dataset, [
      ...factors.map(({ column }) => column),
      ...(grouped === undefined ? [] : [grouped]),
      ...(computed === null ? [] : stateColumns(figure.column)),
    ]);
    const time = plan?.rows ? periodDateOf(dataset, plan.rows) : null;
    const period = understood.period && time !== null ? periodConditions(understood.period, time) : [];
    const where = [...selections.map(({ sql }) => sql), ...period];
    const base = `(SELECT *${computed === null ? '' : `, ${computed}`} FROM ${relation}${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`})`;
    const isShare = figure.whole === ROWS;
    const cleaned = await cleanOutcome(duck, { base, factors, value: numberOf(figure.column), group: grouped ?? null }, isShare);
    const found: FactorFigures[] = [];
    for (const [index, factor] of factors.entries()) {
      const read = await figuresOf(duck, cleaned.relation, 'y', { ...factor, sql: `f${index}` });
      if (read) found.push(read);
    }
    if (found.length === 0) continue;
    const ranked = found.toSorted((a, b) => b.share - a.share);
    const messages = messagesIn(language);
    const { factors: words } = messages;
    const own =
      grouped !== undefined && ranked[0]?.rho != null ? await ownCorrelations(duck, cleaned.relation, 'y', ranked[0].factor, 'g') : [];
    context.considered.add('filter').add('measure').add('group').add('condition');
    if (period.length > 0) context.considered.add('period');
    const shown = (of: number): string => (isShare ? formatPercent(of, language) : formatFigure(of, language));
    return {
      dataset,
      answers: [
        ...leadOf(ranked, figure.column, shown, language),
        ...ranked.map((each) => groupsText(each, shown, language)),
        ...(own.length === 0
          ? []
          : [
              words.own(
                grouped ?? '',
                own
                  .map(({ name, rho, n }) => words.ownGroup(name, formatNumber(rho, language, 2), formatNumber(n, language, 0)))
                  .join(', '),
              ),
            ]),
        words.rows(
          dataset.name,
          formatNumber(cleaned.n, language, 0),
          selections.map((each) => each.text).join('; ') || null,
          cleaned.left.length === 0 ? null : cleaned.left.map((each) => formatFigure(each, language)).join(', '),
        ),
      ],
    };
  }
  return null;
};

const isRowTable = ({ eventLogColumns, columns }: Dataset): boolean =>
  eventLogColumns === null && findKpiColumns(columns)?.name === undefined;

/** Answers which of the listed properties go with an outcome beyond chance, corrected for their number, with the strength of each. */
const answerListed = async (
  context: AgentContext,
  { dataset, outcome, factors, unread }: ListedFactors,
  language: Language,
): Promise<FactorAnswer | null> => {
  const duck = await context.duckDb();
  const base = await fetchRows(context, dataset);
  const { label, isShare } = outcome;
  const value = isShare ? `CASE WHEN ${identifier(outcome.column)} IS NULL THEN NULL WHEN ${outcome.sql} THEN 1 ELSE 0 END` : outcome.sql;
  const cleaned = await cleanOutcome(duck, { base, factors, value, group: null }, isShare);
  const found: FactorFigures[] = [];
  for (const [index, factor] of factors.entries()) {
    const read = await figuresOf(duck, cleaned.relation, 'y', { ...factor, sql: `f${index}` });
    if (read) found.push({ ...read, factor });
  }
  if (found.length === 0) return null;
  const adjusted = benjaminiHochberg(found.map(({ p }) => p));
  const strength = ({ rho, share }: FactorFigures): number => (rho === null ? Math.sqrt(share) : Math.abs(rho));
  const ranked = found.map((each, at) => ({ ...each, p: adjusted[at] ?? 1 })).toSorted((a, b) => strength(b) - strength(a));
  const { factors: words } = messagesIn(language);
  const text = ({ factor, rho, share, p, n }: FactorFigures): string =>
    words.strength(
      ...([factor.label, rho === null ? null : formatNumber(rho, language, 3), formatPercent(share, language)] as const),
      ...([pText(p, language).replace(/^(?!<)/u, '= '), formatNumber(n, language, 0)] as const),
    );
  const [sure, unsure] = [ranked.filter(({ p }) => p < SURE_P), ranked.filter(({ p }) => p >= SURE_P)];
  const shown = (of: number): string => (isShare ? formatPercent(of, language) : formatFigure(of, language));
  for (const part of ['filter', 'measure', 'group', 'condition'] as const) context.considered.add(part);
  return {
    dataset,
    answers: [
      sure.length === 0
        ? words.noneSure(label)
        : words.sure(
            label,
            sure.map(text).join('; '),
            sure.every((each) => strength(each) < WEAK),
          ),
      ...(unsure.length === 0 ? [] : [words.unsure(unsure.map(text).join('; '))]),
      ...(unread.length === 0 ? [] : [words.unread(unread.map((item) => (language === 'de' ? `„${item}“` : `“${item}”`)).join(', '))]),
      ...sure.map((each) => groupsText(each, shown, language)),
      words.corrected,
      words.rows(dataset.name, formatNumber(cleaned.n, language, 0), null, cleaned.left.length === 0 ? null : cleaned.left.map((each) => formatFigure(each, language)).join(', ')), // prettier-ignore
    ],
  };
};

/** Strength below which a relation is called weak. */
const WEAK = 0.2;

/** Returns the column of a state from the name of its outcome. */
const stateColumns = (name: string): string[] => [name.split(' = ')[0] ?? ''];

/** Number of left-out values that an answer names. */
const MAX_LEFT = 5;

interface Compared {
  readonly base: string;
  readonly factors: readonly Factor[];
  /** SQL of the outcome. */
  readonly value: string;
  /** Column by whose values the result is repeated; null without one. */
  readonly group: string | null;
}

/** Copies outcome, factors and group to a table; leaves out rows without an outcome, and values so far outside that they are more likely errors. */
const cleanOutcome = async (
  duck: DuckDbSession,
  { base, factors, value, group }: Compared,
  isShare: boolean,
): Promise<{ relation: string; n: number; left: number[] }> => {
  const columns = [
    `CAST(${value} AS DOUBLE) AS y`,
    ...factors.map(({ sql }, index) => `${sql} AS f${index}`),
    ...(group === null ? [] : [`CAST(${identifier(group)} AS VARCHAR) AS g`]),
  ];
  await duck.run(`CREATE OR REPLACE TEMP TABLE factor_rows AS SELECT ${columns.join(', ')} FROM ${base}`);
  await duck.run('DELETE FROM factor_rows WHERE y IS NULL');
  const { low, high } = await duck.one<{ low: number | null; high: number | null }>(
    `SELECT q1 - ${REACH} * (q3 - q1) AS low, q3 + ${REACH} * (q3 - q1) AS high FROM (SELECT quantile_cont(y, 0.25) AS q1, quantile_cont(y, 0.75) AS q3 FROM factor_rows)`,
  );
  const left: number[] = [];
  if (!isShare && low !== null && high !== null && high > low) {
    const outside = `y < ${Number(low)} OR y > ${Number(high)}`;
    const rows = await duck.rows<{ y: number }>(`SELECT y FROM factor_rows WHERE ${outside} ORDER BY 1 DESC LIMIT ${MAX_LEFT}`);
    left.push(...rows.map(({ y }) => Number(y)));
    await duck.run(`DELETE FROM factor_rows WHERE ${outside}`);
  }
  const { n } = await duck.one<{ n: number }>('SELECT count(*) AS n FROM factor_rows');
  return { relation: 'factor_rows', n: Number(n), left };
};

/** Returns how an outcome differs by a factor, numbers in bands of equally many rows; null if fewer than two groups are large enough. */
export const figuresOf = async (duck: DuckDbSession, relation: string, value: string, factor: Factor): Promise<FactorFigures | null> => {
  const isNumber = factor.kind === 'number';
  const edges = isNumber ? await edgesOf(duck, relation, factor.sql) : [];
  const name = isNumber ? bandSql(factor.sql, edges) : `CAST(${factor.sql} AS VARCHAR)`;
  const ranked = `(SELECT ${name} AS name, ${value} AS y, rank() OVER (ORDER BY ${value}) + (count(*) OVER (PARTITION BY ${value}) - 1) / 2.0 AS r FROM ${relation} WHERE ${factor.sql} IS NOT NULL)`;
  const rows = await duck.rows<{ name: string; n: number; mean: number; ranks: number }>(
    `SELECT name, count(*) AS n, avg(y) AS mean, sum(r) AS ranks FROM ${ranked} WHERE name IS NOT NULL GROUP BY name HAVING count(*) >= ${MIN_GROUP}`,
  );
  if (rows.length < 2) return null;
  const groups = rows.map((row) => ({ name: row.name, n: Number(row.n), mean: Number(row.mean), rankSum: Number(row.ranks) }));
  const { total, ties } = await duck.one<{ total: number; ties: number }>(
    `SELECT (SELECT var_pop(${value}) * count(${value}) FROM ${relation} WHERE ${factor.sql} IS NOT NULL) AS total,
      (SELECT sum(t * t * t - t) FROM (SELECT CAST(count(*) AS DOUBLE) AS t FROM ${relation} WHERE ${factor.sql} IS NOT NULL GROUP BY ${value})) AS ties`,
  );
  const n = sum(groups.map((group) => group.n));
  const level = sum(groups.map((group) => group.n * group.mean)) / n;
  const between = sum(groups.map((group) => group.n * (group.mean - level) ** 2));
  const rho = isNumber ? await rankCorrelation(duck, relation, value, factor.sql) : null;
  return {
    factor,
    groups: isNumber
      ? groups
          .toSorted((a, b) => Number(a.name.slice(0, 1)) - Number(b.name.slice(0, 1)))
          .map((group) => ({ ...group, name: bandName(Number(group.name), edges) }))
      : groups.toSorted((a, b) => b.mean - a.mean),
    share: Number(total) > 0 ? between / Number(total) : 0,
    p: rho === null ? kruskalWallisOfRanks(groups, Number(ties)).p : testCorrelation(rho, n).p,
    rho,
    n,
  };
};

/** Returns the rounded borders between bands of equally many rows. */
const edgesOf = async (duck: DuckDbSession, relation: string, sql: string): Promise<number[]> => {
  const levels = Array.from({ length: BANDS - 1 }, (_, index) => (index + 1) / BANDS);
  const row = await duck.one<Record<string, number | null>>(
    `SELECT ${levels.map((level, index) => `quantile_cont(${sql}, ${level}) AS q${index}`).join(', ')} FROM ${relation}`,
  );
  return [...new Set(levels.flatMap((_, index) => (row[`q${index}`] === null ? [] : [Number(Number(row[`q${index}`]).toPrecision(2))])))];
};

/** Returns the SQL of the number of the band of a value, as text. */
const bandSql = (sql: string, edges: readonly number[]): string =>
  edges.length === 0
    ? literal('0')
    : `CASE ${edges.map((edge, index) => `WHEN ${sql} <= ${edge} THEN '${index}'`).join(' ')} ELSE '${edges.length}' END`;

const bandName = (index: number, edges: readonly number[]): string => {
  const [low, high] = [edges[index - 1], edges[index]];
  if (low === undefined) return `≤ ${high ?? ''}`;
  return high === undefined ? `> ${low}` : `> ${low} – ${high}`;
};

const rankCorrelation = async (duck: DuckDbSession, relation: string, value: string, sql: string): Promise<number> => {
  const rank = (of: string): string => `rank() OVER (ORDER BY ${of}) + (count(*) OVER (PARTITION BY ${of}) - 1) / 2.0`;
  const { rho } = await duck.one<{ rho: number | null }>(
    `SELECT corr(x, y) AS rho FROM (SELECT ${rank(sql)} AS x, ${rank(value)} AS y FROM ${relation} WHERE ${sql} IS NOT NULL)`,
  );
  return Number(rho ?? 0);
};

/** Returns the rank correlation within each group of a column that has enough rows. */
const ownCorrelations = async (
  duck: DuckDbSession,
  relation: string,
  value: string,
  factor: Factor,
  column: string,
): Promise<{ name: string; n: number; rho: number }[]> => {
  const group = `CAST(${identifier(column)} AS VARCHAR)`;
  const found = await duck.rows<{ name: string; n: number }>(
    `SELECT ${group} AS name, count(*) AS n FROM ${relation} WHERE ${group} IS NOT NULL AND ${factor.sql} IS NOT NULL GROUP BY 1 HAVING count(*) >= ${MIN_OWN} ORDER BY 1 LIMIT ${MAX_OWN}`,
  );
  const result = [];
  for (const { name, n } of found) {
    const own = `(SELECT * FROM ${relation} WHERE ${group} = ${literal(name)})`;
    result.push({ name, n: Number(n), rho: await rankCorrelation(duck, own, value, factor.sql) });
  }
  return result;
};

/** Answers in one sentence: yes or no for a number alone, otherwise the factors in the order of what they explain. */
const leadOf = (ranked: readonly FactorFigures[], outcome: string, shown: (value: number) => string, language: Language): string[] => {
  const { factors: words } = messagesIn(language);
  const [first] = ranked;
  if (!first) return [];
  const percent = (share: number): string => formatPercent(share, language);
  if (ranked.length === 1 && first.rho !== null) {
    const [low, high] = [first.groups[0], first.groups.at(-1)];
    const verdict = first.p >= SURE_P || Math.abs(first.rho) < MIN_RHO ? 'none' : first.rho > 0 ? 'rises' : 'falls';
    return [
      words.number(
        ...([verdict, outcome, first.factor.label] as const),
        ...([shown(low?.mean ?? 0), low?.name ?? '', shown(high?.mean ?? 0), high?.name ?? ''] as const),
        ...([formatNumber(first.rho, language, 2), pText(first.p, language), formatNumber(first.n, language, 0)] as const),
      ),
    ];
  }
  const listed = ranked
    .map(({ factor, share, p }) => words.explains(factor.label, percent(share), p < SURE_P ? 'sure' : 'unsure'))
    .join(', ');
  return [words.ranking(outcome, first.factor.label, listed)];
};

const SURE_P = 0.05;
const MIN_RHO = 0.05;

const groupsText = ({ factor, groups, p }: FactorFigures, shown: (value: number) => string, language: Language): string => {
  const { factors: words } = messagesIn(language);
  const text = ({ name, mean, n }: FactorGroup): string => words.group(name, shown(mean), formatNumber(n, language, 0));
  const isLong = groups.length > MAX_LISTED;
  const listed = isLong
    ? `${groups.slice(0, EXTREMES).map(text).join(', ')}, …, ${groups.slice(-EXTREMES).map(text).join(', ')}`
    : groups.map(text).join(', ');
  return words.groups(factor.label, listed, pText(p, language).replace(/^(?!<)/u, '= '));
};
