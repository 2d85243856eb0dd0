export { computeDraft, formulaFault, type ComputedDraft } from './compute-draft.js';
export { constructionDocument } from './construction-document.js';
export { constructionResultSchema, type ConstructionResult } from './construction-result.js';
export { constructionWords } from './construction-words.js';
export { findDraft, type Draft, type FoundDraft } from './find-draft.js';
export { holdsCandidates } from './found-in-runs.js';
export { readPurposes } from './read-purposes.js';
export { checkSmart } from './smart.js';
