export { newestProcess, type MinedProcess } from './newest-process.js';
export { endPhraseIn, endStepNamed, stepNamed } from './step-words.js';
export { mineProcess } from './mine-process.js';
export { printedProcessMap } from './map/printed-map.js';
export { renderProcessMap } from './map/process-map.js';
export { processMiningResultSchema, type ProcessMiningResult } from './process-mining-result.js';
export { processMiningWarnings } from './process-mining-markdown.js';
