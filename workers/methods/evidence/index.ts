export { Question } from './question.js';
