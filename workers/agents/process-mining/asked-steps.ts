import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import type { Language } from '../../documents/text/formatting.js';
import { CASE_BEGUN, CASE_DAYS, withCaseTimes } from '../../methods/case-times/index.js';
import { formatFor } from './format.js';
import type { EventLogRef } from './log/event-log.js';
import { isActivity, selectedCases } from './log/case-conditions.js';
import { messagesIn } from './messages.js';
import { askedPercentiles, spanSentences, type SpanGroup } from './span-figures.js';
import { ruleSentences } from './order-rules.js';
import { countSentences, lastClause } from './step-counts.js';
import { stepNamed } from './step-words.js';

/** "from A to B", „von A bis B“, "between A and B". */
const SPAN =
  /(?<!\p{L})(?:(?:von|vom|ab|nach|from|after)\s+(?<from>[^,.;?!]{2,60}?)\s+(?:bis(?:\s+(?:zum|zur|zu|ins?))?|to|until)\s+(?<to>[^,.;?!]{2,60})|(?:zwischen|between)\s+(?<one>[^,.;?!]{2,60}?)\s+(?:und|and)\s+(?<other>[^,.;?!]{2,60}))/iu;
/** „ohne A“, "skip A". */
const SKIP =
  /(?<!\p{L})(?:skip(?:s|ped)?|bypass(?:es|ed)?|omit(?:s|ted)?|without|ohne|überspring\p{L}*|übersprungen\p{L}*|auslass\p{L}*)\s+(?:(?:the|a|an|die|den|das|der|eine[nr]?)\s+)?(?<after>[^,.;?!]{2,60})/iu;
/** A question for the duration of cases with an activity beside that of the others. */
const COMPARED_DURATION =
  /(?<![^.?!;])[^.?!;]*?(?<!\p{L})(?:how long|takes?|taken|took|duration|longer|shorter|faster|slower|wie lange|dauer\p{L}*|länger|kürzer|schneller|langsamer)(?!\p{L})[^.?!;]*?(?<!\p{L})(?:others?|the rest|other (?:cases|ones)|without|anderen|übrigen|restlichen|ohne)(?!\p{L})/iu;
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
  /** The time between two activities that the request names; null if it names none. */
  readonly span: { readonly first: string; readonly second: string } | null;
}

/**
 * Answers how long cases take from one activity to another, and how many cases skip an activity and how their duration differs, if a
 * request asks for it, further who executes an activity, which cases repeat it and which lack it; all over the selected cases.
 *
 * @param group property of cases by which the figures are shown as well
 */
export const answerSteps = async (
  duck: DuckDbSession,
  log: EventLogRef,
  { activities, terminals }: LogActivities,
  text: string,
  language: Language,
  group: SpanGroup | null = null,
): Promise<StepAnswer> => {
  const span = SPAN.exec(text);
  const begins = span?.groups?.['from'] ?? span?.groups?.['one'] ?? '';
  const first = stepNamed(begins, activities) ?? (BEGINNING.test(begins) ? terminals.first : undefined);
  const ends = span?.groups?.['to'] ?? span?.groups?.['other'] ?? '';
  const second = stepNamed(ends, activities, first) ?? (ENDING.test(ends) ? terminals.last : undefined);
  const skip = SKIP.exec(text);
  const rules = await ruleSentences(duck, log, { text, activities }, language);
  const skipped = rules.sentences.length > 0 ? undefined : stepNamed(skip?.groups?.['after'] ?? '', activities);
  const hasSpan = first !== undefined && second !== undefined;
  const comparison = hasSpan || skipped !== undefined ? null : COMPARED_DURATION.exec(text);
  const having = comparison === null ? undefined : stepNamed(lastClause(comparison[0]), activities);
  const counts = await countSentences(duck, log, { text, activities, ends: hasSpan ? second : undefined, group }, language);
  return {
    span: hasSpan ? { first, second } : null,
    sentences: [
      ...(hasSpan ? await spanSentences(duck, log, { first, second, group, text }, language) : []),
      ...(skipped === undefined ? [] : [await skipSentence(duck, log, skipped, language)]),
      ...(having === undefined ? [] : [await havingSentence(duck, log, having, language)]),
      ...rules.sentences,
      ...counts.sentences,
    ],
    words: [
      ...(hasSpan ? [span?.[0] ?? '', ...askedPercentiles(text).words] : []),
      ...(skipped === undefined ? [] : [skip?.[0] ?? '']),
      ...(having === undefined ? [] : [comparison?.[0] ?? '']),
      ...rules.words,
      ...counts.words,
    ],
  };
};

/** States how many cases have no event of an activity, and how long they take compared with the others. */
const skipSentence = async (duck: DuckDbSession, log: EventLogRef, activity: string, language: Language): Promise<string> => {
  const { all, without, having } = await durationsBy(duck, log, activity);
  const { count, share, duration } = formatFor(language);
  return messagesIn(language).answer.without(
    activity,
    ...([count(without.cases), count(all), share(all === 0 ? 0 : without.cases / all)] as const),
    without.median === null ? null : duration(without.median),
    having.median === null ? null : duration(having.median),
  );
};

/** States how many cases have an activity, and how long they take compared with the others. */
const havingSentence = async (duck: DuckDbSession, log: EventLogRef, activity: string, language: Language): Promise<string> => {
  const { all, without, having } = await durationsBy(duck, log, activity);
  const { count, share, duration } = formatFor(language);
  const times = ({ median, mean }: Durations): string =>
    median === null || mean === null ? '–' : messagesIn(language).answer.medianAndMean(duration(median), duration(mean));
  return messagesIn(language).answer.with(
    activity,
    ...([count(having.cases), count(all), share(all === 0 ? 0 : having.cases / all)] as const),
    times(having),
    times(without),
  );
};

/** Number and duration of cases, in seconds. */
interface Durations {
  readonly cases: number;
  readonly median: number | null;
  readonly mean: number | null;
}

/** Returns the durations of the cases with and without an activity. */
const durationsBy = async (
  duck: DuckDbSession,
  log: EventLogRef,
  activity: string,
): Promise<{ all: number; having: Durations; without: Durations }> => {
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
  const rows = await duck.rows<{ has: boolean; cases: number; median: number | null; mean: number | null }>(
    `SELECT has, count(*) AS cases, median(seconds) AS median, avg(seconds) AS mean FROM (${cases}) GROUP BY has`,
  );
  const of = (wanted: boolean): Durations => {
    const { cases: found = 0, median = null, mean = null } = rows.find(({ has }) => has === wanted) ?? {};
    return { cases: Number(found), median: median === null ? null : Number(median), mean: mean === null ? null : Number(mean) };
  };
  const [having, without] = [of(true), of(false)];
  return { all: having.cases + without.cases, having, without };
};
