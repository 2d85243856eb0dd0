export { createDatasetView, periodValues } from './candidate-value.js';
export { examineTable } from './discover-kpis.js';
export { coverageReader } from './period-coverage.js';
export { profiledColumns } from './read-columns.js';
export { discoveryRuns } from './kpi-discovery-result.js';
