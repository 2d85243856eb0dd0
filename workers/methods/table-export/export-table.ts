import { stat } from 'node:fs/promises';
import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { invalid } from '../../../platform/errors/index.js';
import { sha256OfFile } from '../../../platform/files/hash-file.js';
import type { Language } from '../../documents/text/formatting.js';
import { copyCsv, copyJson, copyParquet, type CsvSigns } from './copy-files.js';
import { exportColumns, type ExportColumn } from './export-columns.js';
import type { ExportFormat, ExportManifest } from './export-manifest.js';
import { survey, type Survey } from './survey.js';
import { writeWorkbook } from './workbook-file.js';

export interface ExportRequest {
  /** SQL relation, for example `read_parquet('…')`. */
  relation: string;
  /** Columns to write, in this order, with their catalogue types. */
  columns: readonly { name: string; type: string }[];
  format: ExportFormat;
  /** Name without folder and extension. */
  fileName: string;
  title: string;
  language: Language;
  createdAt: Date;
  source: ExportManifest['source'];
  /** Signs of a CSV file; default: comma and decimal point. */
  csvSigns?: CsvSigns;
  /** Maximum number of rows; longer tables are rejected. */
  maxRows?: number;
}

export interface ExportedTable {
  /** Absolute path in the session's folder. */
  path: string;
  fileName: string;
  mediaType: string;
  rows: number;
  bytes: number;
  sha256: string;
  manifest: ExportManifest;
}

const MEDIA_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Streams a table into a file in the session's folder and describes it in a manifest. In CSV and XLSX, texts that a spreadsheet
 * would interpret as formulas get a leading apostrophe; numbers stay numbers. The session's abort signal stops the export.
 * @throws AppError VALIDATION_FAILED for unknown columns, unsafe file names and tables that exceed `maxRows` or the format's limits
 */
export const exportTable = async (duck: DuckDbSession, request: ExportRequest): Promise<ExportedTable> => {
  const { relation, format, title, source, createdAt } = request;
  const fileName = `${safeBaseName(request.fileName)}.${format}`;
  const path = duck.path(fileName);
  const columns = await exportColumns(duck, relation, request.columns);
  const overview = await survey(duck, relation, columns);
  if (request.maxRows !== undefined && overview.rows > request.maxRows)
    throw invalid(
      ['body', 'format'],
      `The table has ${overview.rows} rows; at most ${request.maxRows} can be exported.`,
      format,
      'too_many_rows',
    );
  const changes = await writeFile(duck, request, columns, overview, path);
  const [{ size: bytes }, sha256] = await Promise.all([stat(path), sha256OfFile(path)]);
  const described = { rows: overview.rows, bytes, sha256 };
  const manifest: ExportManifest = {
    title,
    file_name: fileName,
    format,
    media_type: MEDIA_TYPES[format],
    ...described,
    columns: columns.map(({ name, type }) => ({ name, type })),
    created_at: createdAt.toISOString(),
    source,
    changes,
  };
  return { path, fileName, mediaType: MEDIA_TYPES[format], ...described, manifest };
};

const writeFile = async (
  duck: DuckDbSession,
  { relation, format, title, language, createdAt, csvSigns }: ExportRequest,
  columns: ExportColumn[],
  overview: Survey,
  path: string,
): Promise<ExportManifest['changes']> => {
  const unchanged = { escaped_cells: 0, emptied_cells: 0, numbers_as_text: 0 };
  switch (format) {
    case 'parquet':
      await copyParquet(duck, relation, columns, path);
      return unchanged;
    case 'json':
      await copyJson(duck, relation, columns, path);
      return { ...unchanged, emptied_cells: overview.unrepresentable };
    case 'csv':
      await copyCsv(duck, relation, columns, overview.rows, path, csvSigns);
      return { ...unchanged, emptied_cells: overview.unrepresentable, escaped_cells: overview.risky };
    case 'xlsx':
      return {
        escaped_cells: overview.risky,
        emptied_cells: overview.unrepresentable,
        numbers_as_text: await writeWorkbook(duck, { relation, columns, overview, title, language, createdAt }, path),
      };
  }
};

const safeBaseName = (name: string): string => {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u.test(name))
    throw invalid(
      ['body', 'file_name'],
      'A file name must have 1 to 100 letters, digits, spaces, dots, hyphens or underscores and start with a letter or digit.',
      name,
    );
  return name;
};
