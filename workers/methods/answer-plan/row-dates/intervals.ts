import { secondsOfUnit } from '../../../../platform/column-meaning/index.js';
import { understoodColumns } from '../../../../subgraphs/sources/index.js';
import type { BoundUnit } from '../../request-reading/index.js';
import type { RowPlan } from '../answer-plan.js';
import type { PlannedDataset } from '../local-subjects.js';
import { blankShares, intervalName, unitBetween } from '../row-conditions.js';
import { datesOf } from '../../table-roles/index.js';
import { dateNamedFirst, dateNamedLast } from './named-date.js';
import { requestBounds } from './duration-bounds.js';
import { agreedAndActual } from './date-conditions.js';

type Interval = RowPlan['intervals'][number];

/** Maximum number of characters of the words for the first date, and of those from it to the second. */
const MAX_START = 80;
const MAX_SPAN = 200;
/** "Between order and delivery", „vom Eingang bis zur Zahlung“, "order-to-delivery time"; each beginning is tried. */
const BEGINNING = /(?<!\p{L})(?:zwischen|between|von|vom|from)\s+|(?<!\p{L})(?=\p{L}+[-–\s](?:to|bis)[-–\s]\p{L})/giu;
const BETWEEN = new RegExp(
  String.raw`^(?<start>.{1,${MAX_START}}?)\s+(?:und|and|bis(?:\s+zu[mr]?)?|to|until|till|zu[mr]?)\s+(?<rest>.+)`,
  'isu',
);
const COMPOUND = /^(?<start>\p{L}+)[-–\s](?:to|bis)[-–\s](?<rest>\p{L}.*)/isu;
const ARTICLE = /^(?:(?:the|its|their|our|der|die|das|dem|den|des|einer?|eines)\s+)+/iu;
/** Nouns for the length of a delay, and questions for it. */
const DELAY_LENGTH =
  /(?<!\p{L})(?:delays?|lateness|verspätung(?:en|sdauer)?|verzug|verzögerung(?:en|sdauer)?|termin(?:überschreitung|abweichung)(?:en)?|(?:(?:immer|zunehmend|ständig)\s+(?:\p{L}+\s+)?(?:später|unpünktlicher)|(?:later and|ever|increasingly|getting|coming|arriving|running)\s+later|(?:so|how) (?:late|many (?:minutes|days|weeks|hours)(?: \p{L}+)? late)|(?:days|minutes|hours) late|(?:wie|so) (?:viel )?(?:zu )?spät|(?:um )?wie viele (?:minuten|stunden|tage)(?:\s+\p{L}+){0,8}?\s+(?:zu spät|verspätet)|how many (?:minutes|hours|days)(?:\s+\p{L}+){0,4}?\s+late|(?:tage|minuten|stunden) (?:zu spät|verspätet)|(?:later|earlier|später|früher)(?=\s+(?:\p{L}+\s+){0,5}?(?:than|als)(?!\p{L}))))(?!\p{L})/iu;
/** Adjectives for what is late, whose length a bound states: "more than two days late". */
const DELAYED = /(?<!\p{L})(?:delayed|late(?:r)?|overdue|verspätet\p{L}*|zu spät|später|verzögert\p{L}*|überfällig\p{L}*)(?!\p{L})/giu;
/** Maximum number of characters between a bound and the word that it bounds. */
const MAX_DISTANCE = 12;
const TIMES: ReadonlySet<BoundUnit | null> = new Set<BoundUnit>(['days', 'hours', 'weeks', 'minutes']);
/** Words for how long something lasts. */
const GENERIC_DURATION =
  /(?:bearbeitungs|durchlauf)(?:zeit|dauer)\p{L}*|(?:handling|processing|turnaround|cycle|throughput) times?|wie lange|so lange|how long|so long|(?<!\p{L})(?:dauer\p{L}*|gedauert|brauch(?:t|te|ten|en)|gebraucht|durations?|takes?|took|taken|faster|slower|quicker|longer|shorter|schneller|langsamer|länger|kürzer)(?!\p{L})/iu;
/** Durations with a name, and the meanings of the dates between which they last. */
const NAMED: readonly (readonly [RegExp, readonly string[], readonly string[]])[] = [
  [
    /liefer(?:zeit|dauer|frist)\p{L}*|delivery (?:times?|durations?)|(?:order )?lead times?|durchlaufzeit\p{L}*|wiederbeschaffungszeit\p{L}*/iu,
    ['ordered'],
    ['delivered', 'shipped'],
  ],
  [/versand(?:zeit|dauer)\p{L}*|shipping times?|dispatch times?/iu, ['ordered', 'shipped'], ['shipped', 'delivered']],
  [/reaktionszeit\p{L}*|antwortzeit\p{L}*|(?:first )?response times?|reaction times?/iu, ['opened'], ['responded']],
  [/lösungs(?:zeit|dauer)\p{L}*|resolution times?|time to (?:resolve|resolution|close)/iu, ['opened'], ['closed', 'finished']],
  [/zahlungs(?:dauer|zeit)\p{L}*|payment (?:times?|durations?)|time to pay|days to pay/iu, ['invoiced'], ['paid']],
  [GENERIC_DURATION, ['ordered', 'opened', 'started', 'invoiced'], ['delivered', 'closed', 'finished', 'paid']],
];
/** Words for how long somebody waits, and names of the dates from which and until which people wait. */
const WAIT =
  /(?<!\p{L})(?:(?:how long|wie lange)\s+(?:\p{L}+\s+){0,5}?)?(?:wait(?:s|ed|ing)?(?:[- ]times?)?|wart(?:e|en|et|ete|eten|ezeit(?:en)?)|gewartet)(?!\p{L})/iu;
const ARRIVED =
  /(?<!\p{L})(?:arriv\p{L}*|ankunft\p{L}*|angekommen|eingetroffen|eintreffen|check(?:ed)?[-_ ]?in|registered|anmeldung\p{L}*|angemeldet|queued)(?!\p{L})/iu;
const SERVED =
  /(?<!\p{L})(?:seen|called|served|treated|started|admitted|attended|behandelt|behandlungsbeginn|behandlung|aufgerufen|aufruf|bedient|abgefertigt|abfertigung|beginn|start)(?!\p{L})/iu;
const CLAUSE_END = /[.,;:!?()](?:\s|$)/u;
/** Minimum confidence at which a date has a meaning. */
const MIN_CONFIDENCE = 0.6;

/**
 * Returns the days between two dates of a row that a request names: explicitly ("from order to delivery"), as a delay against the agreed
 * date, or by the name of a duration for which the dataset has no column. Cases of event logs have durations of their own.
 *
 * @param isMeasured whether the request names a number of the dataset or a KPI, which a duration does not replace
 */
export const intervalsIn = (text: string, dataset: PlannedDataset, isMeasured: boolean): Interval[] => {
  if (dataset.roles['case'] !== undefined || datesOf(dataset).length < 2) return [];
  const explicit = between(text, dataset) ?? sinceDate(text, dataset) ?? withinBound(text, dataset);
  if (explicit) return [explicit];
  const wait = isMeasured ? null : waitOfRow(text, dataset);
  if (wait) return [wait];
  const delay = delayIn(text, dataset, isMeasured);
  if (delay) return [delay];
  const named = isMeasured ? null : durationIn(text, dataset);
  return named ? [named] : [];
};

/** Returns the time between two activities of a log that a request names: "from check to approval", "the wait for approval". */
export const intervalsOfCases = (text: string, cases: PlannedDataset): Interval[] => {
  const found = between(text, cases) ?? sinceDate(text, cases);
  return found === null ? [] : [found];
};

const CLAUSES = /[.;:?!,]\s+|\s+(?:und|and|oder|or|sowie)\s+/iu;

/** Returns whether a request asks for a duration, a delay or a wait in a clause without the words of its numbers: "how long it takes and what it costs". */
export const asksDurationApart = (text: string, words: readonly string[]): boolean =>
  text
    .split(CLAUSES)
    .some(
      (clause) =>
        [GENERIC_DURATION, DELAY_LENGTH, WAIT].some((pattern) => pattern.test(clause)) && !words.some((word) => clause.includes(word)),
    );

const intervalOf =
  ({ columns, profile }: PlannedDataset) =>
  (from: string, until: string, words: string): Interval => {
    const unit = unitBetween(profile, from, until);
    const isDate = (name: string): boolean => columns.find((column) => column.name === name)?.type === 'date';
    return { name: intervalName(from, until, unit), from, until, isWholeDays: unit === 'd' && (isDate(from) || isDate(until)), words };
  };

const between = (text: string, dataset: PlannedDataset): Interval | null => {
  for (const beginning of text.matchAll(BEGINNING)) {
    const at = beginning.index + beginning[0].length;
    const span = text.slice(at, at + MAX_SPAN);
    const { start = '', rest = '' } = (beginning[0] === '' ? COMPOUND : BETWEEN).exec(span)?.groups ?? {};
    const [clause = ''] = rest.split(CLAUSE_END);
    const from = dateNamedLast(start.replace(ARTICLE, ''), dataset);
    const until = dateNamedFirst(clause.replace(ARTICLE, ''), dataset);
    if (from && until && from.column !== until.column) {
      const end = text.indexOf(until.words, at + span.length - rest.length) + until.words.length;
      return intervalOf(dataset)(from.column, until.column, text.slice(beginning.index, end));
    }
  }
  return null;
};

/** Words between a bound and the date from which, or until which, it counts. */
const COUNTED_FROM = /^\s*(?<side>after|past|beyond|later than|before|earlier than|ahead of|nach|hinter|über|vor)\s+(?<rest>.+)/iu;
const AHEAD = /^(?:before|earlier|ahead|vor)/iu;

/** Returns the interval of a bound that counts from a date: "paid more than ten days after the due date". */
const sinceDate = (text: string, dataset: PlannedDataset): Interval | null => {
  for (const { at, words, unit } of requestBounds(text)) {
    const { side = '', rest = '' } = COUNTED_FROM.exec(text.slice(at + words.length))?.groups ?? {};
    const [clause = ''] = rest.split(CLAUSE_END);
    const reference = TIMES.has(unit) && side !== '' ? dateNamedFirst(clause.replace(ARTICLE, ''), dataset) : null;
    if (!reference) continue;
    const [before = ''] = text.slice(0, at).split(CLAUSE_END).slice(-1);
    const event = dateNamedLast(before, dataset)?.column ?? agreedAndActual(dataset)?.actual;
    if (event === undefined || event === reference.column) continue;
    const end = text.indexOf(reference.words, at + words.length) + reference.words.length;
    const named = text.slice(at + words.length, end).trim();
    return AHEAD.test(side) ? intervalOf(dataset)(event, reference.column, named) : intervalOf(dataset)(reference.column, event, named);
  }
  return null;
};

/** Words beside "within" that say what happened in time. */
const MAX_BESIDE = 4;

/** Returns the interval from the first date of a row to what happened within a bound: "approved within ten days". */
const withinBound = (text: string, dataset: PlannedDataset): Interval | null => {
  const bound = requestBounds(text).find(({ isWithin }) => isWithin);
  if (!bound) return null;
  const [before = ''] = text.slice(0, bound.at).split(CLAUSE_END).slice(-1);
  const [after = ''] = text.slice(bound.at + bound.words.length).split(CLAUSE_END);
  const event = dateNamedLast(before, dataset, MAX_BESIDE) ?? dateNamedFirst(after, dataset, MAX_BESIDE);
  const blanks = blankShares(dataset);
  const agreed = agreedAndActual(dataset)?.agreed;
  const [start] = datesOf(dataset)
    .filter((name) => name !== event?.column && name !== agreed)
    .toSorted((a, b) => (blanks.get(a) ?? 0) - (blanks.get(b) ?? 0));
  return event && start !== undefined ? intervalOf(dataset)(start, event.column, event.words) : null;
};

/** Returns the time from an arrival to being served if a request asks how long somebody waits; null without such dates. */
const waitOfRow = (text: string, dataset: PlannedDataset): Interval | null => {
  const words = waitIn(text) ?? undefined;
  const dated = (pattern: RegExp): string[] => datesOf(dataset).filter((name) => pattern.test(name.replaceAll('_', ' ')));
  const [[from, ...otherStarts], [until, ...otherEnds]] = [dated(ARRIVED), dated(SERVED)];
  const isOnly = otherStarts.length + otherEnds.length === 0;
  return words !== undefined && isOnly && from !== undefined && until !== undefined && from !== until
    ? intervalOf(dataset)(from, until, words)
    : null;
};

/** Returns whether an interval is named by words that few datasets have dates for, such as those for a wait. */
export const isNamedWait = ({ words }: { readonly words: string }): boolean => WAIT.test(words);

/** Returns the words with which a text asks how long somebody waits; null if it does not. */
export const waitIn = (text: string): string | null => WAIT.exec(text)?.[0] ?? null;

const delayIn = (text: string, dataset: PlannedDataset, isMeasured: boolean): Interval | null => {
  const dates = agreedAndActual(dataset);
  if (dates === null) return null;
  const bounds = requestBounds(text).filter(({ unit }) => TIMES.has(unit));
  const isBounded = ({ 0: words, index }: RegExpExecArray): boolean =>
    bounds.some((bound) => {
      const [end, begin] = [bound.at + bound.words.length, index + words.length];
      return (index <= end && index >= bound.at) || (index > end ? index - end : bound.at - begin) <= MAX_DISTANCE;
    });
  const length = isMeasured ? undefined : DELAY_LENGTH.exec(text)?.[0];
  const words = [...text.matchAll(DELAYED)].find(isBounded)?.[0] ?? length;
  return words === undefined ? null : intervalOf(dataset)(dates.agreed, dates.actual, words);
};

const durationIn = (text: string, dataset: PlannedDataset): Interval | null => {
  const columns = understoodColumns(dataset);
  // A column that contains durations is measured instead.
  if (columns.some(({ role, unit }) => role === 'measure' && unit !== null && secondsOfUnit(unit) !== null)) return null;
  const dates = new Set(datesOf(dataset));
  const having = (meanings: readonly string[]): string | undefined =>
    meanings.flatMap((meaning) =>
      columns
        .filter(({ name, semanticType, confidence }) => dates.has(name) && semanticType === meaning && confidence >= MIN_CONFIDENCE)
        .map(({ name }) => name),
    )[0];
  for (const [pattern, starts, ends] of NAMED) {
    const words = pattern.exec(text)?.[0];
    const [from, until] = [having(starts), having(ends)];
    if (words !== undefined && from !== undefined && until !== undefined && from !== until) return intervalOf(dataset)(from, until, words);
  }
  const words = GENERIC_DURATION.exec(text)?.[0];
  const pair = words === undefined ? null : onlyPair(dataset);
  return words === undefined || pair === null ? null : intervalOf(dataset)(...pair, words);
};

/** Returns the dates between which the things of a dataset last if it has, beside agreed dates, only two; the one with more blanks ends. */
export const onlyPair = (dataset: PlannedDataset): [from: string, until: string] | null => {
  const agreed = agreedAndActual(dataset)?.agreed;
  const [one, other, third] = datesOf(dataset).filter((name) => name !== agreed);
  if (one === undefined || other === undefined || third !== undefined) return null;
  const blanks = blankShares(dataset);
  return (blanks.get(one) ?? 0) <= (blanks.get(other) ?? 0) ? [one, other] : [other, one];
};
