import { extractLinks, extractText, getDocumentProxy, getMeta } from 'unpdf';
import type { ReportDocument } from '../document-model.js';
import { renderPdf } from './pdf-renderer.js';
import { PAGE_MARGINS } from './pdf-style.js';
import { documentOf, germanReport, LONG_WORD } from '../testing/test-documents.js';

interface Item {
  text: string;
  left: number;
  right: number;
  /** Distance from the top of the page in points. */
  top: number;
}

interface Page {
  width: number;
  height: number;
  text: string;
  items: Item[];
}

const read = async (document: ReportDocument) => readBytes(await renderPdf(document));

const readBytes = async (bytes: Buffer) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(pdf, { mergePages: false });
  const pages: Page[] = [];
  for (const [index, pageText] of text.entries()) {
    const page = await pdf.getPage(index + 1);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    pages.push({
      width,
      height,
      text: pageText.replace(/\s+/g, ' '),
      items: items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , left, bottom] = item.transform as [number, number, number, number, number, number];
        return [{ text: item.str, left, right: left + item.width, top: height - bottom }];
      }),
    });
  }
  return { pdf, pages, text: pages.map((page) => page.text).join(' ') };
};

const withinMargins = ({ width, items }: Page): boolean =>
  items.every(({ left, right }) => left >= PAGE_MARGINS[0] - 1 && right <= width - PAGE_MARGINS[2] + 1);

const compact = (text: string): string => text.replace(/\s+/g, '');

describe('renderPdf', () => {
  it.each([
    ['en', '日本', 'This file cannot show 2 characters and shows boxes instead: U+65E5, U+672C.'],
    ['de', '日本', 'Diese Datei kann 2 Zeichen nicht darstellen und zeigt dafür Kästchen: U+65E5, U+672C.'],
    ['en', '🚗', 'This file cannot show one character and shows boxes instead: U+1F697.'],
    ['de', '한', 'Diese Datei kann ein Zeichen nicht darstellen und zeigt dafür Kästchen: U+D55C.'],
    ['en', Array.from({ length: 30 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(''), 'U+4E13, ….'],
  ] as const)('names in %s the characters of %s that its fonts cannot show', async (language, text, note) => {
    const { text: shown } = await read({ ...documentOf({ type: 'paragraph', text: `Ürün ${text}` }), language });
    expect(shown).toContain(note);
  });

  it.each(['Ürün, Größe, ≤ 5 €, Žluťoučký', 'Ελληνικά', 'Кириллица', 'a\u200Bb', '→ ✓ ½'])('adds no note to %s', async (text) => {
    const { text: shown } = await read(documentOf({ type: 'paragraph', text }));
    expect(shown).not.toContain('cannot show');
  });

  let bytes: Buffer;
  let report: Awaited<ReturnType<typeof readBytes>>;

  beforeAll(async () => {
    bytes = await renderPdf(germanReport());
    report = await readBytes(bytes);
  });

  it('renders a report that another reader accepts', async () => {
    const { pdf, pages, text } = report;
    expect(pages).toHaveLength(9);
    expect(pages[6]?.width).toBeGreaterThan(pages[6]?.height ?? 0);
    for (const expected of ['deutlich schneller', 'Größler', '31.231,75', '16 Tage', 'Kraftfahrzeughaftpflichtversicherungsbestätigungen'])
      expect(text).toContain(expected);
    expect(text).toMatch(/-26,3\s%/);
    expect(pages[3]?.text).toContain('Zahlungseingangsüberwachung');
    const { info, metadata } = await getMeta(pdf);
    expect(info).toMatchObject({
      Title: 'Auftragsabwicklung: Standortbestimmung und Maßnahmen',
      Author: 'Musterwerk Maschinenbau GmbH',
      Language: 'de-DE',
      CreationDate: 'D:20260703080000Z',
    });
    expect(metadata).toBeDefined();
    expect(pages.every(withinMargins)).toBe(true);
  });

  it('returns identical bytes for the same document', async () => {
    expect((await renderPdf(germanReport())).equals(bytes)).toBe(true);
  });

  it('adds a table of contents with correct page numbers to a long report', async () => {
    const { pdf, pages } = report;
    expect(pages[0]?.text).toContain('Inhalt');
    const entries = pages[0]?.items.filter(({ left }) => left < 120).map(({ text }) => text) ?? [];
    for (const title of ['Zusammenfassung', 'Auftragsmix', 'Nächste Schritte', 'Quellen']) {
      expect(entries.join(' ')).toContain(title);
      const line = pages[0]?.items.find((item) => item.text.startsWith(title.split(' ')[0] ?? ''));
      const number = pages[0]?.items.find((item) => item.left > 400 && Math.abs(item.top - (line?.top ?? 0)) < 2);
      expect(pages[Number(number?.text) - 1]?.text).toContain(title);
    }
    const outline = (await pdf.getOutline()) as { title: string; items: { title: string }[] }[];
    expect(outline.map(({ title }) => title)).toContain('Maßnahmen');
    expect(outline.find(({ title }) => title === 'Durchlaufzeit')?.items.map(({ title }) => title)).toEqual([
      'Wo die Zeit vergeht',
      'Auftragsmix',
    ]);
  });

  it('numbers all pages and repeats title and tenant on every page except the first', async () => {
    const { pages } = report;
    for (const [index, page] of pages.entries()) expect(page.text).toContain(`Seite ${index + 1} von ${pages.length}`);
    for (const page of pages.slice(1))
      expect(page.text).toContain('Auftragsabwicklung: Standortbestimmung und Maßnahmen Musterwerk Maschinenbau GmbH');
  });

  it('omits the table of contents in short documents', async () => {
    const { pages, text } = await read(documentOf({ type: 'heading', level: 1, text: 'One' }, { type: 'paragraph', text: 'Two' }));
    expect(pages).toHaveLength(1);
    expect(text).not.toContain('Contents');
    expect(text).toContain('As of 3 July 2026');
  });

  it('links to the web and to sources', async () => {
    const { pdf } = report;
    const { links } = await extractLinks(pdf);
    expect(links).toEqual(expect.arrayContaining(['https://www.iso.org/standard/81745.html', 'https://www.iso.org/standard/63086.html']));
    const annotations = await (await pdf.getPage(2)).getAnnotations();
    expect(annotations.map((each: { dest?: unknown }) => each.dest)).toContain('source-Q1');
  });

  it('renders all of 300 rows with repeated headers', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => [index + 1, `Zeile ${index + 1} äöüß`, index * 1.5]);
    const columns = [{ title: 'Nr.', kind: 'number' as const }, { title: 'Bezeichnung' }, { title: 'Betrag', kind: 'number' as const }];
    const { pages, text } = await read(documentOf({ type: 'table', columns, rows }));
    for (const [, name] of rows) expect(text).toContain(`${name} `);
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) expect(page.text).toContain('Nr. Bezeichnung Betrag');
  });

  it('right-aligns numbers', async () => {
    const columns = [{ title: 'Name' }, { title: 'Value', kind: 'number' as const }];
    const { pages } = await read(
      documentOf({
        type: 'table',
        columns,
        rows: [
          ['a', 1],
          ['b', 1234.5],
          ['c', 99],
        ],
      }),
    );
    const rights = ['Value', '1.0', '1,234.5', '99.0'].map((text) => pages[0]?.items.find((item) => item.text === text)?.right ?? 0);
    for (const right of rights) expect(right).toBeCloseTo(rights[0] ?? 0, 0);
  });

  it.each([3, 12, 24])('keeps tables of %d columns and words longer than a column within the page', async (count) => {
    const columns = Array.from({ length: count }, (_, index) =>
      index < 2 ? { title: `Auftragsnummer ${index}` } : { title: `Wert ${index}`, kind: 'number' as const },
    );
    const rows = Array.from({ length: 5 }, (_, row) => columns.map((_column, index) => (index < 2 ? LONG_WORD : row * 1234.5 * index)));
    const { pages, text } = await read(documentOf({ type: 'table', columns, rows }, { type: 'paragraph', text: LONG_WORD.repeat(5) }));
    expect(pages.every(withinMargins)).toBe(true);
    expect(compact(text)).toContain(LONG_WORD.repeat(5));
  });

  it('renders cells, callouts and lists longer than a page completely', async () => {
    const words = (name: string, count: number): string => Array.from({ length: count }, (_, index) => `${name}${index}`).join(' ');
    const { pages, text } = await read(
      documentOf(
        { type: 'table', columns: [{ title: 'A' }, { title: 'B' }], rows: [['x', words('cell', 600)]] },
        { type: 'callout', tone: 'warning', text: words('callout', 1_500) },
        { type: 'list', items: Array.from({ length: 150 }, (_, index) => `item${index}`) },
      ),
    );
    for (const [name, count] of [
      ['cell', 600],
      ['callout', 1_500],
      ['item', 150],
    ] as const)
      for (let index = 0; index < count; index += 1) expect(text).toContain(`${name}${index} `);
    expect(pages.every(withinMargins)).toBe(true);
  });

  it('never ends a page with a heading or caption', async () => {
    const blocks = Array.from({ length: 30 }, (_, index) => [
      { type: 'heading' as const, level: 1 as const, text: `Heading ${index}` },
      { type: 'heading' as const, level: 2 as const, text: `Subheading ${index}` },
      ...(index % 3 === 0 ? [{ type: 'paragraph' as const, text: 'Some words. '.repeat(10 + index * 7) }] : []),
      ...(index % 3 === 1
        ? [
            {
              type: 'table' as const,
              caption: `Caption ${index}`,
              columns: [{ title: 'A' }],
              rows: Array.from({ length: 25 }, (_, row) => [`row ${row}`]),
            },
          ]
        : []),
      ...(index % 3 === 2 ? [{ type: 'list' as const, items: ['one', 'two', 'three'] }] : []),
    ]).flat();
    const { pages } = await read(documentOf(...blocks));
    expect(pages.length).toBeGreaterThan(6);
    for (const { items, height } of pages.slice(1)) {
      const body = items.filter(({ top }) => top > PAGE_MARGINS[1] - 10 && top < height - PAGE_MARGINS[3]);
      const last = body.toSorted((a, b) => a.top - b.top).at(-1)?.text;
      expect(last).toBeDefined();
      expect(last).not.toMatch(/^(Sub)?[Hh]eading|Caption/);
    }
  });

  it('does not read files or addresses referenced by a document', async () => {
    const { text } = await read(
      documentOf({ type: 'paragraph', text: '[file:///etc/passwd](file:///etc/passwd) ![x](https://example.com/x.png)' }),
    );
    expect(text).not.toContain('root:');
  });
});
