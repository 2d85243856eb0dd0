export type { ExportFormat, ExportManifest } from './export-manifest.js';
export { exportMarkdown } from './export-markdown.js';
export { exportTable, type ExportedTable, type ExportRequest } from './export-table.js';
