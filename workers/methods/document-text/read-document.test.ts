import mammoth from 'mammoth';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutPassages } from './cut-passages.js';
import { DocumentError } from './document-error.js';
import { readDocument } from './read-document.js';
import { runThread } from './run-thread.js';
import { docxOf, encryptedPdf, officeFile, pdfOf, pptxOf, scannedPdf, xlsxOf } from './testing/sample-files.js';

const signal = new AbortController().signal;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'document-text-'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = async (content: string | Buffer, name = 'file.bin', mediaType = 'application/octet-stream') => {
  const path = join(folder, 'document');
  await writeFile(path, content);
  return readDocument({ path, name, mediaType }, signal);
};

/** Returns the text of each block with its anchor. */
const anchored = async (...file: Parameters<typeof read>) => (await read(...file)).blocks.map(({ text, anchor }) => [text, anchor]);

const errorCode = async (...file: Parameters<typeof read>): Promise<string> => {
  const outcome = await read(...file).catch((error: unknown) => error);
  if (!(outcome instanceof DocumentError)) throw new Error(`expected a DocumentError, got ${JSON.stringify(outcome)}`);
  return outcome.code;
};

describe('readDocument', () => {
  it('reads each row of delimited text as a line with the titles of its columns', async () => {
    const table = 'Field;Meaning\nberth;"Place, at the ""long"" quay"\n\ntide;\n';
    expect(await anchored(table, 'fields.csv', 'text/csv')).toEqual([
      ['Field: berth; Meaning: Place, at the "long" quay', { line: 2 }],
      ['Field: tide', { line: 4 }],
    ]);
    expect((await anchored('One line only', 'fields.csv', 'text/csv'))[0]).toEqual(['One line only', { line: 1 }]);
  });

  it('returns the page of each PDF paragraph', async () => {
    const pdf = await pdfOf([['Die Frist beträgt 14 Tage.', 'Sie beginnt mit dem Zugang.'], ['Gerichtsstand ist Köln.']]);
    expect(await anchored(pdf)).toEqual([
      ['Die Frist beträgt 14 Tage.', { page: 1 }],
      ['Sie beginnt mit dem Zugang.', { page: 1 }],
      ['Gerichtsstand ist Köln.', { page: 2 }],
    ]);
    expect(await read(pdf)).toMatchObject({ format: 'pdf', pages: 2, pagesWithoutText: [], truncated: false });
  });

  it('returns heading and paragraph of a Word document, tables row by row, with the same words as another reader', async () => {
    const docx = await docxOf();
    const texts = await anchored(docx);
    expect(texts).toEqual([
      ['Beschaffungsrichtlinie', { heading: 'Beschaffungsrichtlinie', paragraph: 1 }],
      ['Diese Richtlinie gilt für alle Werke.', { heading: 'Beschaffungsrichtlinie', paragraph: 2 }],
      ['Freigabegrenzen', { heading: 'Freigabegrenzen', paragraph: 3 }],
      ['Bestellungen bis 5.000 Euro gibt die Teamleitung frei.', { heading: 'Freigabegrenzen', paragraph: 4 }],
      ['Grenze | Freigabe', { heading: 'Freigabegrenzen', paragraph: 5 }],
      ['5.000 Euro | Teamleitung', { heading: 'Freigabegrenzen', paragraph: 6 }],
      ['50.000 Euro | Werkleitung', { heading: 'Freigabegrenzen', paragraph: 7 }],
    ]);
    const { value } = await mammoth.extractRawText({ buffer: docx });
    const words = (text: string): string[] => text.split(/[\s|]+/).filter(Boolean);
    expect(words(texts.map(([text]) => text).join(' '))).toEqual(words(value));
  });

  it('omits deleted text of tracked changes and fallbacks for old programs', async () => {
    const p = (inner: string): string => `<w:p>${inner}</w:p>`;
    const document = `<?xml version="1.0"?><w:document xmlns:w="w" xmlns:mc="mc"><w:body>${p('<w:r><w:t>Neu</w:t></w:r><w:del><w:r><w:t>Alt</w:t></w:r></w:del>')}
      ${p('<mc:AlternateContent><mc:Choice><w:r><w:t>Kasten</w:t></w:r></mc:Choice><mc:Fallback><w:r><w:t>Kasten</w:t></w:r></mc:Fallback></mc:AlternateContent>')}</w:body></w:document>`;
    expect((await anchored(officeFile({ 'word/document.xml': document }))).map(([text]) => text)).toEqual(['Neu', 'Kasten']);
  });

  it('returns slide and title of each text in a presentation, including notes', async () => {
    expect(await anchored(await pptxOf())).toEqual([
      ['Steering committee', { slide: 1, heading: 'Steering committee' }],
      ['The pilot starts in the Leeds plant.', { slide: 1, heading: 'Steering committee' }],
      ['Budget', { slide: 2, heading: 'Budget' }],
      ['The budget is 120,000 pounds.', { slide: 2, heading: 'Budget' }],
      ['Contingency of 10 percent was agreed by word of mouth.', { slide: 2, heading: 'Budget' }],
    ]);
  });

  it('returns sheet and cells of a workbook, repeats the first row above each group and omits hidden sheets', async () => {
    expect(await anchored(await xlsxOf())).toEqual([
      [
        'Lieferant | Zahlungsziel | Vertragsende\nLieferant 1 | 10 Tage | 2026-02-01\nLieferant 2 | 20 Tage | 2026-03-01\nLieferant 3 | 30 Tage | 2026-04-01',
        { sheet: 'Lieferanten', cells: 'A1:C4' },
      ],
    ]);
    const groups = (await read(await xlsxOf(100))).blocks;
    expect(groups.length).toBeGreaterThan(3);
    expect(groups[1]?.text).toMatch(/^Lieferant \| Zahlungsziel \| Vertragsende\nLieferant (\d+) \|/);
    const first = Number(/\nLieferant (\d+) /.exec(groups[1]?.text ?? '')?.[1]);
    expect(groups[1]?.anchor.cells).toMatch(new RegExp(`^A${first + 1}:C\\d+$`));
  });

  it('returns heading and line of Markdown and the line of plain text', async () => {
    const markdown = 'Vorwort\n\n# Ziele\n\nWir senken die Durchlaufzeit.\n\nMaße\n----\n- Liefertreue\n- Kosten\n\n```\n# kein Titel\n```';
    expect(await anchored(markdown, 'ziele.md')).toEqual([
      ['Vorwort', { line: 1 }],
      ['# Ziele', { heading: 'Ziele', line: 3 }],
      ['Wir senken die Durchlaufzeit.', { heading: 'Ziele', line: 5 }],
      ['Maße', { heading: 'Maße', line: 7 }],
      ['- Liefertreue\n- Kosten', { heading: 'Maße', line: 9 }],
      ['```\n# kein Titel\n```', { heading: 'Maße', line: 12 }],
    ]);
    const latin = Buffer.from('Erste Zeile\r\n\r\nGrüße aus Köln', 'latin1');
    expect(await anchored(latin, 'brief.txt', 'text/plain')).toEqual([
      ['Erste Zeile', { line: 1 }],
      ['Grüße aus Köln', { line: 3 }],
    ]);
  });

  it('returns each numbered rule of a text with its own line, and Markdown without signs of emphasis', async () => {
    const rules = ['Rental terms', '', '1. Deposit. A deposit of EUR 80 is due when the bicycle', 'is collected, in cash or by card.'];
    rules.push('2. Return. Bicycles returned after 19:00 cost *one* further day, **without exception**.', '- Keys: counter', '3. Helmets');
    expect(await anchored(rules.join('\n'), 'terms.md')).toEqual([
      ['Rental terms', { line: 1 }],
      ['1. Deposit. A deposit of EUR 80 is due when the bicycle is collected, in cash or by card.', { line: 3 }],
      ['2. Return. Bicycles returned after 19:00 cost one further day, without exception.', { line: 5 }],
      ['- Keys: counter\n3. Helmets', { line: 6 }],
    ]);
    expect(await anchored('file_name *.csv costs 3*4 or **a * b**', 'signs.md')).toEqual([
      ['file_name *.csv costs 3*4 or **a * b**', { line: 1 }],
    ]);
  });

  it('returns the visible text of an HTML page without running scripts or loading resources', async () => {
    const html = `<!doctype html><html><head><title>T</title><style>p{}</style></head><body><h1>Rückgabe</h1><p>Innerhalb von <b>30 Tagen</b>.</p>
      <script>document.body.innerHTML = '<p>gefälscht</p>'</script><img src="http://127.0.0.1:9/x"><p hidden>versteckt</p><p style="display:none">auch</p>
      <table><tr><th>Land</th><th>Frist</th></tr><tr><td>AT</td><td>14</td></tr></table></body></html>`;
    expect(await anchored(html, 'seite.html', 'text/html')).toEqual([
      ['Rückgabe', { heading: 'Rückgabe', paragraph: 1 }],
      ['Innerhalb von 30 Tagen.', { heading: 'Rückgabe', paragraph: 2 }],
      ['Land | Frist', { heading: 'Rückgabe', paragraph: 3 }],
      ['AT | 14', { heading: 'Rückgabe', paragraph: 4 }],
    ]);
  });
});

describe('readDocument with an unreadable file', () => {
  it('reports the reason as an error code', async () => {
    expect(await errorCode(await scannedPdf())).toBe('no_text_layer');
    expect(await errorCode(await encryptedPdf())).toBe('encrypted');
    const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]);
    expect(await errorCode(compound, 'geheim.docx')).toBe('encrypted');
    expect(await errorCode(compound.subarray(0, 500), 'alt.doc')).toBe('unsupported');
    expect(await errorCode(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'bild.png')).toBe('unsupported');
    expect(await errorCode('%PDF-1.7\nnothing that follows is a PDF')).toBe('broken');
    expect(await errorCode('PK\u0003\u0004nothing')).toBe('broken');
    expect(await errorCode(' \n \n', 'leer.txt')).toBe('empty');
  });

  it('rejects archives that unpack to a disproportionate size', async () => {
    const body = `<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>${'a'.repeat(20_000_000)}</w:t></w:r></w:p></w:body></w:document>`;
    expect(await errorCode(officeFile({ 'word/document.xml': body }))).toBe('too_large');
  });

  it('rejects XML entities', async () => {
    const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "boom">]><w:document xmlns:w="w"><w:body><w:p><w:r><w:t>&a;</w:t></w:r></w:p></w:body></w:document>`;
    expect(await errorCode(officeFile({ 'word/document.xml': xml }))).toBe('broken');
  });

  it('stops when the time limit is exceeded or the signal aborts', async () => {
    const nested = Buffer.from(`<p>${'<div>'.repeat(400_000)}`);
    const task = { bytes: nested, contentType: 'text/html', url: 'about:blank', article: true };
    await expect(runThread('html', task, signal, 50)).rejects.toMatchObject({ code: 'too_slow' });
    const stop = new AbortController();
    const reading = runThread('html', task, stop.signal);
    setTimeout(() => stop.abort(new Error('cancelled')), 20);
    await expect(reading).rejects.toThrow('cancelled');
  });
});

describe('cutPassages', () => {
  const cut = (text: string, name = 'text.txt') => read(text, name).then(({ blocks }) => cutPassages(blocks, signal));

  it('cuts at sentence ends with an overlap and loses no sentence', async () => {
    const sentences = Array.from({ length: 60 }, (_, n) => `Der Schritt ${n} dauert im Mittel ${n + 3} Tage, z. B. wegen Nr. ${n}.`);
    const passages = await cut(sentences.join(' '));
    expect(passages.length).toBeGreaterThan(2);
    for (const { text } of passages) expect(text.length).toBeLessThanOrEqual(1_000);
    for (const { text } of passages) expect(text).toMatch(/^Der Schritt .*\.$/s);
    const all = passages.map(({ text }) => text).join('\n');
    for (const sentence of sentences) expect(all).toContain(sentence);
    const last = passages[0]?.text.split(/(?<=\.) (?=Der)/).at(-1) ?? '';
    expect(passages[1]?.text.startsWith(last) || passages[1]?.text.includes(last)).toBe(true);
  });

  it('does not cross headings', async () => {
    expect((await cut('# Eins\n\nA.\n\n# Zwei\n\nB.', 'x.md')).map(({ text, anchor }) => [text, anchor.heading, anchor.line])).toEqual([
      ['# Eins\nA.', 'Eins', 1],
      ['# Zwei\nB.', 'Zwei', 5],
    ]);
  });

  it('makes a passage of each numbered rule', async () => {
    const rule = 'The workshop answers within three working days of the delivery.';
    const passages = await cut(`Rules\n\n1. ${rule}\n2. ${rule}\n`);
    expect(passages.map(({ anchor }) => anchor.line)).toEqual([1, 3, 4]);
  });

  it('separates a paragraph below a list from its last item, and keeps lines that continue an item', async () => {
    const [passage] = await cut('- Pontoon: 3 nights.\n- Buoy: 5 nights, in winter\nby request.\nA late exit costs 9 EUR.');
    expect(passage?.text.split('\n').slice(-1)).toEqual(['A late exit costs 9 EUR.']);
    expect(passage?.text).toContain('in winter by request.');
  });

  it('cuts overlong sentences between words', async () => {
    const passages = await cut('wort '.repeat(2_000));
    expect(passages.every(({ text }) => text.length <= 1_000 && /^(?:wort ?)+$/.test(text))).toBe(true);
    expect(passages.map(({ text }) => text.split(' ').length).reduce((a, b) => a + b)).toBe(2_000);
  });
});
