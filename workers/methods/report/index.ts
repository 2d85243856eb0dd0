export { composeReport, nothingToReport } from './compose-report.js';
export { narrativeGaps } from './narrative.js';
export { processMaps } from './process-maps.js';
export { REPORT_FORMATS, reportResultSchema, TOPIC_SECTIONS } from './report-result.js';
export { writeReportFiles } from './report-files.js';
