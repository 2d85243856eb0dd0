export { constraintsIn, wordLimitIn } from './reader-facts.js';
export { areExternal } from './readers.js';
