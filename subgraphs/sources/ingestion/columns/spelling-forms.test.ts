import { givenIngestion } from '../ingestion.fixture.js';

const given = givenIngestion('csv');

/** Ingests a column of texts; returns the details of the warning about its spellings, and its values. */
const read = async (values: readonly string[]) => {
  const table = await given.ingest(['n;x', ...values.map((value, index) => `${index};"${value}"`)].join('\n'));
  const stored = await given.rowsOf(table);
  return { warning: table.warnings.find(({ code }) => code === 'spellings_differ'), values: stored.map(({ x }) => x) };
};

describe('texts that differ only in their spelling', () => {
  it.each<[string, string[], number, string, number]>([
    ['case', ['Nord', 'Nord', 'NORD', 'nord', 'Süd'], 2, 'NORD / Nord', 3],
    ['umlauts in capitals', ['MÜNCHEN', 'München', 'München', 'Köln'], 1, 'MÜNCHEN / München', 1],
    ['two blanks', ['Werk 1', 'Werk 1', 'Werk  1', 'Werk 2'], 1, 'Werk  1 / Werk 1', 3],
    ['composed and decomposed letters with case', ['Zo\u0308ller', 'Zöller', 'ZÖLLER'], 1, 'ZÖLLER / Zöller', 3],
    ['case and blanks', ['on  hold', 'On Hold', 'On Hold', 'open'], 1, 'on  hold / On Hold', 1],
    ['codes in either case', ['ab12', 'AB12', 'AB12', 'CD34'], 1, 'ab12 / AB12', 1],
    ['several groups, of which the largest is quoted', ['a', 'A', 'Rot', 'rot', 'ROT', 'rot', 'ROT'], 4, 'ROT / rot', 5],
  ])('are reported with the rows concerned and a pair: %s', async (_, values, count, pair, row) => {
    const { warning, values: stored } = await read(values);
    expect(warning?.details).toMatchObject({ columns: ['x'], values: [count], first: [pair], rows: [row] });
    expect(stored).toHaveLength(values.length);
    expect(stored).toEqual(values.map((value) => value.normalize('NFC')));
  });

  it.each<[string, string[]]>([
    ['different words', ['Nord', 'Süd', 'Ost', 'Nordost']],
    ['a hyphen instead of a blank', ['Nord-Ost', 'Nord Ost', 'Nordost']],
    ['words with and without umlauts', ['Muller', 'Müller']],
    ['blanks at the ends', ['Nord ', ' Nord', 'Nord']],
    ['case-sensitive tokens', ['aB3x', 'Ab3X', 'q7Rt']],
    ['one spelling throughout', ['NORD', 'NORD', 'SÜD']],
    ['sharp s', ['Straße', 'Strasse']],
  ])('are not reported for %s', async (_, values) => {
    expect((await read(values)).warning).toBeUndefined();
  });

  it('are reported in both languages', async () => {
    const { warning } = await read(['Nord', 'nord', 'Nord', 'Ost']);
    expect(warning?.text.de).toContain('x (1 von 4 Werten, 25\u00a0%, zuerst „nord / Nord“ in Datenzeile 2)');
    expect(warning?.text.en).toContain('x (1 of 4 values, 25%, first “nord / Nord” in data row 2)');
  });
});
