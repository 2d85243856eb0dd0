import { readWish } from '../read-wish.js';
import { nameOfMeasure } from './measure-draft.js';
import type { MeasuredDataset } from './named-parts.js';
import { readMeasure } from './read-measure.js';

type Column = readonly [name: string, type: string, distinct: number, values?: Readonly<Record<string, number>>];

const dataset = (name: string, rows: number, columns: readonly Column[], roles: Record<string, string> = {}): MeasuredDataset =>
  ({
    ...{ datasetId: name, name, rows, roles },
    columns: columns.map(([column, type]) => ({ name: column, type })),
    profile: {
      columns: columns.map(([column, , distinct, values = {}]) => ({
        ...{ name: column, distinct, nullShare: 0 },
        topValues: Object.entries(values).map(([value, count]) => ({ value, count, share: count / rows })),
      })),
    },
  }) as unknown as MeasuredDataset;

const PERMITS = dataset(
  'Bauanträge: Verlauf',
  900,
  [
    ['Antrag', 'text', 100],
    ['Schritt', 'text', 6, { 'Antrag eingegangen': 100, 'Gutachten angefordert': 60, 'Bescheid erteilt': 90, 'Widerspruch eingelegt': 12 }],
    ['Zeitpunkt', 'timestamp', 800],
    ['Bezirk', 'text', 3, { Nord: 400, Süd: 500 }],
    ['Bausumme_EUR', 'integer', 90],
  ],
  { case: 'Antrag', activity: 'Schritt', time: 'Zeitpunkt' },
);
const TRIPS = dataset('Ferry trips', 5_000, [
  ['Trip ID', 'text', 5_000],
  ['Departure', 'date', 300],
  ['Arrival', 'date', 300],
  ['Vessel', 'text', 4, { 'Northern Star': 2_000, Gannet: 1_500 }],
  ['Cancellation Reason', 'text', 3, { 'High winds': 90, 'Engine fault': 30 }],
  ['Fuel Cost EUR', 'decimal', 4_000],
  ['Occ %', 'integer', 100],
  ['Fare Income EUR', 'decimal', 4_900],
]);
const PROJECTS = dataset('Project list', 12, [
  ['Project', 'text', 12],
  ['Status', 'text', 3, { 'On hold': 2 }],
  ['Due', 'date', 10],
  ['Budget GBP', 'integer', 12],
  ['Spent GBP', 'integer', 12],
]);
const KPIS = dataset('Kennzahlen', 200, [
  ['Monat', 'date', 20],
  ['Kennzahl', 'text', 10, { Widerspruchsquote: 20, 'High winds': 20 }],
  ['Wert', 'decimal', 150],
]);
const DATASETS = [KPIS, PERMITS, TRIPS, PROJECTS];

const formulaOf = (text: string): string | undefined => readMeasure(text, DATASETS)?.formula;

describe('readMeasure', () => {
  it.each([
    [
      'Kennzahl für den Anteil der Anträge mit Widerspruch',
      `100 * COUNT_DISTINCT("Antrag" WHERE "Schritt" = 'Widerspruch eingelegt') / COUNT_DISTINCT("Antrag" WHERE "Schritt" = 'Antrag eingegangen')`,
    ],
    [
      'Widersprüche je hundert Bescheide',
      `100 * COUNT(WHERE "Schritt" = 'Widerspruch eingelegt') / COUNT_DISTINCT("Antrag" WHERE "Schritt" = 'Bescheid erteilt')`,
    ],
    [
      'Wie viel Prozent der Anträge kommen ohne Gutachten an?',
      `100 * COUNT_DISTINCT("Antrag" WHERE "Schritt" = 'Gutachten angefordert') / COUNT_DISTINCT("Antrag" WHERE "Schritt" = 'Antrag eingegangen')`,
    ],
    [
      'Anteil der Anträge ohne Bescheid',
      `100 - 100 * COUNT_DISTINCT("Antrag" WHERE "Schritt" = 'Bescheid erteilt') / COUNT_DISTINCT("Antrag" WHERE "Schritt" = 'Antrag eingegangen')`,
    ],
    ['Durchschnittliche Bausumme', `AVG("Bausumme_EUR" WHERE "Schritt" = 'Antrag eingegangen')`],
    [
      'a KPI that counts applications with an expert report requested: Gutachten',
      `COUNT_DISTINCT("Antrag" WHERE "Schritt" = 'Gutachten angefordert')`,
    ],
    ['Share of trips cancelled because of high winds', `100 * COUNT(WHERE "Cancellation Reason" = 'High winds') / COUNT()`],
    ['median fuel cost of the Gannet', `MEDIAN("Fuel Cost EUR" WHERE "Vessel" = 'Gannet')`],
    ['share of trips with an occupancy of 80 per cent or more', '100 * COUNT(WHERE "Occ %" >= 80) / COUNT()'],
    ['Fare income share of the Northern Star', `100 * SUM("Fare Income EUR" WHERE "Vessel" = 'Northern Star') / SUM("Fare Income EUR")`],
    ['fuel cost relative to fare income', '100 * SUM("Fuel Cost EUR") / SUM("Fare Income EUR")'],
    ['average time between departure and arrival', `AVG(DATE_DIFF('day', "Departure", "Arrival"))`],
    ['share of trips without a cancellation reason', '100 * COUNT(WHERE "Cancellation Reason" IS NULL) / COUNT()'],
    ['Budgetverbrauch der Projekte', '100 * SUM("Spent GBP") / SUM("Budget GBP")'],
  ])('reads "%s"', (text, formula) => {
    expect(formulaOf(text)).toBe(formula);
  });

  it('counts what happens again per hundred cases in which it happens', () => {
    expect(readMeasure('Anträge, für die erneut ein Gutachten angefordert wird', DATASETS)).toMatchObject({
      kind: 'repeated',
      subject: 'Gutachten angefordert',
    });
  });

  it('groups by the column that the request names', () => {
    expect(readMeasure('average fuel cost by vessel', DATASETS)).toMatchObject({ kind: 'mean', groupColumn: 'Vessel' });
  });

  it('names nothing in data that contain none of it, nor in a table of KPIs', () => {
    expect(readMeasure('share of passengers with a season ticket', DATASETS)).toBeNull();
    expect(readMeasure('Anteil der High winds', [KPIS])).toBeNull();
  });

  it('names a measure in the language of the run', () => {
    const measure = readMeasure('Anteil der Anträge mit Widerspruch', DATASETS);
    expect(measure && nameOfMeasure(measure, 'de')).toBe('Widerspruch eingelegt: Anteil der Fälle (Antrag)');
    expect(measure && nameOfMeasure(measure, 'en')).toBe('Widerspruch eingelegt: share of cases (Antrag)');
  });
});

describe('readWish', () => {
  const today = new Date('2026-07-03');

  it('reads target, date, owner and period and removes them from the text', () => {
    expect(readWish('Anteil der Anträge mit Widerspruch, monatlich, Ziel unter 8 % bis Ende 2027', 'de', today)).toEqual({
      ...{ target: 8, due: '2027-12-31', owner: null, direction: 'lower', grain: 'month' },
      text: expect.stringMatching(/^Anteil der Anträge mit Widerspruch/) as string,
    });
    expect(readWish('share of cancelled trips, owner A. Lind, target under ten per cent', 'en', today)).toMatchObject({
      ...{ target: 10, owner: 'A. Lind', direction: 'lower' },
    });
  });

  it('takes a number for a target only if the request says so', () => {
    expect(readWish('share of trips with an occupancy of 80 per cent or more', 'en', today)).toMatchObject({
      target: null,
      direction: null,
    });
    expect(readWish('durchschnittliches Zahlungsziel', 'de', today).text).toBe('durchschnittliches Zahlungsziel');
  });
});
