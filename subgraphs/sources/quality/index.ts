export { assessQuality, type AssessOptions } from './assess-quality.js';
export { type QualityAssessment, qualityAssessmentSchema, type QualityDimension, type SuspectCell } from './assessment.schema.js';
export { qualityMarkdown } from './quality-report.js';
export { deriveTrustGate, type GateReason, type GateState, TRUST_THRESHOLDS } from './trust-gate.js';
export type { AssessedTable } from './working-table.js';
