import { amountIn, type Language } from '../../platform/content/index.js';
import { AdviceSeverity, dayIn, type AdviceItem } from '../../platform/graph/types/advice.js';
import type { KpiCandidate } from './candidates/kpi-candidate.entity.js';
import type { MetricComputation } from './computation/computation.entity.js';
import type { MetricDefinition } from './definitions/metric-definition.entity.js';
import type { MetricPoint } from './values/metric-values.type.js';
import { ThresholdStatus } from './values/threshold-status.js';
import { messagesIn } from './messages.js';

/** Input of the rules: an active metric, its latest value and its computation. */
export interface AdvisedMetric {
  readonly metric: Pick<MetricDefinition, 'metricId' | 'name' | 'unit' | 'targetValue' | 'targetDue' | 'updatedAt' | 'green'>;
  readonly latest: Pick<MetricPoint, 'value' | 'periodStart' | 'thresholdStatus' | 'targetReached'> | null;
  readonly computation: Pick<MetricComputation, 'status' | 'error' | 'computedAt' | 'requestedAt'> | null;
}

/** Open KPI candidates: their number and the creation time of the oldest. */
export interface OpenCandidates {
  readonly count: number;
  readonly since: Date;
}

const link = ({ metric }: AdvisedMetric): string => `/v1/metric-definitions/${metric.metricId}/versions`;

/**
 * Returns the most urgent finding on a metric: failed computation, missed target, red value, or neither target nor thresholds.
 * Null if no rule applies.
 */
export const metricAdvice = (advised: AdvisedMetric, today: string, language: Language): AdviceItem | null =>
  failedAdvice(advised, language) ??
  targetAdvice(advised, today, language) ??
  redAdvice(advised, language) ??
  unguidedAdvice(advised, language);

/** True if the finding on a metric is not of severity info. */
export const isUrgentMetric = (advised: AdvisedMetric, today: string): boolean =>
  hasFailed(advised) || missesTarget(advised, today) || isRed(advised);

const hasFailed = ({ computation }: AdvisedMetric): boolean => computation?.status === 'failed';

const missesTarget = ({ metric: { targetDue, targetValue }, latest }: AdvisedMetric, today: string): boolean =>
  latest?.targetReached === false && targetDue !== null && targetDue < today && targetValue !== null;

const isRed = ({ latest }: AdvisedMetric): boolean => latest?.thresholdStatus === ThresholdStatus.RED;

const failedAdvice = (advised: AdvisedMetric, language: Language): AdviceItem | null => {
  const { metric, computation } = advised;
  if (!computation || !hasFailed(advised)) return null;
  const { advice } = messagesIn(language);
  const last = computation.computedAt;
  const values = last ? advice.valuesAsOf(dayIn(language, last)) : advice.noValues;
  return {
    code: 'metric_not_computed',
    severity: AdviceSeverity.CRITICAL,
    title: advice.failed(metric.name),
    why: `${values} ${advice.error(computation.error?.message ?? advice.unknownError)}`,
    link: link(advised),
    subjectId: metric.metricId,
    since: computation.requestedAt,
  };
};

const targetAdvice = (advised: AdvisedMetric, today: string, language: Language): AdviceItem | null => {
  const { metric } = advised;
  const { targetDue, targetValue } = metric;
  if (!missesTarget(advised, today) || targetDue === null || targetValue === null) return null;
  const { advice } = messagesIn(language);
  return {
    code: 'metric_target_missed',
    severity: AdviceSeverity.WARNING,
    title: advice.targetMissed(metric.name),
    why: advice.targetDue(amount(targetValue, metric, language), dayIn(language, targetDue), valueText(advised, language)),
    link: link(advised),
    subjectId: metric.metricId,
    since: new Date(targetDue),
  };
};

const redAdvice = (advised: AdvisedMetric, language: Language): AdviceItem | null => {
  const { metric, latest } = advised;
  if (!latest || !isRed(advised)) return null;
  const { advice } = messagesIn(language);
  return {
    code: 'metric_red',
    severity: AdviceSeverity.WARNING,
    title: advice.red(metric.name),
    why: advice.latest(valueText(advised, language)),
    link: link(advised),
    subjectId: metric.metricId,
    since: latest.periodStart === null ? (advised.computation?.computedAt ?? metric.updatedAt) : new Date(latest.periodStart),
  };
};

const unguidedAdvice = (advised: AdvisedMetric, language: Language): AdviceItem | null => {
  const { metric } = advised;
  if (metric.targetValue !== null || metric.green !== null) return null;
  const { advice } = messagesIn(language);
  return {
    code: 'metric_without_target',
    severity: AdviceSeverity.INFO,
    title: advice.withoutTarget(metric.name),
    why: advice.notRated,
    link: link(advised),
    subjectId: metric.metricId,
    since: metric.updatedAt,
  };
};

export const candidatesAdvice = ({ count, since }: OpenCandidates, language: Language): AdviceItem => ({
  code: 'kpi_candidates_open',
  severity: AdviceSeverity.INFO,
  title: messagesIn(language).advice.candidates(count),
  why: messagesIn(language).advice.oldestCandidate(dayIn(language, since)),
  link: '/v1/kpi-candidates?status=open',
  subjectId: null,
  since: new Date(since),
});

/** Advises to complete a draft with the candidate that computes it. */
export const computableAdvice = (
  draft: Pick<MetricDefinition, 'metricId' | 'name' | 'unit'>,
  { finding, createdAt }: Pick<KpiCandidate, 'finding' | 'createdAt'>,
  language: Language,
): AdviceItem => {
  const { advice } = messagesIn(language);
  return {
    code: 'metric_draft_computable',
    severity: AdviceSeverity.INFO,
    title: advice.computable(draft.name),
    why: advice.candidateFor(amountIn(language, finding.value, finding.unit?.[language] ?? draft.unit), finding.name[language]),
    link: '/v1/kpi-candidates?status=open',
    subjectId: draft.metricId,
    since: createdAt,
  };
};

const amount = (value: number, { unit }: AdvisedMetric['metric'], language: Language): string => amountIn(language, value, unit);

const valueText = ({ metric, latest }: AdvisedMetric, language: Language): string => {
  const value = amount(latest?.value ?? 0, metric, language);
  const period = latest?.periodStart;
  return period == null ? value : messagesIn(language).advice.valueFrom(value, dayIn(language, period));
};
