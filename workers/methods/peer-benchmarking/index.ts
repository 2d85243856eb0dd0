export { benchmark, unusedMetrics, LEAST_PEERS, type OwnValue } from './benchmark.js';
export { BENCHMARK_WORDS, benchmarkReport, benchmarkWarnings } from './benchmark-report.js';
export { benchmarkResultSchema } from './benchmark-result.js';
export { peerColumns, readPeerTable, type PeerTable } from './peer-table.js';
