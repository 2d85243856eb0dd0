import type { Language } from '../../platform/content/index.js';
import { AdviceSeverity, dayIn, numberIn, type AdviceItem } from '../../platform/graph/types/advice.js';
import type { MetricComputation } from './computation/computation.entity.js';
import type { MetricDefinition } from './definitions/metric-definition.entity.js';
import type { MetricPoint } from './values/metric-values.type.js';
import { ThresholdStatus } from './values/threshold-status.js';

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

const failedAdvice = (advised: AdvisedMetric, language: Language): AdviceItem | null => {
  const { metric, computation } = advised;
  if (computation?.status !== 'failed') return null;
  const last = computation.computedAt;
  return {
    code: 'metric_not_computed',
    severity: AdviceSeverity.CRITICAL,
    title: { de: `Berechnung der Kennzahl fehlgeschlagen: ${metric.name}`, en: `Metric computation failed: ${metric.name}` }[language],
    why: {
      de: `${last ? `Stand der Werte: ${dayIn('de', last)}.` : 'Es gibt noch keine Werte.'} Fehlermeldung: „${computation.error?.message ?? 'unbekannt'}“`,
      en: `${last ? `Values as of ${dayIn('en', last)}.` : 'There are no values yet.'} Error: "${computation.error?.message ?? 'unknown'}"`,
    }[language],
    link: link(advised),
    subjectId: metric.metricId,
    since: computation.requestedAt,
  };
};

const targetAdvice = (advised: AdvisedMetric, today: string, language: Language): AdviceItem | null => {
  const { metric, latest } = advised;
  const { targetDue, targetValue } = metric;
  if (latest?.targetReached !== false || targetDue === null || targetDue >= today || targetValue === null) return null;
  return {
    code: 'metric_target_missed',
    severity: AdviceSeverity.WARNING,
    title: { de: `Ziel verfehlt: ${metric.name}`, en: `Target missed: ${metric.name}` }[language],
    why: {
      de: `Das Ziel ${amount(targetValue, metric, 'de')} war am ${dayIn('de', targetDue)} fällig; der letzte Wert ist ${valueText(advised, 'de')}.`,
      en: `The target of ${amount(targetValue, metric, 'en')} was due on ${dayIn('en', targetDue)}; the latest value is ${valueText(advised, 'en')}.`,
    }[language],
    link: link(advised),
    subjectId: metric.metricId,
    since: new Date(targetDue),
  };
};

const redAdvice = (advised: AdvisedMetric, language: Language): AdviceItem | null => {
  const { metric, latest } = advised;
  if (latest?.thresholdStatus !== ThresholdStatus.RED) return null;
  return {
    code: 'metric_red',
    severity: AdviceSeverity.WARNING,
    title: { de: `Kennzahl im roten Bereich: ${metric.name}`, en: `Metric in the red range: ${metric.name}` }[language],
    why: { de: `Der letzte Wert ist ${valueText(advised, 'de')}.`, en: `The latest value is ${valueText(advised, 'en')}.` }[language],
    link: link(advised),
    subjectId: metric.metricId,
    since: latest.periodStart === null ? (advised.computation?.computedAt ?? metric.updatedAt) : new Date(latest.periodStart),
  };
};

const unguidedAdvice = (advised: AdvisedMetric, language: Language): AdviceItem | null => {
  const { metric } = advised;
  if (metric.targetValue !== null || metric.green !== null) return null;
  return {
    code: 'metric_without_target',
    severity: AdviceSeverity.INFO,
    title: { de: `Kennzahl ohne Ziel: ${metric.name}`, en: `Metric without a target: ${metric.name}` }[language],
    why: {
      de: 'Die Kennzahl ist aktiv, hat aber weder Zielwert noch Schwellenwerte. Ihre Werte lassen sich daher nicht bewerten.',
      en: 'The metric is active but has neither a target nor thresholds, so its values cannot be rated.',
    }[language],
    link: link(advised),
    subjectId: metric.metricId,
    since: metric.updatedAt,
  };
};

export const candidatesAdvice = ({ count, since }: OpenCandidates, language: Language): AdviceItem => ({
  code: 'kpi_candidates_open',
  severity: AdviceSeverity.INFO,
  title: {
    de: count === 1 ? 'Ein KPI-Vorschlag wartet auf eine Entscheidung' : `${count} KPI-Vorschläge warten auf eine Entscheidung`,
    en: count === 1 ? 'One KPI candidate is awaiting a decision' : `${count} KPI candidates are awaiting a decision`,
  }[language],
  why: { de: `Der älteste Vorschlag ist vom ${dayIn('de', since)}.`, en: `The oldest candidate dates from ${dayIn('en', since)}.` }[
    language
  ],
  link: '/v1/kpi-candidates?status=open',
  subjectId: null,
  since: new Date(since),
});

const amount = (value: number, { unit }: AdvisedMetric['metric'], language: Language): string =>
  `${numberIn(language, value)}${unit === null ? '' : ` ${unit}`}`;

const valueText = ({ metric, latest }: AdvisedMetric, language: Language): string => {
  const value = amount(latest?.value ?? 0, metric, language);
  const period = latest?.periodStart;
  if (period == null) return value;
  return { de: `${value} (Zeitraum ab ${dayIn('de', period)})`, en: `${value} (period from ${dayIn('en', period)})` }[language];
};
