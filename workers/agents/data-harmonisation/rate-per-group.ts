import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { isNumericType } from '../../../platform/column-meaning/index.js';
import { abbreviates, labelWords, nameWords, numberOf, sameWord, stemOf, wordsIn, type Period } from '../../../platform/text/index.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchRows } from '../../dataset-rows.js';
import type { AgentContext } from '../../kit.js';
import { periodConditions, timeColumnOf, withConditions } from '../../methods/answer-plan/index.js';
import { periodText } from '../../methods/request-reading/index.js';
import type { Partner } from './mapping/match-keys.js';
import { keySql } from './mapping/survey-joins.js';
import { messagesIn } from './messages.js';

/** "Per 1,000 households", „auf je 100 Betten“. */
const PER =
  /(?<!\p{L})(?:auf(?:\s+je)?|je|pro|per|for every)\s+(?<number>\d[\d.,]*\d|\d|hundert|tausend|hundred|thousand)\s+(?<thing>\p{L}[\p{L}-]*)/iu;
const WRITTEN: Readonly<Record<string, number>> = { hundert: 100, hundred: 100, tausend: 1_000, thousand: 1_000 };
/** Words before the property by which a rate is divided. */
const BY = /(?<!\p{L})(?:by|per|for each|each|je|pro|nach)\s+(?!\d)(?<column>\p{L}[\p{L}-]*)/giu;
/** Minimum number of letters of a part of a name that abbreviates a word. */
const MIN_PART = 2;
/** Maximum number of groups that are stated, and of rows without a group that are listed. */
const MAX_GROUPS = 40;
const MAX_LISTED = 12;

/** A rate of the rows of a table by a property of the list that it refers to. */
export interface GroupRate {
  /** Quantity of the list by whose sum the number of rows is divided. */
  readonly quantity: string;
  readonly per: number;
  /** Property of the list by which the rate is divided. */
  readonly group: string;
}

/** Minimum number of letters with which two forms of a noun begin alike: „Meister/in“ and „Meisterin“. */
const MIN_BEGINNING = 5;

const names = (name: string, thing: string): boolean =>
  labelWords(name).some(
    (word) => sameWord(stemOf(word), stemOf(thing)) || (word.length >= MIN_BEGINNING && thing.toLowerCase().startsWith(word.toLowerCase())),
  );

/** Returns the only name with a part that abbreviates a thing; undefined for none or several. */
const abbreviatedBy = (thing: string, columns: readonly string[]): string | undefined => {
  const found = columns.filter((name) => nameWords(name).some((part) => part.length >= MIN_PART && abbreviates(part, thing)));
  return found.length === 1 ? found[0] : undefined;
};

/** Returns the rate by a property of a list that a request asks for: "faults per 1,000 households by manager"; null if it asks for none. */
export const groupRateIn = (request: string, { side }: Partner): GroupRate | null => {
  const { number = '', thing = '' } = PER.exec(request)?.groups ?? {};
  if (thing === '') return null;
  const { columns } = side.table;
  const numeric = columns.filter(({ type, name }) => isNumericType(type) && name !== side.column).map(({ name }) => name);
  const quantity = numeric.find((name) => names(name, thing)) ?? abbreviatedBy(thing, numeric);
  const texts = columns.filter(({ type, name }) => type === 'text' && name !== side.column).map(({ name }) => name);
  const asked = [...request.matchAll(BY)].map(({ groups }) => groups?.['column'] ?? '');
  const group = texts.find((name) => asked.some((word) => names(name, word)));
  const per = WRITTEN[number.toLowerCase()] ?? numberOf(number);
  return quantity === undefined || group === undefined || !(per > 0) ? null : { quantity, per, group };
};

/** The periods of which a rate is stated, the later one first, and the date by which rows belong to them. */
export interface RatePeriods {
  readonly periods: readonly (Period | null)[];
  readonly time: string | null;
}

interface Group {
  readonly name: string;
  readonly quantity: number;
  /** Number of rows in each period. */
  readonly rows: readonly number[];
}

/** Returns the quantity of each group of the list, and the number of rows that refer to it in each period. */
export const readGroupRates = async (
  duck: DuckDbSession,
  { own, side, form }: Partner,
  { quantity, group }: GroupRate,
  { periods, time }: RatePeriods,
): Promise<Group[]> => {
  const [key, partnerKey] = [keySql(identifier(own.column), form), keySql(identifier(side.column), form)];
  const counts = periods.map((period, at) => {
    const relation = withConditions(own.table.relation, periodConditions(period, time));
    return `(SELECT count(*) FROM ${relation} h WHERE EXISTS (SELECT 1 FROM list l WHERE l.name = g.name AND l.k = ${key})) AS rows${at}`;
  });
  const rows = await duck.rows<{ name: string; quantity: number } & Record<string, number>>(
    `WITH list AS (SELECT ${partnerKey} AS k, CAST(${identifier(group)} AS VARCHAR) AS name, CAST(${identifier(quantity)} AS DOUBLE) AS q
       FROM ${side.table.relation} WHERE ${identifier(group)} IS NOT NULL),
     g AS (SELECT name, sum(q) AS quantity FROM list GROUP BY name)
     SELECT g.name, g.quantity, ${counts.join(', ')} FROM g WHERE g.quantity > 0 ORDER BY g.name`,
  );
  return rows
    .map(({ name, quantity: whole, ...counted }): Group => ({
      name,
      quantity: whole,
      rows: periods.map((_, at) => Number(counted[`rows${at}`] ?? 0)),
    }))
    .toSorted((a, b) => (b.rows[0] ?? 0) / b.quantity - (a.rows[0] ?? 0) / a.quantity);
};

/** Returns the identifiers of the rows in the periods that refer to nothing in the list. */
export const rowsWithoutGroup = async (
  duck: DuckDbSession,
  { own, side, form }: Partner,
  { periods, time }: RatePeriods,
  identifierColumn: string,
): Promise<string[]> => {
  const within = periods.map((period) => periodConditions(period, time).join(' AND ')).filter((condition) => condition !== '');
  const rows = await duck.rows<{ id: string }>(
    `SELECT CAST(${identifier(identifierColumn)} AS VARCHAR) AS id FROM ${own.table.relation} h
     WHERE ${within.length === 0 ? 'true' : `(${within.map((condition) => `(${condition})`).join(' OR ')})`}
       AND NOT EXISTS (SELECT 1 FROM ${side.table.relation} l
         WHERE ${keySql(`l.${identifier(side.column)}`, form)} = ${keySql(`h.${identifier(own.column)}`, form)})
     ORDER BY 1 LIMIT ${MAX_LISTED + 1}`,
  );
  return rows.map(({ id }) => id);
};

/** States the rate of each group in each period. */
export const groupRateSentences = (
  groups: readonly Group[],
  { own, side }: Partner,
  { quantity, per, group }: GroupRate,
  { periods }: RatePeriods,
  { missing, language }: { missing: readonly string[] | null; language: Language },
): string[] => {
  const { groupRate: messages } = messagesIn(language);
  const number = (value: number): string => formatNumber(value, language, { min: 0, max: 1 });
  const nameOf = (period: Period | null): string | null => (period === null ? null : periodText(period, language));
  const [first = null, before] = periods;
  const listed = groups.slice(0, MAX_GROUPS).map(({ name, quantity: whole, rows: [rows = 0, old] }) => {
    const rateOf = (count: number): string => number((per * count) / whole);
    return messages.item(
      name,
      rateOf(rows),
      number(rows),
      number(whole),
      old === undefined ? null : rateOf(old),
      old === undefined ? '' : number(old),
    );
  });
  return [
    messages.stated(
      own.table.name,
      number(per),
      quantity,
      group,
      nameOf(first),
      before === undefined ? null : nameOf(before),
      listed.join('; '),
    ),
    messages.basis(own.table.name, own.column, side.table.name, side.column),
    ...(missing === null || missing.length === 0
      ? []
      : [messages.missing(side.table.name, missing.slice(0, MAX_LISTED).join(', ') + (missing.length > MAX_LISTED ? ', …' : ''))]),
  ];
};

/** Words that ask for the rows without a counterpart by their numbers. */
const ASKS_MISSING =
  /(?<!\p{L})(?:nicht zuordn\p{L}*|nicht zuzuordn\p{L}*|ohne (?:treffer|zuordnung|gegenstück)|(?:can(?:not|['’]t)|could not) be (?:matched|assigned|placed)|unmatched|without a (?:match|partner))(?!\p{L})/iu;

/** Returns whether a request asks which rows have no counterpart. */
export const asksMissing = (request: string): boolean => ASKS_MISSING.test(request) && wordsIn(request).length > 0;

/** States the rate of the rows of a table by a property of the list that it refers to, if the request asks for one, in both compared periods. */
export const ratesByGroup = async (
  context: AgentContext,
  duck: DuckDbSession,
  { partner, datasets, request }: { partner: Partner; datasets: readonly Dataset[]; request: string },
  language: Language,
): Promise<string[]> => {
  const rate = groupRateIn(request, partner);
  const own = datasets.find(({ datasetId }) => datasetId === partner.own.table.datasetId);
  const understood = await context.understood();
  if (rate === null || own === undefined || understood === null) return [];
  const compared = understood.comparisons.find(({ kind }) => kind === 'period')?.period ?? null;
  const periods = [understood.period, ...(compared === null ? [] : [compared])].toSorted((a, b) =>
    (b?.from ?? '').localeCompare(a?.from ?? ''),
  );
  const asked = { periods, time: timeColumnOf(own) };
  // Repeated rows are counted once.
  const cleaned: Partner = {
    ...partner,
    own: { ...partner.own, table: { ...partner.own.table, relation: await fetchRows(context, own) } },
  };
  const groups = await readGroupRates(duck, cleaned, rate, asked);
  const number = own.profile.columns.find(({ type, distinct }) => type === 'text' && distinct >= MIN_DISTINCT * own.rows)?.name;
  const missing = number === undefined || !asksMissing(request) ? null : await rowsWithoutGroup(duck, cleaned, asked, number);
  return groups.length === 0 ? [] : groupRateSentences(groups, partner, rate, asked, { missing, language });
};

/** Minimum share of the rows with a value of their own in a column that numbers them. */
const MIN_DISTINCT = 0.9;
