import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { contentWords } from '../../../../platform/text/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { formatNumber } from '../../../documents/text/formatting.js';
import type { Language } from '../../../kit.js';
import { unitOfInterval, valueOf, waitFor, type RowPlan } from '../../../methods/answer-plan/index.js';
import { messagesIn } from '../messages.js';
import { OF_CASE, type Outcome } from './outcomes.js';

/** Confidence of an outcome that the plan reads from the steps of the cases. */
const CONFIDENCE = 0.9;
const QUARTILES = [0.25, 0.5, 0.75] as const;

/** Time between two activities of a case that a request names as a cause. */
export interface CaseWait {
  readonly name: string;
  readonly from: string;
  readonly until: string;
}

/** Returns the SQL aggregate of the time of an activity, or of the value of a column, in a case. */
const timeOf = (name: string, { columns, eventLogColumns: log }: Dataset, of: 'min' | 'max'): string =>
  columns.some((column) => column.name === name) || log === null
    ? `any_value(${identifier(name)})`
    : `${of}(${identifier(log.time)}) FILTER (WHERE CAST(${identifier(log.activity)} AS VARCHAR) = ${literal(name)})`;

/** Returns the SQL aggregate of the days between two times of a case. */
export const daysBetween = ({ from, until }: Pick<CaseWait, 'from' | 'until'>, dataset: Dataset): string =>
  `(epoch(${timeOf(until, dataset, 'min')}) - epoch(${timeOf(from, dataset, 'min')})) / 86400.0`;

/**
 * Returns the outcome of the cases of an event log that a plan asks about: whether a date is later than agreed, or the days between two
 * activities. Cases that lack one of the dates have no outcome. Null if the plan asks about neither.
 *
 * @param rows the rows of the plan with what only cases have
 */
export const caseOutcome = (rows: RowPlan | null, datasets: readonly Dataset[], language: Language): Outcome | null => {
  const home = datasets.find(({ datasetId, eventLogColumns }) => datasetId === rows?.datasetId && eventLogColumns !== null);
  if (!rows || !home?.eventLogColumns) return null;
  const { time, activity } = home.eventLogColumns;
  const messages = messagesIn(language);
  const late = [...(rows.share?.dates ?? []), ...rows.dates].find(({ isDay, operator }) => !isDay && operator === '>');
  const [interval] = rows.intervals;
  if (late) {
    const isLate = `CAST(${timeOf(late.column, home, 'max')} AS DATE) > CAST(${timeOf(late.than, home, 'min')} AS DATE)`;
    const label = messages.lateCases(late.column, late.than);
    return {
      ...{ label, isCondition: true, confidence: CONFIDENCE, homeId: home.datasetId },
      in: ({ datasetId }) =>
        datasetId === home.datasetId
          ? {
              measure: {
                ...{ label, unit: '%', isHighGood: false, kind: 'share', factor: 100 },
                met: `count(*) FILTER (WHERE ${OF_CASE})`,
                all: `count(${OF_CASE})`,
              },
              ofCase: isLate,
              used: [late.than, time, activity],
            }
          : null,
    };
  }
  if (!interval) return null;
  return {
    ...{ label: interval.name, isCondition: true, confidence: CONFIDENCE, homeId: home.datasetId },
    in: ({ datasetId }) =>
      datasetId === home.datasetId
        ? {
            measure: { kind: 'mean', label: interval.name, unit: 'days', isHighGood: false, value: OF_CASE },
            ofCase: daysBetween(interval, home),
            used: [time, activity],
          }
        : null,
  };
};

/** Returns the time between two dates of a row as an outcome if a plan measures it; null if it measures none, and for event logs. */
export const intervalOutcome = (rows: RowPlan | null, datasets: readonly Dataset[]): Outcome | null => {
  const home = datasets.find(({ datasetId, eventLogColumns }) => datasetId === rows?.datasetId && eventLogColumns === null);
  const interval = rows?.intervals.find(({ name }) => rows.measures.some((measure) => measure.name === name));
  if (!rows || !home || !interval) return null;
  const { name, from, until } = interval;
  const unit = unitOfInterval(name);
  return {
    ...{ label: name, isCondition: true, confidence: CONFIDENCE, homeId: home.datasetId },
    in: ({ datasetId }) =>
      datasetId === home.datasetId
        ? {
            measure: { kind: 'mean', label: name, unit: unit === 'd' ? 'days' : unit, isHighGood: false, value: valueOf(name, rows) },
            ...{ ofCase: null, used: [from, until] },
          }
        : null,
  };
};

/** Returns the waits of cases that words of a request name: „liegt es an der Freigabe“. The outcome itself is none of them. */
export const namedWaits = (text: string, dataset: Dataset, outcome: string): CaseWait[] => {
  if (dataset.eventLogColumns === null) return [];
  const found = contentWords(text).flatMap((word) => waitFor(word, dataset) ?? []);
  return found.filter(({ name }, at) => name !== outcome && found.findIndex((each) => each.name === name) === at);
};

/**
 * Returns SQL that divides cases into quarters by their days of waiting, with the limits as names; cases without one of the two activities
 * are a group of their own.
 *
 * @param cases relation with one row per case and the days in the column `days`
 */
export const waitGroups = async (duck: DuckDbSession, cases: string, days: string, language: Language): Promise<string> => {
  const { without, upTo, between, above } = messagesIn(language).waitGroup;
  const of = identifier(days);
  const limits = await duck.one<Record<string, number | null>>(
    `SELECT ${QUARTILES.map((share) => `round(quantile_cont(${of}, ${share}), 1) AS "${share}"`).join(', ')} FROM ${cases}`,
  );
  const bounds = [...new Set(QUARTILES.flatMap((share) => limits[`${share}`] ?? []).map(Number))];
  const shown = bounds.map((bound) => formatNumber(bound, language, 1));
  const named = bounds.map((bound, at) => {
    const name = at === 0 ? upTo(shown[at] ?? '') : between(shown[at - 1] ?? '', shown[at] ?? '');
    return `WHEN ${of} <= ${bound} THEN ${literal(name)}`;
  });
  return `CASE WHEN ${of} IS NULL THEN ${literal(without)} ${named.join(' ')} ELSE ${literal(above(shown.at(-1) ?? ''))} END`;
};
