import { workbook, type SheetRows } from '../../subgraphs/sources/ingestion/xlsx/workbook.fixture.js';
import { givenFieldInputs, lines, type FieldInput } from './field-inputs.fixture.js';

const inputs = givenFieldInputs();

const xlsx = (rows: SheetRows): FieldInput => ({ kind: 'xlsx', content: workbook({ rows }) });
const json = (...records: readonly object[]): FieldInput => ({ kind: 'json', content: JSON.stringify(records) });
const xes = (...events: readonly (readonly [step: string, attributes: Record<string, string>])[]): FieldInput => ({
  kind: 'event_log',
  content: `<log><trace><string key="concept:name" value="K1"/>${events
    .map(
      ([step, attributes], index) =>
        `<event><string key="concept:name" value="${step}"/><date key="time:timestamp" value="2026-03-0${index + 1}T09:15:00Z"/>${Object.entries(
          attributes,
        )
          .map(([key, value]) => `<string key="${key}" value="${value}"/>`)
          .join('')}</event>`,
    )
    .join('')}</trace></log>`,
});

describe('numbers that a file stores as texts', () => {
  it.each<[title: string, input: FieldInput, values: Record<string, unknown[]>, warnings: string[]]>([
    [
      'text cells in German notation are numbers',
      xlsx([
        ['Abteilung', 'Plätze', 'Kosten EUR'],
        ['Labor', '17', '2.310,25'],
        ['Archiv', '4', '780'],
        ['Küche', '22', '14.200,5'],
      ]),
      { Plätze: [17, 4, 22], 'Kosten EUR': [2310.25, 780, 14200.5] },
      [],
    ],
    [
      'a decimal comma in another value of the column shows that the point divides groups',
      json({ linie: 'L1', stueck: '3.150' }, { linie: 'L2', stueck: '612,25' }, { linie: 'L3', stueck: '4.020' }),
      { stueck: [3150, 612.25, 4020] },
      [],
    ],
    [
      'a decimal point in another column of the file shows that the comma divides groups',
      json({ parcel: 'P1', grams: '3,150', fee: '1,204.5' }, { parcel: 'P2', grams: '610', fee: '77.25' }),
      { grams: [3150, 610], fee: [1204.5, 77.25] },
      [],
    ],
    [
      'string attributes of an event log are numbers',
      xes(['Antrag', { summe: '21.000,00' }], ['Zusage', { summe: '18.750,25' }], ['Auszahlung', { summe: '0' }]),
      { summe: [21000, 18750.25, 0] },
      [],
    ],
    [
      'number cells and German text cells of one column are all numbers',
      xlsx([
        ['Stifter', 'Summe'],
        ['Arnold', 2500],
        ['Brandt', '3.250'],
        ['Conrad', '1.125,75'],
        ['Dietz', 640.5],
      ]),
      { Summe: [2500, 3250, 1125.75, 640.5] },
      [],
    ],
    [
      'number cells and English text cells of one column are all numbers',
      xlsx([
        ['Probe', 'Dose ml'],
        ['p', 10.25],
        ['q', '2.500'],
        ['r', '3,100.5'],
      ]),
      { 'Dose ml': [10.25, 2.5, 3100.5] },
      [],
    ],
    [
      'text cells without a decimal comma beside number cells have the size of the numbers',
      xlsx([
        ['Filiale', 'Umsatz'],
        ['Nord', 1800],
        ['Ost', '2.100'],
        ['West', '1.450'],
        ['Süd', 899.5],
      ]),
      { Umsatz: [1800, 2100, 1450, 899.5] },
      ['numbers_ambiguous'],
    ],
    [
      'text cells with leading zeros are codes',
      xlsx([
        ['Teilenummer', 'PLZ', 'Anzahl'],
        ['00815', '01099', 6],
        ['10230', '50667', 11],
      ]),
      { Teilenummer: ['00815', '10230'], PLZ: ['01099', '50667'], Anzahl: [6, 11] },
      [],
    ],
    [
      'numbers of versions are texts',
      json({ version: '3.1', users: 5 }, { version: '3.10', users: 8 }, { version: '4.0', users: 2 }),
      { version: ['3.1', '3.10', '4.0'], users: [5, 8, 2] },
      ['labels_as_text'],
    ],
    [
      'a point and three digits without other evidence are reported',
      json({ los: 'L1', stueck: '2.345', wert: 1.5 }, { los: 'L2', stueck: '4.500', wert: 2 }),
      { wert: [1.5, 2] },
      ['numbers_ambiguous'],
    ],
    [
      'a comma and three digits in a file with commas are reported',
      { content: lines('lot,pieces', 'a,"1,234"', 'b,"2,500"') },
      {},
      ['numbers_ambiguous'],
    ],
    [
      'string attributes with leading zeros are codes',
      xes(['Drehen', { stelle: '0310', stueck: '4.5' }], ['Bohren', { stelle: '0320', stueck: '7.25' }]),
      { stelle: ['0310', '0320'], stueck: [4.5, 7.25] },
      [],
    ],
  ])('%s', async (_, input, values, warnings) => {
    const found = await inputs.read(input);
    expect([found.values, found.warnings]).toEqual([expect.objectContaining(values), warnings]);
  });
});
