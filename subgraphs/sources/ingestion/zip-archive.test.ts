import { DuckDbSession } from '../../../platform/analytics/index.js';
import { readWorkbook, workbookParts } from './xlsx/workbook.fixture.js';
import { deflateRawSync } from 'node:zlib';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

const PARTS = workbookParts({
  rows: [
    ['Teil', 'Stück'],
    ['Achse', 3],
    ['Nabe', 4],
  ],
});
const LONG = 0xffffffff;

interface Zip64 {
  /** Fields of each directory entry that are in the ZIP64 extra field. */
  sizes?: boolean;
  offsets?: boolean;
  /** Fields of the end record that are in the ZIP64 record. */
  end?: boolean;
  /** Extra field before that of ZIP64. */
  otherExtra?: Buffer;
  /** Changes the archive. */
  damage?: (archive: Buffer) => void;
}

const numbers = (...values: readonly (readonly [size: 2 | 4 | 8, value: number])[]): Buffer =>
  Buffer.concat(
    values.map(([size, value]) => {
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64LE(BigInt(value));
      return bytes.subarray(0, size);
    }),
  );

/** Returns a ZIP archive as streaming writers produce it: sizes are in data descriptors and in the directory. */
const archive = ({ sizes = false, offsets = false, end = false, otherExtra = Buffer.alloc(0), damage }: Zip64): Buffer => {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of Object.entries(PARTS)) {
    const data = deflateRawSync(Buffer.from(part));
    const label = Buffer.from(name);
    const local = numbers([4, 0x04034b50], [2, 45], [2, 8], [2, 8], [4, 0], [4, 0], [4, 0], [4, 0], [2, label.length], [2, 0]);
    const body = Buffer.concat([local, label, data, numbers([4, 0x08074b50], [4, 0], [8, data.length], [8, part.length])]);
    const in64 = numbers(
      ...(sizes
        ? ([
            [8, Buffer.byteLength(part)],
            [8, data.length],
          ] as const)
        : []),
      ...(offsets ? ([[8, offset]] as const) : []),
    );
    const extra = in64.length === 0 ? otherExtra : Buffer.concat([otherExtra, numbers([2, 1], [2, in64.length]), in64]);
    directory.push(
      numbers([4, 0x02014b50], [2, 45], [2, 45], [2, 8], [2, 8], [4, 0], [4, 0]),
      numbers([4, sizes ? LONG : data.length], [4, sizes ? LONG : Buffer.byteLength(part)], [2, label.length], [2, extra.length]),
      numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offsets ? LONG : offset]),
      label,
      extra,
    );
    bodies.push(body);
    offset += body.length;
  }
  const entries = Buffer.concat(directory);
  const count = Object.keys(PARTS).length;
  const end64 = end
    ? Buffer.concat([
        numbers([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count], [8, entries.length], [8, offset]),
        numbers([4, 0x07064b50], [4, 0], [8, offset + entries.length], [4, 1]),
      ])
    : Buffer.alloc(0);
  const last = end
    ? numbers([4, 0x06054b50], [2, 0], [2, 0], [2, 0xffff], [2, 0xffff], [4, LONG], [4, LONG], [2, 0])
    : numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, entries.length], [4, offset], [2, 0]);
  const bytes = Buffer.concat([...bodies, entries, end64, last]);
  damage?.(bytes);
  return bytes;
};

describe('a ZIP64 archive', () => {
  it.each<[string, Zip64]>([
    ['without ZIP64', {}],
    ['sizes in ZIP64', { sizes: true }],
    ['offsets in ZIP64', { offsets: true }],
    ['the end record in ZIP64', { end: true }],
    ['everything in ZIP64', { sizes: true, offsets: true, end: true }],
    [
      'another extra field before that of ZIP64',
      { sizes: true, offsets: true, otherExtra: numbers([2, 0x5455], [2, 5], [4, 1], [2, 0]).subarray(0, 9) },
    ],
  ])('is read: %s', async (_, options) => {
    expect(await readWorkbook(duck, archive(options))).toMatchObject({
      columns: ['Teil', 'Stück'],
      rows: [
        ['Achse', 3],
        ['Nabe', 4],
      ],
    });
  });

  it.each<[string, Zip64]>([
    [
      'that declare excessive sizes',
      { sizes: true, damage: (bytes) => bytes.writeUInt32LE(1, bytes.lastIndexOf(numbers([2, 1], [2, 16])) + 8) },
    ],
    [
      'that declare excessive numbers of entries',
      { end: true, damage: (bytes) => bytes.writeUInt32LE(20_000, bytes.lastIndexOf(numbers([4, 0x06064b50])) + 32) },
    ],
  ])('is rejected as too large: archives %s', async (_, options) => {
    expect(await readWorkbook(duck, archive(options))).toBe('archive_too_large');
  });

  it.each<[string, Zip64]>([
    ['without the record', { end: true, damage: (bytes) => bytes.writeUInt32LE(0, bytes.lastIndexOf(numbers([4, 0x06064b50]))) }],
    [
      'with a record outside the file',
      { end: true, damage: (bytes) => bytes.writeUInt32LE(LONG, bytes.lastIndexOf(numbers([4, 0x07064b50])) + 8) },
    ],
    [
      'with sizes beyond 53 bits',
      { sizes: true, damage: (bytes) => bytes.writeUInt32LE(LONG, bytes.lastIndexOf(numbers([2, 1], [2, 16])) + 8) },
    ],
    ['without the extra field', { sizes: true, damage: (bytes) => bytes.writeUInt16LE(9, bytes.lastIndexOf(numbers([2, 1], [2, 16]))) }],
    [
      'with an offset outside the file',
      { offsets: true, damage: (bytes) => bytes.writeUInt32LE(LONG, bytes.lastIndexOf(numbers([2, 1], [2, 8])) + 4) },
    ],
  ])('is rejected if it is damaged: %s', async (_, options) => {
    expect(await readWorkbook(duck, archive(options))).toBe('not_xlsx');
  });
});
