import { identifier, literal } from '../../../../platform/analytics/index.js';
import { textConcepts } from '../../../../platform/column-meaning/index.js';
import type { Language } from '../../../../platform/content/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import type { RowPlan } from '../answer-plan.js';
import type { PlannedDataset } from '../local-subjects.js';
import { messagesIn } from '../messages.js';
import { agreedAndActual } from '../row-dates/date-conditions.js';
import { intervalsOfCases } from '../row-dates/intervals.js';
import { dateNamed, isWhollyNamed } from '../row-dates/named-date.js';
import { DURATION, valueOf } from '../row-conditions.js';
import { casesOf } from '../row-figures.js';
import { activitiesOf, asCases, stepsOf, stepTimes, waitIn } from '../step-times.js';

/** What a column of the cases of an event log contains. */
type Content =
  /** Time of the first event of an activity in the case, or of the last one. */
  | { readonly kind: 'time'; readonly activity: string; readonly isLast: boolean; readonly isDay: boolean }
  /** Number of events of an activity in the case. */
  | { readonly kind: 'count'; readonly activity: string }
  /** Days from one date of the case to another. */
  | { readonly kind: 'days'; readonly from: string; readonly until: string; readonly isWholeDays: boolean }
  /** Time of the first event of the case. */
  | { readonly kind: 'begin' }
  /** Days from the first start to the last completion. */
  | { readonly kind: 'duration' };

/** A column that the cases of an event log have, although its events do not. */
export interface CaseColumn {
  /** Name as the request writes it. */
  readonly name: string;
  readonly type: 'timestamp' | 'date' | 'decimal' | 'integer';
  readonly content: Content;
}

const COUNT =
  /^(?:(?:the\s+)?(?:number|count) of(?:\s+times)?|how (?:often|many(?:\s+times)?)|times|anzahl(?:\s+der)?|wie (?:oft|viele)|zahl der|häufigkeit(?:\s+der)?)\s+(?<of>.+)$/iu;
const LAST = /(?<!\p{L})(?:last|latest|final(?:ly)?|letzte[rsnm]?|zuletzt|endgültig\p{L}*|abschließend\p{L}*)(?!\p{L})/giu;
const DELAY =
  /(?<!\p{L})(?:delays?|late(?:ness)?|overdue|verspätung\p{L}*|verspätet|zu spät|verzug|verzögerung\p{L}*|terminabweichung)(?!\p{L})/iu;
const DURATION_WORDS =
  /^(?:(?:total|whole|gesamte?)\s+)?(?:days? open|open days|duration|(?:lead|cycle|throughput|processing|turnaround|resolution|handling) time|(?:durchlauf|bearbeitungs|gesamt|lösungs)(?:zeit|dauer)|dauer|tage offen|offene tage|laufzeit)(?:\s+(?:in|\()\s*(?:days|tagen)\)?)?$/iu;
const BEGIN =
  /^(?:opened|opening|received|created|reported|started|start|begin|eingang|eingegangen|eröffnet|erstellt|angelegt|gemeldet|beginn|start(?:zeit)?)(?:\s*(?:date|time|on|am|datum|sdatum))?$/iu;
const DAY_WORD = /(?:date|day|datum|tag|termin)$|^(?:date|day|datum|tag)(?:\s+(?:of|des|der|von))(?!\p{L})/iu;
/** Activities that ask for what others settle. */
const ASKED_FOR = /(?<!\p{L})(?:requested|angefordert|beantragt|angefragt|eingeplant|planned|scheduled)(?!\p{L})/iu;
/** Meanings of activities that end a case, of which the last event counts. */
const ENDS = ['close', 'finish'] as const;

/**
 * Returns the column of the cases of an event log that an item of a list names: the time of an activity („Versanddatum“, "resolved"), the
 * number of its events ("number of times reopened"), the days between two dates ("days late", "days waiting for approval", „Tage von Eingang
 * bis Freigabe“), or the duration of the case. Null for other datasets, and for items that name none of these.
 *
 * @param listed columns of the same list: "days open" beside "opened" and "resolved" lie between these
 */
export const caseColumnOf = (item: string, dataset: PlannedDataset, listed: readonly CaseColumn[] = []): CaseColumn | null => {
  const activities = activitiesOf(dataset);
  if (activities.length === 0) return null;
  const cases = asCases(dataset);
  const name = item.trim();
  const counted = COUNT.exec(name)?.groups?.['of'];
  if (counted !== undefined) {
    const activity = activityNamed(counted, activities);
    return activity === null ? null : { name, type: 'integer', content: { kind: 'count', activity } };
  }
  const wait = waitIn(name, dataset) ?? intervalsOfCases(name, cases)[0];
  if (wait) {
    const { from, until, isWholeDays } = wait;
    return { name, type: isWholeDays ? 'integer' : 'decimal', content: { kind: 'days', from, until, isWholeDays } };
  }
  if (DURATION_WORDS.test(name)) {
    const times = listed.flatMap(({ content }) => (content.kind === 'time' || content.kind === 'begin' ? [content] : []));
    const [first] = times;
    const ending = times.findLast((time) => time.kind === 'time' && time !== first && isEnd(time.activity));
    return ending?.kind === 'time' && first
      ? { name, type: 'decimal', content: { kind: 'days', from: nameOf(first), until: nameOf(ending), isWholeDays: false } }
      : { name, type: 'decimal', content: { kind: 'duration' } };
  }
  if (DELAY.test(name)) {
    const dates = agreedAndActual(cases);
    if (dates === null) return null;
    const until = `${dates.actual}${LAST_SUFFIX}`;
    return { name, type: 'integer', content: { kind: 'days', from: dates.agreed, until, isWholeDays: true } };
  }
  const plain = name.replaceAll(LAST, ' ').trim();
  const activity = activityNamed(plain, activities);
  const isDay = DAY_WORD.test(plain);
  if (activity === null) return BEGIN.test(plain) ? { name, type: 'timestamp', content: { kind: 'begin' } } : null;
  const isLast = plain !== name || isEnd(activity);
  return { name, type: isDay ? 'date' : 'timestamp', content: { kind: 'time', activity, isLast, isDay } };
};

const isEnd = (activity: string): boolean => {
  const concepts = textConcepts(activity);
  return ENDS.some((concept) => concepts.has(concept));
};

/** Returns the activity that words name; of one that asks for something and one that settles it, the latter. */
const activityNamed = (words: string, activities: readonly string[]): string | null => {
  const named = (among: readonly string[]): string | null => {
    const columns = among.map((name) => ({ name, type: 'timestamp' as const, nullable: true, isStep: true }));
    const activity = dateNamed(words, { columns })?.column ?? null;
    return activity !== null && isWhollyNamed(words, activity) ? activity : null;
  };
  return ASKED_FOR.test(words) ? named(activities) : (named(activities.filter((name) => !ASKED_FOR.test(name))) ?? named(activities));
};

/** Name of the column in which the relation of the cases has a time. */
const nameOf = (content: Extract<Content, { kind: 'time' | 'begin' }>): string =>
  content.kind === 'begin' ? BEGUN : content.isLast ? `${content.activity}${LAST_SUFFIX}` : content.activity;

const BEGUN = '__begun';
const LAST_SUFFIX = '__last';
const SPAN = '__span';

/**
 * Returns a relation with one row per case of a log: the first value of each column of its events, `DURATION`, the asked columns, and the
 * times of the activities by which `rows` select. The time of a case is that of its first event.
 */
export const withCaseColumns = (
  relation: string,
  dataset: Dataset,
  columns: readonly CaseColumn[],
  rows: RowPlan | null = null,
): string => {
  const log = dataset.eventLogColumns;
  if (log === null) return relation;
  const own = new Set(dataset.columns.map(({ name }) => name));
  const time = identifier(log.time);
  const of = (activity: string): string => `FILTER (WHERE CAST(${identifier(log.activity)} AS VARCHAR) = ${literal(activity)})`;
  const selecting = rows === null ? [] : stepsOf(rows, dataset);
  const needed = new Set(
    columns.flatMap(({ content }) => {
      if (content.kind === 'time') return [nameOf(content)];
      return content.kind === 'days' ? [content.from, content.until] : [];
    }),
  );
  const steps = [...needed].flatMap((name) => {
    if (own.has(name) || selecting.includes(name)) return [];
    if (name === BEGUN) return [`min(${time}) AS ${identifier(BEGUN)}`];
    const isLast = name.endsWith(LAST_SUFFIX);
    const activity = isLast ? name.slice(0, -LAST_SUFFIX.length) : name;
    return [`${isLast ? 'max' : 'min'}(${time}) ${of(activity)} AS ${identifier(name)}`];
  });
  const counts = columns.flatMap(({ content }, at) =>
    content.kind === 'count' ? [`count(DISTINCT ${time}) ${of(content.activity)} AS ${identifier(`__count_${at}`)}`] : [],
  );
  const cases = casesOf(relation, log, dataset, { steps: [...(rows ? stepTimes(selecting, log, rows) : []), ...steps, ...counts] });
  const named = columns.map((column, at) => `${sqlOf(column, at, log.time)} AS ${identifier(column.name)}`);
  // An item may have the name of an activity in another case, which DuckDB does not tell apart.
  const asked = new Set(columns.map(({ name }) => name.toLowerCase()));
  const replaced = [...new Set([...needed, ...selecting])].filter((name) => !own.has(name) && asked.has(name.toLowerCase()));
  const others = replaced.length === 0 ? '*' : `* EXCLUDE (${replaced.map(identifier).join(', ')})`;
  return `(SELECT ${[others, ...named].join(', ')} FROM ${cases})`;
};

const sqlOf = ({ content }: CaseColumn, at: number, time: string): string => {
  switch (content.kind) {
    case 'time':
      return content.isDay ? `CAST(${identifier(nameOf(content))} AS DATE)` : identifier(nameOf(content));
    case 'count':
      return identifier(`__count_${at}`);
    case 'begin':
      return identifier(time);
    case 'duration':
      return `round(${identifier(DURATION)} / 86400.0, 2)`;
    case 'days': {
      const value = valueOf(SPAN, { intervals: [{ ...content, name: SPAN, words: '' }], calculations: [] });
      return content.isWholeDays ? value : `round(${value}, 2)`;
    }
  }
};

/** States what the columns of cases contain. */
export const caseColumnsText = (columns: readonly CaseColumn[], language: Language): string => {
  const messages = messagesIn(language);
  const named = (name: string): string =>
    name === BEGUN ? messages.caseBegin : messages.quoted(name.endsWith(LAST_SUFFIX) ? name.slice(0, -LAST_SUFFIX.length) : name);
  const meaning = ({ content }: CaseColumn): string => {
    switch (content.kind) {
      case 'time':
        return messages.caseTime(messages.quoted(content.activity), content.isLast ? 'last' : 'first');
      case 'count':
        return messages.caseCount(messages.quoted(content.activity));
      case 'begin':
        return messages.caseBegin;
      case 'duration':
        return messages.caseDuration;
      case 'days':
        return messages.caseDays(named(content.from), named(content.until));
    }
  };
  return messages.caseColumns(columns.map((column) => `${messages.quoted(column.name)} = ${meaning(column)}`).join('; '));
};
