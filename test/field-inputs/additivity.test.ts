import { additivityOf, type Additivity } from '../../platform/column-meaning/index.js';
import { givenFieldInputs, lines } from './field-inputs.fixture.js';

const inputs = givenFieldInputs();

describe('rows with totals', () => {
  it.each<[title: string, content: string, formula: string, value: number, warnings: string[]]>([
    [
      'a last row with a label is left out',
      lines('Bereich;Umsatz;Stück', 'Bau;210;8', 'Forst;90,5;5', 'Gesamt;300,5;13'),
      'SUM(Umsatz)',
      300.5,
      ['total_rows'],
    ],
    [
      'totals of groups and of all are left out',
      lines(
        'Area,Shop,Sales',
        'East,E1,40',
        'East,E2,70',
        'East Total,,110',
        'West,W1,30',
        'West,W2,55',
        'West Total,,85',
        'Grand Total,,195',
      ),
      'SUM(Sales)',
      195,
      ['total_rows'],
    ],
    [
      'a last row without a label is left out',
      lines('Datum;Bar;Karte', '01.09.2026;12,5;30', '02.09.2026;20;14,5', ';32,5;44,5'),
      'SUM(Bar)',
      32.5,
      ['total_rows'],
    ],
    [
      'names that begin like totals are data',
      lines('Kunde;Betrag', 'Gesamtschule Ulm;210', 'Summa AG;75', 'Realschule Ost;80'),
      'SUM(Betrag)',
      365,
      [],
    ],
    [
      'a last amount that is the sum of the others by chance is data',
      lines('invoice,date,qty,amount', 'R1,2026-05-04,2,80', 'R2,2026-05-11,6,120', 'R3,2026-05-20,1,200'),
      'SUM(amount)',
      400,
      [],
    ],
  ])('%s', async (_, content, formula, value, warnings) => {
    const { points } = await inputs.series({ content }, { formula });
    const found = await inputs.read({ content });
    expect([points, [...new Set(found.warnings)]]).toEqual([{ all: value }, warnings]);
  });
});

describe('columns of numbers', () => {
  it.each<[column: string, additivity: Additivity]>([
    ['Bettenauslastung', 'level'],
    ['Liefertreue', 'level'],
    ['closing_balance', 'stock'],
    ['Mitarbeiter', 'stock'],
    ['Lagerbestand', 'stock'],
    ['deposits', 'flow'],
    ['Ø Wartezeit (min)', 'level'],
    ['Durchschnittsbon EUR', 'level'],
    ['consumer_price_index', 'level'],
    ['Zinssatz', 'level'],
    ['Kreditrate EUR', 'flow'],
    ['Rate EUR', 'unknown'],
    ['Bestandsveränderung', 'flow'],
    ['Anrufe', 'flow'],
  ])('%s is a %s', (name, additivity) => {
    expect(additivityOf({ name }).additivity).toBe(additivity);
  });
});
