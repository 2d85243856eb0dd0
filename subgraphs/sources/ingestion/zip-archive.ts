import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { IngestError } from './ingest-error.js';
import { MAX_UNPACKED_BYTES, MAX_UNPACKED_RATIO } from './ingest-limits.js';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

const MAX_ENTRIES = 10_000;

interface Entry {
  method: number;
  compressedBytes: number;
  uncompressedBytes: number;
  offset: number;
}

/** Returns whether an error says that compressed data are damaged. */
export const isInflateError = (error: unknown): boolean => /^(?:Z_|ERR_ZLIB|ZSTD_error)/.test((error as NodeJS.ErrnoException).code ?? '');

const malformed = (): IngestError => new IngestError('not_xlsx', { found: 'ZIP' });

/** A ZIP archive (PKWARE APPNOTE 6.3, without ZIP64) with plausible declared sizes, read as streams. */
export class ZipArchive {
  private constructor(
    private readonly file: string,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws IngestError `not_xlsx` if the file is not such an archive, `archive_too_large` if its uncompressed size exceeds the limits */
  static async open(file: string): Promise<ZipArchive> {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      const entries = await readDirectory(handle, size);
      const uncompressedBytes = entries.values().reduce((sum, entry) => sum + entry.uncompressedBytes, 0);
      if (entries.size > MAX_ENTRIES || uncompressedBytes > MAX_UNPACKED_BYTES || uncompressedBytes > size * MAX_UNPACKED_RATIO)
        throw new IngestError('archive_too_large');
      return new ZipArchive(file, entries);
    } finally {
      await handle.close();
    }
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Yields the bytes of an entry. @throws IngestError `archive_too_large` if there are more than the directory declares */
  async *read(name: string, maxBytes = MAX_UNPACKED_BYTES): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name);
    if (!entry) throw malformed();
    const limit = Math.min(entry.uncompressedBytes, maxBytes);
    if (entry.uncompressedBytes > maxBytes) throw new IngestError('archive_too_large');
    const start = await this.dataOf(entry);
    if (entry.compressedBytes === 0) return;
    const compressedBytes = createReadStream(this.file, { start, end: start + entry.compressedBytes - 1 });
    const bytes = entry.method === STORED ? compressedBytes : pipeline(compressedBytes, createInflateRaw(), () => undefined);
    let read = 0;
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        read += chunk.length;
        if (read > limit) throw new IngestError('archive_too_large');
        yield chunk;
      }
    } catch (error) {
      throw isInflateError(error) ? malformed() : error;
    } finally {
      compressedBytes.destroy();
    }
  }

  private async dataOf({ offset, method }: Entry): Promise<number> {
    if (method !== STORED && method !== DEFLATED) throw malformed();
    const handle = await open(this.file);
    try {
      const local = await readAt(handle, offset, LOCAL_BYTES);
      if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL_ENTRY) throw malformed();
      return offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
    } finally {
      await handle.close();
    }
  }
}

const readAt = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

const readDirectory = async (handle: FileHandle, size: number): Promise<Map<string, Entry>> => {
  const tail = await readAt(handle, Math.max(0, size - END_BYTES - MAX_COMMENT), Math.min(size, END_BYTES + MAX_COMMENT));
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END_OF_DIRECTORY) at -= 1;
  if (at < 0) throw malformed();
  const directory = await readAt(handle, tail.readUInt32LE(at + 16), Math.min(tail.readUInt32LE(at + 12), size));
  return parseDirectory(directory, tail.readUInt16LE(at + 10));
};

const parseDirectory = (directory: Buffer, count: number): Map<string, Entry> => {
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== DIRECTORY_ENTRY) throw malformed();
    if (directory.readUInt16LE(at + 8) & ENCRYPTED) throw new IngestError('file_encrypted');
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28);
    entries.set(directory.toString('utf8', at + ENTRY_BYTES, nameEnd), {
      method: directory.readUInt16LE(at + 10),
      compressedBytes: directory.readUInt32LE(at + 20),
      uncompressedBytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
};
