import { valueIn } from '../construction-answers.js';
import type { OwnMetric } from '../own-metric.js';
import { readWish } from '../read-wish.js';
import { readColumnExpression } from './column-expression.js';
import { asksLost, readLostAmount } from './lost-amount.js';
import { nameOfMeasure } from './measure-draft.js';
import { measuredDataset as dataset } from './measured-dataset.fixture.js';
import { readMeasure } from './read-measure.js';
import { restrictedFormula, restrictMetric } from './restrict-metric.js';

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

const formulaOf = (text: string): string | undefined => readMeasure(text, DATASETS).measure?.formula;

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
    ['number of trips without the Gannet', `COUNT(WHERE "Vessel" <> 'Gannet')`],
    ['average fuel cost, excluding the Northern Star', `AVG("Fuel Cost EUR" WHERE "Vessel" <> 'Northern Star')`],
    [
      'Share of trips cancelled for an engine fault, excluding the Gannet',
      `100 * COUNT(WHERE "Cancellation Reason" = 'Engine fault' AND "Vessel" <> 'Gannet') / COUNT(WHERE "Vessel" <> 'Gannet')`,
    ],
    [
      'Anteil der Anträge über 50 TEUR mit Widerspruch',
      `100 * COUNT_DISTINCT("Antrag" WHERE "Schritt" = 'Widerspruch eingelegt' AND "Bausumme_EUR" > 50000) / COUNT_DISTINCT("Antrag" WHERE "Schritt" = 'Antrag eingegangen' AND "Bausumme_EUR" > 50000)`,
    ],
    [
      'Share of the trips with a fuel cost above 900 that were sailed by the Gannet',
      `100 * COUNT(WHERE "Vessel" = 'Gannet' AND "Fuel Cost EUR" > 900) / COUNT(WHERE "Fuel Cost EUR" > 900)`,
    ],
    [
      'Share of the trips of the Gannet that have a fuel cost above 900',
      `100 * COUNT(WHERE "Vessel" = 'Gannet' AND "Fuel Cost EUR" > 900) / COUNT(WHERE "Vessel" = 'Gannet')`,
    ],
    [
      'Anteil der Anträge mit einer Bausumme über 50 TEUR, die aus dem Bezirk Nord kommen',
      `100 * COUNT_DISTINCT("Antrag" WHERE "Bezirk" = 'Nord' AND "Bausumme_EUR" > 50000) / COUNT_DISTINCT("Antrag" WHERE "Bausumme_EUR" > 50000)`,
    ],
    ['number of trips with a fuel cost above 900', `COUNT(WHERE "Fuel Cost EUR" > 900)`],
    [
      'fuel cost relative to fare income without the Gannet',
      `100 * SUM("Fuel Cost EUR" WHERE "Vessel" <> 'Gannet') / SUM("Fare Income EUR" WHERE "Vessel" <> 'Gannet')`,
    ],
    ['Budgetverbrauch der Projekte', '100 * SUM("Spent GBP") / SUM("Budget GBP")'],
  ])('reads "%s"', (text, formula) => {
    expect(formulaOf(text)).toBe(formula);
  });

  it('counts what happens again per hundred cases in which it happens', () => {
    expect(readMeasure('Anträge, für die erneut ein Gutachten angefordert wird', DATASETS).measure).toMatchObject({
      kind: 'repeated',
      subject: 'Gutachten angefordert',
    });
  });

  it('groups by the column that the request names', () => {
    expect(readMeasure('average fuel cost by vessel', DATASETS).measure).toMatchObject({ kind: 'mean', groupColumn: 'Vessel' });
  });

  it('names nothing in data that contain none of it, nor in a table of KPIs', () => {
    expect(readMeasure('share of passengers with a season ticket', DATASETS).measure).toBeNull();
    expect(readMeasure('Anteil der High winds', [KPIS])).toEqual({ measure: null, gap: null });
  });

  it('names a measure in the language of the run', () => {
    const { measure } = readMeasure('Anteil der Anträge mit Widerspruch', DATASETS);
    expect(measure && nameOfMeasure(measure, 'de')).toBe('Widerspruch eingelegt: Anteil der Fälle (Antrag)');
    expect(measure && nameOfMeasure(measure, 'en')).toBe('Widerspruch eingelegt: share of cases (Antrag)');
  });
});

describe('readLostAmount', () => {
  it.each([
    [
      'lost fare income because of high winds, per vessel',
      `SUM("Fare Income EUR" WHERE "Cancellation Reason" = 'High winds')`,
      `COUNT(WHERE "Cancellation Reason" = 'High winds') * AVG("Fare Income EUR" WHERE "Cancellation Reason" <> 'High winds')`,
    ],
    [
      'Entgangener Betrag durch Widersprüche, gemessen an der Bausumme',
      `SUM("Bausumme_EUR" WHERE "Schritt" = 'Widerspruch eingelegt')`,
      undefined,
    ],
  ])('reads "%s"', (text, stored, estimated) => {
    const lost = asksLost(text) ? readLostAmount(text, DATASETS) : null;
    expect([lost?.stored.formula, lost?.estimated?.formula]).toEqual([stored, estimated]);
  });

  it('recognises lost amounts, not other losses', () => {
    const texts = ['entgangener Umsatz', 'lost revenue', 'Erlösausfall', 'foregone sales', 'loss of income'];
    expect(texts.filter(asksLost)).toEqual(texts);
    expect(['share of lost parcels', 'verlorene Kunden', 'Umsatz je Kunde', 'net sales', 'missed target'].filter(asksLost)).toEqual([]);
  });
});

describe('readColumnExpression', () => {
  const read = (text: string) => readColumnExpression(text, DATASETS);

  it.each([
    ['KPI: fare income minus fuel cost', 'SUM("Fare Income EUR" - "Fuel Cost EUR")'],
    ['Kennzahl: Fare Income abzüglich Fuel Cost, ohne Gannet', `SUM("Fare Income EUR" - "Fuel Cost EUR" WHERE "Vessel" <> 'Gannet')`],
    ['fuel cost divided by fare income per vessel', '100 * SUM("Fuel Cost EUR") / SUM("Fare Income EUR")'],
  ])('builds "%s"', (text, formula) => {
    expect(read(text)?.measure?.formula).toBe(formula);
  });

  it('names a term that is more than a column', () => {
    expect(read('fare income minus fuel cost of what the harbour refunds')).toEqual({
      measure: null,
      unknownTerm: expect.stringContaining('harbour refunds') as string,
    });
  });

  it('reads no expression in an ordinary request', () => {
    expect(read('share of trips cancelled because of high winds')).toBeNull();
    expect(read('Anträge, für die noch mal ein Gutachten angefordert wird')).toBeNull();
  });
});

describe('restrictedFormula', () => {
  it.each([
    ['100 * COUNT_IF("Occ %" > 5) / COUNT()', `100 * COUNT_IF(("Occ %" > 5) AND "Vessel" = 'Gannet') / COUNT(WHERE "Vessel" = 'Gannet')`],
    ['SUM("Fuel Cost EUR")', `SUM("Fuel Cost EUR" WHERE "Vessel" = 'Gannet')`],
    ['AVG("Occ %" WHERE "Occ %" > 1 OR "Occ %" < 0)', `AVG("Occ %" WHERE ("Occ %" > 1 OR "Occ %" < 0) AND "Vessel" = 'Gannet')`],
  ])('restricts %s', (formula, expected) => {
    expect(restrictedFormula(formula, TRIPS.columns, [`"Vessel" = 'Gannet'`])).toBe(expected);
  });
});

describe('restrictMetric', () => {
  const own = (formula: string, words: string[]): OwnMetric =>
    ({ metric: { name: 'Occupancy', formula, unit: '%' }, dataset: TRIPS, words, points: [], confidence: 1 }) as unknown as OwnMetric;

  it.each([
    ['occupancy without the Gannet', `AVG("Occ %" WHERE "Vessel" <> 'Gannet')`, null],
    [
      'occupancy of the Northern Star with a fuel cost above 2 kEUR',
      `AVG("Occ %" WHERE "Vessel" = 'Northern Star' AND "Fuel Cost EUR" > 2000)`,
      null,
    ],
    ['occupancy by vessel', 'AVG("Occ %")', 'Vessel'],
  ])('reads "%s"', (text, formula, groupColumn) => {
    expect(restrictMetric(own('AVG("Occ %")', ['occupancy']), text)).toMatchObject({ formula, groupColumn });
  });

  it('states no restriction twice and none without a value of the data', () => {
    const metric = own(`AVG("Occ %" WHERE "Vessel" <> 'Gannet')`, ['occupancy']);
    expect(restrictMetric(metric, 'occupancy without the Gannet')).toBeNull();
    expect(restrictMetric(metric, 'occupancy on school holidays')).toBeNull();
  });
});

describe('valueIn', () => {
  const history = [{ periodStart: '2026-07-01', value: 5 }];

  it('returns the value of exactly the asked period', () => {
    expect(valueIn({ history, grain: 'month' }, { from: '2026-07-01', until: '2026-07-31' })).toMatchObject({ value: 5 });
    expect(valueIn({ history, grain: 'quarter' }, { from: '2026-07-01', until: '2026-09-30' })).toMatchObject({ value: 5 });
    expect(valueIn({ history, grain: 'month' }, { from: '2026-07-01', until: '2026-09-30' })).toBeUndefined();
    expect(valueIn({ history, grain: 'month' }, { from: '2026-08-01', until: '2026-08-31' })).toBeUndefined();
  });
});

describe('readWish', () => {
  const today = new Date('2026-07-03');

  it('reads target, date, owner and period and removes them from the text', () => {
    expect(readWish('Anteil der Anträge mit Widerspruch, monatlich, Ziel unter 8 % bis Ende 2027', 'de', today)).toEqual({
      ...{ target: 8, due: '2027-12-31', owner: null, direction: 'lower', grain: 'month', grainWords: ['monatlich'] },
      ...{ name: null, change: null, goalWords: null, relative: null, unit: '%' },
      text: expect.stringMatching(/^Anteil der Anträge mit Widerspruch/) as string,
    });
    expect(readWish('share of cancelled trips, owner A. Lind, target under ten per cent', 'en', today)).toMatchObject({
      ...{ target: 10, owner: 'A. Lind', direction: 'lower' },
    });
  });

  it('reads a name in quotation marks, a relative target and a target without the word', () => {
    expect(readWish('Kennzahl „Fahrten ohne Fahrschein“ je Linie, Ziel minus 10 % bis Ende 2027', 'de', today)).toMatchObject({
      ...{ name: 'Fahrten ohne Fahrschein', target: null, relative: 'minus 10 %' },
    });
    expect(readWish('KPI "Late trips" per line with 4% by June 2027', 'en', today)).toMatchObject({
      ...{ name: 'Late trips', target: 4, due: '2027-06-30', relative: null },
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
