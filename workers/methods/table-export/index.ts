export type { CsvSigns } from './copy-files.js';
export { exportManifestSchema, type ExportFormat, type ExportManifest } from './export-manifest.js';
export { exportChanges, exportMarkdown } from './export-markdown.js';
export { exportTable } from './export-table.js';
export { escapedSql } from './spreadsheet-text.js';
