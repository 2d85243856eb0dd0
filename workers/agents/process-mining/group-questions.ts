import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { secondsIn } from '../../../platform/content/index.js';
import { anyWord, NUMBER_WORDS } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { Language } from '../../documents/text/formatting.js';
import { columnsNamedIn } from '../../methods/named-columns/index.js';
import { isShortText } from '../../methods/request-reading/index.js';
import { testOfShares } from '../../methods/statistics/chi-squared.js';
import { SIGNIFICANCE_LEVEL } from '../../methods/statistics/significance.js';
import { formatFor } from './format.js';
import { isActivity } from './log/case-conditions.js';
import type { EventLogRef } from './log/event-log.js';
import { messagesIn } from './messages.js';
import { casesOf } from './step-counts.js';
import { stepNamed } from './step-words.js';

/** A question which group has or repeats something most often. */
const MOST_OFTEN =
  /(?<!\p{L})(?:(?:am\s+)?(?:häufigsten|öftesten|meisten|seltensten|wenigsten)|most\s+(?:often|frequently)|(?:the\s+)?most|least\s+often)(?!\p{L})/iu;
/** What is done again. */
const AGAIN =
  /(?<!\p{L})(?:second\s+time|twice|again|repeat\p{L}*|return\p{L}*|re-?(?:visit|work|do|call)\p{L}*|more than once|zweite[nrs]?\s+mal\p{L}*|zweimal|erneut|nochmals?|wiederhol\p{L}*|nach(?:arbeit|besser|gebessert)\p{L}*|mehrfach|mehrmals)(?!\p{L})/iu;
const WHICH = /(?<!\p{L})(?:welche[nrsm]?|which)\s+(?<noun>\p{L}[\p{L}-]*(?:\s+\p{L}[\p{L}-]*)?)/iu;
export const BY =
  /(?<!\p{L})(?:je|pro|nach|by|per)\s+(?<noun>\p{L}[\p{L}-]*(?:\s+\p{L}[\p{L}-]*)?)|(?<!\p{L})(?<each>\p{L}{3,})\s+(?:für|by)\s+\k<each>(?!\p{L})/iu;
const NEXT =
  /[?!;]\s*|\.\s+|,?\s+(?:und|and)\s+(?=(?:in\s+|bei\s+|at\s+)?(?:wie|wer|welche|was|wo|how|who|which|what|where)(?!\p{L}|r?\s+der))/iu;

/** Returns the questions of a request, each with what belongs to it. */
export const clausesOf = (text: string): string[] => text.split(NEXT);

const NUMBER = String.raw`\d+(?:[.,]\d+)?|${anyWord(Object.keys(NUMBER_WORDS))}`;
/** A limit on a time: "the five days", „die 12 Stunden“. */
const LIMIT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<number>${NUMBER})[\s-]*(?<unit>stunden?|hours?|tag(?:en?)?|days?|minuten?|minutes?|wochen?|weeks?)(?!\p{L})`,
  'iu',
);
/** Words that count the cases above a limit; otherwise those within it are counted. */
const ABOVE =
  /(?<!\p{L})(?:reiß\p{L}*|gerissen|verfehl\p{L}*|überschr\p{L}*|länger als|mehr als|über|verletz\p{L}*|miss\p{L}*|breach\p{L}*|exceed\p{L}*|longer than|more than|over|break\p{L}*|late)(?!\p{L})/iu;
const WITHIN =
  /(?<!\p{L})(?:binnen|innerhalb|within|in(?:side)? (?:the|der|den)|einhalt\p{L}*|halten|eingehalten|meet|met|keep)(?!\p{L})/iu;
/** A question how often or in which share of the cases. */
export const HOW_OFTEN =
  /(?<!\p{L})(?:wie (?:oft|häufig|viele?)|how (?:often|many|frequently)|anteil|prozent|quote|share|percent\p{L}*|per cent|rate)(?!\p{L})/iu;

export interface Part {
  readonly name: string;
  readonly n: number;
  readonly met: number;
}

/** The time between two activities that a request names. */
export interface AskedSpan {
  readonly first: string;
  readonly second: string;
}

export interface GroupAnswer {
  readonly sentences: readonly string[];
  readonly words: readonly string[];
}

const MAX_VALUES = 40;
const MAX_LISTED = 12;

/** Returns the property of cases that a noun names, also by an abbreviation of its words: `equip_cls` for "equipment class". */
export const propertyNamed = (noun: string, { roles, profile }: Pick<Dataset, 'roles' | 'profile'>): string | null => {
  const notProperties = new Set(Object.entries(roles).flatMap(([role, column]) => (role === 'resource' ? [] : [column])));
  const properties = profile.columns.filter(({ name, topValues }) => {
    const values = topValues.filter(({ value }) => isShortText(value));
    return !notProperties.has(name) && values.length > 1 && values.length <= MAX_VALUES;
  });
  const [named] = columnsNamedIn(
    noun,
    properties.map(({ name }) => name),
  );
  return named?.column ?? null;
};

/**
 * Answers for each question of a request which group of cases has or repeats an activity most often, and in which share of the cases the time between
 * two activities exceeds, or stays within, a limit.
 */
export const groupAnswers = async (
  duck: DuckDbSession,
  log: EventLogRef,
  dataset: Pick<Dataset, 'roles' | 'profile'>,
  { text, activities, span }: { text: string; activities: readonly string[]; span: AskedSpan | null },
  language: Language,
): Promise<GroupAnswer> => {
  const sentences: string[] = [];
  const words: string[] = [];
  const byNoun = (found: RegExpExecArray | null): string | null =>
    propertyNamed(found?.groups?.['noun'] ?? found?.groups?.['each'] ?? '', dataset);
  for (const question of clausesOf(text)) {
    const column = byNoun(WHICH.exec(question));
    if (column === null || !MOST_OFTEN.test(question)) continue;
    const rest = question.replace(WHICH, ' ').replace(MOST_OFTEN, ' ');
    const isAgain = AGAIN.test(rest);
    const activity = await askedActivity(duck, log, { rest, activities, isAgain });
    if (activity === null) continue;
    const parts = await countParts(duck, log, { ...activity, column });
    const told = describeParts(parts, { ...activity, column, lowest: /seltensten|wenigsten|least/iu.test(question) }, language);
    if (told.length === 0) continue;
    sentences.push(...told);
    words.push(question);
  }
  const limit = span === null ? null : limitIn(text);
  if (span !== null && limit !== null) {
    const column = byNoun(BY.exec(text));
    const all = await limitParts(duck, log, { span, limit, column: null });
    const groups = column === null ? [] : await limitParts(duck, log, { span, limit, column });
    sentences.push(...describeLimit(all, groups, { span, limit, column }, language));
    words.push(limit.clause);
  }
  return { sentences, words };
};

interface CountedActivity {
  readonly activity: string;
  /** Whether cases count that have it more than once, among those that have it. */
  readonly isAgain: boolean;
}

/** Returns the activity that a question is about; of something done again, the one that it names if cases repeat it, else the most repeated one. */
const askedActivity = async (
  duck: DuckDbSession,
  log: EventLogRef,
  { rest, activities, isAgain }: { rest: string; activities: readonly string[]; isAgain: boolean },
): Promise<CountedActivity | null> => {
  const named = stepNamed(rest, activities);
  if (!isAgain) return named === undefined ? null : { activity: named, isAgain: false };
  const [key, step, time] = [log.caseColumn, log.activityColumn, log.timeColumn].map(identifier);
  const repeated = await duck.rows<{ activity: string; again: number }>(
    `SELECT activity, sum(n - 1) AS again FROM (SELECT CAST(${step} AS VARCHAR) AS activity, count(DISTINCT ${time}) AS n
       FROM ${log.relation} WHERE ${key} IS NOT NULL AND ${step} IS NOT NULL GROUP BY ${key}, ${step})
     GROUP BY activity HAVING sum(n - 1) > 0 ORDER BY again DESC, activity`,
  );
  const [most] = repeated;
  if (!most) return named === undefined ? null : { activity: named, isAgain: false };
  const own = repeated.find(({ activity }) => activity === named);
  // An activity that is itself the repetition, such as a rework step, is counted as such.
  if (named !== undefined && !own && AGAIN.test(named)) return { activity: named, isAgain: false };
  return { activity: own && Number(own.again) * 2 >= Number(most.again) ? own.activity : most.activity, isAgain: true };
};

const countParts = async (
  duck: DuckDbSession,
  log: EventLogRef,
  { activity, isAgain, column }: CountedActivity & { column: string },
): Promise<Part[]> => {
  const times = `count(DISTINCT ${identifier(log.timeColumn)}) FILTER (WHERE ${isActivity(log, activity)}) AS times`;
  const name = `arg_min(CAST(${identifier(column)} AS VARCHAR), ${identifier(log.timeColumn)}) AS name`;
  const rows = await duck.rows<{ name: string | null; n: number; met: number }>(
    `SELECT name, count(*) ${isAgain ? 'FILTER (WHERE times > 0) ' : ''}AS n, count(*) FILTER (WHERE times > ${isAgain ? 1 : 0}) AS met
     FROM (${casesOf(log, `${times}, ${name}`)}) GROUP BY name`,
  );
  return rows.map((row) => ({ name: row.name ?? '–', n: Number(row.n), met: Number(row.met) })).filter(({ n }) => n > 0);
};

const describeParts = (
  parts: readonly Part[],
  { activity, isAgain, column, lowest }: CountedActivity & { column: string; lowest: boolean },
  language: Language,
): string[] => {
  const messages = messagesIn(language).groups;
  const ranked = byShare(parts, lowest);
  const [first] = ranked;
  if (!first) return [];
  return [
    (isAgain ? messages.again : messages.having)(activity, column, first.name, figureOf(first, language), lowest ? 'least' : 'most'),
    messages.all(listOf(ranked, language), figureOf(totalOf(parts), language), differ(parts)),
  ];
};

const shareOf = ({ n, met }: Part): number => (n === 0 ? 0 : met / n);

const byShare = (parts: readonly Part[], lowest: boolean): Part[] =>
  parts.toSorted((a, b) => (lowest ? shareOf(a) - shareOf(b) : shareOf(b) - shareOf(a)));

export const totalOf = (parts: readonly Part[]): Part =>
  parts.reduce<Part>((sum, { n, met }) => ({ name: '', n: sum.n + n, met: sum.met + met }), { name: '', n: 0, met: 0 });

export const figureOf = (part: Part, language: Language): string => {
  const { count, share } = formatFor(language);
  return messagesIn(language).groups.figure(share(shareOf(part)), count(part.met), count(part.n));
};

export const listOf = (parts: readonly Part[], language: Language): string =>
  parts
    .slice(0, MAX_LISTED)
    .map((part) => `${part.name} ${figureOf(part, language)}`)
    .join('; ');

export const differ = (parts: readonly Part[]): 'yes' | 'no' | 'unknown' => {
  const test = testOfShares(parts.map(({ name, n, met }) => ({ name, n, met })));
  if (!test) return 'unknown';
  return test.p < SIGNIFICANCE_LEVEL ? 'yes' : 'no';
};

interface Limit {
  readonly seconds: number;
  /** The limit in the words of the request. */
  readonly words: string;
  readonly isAbove: boolean;
  readonly clause: string;
}

/** Returns the limit on a time for which a request asks how often it is kept or exceeded; null without one. */
const limitIn = (text: string): Limit | null => {
  for (const clause of clausesOf(text)) {
    const found = LIMIT.exec(clause);
    const { number = '', unit = '' } = found?.groups ?? {};
    const seconds = secondsIn(unit);
    const size = NUMBER_WORDS[number.toLowerCase()] ?? Number(number.replace(',', '.'));
    if (!found || !(size * seconds > 0)) continue;
    const isAbove = ABOVE.test(clause);
    if (!HOW_OFTEN.test(clause) || !(isAbove || WITHIN.test(clause))) continue;
    return { seconds: size * seconds, words: found[0], isAbove, clause };
  }
  return null;
};

const limitParts = async (
  duck: DuckDbSession,
  log: EventLogRef,
  { span, limit, column }: { span: AskedSpan; limit: Limit; column: string | null },
): Promise<Part[]> => {
  const time = identifier(log.timeColumn);
  const first = (activity: string): string => `min(${time}) FILTER (WHERE ${isActivity(log, activity)})`;
  const name = column === null ? `''` : `arg_min(CAST(${identifier(column)} AS VARCHAR), ${time})`;
  const cases = casesOf(log, `${name} AS name, ${first(span.first)} AS begun, ${first(span.second)} AS ended`);
  const seconds = "date_diff('second', begun, ended)";
  const rows = await duck.rows<{ name: string | null; n: number; met: number }>(
    `SELECT name, count(*) AS n, count(*) FILTER (WHERE ${seconds} ${limit.isAbove ? '>' : '<='} ${limit.seconds}) AS met
     FROM (${cases}) WHERE ended >= begun GROUP BY name`,
  );
  return rows.map((row) => ({ name: row.name ?? '–', n: Number(row.n), met: Number(row.met) }));
};

const describeLimit = (
  [all]: readonly Part[],
  groups: readonly Part[],
  { span, limit, column }: { span: AskedSpan; limit: Limit; column: string | null },
  language: Language,
): string[] => {
  if (!all) return [];
  const messages = messagesIn(language).groups;
  return [
    messages.limit(limit.isAbove ? 'above' : 'within', span.first, span.second, limit.words, figureOf(all, language)),
    ...(column === null || groups.length === 0 ? [] : [messages.limitBy(column, listOf(byShare(groups, false), language), differ(groups))]),
  ];
};
