export { contentMarkdown } from './content-markdown.js';
export { contentResultSchema, FORMS } from './content-result.js';
export { contentWords, formIn, outlineOf } from './outline.js';
