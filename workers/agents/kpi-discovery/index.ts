export { createDatasetView, periodValues } from './candidate-value.js';
export { examineTable } from './discover-kpis.js';
export { coverageReader } from './period-coverage.js';
export { profiledColumns } from './read-columns.js';
export { kpiDiscoveryResultSchema } from './kpi-discovery-result.js';
