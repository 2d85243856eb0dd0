import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { readWorkbook, RELATIONS, workbook, workbookParts, zipped, type WorkbookContent } from './workbook.fixture.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

const read = async (content: WorkbookContent) => readWorkbook(duck, workbook(content));

/** A workbook whose texts are shared. */
const SHARED: WorkbookContent = {
  sharedStrings: ['Ort', 'Bestand', 'Köln', 'Gera'],
  rows:
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
    '<row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>7</v></c></row>' +
    '<row r="3"><c r="A3" t="s"><v>3</v></c><c r="B3"><v>8</v></c></row>',
};
const EXPECTED = {
  columns: ['Ort', 'Bestand'],
  types: ['text', 'integer'],
  rows: [
    ['Köln', 7],
    ['Gera', 8],
  ],
  codes: [],
};
const parts = workbookParts(SHARED);
const text = (name: string): string => parts[name] as string;
const changed = (name: string, from: string | RegExp, to: string): WorkbookContent => ({
  ...SHARED,
  parts: { [name]: text(name).replaceAll(from, to) },
});
const renamed = (rename: (name: string) => string): Uint8Array =>
  zipped(Object.fromEntries(Object.entries(parts).map(([name, part]) => [rename(name), part])));

const WORKBOOK = 'xl/workbook.xml';
const RELS = 'xl/_rels/workbook.xml.rels';
const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';
/** Gives every element of a part the prefix `x`. */
const prefixed = (xml: string): string => xml.replaceAll(/<(\/?)(\w)/g, '<$1x:$2').replace('xmlns=', 'xmlns:x=');
const STRICT = 'http://purl.oclc.org/ooxml';

describe('workbooks of other programs', () => {
  it.each<[string, WorkbookContent]>([
    ['as Excel writes it', SHARED],
    ['prefixed elements', { ...SHARED, parts: { [SHEET]: prefixed(text(SHEET)), [STRINGS]: prefixed(text(STRINGS)) } }],
    ['prefixed relationships', { ...SHARED, parts: { [RELS]: prefixed(text(RELS)), '_rels/.rels': prefixed(text('_rels/.rels')) } }],
    ['another prefix of the relationship id', changed(WORKBOOK, /(?<=xmlns:)r(?==)|(?<= )r(?=:id)/g, 'rel')],
    ['a relationship id declared at the sheet', changed(WORKBOOK, 'r:id=', `xmlns:d3p1="${RELATIONS}" d3p1:id=`)],
    ['absolute targets', changed(RELS, /Target="/g, 'Target="/xl/')],
    ['targets that go up', changed(RELS, /Target="/g, 'Target="../xl/./')],
    ['targets with backslashes', changed(RELS, 'worksheets/sheet1.xml', 'worksheets\\sheet1.xml')],
    ['percent-encoded targets', changed(RELS, 'sheet1.xml', 'sheet%31.xml')],
    ['targets in other case', changed(RELS, 'sharedStrings.xml', 'SharedStrings.xml')],
    ['no relation to the shared strings', changed(RELS, /<Relationship Id="rId3"[^>]*>/g, '')],
    ['CDATA sections', changed(STRINGS, /<t>([^<]*)<\/t>/g, '<t><![CDATA[$1]]></t>')],
    [
      'rich text with phonetic hints',
      changed(STRINGS, 'Köln', '</t><r><t>Kö</t></r><rPh sb="0" eb="1"><t>hint</t></rPh><r><rPr/><t>ln</t></r><t>'),
    ],
    [
      'a declared encoding',
      { ...SHARED, parts: { [STRINGS]: Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${text(STRINGS)}`, 'latin1') } },
    ],
    ['a byte order mark', { ...SHARED, parts: { [STRINGS]: `\uFEFF<?xml version="1.0" encoding="UTF-8"?>${text(STRINGS)}` } }],
    [
      'UTF-16 with a byte order mark',
      { ...SHARED, parts: { [SHEET]: Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${text(SHEET)}`, 'utf16le') } },
    ],
    ['UTF-16 without a byte order mark', { ...SHARED, parts: { [STRINGS]: Buffer.from(text(STRINGS), 'utf16le') } }],
    ['UTF-16, big-endian', { ...SHARED, parts: { [STRINGS]: Buffer.from(`\uFEFF${text(STRINGS)}`, 'utf16le').swap16() } }],
    ['cells without references', changed(SHEET, /(<(?:c|row)) r="\w+"/g, '$1')],
    ['references in lower case', { ...SHARED, parts: { [SHEET]: text(SHEET).replaceAll(/r="[AB]/g, (match) => match.toLowerCase()) } }],
    [
      'an extension with elements of the same names',
      changed(SHEET, '</row><row r="3"', '<x14:c xmlns:x14="urn:x14" r="C2"><x14:v>1</x14:v></x14:c></row><row r="3"'),
    ],
    [
      'strict Open XML',
      {
        ...SHARED,
        parts: Object.fromEntries(
          Object.entries(parts).map(([name, part]) => [
            name,
            String(part)
              .replaceAll('http://schemas.openxmlformats.org/spreadsheetml/2006/main', `${STRICT}/spreadsheetml/main`)
              .replaceAll(RELATIONS, `${STRICT}/officeDocument/relationships`),
          ]),
        ),
      },
    ],
  ])('reads %s', async (_, content) => {
    expect(await read(content)).toMatchObject(EXPECTED);
  });

  it.each<[string, (name: string) => string]>([
    ['in upper case', (name) => name.toUpperCase()],
    ['with backslashes', (name) => name.replaceAll('/', '\\')],
    ['with a leading slash', (name) => `/${name}`],
    ['with the shared strings in other case', (name) => name.replace('sharedS', 'SharedS')],
    ['with the content types in other case', (name) => name.replace('[Content_Types]', '[content_types]')],
  ])('reads part names %s', async (_, rename) => {
    expect(await readWorkbook(duck, renamed(rename))).toMatchObject(EXPECTED);
  });

  it('reads every type of cell', async () => {
    const cell = (column: string, type: string, content: string): string => `<c r="${column}2"${type && ` t="${type}"`}>${content}</c>`;
    const table = await read({
      sharedStrings: ['never read'],
      rows: `<row r="1">${[...'ABCDEFGHIJ'].map((column) => `<c r="${column}1" t="str"><v>${column}</v></c>`).join('')}</row><row r="2">${[
        cell('A', 's', '<v></v>'),
        cell('B', 's', ''),
        cell('C', 'str', '<f>X1</f><v>a_x000D_b</v>'),
        cell('D', 'b', '<v>1</v>'),
        cell('E', 'b', '<v>false</v>'),
        cell('F', 'd', '<v>2026-02-03T00:00:00</v>'),
        cell('G', 'd', '<v>2026-02-03T04:05:06</v>'),
        cell('H', '', '<is><t xml:space="preserve">x y</t></is>'),
        cell('I', 'inlineStr', '<is><r><t>a</t></r><rPh><t>no</t></rPh><r><t>&amp;b</t></r></is>'),
        cell('J', 'n', '<v> 1.5E-3 </v>'),
      ].join('')}</row>`,
    });
    expect(table).toMatchObject({
      rows: [[null, null, 'a\rb', true, false, '2026-02-03', '2026-02-03T04:05:06.000Z', 'x y', 'a&b', 0.0015]],
      codes: [],
    });
  });

  it.each<[string, WorkbookContent]>([
    ['the shared strings are missing', { ...SHARED, parts: { [STRINGS]: undefined } }],
    ['a cell refers to a later text', changed(SHEET, '<v>3</v>', '<v>4</v>')],
    ['a cell refers to a negative number', changed(SHEET, '<v>3</v>', '<v>-1</v>')],
    ['a cell refers to a word', changed(SHEET, '<v>3</v>', '<v>Gera</v>')],
    ['the shared strings are another document', { ...SHARED, parts: { [STRINGS]: '<html/>' } }],
  ])('rejects a workbook if %s', async (_, content) => {
    expect(await read(content)).toBe('workbook_text_missing');
  });

  it.each<[string, WorkbookContent]>([
    ['invalid bytes', { ...SHARED, parts: { [STRINGS]: Buffer.from(text(STRINGS), 'latin1') } }],
    ['an unknown encoding', { ...SHARED, parts: { [SHEET]: `<?xml version="1.0" encoding="x-none"?>${text(SHEET)}` } }],
    ['a missing sheet', { ...SHARED, parts: { [SHEET]: undefined } }],
    ['a document type', { ...SHARED, parts: { [SHEET]: `<!DOCTYPE worksheet>${text(SHEET)}` } }],
    ['unbalanced tags', changed(SHEET, '</sheetData>', '')],
  ])('rejects a workbook with %s', async (_, content) => {
    expect(await read(content)).toBe('not_xlsx');
  });

  it.each([
    ['no value', '<f>B2*2</f>'],
    ['an empty value', '<f>B2*2</f><v></v>'],
    ['an empty value element', '<f>B2*2</f><v/>'],
    ['a shared formula', '<f t="shared" si="0"/>'],
    ['an array formula', '<f t="array" ref="C2">B2*2</f><v> </v>'],
  ])('counts formulas without a result: %s', async (_, content) => {
    const formula = (row: number): string => `<c r="C${row}">${content}</c></row><row r="${row + 1}"`;
    const rows = text(SHEET)
      .replace('</row><row r="3"', formula(2))
      .replace('</row></sheetData>', `<c r="C3">${content}</c></row></sheetData>`);
    const named = rows.replace('</row>', '<c r="C1" t="str"><v>Doppelt</v></c></row>');
    const table = await read({ ...SHARED, parts: { [SHEET]: named } });
    expect(table).toMatchObject({ columns: ['Ort', 'Bestand', 'Doppelt'], warnings: { formulas_without_result: expect.any(String) } });
    expect((table as { warnings: Record<string, string> }).warnings['formulas_without_result']).toMatch(
      /^2 formulas have .* first in cell C2/,
    );
  });

  it('accepts the empty text as the result of a formula', async () => {
    const empty = '<c r="B3" t="str"><f>IF(A3="","x","")</f><v></v></c>';
    expect(await read(changed(SHEET, '<c r="B3"><v>8</v></c>', empty))).toMatchObject({
      rows: [
        ['Köln', 7],
        ['Gera', null],
      ],
      codes: [],
    });
  });

  it('warns of stored results if the workbook asks for calculation when it is opened', async () => {
    const formula = changed(SHEET, '<v>7</v>', '<f>3+4</f><v>0</v>');
    const content = {
      ...formula,
      parts: { ...formula.parts, [WORKBOOK]: text(WORKBOOK).replace('</sheets>', '</sheets><calcPr fullCalcOnLoad="1"/>') },
    };
    expect(Object.keys(((await read(content)) as { warnings: object }).warnings)).toEqual(['formula_results_outdated']);
    expect(await read(formula)).toMatchObject({ codes: [] });
  });

  it('reads hidden rows and counts them', async () => {
    const table = await read(changed(SHEET, 'row r="3"', 'row r="3" hidden="1"'));
    expect(table).toMatchObject({
      ...EXPECTED,
      codes: ['hidden_rows_read'],
      warnings: { hidden_rows_read: expect.stringMatching(/^One row /) },
    });
  });

  it('names hidden sheets, which it reads on request only', async () => {
    const sheets = text(WORKBOOK).replace('<sheets>', '<sheets><sheet name="Alt" state="veryHidden" sheetId="2" r:id="rId9"/>');
    const hidden = text(SHEET).replace('<v>7</v>', '<v>70</v>');
    const relation = `<Relationship Id="rId9" Type="${RELATIONS}/worksheet" Target="worksheets/sheet9.xml"/></Relationships>`;
    const bytes = workbook({
      ...SHARED,
      parts: { [WORKBOOK]: sheets, [RELS]: text(RELS).replace('</Relationships>', relation), 'xl/worksheets/sheet9.xml': hidden },
    });
    const table = await readWorkbook(duck, bytes);
    expect(table).toMatchObject({ rows: EXPECTED.rows, warnings: { hidden_sheets_skipped: expect.stringContaining('Alt') } });
    expect(await readWorkbook(duck, bytes, { sheet: 'Alt' })).toMatchObject({
      rows: [
        ['Köln', 70],
        ['Gera', 8],
      ],
      codes: [],
    });
  });
});
