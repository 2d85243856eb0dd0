export { answerQuestion } from './answer-question.js';
export { documentReadingMarkdown } from './document-reading-markdown.js';
export { documentReadingResultSchema, type DocumentReadingResult, type UnreadDocument } from './document-reading-result.js';
export { findPassages } from './find-passages.js';
export { indexPassages, type Reading } from './passage-index.js';
export { READING_WORDS } from './reading-words.js';
