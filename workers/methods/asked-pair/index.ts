export { answerPairs, type PairAnswer } from './answer-pairs.js';
