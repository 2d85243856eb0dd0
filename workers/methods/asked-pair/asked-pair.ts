import { identifier, literal } from '../../../platform/analytics/index.js';
import { DAY_MS } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchRows } from '../../dataset-rows.js';
import { datasetsTrustedFirst } from '../../datasets.js';
import type { AgentContext } from '../../kit.js';
import { periodConditions, periodDateOf, rowConditions, splitDayIn, type RowPlan } from '../answer-plan/index.js';
import { numberOf } from '../tenant-state/index.js';
import { daysIn, thingsIn, type NamedThing } from './named-things.js';

/** Two things of the same rows whose relation a request asks for, or one thing before and since a day. */
export interface AskedPair {
  readonly one: NamedThing;
  /** Null if the first thing is compared before and since a day. */
  readonly other: NamedThing | null;
  /** YYYY-MM-DD */
  readonly splitAt: string | null;
  /** The question in the words of the request. */
  readonly clause: string;
}

/** Ends a question within a request. */
const CLAUSES =
  /[?!;]|\.\s|,\s|\s(?:or|oder)\s|\s(?:and|und)\s(?=(?:has|have|is|are|was|were|does|do|did|hat|haben|ist|sind|wird|werden)\s)/iu;
/** Words that relate one thing to another. */
const RELATES =
  /(?<!\p{L})(?:causes?|caused|lead to|go(?:es)? with|come(?:s)? from|depend\p{L}*|affect\p{L}*|link\p{L}*|relat\p{L}*|compare\p{L}*|wait longer|take longer|influenc\p{L}*|führ\p{L}*|zusammen\p{L}*|hängen|hängt|abhäng\p{L}*|beeinfluss\p{L}*|vergleich\p{L}*|einher\p{L}*|warten länger|dauern länger|mehr|weniger|more|fewer|less)(?!\p{L})/iu;

/**
 * Returns the pairs of things whose relation a request asks for, of tables that are one or share a key: in each of its questions the first two
 * things, or the first thing of the question before and a new one.
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

/** Omits a number that only the noun after a property names: the "estimates" of "supplementary estimates", if further things are named. */
const withoutQualified = (text: string, things: readonly NamedThing[]): NamedThing[] => {
  const isQualified = ({ kind, at }: NamedThing): boolean =>
    kind === 'number' && things.some((flag) => flag.kind === 'flag' && /^\p{L}+\s+$/u.test(text.slice(flag.at, at)));
  return things.length > 2 ? things.filter((thing) => !isQualified(thing)) : [...things];
};

/** Returns the day since which a clause asks what has changed, if the request as a whole does. */
const splitOf = (text: string, clause: string, now: Date): string | null => {
  const whole = splitDayIn(text, now);
  return whole !== null && clause.includes(whole.words) ? whole.day : null;
};

/** The rows on which a pair is compared, with the SQL of the values of both things. */
export interface PairRows {
  readonly relation: string;
  readonly dataset: Dataset;
  /** Table that the second thing is read from; null if it is the first one. */
  readonly joined: Dataset | null;
  /** Column by which it is joined. */
  readonly key: string | null;
  readonly rows: RowPlan | null;
  /** Date by which the rows belong to the period; null if the request names none. */
  readonly periodDate: string | null;
}

const VALUE = { one: '__one', other: '__other' } as const;

/** Returns the SQL of the value of a thing: 1 or 0 for yes and no, a number, or days. */
const valueSql = ({ kind, columns, holds }: NamedThing): string => {
  const [column = '', until = ''] = columns;
  if (kind === 'number') return numberOf(column);
  if (kind === 'days') return `date_diff('day', CAST(${identifier(column)} AS DATE), CAST(${identifier(until)} AS DATE))`;
  return `CASE WHEN ${identifier(column)} IS NULL THEN NULL WHEN CAST(${identifier(column)} AS VARCHAR) IN (${holds.map(literal).join(', ')}) THEN 1 ELSE 0 END`;
};

/** Minimum share of the keys of one table that the other one has, and of its rows with a key of their own. */
const SHARED = 0.3;
const UNIQUE = 0.98;

/** Returns the column with the keys of the rows of one table that the other one contains as well; null without one. */
const keyBetween = (one: Dataset, other: Dataset): string | null => {
  const distinctOf = ({ profile }: Dataset, name: string): number => profile.columns.find((column) => column.name === name)?.distinct ?? 0;
  const shared = one.columns.filter(({ name }) => other.columns.some((column) => column.name === name));
  return (
    shared.find(({ name }) => distinctOf(one, name) >= UNIQUE * one.rows && distinctOf(other, name) >= SHARED * other.rows)?.name ?? null
  );
};

/**
 * Reads the rows on which a pair is compared: those that the plan selects, joined with the table of the other thing if both share a key. Null if
 * they share none. A key with several rows in the other table has its largest value there: yes if one of them is yes.
 */
export const readPair = async (context: AgentContext, { one, other }: AskedPair): Promise<PairRows | null> => {
  const datasets = await datasetsTrustedFirst(context);
  const planned = (await context.plan())?.rows ?? null;
  const tables = [one, other].flatMap((thing) => datasets.find(({ datasetId }) => datasetId === thing?.datasetId) ?? []);
  const ids = [...new Set(tables.map(({ datasetId }) => datasetId))];
  const dataset = tables.find(({ datasetId }) => datasetId === planned?.datasetId) ?? tables[0];
  if (!dataset) return null;
  const joined = ids.length < 2 ? null : (tables.find(({ datasetId }) => datasetId !== dataset.datasetId) ?? null);
  const key = joined ? keyBetween(dataset, joined) : null;
  if (joined !== null && key === null) return null;
  const rows = planned?.datasetId === dataset.datasetId ? planned : null;
  const selected = (rows?.filters ?? []).filter(({ caseColumn }) => caseColumn === null);
  const used = new Set([...one.columns, ...(other?.columns ?? [])]);
  const filters = selected.filter(({ column }) => !used.has(column));
  const whole = await fetchRows(
    context,
    dataset,
    filters.map(({ column }) => column),
  );
  const period = (await context.understood())?.period ?? null;
  const isPeriod = period !== null && (period.until === null || Date.parse(period.until) < Date.now() + 366 * DAY_MS);
  const date = periodDateOf(dataset, rows ?? { periodDate: null });
  const within = isPeriod && (rows?.groups ?? []).every(({ splitAt }) => splitAt === undefined) ? periodConditions(period, date) : [];
  const conditions = [
    ...rowConditions({ filters, conditions: (rows?.conditions ?? []).filter(({ column }) => !used.has(column)) }, whole),
    ...within,
  ];
  const here = (thing: NamedThing): boolean => thing.datasetId === dataset.datasetId;
  const columnOf = (thing: NamedThing, name: string): string =>
    `${here(thing) ? valueSql(thing) : identifier(name)} AS ${identifier(name)}`;
  const away = [one, other].find((thing) => thing != null && !here(thing)) ?? null;
  const base = `(SELECT * FROM ${whole}${conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`})`;
  const awayName = away === one ? VALUE.one : VALUE.other;
  const source =
    joined === null || key === null || away === null
      ? base
      : `(SELECT own.*, looked.value AS ${identifier(awayName)} FROM ${base} AS own JOIN (SELECT ${identifier(key)} AS key, max(${valueSql(away)}) AS value FROM ${await fetchRows(context, joined)} GROUP BY 1) AS looked ON own.${identifier(key)} = looked.key)`;
  const split = date === null ? 'NULL' : `CAST(${identifier(date)} AS DATE)`;
  const values = [columnOf(one, VALUE.one), ...(other ? [columnOf(other, VALUE.other)] : []), `${split} AS __day`];
  const kept = { ...(rows ?? null) };
  return {
    relation: `(SELECT ${values.join(', ')} FROM ${source})`,
    ...{ dataset, joined, key, periodDate: within.length > 0 ? date : null },
    rows: rows === null ? null : ({ ...kept, filters } as RowPlan),
  };
};
