import { readFile } from 'node:fs/promises';
import { IngestError, ZipArchive } from '../../../subgraphs/sources/index.js';
import { delimitedText, isDelimited } from './delimited-text.js';
import type { DocumentText } from './document-blocks.js';
import { DocumentError } from './document-error.js';
import { docxText, isDocx } from './docx-text.js';
import { htmlText } from './html-text.js';
import { pdfText } from './pdf-text.js';
import { decodeText, markdownText, plainText } from './plain-text.js';
import { isPptx, pptxText } from './pptx-text.js';
import { xlsxText } from './xlsx-text.js';

export interface DocumentFile {
  readonly path: string;
  /** File name; its extension distinguishes Markdown from plain text. */
  readonly name: string;
  readonly mediaType: string;
}

const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP = Buffer.from('PK');
const PDF = Buffer.from('%PDF-');
/** PDF readers accept other bytes before the header, so it is searched in the first bytes. */
const PDF_HEADER_RANGE = 1_024;

/**
 * Extracts the text of a document with the position of each block. The format is detected from the content; name and media type
 * only distinguish text formats.
 * @throws DocumentError if the document cannot be read; the signal's reason on abort
 */
export const readDocument = async (file: DocumentFile, signal: AbortSignal): Promise<DocumentText> => {
  try {
    const text = await readByContent(file, signal);
    if (text.blocks.length === 0) throw new DocumentError('empty');
    return text;
  } catch (error) {
    if (error instanceof IngestError) throw new DocumentError(ERROR_CODES[error.code] ?? 'broken', { cause: error });
    throw error;
  }
};

const ERROR_CODES: Partial<Record<string, DocumentError['code']>> = { archive_too_large: 'too_large', file_encrypted: 'encrypted' };

const readByContent = async ({ path, name, mediaType }: DocumentFile, signal: AbortSignal): Promise<DocumentText> => {
  const bytes = await readFile(path, { signal });
  if (bytes.subarray(0, PDF_HEADER_RANGE).includes(PDF)) return pdfText(bytes, signal);
  // Encrypted Office documents are wrapped in a compound file; other compound files are legacy Office formats.
  if (bytes.subarray(0, 8).equals(COMPOUND_FILE))
    throw new DocumentError(bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'unsupported');
  if (bytes.subarray(0, 2).equals(ZIP)) return readOffice(path, signal);
  const text = decodeText(bytes);
  if (mediaType === 'text/html' || /^\s*<(?:!doctype\s+html|html)[\s>]/i.test(text.slice(0, 1_000))) return htmlText(bytes, signal);
  const isMarkdown = mediaType === 'text/markdown' || /\.(?:md|markdown)$/i.test(name);
  if (isMarkdown) return markdownText(text);
  const isTable = (mediaType === 'text/csv' || /\.(?:csv|tsv)$/iu.test(name)) && isDelimited(text);
  return isTable ? delimitedText(text) : plainText(text);
};

const readOffice = async (path: string, signal: AbortSignal): Promise<DocumentText> => {
  const archive = await ZipArchive.open(path);
  if (isDocx(archive)) return docxText(archive);
  if (isPptx(archive)) return pptxText(archive);
  if (archive.has('xl/workbook.xml')) return xlsxText(path, signal);
  throw new DocumentError('unsupported');
};
