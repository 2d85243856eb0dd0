export { constraintsIn, wordLimitIn } from './reader-facts.js';
export { areExternal, isCompany } from './readers.js';
