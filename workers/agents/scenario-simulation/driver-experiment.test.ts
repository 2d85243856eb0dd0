import type { NamedSeries } from '../../methods/series/index.js';
import { relationOf } from './driver-experiment.js';
import { rankEffects } from './effects-on-others.js';
import { horizonOf } from './horizon.js';
import { askedLimit, partTarget, statedChange, statedChanges, suppositionIn } from './stated-change.js';
import { unusedAmounts } from './unused-amounts.js';

const series = (name: string, values: readonly number[]): NamedSeries => ({
  ...{ name, columns: [], grain: 'month' },
  points: values.map((value, index) => ({ period: new Date(Date.UTC(2024, index, 1)).toISOString().slice(0, 10), value })),
});

describe('relationOf', () => {
  it('estimates the change of the outcome per unit of the driver', () => {
    const driver = Array.from({ length: 24 }, (_, index) => 50 + ((index * 7) % 5));
    const outcome = driver.map((value, index) => 10 + 3 * value + (index % 2));
    const relation = relationOf(series('outcome', outcome), series('driver', driver));
    expect(relation?.n).toBe(23);
    expect(relation?.slope).toBeCloseTo(3, 0);
    expect(relation?.p).toBeLessThan(0.001);
  });

  it('returns null for a driver that does not vary and for too few common periods', () => {
    const constant = series(
      'driver',
      Array.from({ length: 24 }, () => 5),
    );
    const varying = series(
      'outcome',
      Array.from({ length: 24 }, (_, index) => index % 3),
    );
    expect(relationOf(varying, constant)).toBeNull();
    expect(relationOf(series('outcome', [1, 2, 3]), varying)).toBeNull();
  });
});

describe('rankEffects', () => {
  it('ranks the other series by the evidence of their relation and computes the change that goes with the supposed one', () => {
    const driver = series(
      'driver',
      Array.from({ length: 24 }, (_, index) => 50 + ((index * 7) % 5)),
    );
    const related = series(
      'related',
      driver.points.map(({ value }, index) => 10 + 3 * value + (index % 2)),
    );
    const unrelated = series(
      'unrelated',
      driver.points.map((_, index) => (index * index) % 7),
    );
    const effects = rankEffects(driver, [unrelated, related, series('short', [1, 2, 3])], 2);
    expect(effects.map(({ name }) => name)).toEqual(['related', 'unrelated']);
    expect(effects[0]?.change).toBeCloseTo(6, 0);
    expect(effects[0]?.p).toBeLessThan(0.001);
    expect(effects[1]?.p).toBeGreaterThan(0.05);
    expect(rankEffects(driver, [related], null)[0]?.change).toBeNull();
  });
});

describe('statedChange', () => {
  it.each<[string, string | null, number, number | null]>([
    ['if the win rate rises by 5 points', '%', 30, 5],
    ['wenn die Quote um 5 % sinkt', '%', 30, -5],
    ['wenn der Umsatz um 10 % steigt', 'EUR', 200, 20],
    ['if the lead time falls to 9 days', 'days', 14, -5],
    ['wenn die Liegezeit auf 2,5 Tage sinkt', 'Tage', 4, -1.5],
    ['if volume doubles', 'pcs', 40, 40],
    ['wenn sich die Bestände halbieren', 'EUR', 40, -20],
    ['how does satisfaction develop', '%', 40, null],
    ['wenn die Kosten um ein Viertel steigen', 'EUR', 200, 50],
    ['if it costs a quarter more', 'EUR', 200, 50],
    ['if the price is eight per cent higher', 'EUR', 200, 16],
    ['wenn die Wirkung 20 % kleiner ist', 'EUR', 200, -40],
    ['wenn die Laufzeit um zwei Tage sinkt', 'Tage', 30, -2],
    ['falls die Laufzeit um zwei Tage steigt, wenn nötig', 'Tage', 30, 2],
    ['if the resolution time falls by half a day', 'days', 2.4, -0.5],
    ['wenn die Laufzeit um einen halben Tag steigt', 'Tage', 30, 0.5],
    ['if calls take a quarter of an hour less by a quarter of an hour', 'hours', 2, -0.25],
    ['if sales rise by half', 'EUR', 200, 100],
    ['a 5 point rise in on-time delivery', '%', 90, 5],
    ['a 10% drop in sales', 'EUR', 200, -20],
    ['if checks take half as long', 'hours', 40, -20],
    ['if approvals are twice as fast', 'days', 40, -20],
  ])('reads "%s"', (text, unit, latest, expected) => {
    expect(statedChange(text, { latest, unit, language: /wenn/.test(text) ? 'de' : 'en' })).toBe(expected);
  });
});

describe('the direction of a stated change', () => {
  it.each<[string, 'de' | 'en', number]>([
    ['Wie steigt die Stornoquote, wenn die Liefertreue um 4 Punkte fällt?', 'de', -4],
    ['Um wie viel sinkt der Umsatz, wenn der Rabatt um 2 Punkte steigt?', 'de', 2],
    ['Does the margin rise, if returns drop by 3 points?', 'en', -3],
    ['By how much does scrap fall, if capacity goes up by 5?', 'en', 5],
    ['What happens to margin if the average discount goes down 2 points?', 'en', -2],
  ])('is that of its own clause in "%s"', (text, language, expected) => {
    expect(statedChange(text, { latest: 50, unit: '%', language })).toBe(expected);
  });
});

describe('statedChanges', () => {
  const de = { latest: 90, unit: '%', language: 'de' as const, about: 'Liefertreue', others: ['Stornoquote'] };
  const en = { latest: 20, unit: '%', language: 'en' as const, about: 'Average discount', others: ['Return rate'] };

  it.each([
    ['Die Liefertreue sinkt um 4 Punkte, bleibt gleich, steigt um 1 Punkt: was heißt das?', [-4, 0, 1]],
    ['Wenn die Liefertreue um 1, 2 oder 3 Punkte steigt, was macht die Stornoquote?', [1, 2, 3]],
    ['Zwei Fälle: Liefertreue sinkt auf 85 % oder steigt auf 95 %', [-5, 5]],
    ['Wenn die Stornoquote um 1 Punkt steigt und die Liefertreue um 2 Punkte fällt', [-2]],
    ['Liefertreue steigt um 2 Punkte, steigt um 4 Punkte. Was folgt daraus für die Stornoquote in zwei Monaten?', [2, 4]],
    ['Wie entwickelt sich die Liefertreue?', []],
  ])('reads the cases of "%s"', (text, expected) => {
    expect(statedChanges(text, de)).toEqual(expected);
  });

  it.each([
    ['What if the average discount falls by 2, 4 or 6 points?', [-2, -4, -6]],
    ['Average discount stays as it is versus a cut by 3 points', [0, -3]],
    ['If the return rate falls by a third and the average discount drops 2 points', [-2]],
    ['What if the average discount rises by 2.5 points in 2026 and 2027?', [2.5]],
  ])('reads the cases of "%s"', (text, expected) => {
    expect(statedChanges(text, en)).toEqual(expected);
  });
});

describe('unusedAmounts', () => {
  it.each<[string, 'de' | 'en', string[]]>([
    ['What do we save without the check at 14 GBP per check?', 'en', ['14 GBP per check']],
    ['Wie viel bringt das bei 95 € je Termin?', 'de', ['95 € je Termin']],
    ['Was ist, wenn der Spediteur drei Monate später kommt?', 'de', ['drei Monate später']],
    ['What if the portal is delayed by two quarters?', 'en', ['delayed by two quarters']],
    ['Is a benefit of 62,000 GBP per year realistic?', 'en', []],
    ['Wie entwickelt sich der Umsatz in drei Monaten?', 'de', []],
  ])('names the amounts that "%s" states and no simulation uses', (text, language, expected) => {
    expect(unusedAmounts(text, language).map((sentence) => /[„“](.*?)[“”]/u.exec(sentence)?.[1])).toEqual(expected);
  });
});

describe('suppositionIn', () => {
  it('returns the supposition, not the main clause', () => {
    expect(suppositionIn('What if sales fall by 5 %?', 'en')).toBe('if sales fall by 5 %');
    expect(suppositionIn('Wenn die Quote steigt, wie entwickelt sich der Umsatz?', 'de')).toBe('Wenn die Quote steigt');
    expect(suppositionIn('Simulate sales for next year', 'en')).toBeNull();
    expect(suppositionIn('How likely is it that scrap falls below 2 %?', 'en')).toBeNull();
  });
});

describe('askedLimit', () => {
  it('reads the limit whose probability is asked', () => {
    expect(askedLimit('How likely is it that scrap falls below 2.5 %?', 'en')).toEqual({ value: 2.5, direction: 'at_most' });
    expect(askedLimit('Mit welcher Wahrscheinlichkeit liegt der Umsatz über 1.200 TEUR?', 'de')).toEqual({
      value: 1_200,
      direction: 'at_least',
    });
    expect(askedLimit('Simulate scrap below 2 %', 'en')).toBeNull();
  });
});

describe('partTarget', () => {
  it('reads parts as percentages', () => {
    expect(partTarget('win every third quote')).toBeCloseTo(33.3, 1);
    expect(partTarget('jede zweite Anfrage')).toBe(50);
    expect(partTarget('every customer')).toBeNull();
  });
});

describe('horizonOf', () => {
  const today = new Date('2026-11-24T00:00:00Z');
  it.each([
    ['simulate sales', 1, '2026-11-01'],
    ['by September', 11, '2027-09-01'],
    ['bis Ende 2027', 14, '2027-12-01'],
    ['for the next twelve months', 13, '2027-11-01'],
    ['compared with 2025', 1, '2026-11-01'],
  ])('reads "%s"', (text, steps, start) => {
    const horizon = horizonOf(text, '2026-10-01', 'month', today);
    expect(horizon.start.slice(0, 7)).toBe(start.slice(0, 7));
    expect(horizon.steps).toBe(steps);
  });
});
