import { localized } from '../../../platform/content/index.js';
import { type LocalizedText, QUALITY_DIMENSIONS, type QualityDimension } from './assessment.schema.js';
import { messagesIn } from './messages.js';
import { formatter } from './report/formatter.js';

export type GateState = 'open' | 'conditional' | 'closed';

export interface GateReason {
  datasetId?: string;
  dimension: QualityDimension | 'overall';
  /** Gate that this reason alone leads to. */
  gate: Exclude<GateState, 'open'>;
  message: LocalizedText;
}

/** The part of an assessment that determines the gate. */
export interface ScoredAssessment {
  overall: { score: number | null };
  dimensions: { dimension: QualityDimension; score: number | null }[];
}

/**
 * A score below `open` makes the gate conditional, one below `closed` closes it. Old data, outliers and near-duplicates alone never close
 * it: they call for care, not for another source.
 */
const TRUST_THRESHOLDS: Readonly<Record<QualityDimension | 'overall', { open: number; closed: number }>> = {
  overall: { open: 0.95, closed: 0.75 },
  completeness: { open: 0.95, closed: 0.6 },
  uniqueness: { open: 0.99, closed: 0.8 },
  validity: { open: 0.98, closed: 0.8 },
  consistency: { open: 0.98, closed: 0.8 },
  timeliness: { open: 0.75, closed: 0 },
  outliers: { open: 0.97, closed: 0 },
  nearDuplicates: { open: 0.98, closed: 0 },
};

/**
 * Returns the worst gate of all assessed datasets with the reasons. A dimension without a score is ignored, but a dataset without an
 * overall score, or no dataset at all, closes the gate.
 */
export const deriveTrustGate = (
  assessed: readonly { datasetId?: string; assessment: ScoredAssessment }[],
): { gate: GateState; reasons: GateReason[] } => {
  const reasons = assessed.flatMap(({ datasetId, assessment }) =>
    reasonsFor(assessment).map((reason) => (datasetId === undefined ? reason : { datasetId, ...reason })),
  );
  if (assessed.length === 0)
    reasons.push({ dimension: 'overall', gate: 'closed', message: localized(messagesIn, (messages) => messages.gate.nothingAssessed) });
  const gate = reasons.some((reason) => reason.gate === 'closed') ? 'closed' : reasons.length > 0 ? 'conditional' : 'open';
  return { gate, reasons };
};

const reasonsFor = ({ overall, dimensions }: ScoredAssessment): GateReason[] => {
  if (overall.score === null)
    return [{ dimension: 'overall', gate: 'closed', message: localized(messagesIn, (messages) => messages.gate.noRows) }];
  const scores = QUALITY_DIMENSIONS.map((name) => ({
    dimension: name,
    score: dimensions.find(({ dimension }) => dimension === name)?.score ?? null,
  }));
  return [{ dimension: 'overall' as const, score: overall.score }, ...scores].flatMap(({ dimension, score }) => {
    if (score === null || score >= TRUST_THRESHOLDS[dimension].open) return [];
    const gate = score < TRUST_THRESHOLDS[dimension].closed ? 'closed' : 'conditional';
    return [{ dimension, gate, message: belowThreshold(dimension, score, gate) }];
  });
};

const belowThreshold = (dimension: GateReason['dimension'], score: number, gate: GateReason['gate']): LocalizedText =>
  localized(messagesIn, (messages, language) => {
    const { percent } = formatter(language);
    const threshold = percent(TRUST_THRESHOLDS[dimension][gate === 'closed' ? 'closed' : 'open']);
    const name = dimension === 'overall' ? messages.report.overall : messages.dimension[dimension];
    return messages.gate.below(name, percent(score), threshold);
  });
