export { composeReport, nothingToReport, type ComposedReport, type ReportOrder } from './compose-report.js';
export { narrativeGaps } from './narrative.js';
export { processMaps } from './process-maps.js';
export { REPORT_FORMATS, reportResultSchema, TOPIC_SECTIONS, type ReportFormat, type ReportResult } from './report-result.js';
export { writeReportFiles } from './report-files.js';
