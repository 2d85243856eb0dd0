import { readFile } from 'node:fs/promises';
import { givenIngestion } from '../ingestion.fixture.js';

const given = givenIngestion('csv');

const usual = (rows: number): string => Array.from({ length: rows }, (_, index) => `${index},"Item, ${index}",${index}.5\n`).join('');
const german = (rows: number): string => Array.from({ length: rows }, (_, index) => `${index};"Artikel; ${index}";${index},5\n`).join('');

describe('a quote inside a quoted field of a CSV file that is not escaped', () => {
  it.each<[string, string, string]>([
    ['after a number', `id,item,price\n${usual(20)}99,"Men's Boxer, 5" Inseam",7.5\n${usual(5)}`, 'Men\'s Boxer, 5" Inseam'],
    ['around a word', `id,item,price\n${usual(20)}99,"The "Big" Lamp, red",7.5\n${usual(5)}`, 'The "Big" Lamp, red'],
    ['before a blank and a sign', `id,item,price\n${usual(20)}99,"Table 48" (round), oak",7.5\n`, 'Table 48" (round), oak'],
    [
      'in the last line without a line end',
      `id,price,item\n${usual(20).replaceAll(/(\d+),("[^"]+"),([\d.]+)/g, '$1,$3,$2')}99,7.5,"Bike 24" red"`,
      'Bike 24" red',
    ],
    ['in German', `Nr;Artikel;Preis\n${german(20)}99;"Rohr 3/4" verzinkt; 2 m";7,5\n${german(5)}`, 'Rohr 3/4" verzinkt; 2 m'],
    [
      'around a German word',
      `Nr;Artikel;Preis\n${german(20)}99;"Modell "Elbe", blau";7,5\n${german(5)}`.replace('"Elbe",', '"Elbe" in'),
      'Modell "Elbe" in blau',
    ],
    ['before several blanks', `Nr;Artikel;Preis\n${german(20)}99;"Zoll 5"   lang";7,5\n`, 'Zoll 5"   lang'],
  ])('is text with a warning: %s', async (_what, content, value) => {
    const table = await given.ingest(content);
    expect((await given.rowsOf(table)).flatMap((row) => Object.values(row))).toContain(value);
    expect([table.reading?.rejectedRows, table.warnings.map(({ code }) => code)]).toEqual([0, ['quotes_kept']]);
    expect(table.warnings[0]?.details).toMatchObject({ rows: 1, line: 22 });
  });

  it.each<[string, string]>([
    ['the field does not end on its line', '99,"x"y,9.5'],
    ['a delimiter is missing before the quote', '99,"x, y"z,"a",8'],
    ['a delimiter is missing between two fields', '99,"x, y" "z"'],
    ['a delimiter precedes the quote', '99,"x,"y",9.5'],
    ['the quote begins the field', '99,""x, y",9.5'],
    ['a delimiter follows another quote', '"9"9",a", b'],
    ['the number of fields differs', '99,"5" x",7.5,8'],
  ])('sets the row aside if %s', async (_what, line) => {
    const table = await given.ingest(`id,item,price\n${usual(25)}${line}\n${usual(5)}`);
    expect([table.rows, table.reading?.rejectedRows]).toEqual([30, 1]);
    expect(await readFile(table.rejectedPath ?? '', 'utf8')).toContain(`\r\n27,`);
  });

  it.each<[string, string]>([
    ['an open quote of an earlier line', `99,"x,2\n3,"y",4\n`],
    ['an open quote below a kept one', `99,"5" x,2\n3,"y",4\n`],
  ])('joins no lines: %s', async (_what, lines) => {
    const table = await given.ingest(`id,item,price\n${usual(40)}${lines}${usual(5)}`);
    expect([table.rows, table.reading?.rejectedRows]).toEqual([46, 1]);
    expect((await given.rowsOf(table)).map((row) => Object.values(row)[1])).toContain('y');
  });

  it('is not read as text in the header', async () => {
    const table = await given.ingest(`id,"size 5" x",price\n${usual(25)}`);
    expect(table.columns.map(({ originalName }) => originalName)).not.toContain('size 5" x');
    expect(table.warnings.length).toBeGreaterThan(0);
  });

  it('does not hide that a backslash escapes quotes', async () => {
    const table = await given.ingest(
      `id,item,price\n${Array.from({ length: 9 }, (_, index) => `${index},"Bike 2${index}\\" red, new",7.5\n`).join('')}`,
    );
    expect([table.reading?.escape, table.warnings]).toEqual(['\\', []]);
  });

  it('reads a file in which most rows have such quotes', async () => {
    const table = await given.ingest(
      `id,item,price\n${Array.from({ length: 9 }, (_, index) => `${index},"Bike 2${index}" red, new",7.5\n`).join('')}`,
    );
    expect([table.rows, table.columns.map(({ name }) => name)]).toEqual([9, ['id', 'item', 'price']]);
    expect(table.warnings.map(({ code }) => code)).toContain('quotes_kept');
  });
});
