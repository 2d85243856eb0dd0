/** What a file is found to be if its format is not known, or if it begins like the expected format but cannot be read. */
export const UNKNOWN = 'unknown';
export const DAMAGED = 'damaged';
export const COMPOUND_FILE = 'XLS / DOC (OLE)';
export const OLD_XLS = 'XLS (before Excel 5)';
export const ODS = 'ODS';
export const EXCEL_XML = 'Excel 2003 XML';

/** Signatures of formats that are uploaded instead of CSV. */
const SIGNATURES: readonly (readonly [string, Buffer])[] = [
  ['PDF', Buffer.from('%PDF-')],
  ['ZIP / XLSX', Buffer.from('PK\x03\x04')],
  [COMPOUND_FILE, Buffer.from([0xd0, 0xcf, 0x11, 0xe0])],
  [OLD_XLS, Buffer.from([0x09, 0x00, 0x04, 0x00])],
  [OLD_XLS, Buffer.from([0x09, 0x02, 0x06, 0x00])],
  [OLD_XLS, Buffer.from([0x09, 0x04, 0x06, 0x00])],
  ['GZIP', Buffer.from([0x1f, 0x8b])],
  ['Zstandard', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
  ['7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf])],
  ['Parquet', Buffer.from('PAR1')],
  ['SQLite', Buffer.from('SQLite format 3')],
  ['RTF', Buffer.from('{\\rtf')],
  ['PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['JPEG', Buffer.from([0xff, 0xd8, 0xff])],
  ['GIF', Buffer.from('GIF8')],
];

/** First entry of an OpenDocument file, stored without compression after a local header of 30 bytes. */
const ODS_TYPE = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet';
const LOCAL_HEADER_BYTES = 30;

const MARKUP: readonly (readonly [string, RegExp])[] = [
  [EXCEL_XML, /^<[^]*?<(?:\w+:)?Workbook\s[^>]*urn:schemas-microsoft-com:office:spreadsheet/],
  ['HTML', /^<(?:!doctype\s+html|html|head|body|table)\b/i],
  ['XML', /^<(?:\?xml|!doctype|!--|\w+\s+xmlns|log\b)/i],
  ['JSON', /^(?:\{\s*["}]|\[\s*(?:[[{"\]-]|\d|true|false|null))/],
];

/** Returns the known format whose signature the file begins with; the file name is ignored. */
export const knownFormat = (head: Buffer): string | undefined => {
  const signature = SIGNATURES.find(([, bytes]) => head.subarray(0, bytes.length).equals(bytes));
  if (signature?.[0] === 'ZIP / XLSX' && head.toString('latin1', LOCAL_HEADER_BYTES, LOCAL_HEADER_BYTES + ODS_TYPE.length) === ODS_TYPE)
    return ODS;
  if (signature) return signature[0];
  const text = head
    .toString('utf8')
    .replaceAll('\0', '')
    .replace(/^[\uFEFF\uFFFD\s]+/, '');
  return MARKUP.find(([, pattern]) => pattern.test(text))?.[0];
};
