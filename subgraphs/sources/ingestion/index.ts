export { type EventLogColumns } from './event-log/event-log-roles.js';
export { detectEventLogColumns, REQUIRED_ROLES } from './event-log/event-log-columns.js';
export { transitionIn, transitionOf } from './event-log/life-cycle.js';
export {
  type ConcernedColumn,
  INGEST_WARNING_CODES,
  IngestError,
  type IngestErrorCode,
  type IngestWarning,
  type IngestWarningCode,
} from './ingest-error.js';
export {
  FILE_ORDER_COLUMN,
  ingestFile,
  type FileKind,
  type IngestedColumn,
  type IngestedTable,
  type IngestRequest,
} from './ingest-file.js';
export { codeListsIn, type ListingTable } from './columns/code-lists.js';
export { columnDescriptionsIn, type ColumnDescription } from './columns/column-descriptions.js';
export { DELIMITER, ingestOptionsSchema, type IngestOptions } from './ingest-options.js';
export { findKeyDirectory, type KeyDirectory } from './profile/key-directory.js';
export { profileTable, type ProfiledColumn } from './profile/profile.js';
export { cleanedRelation, findCleaning, type TableCleaning } from './profile/table-cleaning.js';
export { readTimeSpans } from './profile/time-spans.js';
export { understandProfile } from './profile/understand-profile.js';
export type { ColumnProfile, DatasetProfile } from './profile/profile.schema.js';
export { STATED_ENCODINGS } from './text-encoding.js';
export { SheetReader } from './xlsx/sheet-reader.js';
export { openWorkbook } from './xlsx/workbook.js';
export { readPart } from './xlsx/xml-part.js';
export { ZipArchive } from './zip-archive.js';
