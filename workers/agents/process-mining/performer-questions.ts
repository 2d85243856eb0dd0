import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { Language } from '../../documents/text/formatting.js';
import { mean, median } from '../../methods/statistics/descriptive.js';
import { kruskalWallis } from '../../methods/statistics/kruskal-wallis.js';
import { SIGNIFICANCE_LEVEL } from '../../methods/statistics/significance.js';
import { formatFor } from './format.js';
import { propertyNamed } from './group-questions.js';
import type { LoopAnswer } from './loop-questions.js';
import type { EventLogRef } from './log/event-log.js';
import { messagesIn } from './messages.js';
import { casesOf } from './step-counts.js';
import { stepNamed } from './step-words.js';

/** A question whether something depends on which one of several acts: "does it matter which firm", „macht es einen Unterschied, welches Labor“. */
const MATTERS =
  /(?<!\p{L})(?:(?:does|do|did|would)\s+it\s+(?:really\s+)?(?:matter|make\s+(?:a|any)\s+difference)|matters?|makes?\s+(?:a|any)\s+difference|depends?\s+on|differs?\s+by|macht\s+es\s+(?:et)?was\s+aus|(?:macht|ist)\s+(?:es\s+)?(?:da\s+)?(?:einen|ein)\s+unterschied|spielt\s+(?:es|dabei|das)?\s*eine\s+rolle|hängt\s+(?:es|das)\s+(?:auch\s+)?davon\s+ab|kommt\s+es\s+darauf\s+an|(?:liegt|lag)\s+(?:es|das)\s+(?:auch\s+)?(?:daran|an))(?!\p{L})[^.?!;\p{L}]{0,3}\s*(?:auch\s+)?(?:on\s+)?(?:which|what|welche[nrsm]?|who|wer|whom|the|der|dem)(?!\p{L})\s*(?<noun>\p{L}[\p{L}-]*)?[^.?!;,]*/iu;
/** Nouns for those who carry out a step on behalf of the company. */
const PARTY =
  /(?:firm(?:a|en|s)?|unternehmen|unternehmer|dienstleister|lieferant(?:en)?|spediteure?|spedition(?:en)?|partner|labore?|werkstatt|werkstätten|kolonne|gutachter|contractors?|subcontractors?|suppl(?:ier|iers)|carriers?|hauliers?|vendors?|compan(?:y|ies)|labs?|laborator(?:y|ies)|workshops?|crews?|garages?|agenc(?:y|ies)|provider|providers|team|teams|surveyors?)$/iu;
/** Numbers of performers of a step among which it can matter who acts; more are persons. */
const MIN_PERFORMERS = 2;
const MAX_PERFORMERS = 8;
/** Minimum number of events of each performer that is compared, and number of transitions stated. */
const MIN_EVENTS = 5;
const MAX_TRANSITIONS = 4;
const MAX_ROWS = 200_000;

interface Transition {
  readonly from: string;
  readonly to: string;
  readonly groups: readonly { readonly name: string; readonly seconds: readonly number[] }[];
}

/**
 * Answers whether the time until a step depends on who carries it out, although only some events of a case name them: for each step that
 * several performers carry out, the time since the step before it, by performer.
 */
export const performerAnswers = async (
  duck: DuckDbSession,
  log: EventLogRef,
  dataset: Pick<Dataset, 'roles' | 'profile'>,
  { text, activities }: { text: string; activities: readonly string[] },
  language: Language,
): Promise<LoopAnswer> => {
  const found = MATTERS.exec(text);
  const noun = found?.groups?.['noun'] ?? '';
  if (!found || noun === '') return { sentences: [], words: [] };
  const messages = messagesIn(language).groups;
  const column = propertyNamed(noun, dataset) ?? (PARTY.test(noun) ? await performerColumn(duck, log, dataset) : null);
  if (column === null)
    return PARTY.test(noun) ? { sentences: [messages.noPerformer(noun)], words: [found[0]] } : { sentences: [], words: [] };
  const all = await transitionsBy(duck, log, column);
  const named = stepNamed(noun, activities);
  const asked = all.some(({ to }) => to === named) ? all.filter(({ to }) => to === named) : all;
  if (asked.length === 0) return { sentences: [messages.noPerformer(noun)], words: [found[0]] };
  const { count, duration } = formatFor(language, text);
  const { compare } = messagesIn(language);
  return {
    sentences: asked.slice(0, MAX_TRANSITIONS).map(({ from, to, groups }) => {
      const listed = groups.map(({ name, seconds }) =>
        compare.waiting(name, duration(median(seconds)), duration(mean(seconds)), count(seconds.length)),
      );
      const { p } = kruskalWallis(groups.map(({ seconds }) => seconds));
      return messages.byPerformer(from, to, column, listed.join('; '), p < SIGNIFICANCE_LEVEL ? 'yes' : 'no');
    }),
    words: [found[0]],
  };
};

/** Returns the column of those who carry out the steps, in which some steps have several values; null if there is none. */
const performerColumn = async (
  duck: DuckDbSession,
  log: EventLogRef,
  { roles, profile }: Pick<Dataset, 'roles' | 'profile'>,
): Promise<string | null> => {
  const others = new Set([roles['activity'], roles['case'], roles['time'], roles['start'], roles['lifecycle'], roles['order']]);
  const columns = profile.columns.filter(({ name, type }) => type === 'text' && !others.has(name)).map(({ name }) => name);
  const ranked = columns.toSorted((a, b) => Number(b === roles['resource']) - Number(a === roles['resource']));
  for (const column of ranked) {
    const [value, step, key] = [column, log.activityColumn, log.caseColumn].map((name) => `CAST(${identifier(name)} AS VARCHAR)`);
    // A property of the whole case has one value in it; a performer changes from step to step.
    const { varied, cases, steps } = await duck.one<{ varied: number; cases: number; steps: number }>(
      `SELECT (SELECT count(*) FILTER (WHERE n > 1) FROM (SELECT count(DISTINCT ${value}) AS n FROM ${log.relation} GROUP BY ${key})) AS varied,
         (SELECT count(DISTINCT ${key}) FROM ${log.relation}) AS cases,
         (SELECT count(*) FROM (SELECT ${step} FROM ${log.relation} WHERE ${value} IS NOT NULL GROUP BY ${step}
           HAVING count(DISTINCT ${value}) BETWEEN ${MIN_PERFORMERS} AND ${MAX_PERFORMERS})) AS steps`,
    );
    const isPartly = await isSparse(duck, log, column);
    if (Number(steps) > 0 && (isPartly || Number(varied) * 2 > Number(cases))) return column;
  }
  return null;
};

/** Returns whether only some events of the cases have a value in a column. */
const isSparse = async (duck: DuckDbSession, log: EventLogRef, column: string): Promise<boolean> => {
  const { present, all } = await duck.one<{ present: number; all: number }>(
    `SELECT count(${identifier(column)}) AS present, count(*) AS "all" FROM ${log.relation}`,
  );
  return Number(present) > 0 && Number(present) * 2 < Number(all);
};

/**
 * Returns the times from the most frequent step before it to each step that several performers carry out, by performer, those with most time
 * first. A value that only other events of the case have counts for all its steps.
 */
const transitionsBy = async (duck: DuckDbSession, log: EventLogRef, column: string): Promise<Transition[]> => {
  const [key, step, time] = [log.caseColumn, log.activityColumn, log.timeColumn].map(identifier);
  const value = `CAST(${identifier(column)} AS VARCHAR)`;
  const rows = await duck.rows<{ from: string; to: string; name: string; seconds: number }>(
    `WITH events AS (SELECT CAST(${step} AS VARCHAR) AS activity, ${value} AS name, lag(CAST(${step} AS VARCHAR)) OVER w AS before,
         date_diff('second', lag(${time}) OVER w, ${time}) AS seconds
       FROM ${log.relation} WHERE ${key} IS NOT NULL AND ${step} IS NOT NULL AND ${time} IS NOT NULL
         AND CAST(${key} AS VARCHAR) IN (SELECT key FROM (${casesOf(log, 'count(*) AS n')}))
       WINDOW w AS (PARTITION BY ${key} ORDER BY ${time}, ${log.orderColumn === undefined ? step : identifier(log.orderColumn)})),
     shared AS (SELECT activity, name FROM events WHERE name IS NOT NULL AND before IS NOT NULL GROUP BY activity, name HAVING count(*) >= ${MIN_EVENTS}),
     several AS (SELECT activity FROM shared GROUP BY activity HAVING count(*) BETWEEN ${MIN_PERFORMERS} AND ${MAX_PERFORMERS}),
     usual AS (SELECT activity, mode(before) AS before FROM events WHERE before IS NOT NULL GROUP BY activity)
     SELECT e.before AS "from", e.activity AS "to", e.name, e.seconds FROM events AS e JOIN several USING (activity)
       JOIN usual AS u ON u.activity = e.activity AND u.before = e.before
       JOIN shared AS s ON s.activity = e.activity AND s.name = e.name
     WHERE e.seconds >= 0 LIMIT ${MAX_ROWS}`,
  );
  const secondsOf = (of: Transition): number => of.groups.reduce((sum, { seconds }) => sum + seconds.length * mean(seconds), 0);
  return [...Map.groupBy(rows, ({ from, to }) => `${from}\u0001${to}`).values()]
    .map((events) => ({
      from: events[0]?.from ?? '',
      to: events[0]?.to ?? '',
      groups: [...Map.groupBy(events, ({ name }) => name)]
        .map(([name, own]) => ({ name, seconds: own.map(({ seconds }) => Number(seconds)) }))
        .toSorted((a, b) => median(b.seconds) - median(a.seconds)),
    }))
    .filter(({ groups }) => groups.length > 1)
    .toSorted((a, b) => secondsOf(b) - secondsOf(a));
};
