import { givenIngestion } from '../ingestion.fixture.js';

const given = givenIngestion('csv');

const warningOf = async (name: string, values: readonly string[]) => {
  const table = await given.ingest(['n\t' + name, ...values.map((value, index) => `r${index}\t${value}`)].join('\n'));
  return table.warnings.find(({ code }) => code === 'rates_doubtful');
};

describe('a column of shares', () => {
  it.each<[string, string, string[], number, string, number]>([
    ['percentages among fractions', 'Quote', ['0.8', '0.75', '80', '0.9'], 1, '80.0', 3],
    ['fractions among percentages', 'Anteil', ['80', '75.5', '0.8', '91'], 1, '0.8', 3],
    ['two scales in English', 'Return rate', ['12', '0.15', '9', '0.08', '14'], 2, '0.15', 2],
    ['two scales in equal parts', 'Liefertreue', ['0.91', '93', '0.95', '96'], 2, '0.91', 1],
    ['two scales of utilisation', 'machine utilization', ['0.8', '85', '79'], 1, '0.8', 1],
    ['two scales under a name with a sign', 'Einsatz %', ['0.8', '0.7', '79'], 1, '79.0', 3],
    ['percentages above 100', 'share', ['80', '95', '140'], 1, '140', 3],
    ['percentages with a unit', 'Ausschussquote', ['80 %', '95 %', '99,5 %', '250 %'], 1, '250.0', 4],
    ['fractions above 1', 'Krankenquote', ['0.5', '0.7', '1.2'], 1, '1.2', 3],
    ['a negative percentage', 'Retourenanteil', ['12', '-130', '15'], 1, '-130', 2],
  ])('is reported with %s', async (_, name, values, count, first, row) => {
    expect((await warningOf(name, values))?.details).toMatchObject({ columns: [name], values: [count], first: [first], rows: [row] });
  });

  it.each<[string, string, string[]]>([
    ['fractions', 'Quote', ['0', '0.75', '1']],
    ['percentages', 'Anteil', ['0', '75', '100']],
    ['small percentages', 'Fehlerquote', ['0.5', '1.2', '2.4', '12']],
    ['small percentages below 1', 'defect rate', ['0.05', '0.1', '1.1']],
    ['a low percentage among others', 'Fluktuationsrate', ['0.4', '9', '12']],
    ['growth', 'Wachstumsrate', ['20', '80', '140']],
    ['prices', 'hourly rate', ['85', '95', '120']],
    ['exchange rates', 'exchange rate', ['0.9', '1.1', '130']],
    ['instalments', 'Kreditrate', ['80', '95', '350']],
    ['numbers above 100 throughout', 'Quote', ['1250', '3400']],
    ['other names', 'Betrag', ['0.8', '80']],
    ['utilisation above 100', 'Auslastung', ['96', '104', '98']],
    ['amounts with a currency', 'Rate', ['50,00 €', '80,00 €', '120,00 €']],
  ])('is not reported for %s', async (_, name, values) => {
    expect(await warningOf(name, values)).toBeUndefined();
  });

  it('is reported with its name, share and first value in both languages', async () => {
    const warning = await warningOf('Quote', ['0.8', '80', '0.7', '0.6']);
    expect(warning?.text.de).toContain('Quote (1 von 4 Werten, 25\u00a0%, zuerst „80.0“ in Datenzeile 2)');
    expect(warning?.text.en).toContain('Quote (1 of 4 values, 25%, first “80.0” in data row 2)');
  });
});
