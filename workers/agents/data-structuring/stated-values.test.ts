import { statedColumns, statedKinds, statedValues } from './stated-values.js';

const TERMS = [
  'Mietbedingungen (MB-3)',
  'Gültig ab 01.02.2026 · Nächste Überprüfung: 31.01.2027',
  '1 Kaution',
  'Die Kaution beträgt 150 EUR je Rad und 40,50 EUR je Anhänger. Sie wird binnen fünf Werktagen erstattet.',
  '2 Rückgabe',
  'Räder sind am selben Tag bis 18:00 Uhr zurückzugeben. Der Akku muss zu 80 % geladen sein.',
  '3 Schäden',
  'Art | Grenze | Freigabe\nKratzer | bis 75 EUR | Filiale\nRahmen | über 75 EUR | Werkstatt',
].join('\n\n');

const cells = (text: string, ...args: [Parameters<typeof statedValues>[1], Parameters<typeof statedValues>[2]]): string[][] =>
  statedValues(text, ...args).flatMap(({ rows }) => rows.map((row) => row.map((cell) => cell.text)));

describe('statedKinds', () => {
  it.each([
    ['Alle Fristen und Geldbeträge der Mietbedingungen bitte als Tabelle', ['limit', 'money']],
    ['Sämtliche Gebühren tabellarisch', ['money']],
    ['Give me a table of every deadline and response time in the lease', ['limit']],
    ['List all amounts of money with the section', ['money']],
    ['Hol den Rechnungsbetrag und das Lieferdatum heraus', []],
    ['Which deadlines apply?', []],
  ])('reads which values a request wants listed: %s', (request, kinds) => {
    expect(statedKinds(request)).toEqual(kinds);
  });
});

describe('statedColumns', () => {
  it('takes the columns that a request lists, in its words', () => {
    expect(statedColumns('Alle Fristen als Tabelle: Kapitel, Wert, Einheit, worauf sie sich bezieht.')).toEqual([
      { name: 'Kapitel', role: 'section' },
      { name: 'Wert', role: 'value' },
      { name: 'Einheit', role: 'unit' },
      { name: 'worauf sie sich bezieht', role: 'purpose' },
    ]);
    expect(statedColumns('a list of all fees with amount, currency and what each is for')?.map(({ role }) => role)).toEqual([
      'value',
      'unit',
      'purpose',
    ]);
  });

  it('returns null for a request without columns', () => {
    expect(statedColumns('All deadlines of the lease, please')).toBeNull();
  });
});

describe('statedValues', () => {
  it('lists each value with its section, unit and sentence, also of rows and sentences with several', () => {
    expect(cells(TERMS, ['limit', 'money'], { columns: null, language: 'de' }).map((row) => row.slice(0, 3))).toEqual([
      ['Mietbedingungen (MB-3)', '01.02.2026', 'Datum'],
      ['Mietbedingungen (MB-3)', '31.01.2027', 'Datum'],
      ['1 Kaution', '150', 'EUR'],
      ['1 Kaution', '40,50', 'EUR'],
      ['1 Kaution', '5', 'Werktagen'],
      ['2 Rückgabe', 'selben', 'Tag'],
      ['2 Rückgabe', '18:00', 'Uhr'],
      ['3 Schäden', '75', 'EUR'],
      ['3 Schäden', '75', 'EUR'],
    ]);
    expect(cells(TERMS, ['percent'], { columns: null, language: 'de' })).toEqual([
      ['2 Rückgabe', '80', '%', 'Der Akku muss zu 80 % geladen sein.'],
    ]);
  });

  it('states an item of a list without its mark, the sentence below the list on its own, and ranges', () => {
    const text = ['## 4. Moorings', '- Berth A: paid within 14 days.\n- Berth B: paid in advance.\nLate payment costs GBP 20 to 35.'].join(
      '\n\n',
    );
    expect(cells(text, ['limit', 'money'], { columns: null, language: 'en' })).toEqual([
      ['4. Moorings', '14', 'days', 'Berth A: paid within 14 days.'],
      ['4. Moorings', '20', 'GBP', 'Late payment costs GBP 20 to 35.'],
    ]);
    expect(cells('## 1 Öl\n\nErwartet werden 1,10 bis 1,45 EUR je Liter.', ['money'], { columns: null, language: 'de' })[0]).toEqual([
      '1 Öl',
      '1,10–1,45',
      'EUR',
      'Erwartet werden 1,10 bis 1,45 EUR je Liter.',
    ]);
  });
});
