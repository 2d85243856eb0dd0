import { wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { formatFigure, formatNumber } from '../../documents/text/formatting.js';
import { citeDataset, fetchDataset } from '../../datasets.js';
import type { AgentContext, Language } from '../../kit.js';
import {
  answerRows,
  contextOfPart,
  loadPlan,
  measureName,
  measureValue,
  unitBesideName,
  type RowFigures,
  type RowPlan,
} from '../../methods/answer-plan/index.js';
import { ARROW } from '../../methods/answer-plan/row-conditions.js';
import { breakdownColumns } from '../../methods/answer-plan/breakdown-columns.js';
import type { Fact } from '../../methods/programme-facts/index.js';
import { oneLine, textOf } from '../../methods/tenant-state/index.js';
import { withoutRecipient } from './listed-terms.js';
import { skewOf } from './own-distribution.js';
import { mean as meanOf } from '../../methods/statistics/descriptive.js';
import { messagesIn } from './messages.js';

const MEAN = /(?<!\p{L})(?:mittelwert\p{L}*|durchschnitt\p{L}*|arithmetische[sn]? mittel|mean|average)(?!\p{L})/iu;
const MEDIAN = /(?<!\p{L})median\p{L}*(?!\p{L})/iu;
/** Words of a request on the two ideas, beside what they are explained with. */
const IDEAS =
  /(?<!\p{L})(?:mittelwert\p{L}*|durchschnitt\p{L}*|median\p{L}*|mean|average|versus|vs\.?|unterschied\p{L}*|difference|zwischen|between|übungs?\p{L}*|exercises?|aufgabe\p{L}*|kurz|short|lösung|solution|answer|question|frage)(?!\p{L})/giu;

const MIN_VALUES = 20;
/** Rows, and share of all rows, of a group that is named. */
const MIN_ROWS = 10;
const MIN_SHARE = 0.02;
const DAY_SECONDS = 86_400;
/** Values of the exercise in multiples of the median, before one high value. */
const PATTERN = [0.4, 0.7, 1, 1.4] as const;
const HIGH = 3;

/** Explanation of mean and median with rows of the tenant, and an exercise with its solution. */
export interface SpreadExplanation {
  readonly answers: readonly string[];
  readonly facts: readonly Fact[];
}

interface SpreadInput {
  /** What the named KPIs measure. */
  readonly purposes: readonly string[];
  /** General meaning of the two ideas. */
  readonly definitions: readonly string[];
  readonly datasets: readonly Dataset[];
  readonly language: Language;
}

/** Returns whether a request names both ideas. */
export const namesMeanAndMedian = (input: string): boolean => MEAN.test(input) && MEDIAN.test(input);

type Group = RowFigures['groups'][number];

/** The group with the highest and the one with the lowest mean of the grouping in which they differ most. */
export interface Extremes {
  readonly column: string;
  readonly high: Group;
  readonly low: Group;
}

/** Returns the grouping whose means differ most, with its extremes; null without one of enough rows. */
export const extremesOf = ({ asked, ...figures }: Pick<RowFigures, 'asked' | 'groups' | 'groupColumns' | 'apart'>): Extremes | null => {
  const least = Math.max(MIN_ROWS, asked.count * MIN_SHARE);
  const mean = ({ measures: [of] }: Group): number => of?.mean ?? 0;
  const found = [figures, ...figures.apart].flatMap(({ groups, groupColumns }): Extremes[] => {
    const known = groups.filter((group) => group.count >= least && group.measures[0]?.mean != null).toSorted((a, b) => mean(b) - mean(a));
    const [high, low, column] = [known[0], known.at(-1), groupColumns[0]];
    return high && low && high !== low && column !== undefined ? [{ column, high, low }] : [];
  });
  return found.toSorted((a, b) => mean(b.high) / Math.max(mean(b.low), 1e-9) - mean(a.high) / Math.max(mean(a.low), 1e-9))[0] ?? null;
};

/** Returns five values that have the pattern of a distribution: four around the median and a high one. */
export const exerciseValues = (median: number, high: number): number[] => {
  const digits = median >= 5 ? 0 : median >= 0.5 ? 1 : 2;
  const rounded = (value: number): number => Number(value.toFixed(digits));
  return [...PATTERN.map((share) => rounded(share * median)), rounded(Math.max(high, HIGH * median))];
};

/** "From the order to dispatch", „vom Auftrag bis zum Versand“: what a KPI measures from and to. */
const SPAN =
  /(?<!\p{L})(?:vo[nm]|from|zwischen|between)\s+(?:de[mnr]\s+|the\s+)?(?<from>\p{L}{4,})[^.]{0,30}?\s+(?:bis(?:\s+zu[mr]?)?|to|until|und|and)\s+(?:de[mnr]\s+|the\s+)?(?<to>\p{L}{4,})/iu;
/** Number of letters that forms of a word have in common. */
const PREFIX = 6;

/** Returns the activities of the log from which and to which a KPI measures by its purpose, the most frequent of each; null if it names none. */
export const stepsOf = (
  purpose: string,
  activities: readonly { readonly value: string; readonly count: number }[],
): [string, string] | null => {
  const { from, to } = SPAN.exec(purpose)?.groups ?? {};
  if (from === undefined || to === undefined) return null;
  const ofWord = (word: string): string | null => {
    const start = word.toLowerCase().slice(0, PREFIX);
    const found = activities.filter(({ value }) =>
      wordsIn(value.toLowerCase()).some((each) => each.startsWith(start) || word.toLowerCase().startsWith(each)),
    );
    return found.toSorted((a, b) => b.count - a.count)[0]?.value ?? null;
  };
  const [one, other] = [ofWord(from), ofWord(to)];
  return one === null || other === null || one === other ? null : [one, other];
};

/** Returns the activities of the event logs among datasets with the number of their events. */
const activitiesIn = async (context: AgentContext, datasets: readonly Dataset[]): Promise<{ value: string; count: number }[]> => {
  const duck = await context.duckDb();
  const found: { value: string; count: number }[] = [];
  for (const dataset of datasets) {
    const log = dataset.eventLogColumns;
    if (log === null) continue;
    const rows = await duck.rows<{ value: string; n: number }>(
      `SELECT ${textOf(log.activity)} AS value, count(*) AS n FROM ${await fetchDataset(context, dataset)} GROUP BY value ORDER BY n DESC LIMIT ${MAX_ACTIVITIES}`,
    );
    found.push(...rows.flatMap(({ value, n }) => (value === null ? [] : [{ value, count: Number(n) }])));
  }
  return found;
};
const MAX_ACTIVITIES = 100;

/** Returns the part of a plan that measures the time from one activity to another. */
const intervalBetween = (from: string, until: string): Pick<RowPlan, 'intervals' | 'measures' | 'asksDuration' | 'share' | 'dates'> => {
  const name = `${from}${ARROW}${until}`;
  return {
    intervals: [{ name, from, until, isWholeDays: false, words: name }],
    measures: [{ name, metricId: null, words: name }],
    ...{ asksDuration: false, share: null, dates: [] },
  };
};

/** Returns the figures on the rows that a text names, also by the categories of their dataset; null if it names none. */
const figuresOn = async (
  context: AgentContext,
  { text, steps, datasets }: { text: string; steps: readonly [string, string] | null; datasets: readonly Dataset[] },
  language: Language,
): Promise<RowFigures | null> => {
  const part = contextOfPart(context, text, language);
  const understood = await part.understood();
  if (understood === null) return null;
  const { plan, rows } = await loadPlan({ ...context, em: context.em.fork() }, text, understood, []);
  const dataset = datasets.find(({ datasetId }) => datasetId === rows?.datasetId);
  if (rows === null || dataset === undefined) return null;
  const columns = breakdownColumns(
    dataset,
    rows.filters.map(({ column }) => column),
  );
  const groups = rows.groups.length > 0 ? rows.groups : columns.map((column) => ({ column, grain: null, words: column }));
  // The steps that a KPI measures from and to are known; the text only finds their log.
  const ofSteps = steps === null ? {} : intervalBetween(...steps);
  return (
    (await answerRows(part, plan, understood, { ...rows, ...ofSteps, groups, isGroupedApart: true, listsRows: false }))?.figures ?? null
  );
};

/**
 * Explains why mean and median differ with the rows that a request names: the figures, the groups that pull the mean, and an exercise. Null
 * if the request does not name both ideas, or no rows have a number that it names.
 */
export const explainSpread = async (
  context: AgentContext,
  input: string,
  { purposes, definitions, datasets, language }: SpreadInput,
): Promise<SpreadExplanation | null> => {
  if (!namesMeanAndMedian(input)) return null;
  const { spread } = messagesIn(language);
  const activities = purposes.some((purpose) => SPAN.test(purpose)) ? await activitiesIn(context, datasets) : [];
  const spans = purposes.flatMap((purpose) => {
    const steps = stepsOf(purpose, activities);
    return steps === null ? [] : [{ text: spread.between(...steps), steps }];
  });
  for (const { text, steps } of [...spans, { text: withoutRecipient(input).replaceAll(IDEAS, ' '), steps: null }]) {
    const figures = await figuresOn(context, { text, steps, datasets }, language);
    const [measure] = figures?.measures ?? [];
    const { mean = null, median = null, known = null } = figures?.asked.measures[0] ?? {};
    if (
      !figures ||
      !measure ||
      (steps !== null && measure.kind !== 'interval') ||
      mean === null ||
      median === null ||
      (known ?? figures.asked.count) < MIN_VALUES
    )
      continue;
    const scale = measure.kind === 'duration' ? DAY_SECONDS : 1;
    const beside = unitBesideName(measure);
    const unit = beside === 'd' ? spread.days : (beside ?? '');
    const shown = (value: number | null): string => measureValue(value, measure, language);
    const name = measureName(measure, figures, language);
    const extremes = extremesOf(figures);
    const values = exerciseValues(median / scale, (extremes?.high.measures[0]?.mean ?? mean) / scale);
    const average = meanOf(values);
    const number = (value: number): string => formatFigure(value, language);
    const groupText = ({ group, count, measures: [of] }: Group): readonly [string, string, string, string] => [
      oneLine(group[0] ?? ''),
      shown(of?.mean ?? null),
      shown(of?.median ?? null),
      formatNumber(count, language, 0),
    ];
    const why = spread.why(name, formatNumber(known ?? figures.asked.count, language, 0), shown(mean), shown(median), skewOf(mean, median));
    const isWholeCase = measure.kind === 'duration' && purposes.length > 0;
    const answers = [
      why,
      ...(isWholeCase ? [spread.otherSpan] : []),
      ...definitions,
      ...(extremes === null ? [] : [spread.groups(oneLine(extremes.column), ...groupText(extremes.high), ...groupText(extremes.low))]),
      spread.exercise(values.map(number).join('; '), unit),
      spread.solution(values.map(number).join(' + '), number(average), number(values[2] ?? median), unit),
    ];
    const source = citeDataset(figures.dataset);
    return { answers, facts: [{ topic: 'data', subject: oneLine(figures.dataset.name), text: why, source }] };
  }
  return null;
};
