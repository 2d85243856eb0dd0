import { COMPOUND_FILE, EXCEL_XML, ODS, OLD_XLS, UNKNOWN } from '../file-format.js';
import { IngestError } from '../ingest-error.js';
import type { ZipArchive } from '../zip-archive.js';
import { compoundFileNames } from './compound-file.js';

/** Formats that spreadsheet programs open and can save as XLSX. */
const CONVERTIBLE: Readonly<Record<string, string>> = { [ODS]: 'ODS', [OLD_XLS]: 'XLS', [EXCEL_XML]: EXCEL_XML, HTML: 'HTML' };

/** Parts that tell workbooks of other formats in ZIP archives. */
const FORMAT_PARTS: readonly (readonly [string, string])[] = [
  ['xl/workbook.bin', 'XLSB'],
  ['content.xml', 'ODS'],
  ['Index/Document.iwa', 'Apple Numbers'],
];

/** Returns the error for a file that is no ZIP archive. @param found its format, as far as it is known */
export const notXlsx = async (file: string, found: string | undefined): Promise<IngestError> => {
  if (found === COMPOUND_FILE) {
    const names = await compoundFileNames(file);
    if (names.includes('EncryptedPackage')) return new IngestError('workbook_encrypted');
    if (names.some((name) => name === 'Workbook' || name === 'Book')) return new IngestError('workbook_format', { found: 'XLS' });
  }
  const format = CONVERTIBLE[found ?? ''];
  return format === undefined
    ? new IngestError('not_xlsx', { found: found ?? UNKNOWN })
    : new IngestError('workbook_format', { found: format });
};

/** Returns the error for an archive without an XLSX workbook. */
export const noWorkbookIn = (archive: ZipArchive): IngestError => {
  const format = FORMAT_PARTS.find(([part]) => archive.has(part))?.[1];
  return format === undefined ? new IngestError('not_xlsx', { found: 'ZIP' }) : new IngestError('workbook_format', { found: format });
};
