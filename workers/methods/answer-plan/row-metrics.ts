import { stemOf, wordsIn } from '../../../platform/text/index.js';
import { isExcluded, SURE, type Understood } from '../request-reading/index.js';
import type { RowPlan } from './answer-plan.js';
import { namedRate } from './asked-rate.js';
import type { PlannedDataset, Subject } from './local-subjects.js';

/** A metric that is computed from a dataset. */
export interface PlannedMetric {
  readonly metricId: string;
  readonly name: string;
  readonly datasetId: string | null;
}

/** Returns whether the rate that a request names is a metric. */
export const isOfMetric = ({ subjects }: Understood, text: string): boolean => {
  const words = wordsIn(namedRate(text)?.words ?? '').map(stemOf);
  return subjects.some(
    (subject) => subject.kind === 'metric' && subject.confidence >= SURE && subject.words.some((word) => words.includes(stemOf(word))),
  );
};

/** Returns whether a request names a dataset, or a metric that is computed from it. */
export const namesDataset = ({ subjects }: Understood, { datasetId }: PlannedDataset, metrics: readonly PlannedMetric[]): boolean =>
  subjects.some(
    ({ kind, id, confidence }) =>
      confidence >= SURE &&
      (kind === 'metric'
        ? metrics.some((metric) => metric.metricId === id && metric.datasetId === datasetId)
        : kind === 'dataset' && id === datasetId),
  );

/** Returns the named metrics that are computed from the dataset, except those whose words name one of its columns or values. */
export const metricsOf = (
  text: string,
  { subjects }: Understood,
  { datasetId }: PlannedDataset,
  metrics: readonly PlannedMetric[],
  measured: readonly Pick<Subject, 'words'>[],
): RowPlan['measures'] => {
  const known = new Set(measured.flatMap(({ words }) => words.map(stemOf)));
  return subjects
    .filter(({ kind, confidence }) => kind === 'metric' && confidence >= SURE)
    .filter(({ id }) => metrics.some((metric) => metric.metricId === id && metric.datasetId === datasetId))
    .filter(({ words }) => !words.every((word) => known.has(stemOf(word))) && !words.some((word) => isExcluded(text, word)))
    .map(({ id, label, words }) => ({ name: label, metricId: id, words: words.join(' ') }));
};
