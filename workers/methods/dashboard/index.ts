export { composeDashboard } from './compose-dashboard.js';
export { dashboardMarkdown, initialViews } from './dashboard-markdown.js';
export { dashboardResultSchema, SECTION_KINDS } from './dashboard-result.js';
export { dashboardWords } from './drafting.js';
export { readAllCaseMonths, readCubes } from './read-dashboard-data.js';
export { renderPage } from './render-page.js';
