import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { contentWords } from '../../../platform/text/index.js';
import type { Language } from '../../documents/text/formatting.js';
import { testOfShares, type CountedGroup } from '../../methods/statistics/chi-squared.js';
import { formatFor } from './format.js';
import { isActivity, selectedCases } from './log/case-conditions.js';
import type { EventLogRef } from './log/event-log.js';
import { messagesIn } from './messages.js';
import type { SpanGroup } from './span-figures.js';
import { stepNamed } from './step-words.js';
import { SIGNIFICANCE_LEVEL } from '../../methods/statistics/significance.js';

/** A question who does something, that is not "who is responsible" for something outside the log. */
const WHO =
  /(?<!\p{L})(?:wer|who|which (?:people|persons?|employees?|colleagues)|welche (?:personen|leute|mitarbeiter\p{L}*|kolleg\p{L}*))(?!\p{L})[^.?!;]*/iu;
/** An activity that a case executes again. */
const AGAIN =
  /(?<![^.?!;])[^.?!;]*?(?<!\p{L})(?:mehr als einmal|mehrfach|mehrmals|zweimal|wiederholt|mehr als ein mal|more than once|repeatedly|several times|twice|two or more times|at least twice)(?!\p{L})[^.?!;]*/iu;
/** An activity that a case has not had. */
const LACKING =
  /(?<![^.?!;,])[^.?!;,]*?(?<!\p{L})(?:noch\s+nicht|nie(?:mals)?|fehl(?:t|en)|noch\s+kein\p{L}*|not\s+(?:yet\s+)?been|not\s+yet|never|(?:have|has)\s+no|haven['’]t|hasn['’]t|still\s+(?:waiting|without)|lack(?:s|ing)?|missing)(?!\p{L})(?<after>[^.?!;]*)/iu;
/** A question how often cases have an activity. */
const OFTEN =
  /(?<![^.?!;])[^.?!;]*?(?<!\p{L})(?:öfter|häufiger|seltener|wie oft|wie häufig|how often|how frequently|(?:more|less) (?:often|likely|frequent(?:ly)?))(?!\p{L})[^.?!;]*/iu;
const MAX_LISTED = 30;
interface AskedActivity {
  readonly activity: string;
  readonly group: SpanGroup | null;
}

interface Counted {
  readonly text: string;
  readonly activities: readonly string[];
  /** Last activity of a span that the request asks about. */
  readonly ends: string | undefined;
  readonly group: SpanGroup | null;
}

/** States who executes an activity, how many cases have or repeat it, and which cases have not had it, if a request asks for it. */
export const countSentences = async (
  duck: DuckDbSession,
  log: EventLogRef,
  { text, activities, ends, group }: Counted,
  language: Language,
): Promise<{ sentences: string[]; words: string[] }> => {
  const who = WHO.exec(text)?.[0];
  const doneBy = who === undefined ? undefined : (stepNamed(who, activities) ?? ends);
  const again = AGAIN.exec(text)?.[0];
  const repeated = again === undefined ? undefined : stepNamed(withoutCounted(lastClause(again)), activities);
  const often = OFTEN.exec(text)?.[0];
  const counted = often === undefined ? undefined : stepNamed(lastClause(often), activities);
  const lacking = LACKING.exec(text);
  const missing = lacking ? (stepNamed(lacking.groups?.['after'] ?? '', activities) ?? stepNamed(lacking[0], activities)) : undefined;
  return {
    sentences: [
      ...(doneBy === undefined ? [] : [await whoSentence(duck, log, doneBy, language)]),
      ...(repeated === undefined ? [] : [await againSentence(duck, log, { activity: repeated, group }, language)]),
      ...(counted === undefined ? [] : [await oftenSentence(duck, log, { activity: counted, group }, language)]),
      ...(missing === undefined ? [] : [await lackingSentence(duck, log, missing, language)]),
    ],
    words: [
      ...(doneBy === undefined ? [] : [who ?? '']),
      ...(repeated === undefined ? [] : [lastClause(again ?? '')]),
      ...(counted === undefined ? [] : [lastClause(often ?? '')]),
      ...(missing === undefined ? [] : [lacking?.[0] ?? '']),
    ],
  };
};

/** Returns the last of several questions in a sentence, such as „… – und wie viele Aufträge …“. */
export const lastClause = (sentence: string): string =>
  sentence.split(/\s[–—-]\s|,?\s+(?:und|and)\s+(?=wie|how|wer|who|welche|which)/iu).at(-1) ?? '';

/** Returns SQL for one row per selected case with its key and further aggregates. */
export const casesOf = (log: EventLogRef, more: string): string => {
  const key = identifier(log.caseColumn);
  return `SELECT CAST(${key} AS VARCHAR) AS key, ${more} FROM ${log.relation} WHERE ${key} IS NOT NULL GROUP BY ${key}${selectedCases(log)}`;
};

const whoSentence = async (duck: DuckDbSession, log: EventLogRef, activity: string, language: Language): Promise<string> => {
  const { answer } = messagesIn(language);
  if (log.resourceColumn === undefined) return answer.whoUnknown(activity);
  const rows = await duck.rows<{ name: string; events: number; people: number }>(
    `SELECT CAST(${identifier(log.resourceColumn)} AS VARCHAR) AS name, count(*) AS events, count(*) OVER () AS people FROM ${log.relation}
      WHERE ${isActivity(log, activity)} AND CAST(${identifier(log.caseColumn)} AS VARCHAR) IN (SELECT key FROM (${casesOf(log, 'count(*) AS n')}))
        AND ${identifier(log.resourceColumn)} IS NOT NULL GROUP BY 1 ORDER BY events DESC, name LIMIT ${MAX_LISTED}`,
  );
  if (rows.length === 0) return answer.whoUnknown(activity);
  const { count } = formatFor(language);
  const more = Number(rows[0]?.people ?? 0) - rows.length;
  return answer.who(
    activity,
    rows.map(({ name, events }) => `${name} (${count(Number(events))})`).join(', '),
    more > 0 ? count(more) : null,
  );
};

/** The things whose share or number is asked, which are the cases: "what share of the quotes". */
const COUNTED =
  /(?<!\p{L})(?:(?:share|percentage|proportion|number)\s+of|how many|(?:anteil|zahl|anzahl)\s+(?:von|der|aller)|wie ?viele)\s+(?:(?:all|the|our|of|der|aller|unserer|von)\s+)*\p{L}+/iu;
/** Words beside the counted things that name no activity. */
const NO_ACTIVITY =
  /^(?:happen\p{L}*|occur\p{L}*|took|take\p{L}*|place|more|once|mehr|einmal|mehrfach|vorkommen|vorgekommen|passier\p{L}*|geschehen)$/iu;

/** Returns a clause without the cases that it counts, unless nothing else in it could name an activity. */
const withoutCounted = (clause: string): string => {
  const rest = clause.replace(COUNTED, ' ');
  return contentWords(rest).some((word) => !NO_ACTIVITY.test(word)) ? rest : clause;
};

const againSentence = async (
  duck: DuckDbSession,
  log: EventLogRef,
  { activity, group }: AskedActivity,
  language: Language,
): Promise<string> => {
  const { answer } = messagesIn(language);
  const { count, share } = formatFor(language);
  const times = `count(*) FILTER (WHERE ${isActivity(log, activity)}) AS times`;
  const name = group === null ? `''` : `arg_min(CAST(${identifier(group.column)} AS VARCHAR), ${identifier(log.timeColumn)})`;
  const rows = await duck.rows<{ name: string | null; cases: number; again: number }>(
    `SELECT name, count(*) AS cases, count(*) FILTER (WHERE times > 1) AS again FROM (${casesOf(log, `${times}, ${name} AS name`)})
      GROUP BY name ORDER BY again DESC, name`,
  );
  const sum = (of: 'cases' | 'again'): number => rows.reduce((total, row) => total + Number(row[of]), 0);
  const named = group === null ? [] : rows.filter((row) => group.values.length === 0 || group.values.includes(row.name ?? ''));
  return answer.again(
    activity,
    count(sum('again')),
    count(sum('cases')),
    share(sum('cases') === 0 ? 0 : sum('again') / sum('cases')),
    named.length === 0 ? null : named.map((row) => `${row.name ?? '–'}: ${count(Number(row.again))}`).join(', '),
  );
};

/**
 * States the share of cases that have an activity: of each value of a property, or of the selected cases beside the others of the same
 * period, or of all cases. A difference between groups is tested by Pearson's chi-squared test.
 */
const oftenSentence = async (
  duck: DuckDbSession,
  log: EventLogRef,
  { activity, group }: AskedActivity,
  language: Language,
): Promise<string> => {
  const { answer } = messagesIn(language);
  const { count, share } = formatFor(language);
  const figures = (cases: CountedGroup): string =>
    answer.oftenFigures(share(cases.n === 0 ? 0 : cases.met / cases.n), count(cases.met), count(cases.n));
  const values = log.selection?.values ?? [];
  const ofAll = values.length === 0 || !log.selection ? log : { ...log, selection: { ...log.selection, values: [] } };
  if (group !== null) {
    const rows = await casesHaving(duck, values.some(({ column }) => column === group.column) ? ofAll : log, activity, group.column);
    const named = rows.filter(({ name }) => group.values.length === 0 || group.values.includes(name));
    const differ = differenceOf(named);
    return answer.oftenByGroup(activity, group.column, named.map((row) => `${row.name}: ${figures(row)}`).join('; '), differ);
  }
  const [selected = NO_CASES] = await casesHaving(duck, log, activity);
  if (ofAll === log) return answer.often(activity, figures(selected), null, 'unknown');
  const [all = NO_CASES] = await casesHaving(duck, ofAll, activity);
  const others = { n: all.n - selected.n, met: all.met - selected.met };
  return answer.often(activity, figures(selected), figures(others), differenceOf([selected, others]));
};

const NO_CASES: CountedGroup = { n: 0, met: 0 };

/** Returns whether the shares of groups differ significantly; unknown if the cases are too few for the test. */
const differenceOf = (groups: readonly CountedGroup[]): 'yes' | 'no' | 'unknown' => {
  const test = testOfShares(groups.filter(({ n }) => n > 0));
  if (!test) return 'unknown';
  return test.p < SIGNIFICANCE_LEVEL ? 'yes' : 'no';
};

/** Returns the number of cases and of those that have an activity, by the values of a property of cases. */
const casesHaving = async (
  duck: DuckDbSession,
  log: EventLogRef,
  activity: string,
  column?: string,
): Promise<(CountedGroup & { name: string })[]> => {
  const name = column === undefined ? `''` : `arg_min(CAST(${identifier(column)} AS VARCHAR), ${identifier(log.timeColumn)})`;
  const rows = await duck.rows<{ name: string | null; n: number; met: number }>(
    `SELECT name, count(*) AS n, count(*) FILTER (WHERE has) AS met
      FROM (${casesOf(log, `coalesce(bool_or(${isActivity(log, activity)}), false) AS has, ${name} AS name`)})
      GROUP BY name ORDER BY met / n DESC, name LIMIT ${MAX_LISTED}`,
  );
  return rows.map((row) => ({ name: row.name ?? '–', n: Number(row.n), met: Number(row.met) }));
};

const lackingSentence = async (duck: DuckDbSession, log: EventLogRef, activity: string, language: Language): Promise<string> => {
  const { answer } = messagesIn(language);
  const { count, share } = formatFor(language);
  const cases = casesOf(log, `coalesce(bool_or(${isActivity(log, activity)}), false) AS has`);
  const { all, without } = await duck.one<{ all: number; without: number }>(
    `SELECT count(*) AS "all", count(*) FILTER (WHERE NOT has) AS "without" FROM (${cases})`,
  );
  const listed = await duck.rows<{ key: string }>(`SELECT key FROM (${cases}) WHERE NOT has ORDER BY key LIMIT ${MAX_LISTED}`);
  const more = Number(without) - listed.length;
  return answer.lacking(
    activity,
    count(Number(without)),
    count(Number(all)),
    share(Number(all) === 0 ? 0 : Number(without) / Number(all)),
    listed.length === 0 ? null : listed.map(({ key }) => key).join(', '),
    more > 0 ? count(more) : null,
  );
};
