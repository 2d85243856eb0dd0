import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { nameConfidences } from '../../../platform/questions/index.js';
import { boundsIn, contentWords, normaliseText, stemOf, wordsIn } from '../../../platform/text/index.js';
import { quotedColumn, quotedText } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { formatDate, formatDuration, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { eventTimes, VALID_EVENT, type LogColumns } from '../../methods/case-times/index.js';
import { periodText } from '../../methods/request-reading/index.js';
import type { Period } from '../../../platform/text/index.js';
import { messagesIn } from './messages.js';

/** Steps of an event log between which a request asks for KPIs. */
export interface AskedSteps {
  readonly from: string;
  /** Null if the time runs to the next event of the case, whatever it is. */
  readonly to: string | null;
}

/** Words that ask for the time of steps, with which a part of a step's name is enough. */
const TIMES =
  /warte|liege|dauer|durchlauf|schritt|(?<!\p{L})zeit(?:en)?(?!\p{L})|zwischen|ereignis|protokoll|(?<!\p{L})(?:waits?|waiting|times?|takes?|between|how long|duration|steps?|events?|history|log)(?!\p{L})/iu;
/** Minimum confidence of an activity that a request names by a part of its name. */
const MIN_CONFIDENCE = 0.4;
/** Minimum share of the best match that another activity must reach. */
const SHARE_OF_BEST = 0.6;
const MAX_ACTIVITIES = 200;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const MAX_GROUPS = 8;

/**
 * Returns the activities that a request names, in its order if it states their whole names.
 * @param log names of the log and of its case; their words name no activity
 */
export const stepsIn = (text: string, log: string, activities: readonly string[]): string[] => {
  const spelled = spelledOut(text);
  const whole = activities
    .map((name) => ({ name, at: spelled.indexOf(spelledOut(name)) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  if (whole.length > 0) return whole.map(({ name }) => name);
  if (!TIMES.test(text)) return [];
  const ofLog = new Set(contentWords(log).map(stemOf));
  const rest = text.replace(/[\p{L}\p{N}]+/gu, (word) => (ofLog.has(stemOf(word)) ? ' ' : word));
  const confidences = nameConfidences(
    rest,
    activities.map((name) => ({ names: [name] })),
  );
  // "Credit check" shares only a verb with "Quality checked".
  const least = Math.max(MIN_CONFIDENCE, SHARE_OF_BEST * Math.max(...confidences));
  return activities
    .map((name, index) => ({ name, confidence: confidences[index] ?? 0 }))
    .filter(({ confidence }) => confidence >= least)
    .toSorted((a, b) => b.confidence - a.confidence)
    .map(({ name }) => name);
};

/** Returns the words of a text between blanks. */
const spelledOut = (text: string): string => ` ${wordsIn(text).map(normaliseText).join(' ')} `;

/** Returns the events of a log as SQL: `case_key`, `activity`, `occurred` and the value of a column as `part`. */
export const eventsOf = (relation: string, columns: LogColumns, types: ReadonlyMap<string, string>, part: string | null): string =>
  `(SELECT case_key, activity, occurred, part FROM (
     SELECT ${eventTimes(columns, types)}, ${part === null ? 'NULL' : `CAST(${identifier(part)} AS VARCHAR)`} AS part FROM ${relation})
   WHERE ${VALID_EVENT} AND (lifecycle IS NULL OR lifecycle = 'complete'))`;

export interface Log {
  readonly dataset: Pick<Dataset, 'name' | 'columns'>;
  readonly columns: LogColumns;
  /** SQL expression that DuckDB reads the table from. */
  readonly relation: string;
}

/** Returns the activities of a log, most frequent first. */
export const activitiesOf = async (duck: DuckDbSession, { relation, columns }: Log): Promise<string[]> =>
  (
    await duck.rows<{ activity: string }>(
      `SELECT CAST(${identifier(columns.activity)} AS VARCHAR) AS activity FROM ${relation}
        WHERE ${identifier(columns.activity)} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MAX_ACTIVITIES}`,
    )
  ).map(({ activity }) => activity);

export interface StepQuestion {
  readonly text: string;
  readonly named: readonly string[];
  readonly period: Period | null;
  /** Column by which the times are asked; null if by none. */
  readonly group: string | null;
  /** Maximum number of KPIs; null if the request states none. */
  readonly maximum: number | null;
  readonly language: Language;
}

type Times = {
  readonly part: string | null;
  readonly begun: number;
  readonly done: number;
  readonly median: number | null;
  readonly mean: number | null;
  readonly above: number;
};

/**
 * Returns sentences with the KPIs of the asked steps in a period, by default the newest complete month: the time between them, the share
 * above a limit, the number of times, the share of cases and what is open at the end. Empty if the log has no event in the period.
 */
export const stepAnswers = async (duck: DuckDbSession, log: Log, question: StepQuestion): Promise<string[]> => {
  const { dataset, columns, relation } = log;
  const { language, group } = question;
  const messages = messagesIn(language).steps;
  const types = new Map(dataset.columns.map(({ name, type }) => [name.toLowerCase(), type]));
  const events = eventsOf(relation, columns, types, group);
  const steps = await pairOf(duck, events, question.named);
  const span = await spanOf(duck, events, question.period);
  if (steps === null || span === null) return [];
  const { from, to } = steps;
  const inSpan = `occurred >= ${literal(span.from)}::DATE AND occurred < ${literal(span.until)}::DATE + 1`;
  // The time runs from the last event of the first step before the second one.
  const following = to === null ? 'TRUE' : `activity IN (${literal(from)}, ${literal(to)})`;
  const spans = `(SELECT *, CASE WHEN ${to === null ? 'next_at IS NOT NULL' : `next_activity = ${literal(to)}`} THEN next_at END AS done
    FROM (SELECT *, lead(activity) OVER in_case AS next_activity, lead(occurred) OVER in_case AS next_at FROM ${events} WHERE ${following}
      WINDOW in_case AS (PARTITION BY case_key ORDER BY occurred, activity = ${literal(to ?? '')}))
    WHERE activity = ${literal(from)})`;
  const seconds = '(epoch(done) - epoch(occurred))';
  const stated = limitIn(question.text);
  const limit = stated ?? (await usualLimit(duck, spans, seconds, span.until));
  const figures = (by: string): Promise<Times[]> =>
    duck.rows<Times>(`SELECT ${by} AS part, count(*) AS begun, count(done) AS done, median(${seconds}) AS median, avg(${seconds}) AS mean,
      count(*) FILTER (WHERE ${seconds} > ${limit ?? 0}) AS above FROM ${spans} WHERE ${inSpan} GROUP BY ALL ORDER BY begun DESC, part LIMIT ${MAX_GROUPS}`);
  const [times] = await figures('NULL');
  if (!times || times.begun === 0) return [messages.none(dataset.name, from, periodText(span, language))];
  const [counts] = await duck.rows<{ open: number; cases: number; with_step: number }>(
    `SELECT (SELECT count(*) FROM ${spans} WHERE occurred < ${literal(span.until)}::DATE + 1 AND (done IS NULL OR done >= ${literal(span.until)}::DATE + 1)) AS open,
      count(DISTINCT case_key) AS cases, count(DISTINCT case_key) FILTER (WHERE activity = ${literal(from)}) AS with_step FROM ${events} WHERE ${inSpan}`,
  );
  const count = (value: number): string => formatNumber(value, language, 0);
  const length = (value: number | null): string => (value === null ? '–' : formatDuration(value, language));
  const activity = quotedColumn(columns.activity);
  const value = quotedText(from);
  const key = quotedColumn(columns.case);
  const kpis = [
    messages.time(from, to, length(times.median), length(times.mean), count(times.done), count(times.begun)),
    ...(limit === null || times.done === 0
      ? []
      : [
          messages.share(
            length(limit),
            formatPercent(times.above / times.done, language),
            count(times.above),
            count(times.done),
            stated === null ? 'usual' : 'stated',
          ),
        ]),
    messages.count(from, count(times.begun), `COUNT_IF(${activity} = ${value})`),
    ...(to === null || !counts ? [] : [messages.open(from, to, formatDate(span.until, language), count(counts.open))]),
    ...(counts && counts.cases > 0
      ? [
          messages.cases(
            from,
            formatPercent(counts.with_step / counts.cases, language),
            ...([count(counts.with_step), count(counts.cases)] as const),
            `100 * COUNT_DISTINCT(${key} WHERE ${activity} = ${value}) / COUNT_DISTINCT(${key})`,
          ),
        ]
      : []),
  ].slice(0, question.maximum ?? Infinity);
  const groups = group === null ? [] : await figures('part');
  return [
    messages.head(dataset.name, kpis.length, periodText(span, language)),
    ...kpis,
    ...(groups.length === 0
      ? []
      : [
          messages.groups(
            group ?? '',
            groups.map(({ part, median, done }) => messages.group(part ?? '–', length(median), count(done))).join('; '),
          ),
        ]),
    messages.note,
  ];
};

/** Returns the two asked steps in the order in which cases have them; of a single one, the step that follows most of its events. */
const pairOf = async (duck: DuckDbSession, events: string, named: readonly string[]): Promise<AskedSteps | null> => {
  const [first, second] = named;
  if (first === undefined) return null;
  if (second !== undefined) {
    const [order] = await duck.rows<{ forward: number; backward: number }>(
      `SELECT count(*) FILTER (WHERE one < other) AS forward, count(*) FILTER (WHERE other < one) AS backward FROM (
        SELECT min(occurred) FILTER (WHERE activity = ${literal(first)}) AS one, min(occurred) FILTER (WHERE activity = ${literal(second)}) AS other
        FROM ${events} GROUP BY case_key)`,
    );
    return order && order.backward > order.forward ? { from: second, to: first } : { from: first, to: second };
  }
  const [next] = await duck.rows<{ name: string | null; share: number }>(
    `SELECT next_activity AS name, count(*) / sum(count(*)) OVER () AS share FROM (
      SELECT activity, lead(activity) OVER (PARTITION BY case_key ORDER BY occurred) AS next_activity FROM ${events})
      WHERE activity = ${literal(first)} AND next_activity IS NOT NULL AND next_activity <> activity GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`,
  );
  return { from: first, to: next && next.share >= MIN_SHARE ? next.name : null };
};

/** Minimum share of the events of a step at which the step that follows is its end. */
const MIN_SHARE = 0.5;

/** Returns the asked period, otherwise the newest month that the log covers to its last day. */
const spanOf = async (duck: DuckDbSession, events: string, asked: Period | null): Promise<{ from: string; until: string } | null> => {
  if (asked?.from != null && asked.until !== null) return { from: asked.from, until: asked.until };
  const [month] = await duck.rows<{ from: string | null; until: string | null }>(
    `SELECT CAST(CAST(begun AS DATE) AS VARCHAR) AS from, CAST(CAST(begun AS DATE) + INTERVAL 1 MONTH - INTERVAL 1 DAY AS DATE)::VARCHAR AS until FROM (
      SELECT date_trunc('month', CAST(max(occurred) AS TIMESTAMP) + INTERVAL 1 DAY) - INTERVAL 1 MONTH AS begun FROM ${events})`,
  );
  return month?.from == null || month.until === null ? null : { from: month.from, until: month.until };
};

/** Returns the bound on a time that a request states. */
const timeBound = (text: string) => {
  const within = /(?:innerhalb|binnen|within)(?: von| of)? (?=\d)/giu;
  return boundsIn(text.replaceAll(within, '<= ')).find(({ unit }) => unit === 'days' || unit === 'hours');
};

/** Returns the words of the limit of a time that a request states. */
export const limitWords = (text: string): string[] => wordsIn(timeBound(text)?.words ?? '');

/** Returns this limit in seconds; null if the request states none. */
const limitIn = (text: string): number | null => {
  const bound = timeBound(text);
  return bound ? bound.value * (bound.unit === 'days' ? DAY_SECONDS : HOUR_SECONDS) : null;
};

/** Returns the upper quartile of all times so far, rounded up to days, or to hours below one day; null if there is none. */
const usualLimit = async (duck: DuckDbSession, spans: string, seconds: string, until: string): Promise<number | null> => {
  const [row] = await duck.rows<{ quartile: number | null }>(
    `SELECT quantile_cont(${seconds}, 0.75) AS quartile FROM ${spans} WHERE occurred < ${literal(until)}::DATE + 1`,
  );
  if (row?.quartile == null) return null;
  const unit = row.quartile >= DAY_SECONDS ? DAY_SECONDS : HOUR_SECONDS;
  return Math.ceil(row.quartile / unit) * unit;
};

/** Returns the column by which a request groups figures („nach Region“, "by category"); null if it names none. */
export const groupedBy = (
  text: string,
  subjects: readonly { readonly kind: string; readonly id: string; readonly label: string; readonly words: readonly string[] }[],
  datasetId: string,
): string | null =>
  subjects.find(
    ({ kind, id, words }) =>
      kind === 'column' &&
      id.startsWith(`${datasetId}/`) &&
      words.some((word) => new RegExp(String.raw`(?<!\p{L})(?:nach|je|pro|by|per)\s+${RegExp.escape(word)}`, 'iu').test(text)),
  )?.label ?? null;
