export type { AttemptReport, ExceededLimit } from './messages.js';
export { RunProcessDied, type RunProcess } from './run-process.js';
export { RunProcessPool } from './run-process-pool.js';
