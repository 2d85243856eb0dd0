import iconv from 'iconv-lite';
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { IngestError } from './ingest-error.js';

/** Encodings that a user can state. All but the first four are never detected, because any file is valid in them. */
export const STATED_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-15',
  'cp437',
  'cp850',
  'macintosh',
] as const;
export type TextEncoding = (typeof STATED_ENCODINGS)[number];

/** Bytes that Windows-1252 does not define. */
const UNDEFINED_IN_1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d] as const;

const UTF16_SAMPLE_BYTES = 1_024;
/** Share of the characters of UTF-16 that have a zero byte. */
const MIN_UTF16_ZEROS = 0.7;

/** Encoding of a file. */
export interface FileEncoding {
  name: TextEncoding;
  /** Length of the byte order mark, in bytes. */
  markLength: number;
}

const BYTE_ORDER_MARKS: readonly (readonly [TextEncoding, Buffer])[] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
];

/**
 * Detects the encoding by the byte order mark. Without one, a file with a zero in nearly every second byte is UTF-16; any other file is
 * UTF-8 or, if a byte is invalid in UTF-8, Windows-1252. A stated encoding is not doubted, except that UTF-8 is checked.
 * @throws IngestError `not_text` if the file is not valid
 */
export const detectEncoding = async (file: string, signal?: AbortSignal, stated?: TextEncoding): Promise<FileEncoding> => {
  const start = await readHead(file, UTF16_SAMPLE_BYTES);
  const marked = BYTE_ORDER_MARKS.find(([name, mark]) => (stated ?? name) === name && start.subarray(0, mark.length).equals(mark));
  const markLength = marked?.[1].length ?? 0;
  if (stated !== undefined && stated !== 'utf-8') return { name: stated, markLength };
  const unmarked = marked || stated ? undefined : utf16Of(start);
  if (unmarked) return { name: unmarked, markLength };
  if (marked && marked[0] !== 'utf-8') return { name: marked[0], markLength };
  let utf8 = true;
  let windows1252 = true;
  let carried: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { signal }) as AsyncIterable<Buffer>) {
    const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk]);
    const whole = bytes.length - unfinishedLength(bytes);
    utf8 &&= isUtf8(bytes.subarray(0, whole));
    windows1252 &&= !UNDEFINED_IN_1252.some((byte) => chunk.includes(byte));
    if (!utf8 && (!windows1252 || stated)) throw new IngestError('not_text');
    carried = bytes.subarray(whole);
  }
  if (utf8 && carried.length === 0) return { name: 'utf-8', markLength };
  if (!windows1252 || marked || stated) throw new IngestError('not_text');
  return { name: 'windows-1252', markLength };
};

/** Returns the byte order of UTF-16 without a mark, whose characters of European languages mostly have a zero byte. */
const utf16Of = (start: Buffer): TextEncoding | undefined => {
  const zeros = [0, 0];
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const characters = start.length / 2;
  if (even === 0 && odd > characters * MIN_UTF16_ZEROS) return 'utf-16le';
  return odd === 0 && even > characters * MIN_UTF16_ZEROS ? 'utf-16be' : undefined;
};

/** Returns the file's text as UTF-8 bytes without a byte order mark. */
export const openUtf8 = (file: string, { name, markLength }: FileEncoding, signal?: AbortSignal): NodeJS.ReadableStream => {
  const bytes = createReadStream(file, { start: markLength, signal });
  // The reader of the last stage receives errors of all stages.
  return name === 'utf-8' ? bytes : pipeline(bytes, iconv.decodeStream(name), iconv.encodeStream('utf-8'), () => undefined);
};

/** Returns the first bytes of a file; fewer if the file is shorter. */
export const readHead = async (file: string, length: number): Promise<Buffer> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** Returns the number of bytes at the end that belong to an incomplete UTF-8 character. */
const unfinishedLength = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? back : 0;
  }
  return 0;
};
