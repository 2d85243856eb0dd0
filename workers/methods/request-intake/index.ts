export { classifyRequest } from './classify-request.js';
export { INTAKE_WORDS, intakeMarkdown } from './intake-document.js';
export { intakeRequest } from './intake-request.js';
export { intakeResultSchema } from './intake-result.js';
export { suppliesOf } from './supplies-of.js';
