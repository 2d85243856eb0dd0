import { normaliseText } from '../../../../platform/text/index.js';
import { identifier, literal } from '../../../../platform/analytics/index.js';
import { isDuration } from '../../../../platform/content/index.js';
import { CASE_DAYS } from '../../../methods/case-times/index.js';
import { nameConfidences, subjectsIn } from '../../../../platform/questions/index.js';
import { namingOfKpi, type MetricDefinition } from '../../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import type { Language } from '../../../kit.js';
import {
  datasetOfColumn,
  isShortText,
  nameOfColumn,
  TASK_WORDS,
  valueThing,
  type Understood,
} from '../../../methods/request-reading/index.js';
import type { Subject } from '../../../methods/answer-plan/index.js';
import { isKpiName } from '../../../methods/asked-variables/index.js';
import { measuredColumns, numberOf } from '../../../methods/tenant-state/index.js';
import { messagesIn } from '../messages.js';
import { meanOfColumn, measureOfMetric, shareOfCondition, type GroupMeasure } from '../../../methods/metrics/index.js';

/** How an outcome is measured in a table. */
export interface MeasuredOutcome {
  readonly measure: GroupMeasure;
  /** SQL of the outcome of a case, for a table of events of which each case counts once; null if rows are compared. */
  readonly ofCase: string | null;
  /** Columns that the outcome consists of. */
  readonly used: readonly string[];
  /** Column with the day of a row; absent if the table's own one is used. */
  readonly time?: string | null;
}

/** Outcome that a request compares between groups. */
export interface Outcome {
  readonly label: string;
  /** True if other analyses cannot use the outcome as a quantity. */
  readonly isCondition: boolean;
  /** How well the request names it, 0 to 1. */
  readonly confidence: number;
  /** Returns how the outcome is measured in a table; null if the table does not contain it. */
  in(dataset: Dataset): MeasuredOutcome | null;
  readonly homeId: string | null;
}

/** Name of the outcome in a table with one row per case. */
export const OF_CASE = '_outcome';

/** Names of columns whose values say what became of a row. */
const STATE = /(?:^| )(?:status|state|stand|stage|reason|grund|result|ergebnis|outcome|ausgang)(?: |$)|grund$|status$/;
/** Names of KPIs that are the time from the beginning to the end of a process. */
const DURATION_OF_CASE =
  /durchlaufzeit|bearbeitungs(?:zeit|dauer)|prozessdauer|lösungszeit|(?:throughput|lead|cycle|resolution|processing|handling|turnaround) time/iu;
/** Words that ask how long something takes. */
const DURATION =
  /(?<!\p{L})(?:dauer(?:n|t|te|ten)?|durchlaufzeit(?:en)?|bearbeitungszeit(?:en)?|lange|länger|längsten|langsam\p{L}*|zeitraubend|how long|(?:take|takes|took|taking) (?:\p{L}+ )?(?:long|longer|longest|time)|longest|slow\p{L}*|(?:throughput|lead|cycle|processing|turnaround) times?)(?!\p{L})/iu;
/** Words that ask how many there are. */
const COUNTS = /(?<!\p{L})(?:most|many|number|often|frequent\p{L}*|meisten|viele?|anzahl|häufig\p{L}*|oft)(?!\p{L})/iu;
/** Confidence of the duration of a case if a request asks how long something takes. */
const DURATION_CONFIDENCE = 0.6;
/** Minimum confidence at which the words of a request are a part of a metric's or column's name. */
const WEAK = 0.45;

interface Tenant {
  readonly datasets: readonly Dataset[];
  /** Datasets that contain records. */
  readonly records: readonly Dataset[];
  readonly metrics: readonly MetricDefinition[];
}

/**
 * Returns what a request can mean as the outcome, the best first: the metrics, measurements, conditions and states that it names, the
 * duration of a case if it asks how long something takes, then metrics and measurements that share words with it, then the number of records of a dataset that it names.
 *
 * @param text the request without the words that name groups
 */
export const outcomesOf = (request: Understood, text: string, { datasets, records, metrics }: Tenant, language: Language): Outcome[] => {
  const datasetOf = (id: string): Dataset | undefined => records.find(({ datasetId }) => datasetId === datasetOfColumn(id));
  const ofMetric = (metric: MetricDefinition, confidence: number): Outcome => metricOutcome(metric, confidence, records, language);
  const named = request.subjects.flatMap(({ kind, id, label, confidence }): Outcome[] => {
    const dataset = datasetOf(id);
    const name = nameOfColumn(id);
    if (kind === 'metric') return metrics.filter(({ metricId }) => metricId === id).map((metric) => ofMetric(metric, confidence));
    if (!dataset) return kind === 'value' && isKpiName(datasets, id) ? [kpiOutcome(id, label, confidence)] : [];
    if (kind === 'value')
      return isState(dataset, name)
        ? [conditionOutcome(id, label, confidence, `CAST(${identifier(name)} AS VARCHAR) = ${literal(label)}`)]
        : [];
    if (kind !== 'column') return [];
    if (measuredColumns(dataset).some((column) => column.name === name)) return [columnOutcome(dataset, name, confidence)];
    const isBoolean = dataset.columns.some((column) => column.name === name && column.type === 'boolean');
    return isBoolean ? [conditionOutcome(id, label, confidence, identifier(name))] : [];
  });
  const weakMetrics = scored(text, metrics, ({ name }) => namingOfKpi(name)).map(({ thing, confidence }) => ofMetric(thing, confidence));
  const columns = records.flatMap((dataset) => measuredColumns(dataset).map(({ name }) => ({ dataset, name })));
  const weakColumns = scored(text, columns, ({ name }) => namingOfKpi(name)).map(({ thing, confidence }) =>
    columnOutcome(thing.dataset, thing.name, confidence),
  );
  const durations = DURATION.test(text) ? [durationOutcome(language)] : [];
  // The things that are compared are not counted: "which suppliers" asks for something else of them.
  const isRest = (words: readonly string[]): boolean => words.some((word) => text.includes(word));
  const cases = COUNTS.test(text)
    ? request.subjects.flatMap(({ kind, id, label, confidence }) => {
        const log = kind === 'column' ? datasetOf(id) : undefined;
        return log?.roles['case'] === nameOfColumn(id) ? [{ ...countOutcome(log, confidence), label }] : [];
      })
    : [];
  const counts = COUNTS.test(text)
    ? request.subjects.flatMap(({ kind, id, words, confidence }) =>
        kind === 'dataset' && isRest(words)
          ? records.filter(({ datasetId }) => datasetId === id).map((dataset) => countOutcome(dataset, confidence))
          : [],
      )
    : [];
  return [...named.toSorted((a, b) => b.confidence - a.confidence), ...durations, ...cases, ...weakMetrics, ...weakColumns, ...counts];
};

/** Returns the things of whose names a text contains a part, the best first. */
const scored = <Thing>(
  text: string,
  things: readonly Thing[],
  namesOf: (thing: Thing) => { names: readonly string[]; synonyms?: readonly string[] },
): { thing: Thing; confidence: number }[] => {
  const confidences = nameConfidences(text, things.map(namesOf));
  return things
    .map((thing, index) => ({ thing, confidence: confidences[index] ?? 0 }))
    .filter(({ confidence }) => confidence >= WEAK)
    .toSorted((a, b) => b.confidence - a.confidence);
};

/** A KPI of a table of KPIs over time has no groups of records. */
const kpiOutcome = (columnId: string, label: string, confidence: number): Outcome => ({
  ...{ label, isCondition: false, confidence, homeId: datasetOfColumn(columnId) },
  in: () => null,
});

/** Returns whether the values of a column say what became of a row. */
export const isState = ({ roles }: Dataset, column: string): boolean => roles['activity'] === column || STATE.test(normaliseText(column));

/** "No-show rate" is the share of no-shows. */
const RATE = /(?<=\p{L})[\s-]+(?:rates?|quoten?|anteile?|shares?|percentages?)(?!\p{L})/giu;
/** Minimum confidence at which words name a state, also by a synonym: "no-shows" for "DNA". */
const NAMED_STATE = 0.85;

/** Returns the states of rows that a text names, the best first. */
export const statesIn = (text: string, dataset: Dataset): Subject[] => {
  const things = dataset.profile.columns
    .filter(({ name }) => isState(dataset, name))
    .flatMap(({ name, topValues }) =>
      topValues.flatMap(({ value }) => (isShortText(value) ? [valueThing(dataset.datasetId, name, value)] : [])),
    );
  const options = { kinds: ['value'] as const, ignored: TASK_WORDS, minConfidence: { value: NAMED_STATE } };
  return [text, text.replaceAll(RATE, 's')]
    .flatMap((each) => subjectsIn(each, things, options) as Subject[])
    .toSorted((a, b) => b.confidence - a.confidence);
};

const metricOutcome = (metric: MetricDefinition, confidence: number, records: readonly Dataset[], language: Language): Outcome => ({
  label: metric.name,
  isCondition: false,
  confidence,
  homeId: metric.datasetId,
  in: (dataset) => {
    const measured = dataset.datasetId === metric.datasetId ? measureOfMetric(metric, dataset) : null;
    if (measured) return { ...measured, ofCase: null, time: metric.timeColumn };
    const isOfRecords = records.some(({ datasetId }) => datasetId === metric.datasetId);
    return isOfRecords || !isDuration(metric.unit) || !DURATION_OF_CASE.test(metric.name) ? null : durationOfCase(dataset, language);
  },
});

const columnOutcome = (home: Dataset, name: string, confidence: number): Outcome => ({
  label: name,
  isCondition: false,
  confidence,
  homeId: home.datasetId,
  in: (dataset) => {
    const own = measuredColumns(dataset).find((column) => normaliseText(column.name) === normaliseText(name));
    if (!own) return null;
    return { measure: meanOfColumn(own.name), ofCase: dataset.eventLogColumns ? `avg(${numberOf(own.name)})` : null, used: [own.name] };
  },
});

/** Returns the share of rows in which a condition on a column holds, in an event log the share of cases with such an event. */
const conditionOutcome = (columnId: string, label: string, confidence: number, condition: string): Outcome => ({
  label,
  isCondition: true,
  confidence,
  homeId: datasetOfColumn(columnId),
  in: (dataset) => {
    if (dataset.datasetId !== datasetOfColumn(columnId)) return null;
    const isLog = dataset.eventLogColumns !== null;
    return {
      measure: shareOfCondition(label, isLog ? OF_CASE : condition),
      ofCase: isLog ? `coalesce(bool_or(${condition}), false)` : null,
      used: [nameOfColumn(columnId)],
    };
  },
});

/** Returns the number of rows of a dataset, of an event log the number of cases. */
const countOutcome = ({ datasetId, name }: Dataset, confidence: number): Outcome => ({
  label: name,
  isCondition: true,
  confidence,
  homeId: datasetId,
  in: (dataset) => {
    if (dataset.datasetId !== datasetId) return null;
    const isLog = dataset.eventLogColumns !== null;
    return {
      measure: { kind: 'total', label: name, unit: null, isHighGood: false, value: isLog ? OF_CASE : '1' },
      ofCase: isLog ? '1' : null,
      used: [],
    };
  },
});

const durationOutcome = (language: Language): Outcome => ({
  ...{ label: messagesIn(language).caseDuration, isCondition: true, confidence: DURATION_CONFIDENCE, homeId: null },
  in: (dataset) => durationOfCase(dataset, language),
});

/** Returns the mean throughput time of a case, in days; null for a table that is not an event log. */
const durationOfCase = ({ eventLogColumns: log }: Dataset, language: Language): MeasuredOutcome | null => {
  if (!log) return null;
  return {
    measure: { kind: 'mean', label: messagesIn(language).caseDuration, unit: 'days', isHighGood: false, value: OF_CASE },
    ofCase: `any_value(${identifier(CASE_DAYS)})`,
    used: [log.time, log.activity],
  };
};
