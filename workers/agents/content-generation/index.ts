export { constraintsIn, wordLimitIn } from './reader-facts.js';
