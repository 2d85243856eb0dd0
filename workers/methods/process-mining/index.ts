export type { EventLogRef, MiningOptions } from './event-log.js';
export { mineProcess } from './mine-process.js';
export { printedProcessMap } from './printed-map.js';
export { renderProcessMap, type MapOptions } from './process-map.js';
export { processMiningResultSchema, type MiningWarning, type ProcessMiningResult } from './process-mining-result.js';
export { processMiningMarkdown, processMiningWarnings, type ReportOptions } from './process-mining-markdown.js';
