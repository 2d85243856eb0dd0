import { literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { formatDuration, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { messagesIn } from './messages.js';
import { quotedText } from '../../../subgraphs/metrics/index.js';
import { eventsOf, type Log } from './step-kpis.js';

/** Number of transitions from which their waiting time is a KPI, and of transitions that are stated. */
const [MIN_TRANSITIONS, MAX_TRANSITIONS] = [20, 3];

interface Cases extends Record<string, unknown> {
  readonly cases: number;
  readonly events: number;
  readonly median: number | null;
  readonly p90: number | null;
  readonly repeated: number;
}

const eventsIn = ({ dataset, columns, relation }: Log): string =>
  eventsOf(relation, columns, new Map(dataset.columns.map(({ name, type }) => [name.toLowerCase(), type])), null);

/** Returns a subquery with the events and, for each, activity and time of the next event of its case. */
const transitionsOf = (events: string): string =>
  `(SELECT *, lead(activity) OVER in_case AS next_activity, lead(occurred) OVER in_case AS next_at FROM ${events}
         WINDOW in_case AS (PARTITION BY case_key ORDER BY occurred))`;

/**
 * States the KPIs that every event log yields: cases and their duration, events per case, cases with a repeated activity, the activity that
 * is repeated most, the longest waits between activities, and cases that do not end with the usual last activity.
 */
export const logAnswers = async (duck: DuckDbSession, log: Log, language: Language): Promise<string[]> => {
  const messages = messagesIn(language).logKpis;
  const events = eventsIn(log);
  const count = (value: number): string => formatNumber(value, language, 0);
  const [cases] = await duck.rows<Cases>(
    `SELECT count(*) AS cases, sum(events) AS events, median(seconds) AS median, quantile_cont(seconds, 0.9) AS p90, count(*) FILTER (WHERE events > activities) AS repeated
       FROM (SELECT case_key, count(*) AS events, count(DISTINCT activity) AS activities, epoch(max(occurred)) - epoch(min(occurred)) AS seconds
         FROM ${events} GROUP BY 1)`,
  );
  if (!cases || cases.cases === 0) return [];
  const share = (value: number): string => formatPercent(value / cases.cases, language);
  const [again] = await duck.rows<{ activity: string; cases: number }>(
    `SELECT activity, count(*) AS cases FROM (SELECT case_key, activity FROM ${events} GROUP BY 1, 2 HAVING count(*) > 1) GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`,
  );
  const waits = await duck.rows<{ from: string; to: string; median: number; n: number }>(
    `SELECT activity AS from, next_activity AS to, median(epoch(next_at) - epoch(occurred)) AS median, count(*) AS n
       FROM ${transitionsOf(events)}
      WHERE next_activity IS NOT NULL GROUP BY 1, 2 HAVING count(*) >= ${MIN_TRANSITIONS} ORDER BY 3 DESC, 1, 2 LIMIT ${MAX_TRANSITIONS}`,
  );
  const [end] = await duck.rows<{ activity: string; cases: number }>(
    `SELECT activity, count(*) AS cases FROM (SELECT case_key, arg_max(activity, occurred) AS activity FROM ${events} GROUP BY 1) GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`,
  );
  const [reached] = await duck.rows<{ cases: number }>(
    `SELECT count(DISTINCT case_key) AS cases FROM ${events} WHERE activity = ${literal(end?.activity ?? '')}`,
  );
  return [
    messages.head(log.dataset.name, count(cases.cases)),
    ...(cases.median === null || cases.p90 === null
      ? []
      : [messages.duration(formatDuration(cases.median, language), formatDuration(cases.p90, language))]),
    messages.repeated(share(cases.repeated), count(cases.repeated), again ? again.activity : null, again ? count(again.cases) : ''),
    ...(waits.length === 0
      ? []
      : [
          messages.waits(
            waits.map(({ from, to, median, n }) => messages.wait(from, to, formatDuration(median, language), count(n))).join('; '),
          ),
        ]),
    ...(end && reached ? [messages.open(end.activity, count(cases.cases - reached.cases), share(cases.cases - reached.cases))] : []),
    messages.perCase(formatNumber(cases.events / cases.cases, language, 1)),
    messages.note,
  ];
};

/** A question for the time in which nobody works on a case. */
const ASKS_WAITS =
  /(?<!\p{L})(?:warte(?:n|t|zeit\p{L}*)|liege(?:n|zeit\p{L}*)|liegt|liegen ?bleib\p{L}*|stillst\p{L}*|unbearbeitet\p{L}*|ohne dass (?:jemand|etwas)|niemand (?:daran )?arbeitet|waits?|waiting|idle|untouched|sits?|sitting|stuck|nobody (?:is )?work\p{L}*|no one (?:is )?work\p{L}*|without anyone)(?!\p{L})/iu;

export const asksWaits = (text: string): boolean => ASKS_WAITS.test(text);

/** Number of waits that are proposed without a wished number. */
const MAX_WAITS = 5;

/**
 * Proposes a KPI for each of the transitions in which the cases of a log wait longest altogether, with its formula. Empty if no transition
 * is frequent enough.
 */
export const waitAnswers = async (
  duck: DuckDbSession,
  log: Log,
  { maximum, language }: { readonly maximum: number | null; readonly language: Language },
): Promise<string[]> => {
  const messages = messagesIn(language).waits;
  const events = eventsIn(log);
  const waits = await duck.rows<{ from: string; to: string; mean: number; median: number; n: number }>(
    `SELECT activity AS from, next_activity AS to, avg(epoch(next_at) - epoch(occurred)) AS mean, median(epoch(next_at) - epoch(occurred)) AS median,
         count(*) AS n
       FROM ${transitionsOf(events)}
      WHERE next_activity IS NOT NULL AND next_activity <> activity GROUP BY 1, 2 HAVING count(*) >= ${MIN_TRANSITIONS}
      ORDER BY sum(epoch(next_at) - epoch(occurred)) DESC, 1, 2 LIMIT ${maximum ?? MAX_WAITS}`,
  );
  if (waits.length === 0) return [];
  const formula = (from: string, to: string): string => `AVG(STEP_DURATION(${quotedText(from)}, ${quotedText(to)}, 'day'))`;
  return [
    messages.head(log.dataset.name, waits.length),
    ...waits.map(({ from, to, mean, median, n }) =>
      messages.wait(
        from,
        to,
        formatDuration(mean, language),
        formatDuration(median, language),
        formatNumber(n, language, 0),
        formula(from, to),
      ),
    ),
    messages.note,
  ];
};
