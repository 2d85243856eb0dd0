export { composeReport, nothingToReport } from './compose-report.js';
export { phraseOpening } from './narrative.js';
export { processMaps } from './process-maps.js';
export { REPORT_FORMATS, reportResultSchema, TOPIC_SECTIONS } from './report-result.js';
export { writeReportFiles } from './report-files.js';
