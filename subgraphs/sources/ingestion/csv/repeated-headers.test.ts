import { givenIngestion } from '../ingestion.fixture.js';

const { ingest } = givenIngestion('csv');

const german = (rows: number): string =>
  Array.from({ length: rows }, (_, index) => `0${index + 1}.03.2026;Artikel ${index};${index},50\n`).join('');
const english = (rows: number): string =>
  Array.from({ length: rows }, (_, index) => `2026-03-0${index + 1},Item ${index},${index}.50\n`).join('');
const quoted = (rows: number): string => german(rows).replaceAll(/[^;\n]+/g, '"$&"');

describe('a header that is repeated inside a CSV file', () => {
  it.each<[string, string, number]>([
    ['without quotes', `"Tag";"Artikel";"Umsatz"\n${quoted(5)}Tag;Artikel;Umsatz\n${german(4)}`, 9],
    ['in quotes', `Tag;Artikel;Umsatz\n${german(5)}"Tag";"Artikel";"Umsatz"\n${quoted(4)}`, 9],
    ['in capitals', `Datum;Höhe;Umsatz\n${german(5)}DATUM;HÖHE;UMSATZ\n`, 5],
    ['with a blank at the end', `Tag;Artikel;Umsatz\n${german(5)}Tag;Artikel;Umsatz \n${german(4)}`, 9],
    ['with blanks in quotes', `Tag;Artikel;Umsatz\n${german(5)}" Tag ";" Artikel";"Umsatz "\n${german(4)}`, 9],
    ['with a letter beyond ASCII first', `Übergabe;Artikel;Umsatz\n${german(5)}übergabe;artikel;umsatz\n${german(4)}`, 9],
    ['with a byte order mark', `Tag;Artikel;Umsatz\n${german(5)}\ufeffTag;Artikel;Umsatz\n${german(4)}`, 9],
    ['with a byte order mark before quotes', `"Tag";"Artikel";"Umsatz"\n${quoted(5)}\ufeff"Tag";"Artikel";"Umsatz"\n${quoted(4)}`, 9],
    ['in English capitals', `Date,Item,Sales\n${english(5)}DATE,ITEM,SALES\n${english(4)}`, 9],
    ['in English with mixed quotes', `Date,Item,Sales\n${english(5)}"Date",Item,"Sales"\n${english(4)}`, 9],
    [
      'several times in several forms',
      `Date,Item,Sales\n${english(5)}date,item,sales\n${english(4)}"DATE","Item", Sales\n${english(3)}`,
      12,
    ],
    ['with both of its rows', `Umsatz,,Kosten\nEUR,t,h\n${'1,2,3\n4,5,6\n'.repeat(15)}umsatz,,kosten\nEUR,T,H\n1,2,3\n`, 31],
    [
      'with a delimiter fewer than the rows',
      `Date,Item,Sales\n${english(5).replaceAll('\n', ',\n')}DATE,ITEM,SALES\n${english(4).replaceAll('\n', ',\n')}`,
      9,
    ],
  ])('is skipped with a warning: %s', async (_what, content, rows) => {
    const table = await ingest(content);
    expect(table.rows).toBe(rows);
    expect(table.warnings.map(({ code }) => code)).toContain('repeated_headers_skipped');
    expect(table.columns.filter(({ type }) => type !== 'text').length).toBeGreaterThan(1);
  });

  it.each<[string, string, number]>([
    ['a value of a single column', 'Status\nopen\nSTATUS\nstatus\nclosed\n', 4],
    ['a row with one other value', 'Art;Wert;Ort\nart;wert;Kiel\nArt;Werte;Ort\n', 2],
    ['a row of parts of names', 'Name;Ort\nNam;Ort\nName;O\n', 2],
  ])('is not %s', async (_what, content, rows) => {
    expect((await ingest(content)).rows).toBe(rows);
  });
});
