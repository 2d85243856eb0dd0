export type { ProfiledColumn } from './bind-roles.js';
export { composeDiscovery, examineTable } from './discover-kpis.js';
export { kpiDiscoveryMarkdown } from './kpi-discovery-markdown.js';
export { kpiDiscoveryResultSchema } from './kpi-discovery-result.js';
