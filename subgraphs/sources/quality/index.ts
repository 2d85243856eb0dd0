import type { Language } from '../../../platform/content/index.js';
import { messagesIn, type Messages } from './messages.js';

export { assessQuality } from './assess-quality.js';
export {
  DIMENSION_WEIGHTS,
  QUALITY_DIMENSIONS,
  type QualityAssessment,
  qualityAssessmentSchema,
  type QualityDimension,
} from './assessment.schema.js';
export { withStatedRoles } from './working-table.js';
export { qualityMarkdown } from './report/quality-report.js';
export { deriveTrustGate, type ScoredAssessment } from './trust-gate.js';

/** Returns the names of the dimensions, in the order of every assessment. */
export const dimensionNames = (language: Language): Messages['dimension'] => messagesIn(language).dimension;

/** Returns the names of the checks. */
export const checkNames = (language: Language): Messages['check'] => messagesIn(language).check;
