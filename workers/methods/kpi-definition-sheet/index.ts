export { metricSheet } from './compose-sheet.js';
export { proposalSheet } from './proposal-sheet.js';
export { recommendedTargets, withRecommendedTarget } from './recommended-targets.js';
export { sheetDocument } from './sheet-document.js';
export { sheetResultSchema, type Sheet, type SheetResult } from './sheet-result.js';
export { sheetWords } from './sheet-words.js';
