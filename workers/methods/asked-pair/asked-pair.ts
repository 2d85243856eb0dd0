import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchRows } from '../../dataset-rows.js';
import { datasetsTrustedFirst } from '../../datasets.js';
import type { AgentContext } from '../../kit.js';
import { periodConditions, periodDateOf, rowConditions, splitDayIn, withConditions, type Selection } from '../answer-plan/index.js';
import { numberOf } from '../tenant-state/index.js';
import { daysIn, thingsIn, type NamedThing } from './named-things.js';

/** Two things whose relation a request asks for, or one thing compared before and since a day. */
export interface AskedPair {
  readonly one: NamedThing;
  /** Null if `one` is compared before and since a day. */
  readonly other: NamedThing | null;
  /** First day of the later period, YYYY-MM-DD; null if two things are compared. */
  readonly splitAt: string | null;
  /** The question, verbatim. */
  readonly clause: string;
}

/** Separates the questions of a request. */
const CLAUSES =
  /[?!;]|\.\s|,\s|\s(?:or|oder)\s|\s(?:and|und)\s(?=(?:has|have|is|are|was|were|does|do|did|hat|haben|ist|sind|wird|werden)\s)/iu;
/** Words that relate one thing to another. */
const RELATES =
  /(?<!\p{L})(?:causes?|caused|lead to|go(?:es)? with|come(?:s)? from|depend\p{L}*|affect\p{L}*|link\p{L}*|relat\p{L}*|compare\p{L}*|wait longer|take longer|influenc\p{L}*|führ\p{L}*|zusammen\p{L}*|hängen|hängt|abhäng\p{L}*|beeinfluss\p{L}*|vergleich\p{L}*|einher\p{L}*|warten länger|dauern länger|mehr|weniger|more|fewer|less)(?!\p{L})/iu;

/**
 * Returns the pairs of things whose relation a request asks for: the first two things of each question, or the first thing of the request
 * and a new one. A question about the time since a day yields each of its things without a second one.
 *
 * @param base dataset whose rows the request selects; null if it selects none
 */
export const pairsIn = (text: string, datasets: readonly Dataset[], base: string | null, now = new Date()): AskedPair[] => {
  if (!RELATES.test(text)) return [];
  const tables = datasets.filter(({ eventLogColumns }) => eventLogColumns === null);
  const all = withoutQualified(text, thingsIn(text, tables));
  const home = tables.find(({ datasetId }) => datasetId === base) ?? tables.find(({ datasetId }) => datasetId === all[0]?.datasetId);
  if (!home) return [];
  const pairs: AskedPair[] = [];
  let first: NamedThing | null = null;
  let start = 0;
  for (const clause of text.split(CLAUSES)) {
    const at = text.indexOf(clause, start);
    start = at + clause.length;
    const own = all.filter((thing) => thing.at >= at && thing.at < start);
    const days = daysIn(
      clause,
      home,
      own.map((thing) => ({ ...thing, at: thing.at - at })),
    );
    const named = [...own, ...(days ? [{ ...days, at: days.at + at }] : [])].toSorted((a, b) => a.at - b.at);
    const split = splitDayIn(clause, now)?.day ?? splitOf(text, clause, now);
    const [one, other] = named;
    if (split !== null && pairs.length + named.length > 0) {
      const things: readonly (NamedThing | null)[] = named.length > 0 ? named : pairs.flatMap((pair) => [pair.one, pair.other]);
      for (const thing of things) if (thing) pairs.push({ one: thing, other: null, splitAt: split, clause });
    } else if (one && other) pairs.push({ one, other, splitAt: null, clause });
    else if (one && first && one.name !== first.name && RELATES.test(clause)) pairs.push({ one: first, other: one, splitAt: null, clause });
    first ??= one ?? null;
  }
  const nameOf = ({ one, other, splitAt }: AskedPair): string => [one.name, other?.name, splitAt].join(' ');
  return pairs.filter((pair, at) => pairs.findIndex((each) => nameOf(each) === nameOf(pair)) === at);
};

/** Omits a number that only the noun after a yes/no property names, such as "estimates" in "supplementary estimates"; keeps two things. */
const withoutQualified = (text: string, things: readonly NamedThing[]): NamedThing[] => {
  const isQualified = ({ kind, at }: NamedThing): boolean =>
    kind === 'number' && things.some((flag) => flag.kind === 'flag' && /^\p{L}+\s+$/u.test(text.slice(flag.at, at)));
  return things.length > 2 ? things.filter((thing) => !isQualified(thing)) : [...things];
};

/** Returns the day since which the whole request asks for changes, if the clause contains its words; null otherwise. */
const splitOf = (text: string, clause: string, now: Date): string | null => {
  const whole = splitDayIn(text, now);
  return whole !== null && clause.includes(whole.words) ? whole.day : null;
};

/** The rows on which a pair is compared, with the SQL of the values of both things. */
export interface PairRows {
  readonly relation: string;
  readonly dataset: Dataset;
  /** Second table; null if all values are read from `dataset`. */
  readonly joined: Dataset | null;
  /** Column by which the tables are joined; null without a second table. */
  readonly key: string | null;
  /** True if several rows of the second table share a key. */
  readonly isSeveral: boolean;
  /** Filters, conditions and dates that select the rows. */
  readonly selection: Selection;
  /** Date column to which the period applies; null if the request names no period. */
  readonly periodDate: string | null;
}

const VALUE = { one: '__one', other: '__other' } as const;

/** Returns the SQL expression for the value of a thing: 1 or 0 for yes and no, a number, or a number of days. */
const valueSql = ({ kind, columns, holds }: NamedThing): string => {
  const [column = '', until = ''] = columns;
  if (kind === 'number') return numberOf(column);
  if (kind === 'days') return `date_diff('day', CAST(${identifier(column)} AS DATE), CAST(${identifier(until)} AS DATE))`;
  return `CASE WHEN ${identifier(column)} IS NULL THEN NULL WHEN CAST(${identifier(column)} AS VARCHAR) IN (${holds.map(literal).join(', ')}) THEN 1 ELSE 0 END`;
};

/** Minimum share of keys that occur in both tables, of the smaller set of keys; minimum share of distinct values in a key column. */
const SHARED = 0.3;
const UNIQUE = 0.98;
/** Names of columns that number the rows of each table independently. */
const OWN_NUMBER = /^(?:id|nr|no|nummer|number|key|code|pos|position|lfd[._ ]*nr)\.?$/iu;

const textSql = (column: string, of = ''): string => `trim(CAST(${of}${identifier(column)} AS VARCHAR))`;

const isKeyOf = ({ profile, rows }: Pick<Dataset, 'profile' | 'rows'>, name: string): boolean =>
  (profile.columns.find((column) => column.name === name)?.distinct ?? 0) >= UNIQUE * rows;

interface ReadTable {
  readonly dataset: Pick<Dataset, 'columns' | 'profile' | 'rows'>;
  readonly relation: string;
}

/** Returns the column that joins two tables: its values are keys in one table and also occur in the other. Null if there is none. */
export const keyBetween = async (duck: DuckDbSession, one: ReadTable, other: ReadTable): Promise<string | null> => {
  const shared = one.dataset.columns.filter(
    ({ name }) =>
      !OWN_NUMBER.test(name) &&
      other.dataset.columns.some((column) => column.name === name) &&
      (isKeyOf(one.dataset, name) || isKeyOf(other.dataset, name)),
  );
  for (const { name } of shared) {
    const keys = ({ relation }: ReadTable): string =>
      `SELECT DISTINCT ${textSql(name)} AS key FROM ${relation} WHERE ${identifier(name)} IS NOT NULL`;
    const { own, its, common } = await duck.one<{ own: number; its: number; common: number }>(
      `WITH own AS (${keys(one)}), its AS (${keys(other)})
       SELECT (SELECT count(*) FROM own) AS own, (SELECT count(*) FROM its) AS its, (SELECT count(*) FROM own JOIN its USING (key)) AS common`,
    );
    if (Number(common) > 0 && Number(common) >= SHARED * Math.min(Number(own), Number(its))) return name;
  }
  return null;
};

/**
 * Reads the rows on which a pair is compared: the rows that the plan selects, joined with the table of the other thing. Null if the tables
 * share no key. If several rows of the other table share a key, their largest value counts: yes if one of them is yes.
 */
export const readPair = async (context: AgentContext, { one, other, splitAt }: AskedPair): Promise<PairRows | null> => {
  const datasets = await datasetsTrustedFirst(context);
  const planned = (await context.plan())?.rows ?? null;
  const tables = [one, other].flatMap((thing) => datasets.find(({ datasetId }) => datasetId === thing?.datasetId) ?? []);
  const ids = [...new Set(tables.map(({ datasetId }) => datasetId))];
  const dataset = tables.find(({ datasetId }) => datasetId === planned?.datasetId) ?? tables[0];
  if (!dataset) return null;
  const joined = ids.length < 2 ? null : (tables.find(({ datasetId }) => datasetId !== dataset.datasetId) ?? null);
  const rows = planned?.datasetId === dataset.datasetId ? planned : null;
  // Conditions on the compared columns select no rows.
  const used = new Set([...one.columns, ...(other?.columns ?? [])]);
  const isFree = ({ column }: { readonly column: string }): boolean => !used.has(column);
  const selection: Selection = {
    filters: (rows?.filters ?? []).filter((filter) => filter.caseColumn === null && isFree(filter)),
    conditions: (rows?.conditions ?? []).filter(isFree),
    dates: (rows?.dates ?? []).filter(isFree),
    blanks: (rows?.blanks ?? []).filter(isFree),
  };
  const whole = await fetchRows(
    context,
    dataset,
    selection.filters.map(({ column }) => column),
  );
  const away = joined && (await fetchRows(context, joined));
  const key = joined && away ? await keyBetween(await context.duckDb(), { dataset, relation: whole }, { dataset: joined, relation: away }) : null; // prettier-ignore
  if (joined !== null && key === null) return null;
  const period = (await context.understood())?.period ?? null;
  const date = periodDateOf(dataset, rows ?? { periodDate: null });
  // The day that splits the comparison selects no rows.
  const divides = period?.from === splitAt || (rows?.groups ?? []).some((group) => group.splitAt !== undefined);
  const within = divides ? [] : periodConditions(period, date);
  const { intervals = [], calculations = [] } = rows ?? {};
  const conditions = [...rowConditions({ ...selection, intervals, calculations }, whole), ...within];
  const here = (thing: NamedThing): boolean => thing.datasetId === dataset.datasetId;
  const columnOf = (thing: NamedThing, name: string): string =>
    `${here(thing) ? valueSql(thing) : identifier(name)} AS ${identifier(name)}`;
  const looked = [one, other].find((thing) => thing != null && !here(thing)) ?? null;
  const base = withConditions(whole, conditions);
  const source =
    away === null || key === null || looked === null
      ? base
      : `(SELECT own.*, found.value AS ${identifier(looked === one ? VALUE.one : VALUE.other)} FROM ${base} AS own JOIN (SELECT ${textSql(key)} AS key, max(${valueSql(looked)}) AS value FROM ${away} GROUP BY 1) AS found ON ${textSql(key, 'own.')} = found.key)`;
  const split = date === null ? 'NULL' : `CAST(${identifier(date)} AS DATE)`;
  const values = [columnOf(one, VALUE.one), ...(other ? [columnOf(other, VALUE.other)] : []), `${split} AS __day`];
  return {
    relation: `(SELECT ${values.join(', ')} FROM ${source})`,
    ...{ dataset, joined, key, selection, periodDate: within.length > 0 ? date : null },
    isSeveral: joined !== null && key !== null && !isKeyOf(joined, key),
  };
};
