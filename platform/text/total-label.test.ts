import { DuckDbSession } from '../analytics/index.js';
import { TOTAL_LABEL } from './index.js';
import { literal } from './sql-text.js';

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

const isLabel = async (text: string): Promise<unknown> =>
  (await duck.one(`SELECT regexp_matches(lower(${literal(text)}), ${literal(TOTAL_LABEL)}) AS found`))['found'];

describe('TOTAL_LABEL', () => {
  it.each([
    ...[
      'Summe',
      '** Summe Konten',
      'Summe 2. Quartal',
      'Zwischensumme Nord',
      'Gesamt',
      'Gesamt:',
      'Gesamt - Süd',
      'Gesamtsumme',
      'Gesamt-Umsatz',
    ],
    ...[
      'Insgesamt',
      'Insgesamt:',
      'Insgesamt (alle Werke)',
      'Ges. Umsatz',
      'ges.',
      'Alle',
      'Alle Filialen',
      'Alle: 12',
      'Σ',
      'Ergebnis Süd',
    ],
    ...[
      'Total',
      'Total Sales',
      'Total - North',
      'Total: North',
      'Grand Total',
      'Subtotal',
      'Sub-Total North',
      'Sum of sales',
      'Sum:',
      'York Total',
    ],
    ...[
      'All',
      'All regions',
      'All the stores',
      'All:',
      'Overall',
      'Overall total',
      'Overall:',
      'Totale',
      'Totale generale',
      'Nord gesamt',
      '合計',
    ],
  ])('matches %s', async (text) => expect(await isLabel(text)).toBe(true));

  it.each([
    ...['All-Weather Dining Table', 'All the softness of wool', 'All Stars Shoe', 'All-in-One Printer', 'All Natural Soap', 'Allround Bag'],
    ...[
      'Alle Jahre wieder kommt er',
      'Alle-Wetter-Jacke',
      'Allee 5',
      'Alle Fünfe',
      'Allesschneider',
      'Overall blau Gr. 52',
      'Overall-Set',
      'Overall fit',
    ],
    ...[
      'Sum 41',
      'Summer Hat',
      'Total-Station X5',
      'Totale Sonnenfinsternis',
      'Totalschaden',
      'Ges. für Verwaltung mbH',
      'Ges. m.b.H.',
      'Gesamtschule',
    ],
    ...['Insgesamt sehr zufrieden', 'Ergebnis-Bericht 2026', 'Total comfort for your feet at home, at work and on the road'],
  ])('does not match %s', async (text) => expect(await isLabel(text)).toBe(false));
});
