import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped, type Zippable } from 'fflate';

/** Slides are dated by nothing: the same deck gives the same bytes, but for the ids that the library draws. */
const PACKED_AT = new Date(Date.UTC(1980, 0, 2));

/**
 * Mends what the library writes against the standard (ECMA-376): ids that shapes of a slide share, empty values in charts,
 * axes that charts name and do not have, zeros that workbooks of charts lack, parts that are declared and not there, the
 * language of texts, header rows of tables, folders as entries.
 */
export const mendPackage = (bytes: Uint8Array, locale: string): Uint8Array => {
  const given = unzipSync(bytes);
  const zeros = zerosOfWorkbooks(given);
  const parts: Zippable = {};
  for (const [name, content] of Object.entries(given)) {
    if (name.endsWith('/')) continue;
    const isXml = name.endsWith('.xml') && (name.startsWith('ppt/') || name === CONTENT_TYPES);
    const mendedPart = isXml ? strToU8(mended(name, strFromU8(content), locale, given)) : withZeros(content, zeros.get(name));
    parts[name] = [mendedPart, { mtime: PACKED_AT }];
  }
  return zipSync(parts);
};

const CONTENT_TYPES = '[Content_Types].xml';

const mended = (name: string, xml: string, locale: string, given: Unzipped): string => {
  if (name === CONTENT_TYPES)
    return xml.replace(/<Override PartName="\/([^"]+)"[^>]*\/>/g, (whole, part: string) => (given[part] ? whole : ''));
  const spoken = xml.replaceAll('lang="en-US"', `lang="${locale}"`);
  if (/^ppt\/slides\/slide\d+\.xml$/.test(name)) return withOwnIds(withHeaderRows(spoken));
  return name.startsWith('ppt/charts/chart') ? withoutGhosts(spoken) : spoken;
};

const withOwnIds = (xml: string): string => {
  let id = 0;
  return xml.replace(/<p:cNvPr id="\d+"/g, () => `<p:cNvPr id="${(id += 1)}"`);
};

/** The first row is the header, and the table is called by the headline that it stands under. */
const withHeaderRows = (xml: string): string => {
  const headline = /<p:ph\s[^>]*type="title"[^>]*>.*?<p:txBody>(.*?)<\/p:txBody>/s.exec(xml)?.[1] ?? '';
  const spoken = Array.from(headline.matchAll(/<a:t>([^<]*)<\/a:t>/g), ([, text]) => text).join(' ');
  return xml
    .replaceAll('<a:tblPr/>', '<a:tblPr firstRow="1"/>')
    .replace(/(<p:cNvPr id="\d+" name="Table \d+")\/>/g, (_, start: string) => `${start} descr="${spoken.replaceAll('"', '&quot;')}"/>`);
};

const withoutGhosts = (xml: string): string => {
  const axes = new Set(Array.from(xml.matchAll(/<c:(?:cat|val|ser|date)Ax>\s*<c:axId val="(\d+)"/g), ([, id]) => id));
  return xml
    .replace(/<c:pt idx="\d+"><c:v><\/c:v><\/c:pt>/g, '')
    .replace(/<c:axId val="(\d+)"\/>/g, (whole, id: string) => (axes.has(id) ? whole : ''))
    .replace('<c:roundedCorners val="1"/>', '<c:roundedCorners val="0"/>');
};

/** Cells that hold a zero, as charts have them, by the workbook that the library left them empty in. */
const zerosOfWorkbooks = (given: Unzipped): Map<string, Set<string>> => {
  const zeros = new Map<string, Set<string>>();
  for (const [name, content] of Object.entries(given)) {
    const chart = /^ppt\/charts\/(chart\d+\.xml)$/.exec(name)?.[1];
    const relations = given[`ppt/charts/_rels/${chart}.rels`];
    const workbook = relations && /Target="\.\.\/(embeddings\/[^"]+)"/.exec(strFromU8(relations))?.[1];
    if (!workbook) continue;
    const values = strFromU8(content).matchAll(/<c:val>.*?<c:f>Sheet1!\$([A-Z]+)\$(\d+):.*?<\/c:val>/gs);
    const cells = Array.from(values, ([series, column = '', row = '']) =>
      Array.from(series.matchAll(/<c:pt idx="(\d+)"><c:v>0<\/c:v>/g), ([, index]) => `${column}${Number(row) + Number(index)}`),
    );
    zeros.set(`ppt/${workbook}`, new Set(cells.flat()));
  }
  return zeros;
};

const SHEET = 'xl/worksheets/sheet1.xml';

const withZeros = (content: Uint8Array, zeros: ReadonlySet<string> | undefined): Uint8Array => {
  if (!zeros) return content;
  const parts = unzipSync(content);
  const sheet = strFromU8(parts[SHEET] ?? new Uint8Array());
  const filled = sheet.replace(/<c r="([A-Z]+\d+)"><v><\/v><\/c>/g, (_, cell: string) =>
    zeros.has(cell) ? `<c r="${cell}"><v>0</v></c>` : `<c r="${cell}"/>`,
  );
  const files = Object.entries({ ...parts, [SHEET]: strToU8(filled) }).filter(([name]) => !name.endsWith('/'));
  return zipSync(Object.fromEntries(files.map(([name, part]) => [name, [part, { mtime: PACKED_AT }]])));
};
