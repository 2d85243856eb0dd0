import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import type { Language } from '../../documents/text/formatting.js';
import { formatFor } from './format.js';
import { isActivity, selectedCases } from './log/case-conditions.js';
import type { EventLogRef } from './log/event-log.js';
import { messagesIn } from './messages.js';
import { asksForStep } from '../../methods/answer-plan/index.js';
import { stepNamed } from './step-words.js';

/** Maximum number of words beside a preposition that can name an activity, and of cases that are listed. */
const MAX_WORDS = 4;
const MAX_LISTED = 20;
/** Maximum number of words of a clause with a verb that can name an activity: "it had been paid out". */
const MAX_CLAUSE = 6;
const WORDS = String.raw`[^.,;:?!()]{2,80}`;
/** "A before B", „A vor B“. */
const BEFORE = new RegExp(
  String.raw`(?<first>${WORDS}?),?\s+(?:be\s+|comes?\s+|kommt\s+|immer\s+|stets\s+|always\s+)*(?:before|prior to|ahead of|vor(?:\s+de[mnr])?|bevor)\s+(?<second>${WORDS})`,
  'iu',
);
/** "B without A", „B ohne A“. */
const WITHOUT = new RegExp(
  String.raw`(?<second>${WORDS}?)\s+(?:without|lacking|ohne)\s+(?:(?:prior|previous|any|an?|the|having|vorherige[nrs]?|vorige[nrs]?|eine[nr]?|jede[nr]?|die|den|das)\s+)*(?<first>${WORDS})`,
  'iu',
);
/** "B only after A", „B erst nach A“. */
const ONLY_AFTER = new RegExp(
  String.raw`(?<second>${WORDS}?)\s+(?:only|never|always|erst|nur|nie|immer|stets)\s+(?:after|once|nach(?:\s+de[mnr])?)\s+(?<first>${WORDS})`,
  'iu',
);
/** The principle that two people are needed, and the question whether one person does two things. */
const TWO_PEOPLE =
  /(?<!\p{L})(?:vier[- ]?augen(?:[- ]?prinzip)?|four[- ]?eyes?(?: principle)?|two[- ]?(?:person|man) rule|segregation of duties|funktionstrennung|selbst\s+(?:freigegeben|genehmigt)|self[- ]approv\p{L}*|(?:de[rmn]selben?|dieselben?|gleichen?)\s+(?:personen?|mitarbeiter\p{L}*|bearbeiter\p{L}*)|same\s+(?:persons?|people|employees?|handlers?|users?))(?!\p{L})/iu;
/** Words for the step that needs a second person. */
const APPROVAL = /freig[ea]b|genehmig|approv|releas|authori[sz]|sign[- ]?off|prüf|check|review/iu;

export interface OrderRule {
  readonly first: string;
  readonly second: string;
  readonly words: string;
  /** True if the request asks how often the first activity came before the second, rather than whether it always does. */
  readonly isCounted?: boolean;
}

/** A question about a number of cases. */
const COUNTS = /(?<!\p{L})(?:wie (?:oft|häufig|viele)|how (?:often|many|frequently)|in how many|anzahl|number of)(?!\p{L})/iu;
/** "B after A", „B, nachdem A“. Read only in questions about a number of cases. */
const AFTER = new RegExp(
  String.raw`(?<second>${WORDS}?),?\s+(?:erst\s+|only\s+|nur\s+)?(?:after|once|nachdem|nach(?:\s+de[mnr])?)\s+(?<first>${WORDS})`,
  'iu',
);

/** Returns the orders of two activities that a request asks about, one of each clause: the first has to precede the second. */
export const orderRulesIn = (text: string, activities: readonly string[]): OrderRule[] => {
  const rules = text
    .split(/[.;?!]|,?\s(?:und|and)\s(?=(?:is|are|was|were|does|do|did|has|have|how|ist|sind|war|wird|werden|wie|gibt|hat)\s)/iu)
    .flatMap((clause) => orderRuleIn(clause, activities) ?? []);
  return rules.filter((rule, at) => rules.findIndex(({ first, second }) => first === rule.first && second === rule.second) === at);
};

const orderRuleIn = (clause: string, activities: readonly string[]): OrderRule | null => {
  const step = (phrase: string): string | undefined => onlyStep(phrase, activities);
  const isCounted = COUNTS.test(clause);
  for (const pattern of [WITHOUT, ...(isCounted ? [AFTER] : [ONLY_AFTER]), BEFORE]) {
    const { groups, 0: words = '' } = pattern.exec(clause) ?? {};
    const before = (pattern === BEFORE ? groups?.['first'] : groups?.['second'])?.trim().split(/\s+/u).slice(-MAX_WORDS).join(' ') ?? '';
    const after = (pattern === BEFORE ? groups?.['second'] : groups?.['first'])?.trim().split(/\s+/u) ?? [];
    // The verb can follow the noun: „ohne Prüfung ausgeliefert“.
    const [noun = '', ...verbs] = after;
    const other = step(noun) ?? step(after.slice(0, MAX_WORDS).join(' ')) ?? step(after.slice(0, MAX_CLAUSE).join(' '));
    const named = [step(verbs.slice(0, MAX_WORDS).join(' ')), step(before)].find((each) => each !== undefined && each !== other);
    if (named === undefined || other === undefined) continue;
    const order = pattern === BEFORE ? { first: named, second: other, words } : { first: other, second: named, words };
    return isCounted && pattern !== WITHOUT ? { ...order, isCounted } : order;
  }
  return null;
};

/**
 * Returns the activity that a phrase names unambiguously; undefined for a phrase such as "quote", which matches every step of a quote.
 * If several activities match, returns the only one that is not a request: "approved" does not mean "approval requested".
 */
const onlyStep = (phrase: string, activities: readonly string[]): string | undefined => {
  const best = stepNamed(phrase, activities);
  if (best === undefined) return undefined;
  const tied = activities.filter((other) => other !== best && stepNamed(phrase, [other, best]) === other);
  const done = asksForStep(phrase) ? [] : [best, ...tied].filter((activity) => !asksForStep(activity));
  return tied.length === 0 ? best : done.length === 1 ? done[0] : undefined;
};

/**
 * Counts the cases that break the order or the separation of two people that a request asks about. Without a second named activity, the
 * approval is compared with the activity that most often precedes it.
 */
export const ruleSentences = async (
  duck: DuckDbSession,
  log: EventLogRef,
  { text, activities }: { readonly text: string; readonly activities: readonly string[] },
  language: Language,
): Promise<{ sentences: string[]; words: string[] }> => {
  const rules = orderRulesIn(text, activities);
  const [rule = null] = rules;
  const people = TWO_PEOPLE.exec(text)?.[0];
  const pair = people === undefined ? null : await separatedSteps(duck, log, { text, activities, rule });
  const orders: string[] = [];
  for (const each of rules) orders.push(await orderSentence(duck, log, each, language));
  return {
    sentences: [...orders, ...(pair ? [await peopleSentence(duck, log, pair, language)] : [])],
    words: [...rules.map((each) => each.words), ...(pair && people !== undefined ? [people] : [])],
  };
};

/** Returns SQL of one row per selected case with its key. */
const perCase = (log: EventLogRef, columns: string): string => {
  const key = identifier(log.caseColumn);
  return `SELECT CAST(${key} AS VARCHAR) AS key, ${columns} FROM ${log.relation} WHERE ${key} IS NOT NULL GROUP BY ${key}${selectedCases(log)}`;
};

/** States in how many cases with both activities the first one came before the second, and lists up to `MAX_LISTED` of these cases. */
const countedOrder = async (duck: DuckDbSession, log: EventLogRef, { first, second }: OrderRule, language: Language): Promise<string> => {
  const time = identifier(log.timeColumn);
  const timeOf = (activity: string): string => `min(${time}) FILTER (WHERE ${isActivity(log, activity)})`;
  const found = `(SELECT key, earlier < later AS is_met FROM (${perCase(log, `${timeOf(first)} AS earlier, ${timeOf(second)} AS later`)})
    WHERE earlier IS NOT NULL AND later IS NOT NULL)`;
  const row = await duck.one<{ cases: number; met: number }>(
    `SELECT count(*) AS cases, count(*) FILTER (WHERE is_met) AS met FROM ${found}`,
  );
  const [all, met] = [Number(row.cases), Number(row.met)];
  const { count, share } = formatFor(language);
  if (all === 0) return messagesIn(language).answer.noneWithBoth(first, second);
  const listed = await duck.rows<{ key: string }>(`SELECT key FROM ${found} WHERE is_met ORDER BY key LIMIT ${MAX_LISTED}`);
  return messagesIn(language).answer.countedOrder(
    ...([first, second, count(all), count(met), share(met / all)] as const),
    listed.length === 0 ? null : listed.map(({ key }) => key).join(', '),
    met > listed.length ? count(met - listed.length) : null,
  );
};

const orderSentence = async (duck: DuckDbSession, log: EventLogRef, rule: OrderRule, language: Language): Promise<string> => {
  if (rule.isCounted === true) return countedOrder(duck, log, rule, language);
  const { first, second } = rule;
  const time = identifier(log.timeColumn);
  const cases = perCase(
    log,
    `min(${time}) FILTER (WHERE ${isActivity(log, first)}) AS earlier, min(${time}) FILTER (WHERE ${isActivity(log, second)}) AS later,
     coalesce(bool_or(${isActivity(log, first)}), false) AS has_first, coalesce(bool_or(${isActivity(log, second)}), false) AS has_second`,
  );
  const found = `(SELECT key, has_first, coalesce(earlier > later, false) AS is_late FROM (${cases}) WHERE has_second)`;
  const row = await duck.one<{ cases: number; without: number; late: number }>(
    `SELECT count(*) AS cases, count(*) FILTER (WHERE NOT has_first) AS without, count(*) FILTER (WHERE is_late) AS late FROM ${found}`,
  );
  const listed = await duck.rows<{ key: string }>(
    `SELECT key FROM ${found} WHERE NOT has_first OR is_late ORDER BY has_first, key LIMIT ${MAX_LISTED}`,
  );
  const [all, without, late] = [Number(row.cases), Number(row.without), Number(row.late)];
  const { count, share } = formatFor(language);
  return messagesIn(language).answer.order(
    ...([first, second, count(all), count(without + late), share(all === 0 ? 0 : (without + late) / all)] as const),
    ...([count(without), count(late)] as const),
    listed.length === 0 ? null : listed.map(({ key }) => key).join(', '),
    without + late > listed.length ? count(without + late - listed.length) : null,
  );
};

interface Separated {
  readonly approval: string;
  readonly other: string;
  /** True if the other activity is not named but precedes the approval most often. */
  readonly isPresumed: boolean;
}

const separatedSteps = async (
  duck: DuckDbSession,
  log: EventLogRef,
  { text, activities, rule }: { readonly text: string; readonly activities: readonly string[]; readonly rule: OrderRule | null },
): Promise<Separated | null> => {
  const named = rule ? [rule.first, rule.second] : activities.filter((activity) => stepNamed(text, [activity]) !== undefined);
  const approval =
    named.find((activity) => APPROVAL.test(activity)) ?? (rule ? undefined : activities.find((activity) => APPROVAL.test(activity)));
  if (approval === undefined) return null;
  const [other] = rule ? [] : named.filter((activity) => activity !== approval);
  if (other !== undefined) return { approval, other, isPresumed: false };
  const [key, time] = [identifier(log.caseColumn), identifier(log.timeColumn)];
  const [before] = await duck.rows<{ activity: string }>(
    `SELECT activity FROM (SELECT CAST(${identifier(log.activityColumn)} AS VARCHAR) AS activity, lead(CAST(${identifier(log.activityColumn)} AS VARCHAR))
       OVER (PARTITION BY ${key} ORDER BY ${time}) AS next FROM ${log.relation} WHERE ${key} IS NOT NULL)
     WHERE next = (SELECT any_value(CAST(${identifier(log.activityColumn)} AS VARCHAR)) FROM ${log.relation} WHERE ${isActivity(log, approval)}) AND activity <> next
     GROUP BY activity ORDER BY count(*) DESC, activity LIMIT 1`,
  );
  return before ? { approval, other: before.activity, isPresumed: true } : null;
};

/** States how many cases have the same person in both activities, and in how many a name is missing. */
const peopleSentence = async (
  duck: DuckDbSession,
  log: EventLogRef,
  { approval, other, isPresumed }: Separated,
  language: Language,
): Promise<string> => {
  const { answer } = messagesIn(language);
  if (log.resourceColumn === undefined) return answer.whoUnknown(approval);
  const person = `nullif(trim(CAST(${identifier(log.resourceColumn)} AS VARCHAR)), '')`;
  const peopleOf = (activity: string): string =>
    `list(DISTINCT ${person}) FILTER (WHERE ${isActivity(log, activity)} AND ${person} IS NOT NULL)`;
  const unnamed = (activity: string): string => `coalesce(bool_or(${isActivity(log, activity)} AND ${person} IS NULL), false)`;
  const cases = perCase(
    log,
    `${peopleOf(approval)} AS one, ${peopleOf(other)} AS two, ${unnamed(approval)} OR ${unnamed(other)} AS lacks,
     coalesce(bool_or(${isActivity(log, approval)}), false) AND coalesce(bool_or(${isActivity(log, other)}), false) AS has_both`,
  );
  const found = `(SELECT key, coalesce(list_has_any(one, two), false) AS same, lacks FROM (${cases}) WHERE has_both)`;
  const row = await duck.one<{ cases: number; same: number; lacking: number }>(
    `SELECT count(*) AS cases, count(*) FILTER (WHERE same) AS same, count(*) FILTER (WHERE lacks AND NOT same) AS lacking FROM ${found}`,
  );
  const listed = await duck.rows<{ key: string }>(`SELECT key FROM ${found} WHERE same ORDER BY key LIMIT ${MAX_LISTED}`);
  const [all, same, lacking] = [Number(row.cases), Number(row.same), Number(row.lacking)];
  const { count, share } = formatFor(language);
  return answer.samePerson(
    ...([other, approval, count(all), count(same), share(all === 0 ? 0 : same / all)] as const),
    lacking === 0 ? null : count(lacking),
    listed.length === 0 ? null : listed.map(({ key }) => key).join(', '),
    same > listed.length ? count(same - listed.length) : null,
    isPresumed,
  );
};
