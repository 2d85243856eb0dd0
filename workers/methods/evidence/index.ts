export { Question } from './question.js';
export { contentWords, sameWord, stemOf, wordsIn } from './words.js';
