export { EXPORT_FORMATS, exportManifestSchema, type ExportFormat, type ExportManifest } from './export-manifest.js';
export { exportMarkdown } from './export-markdown.js';
export { exportTable, type ExportedTable, type ExportRequest } from './export-table.js';
