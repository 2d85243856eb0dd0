import { givenIngestion } from '../ingestion.fixture.js';

const given = givenIngestion('csv');

/** Ingests a column of texts; returns the details of the warning about its spellings, and its values. */
const read = async (values: readonly string[]) => {
  const table = await given.ingest(['n;x', ...values.map((value, index) => `${index};"${value}"`)].join('\n'));
  const stored = await given.rowsOf(table);
  return { warning: table.warnings.find(({ code }) => code === 'spellings_differ'), values: stored.map(({ x }) => x) };
};

describe('a text that differs from another only in its spelling', () => {
  it.each<[string, string[], number, string, number]>([
    ['case', ['Nord', 'Nord', 'NORD', 'nord', 'Süd'], 2, 'NORD / Nord', 3],
    ['umlauts in capitals', ['MÜNCHEN', 'München', 'München', 'Köln'], 1, 'MÜNCHEN / München', 1],
    ['two blanks', ['Werk 1', 'Werk 1', 'Werk  1', 'Werk 2'], 1, 'Werk  1 / Werk 1', 3],
    ['composed and decomposed letters with case', ['Zo\u0308ller', 'Zöller', 'ZÖLLER'], 1, 'ZÖLLER / Zöller', 3],
    ['case and blanks', ['on  hold', 'On Hold', 'On Hold', 'open'], 1, 'on  hold / On Hold', 1],
    ['codes in either case', ['ab12', 'AB12', 'AB12', 'CD34'], 1, 'ab12 / AB12', 1],
    ['dashes', ['Nord\u2013Ost', 'Nord-Ost', 'Nord-Ost', 'Süd'], 1, 'Nord\u2013Ost / Nord-Ost', 1],
    ['apostrophes', ["O'Brien", 'O\u2019Brien', "O'Brien"], 1, "O\u2019Brien / O'Brien", 2],
    ['quotation marks', ['„Alt“', '«Alt»', '„Alt“'], 1, '«Alt» / „Alt“', 2],
    ['a Cyrillic letter', ['\u041012', 'A12', 'A12', 'B3'], 1, '\u041012 / A12', 1],
    ['a Greek letter', ['Kiel', '\u039aiel', 'Kiel', 'Ulm'], 1, '\u039aiel / Kiel', 2],
    ['ligatures', ['Off\ufb01ce', 'Offfice', 'Offfice'], 1, 'Off\ufb01ce / Offfice', 1],
    ['micro signs', ['5 \u00b5m', '5 \u03bcm', '5 \u03bcm'], 1, '5 \u00b5m / 5 \u03bcm', 1],
    ['full-width brackets', ['Lager \uff08A\uff09', 'Lager (A)', 'Lager (A)'], 1, 'Lager \uff08A\uff09 / Lager (A)', 1],
    ['several groups, of which the largest is quoted', ['a', 'A', 'Rot', 'rot', 'ROT', 'rot', 'ROT'], 4, 'ROT / rot', 5],
  ])('is reported with the rows concerned and a pair: %s', async (_, values, count, pair, row) => {
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
  ])('is not reported for %s', async (_, values) => {
    expect((await read(values)).warning).toBeUndefined();
  });

  it('is reported in both languages', async () => {
    const { warning } = await read(['Nord', 'nord', 'Nord', 'Ost']);
    expect(warning?.text.de).toContain('x (1 von 4 Werten, 25\u00a0%, zuerst „nord / Nord“ in Datenzeile 2)');
    expect(warning?.text.en).toContain('x (1 of 4 values, 25%, first “nord / Nord” in data row 2)');
  });
});

describe('a letter of another script that looks like a Latin one', () => {
  const read = async (values: readonly string[]) => {
    const table = await given.ingest(['n;Schlüssel', ...values.map((value, index) => `${index};"${value}"`)].join('\n'));
    return table.warnings.find(({ code }) => code === 'letters_look_alike');
  };

  it.each<[string, string[], string, number]>([
    ['a Cyrillic letter in a key', ['B17', 'A4711', '\u04104712', 'C3'], '\u04104712', 3],
    ['a Greek letter in a word', ['Ulm', 'K\u03bfln', 'Bonn'], 'K\u03bfln', 2],
    ['capitals', ['HX-1', '\u041dX-2', 'HX-3'], '\u041dX-2', 2],
  ])('is reported with the first text: %s', async (_, values, first, row) => {
    const warning = await read(values);
    expect(warning?.details).toMatchObject({ columns: ['Schlüssel'], values: [1], first: [first], rows: [row] });
    expect(warning?.text.de).toContain('kyrillische oder griechische');
    expect(warning?.text.en).toContain('Cyrillic or Greek');
  });

  it.each<[string, string[]]>([
    ['words of another script', ['Москва', 'Киев', 'Berlin', 'Ulm', 'Bonn']],
    ['codes of another script throughout', ['\u04101', '\u04122', 'A3']],
    ['Greek letters that look like no Latin one', ['σ 1', 'Ω 2', 'x', 'y', 'z']],
  ])('is not reported in %s', async (_, values) => {
    expect(await read(values)).toBeUndefined();
  });
});

describe('an invisible sign', () => {
  it('is removed from texts, numbers and names', async () => {
    const table = await given.ingest('Ab\u00adteilung;Be\u200btrag\nKun\u00addenservice;1\u200b2\nKundenservice;\u200e-3\n');
    expect(table.columns.map(({ name, type }) => [name, type])).toEqual([
      ['Abteilung', 'text'],
      ['Betrag', 'integer'],
    ]);
    expect((await given.rowsOf(table)).map(({ Abteilung, Betrag }) => [Abteilung, Betrag])).toEqual([
      ['Kundenservice', 12],
      ['Kundenservice', -3],
    ]);
  });

  it('is removed from a full-width number, whose digits become ASCII', async () => {
    const table = await given.ingest('x;y\n\uff11\uff12;\uff21\uff11\n-3;A1\n');
    expect((await given.rowsOf(table)).map(({ x, y }) => [x, y])).toEqual([
      [12, 'A1'],
      [-3, 'A1'],
    ]);
  });
});
