import mammoth from 'mammoth';
import { SaxesParser } from 'saxes';
import { renderDocx } from './docx-renderer.js';
import { documentOf, germanReport, LONG_WORD, unzip } from '../testing/test-documents.js';

const partOf = async (docx: Buffer, name: string): Promise<string> => {
  const xml = unzip(docx, name).toString('utf8');
  new SaxesParser().write(xml).close();
  return xml;
};

const htmlOf = async (docx: Buffer): Promise<string> => (await mammoth.convertToHtml({ buffer: docx })).value;

const count = (text: string, part: string | RegExp): number => text.split(part).length - 1;

describe('renderDocx', () => {
  let report: Buffer;

  beforeAll(async () => {
    report = await renderDocx(germanReport());
  });

  it('renders a report that another reader accepts', async () => {
    const html = await htmlOf(report);
    expect(count(html, '<h1>')).toBe(9);
    expect(count(html, '<h2>')).toBe(6);
    expect(count(html, '<table>')).toBe(5);
    expect(count(html, '<thead>')).toBe(5);
    expect(html).toContain('<strong>deutlich schneller</strong>');
    expect(html).toContain('<em>Rückfragen zur Bonität</em>');
    for (const expected of [
      'Dr. Jana Größler',
      '31.231,75',
      '16\u00A0Tage',
      'Tabelle 5: Abgebrochene Aufträge mit Grund',
      'Abbildung 4: Aufträge je Quartal nach Auftragsart',
    ])
      expect(html).toContain(expected);
    expect(count(html, '<ol>')).toBe(2);
    expect(html).toContain('href="https://www.iso.org/standard/81745.html"');
    expect(html).toMatch(/href="#source_Q1"[^]*id="source_Q1"/);
  });

  it('adds alternative texts to pictures', async () => {
    const html = await htmlOf(report);
    const descriptions = [...html.matchAll(/<img alt="([^"]*)" src="data:image\/png;base64,/g)].map(([, alt]) => alt);
    expect(descriptions).toHaveLength(4);
    expect(descriptions[0]).toContain('Liniendiagramm: Mittlere Durchlaufzeit je Werk');
    expect(descriptions[2]).toContain('Prozessgraph mit fünf Schritten');
  });

  it('contains title, author, dates and language', async () => {
    const core = await partOf(report, 'docProps/core.xml');
    expect(core).toContain('<dc:title>Auftragsabwicklung: Standortbestimmung und Maßnahmen</dc:title>');
    expect(core).toContain('<dc:creator>Musterwerk Maschinenbau GmbH</dc:creator>');
    expect(count(core, '2026-07-03T08:00:00.000Z')).toBe(2);
    expect(await partOf(report, 'word/styles.xml')).toContain('<w:lang w:val="de-DE"');
  });

  it('repeats table headers, keeps headings with the next paragraph and never breaks rows', async () => {
    const body = await partOf(report, 'word/document.xml');
    expect(count(body, '<w:tblHeader/>')).toBe(5);
    expect(count(body, '<w:cantSplit/>')).toBe(count(body, '<w:tr>'));
    expect(await partOf(report, 'word/styles.xml')).toMatch(/w:styleId="Heading1">[^]*?<w:keepNext\/>/);
  });

  it('adds a table of contents field only to long reports', async () => {
    const body = await partOf(report, 'word/document.xml');
    expect(body).toContain('TOC \\h \\o &quot;1-2&quot;');
    expect(body).toMatch(/Auftragsmix<\/w:t>[^]*?PAGEREF[^]*?<w:t[^>]*>\d+<\/w:t>/);
    const short = await partOf(await renderDocx(documentOf({ type: 'heading', level: 1, text: 'One' })), 'word/document.xml');
    expect(short).not.toContain('TOC ');
  });

  it('numbers pages and uses landscape for wide sections', async () => {
    const footer = await partOf(report, 'word/footer1.xml');
    expect(footer).toContain('Seite ');
    expect(footer).toMatch(/PAGE[^]*von [^]*NUMPAGES/);
    expect(await partOf(report, 'word/document.xml')).toMatch(/<w:pgSz [^>]*w:orient="landscape"/);
  });

  it.each([3, 12, 24])('keeps tables of %d columns within the page', async (columns) => {
    const table = {
      type: 'table' as const,
      columns: Array.from({ length: columns }, (_, index) => ({ title: `Spalte ${index}` })),
      rows: [Array.from({ length: columns }, () => LONG_WORD)],
    };
    const docx = await renderDocx(documentOf(table));
    const widths = [...(await partOf(docx, 'word/document.xml')).matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width));
    expect(widths).toHaveLength(columns);
    expect(widths.reduce((total, width) => total + width, 0)).toBeLessThanOrEqual(9_506 + columns);
    expect(await htmlOf(docx)).toContain(LONG_WORD);
  });

  it('renders all of 300 rows', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => [`Zeile ${index + 1} äöüß`, index * 1.5]);
    const columns = [{ title: 'Bezeichnung' }, { title: 'Betrag', kind: 'number' as const }];
    const html = await htmlOf(await renderDocx(documentOf({ type: 'table', columns, rows })));
    expect(count(html, '<tr>')).toBe(301);
    expect(html).toContain('Zeile 300\u00A0äöüß');
    expect(html).toContain('448.5');
  });

  it('escapes data and renders words longer than a line', async () => {
    const docx = await renderDocx(
      documentOf(
        { type: 'heading', level: 1, text: '<&> "x"' },
        { type: 'paragraph', text: LONG_WORD.repeat(10) },
        { type: 'table', columns: [{ title: '&' }], rows: [['<w:p/>']] },
      ),
    );
    const html = await htmlOf(docx);
    expect(html).toContain('&lt;&amp;&gt;');
    expect(html).toContain('&lt;w:p/&gt;');
    expect(html).toContain(LONG_WORD.repeat(10));
  });
});
