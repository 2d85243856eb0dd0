export { writeReportFiles } from './report-files.js';
