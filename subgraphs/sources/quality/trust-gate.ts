import { type LocalizedText, QUALITY_DIMENSIONS, type QualityDimension } from './assessment.schema.js';
import { DIMENSION_LABELS, formatter, type Language } from './report/report-labels.js';

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
  if (assessed.length === 0) reasons.push({ dimension: 'overall', gate: 'closed', message: NOTHING_ASSESSED });
  const gate = reasons.some((reason) => reason.gate === 'closed') ? 'closed' : reasons.length > 0 ? 'conditional' : 'open';
  return { gate, reasons };
};

const NOTHING_ASSESSED: LocalizedText = { de: 'Es wurden noch keine Daten geprüft.', en: 'No data has been assessed yet.' };
const NO_ROWS: LocalizedText = { de: 'Die Daten enthalten keine Zeilen.', en: 'The data has no rows.' };

const reasonsFor = ({ overall, dimensions }: ScoredAssessment): GateReason[] => {
  if (overall.score === null) return [{ dimension: 'overall', gate: 'closed', message: NO_ROWS }];
  const scores = QUALITY_DIMENSIONS.map((name) => ({
    dimension: name,
    score: dimensions.find(({ dimension }) => dimension === name)?.score ?? null,
  }));
  return [{ dimension: 'overall' as const, score: overall.score }, ...scores].flatMap(({ dimension, score }) => {
    if (score === null || score >= TRUST_THRESHOLDS[dimension].open) return [];
    const gate = score < TRUST_THRESHOLDS[dimension].closed ? 'closed' : 'conditional';
    return [
      { dimension, gate, message: { de: belowThreshold('de', dimension, score, gate), en: belowThreshold('en', dimension, score, gate) } },
    ];
  });
};

const belowThreshold = (language: Language, dimension: GateReason['dimension'], score: number, gate: GateReason['gate']): string => {
  const { percent } = formatter(language);
  const threshold = percent(TRUST_THRESHOLDS[dimension][gate === 'closed' ? 'closed' : 'open']);
  const name = dimension === 'overall' ? { de: 'Gesamtwert', en: 'Overall score' }[language] : DIMENSION_LABELS[dimension][language];
  return language === 'de' ? `${name}: ${percent(score)} liegt unter ${threshold}.` : `${name}: ${percent(score)} is below ${threshold}.`;
};
