import { givenIngestion } from '../ingestion.fixture.js';

const given = givenIngestion('csv');

const lines = (rows: number, line: (index: number) => string): string => Array.from({ length: rows }, (_, index) => line(index)).join('');

describe('rows of a CSV file that end in a blank field without a name', () => {
  it.each<[string, string, number]>([
    ['a line break', `"Problem";"Limit";"Dauer"\n${lines(20, (index) => `"p${index}";"14${index}";"2${index}";"\n"\n`)}`, 20],
    ['a line break in one row', '"Problem";"Limit";"Dauer"\n"p1";"14";"21";"\n"\n', 1],
    ['a line break of Windows', `Region;Umsatz;Menge\r\n${lines(9, (index) => `R${index};${index},5;${index};"\r\n"\r\n`)}`, 9],
    ['quoted blanks', `Region;Umsatz;Menge\n${lines(9, (index) => `R${index};${index},5;${index};"  "\n`)}`, 9],
    ['blanks without quotes', `Region;Umsatz;Menge\n${lines(9, (index) => `R${index};${index},5;${index};  \n`)}`, 9],
    ['blanks or nothing', `region,sales,units\n${lines(9, (index) => `r${index},${index}.5,${index},${index % 2 === 0 ? ' ' : ''}\n`)}`, 9],
    ['several blank fields', `region,sales,units\n${lines(9, (index) => `r${index},${index}.5,${index},"\n", ,\n`)}`, 9],
    ['tabs in quotes', `region\tsales\tunits\n${lines(9, (index) => `r${index}\t${index}.5\t${index}\t"\t\t"\n`)}`, 9],
    ['a blank after the last delimiter', `region, sales, units\n${lines(9, (index) => `r${index}, ${index}.5, ${index}, \n`)}`, 9],
  ])('keep their names if the field is %s', async (_what, content, rows) => {
    const table = await given.ingest(content);
    expect([table.rows, table.columns.map(({ type }) => type).slice(1), table.reading?.rejectedRows]).toEqual([
      rows,
      [expect.stringMatching(/integer|decimal/), 'integer'],
      0,
    ]);
    expect(table.columns[0]?.originalName).toMatch(/^(?:Problem|region)$/i);
    expect(table.warnings.map(({ code }) => code)).toContain('trailing_fields_dropped');
    expect((await given.rowsOf(table)).map((row) => Object.values(row)[2])).not.toContain(null);
  });

  it('keep the field if a row has a value in it', async () => {
    const table = await given.ingest(
      `Region;Umsatz;Menge\n${lines(9, (index) => `R${index};${index},5;${index};${index === 4 ? 'x' : ' '}\n`)}`,
    );
    expect([table.columns.length, table.warnings.map(({ code }) => code)]).toEqual([4, ['header_ragged', 'columns_named']]);
  });

  it('set a row aside that has a value in the field beyond the sample', async () => {
    const table = await given.ingest(
      `Region;Umsatz;Menge\n${lines(3_000, (index) => `R${index};${index},5;${index};${index === 2_900 ? 'x' : '"\n"'}\n`)}`,
    );
    expect([table.rows, table.columns.length, table.reading?.rejectedRows]).toEqual([2_999, 3, 1]);
  });
});
