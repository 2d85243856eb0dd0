import { writeFile } from 'node:fs/promises';
import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { ingestFile, ingestOptionsSchema, type IngestWarning } from '../index.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
});

afterAll(async () => duck[Symbol.asyncDispose]());

const warningsOf = async (name: string, values: readonly string[]): Promise<IngestWarning[]> => {
  await writeFile(duck.path('raw'), [`key\t${name}`, ...values.map((value, index) => `k${index}\t${value}`)].join('\n'));
  return (await ingestFile(duck, { file: duck.path('raw'), kind: 'csv', options: ingestOptionsSchema.parse({}) })).warnings;
};

describe('a column of amounts in a notation that is not read', () => {
  it.each([
    ['budget', ['2.5M', '900k', '750']],
    ['Saldo', ['100,00+', '7,50-', '12,00+']],
    ['amount', ['80.00 CR', '12.50 DR', '9.99 CR']],
    ['Betrag', ['310,20 S', '45,00 H']],
    ['Frist', ['5 Tage', '2 Wochen']],
    ['effort', ['2d 3h', '45m', '1h 30m']],
    ['Anteil', ['1/2', '3/4', '1/4']],
    ['Betrag', ['12，5', '3,5']],
    ['amount', ['١٢', '٣']],
    ['share', ['½', '1¼', '2']],
    ['Betrag', ['>100', '<5', '10']],
    ['Befund', ['<0,5', '0,7', '>10']],
    ['x', ['≤ 3', '≥ 12', '7', '9']],
    ['reading', ['approx. 12', '13.5', '~14']],
    ['Veränderung', ['+2 %-Pkt.', '-1 %-Pkt.']],
    ['Kosten', ['ca. 12', '13', '~14']],
    ['Umsatz', ['1.234.56', '2.345.67']],
    ['amount', ['12*', '13', '14**']],
    ['revenue', ['1 lakh', '2 crore']],
    ['Preis', ['Rs 1,250', 'Rs. 99.50']],
    ['size', ['1.2 GB', '350 MB', '20 KB']],
    ['Belopp', ['1 234,50 kr', '99,00 kr']],
    ['spread', ['12 bps', '15.5 bps']],
    ['Neigung', ['12.5°', '-3.0°']],
    ['Bewertung', ['4,5 von 5', '3 von 5']],
    ['x', ['7 out of 10', '9 out of 10']],
    ['x', ['="123"', '="4.5"']],
    ['Kosten', ["'120", "'99,5"]],
    ['Guthaben', [...Array.from({ length: 20 }, (_, index) => `${index + 1},50 H`), 'offen']],
  ])('is reported: %s %j', async (name, values) => {
    const warnings = (await warningsOf(name, values)).filter(({ code }) => code === 'amounts_unread');
    expect(warnings.map(({ details }) => details)).toMatchObject([{ columns: [name], first: [values[0]] }]);
  });

  it.each([
    ['times of day', 'Beginn', ['08:00', '13:30']],
    ['codes', 'Artikel', ['4711 A', '4712 B']],
    ['addresses', 'Adresse', ['12 Hauptstr.', '7 Am Markt']],
    ['sizes of several numbers', 'Maß', ['10x20', '15x30']],
    ['numbers with a currency', 'Preis', ['12,50 €', '3,00 €']],
    ['days', 'Datum', ['03.11.2025', '14.11.2025']],
    ['words', 'Status', ['offen', 'zu']],
    ['versions', 'version', ['1.2.3', '1.10.0']],
    ['telephone numbers', 'Telefon', ['+49 30 1234', '+49 89 98765']],
    ['numbers of houses', 'Hausnummer', ['12d', '7g']],
    ['fractions under another name', 'Los', ['1/2', '3/4']],
    ['classes of amounts', 'Betrag', ['10-20', '20-30']],
    ['grades', 'Rating', ['A1', 'B2', 'AAA']],
    ['numbers of documents', 'Bestellung', ['2024/001', '2024/002']],
    ['comparisons of words', 'Regel', ['<b>', '>Ende', '~']],
    ['numbers of pages', 'Seite', ['Blatt 1 von 5', 'Blatt 2 von 5']],
    ['one value', 'Gebinde', ['500 ml', '500 ml']],
  ])('is not reported for %s', async (_, name, values) => {
    expect((await warningsOf(name, values)).map(({ code }) => code)).not.toContain('amounts_unread');
  });
});
