import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { zipSync, strToU8 } from 'fflate';
import { readWorkbook, workbookParts, zipped } from './workbook.fixture.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

const END_OF_CHAIN = 0xfffffffe;

/** Returns a compound file whose directory has these entries. Its sectors are in reverse order after the allocation table. */
const compoundFile = (names: readonly string[], shift = 9): Buffer => {
  const sectorBytes = 2 ** shift;
  const perSector = sectorBytes / 128;
  const sectors = Math.ceil(names.length / perSector);
  const file = Buffer.alloc(Math.max(512, sectorBytes) + sectorBytes * (sectors + 1));
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(shift, 30);
  file.writeUInt32LE(sectors, 48);
  file.writeUInt32LE(0, 76);
  const table = sectorBytes;
  for (let sector = sectors; sector >= 1; sector -= 1) file.writeUInt32LE(sector === 1 ? END_OF_CHAIN : sector - 1, table + sector * 4);
  names.forEach((name, index) => {
    const sector = sectors - Math.floor(index / perSector);
    const at = (sector + 1) * sectorBytes + (index % perSector) * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE(name.length * 2 + 2, at + 64);
  });
  return file;
};

const ENCRYPTED = [
  'Root Entry',
  '\u0006DataSpaces',
  'Version',
  'DataSpaceMap',
  'DataSpaceInfo',
  'TransformInfo',
  'EncryptionInfo',
  'EncryptedPackage',
];
const parts = workbookParts({ rows: [['a'], [1]] });
const ods = (type: string, name = 'mimetype'): Uint8Array =>
  zipSync({ [name]: [strToU8(type), { level: 0 }], 'content.xml': strToU8('<office/>'), 'META-INF/manifest.xml': strToU8('<manifest/>') });

describe('a file that is no XLSX workbook', () => {
  it.each<[string, string, Uint8Array]>([
    ['workbook_encrypted', 'an encrypted workbook', compoundFile(ENCRYPTED)],
    ['workbook_encrypted', 'an encrypted workbook with large sectors', compoundFile(ENCRYPTED, 12)],
    ['workbook_format', 'an Excel 97 workbook', compoundFile(['Root Entry', 'a', 'b', 'c', 'Workbook'])],
    ['workbook_format', 'an Excel 5 workbook', compoundFile(['Root Entry', 'Book'])],
    ['workbook_format', 'an Excel 4 worksheet', Buffer.from('0904060000001000000000000000', 'hex')],
    [
      'workbook_format',
      'an Excel 2003 XML file',
      Buffer.from(
        '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>',
      ),
    ],
    ['workbook_format', 'an HTML table', Buffer.from('<html><table><tr><td>1</td></tr></table></html>')],
    ['workbook_format', 'an OpenDocument table', ods('application/vnd.oasis.opendocument.spreadsheet')],
    ['workbook_format', 'an OpenDocument template', ods('application/vnd.oasis.opendocument.spreadsheet-template')],
    ['workbook_format', 'an OpenDocument table without a leading type', ods('', 'zzz')],
    ['workbook_format', 'an Apple Numbers table', zipped({ 'Index/Document.iwa': 'x', 'Metadata/a.plist': 'x' })],
    [
      'workbook_format',
      'a binary workbook',
      zipped({ ...parts, '_rels/.rels': String(parts['_rels/.rels']).replace('workbook.xml', 'workbook.bin'), 'xl/workbook.bin': 'x' }),
    ],
    ['not_xlsx', 'a document', compoundFile(['Root Entry', 'WordDocument'])],
    ['not_xlsx', 'a damaged compound file', Buffer.from('d0cf11e0a1b11ae1ff', 'hex')],
    [
      'not_xlsx',
      'a compound file with a loop',
      (() => {
        const file = compoundFile(['Root Entry']);
        file.writeUInt32LE(1, 512 + 4);
        return file;
      })(),
    ],
    ['not_xlsx', 'a text document', zipped({ ...parts, 'xl/workbook.xml': '<w:document xmlns:w="urn:w"/>' })],
    ['not_xlsx', 'text', Buffer.from('a;b')],
  ])('is rejected with %s: %s', async (code, _, bytes) => {
    expect(await readWorkbook(duck, bytes)).toBe(code);
  });
});
