import { givenIngestion } from '../ingestion.fixture.js';

const given = givenIngestion('csv');

/** Ingests a column of a CSV file; returns how it is stored, and its warnings. */
const read = async (name: string, values: readonly string[], options = {}) => {
  const table = await given.ingest(['n\t' + name, ...values.map((value, index) => `r${index}\t${value}`)].join('\n'), options);
  return {
    type: table.columns[1]?.type,
    values: (await given.rowsOf(table)).map((row) => row[name]),
    warnings: table.warnings.map(({ code }) => code),
    first: table.warnings[0],
  };
};

describe('a label that looks like a number', () => {
  it.each<[string, string[]]>([
    ['Version', ['1.1', '1.10', '1.9']],
    ['Software Version', ['1.10', '1.11', '1.12']],
    ['Softwarestand', ['2,9', '2,10']],
    ['Release', ['24.1', '24.10', '25.1']],
    ['Kapitel', ['1', '1.1', '1.10']],
    ['Section', ['4.2', '4.10']],
    ['Konto', ['1.000', '1.200', '4.400']],
    ['Kundennummer', ['12.345', '12.346']],
    ['PLZ', ['1.067', '10.115']],
    ['Telefon', ['30 123 456', '89 123 456']],
    ['phone', ['555 123', '555 456']],
    ['Artikel', ['1E+05', '2E+05']],
  ])('remains text in the column %s: %j', async (name, values) => {
    expect(await read(name, values)).toMatchObject({ type: 'text', values, warnings: ['labels_as_text'] });
  });

  it('remains text among placeholders and beside few other values', async () => {
    expect(await read('Version', ['1.10', 'k. A.', '2.0'])).toMatchObject({ type: 'text', values: ['1.10', 'k. A.', '2.0'] });
    const many = Array.from({ length: 40 }, (_, index) => `3.${index}`);
    expect((await read('version', [...many, 'beta'])).type).toBe('text');
  });

  it.each<[string, string[], (number | null)[]]>([
    ['Version', ['1', '2', '3'], [1, 2, 3]],
    ['Conversions', ['1.5', '2.25'], [1.5, 2.25]],
    ['Konto', ['1.250,00', '12,50'], [1250, 12.5]],
    ['Number of orders', ['1,234.5', '2,500.5'], [1234.5, 2500.5]],
    ['Key figure', ['1.5', '2.75'], [1.5, 2.75]],
    ['Kosten je Artikel', ['1,5', '2,25'], [1.5, 2.25]],
  ])('is not reported in the column %s: %j', async (name, values, expected) => {
    const found = await read(name, values);
    expect(found.values).toEqual(expected);
    expect(found.warnings).not.toContain('labels_as_text');
  });

  it('is reported with column, share and first value in both languages', async () => {
    const { first } = await read('Version', ['1', '1.10', '1.9']);
    expect(first?.text.de).toContain('Version (2 von 3 Werten, 66,7\u00a0%, zuerst „1.10“ in Datenzeile 2)');
    expect(first?.text.en).toContain('Version (2 of 3 values, 66.7%, first “1.10” in data row 2)');
  });
});

describe('a column of decimals that may be numbers of versions or sections', () => {
  it.each([[['1.9', '1.10', '2.0']], [['3', '3.8', '3.20']]])('is read as numbers with a warning: %j', async (values) => {
    expect(await read('x', values)).toMatchObject({ type: 'decimal', warnings: ['looks_like_labels'] });
    expect(await read('x', values, { textColumns: ['x'] })).toMatchObject({ type: 'text', values, warnings: [] });
  });

  it.each([
    [['1.5', '2.25', '3.75']],
    [['10,8', '9,10', '11,30']],
    [['1.50', '2.00', '3.75']],
    [['3.5', '3.50', '4.25', '4.99']],
    [['0.5', '0.05', '0.10']],
    [['-1.5', '1.10']],
  ])('is not reported for %j', async (values) => {
    expect((await read('x', values)).warnings).toEqual([]);
  });
});
