export { findingReaders } from './findings/index.js';
export { recommendActions } from './recommend-actions.js';
export { ruleCatalogue } from './rule-catalogue.js';
