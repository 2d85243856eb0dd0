import { open, type FileHandle } from 'node:fs/promises';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Sectors of the allocation table that the header lists. */
const MAX_LISTED = 109;
/** Maximum number of sectors of the directory that are read. */
const MAX_DIRECTORY_SECTORS = 1_000;
const MAX_REGULAR_SECTOR = 0xfffffffa;

/** Returns the names of the streams and storages of a compound file ([MS-CFB]); those found before damage if it is damaged. */
export const compoundFileNames = async (file: string): Promise<string[]> => {
  const handle = await open(file);
  try {
    const header = await readAt(handle, 0, HEADER_BYTES);
    const shift = header.length === HEADER_BYTES ? header.readUInt16LE(30) : 0;
    if (shift !== 9 && shift !== 12) return [];
    const sectorBytes = 2 ** shift;
    const names: string[] = [];
    let sector = header.readUInt32LE(48);
    for (let count = 0; count < MAX_DIRECTORY_SECTORS && sector <= MAX_REGULAR_SECTOR; count += 1) {
      names.push(...namesIn(await readAt(handle, (sector + 1) * sectorBytes, sectorBytes)));
      sector = await nextSector(handle, header, sectorBytes, sector);
    }
    return names;
  } finally {
    await handle.close();
  }
};

const namesIn = (directory: Buffer): string[] => {
  const names: string[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const bytes = Math.min(directory.readUInt16LE(at + 64), 64);
    // The length includes the terminator.
    if (bytes > 2) names.push(directory.toString('utf16le', at, at + bytes - 2));
  }
  return names;
};

/** Returns the sector that follows in the chain of the allocation table. */
const nextSector = async (handle: FileHandle, header: Buffer, sectorBytes: number, sector: number): Promise<number> => {
  const perSector = sectorBytes / 4;
  const index = Math.floor(sector / perSector);
  if (index >= MAX_LISTED) return Infinity;
  const table = header.readUInt32LE(76 + index * 4);
  const entry = await readAt(handle, (table + 1) * sectorBytes + (sector % perSector) * 4, 4);
  return entry.length === 4 ? entry.readUInt32LE(0) : Infinity;
};

const readAt = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};
