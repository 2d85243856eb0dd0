export { benchmarkResultSchema } from './benchmark-result.js';
export { peerColumns } from './peer-table.js';
