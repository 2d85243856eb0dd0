import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { knownFormat } from './file-format.js';
import { IngestError } from './ingest-error.js';
import type { FileKind, IngestRequest } from './ingest-file.js';
import { MAX_UNPACKED_BYTES, MAX_UNPACKED_RATIO } from './ingest-limits.js';
import { readHead } from './text-encoding.js';
import { isInflateError, ZipArchive } from './zip-archive.js';

/** Unpacked size in bytes below which the ratio to the packed size says nothing. */
const MAX_SMALL_BYTES = 50_000_000;
/** Entries of Office Open XML, OpenDocument and Apple Numbers files, of which no other archive has any. */
const OFFICE_ENTRIES = ['[Content_Types].xml', 'META-INF/manifest.xml', 'Index/Document.iwa'];
/** Files that operating systems add to archives. */
const SYSTEM_FILE = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

/**
 * Unpacks a gzip or Zstandard file, or a ZIP archive with one file, into `target`.
 *
 * @returns path of the unpacked file; that of `file` if it is not packed
 * @throws IngestError if the archive is damaged, encrypted, too large, or has not exactly one file
 */
export const unpack = async ({ file, kind, signal }: Pick<IngestRequest, 'file' | 'kind' | 'signal'>, target: string): Promise<string> => {
  const format = knownFormat(await readHead(file, 1024));
  if (format !== 'GZIP' && format !== 'Zstandard' && format !== 'ZIP / XLSX') return file;
  const entry = format === 'ZIP / XLSX' ? await onlyEntry(file, kind) : null;
  if (entry === undefined) return file;
  const { size } = await stat(file);
  // Opened before the pipeline: a write stream that fails early could create the file after it was removed.
  const handle = await open(target, 'w');
  const limited = limitedTo(Math.min(MAX_UNPACKED_BYTES, Math.max(MAX_SMALL_BYTES, size * MAX_UNPACKED_RATIO)));
  try {
    await pipeline(entry ?? decompressed(file, format), limited, handle.createWriteStream(), signal ? { signal } : {});
  } catch (error) {
    throw damagedOr(error, kind);
  }
  return target;
};

/** Returns the unpacked bytes; has to be read at once, since a stream that fails while nobody reads it ends the process. */
const decompressed = (file: string, format: 'GZIP' | 'Zstandard' | 'ZIP / XLSX'): Readable =>
  pipe(createReadStream(file), format === 'Zstandard' ? createZstdDecompress() : createGunzip(), () => undefined);

/** Returns the bytes of the only file of an archive; undefined if the archive is an Office file. */
const onlyEntry = async (file: string, kind: FileKind): Promise<Readable | undefined> => {
  const archive = await ZipArchive.open(file).catch((error: unknown) => {
    throw damagedOr(error, kind);
  });
  if (OFFICE_ENTRIES.some((entry) => archive.has(entry))) return undefined;
  const names = archive.names.filter((name) => !name.endsWith('/') && !SYSTEM_FILE.test(name));
  const [only] = names;
  if (only === undefined || names.length > 1) throw new IngestError('archive_not_one_file', { count: names.length });
  return Readable.from(archive.read(only), { objectMode: false });
};

/** Returns `archive_damaged` for an error in reading an archive; a damaged workbook keeps its own error. */
const damagedOr = (error: unknown, kind: FileKind): unknown => {
  const isMalformedZip = error instanceof IngestError && error.code === 'not_xlsx' && kind !== 'xlsx';
  return isMalformedZip || isInflateError(error) ? new IngestError('archive_damaged') : error;
};

const limitedTo = (maxBytes: number) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new IngestError('archive_too_large');
      yield chunk;
    }
  };
