export type { AttemptReport, ExceededLimit } from './ipc-messages.js';
export { RunProcessDiedError, type Assignment } from './run-process.js';
export { RunProcessPool } from './run-process-pool.js';
