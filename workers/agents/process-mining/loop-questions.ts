import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { Language } from '../../documents/text/formatting.js';
import { isShortText } from '../../methods/request-reading/index.js';
import { namedValues } from '../../methods/values-in-text/named-values.js';
import { formatFor } from './format.js';
import { BY, clausesOf, differ, figureOf, HOW_OFTEN, listOf, propertyNamed, totalOf, type Part } from './group-questions.js';
import { isActivity } from './log/case-conditions.js';
import type { EventLogRef } from './log/event-log.js';
import { messagesIn } from './messages.js';
import { casesOf } from './step-counts.js';
import { stepNamed } from './step-words.js';
import type { SuspectedValue } from './suspected.js';

/** Words for what comes back or is asked for again. */
const BACK =
  /(?<!\p{L})(?:again|(?:come|go|send|sent|came|went)\p{L}*\s+(?:\p{L}+\s+)?back|back|return\p{L}*|re-?(?:work|do|open|peat|turn|visit|call|submi)\p{L}*|chas(?:e|ing)\p{L}*|loops?|more than once|twice|several times|noch\s?mals?|noch einmal|erneut|wieder|zurück\p{L}*|nach(?:hak|frag|forder|bess|arbeit)\p{L}*|nachzu(?:hak|frag|forder|bess|arbeit)\p{L}*|rückfrag\p{L}*|schleifen?|wiederhol\p{L}*|mehrfach|mehrmals|zweimal)(?!\p{L})/iu;
/** A doubt that a log without reasons cannot settle: "the same fault", „aus demselben Grund“. */
const SAME =
  /(?<!\p{L})(?:the same|identical|derselbe\p{L}*|dieselbe\p{L}*|demselben|denselben|(?:de[rmn]|die|das) gleiche\p{L}*)\s+(?<thing>\p{L}+)/iu;
/** Share of the first events of a step that are followed by a step which the case already had, from which the step leads back. */
const MIN_BACK = 0.8;
/** Columns with more values are no properties by which cases are compared. */
const MAX_VALUES = 40;

export interface LoopAnswer {
  readonly sentences: readonly string[];
  readonly words: readonly string[];
}

/** Times of a step that leads back to an earlier one. */
interface LoopStep {
  readonly activity: string;
  readonly cases: number;
  readonly next: string;
  readonly median: number;
}

/** A question how often cases go back, and the property by which it compares them. */
export interface LoopQuestion {
  readonly clause: string;
  /** Null if it names none. */
  readonly column: string | null;
}

/** Returns the question of a request how often cases go back to an earlier step; null without one. */
export const loopQuestionIn = (text: string, dataset: Pick<Dataset, 'roles' | 'profile'>): LoopQuestion | null => {
  const clause = clausesOf(text).find((each) => HOW_OFTEN.test(each) && BACK.test(each));
  return clause === undefined ? null : { clause, column: columnIn(clause, dataset) };
};

/**
 * Answers how often cases go back to an earlier step: the step that leads back, its share of the cases, by a property that the request names or
 * suspects, and the time until the case goes on.
 *
 * @param suspected value of a property that the request suspects
 */
export const loopAnswers = async (
  duck: DuckDbSession,
  log: EventLogRef,
  { clause, column: named }: LoopQuestion,
  { text, suspected }: { text: string; suspected: SuspectedValue | null },
  language: Language,
): Promise<LoopAnswer> => {
  const steps = await loopSteps(duck, log);
  const ofClause = stepNamed(
    clause,
    steps.map(({ activity }) => activity),
  );
  const step = steps.find(({ activity }) => activity === ofClause) ?? steps[0];
  if (step === undefined) return { sentences: [], words: [] };
  const { groups: messages } = messagesIn(language);
  const { count, duration } = formatFor(language, text);
  const { activity, next, median } = step;
  const column = named ?? suspected?.column ?? null;
  const { parts, twice } = await countLoops(duck, log, activity, column);
  const total = totalOf(parts);
  const same = SAME.exec(clause)?.groups?.['thing'];
  return {
    sentences: [
      messages.loop(activity, figureOf(total, language), count(twice), next, duration(median)),
      ...(column === null ? [] : [messages.limitBy(column, listOf(parts, language), differ(parts))]),
      ...(suspected && suspected.column === column ? verdictOn(suspected, parts, language) : []),
      ...(same === undefined ? [] : [messages.sameUnknown(activity, same)]),
    ],
    words: [clause],
  };
};

/** States whether a suspected group has the largest share, beside the others together. */
const verdictOn = ({ value }: SuspectedValue, parts: readonly Part[], language: Language): string[] => {
  const own = parts.find(({ name }) => name === value);
  if (!own) return [];
  const others = totalOf(parts.filter((part) => part !== own));
  const most = parts.toSorted((a, b) => b.met / b.n - a.met / a.n)[0];
  return [
    messagesIn(language).groups.suspected(
      most === own ? 'yes' : 'no',
      value,
      figureOf(own, language),
      figureOf(others, language),
      differ([own, others]),
    ),
  ];
};

/** Returns the property of cases of which a clause names two values, or by which it groups; null if it names none. */
const columnIn = (clause: string, dataset: Pick<Dataset, 'roles' | 'profile'>): string | null => {
  const { roles, profile } = dataset;
  const notProperties = new Set([roles['activity'], roles['case'], roles['time'], roles['start'], roles['lifecycle']]);
  const contrasted = profile.columns.find(({ name, topValues }) => {
    const values = topValues.flatMap(({ value }) => (isShortText(value) ? [value] : []));
    return !notProperties.has(name) && values.length <= MAX_VALUES && namedValues(clause, values, { inFull: true }).length > 1;
  });
  const { noun = '', each = noun } = BY.exec(clause)?.groups ?? {};
  return contrasted?.name ?? propertyNamed(each, dataset);
};

/** Returns the steps that lead back to a step which the case already had, the most frequent first. */
const loopSteps = async (duck: DuckDbSession, log: EventLogRef): Promise<LoopStep[]> => {
  const [key, step, time] = [log.caseColumn, log.activityColumn, log.timeColumn].map(identifier);
  const rows = await duck.rows<{ activity: string; cases: number; back: number; next: string | null; median: number | null }>(
    `WITH events AS (SELECT CAST(${key} AS VARCHAR) AS key, CAST(${step} AS VARCHAR) AS activity, ${time} AS time,
         lead(CAST(${step} AS VARCHAR)) OVER w AS next, lead(${time}) OVER w AS next_time
       FROM ${log.relation} WHERE ${key} IS NOT NULL AND ${step} IS NOT NULL AND ${time} IS NOT NULL
         AND CAST(${key} AS VARCHAR) IN (SELECT key FROM (${casesOf(log, 'count(*) AS n')}))
       WINDOW w AS (PARTITION BY ${key} ORDER BY ${time}, ${log.orderColumn === undefined ? step : identifier(log.orderColumn)})),
     firsts AS (SELECT key, activity, min(time) AS time, arg_min(next, time) AS next, arg_min(next_time, time) AS next_time FROM events GROUP BY key, activity),
     checked AS (SELECT f.*, EXISTS (SELECT 1 FROM firsts AS o WHERE o.key = f.key AND o.activity = f.next AND o.time < f.time) AS is_back FROM firsts AS f)
     SELECT activity, count(*) AS cases, count(*) FILTER (WHERE is_back) AS back, mode(next) FILTER (WHERE is_back) AS next,
       median(date_diff('second', time, next_time)) FILTER (WHERE is_back) AS median
     FROM checked GROUP BY activity ORDER BY cases DESC, activity`,
  );
  return rows
    .filter(({ cases, back }) => Number(back) > 0 && Number(back) >= MIN_BACK * Number(cases))
    .map(({ activity, cases, next, median }) => ({ activity, cases: Number(cases), next: next ?? '–', median: Number(median) }));
};

/** Counts the cases with a step by the values of a property, and those with it more than once. */
const countLoops = async (
  duck: DuckDbSession,
  log: EventLogRef,
  activity: string,
  column: string | null,
): Promise<{ parts: Part[]; twice: number }> => {
  const name = column === null ? `''` : `arg_min(CAST(${identifier(column)} AS VARCHAR), ${identifier(log.timeColumn)})`;
  const times = `count(DISTINCT ${identifier(log.timeColumn)}) FILTER (WHERE ${isActivity(log, activity)})`;
  const rows = await duck.rows<{ name: string | null; n: number; met: number; twice: number }>(
    `SELECT name, count(*) AS n, count(*) FILTER (WHERE times > 0) AS met, count(*) FILTER (WHERE times > 1) AS twice
     FROM (${casesOf(log, `${times} AS times, ${name} AS name`)}) GROUP BY name ORDER BY met / n DESC, name`,
  );
  return {
    parts: rows.map((row) => ({ name: row.name ?? '–', n: Number(row.n), met: Number(row.met) })),
    twice: rows.reduce((sum, row) => sum + Number(row.twice), 0),
  };
};
