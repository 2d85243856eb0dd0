import { deflateSync } from 'node:zlib';
import { damaged, escaped, HOSTILE_TEXTS, pick, zip } from './hostile-files.js';
import { Random } from '../random.js';

export interface HostileDocument {
  name: string;
  mediaType: string;
  bytes: Buffer;
  description: string;
}

const texts = (random: Random): string[] =>
  Array.from({ length: random.between(0, 40) }, () => (random.next() < 0.6 ? 'The limit is 5,000 euros.' : pick(random, HOSTILE_TEXTS)));

/** Characters that XML 1.0 allows. */
const xmlText = (text: string): string => escaped(text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''));

const nested = (random: Random, tag: string, inner: string): string => {
  const depth = random.next() < 0.2 ? random.between(100, 20_000) : 0;
  return `${`<${tag}>`.repeat(depth)}${inner}${`</${tag}>`.repeat(depth)}`;
};

const docx = (random: Random): Buffer => {
  const paragraphs = texts(random).map((text) => `<w:p><w:r><w:t>${xmlText(text)}</w:t></w:r></w:p>`);
  const body = nested(random, pick(random, ['w:tbl', 'w:sdt', 'w:p', 'w:r']), paragraphs.join(''));
  const padding = random.next() < 0.1 ? ' '.repeat(80_000_000) : '';
  return zip(random, {
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document xmlns:w="w"><w:body>${body}${padding}</w:body></w:document>`,
    'word/styles.xml': pick(random, [
      '<w:styles/>',
      '',
      '<w:styles>',
      '<w:styles><w:style w:styleId="a"><w:basedOn w:val="a"/></w:style></w:styles>',
    ]),
  });
};

const pptx = (random: Random): Buffer => {
  const slides = Array.from({ length: random.between(0, random.next() < 0.1 ? 500 : 5) }, (_, index) => {
    const runs = texts(random).map((text) => `<a:p><a:r><a:t>${xmlText(text)}</a:t></a:r></a:p>`);
    return [
      `ppt/slides/slide${index + 1}.xml`,
      `<p:sld>${nested(random, 'p:grpSp', `<p:sp><p:txBody>${runs.join('')}</p:txBody></p:sp>`)}</p:sld>`,
    ];
  });
  const ids = slides.map((_, index) => `<p:sldId r:id="r${index + 1}"/>`).join('');
  const relations = slides.map(([name], index) => `<Relationship Id="r${index + 1}" Target="${name?.replace('ppt/', '')}"/>`).join('');
  return zip(random, {
    'ppt/presentation.xml': `<p:presentation><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships>${relations}</Relationships>`,
    ...Object.fromEntries(slides),
  });
};

const html = (random: Random): Buffer => {
  const tag = pick(random, ['div', 'table', 'b', 'ul', 'svg', 'template', 'a']);
  const paragraphs = texts(random).map((text) => `<p>${text}${random.next() < 0.5 ? '</p>' : ''}`);
  const attributes = random.next() < 0.2 ? Array.from({ length: 50_000 }, (_, index) => `a${index}`).join(' ') : '';
  const image = `<img src="data:image/png;base64,${'A'.repeat(random.between(0, 1_000_000))}">`;
  return Buffer.from(`<!doctype html><html><body ${attributes}>${nested(random, tag, paragraphs.join(''))}${image}`);
};

const text = (random: Random): Buffer =>
  Buffer.from(
    pick(random, [
      () => texts(random).join('\n'),
      () => `${'#'.repeat(random.between(1, 100_000))} x`,
      () => '> '.repeat(random.between(1, 20_000)),
      () => `${'|a'.repeat(random.between(1, 20_000))}|\n${'|-'.repeat(random.between(1, 20_000))}|\n`,
      () => '[a](b '.repeat(random.between(1, 20_000)),
      () => `${'*'.repeat(random.between(1, 50_000))}a`,
    ])(),
    pick(random, ['utf8', 'utf8', 'latin1', 'utf16le'] as const),
  );

const pdf = (random: Random): Buffer => {
  const lines = texts(random).map((line) => `(${line.replace(/[()\\]/g, '').slice(0, 2_000)}) Tj 0 -14 Td`);
  const repeated = random.next() < 0.2 ? 'q '.repeat(random.between(1, 500_000)) : '';
  const bomb = random.next() < 0.1 ? ' '.repeat(100_000_000) : '';
  const content = deflateSync(Buffer.from(`${repeated}BT /F1 12 Tf 50 700 Td ${lines.join(' ')} ET${bomb}`, 'latin1'));
  const pages = random.next() < 0.1 ? random.between(100, 5_000) : random.between(1, 3);
  const kids = pick(random, [`${'3 0 R '.repeat(pages)}`, '2 0 R', '3 0 R 2 0 R', '']);
  const box = pick(random, ['0 0 595 842', '0 0 1e30 1e30', '0 0 0 0', '-1 -1', 'null']);
  const filter = pick(random, ['/FlateDecode', '/FlateDecode', '[/FlateDecode /FlateDecode]', '/LZWDecode', '/JBIG2Decode', '/DCTDecode']);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pick(random, [pages, 1e9, -1])} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> /XObject << /I 6 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    Buffer.concat([Buffer.from(`<< /Length ${content.length} /Filter ${filter} >>\nstream\n`), content, Buffer.from('\nendstream')]),
    `<< /Type /XObject /Subtype /Image /Width ${random.between(-1, 1e9)} /Height 1 /Length 0 >>\nstream\n\nendstream`,
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  objects.forEach((object, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object as string), Buffer.from('\nendobj\n')]);
    offsets.push(length);
    parts.push(part);
    length += part.length;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = pick(random, [offsets.length + 1, 1e9]);
  parts.push(
    Buffer.from(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
};

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const GENERATORS: Record<string, (random: Random) => Buffer> = {
  'application/pdf': pdf,
  [`${OFFICE}.wordprocessingml.document`]: docx,
  [`${OFFICE}.presentationml.presentation`]: pptx,
  'text/html': html,
  'text/plain': text,
  'text/markdown': text,
};

/** Returns a document, ordinary or hostile; the same for the same seed. */
export const hostileDocument = (seed: number): HostileDocument => {
  const random = new Random(seed * 6_151 + 3);
  const mediaTypes = Object.keys(GENERATORS);
  const actualType = pick(random, mediaTypes);
  const mediaType = random.next() < 0.1 ? pick(random, mediaTypes) : actualType;
  const { bytes, damage } = damaged(random, GENERATORS[actualType]?.(random) ?? Buffer.alloc(0));
  return { name: `seed-${seed}`, mediaType, bytes, description: `seed ${seed}: ${actualType} as ${mediaType}, damage: ${damage}` };
};
