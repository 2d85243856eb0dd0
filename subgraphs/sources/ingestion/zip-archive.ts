import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { DAMAGED } from './file-format.js';
import { IngestError } from './ingest-error.js';
import { MAX_UNPACKED_BYTES, MAX_UNPACKED_RATIO } from './ingest-limits.js';

const END_OF_DIRECTORY = 0x06054b50;
const END_OF_DIRECTORY_64 = 0x06064b50;
const END_LOCATOR_64 = 0x07064b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const END_64_BYTES = 56;
const LOCATOR_64_BYTES = 20;
/** Marks a field of 2 or 4 bytes whose value is in the ZIP64 record. */
const IN_ZIP64 = { short: 0xffff, long: 0xffffffff } as const;
const ZIP64_EXTRA = 1;
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

const malformed = (): IngestError => new IngestError('not_xlsx', { found: DAMAGED });

/** Returns a part name as Office Open XML compares it (ECMA-376 part 2, 6.2.2.3): ignoring case; some programs write backslashes. */
const folded = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/**
 * A ZIP archive (PKWARE APPNOTE 6.3, with ZIP64) with plausible declared sizes, read as streams. Names are found as they are written,
 * otherwise ignoring case.
 */
export class ZipArchive {
  private readonly foldedNames: ReadonlyMap<string, string>;

  private constructor(
    private readonly file: string,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {
    this.foldedNames = new Map(entries.keys().map((name) => [folded(name), name]));
  }

  /** @throws IngestError `not_xlsx` if the file is not such an archive, `archive_too_large` if its uncompressed size exceeds the limits */
  static async open(file: string): Promise<ZipArchive> {
    const handle = await open(file);
    try {
      const { size } = await handle.stat();
      const entries = await readDirectory(handle, size);
      const uncompressedBytes = entries.values().reduce((sum, entry) => sum + entry.uncompressedBytes, 0);
      if (uncompressedBytes > MAX_UNPACKED_BYTES || uncompressedBytes > size * MAX_UNPACKED_RATIO)
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
    return this.find(name) !== undefined;
  }

  private find(name: string): Entry | undefined {
    return this.entries.get(name) ?? this.entries.get(this.foldedNames.get(folded(name)) ?? '');
  }

  /** Yields the bytes of an entry. @throws IngestError `archive_too_large` if there are more than the directory declares */
  async *read(name: string, maxBytes = MAX_UNPACKED_BYTES): AsyncGenerator<Buffer> {
    const entry = this.find(name);
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
  const { count, bytes, offset } = await endOfDirectory(handle, tail.subarray(at), size - tail.length + at);
  if (count > MAX_ENTRIES) throw new IngestError('archive_too_large');
  return parseDirectory(await readAt(handle, offset, Math.min(bytes, size)), count);
};

/** Returns where the directory is. @param end the record at the end of the archive, which begins at `position` */
const endOfDirectory = async (
  handle: FileHandle,
  end: Buffer,
  position: number,
): Promise<{ count: number; bytes: number; offset: number }> => {
  const found = { count: end.readUInt16LE(10), bytes: end.readUInt32LE(12), offset: end.readUInt32LE(16) };
  if (found.count !== IN_ZIP64.short && found.bytes !== IN_ZIP64.long && found.offset !== IN_ZIP64.long) return found;
  const locator = await readAt(handle, Math.max(0, position - LOCATOR_64_BYTES), LOCATOR_64_BYTES);
  if (locator.length < LOCATOR_64_BYTES || locator.readUInt32LE(0) !== END_LOCATOR_64) return found;
  const end64 = await readAt(handle, safeInteger(locator, 8), END_64_BYTES);
  if (end64.length < END_64_BYTES || end64.readUInt32LE(0) !== END_OF_DIRECTORY_64) throw malformed();
  return { count: safeInteger(end64, 32), bytes: safeInteger(end64, 40), offset: safeInteger(end64, 48) };
};

/** Returns the 8-byte integer at an offset of the buffer. */
const safeInteger = (buffer: Buffer, at: number): number => {
  if (at + 8 > buffer.length) throw malformed();
  const value = Number(buffer.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw malformed();
  return value;
};

const parseDirectory = (directory: Buffer, count: number): Map<string, Entry> => {
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== DIRECTORY_ENTRY) throw malformed();
    if (directory.readUInt16LE(at + 8) & ENCRYPTED) throw new IngestError('file_encrypted');
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    entries.set(directory.toString('utf8', at + ENTRY_BYTES, nameEnd), {
      method: directory.readUInt16LE(at + 10),
      ...sizesOf(directory.subarray(at, at + ENTRY_BYTES), directory.subarray(nameEnd, extraEnd)),
    });
    at = extraEnd + directory.readUInt16LE(at + 32);
  }
  return entries;
};

/** Returns sizes and offset of a directory entry; those that exceed 4 bytes are in the extra field, in this order. */
const sizesOf = (entry: Buffer, extra: Buffer): Omit<Entry, 'method'> => {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== ZIP64_EXTRA) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  const size = (position: number): number => {
    const value = entry.readUInt32LE(position);
    if (value !== IN_ZIP64.long) return value;
    at += 8;
    return safeInteger(extra, at - 8);
  };
  return { uncompressedBytes: size(24), compressedBytes: size(20), offset: size(42) };
};
