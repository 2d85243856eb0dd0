export { benchmarkResultSchema } from './benchmark-result.js';
export { peersOf, type PeersOfKpi } from './peers-of.js';
