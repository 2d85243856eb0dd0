import type { Language } from '../../../platform/content/index.js';
import { messagesIn, type Messages } from './messages.js';

export { assessQuality } from './assess-quality.js';
export { DIMENSION_WEIGHTS, type QualityAssessment, qualityAssessmentSchema, type QualityDimension } from './assessment.schema.js';
export { qualityMarkdown } from './report/quality-report.js';
export { deriveTrustGate, type ScoredAssessment } from './trust-gate.js';

/** Returns the names of the dimensions, in the order of every assessment. */
export const dimensionNames = (language: Language): Messages['dimension'] => messagesIn(language).dimension;
