import { givenIngestion } from '../ingestion.fixture.js';

const given = givenIngestion('csv');

const lines = (rows: number, line: (index: number) => string): string => Array.from({ length: rows }, (_, index) => line(index)).join('');
const german = (rows: number): string => lines(rows, (index) => `A${index};${index},5;0${(index % 9) + 1}.03.2026\n`);
const english = (rows: number): string => lines(rows, (index) => `a${index},${index}.5,2026-03-0${(index % 9) + 1}\n`);

describe('a header of a CSV file with more names than every row has fields', () => {
  it.each<[string, string, number]>([
    ['two more', `Artikel;Umsatz;Tag;Genehmigt;Abgelehnt\n${german(9)}`, 2],
    ['one more', `Artikel;Umsatz;Tag;Bemerkung\n${german(9)}`, 1],
    ['two more in English', `item,sales,day,approve,reject\n${english(9)}`, 2],
    ['one more in English', `item,sales,day,comment\n${english(9)}`, 1],
    ['units in brackets', `item,sales (EUR),day,approve,reject\n${english(9)}`, 2],
    ['more names than bytes in a row', `a,b,${lines(30, (index) => `name${index},`)}z\n${lines(500, (index) => `${index % 10},1\n`)}`, 31],
    ['rows in quotes', `"item","sales","day","approve","reject"\n${english(9).replaceAll(/[^,\n]+/g, '"$&"')}`, 2],
  ])('keeps the names, and the fields are missing: %s', async (_what, content, missing) => {
    const table = await given.ingest(content);
    const names = content.split('\n', 1)[0]?.replaceAll('"', '').split(/[;,]/) ?? [];
    expect(table.columns.map(({ originalName }) => originalName)).toEqual(names);
    expect(table.warnings[0]).toMatchObject({ code: 'trailing_fields_missing', details: { fields: missing } });
    const rows = (await given.rowsOf(table)).map((row) => Object.values(row));
    expect(rows.length).toBe(content.trimEnd().split('\n').length - 1);
    expect(rows.flatMap((row) => row.slice(-missing)).every((value) => value === null)).toBe(true);
    expect(rows.flatMap((row) => row.slice(0, -missing)).includes(null)).toBe(false);
  });

  it.each<[string, string]>([
    ['a blank follows the delimiter in a name', `item,sales, EUR,day\n${english(9)}`],
    ['a bracket is divided', `item,sales (net,EUR),day\n${english(9)}`],
    ['a German name is divided', `Artikel,Umsatz, netto,Tag\n${english(9)}`],
    ['a name is repeated', `item,sales,sales,day\n${english(9)}`],
    ['a name is a number', `item,sales,5,day\n${english(9)}`],
  ])('numbers the columns if %s', async (_what, content) => {
    const table = await given.ingest(content);
    expect(table.columns.map(({ name }) => name)).toEqual(['column_1', 'column_2', 'column_3']);
    expect(table.warnings.map(({ code }) => code)).toContain('header_ragged');
  });
});

describe('a header of a CSV file with one name fewer than every row has fields', () => {
  const cars = (line: (index: number) => string): string => lines(8, line);
  it.each<[string, string, string[]]>([
    ['texts beside numbers', `"power","doors"\n${cars((index) => `"Car ${index}",${index}.5,4\n`)}`, ['power', 'doors']],
    ['German texts beside numbers', `"Leistung";"Türen"\n${cars((index) => `"Wagen ${index}";${index},5;4\n`)}`, ['Leistung', 'Türen']],
    ['numbers in quotes', `"power","doors"\n${cars((index) => `"${index + 1}",${index}.5,4\n`)}`, ['power', 'doors']],
    ['texts, all in quotes', `"x";"y"\n${cars((index) => `"Dim. ${index}";"0.${index}";"TRUE"\n`)}`, ['x', 'y']],
    ['missing values', `"x","y"\n${cars((index) => `"R ${index}",${index === 3 ? 'NA' : index},NA\n`)}`, ['x', 'y']],
    ['a tab as the delimiter', `"power"\t"doors"\n${cars((index) => `"Car ${index}"\t${index}.5\t4\n`)}`, ['power', 'doors']],
  ])('leaves the first column without a name: %s', async (_what, content, names) => {
    const table = await given.ingest(content);
    expect(table.columns.map(({ name }) => name)).toEqual(['column_1', ...names]);
    expect([table.rows, table.warnings[0]?.code]).toEqual([8, 'row_names_assumed']);
  });

  it.each<[string, string]>([
    ['nothing is in quotes', `id,name\n${cars((index) => `${index},n${index},1.5\n`)}`],
    ['the first name is that of a key', `"id","power"\n${cars((index) => `"A${index}",${index},7\n`)}`],
    ['the first name is that of a German key', `"Artikelnummer";"Preis"\n${cars((index) => `"A${index}";${index};7\n`)}`],
    ['the first column repeats a value', `"power","doors"\n${cars(() => '"Car",1.5,4\n')}`],
    ['the header is not in quotes', `power,doors\n${cars((index) => `"Car ${index}",${index}.5,4\n`)}`],
  ])('numbers the columns if %s', async (_what, content) => {
    const table = await given.ingest(content);
    expect(table.columns.map(({ name }) => name)).toEqual(['column_1', 'column_2', 'column_3']);
    expect(table.warnings.map(({ code }) => code)).toContain('header_ragged');
  });
});

describe('a header of a CSV file that lost a delimiter above an empty last column', () => {
  it.each<[string, string]>([
    ['in German', `Artikel;UmsatzTag;Ort\n${german(9).replaceAll('\n', ';\n')}`],
    ['in English', `item,salesday,place\n${english(9).replaceAll('\n', ',\n')}`],
    ['at the first name', `itemsales,day,place\n${english(9).replaceAll('\n', ',\n')}`],
    ['with blanks', `item,sales day,place\n${english(9).replaceAll('\n', ', \n')}`],
    ['in quotes', `"item","salesday","place"\n${english(9).replaceAll('\n', ',""\n')}`],
  ])('warns that names may be shifted: %s', async (_what, content) => {
    const { warnings } = await given.ingest(content);
    const warning = warnings.find(({ code }) => code === 'trailing_fields_dropped');
    expect(warning?.text.de).toContain('sind Namen verschoben');
    expect(warning?.text.en).toContain('names are shifted');
  });
});
