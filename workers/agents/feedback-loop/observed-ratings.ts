import { identifier } from '../../../platform/analytics/index.js';
import { isDateType, isNumericType } from '../../../platform/column-meaning/index.js';
import { dateFormat } from '../../../platform/content/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchDataset } from '../../datasets.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import type { AgentContext } from '../../kit.js';
import type { RowPlan } from '../../methods/answer-plan/index.js';
import { columnsNamedIn, tableNamedIn } from '../../methods/named-columns/index.js';
import { datasetOfColumn, isShortText, keysIn, namedIds, type Understood } from '../../methods/request-reading/index.js';
import { benjaminiHochberg } from '../../methods/statistics/benjamini-hochberg.js';
import { mean } from '../../methods/statistics/descriptive.js';
import { oneLine, textOf, usualDirectionOf } from '../../methods/tenant-state/index.js';
import { labelWords, wordsIn } from '../../../platform/text/index.js';
import { namedValues } from '../../methods/values-in-text/named-values.js';
import { compared, formatP, PROVEN, withinData, type Observed } from './before-and-since.js';
import { messagesIn } from './messages.js';

/** Columns of ratings that people give. */
const RATING = /zufr|note(?!\p{Ll})|bewert|rating|score|stern|stars?(?!\p{L})|csat|nps|satisf|grade|punkte/iu;
/** Nouns for ratings, which column names abbreviate: `Beurt`, `Sat`. */
const NOUNS = ['zufriedenheit', 'bewertung', 'beurteilung', 'benotung', 'satisfaction', 'rating', 'assessment'] as const;
/** Minimum length of such an abbreviation. */
const MIN_SHORT = 3;
/** Words for ratings in a request. */
const ASKS_RATING =
  /(?<!\p{L})(?:bewerte[tn]?|benote[tn]?|beurteil\p{L}*|rated?|\p{L}*noten?|\p{L}*zufriedenheit\p{L}*|\p{L}*bewertung\p{L}*|sterne?|punktzahl|ratings?|scores?|satisfaction|grades?|stars?|marks?)(?!\p{L})/iu;
/** Largest number of values of a column that divides ratings into groups. */
const MAX_GROUPS = 60;
/** A statement which end of the scale is good: „5 ist sehr gut“, "1 is best"; and one of the bad end. */
const END = String.raw`(?<end>\d{1,3})\s*(?:ist|heißt|bedeutet|=|is|means|being|steht für)\s*(?:the\s+|das\s+|die\s+|der\s+)?`;
const GOOD_END = new RegExp(
  String.raw`(?<!\d)${END}(?:sehr gut|am besten|best|beste|top|excellent|very good|ausgezeichnet|perfect|hervorragend)`,
  'iu',
);
const BAD_END = new RegExp(
  String.raw`(?<!\d)${END}(?:sehr schlecht|am schlechtesten|schlecht|worst|poor|very bad|bad|terrible|mangelhaft|ungenügend)`,
  'iu',
);

/** A table of ratings, with the column by which a request divides them. */
export interface RatingTable {
  readonly dataset: Dataset;
  readonly rating: string;
  /** Null for all ratings together. */
  readonly group: string | null;
  /** Values of the group to which the request restricts the ratings; empty for all. */
  readonly only: readonly string[];
  /** Whether the request contains the name of the column as it is. */
  readonly isLiteral: boolean;
  /** Names by key of the group column; absent if no directory contains them. */
  readonly labels?: ReadonlyMap<string, string>;
  /** Words of the request that refer to the group; absent if the request names the column itself. */
  readonly called?: string | null;
}

/** Returns the noun for ratings that a column name abbreviates; undefined if there is none. */
const nounOf = (column: string): string | undefined => {
  const parts = labelWords(column).map((part) => part.toLowerCase());
  return NOUNS.find((noun) => parts.some((part) => part.length >= MIN_SHORT && noun.startsWith(part)));
};

const ratingOf = ({ columns }: Dataset): string | undefined =>
  (
    columns.find(({ name, type }) => isNumericType(type) && RATING.test(name)) ??
    columns.find(({ name, type }) => isNumericType(type) && nounOf(name) !== undefined)
  )?.name;

const isGroup = ({ columns, profile }: Dataset, name: string): boolean => {
  const distinct = profile.columns.find((column) => column.name === name)?.distinct ?? 0;
  const type = columns.find((column) => column.name === name)?.type;
  return type !== undefined && !isDateType(type) && type !== 'decimal' && distinct > 1 && distinct <= MAX_GROUPS && !RATING.test(name);
};

/** Returns the table whose column of ratings a request names, with the group that it names; null without one. */
export const ratingTable = (
  text: string,
  datasets: readonly Dataset[],
  rows: Pick<RowPlan, 'datasetId' | 'groups'> | null,
): RatingTable | null => {
  const found = tableNamedIn(text, datasets, {
    plannedId: rows?.datasetId,
    accepts: ({ dataset, named }) => {
      const rating = ratingOf(dataset);
      return timeOf(dataset) !== undefined && rating !== undefined && named.some(({ column }) => column === rating);
    },
  });
  const rating = found && ratingOf(found.dataset);
  if (!found || rating === undefined || rating === null) return null;
  const { dataset, named } = found;
  const planned = rows?.datasetId === dataset.datasetId ? rows.groups.map(({ column }) => column) : [];
  const grouped = [...planned, ...named.map(({ column }) => column)].find((name) => isGroup(dataset, name));
  const valued = dataset.profile.columns
    .filter(({ name }) => isGroup(dataset, name))
    .map(({ name, topValues }) => ({
      name,
      values: namedValues(
        text,
        topValues.flatMap(({ value }) => (isShortText(value) ? [value] : [])),
      ),
    })) // prettier-ignore
    .filter(({ values }) => values.length > 1);
  const [ofValues] = valued.toSorted((a, b) => b.values.length - a.values.length);
  const group = grouped ?? ofValues?.name ?? null;
  const only = ofValues?.name === group ? ofValues.values.map(({ value }) => value) : [];
  const isLiteral = named.some(({ column, fit }) => column === rating && fit === 1);
  return { dataset, rating, group, only, isLiteral };
};

/**
 * Returns the ratings table that a request about ratings refers to: by its dataset, or by a group in it, which is a column or the directory
 * of a column's keys, such as a list of suppliers. Null if the request names neither; it is then about ratings of results.
 */
export const describedRatings = (text: string, datasets: readonly Dataset[], understood: Understood | null): RatingTable | null => {
  if (!ASKS_RATING.test(text)) return null;
  const named = namedIds(understood, 'dataset');
  const ofParts = new Set([...named, ...namedIds(understood, 'column').map(datasetOfColumn)]);
  const tables = datasets.flatMap((dataset): RatingTable[] => {
    const rating = ratingOf(dataset);
    if (rating === undefined || timeOf(dataset) === undefined) return [];
    const keys = datasets.filter(({ datasetId }) => ofParts.has(datasetId)).flatMap((directory) => keysIn(dataset, directory) ?? []);
    const key = keys.find(({ column }) => isGroup(dataset, column));
    const own = columnsNamedIn(
      text,
      dataset.columns.map(({ name }) => name),
    ).find(({ column, isWhole }) => isWhole && isGroup(dataset, column))?.column;
    const group = key?.column ?? own ?? null;
    return [
      { dataset, rating, group, only: [], isLiteral: false, ...(key && { labels: key.names, called: calledIn(understood, ofParts) }) },
    ];
  });
  const isNamed = ({ dataset }: RatingTable): boolean => named.includes(dataset.datasetId);
  return (
    tables.find((table) => isNamed(table) && table.group !== null) ??
    tables.find(({ group }) => group !== null) ??
    tables.find(isNamed) ??
    null
  );
};

/** Returns the words of a request that refer to a column of these datasets or, if there are none, to one of the datasets. */
const calledIn = (understood: Understood | null, ids: ReadonlySet<string>): string | null => {
  const named = (kind: 'column' | 'dataset') =>
    understood?.subjects.find((subject) => subject.kind === kind && ids.has(kind === 'column' ? datasetOfColumn(subject.id) : subject.id));
  const words = (named('column') ?? named('dataset'))?.words.join(' ') ?? '';
  return words === '' ? null : words;
};

const timeOf = ({ roles, columns }: Dataset): string | undefined => roles['time'] ?? columns.find(({ type }) => isDateType(type))?.name;

/** Single ratings with their months and groups. */
export interface Ratings {
  readonly dataset: Dataset;
  readonly observed: Observed;
  readonly group: string | null;
  /** True if high ratings are good; null if neither the request nor the column name indicates the direction. */
  readonly isHigh?: boolean | null;
  readonly single: readonly { readonly month: string; readonly value: number; readonly group: string | null }[];
}

const MAX_ROWS = 200_000;

/** Reads the ratings of a table; null without any. */
export const readRatings = async (context: AgentContext, text: string, table: RatingTable | null): Promise<Ratings | null> => {
  const time = table && timeOf(table.dataset);
  if (!table || time === undefined || time === null) return null;
  const { dataset, rating, group, only, labels, called } = table;
  const labelOf = (key: string | null): string | null =>
    key !== null && labels?.has(key.trim()) ? `${key.trim()} (${labels.get(key.trim())})` : key;
  const rows = await (
    await context.duckDb()
  ).rows<{ month: string; value: number | null; group: string | null }>(
    `SELECT strftime(date_trunc('month', ${identifier(time)}), '%Y-%m-%d') AS month, CAST(${identifier(rating)} AS DOUBLE) AS value,
            ${group === null ? 'NULL' : textOf(group)} AS "group"
       FROM ${await fetchDataset(context, dataset)} WHERE ${identifier(time)} IS NOT NULL ORDER BY 1 LIMIT ${MAX_ROWS}`,
  );
  const used = rows.filter((row) => only.length === 0 || (row.group !== null && only.includes(row.group)));
  const single = used.flatMap(({ month, value, group: of }) => (value === null ? [] : [{ month, value, group: labelOf(of) }]));
  if (single.length === 0) return null;
  const values = [...Map.groupBy(single, ({ month }) => month)].map(([month, same]) => ({
    ...{ month, n: same.length },
    mean: mean(same.map(({ value }) => value)),
  }));
  const missing = 1 - single.length / used.length;
  const isHigh = goodIsHigh(text) ?? (usualDirectionOf(nounOf(rating) ?? rating) === 'higher' ? true : null);
  return {
    dataset,
    group: called == null || group === null ? group : `${called} (${group})`,
    isHigh,
    single,
    observed: { name: rating, unit: null, values, single, target: null, missing, hasScale: isHigh !== null },
  };
};

/** Returns whether high ratings are the good ones, as far as a request states an end of the scale; otherwise null. */
export const goodIsHigh = (text: string): boolean | null => {
  const [good, bad] = [GOOD_END.exec(text)?.groups?.['end'], BAD_END.exec(text)?.groups?.['end']].map((end) =>
    end === undefined ? null : Number(end),
  );
  if (good != null) return good > 1;
  return bad == null ? null : bad <= 1;
};

/** States which groups of ratings have changed since a day, corrected for the number of groups, then all groups; none without a day. */
export const groupSentences = (
  { group, single, isHigh }: Pick<Ratings, 'group' | 'single' | 'isHigh'>,
  from: string | null,
  { text, language }: { text: string; language: Language },
): string[] => {
  if (from === null || group === null) return [];
  const messages = messagesIn(language).observed;
  const last = single.at(-1)?.month ?? '';
  const start = withinData(`${from.slice(0, 7)}-01`, last);
  // Ratings without a group count only in the total.
  const inGroups = single.flatMap((each) => (each.group === null ? [] : [{ ...each, group: each.group }]));
  const read = [...Map.groupBy(inGroups, (each) => each.group)].map(([name, rows]) => {
    const [before, since] = [rows.filter(({ month }) => month < start), rows.filter(({ month }) => month >= start)].map((part) =>
      part.map(({ value }) => value),
    ) as [number[], number[]];
    return { name, before, since, change: compared(before, since) };
  });
  const tested = read.flatMap((each) => (each.change?.p == null ? [] : [{ ...each, change: each.change, p: each.change.p }]));
  if (tested.length < 2) return [];
  const adjusted = benjaminiHochberg(tested.map(({ p }) => p));
  const high = isHigh ?? goodIsHigh(text);
  const wants = ASKS_WORSE.test(text) ? -1 : ASKS_BETTER.test(text) ? 1 : 0;
  const sign = wants === 0 || high === null ? 0 : high ? wants : -wants;
  const number = (value: number): string => formatNumber(value, language, { min: 0, max: 2 });
  const signed = (value: number): string => `${value > 0 ? '+' : ''}${number(value)}`;
  const items = tested
    .map((each, at) => ({ ...each, adjusted: adjusted[at] ?? 1 }))
    .toSorted((a, b) => Number(b.adjusted < PROVEN) - Number(a.adjusted < PROVEN) || rankOf(a.change.difference, sign) - rankOf(b.change.difference, sign)); // prettier-ignore
  const changeText = ({ name, before, since, change, p, adjusted: corrected }: (typeof items)[number]): string =>
    messages.groupChange(
      ...([oneLine(name), number(mean(before)), String(before.length), number(mean(since)), String(since.length)] as const),
      ...([signed(change.difference), formatP(p, language), formatP(corrected, language)] as const),
    );
  const proven = items.filter((each) => each.adjusted < PROVEN);
  const wanted = proven.filter(({ change }) => sign === 0 || Math.sign(change.difference) === sign);
  const rest = proven.filter((each) => !wanted.includes(each));
  const [largest] = items.toSorted((a, b) => rankOf(a.change.difference, sign) - rankOf(b.change.difference, sign));
  const month = dateFormat(language, { month: 'short', year: 'numeric' }).format(new Date(start));
  const others = items.filter((each) => !proven.includes(each) && (proven.length > 0 || each !== largest));
  const kind = wants === 0 || high === null ? 'changed' : wants < 0 ? 'worse' : 'better';
  return [
    wanted.length > 0
      ? messages.groupsProven(kind, oneLine(group), month, wanted.map(changeText).join('; '))
      : messages.groupsOpen(kind, oneLine(group), month, largest && !rest.includes(largest) ? changeText(largest) : null),
    ...(rest.length > 0 ? [messages.groupsOpposite(rest.map(changeText).join('; '))] : []),
    ...(others.length > 0 ? [messages.groupsOthers(others.map(changeText).join('; '))] : []),
    messages.groupsMethod(String(tested.length)),
    ...(read.length > tested.length ? [messages.groupsSmall(read.length - tested.length)] : []),
  ];
};

/** Returns the words of a request that refer to ratings, their changes and their group. */
export const ratingWords = (text: string, group: string | null): string[] =>
  [ASKS_RATING, ASKS_WORSE, ASKS_BETTER]
    .flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
    .concat(wordsIn(group ?? ''), BEFORE.exec(text)?.[0] ?? []);

/** Words for a comparison with the time before a day. */
const BEFORE = /(?<!\p{L})(?:gegenüber|davor|vorher|zuvor|than before|compared with before|against before)(?:\s+davor)?(?!\p{L})/iu;

/** Orders differences: those in the asked direction first, the largest first. */
const rankOf = (difference: number, sign: number): number => (sign === 0 ? -Math.abs(difference) : -sign * difference);

const ASKS_WORSE =
  /(?<!\p{L})(?:schlechter|verschlechter\p{L}*|gesunken|gefallen|rückgang\p{L}*|schlimmer|abgerutscht|nachgelassen|abgesackt|slipped|worse|deteriorat\p{L}*|dropped|fallen|declin\p{L}*)(?!\p{L})/iu;
const ASKS_BETTER = /(?<!\p{L})(?:besser|verbesser\p{L}*|gestiegen|better|improv\p{L}*|risen)(?!\p{L})/iu;
