export { planTable, unusable, type TablePlan, type Wanted } from './choose-columns.js';
export { composePatterns } from './compose-patterns.js';
export { examineTable, type TableFindings } from './examine-table.js';
export { patternResultSchema, type PatternResult } from './pattern-result.js';
export { patternsMarkdown } from './patterns-markdown.js';
export { patternWords } from './statements.js';
