import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { fromProjectRoot } from '../../../platform/project-root.js';
import { reportDocumentSchema, type ReportDocument, type ReportDocumentInput } from '../document-model.js';

type BlockInput = ReportDocumentInput['sections'][number]['blocks'][number];

/** A realistic report of nine pages with every kind of block and both orientations. */
export const germanReport = (): ReportDocument =>
  reportDocumentSchema.parse(JSON.parse(readFileSync(fromProjectRoot('workers/documents/testing/german-report.json'), 'utf8')));

/** Returns a short English document with these blocks. */
export const documentOf = (...blocks: BlockInput[]): ReportDocument => reportDocumentSchema.parse(inputOf(...blocks));

export const inputOf = (...blocks: BlockInput[]): ReportDocumentInput => ({
  title: 'Order fulfilment',
  tenantName: 'Example Ltd',
  createdAt: '2026-07-03T08:00:00Z',
  language: 'en',
  sections: [{ blocks }],
});

/** A word longer than any column. */
export const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Extracts a file from a zip archive by its central directory (PKWARE APPNOTE 4.3.12). */
export const unzip = (archive: Buffer, name: string): Buffer => {
  let entry = archive.readUInt32LE(archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') + 16);
  while (archive.readUInt32LE(entry) === 0x02014b50) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(entry + offset)) as [
      number,
      number,
      number,
    ];
    if (archive.toString('utf8', entry + 46, entry + 46 + nameLength) === name) {
      const header = archive.readUInt32LE(entry + 42);
      const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
      const data = archive.subarray(start, start + archive.readUInt32LE(entry + 20));
      return archive.readUInt16LE(entry + 10) === 0 ? data : inflateRawSync(data);
    }
    entry += 46 + nameLength + extraLength + commentLength;
  }
  throw new Error(`${name} not found in the archive`);
};
