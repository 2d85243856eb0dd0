export { assessQuality } from './assess-quality.js';
export { DIMENSION_WEIGHTS, type QualityAssessment, qualityAssessmentSchema, type QualityDimension } from './assessment.schema.js';
export { qualityMarkdown } from './report/quality-report.js';
export { DIMENSION_LABELS } from './report/report-labels.js';
export { deriveTrustGate, type ScoredAssessment } from './trust-gate.js';
