export { benchmarkResultSchema } from './benchmark-result.js';
export { peerColumns } from './peer-table.js';
export { peersOf, type PeersOfKpi } from './peers-of.js';
