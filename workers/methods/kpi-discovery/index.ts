export type { ProfiledColumn } from './bind-roles.js';
export { nameDataset, periodValues } from './candidate-value.js';
export { composeDiscovery, examineTable } from './discover-kpis.js';
export { discoveryWarnings, kpiDiscoveryMarkdown } from './kpi-discovery-markdown.js';
export { kpiDiscoveryResultSchema } from './kpi-discovery-result.js';
export { nameMatch, wordsOf } from './match-names.js';
