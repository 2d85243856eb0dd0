export { publicQuery } from './public-query.js';
export { research } from './research.js';
export { researchMarkdown } from './research-markdown.js';
export { researchResultSchema, type ResearchResult } from './research-result.js';
export { RESEARCH_WORDS } from './research-words.js';
export { SearchUnavailable } from './search-provider.js';
export { synthesise } from './synthesise.js';
