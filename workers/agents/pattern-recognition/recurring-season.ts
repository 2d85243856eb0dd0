import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { labelWords, MONTH_PATTERN, monthOf, sameWord, stemOf, withoutUmlauts, wordsIn } from '../../../platform/text/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { formatPValue } from '../../documents/text/format-p.js';
import { formatFigure, formatNumber } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { fetchRows } from '../../dataset-rows.js';
import { datasetsTrustedFirst } from '../../datasets.js';
import { namesRow, periodDateOf, rowConditions, selectionText, withConditions } from '../../methods/answer-plan/index.js';
import { SURE } from '../../methods/request-reading/index.js';
import { mean, median } from '../../methods/statistics/descriptive.js';
import { kruskalWallis } from '../../methods/statistics/kruskal-wallis.js';
import { SIGNIFICANCE_LEVEL } from '../../methods/statistics/significance.js';
import { messagesIn } from './messages.js';

/** A range of months (1 to 12) that recurs every year and that a request compares with the other months. */
export interface RecurringSeason {
  readonly first: number;
  readonly last: number;
  readonly words: string;
}

/** A range of months without a year: "October to March", „von April bis September“. */
const SPAN = new RegExp(
  String.raw`(?<!\p{L})(?:(?:von|vom|from|between|zwischen)\s+)?(?<first>${MONTH_PATTERN})\s*(?:bis(?: einschließlich)?|to|until|through|till|and|und|–|-)\s*(?<last>${MONTH_PATTERN})(?!\p{L})(?!\.?\s*\d{2,4})`,
  'iu',
);
const HALVES: readonly (readonly [RegExp, first: number, last: number])[] = [
  [/(?<!\p{L})(?:winterhalbjahr\p{L}*|winter half(?:[- ]year)?|heizperiode\p{L}*|heating season)(?!\p{L})/iu, 10, 3],
  [/(?<!\p{L})(?:sommerhalbjahr\p{L}*|summer half(?:[- ]year)?)(?!\p{L})/iu, 4, 9],
];
/** Words for a comparison. Without them, months without a year refer to a single year. */
const COMPARES =
  /(?<!\p{L})(?:als|than|gegenüber|verglichen|compared|versus|vs|against|muster|pattern|saison\p{L}*|season\p{L}*|halbjahr\p{L}*|jedes jahr|every year|each year|übers jahr|over the year|half[- ]years?|rest of the year|übrigen? (?:monate?n?|jahr\p{L}*)|other months)(?!\p{L})/iu;

/** A comparison with another year, which a comparison of seasons does not answer. */
const OTHER_YEAR =
  /(?<!\p{L})(?:vorjahr\p{L}*|(?:letzte|vergangene|vorige)[nms]? jahr\p{L}*|(?:last|previous|prior) year\p{L}*|(?:the )?year (?:ago|before|earlier)|(?:als|than|gegenüber|versus|vs\.?|against) (?:im |in )?(?:jahr )?(?:19|20)\d{2})(?![\p{L}\d])/iu;

/** Returns the range of months that a request compares with the rest of the year; null if it names none or several. */
export const recurringSeasonIn = (text: string): RecurringSeason | null => {
  if (!COMPARES.test(text) || OTHER_YEAR.test(text)) return null;
  const span = SPAN.exec(text);
  if (span && SPAN.test(text.slice(span.index + span[0].length))) return null;
  const [first, last] = [monthOf(span?.groups?.['first'] ?? ''), monthOf(span?.groups?.['last'] ?? '')];
  if (span && first !== undefined && last !== undefined && first !== last) return { first, last, words: span[0] };
  for (const [pattern, from, until] of HALVES) {
    const words = pattern.exec(text)?.[0];
    if (words !== undefined) return { first: from, last: until, words };
  }
  return null;
};

const isWithin = (month: number, { first, last }: RecurringSeason): boolean =>
  first <= last ? month >= first && month <= last : month >= first || month <= last;

interface Side {
  readonly months: number;
  readonly rows: number;
  readonly mean: number;
  readonly median: number;
}

export interface SeasonSplit {
  readonly inside: Side;
  readonly outside: Side;
  readonly p: number;
}

/** Minimum number of months inside and outside the season. */
const MIN_MONTHS = 4;

/**
 * Counts the rows of each complete month inside and outside a season over all years, and tests the difference (Kruskal-Wallis). Months
 * without rows count as 0. Returns null if either side has fewer than `MIN_MONTHS` months.
 *
 * @param whole relation whose first and last date limit the months that count as complete
 */
export const splitBySeason = async (
  duck: DuckDbSession,
  { whole, rows, date, season }: { whole: string; rows: string; date: string; season: RecurringSeason },
): Promise<SeasonSplit | null> => {
  const day = `CAST(${identifier(date)} AS DATE)`;
  const counted = await duck.rows<{ month: number; n: number }>(`
    WITH span AS (SELECT min(${day}) AS begin, max(${day}) AS until FROM ${whole}),
         months AS (SELECT CAST(unnest(generate_series(date_trunc('month', begin + INTERVAL 3 DAY), until, INTERVAL 1 MONTH)) AS DATE) AS start FROM span),
         covered AS (SELECT start FROM months, span WHERE start >= begin - INTERVAL 3 DAY AND last_day(start) <= until + INTERVAL 3 DAY),
         found AS (SELECT CAST(date_trunc('month', ${day}) AS DATE) AS start, count(*) AS n FROM ${rows} WHERE ${day} IS NOT NULL GROUP BY 1)
    SELECT month(start) AS month, coalesce(n, 0) AS n FROM covered LEFT JOIN found USING (start) ORDER BY start`);
  const valuesOf = (isInside: boolean): number[] =>
    counted.filter(({ month }) => isWithin(Number(month), season) === isInside).map(({ n }) => Number(n));
  const [inside, outside] = [valuesOf(true), valuesOf(false)];
  if (inside.length < MIN_MONTHS || outside.length < MIN_MONTHS) return null;
  const sideOf = (values: readonly number[]): Side => ({
    months: values.length,
    rows: values.reduce((sum, value) => sum + value, 0),
    mean: mean(values),
    median: median(values),
  });
  return { inside: sideOf(inside), outside: sideOf(outside), p: kruskalWallis([inside, outside]).p };
};

/** Minimum number of letters of a word that names the rows of a table. */
const MIN_WORD = 5;

/** Returns whether a word occurs in the name of a dataset, in any form and with any spelling of umlauts. */
const isNameOf = (word: string, { name }: Dataset): boolean =>
  labelWords(name).some(
    (own) => own.length >= MIN_WORD && sameWord(stemOf(withoutUmlauts(own.toLowerCase())), stemOf(withoutUmlauts(word.toLowerCase()))),
  );

/** Returns the dataset that a request is about: the one of its plan, otherwise the only one that it names; null if there is none. */
const datasetOf = async (context: AgentContext, text: string): Promise<Dataset | null> => {
  const planned = (await context.plan())?.rows?.datasetId;
  const named = ((await context.understood())?.subjects ?? []).filter(({ kind, confidence }) => kind === 'dataset' && confidence >= SURE);
  const id = planned ?? (new Set(named.map((each) => each.id)).size === 1 ? named[0]?.id : undefined);
  if (id !== undefined) return context.em.findOne(Dataset, { tenantId: context.run.tenantId, datasetId: id });
  const tables = (await datasetsTrustedFirst(context)).filter(({ eventLogColumns }) => eventLogColumns === null);
  const counted = tables.filter((dataset) =>
    wordsIn(text).some((word) => isNameOf(word, dataset) || (word.length >= MIN_WORD && namesRow(word, dataset))),
  );
  return counted.length === 1 ? (counted[0] ?? null) : null;
};

/**
 * Compares the number of rows per month in a recurring season with that in the other months: "do more come in from October to March".
 * Returns null if the request names no such season or asks for a figure other than a number of rows, or if no dataset with a date fits.
 */
export const answerSeason = async (context: AgentContext, text: string, language: Language): Promise<string[] | null> => {
  const season = recurringSeasonIn(text);
  if (season === null) return null;
  const dataset = await datasetOf(context, text);
  const planned = (await context.plan())?.rows ?? null;
  const rows = planned?.datasetId === dataset?.datasetId ? planned : null;
  const isOfNumber = rows !== null && (rows.measures.length > 0 || rows.share !== null);
  const date = dataset === null ? null : periodDateOf(dataset, rows ?? { periodDate: null });
  if (dataset === null || date === null || isOfNumber || dataset.eventLogColumns !== null) return null;
  const duck = await context.duckDb();
  const filters = (rows?.filters ?? []).filter(({ caseColumn }) => caseColumn === null);
  const whole = await fetchRows(
    context,
    dataset,
    filters.map(({ column }) => column),
  );
  const selected = { ...rows, filters };
  const conditions = rowConditions(selected, whole);
  const split = await splitBySeason(duck, { whole, rows: withConditions(whole, conditions), date, season });
  const messages = messagesIn(language);
  const name = (month: number): string => messages.months[month - 1] ?? '';
  if (split === null) return [messages.seasonSplit.short(name(season.first), name(season.last), dataset.name)];
  for (const considered of ['filter', 'comparison'] as const) context.considered.add(considered);
  // The months of the season are compared and do not filter rows as a period.
  const period = (await context.understood())?.period?.words ?? '';
  if (season.words.includes(period) || period.includes(season.words)) context.considered.add('period');
  const { inside, outside, p } = split;
  const count = (value: number): string => formatNumber(value, language, 0);
  const selection = selectionText(selected, language).join(', ') || null;
  return [
    messages.seasonSplit.split(
      ...([dataset.name, selection, date, name(season.first), name(season.last)] as const),
      ...([formatFigure(inside.mean, language), count(inside.rows), count(inside.months)] as const),
      ...([formatFigure(outside.mean, language), count(outside.rows), count(outside.months)] as const),
      outside.mean === 0 ? null : formatFigure(inside.mean / outside.mean, language),
      formatFigure(inside.mean - outside.mean, language),
    ),
    messages.seasonSplit.test(
      p < SIGNIFICANCE_LEVEL,
      ...([formatFigure(inside.median, language), formatFigure(outside.median, language)] as const),
      count(inside.months + outside.months),
      formatPValue(p, language),
    ),
  ];
};

/** Returns the clauses of a request about a recurring season or the pattern over the year; empty if it names no season. */
export const seasonClauses = (text: string): string[] =>
  recurringSeasonIn(text) === null
    ? []
    : text
        .split(/[.;?!](?:\s|$)|,\s+(?:und\s+|and\s+)?/u)
        .map((clause) => clause.trim())
        .filter((clause) => COMPARES.test(clause) || SPAN.test(clause));

/** Returns the words of these clauses. */
export const seasonSplitWords = (text: string): string[] => seasonClauses(text).flatMap(wordsIn);
