import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import type { Language } from '../../documents/text/formatting.js';
import { CASE_BEGUN, CASE_DAYS, withCaseTimes } from '../../methods/case-times/index.js';
import { valueThing } from '../../methods/request-reading/index.js';
import { subjectsIn } from '../../../platform/questions/index.js';
import { formatFor } from './format.js';
import type { EventLogRef } from './log/event-log.js';
import { messagesIn } from './messages.js';

/** "from A to B", „von A bis B“, "between A and B". */
const SPAN =
  /(?<!\p{L})(?:(?:von|vom|from)\s+(?<from>[^,.;?!]{2,60}?)\s+(?:bis(?:\s+(?:zum|zur|zu|ins?))?|to|until)\s+(?<to>[^,.;?!]{2,60})|(?:zwischen|between)\s+(?<one>[^,.;?!]{2,60}?)\s+(?:und|and)\s+(?<other>[^,.;?!]{2,60}))/iu;
/** „ohne A“, "skip A". */
const SKIP =
  /(?<!\p{L})(?:skip(?:s|ped)?|bypass(?:es|ed)?|omit(?:s|ted)?|without|ohne|überspring\p{L}*|übersprungen\p{L}*|auslass\p{L}*)\s+(?:(?:the|a|an|die|den|das|der|eine[nr]?)\s+)?(?<after>[^,.;?!]{2,60})/iu;
/** Confidence from which words name an activity. */
const MIN_CONFIDENCE = 0.45;

/** Words for the beginning and the end of a case. */
const BEGINNING = /eingang|beginn|anfang|start|erfassung|anlage|eröffnung|received|receipt|entry|creation|opened|opening/iu;
const ENDING = /ende|abschluss|schluss|schließung|end(?!\p{L})|completion|close|closing|resolution/iu;

/** Activities of a log, with the most frequent first and last one of a case. */
export interface LogActivities {
  readonly activities: readonly string[];
  readonly terminals: { readonly first: string | undefined; readonly last: string | undefined };
}

/** Sentences on the steps that a request asks about, with its words. */
export interface StepAnswer {
  readonly sentences: readonly string[];
  readonly words: readonly string[];
}

/**
 * Answers how long cases take from one activity to another, and how many cases skip an activity and how their duration differs, if a
 * request asks for it; both over the selected cases.
 */
export const answerSteps = async (
  duck: DuckDbSession,
  log: EventLogRef,
  { activities, terminals }: LogActivities,
  text: string,
  language: Language,
): Promise<StepAnswer> => {
  const things = activities.map((activity) => valueThing('', '', activity));
  // „Prüfen“ is a part of the name of an activity, not a task.
  const named = (words: string): string[] =>
    subjectsIn(words, things, { kinds: ['value'], minConfidence: { value: MIN_CONFIDENCE } }).map(({ label }) => label);
  const span = SPAN.exec(text);
  const begins = span?.groups?.['from'] ?? span?.groups?.['one'] ?? '';
  const first = named(begins)[0] ?? (BEGINNING.test(begins) ? terminals.first : undefined);
  const ends = span?.groups?.['to'] ?? span?.groups?.['other'] ?? '';
  const second = named(ends).find((activity) => activity !== first) ?? (ENDING.test(ends) ? terminals.last : undefined);
  const skip = SKIP.exec(text);
  const [skipped] = named(skip?.groups?.['after'] ?? '');
  const hasSpan = first !== undefined && second !== undefined;
  return {
    sentences: [
      ...(hasSpan ? [await spanSentence(duck, log, [first, second], language)] : []),
      ...(skipped === undefined ? [] : [await skipSentence(duck, log, skipped, language)]),
    ],
    words: [...(hasSpan ? [span?.[0] ?? ''] : []), ...(skipped === undefined ? [] : [skip?.[0] ?? ''])],
  };
};

const isActivity = ({ activityColumn }: EventLogRef, activity: string): string =>
  `CAST(${identifier(activityColumn)} AS VARCHAR) = ${literal(activity)}`;

/** Returns the condition of the selected cases on a group of events. */
const selectedCases = ({ selection, timeColumn, timeZone = 'UTC' }: EventLogRef, begun = `min(${identifier(timeColumn)})`): string => {
  const first = `timezone(${literal(timeZone)}, CAST(${begun} AS TIMESTAMPTZ))`;
  const conditions = [
    ...(selection?.values ?? []).map(
      ({ column, values, isExcluded = false }) =>
        `${isExcluded ? 'NOT ' : ''}coalesce(bool_or(CAST(${identifier(column)} AS VARCHAR) IN (${values.map(literal).join(', ')})), false)`,
    ),
    ...(selection?.from ? [`CAST(${first} AS DATE) >= DATE ${literal(selection.from)}`] : []),
    ...(selection?.until ? [`CAST(${first} AS DATE) <= DATE ${literal(selection.until)}`] : []),
  ];
  return conditions.length === 0 ? '' : ` HAVING ${conditions.join(' AND ')}`;
};

/** Returns the seconds from the first event of one activity to the first event of another one after it. */
const spanSentence = async (
  duck: DuckDbSession,
  log: EventLogRef,
  [first, second]: readonly [string, string],
  language: Language,
): Promise<string> => {
  const { answer } = messagesIn(language);
  const { count, duration } = formatFor(language);
  const [key, time] = [identifier(log.caseColumn), identifier(log.timeColumn)];
  const starts = `SELECT ${key} AS key, min(${time}) FILTER (WHERE ${isActivity(log, first)}) AS begun FROM ${log.relation} GROUP BY ${key}${selectedCases(log)}`;
  const { cases, median, mean, p90 } = await duck.one<{ cases: number; median: number | null; mean: number | null; p90: number | null }>(
    `SELECT count(*) AS cases, median(seconds) AS median, avg(seconds) AS mean, quantile_cont(seconds, 0.9) AS p90 FROM (
      SELECT date_diff('second', any_value(begun), min(${time})) AS seconds FROM ${log.relation} JOIN (${starts}) AS s ON s.key = ${key}
      WHERE begun IS NOT NULL AND ${time} >= begun AND ${isActivity(log, second)} GROUP BY s.key)`,
  );
  return median === null || mean === null || p90 === null
    ? answer.noSpan(first, second)
    : answer.span(first, second, duration(Number(median)), duration(Number(mean)), duration(Number(p90)), count(Number(cases)));
};

/** States how many cases have no event of an activity, and how long they take compared with the others. */
const skipSentence = async (duck: DuckDbSession, log: EventLogRef, activity: string, language: Language): Promise<string> => {
  const { answer } = messagesIn(language);
  const { count, share, duration } = formatFor(language);
  const key = identifier(log.caseColumn);
  const roles = {
    case: log.caseColumn,
    activity: log.activityColumn,
    time: log.timeColumn,
    start: log.startColumn,
    lifecycle: log.lifecycleColumn,
  };
  const timed = withCaseTimes(log.relation, roles, new Map());
  const cases = `SELECT coalesce(bool_or(${isActivity(log, activity)}), false) AS has, 86400 * any_value(${identifier(CASE_DAYS)}) AS seconds
    FROM ${timed} WHERE ${identifier(CASE_BEGUN)} IS NOT NULL GROUP BY ${key}${selectedCases(log, `any_value(${identifier(CASE_BEGUN)})`)}`;
  const { all, without, median, other } = await duck.one<{ all: number; without: number; median: number | null; other: number | null }>(
    `SELECT count(*) AS "all", count(*) FILTER (WHERE NOT has) AS "without", median(seconds) FILTER (WHERE NOT has) AS median,
      median(seconds) FILTER (WHERE has) AS other FROM (${cases})`,
  );
  return answer.without(
    activity,
    ...([count(Number(without)), count(Number(all)), share(Number(all) === 0 ? 0 : Number(without) / Number(all))] as const),
    median === null ? null : duration(Number(median)),
    other === null ? null : duration(Number(other)),
  );
};
