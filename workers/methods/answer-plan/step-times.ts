import { identifier, literal } from '../../../platform/analytics/index.js';
import { isStopWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import { nameOfColumn } from '../request-reading/index.js';
import type { AnswerPlan, RowPlan } from './answer-plan.js';
import { isAboutCase } from './is-about-case.js';
import { type PlannedDataset } from './local-subjects.js';
import { valueThings } from './table-things.js';
import { ARROW, comparedDates } from './row-conditions.js';

type Interval = RowPlan['intervals'][number];

/** Maximum number of activities whose times are columns of the cases. */
const MAX_STEPS = 60;

/** Returns the activities of an event log; none for other datasets. */
export const activitiesOf = (dataset: PlannedDataset): string[] => {
  const { case: caseColumn, activity } = dataset.roles;
  if (caseColumn === undefined || activity === undefined) return [];
  const activities = valueThings(dataset).flatMap(({ id, label }) => (nameOfColumn(id) === activity ? [label] : []));
  const taken = new Set(dataset.columns.map(({ name }) => name));
  return activities.length > MAX_STEPS ? [] : activities.filter((name) => !taken.has(name));
};

/** Returns an event log as a table of its cases, in which the time of each activity is a date; other datasets as they are. */
export const asCases = (dataset: PlannedDataset): PlannedDataset => {
  const { case: caseColumn, activity, ...roles } = dataset.roles;
  if (caseColumn === undefined || activity === undefined) return dataset;
  const steps = activitiesOf(dataset)
    .map((name) => ({ name, type: 'timestamp', isStep: true }))
    .toSorted((a, b) => Number(isAboutCase(b.name, caseColumn)) - Number(isAboutCase(a.name, caseColumn)));
  return { ...dataset, roles, columns: [...dataset.columns, ...steps] } as PlannedDataset;
};

/** Returns the names in a plan that are no columns of the dataset but activities, whose times the cases have. */
export const stepsOf = (rows: RowPlan, { columns, roles }: Pick<PlannedDataset, 'columns' | 'roles'>): string[] => {
  if (roles['case'] === undefined) return [];
  const own = new Set(columns.map(({ name }) => name));
  const dates = [...rows.dates, ...(rows.share?.dates ?? [])].flatMap(comparedDates);
  const intervals = rows.intervals.flatMap(({ from, until }) => [from, until]);
  const blanks = [...rows.blanks, ...(rows.share?.blanks ?? [])].map(({ column }) => column);
  const named = [...dates, ...intervals, ...blanks, ...(rows.periodDate ? [rows.periodDate.column] : [])];
  return [...new Set(named)].filter((name) => !own.has(name));
};

/** Returns the SQL of columns with the times of activities in a case: the first one, but the last one of what is late or not. */
export const stepTimes = (steps: readonly string[], { activity, time }: { activity: string; time: string }, rows: RowPlan): string[] => {
  const last = new Set([...rows.dates, ...(rows.share?.dates ?? [])].map(({ column }) => column));
  return steps.map(
    (name) =>
      `${last.has(name) ? 'max' : 'min'}(${identifier(time)}) FILTER (WHERE CAST(${identifier(activity)} AS VARCHAR) = ${literal(name)}) AS ${identifier(name)}`,
  );
};

/** Returns a plan without what only the cases of a log have, for an analysis of its events. */
export const withoutSteps = (rows: RowPlan, dataset: Pick<PlannedDataset, 'columns' | 'roles'>): RowPlan => {
  const steps = new Set(stepsOf(rows, dataset));
  if (steps.size === 0) return rows;
  const intervals = rows.intervals.filter(({ from, until }) => !steps.has(from) && !steps.has(until));
  const lost = new Set(rows.intervals.flatMap(({ name }) => (intervals.some((each) => each.name === name) ? [] : [name])));
  const isKept = ({ column }: { column: string }): boolean => !steps.has(column) && !lost.has(column);
  const selection = <Of extends Pick<RowPlan, 'conditions' | 'dates' | 'blanks'>>(of: Of): Of => ({
    ...of,
    conditions: of.conditions.filter(isKept),
    dates: of.dates.filter((date) => isKept(date) && (date.isDay || !steps.has(date.than))),
    blanks: of.blanks.filter(isKept),
  });
  const share = rows.share && selection(rows.share);
  const isEmpty = share !== null && share.filters.length + share.conditions.length + share.dates.length + share.blanks.length === 0;
  return {
    ...selection(rows),
    ...{ intervals, share: isEmpty ? null : share, measures: rows.measures.filter(({ name }) => !lost.has(name)) },
    periodDate: rows.periodDate && steps.has(rows.periodDate.column) ? null : rows.periodDate,
  };
};

/** Returns the phrases of a request that name the time between two activities or dates; their words select nothing. */
export const intervalPhrases = (plan: Pick<AnswerPlan, 'parts'> | null): string[] =>
  (plan?.parts ?? []).flatMap(({ part, words, names }) =>
    part === 'measure' && names.some((name) => name.includes(ARROW)) ? [words] : [],
  );

/** Words for the time for which something waits, and the name of what it waits for. */
const WAITS =
  /(?<!\p{L})(?:(?:wartezeit\p{L}*|liegezeit\p{L}*|warten|wartet|gewartet)\s+(?:auf|für|bei|bis zu[mr]?|der|des)|(?:waiting|wait|waits|waited|wait(?:ing)? times?)\s+(?:for|on))\s+(?:(?:die|den|das|der|dem|the|an?|our|einen?|eine)\s+)?(?<name>[\p{L}-]+(?:\s+[\p{L}-]+)?)/iu;
const ASKED_FOR =
  /(?<!\p{L})(?:request\p{L}*|ask\p{L}*|submit\p{L}*|order\p{L}*|sent|angeforder\p{L}*|beantrag\p{L}*|angefrag\p{L}*|eingereich\p{L}*|gestellt|bestellt|eingeplant|begonnen|start\p{L}*)(?!\p{L})/iu;
/** Returns whether words describe a request that another step completes: "approval requested". */
export const asksForStep = (words: string): boolean => ASKED_FOR.test(words) && !BEGUN.test(words);
/** Words for a step that starts something and that no other step completes. */
const BEGUN = /(?<!\p{L})(?:start\p{L}*|begonnen|bestellt|order\p{L}*)(?!\p{L})/iu;

/** Minimum share of the letters of a name with which an activity must begin to be about the same: „Preis freigegeben“ and „Preisfreigabe“. */
const SAME_LETTERS = 0.6;

const lettersOf = (name: string): string => wordsIn(name).join('').toLowerCase();

/** Returns whether an activity deals with what a name means. */
const isAbout = (activity: string, name: string): boolean => {
  const [own, asked] = [wordsIn(activity).map(stemOf), wordsIn(name).map(stemOf)];
  if (asked.every((word) => own.some((each) => each === word || (word.length > 3 && each.startsWith(word))))) return true;
  const [letters, wanted] = [lettersOf(activity), lettersOf(name)];
  let shared = 0;
  while (shared < Math.min(letters.length, wanted.length) && letters[shared] === wanted[shared]) shared += 1;
  return shared >= SAME_LETTERS * wanted.length;
};

/** Returns the wait for what words name, from the activity that asks for it to the one that settles it; null without both. */
export const waitFor = (words: string, dataset: PlannedDataset): Omit<Interval, 'words'> | null => {
  const about = words === '' ? [] : activitiesOf(dataset).filter((activity) => isAbout(activity, words));
  const [from, ...otherStarts] = about.filter((activity) => ASKED_FOR.test(activity));
  const [until, ...otherEnds] = about.filter((activity) => !ASKED_FOR.test(activity));
  if (from === undefined || until === undefined || otherStarts.length + otherEnds.length > 0) return null;
  return { name: `${from}${ARROW}${until}`, from, until, isWholeDays: false };
};

/** Returns the wait that a request names: "the wait for approval", „Wartezeit auf die Freigabe“. */
export const waitIn = (text: string, dataset: PlannedDataset): Interval | null => {
  const match = WAITS.exec(text);
  if (!match) return null;
  const named = match.groups?.['name'] ?? '';
  const [first = '', second = ''] = named.split(/\s+/u);
  for (const name of second === '' || isStopWord(second) ? [first] : [named, first]) {
    const wait = waitFor(name, dataset);
    if (wait) return { ...wait, words: match[0].slice(0, match[0].length - named.length) + name };
  }
  return null;
};
