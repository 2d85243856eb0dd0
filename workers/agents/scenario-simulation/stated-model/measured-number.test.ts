import { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { Language } from '../../../kit.js';
import { countablesIn, measureNumber } from './measured-number.js';
import { pricePhrase, statedModel } from './stated-model.js';

const column = (name: string, type: string, ...values: string[]) => ({
  ...{ name, type, distinct: values.length || 200, nullShare: 0, min: 1, max: 900 },
  topValues: values.map((value) => ({ value, count: 10 })),
});
const table = (columns: ReturnType<typeof column>[], isLog = false) =>
  ({
    rows: 200,
    roles: isLog ? { case: 'order', activity: 'step', time: 'at' } : {},
    eventLogColumns: isLog ? { case: 'order' } : null,
    columns: columns.map(({ name, type }) => ({ name, type })),
    profile: { columns },
  }) as unknown as Parameters<typeof countablesIn>[1];
const NOBODY: ReadonlyMap<string, number> = new Map();
const bestOf = (text: string, of: ReturnType<typeof table>, language: Language, named = NOBODY) => {
  const [best] = countablesIn(pricePhrase(text, language) ?? '', of, named);
  return best && [best.kind, best.column, best.factor];
};

describe('countablesIn', () => {
  const plant = table([
    column('Tag', 'date'),
    column('Strom_kWh', 'decimal'),
    column('Ruest_min', 'integer'),
    column('Verlust_EUR', 'decimal'),
    column('Ausschuss', 'text', 'J', 'N'),
  ]);

  it('finds the column in the unit of the price and converts it', () => {
    expect(bestOf('Was kostet der Strom, wenn die kWh zwischen 0,20 und 0,30 Euro liegt?', plant, 'de')).toEqual(['sum', 'Strom_kWh', 1]);
    expect(bestOf('Eine Stunde Ruesten kostet 40 bis 60 Euro.', plant, 'de')).toEqual(['sum', 'Ruest_min', 1 / 60]);
  });

  it('counts the rows with a property that the priced thing names', () => {
    expect(bestOf('Ein Ausschussteil kostet 5 bis 9 Euro.', plant, 'de')).toEqual(['rows', 'Ausschuss', 1]);
  });

  it('takes no amount of money and nothing that the price does not name', () => {
    expect(bestOf('Der neue Scanner kostet 40.000 bis 50.000 Euro.', plant, 'de')).toBeUndefined();
    expect(bestOf('Jeder Verlust kostet 4 bis 5 Euro.', plant, 'de')).toBeUndefined();
  });

  it('counts the repeated steps of an event log', () => {
    const log = table([column('order', 'text'), column('step', 'text', 'Visit', 'Close'), column('at', 'timestamp')], true);
    expect(bestOf('Repeat visits cost us £90 to £120 each.', log, 'en')).toEqual(['repeats', 'step', 1]);
    expect(bestOf('Close costs us £90 to £120 each.', log, 'en')).toBeUndefined();
  });
});

describe('measureNumber', () => {
  let duck: DuckDbSession;
  beforeAll(async () => {
    duck = await DuckDbSession.open();
  });
  afterAll(() => duck[Symbol.asyncDispose]());

  it('sums a column over the months of a period', async () => {
    const relation = `(SELECT DATE '2026-01-15' + INTERVAL (i) MONTH AS day, 10 AS kwh FROM range(6) AS t(i))`;
    const of = { kind: 'sum', column: 'kwh', values: [], factor: 0.5, score: 1 } as const;
    const period = { from: '2026-02-01', until: '2026-04-30' };
    expect(await measureNumber(duck, { relation, roles: {} }, of, { time: 'day', period })).toMatchObject({ value: 15, months: 3 });
    const later = { from: '2027-01-01', until: '2027-12-31' };
    expect(await measureNumber(duck, { relation, roles: {} }, of, { time: 'day', period: later })).toMatchObject({ value: 30, months: 6 });
  });

  it('counts repeated steps once per time and leaves stray months out of the span', async () => {
    const relation = `(SELECT * FROM (VALUES
      ('A', 'Visit', TIMESTAMP '2026-05-01 08:00'), ('A', 'Visit', TIMESTAMP '2026-05-02 08:00'), ('A', 'Visit', TIMESTAMP '2026-05-02 08:00'),
      ('A', 'Close', TIMESTAMP '2026-05-03 08:00'), ('B', 'Visit', TIMESTAMP '2026-06-01 08:00'), ('B', 'Visit', TIMESTAMP '2026-06-04 08:00'),
      ('B', 'Close', TIMESTAMP '2026-06-05 08:00')) AS t(job, step, moment))`;
    const roles = { case: 'job', activity: 'step', time: 'moment' };
    const of = { kind: 'repeats', column: 'step', values: [], factor: 1, score: 1 } as const;
    expect(await measureNumber(duck, { relation, roles }, of, { time: 'moment', period: null })).toMatchObject({
      ...{ value: 2, months: 2, activity: 'Visit', from: '2026-05-01', until: '2026-06-01' },
    });
  });
});

describe('statedModel with a measured number', () => {
  const measured = { value: 1_000, label: 'Strom_kWh', months: 10 };

  it('scales the number to a year and lets it fluctuate in both directions', () => {
    const text =
      'Was kostet uns der Strom 2027, wenn die kWh zwischen 0,20 und 0,30 Euro liegt (am ehesten 0,24) und der Verbrauch um bis zu 5 % nach oben oder unten schwankt? Wie wahrscheinlich sind mehr als 320 Euro?';
    const model = statedModel(text, 'de', measured);
    expect(model).toMatchObject({
      ...{ formula: '1.2 * number * (1 + spread / 100) * price', result: 'cost', months: 12, unit: 'EUR' },
      target: { value: 320, direction: 'at_least' },
    });
    expect(model?.inputs.map(({ distribution }) => distribution)).toEqual([
      { kind: 'constant', value: 1_000 },
      { kind: 'triangular', min: -5, mode: 0, max: 5 },
      { kind: 'triangular', min: 0.2, mode: 0.24, max: 0.3 },
    ]);
  });

  it('computes what an avoided part saves, with a most likely value behind its noun', () => {
    const text = 'An hour of set-up costs between £30 and £40. What would 10 to 20 % less set-up (most likely 12 %) save us over a year?';
    expect(statedModel(text, 'en', { ...measured, months: 12 })).toMatchObject({ formula: 'number * change / 100 * price', months: 12 });
    expect(statedModel(text, 'en', measured)?.inputs[1]?.distribution).toEqual({ kind: 'triangular', min: 10, mode: 12, max: 20 });
  });
});
