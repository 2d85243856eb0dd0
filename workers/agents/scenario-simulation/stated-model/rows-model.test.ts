import { basesIn, conditionsOn, monthsIn, rowsModelIn } from './rows-model.js';

const column = (name: string, type: string, ...values: string[]) => ({
  ...{ name, type, distinct: values.length || 200, nullShare: 0, min: 1, max: 900 },
  topValues: values.map((value) => ({ value, count: 10 })),
});
const table = (...columns: ReturnType<typeof column>[]) =>
  ({
    ...{ rows: 200, roles: {}, eventLogColumns: null, profile: { columns } },
    columns: columns.map(({ name, type }) => ({ name, type })),
  }) as unknown as Parameters<typeof basesIn>[1];
const HOTEL = table(
  column('night', 'date'),
  column('house', 'text', 'LDS', 'YRK', 'HUL'),
  column('channel', 'text', 'Portal', 'Phone'),
  column('tmp hrs', 'decimal'),
  column('own hrs', 'decimal'),
);
const CRAFT = table(
  column('Tag', 'date'),
  column('Filiale', 'text', 'Süd', 'Nord', 'Ost'),
  column('Ergebnis', 'text', 'erledigt', 'nicht angetroffen', 'n. angetroffen', 'storniert'),
  column('Dauer', 'integer'),
);

describe('monthsIn', () => {
  it.each([
    ['the weeks ending March 2026 to May 2026', { from: '2026-03-01', until: '2026-05-31' }],
    ['von Oktober 2025 bis Februar 2026', { from: '2025-10-01', until: '2026-02-28' }],
    ['January to June 2026', { from: '2026-01-01', until: '2026-06-30' }],
    ['November bis April 2026', { from: '2025-11-01', until: '2026-04-30' }],
    ['from next year', null],
  ])('reads the months of %s', (text, expected) => {
    expect(monthsIn(text)).toEqual(expected);
  });
});

describe('rowsModelIn', () => {
  it('reads share, value per unit, cost and the amount whose odds are asked', () => {
    const model = rowsModelIn(
      'Say we replace 20 to 50% of the temp hours in Leeds, most likely 30%, and save £2 to £5 per hour, probably £3. Base it on the months January 2026 to June 2026 and take off £4,000 for training. What are the odds of £25,000?',
      'en',
    );
    expect(model).toMatchObject({
      share: { min: 20, max: 50, mode: 30, unit: 'percent' },
      price: { min: 2, max: 5, mode: 3, currency: 'GBP' },
      cost: { min: 4_000, max: 4_000 },
      ...{ factor: 1, period: { from: '2026-01-01', until: '2026-06-30' }, target: { value: 25_000, direction: 'at_least' }, unused: [] },
    });
    expect(model?.thing).toMatch(/^the temp hours in Leeds/u);
  });

  it('reads a factor and the question for a loss in German', () => {
    const model = rowsModelIn(
      'Wenn Süd anruft, sparen wir 10 bis 30 % der Fehlfahrten, am ehesten 20, jede zu 40 bis 60 €. Grundlage sind die Fehlfahrten von Mai 2026 bis Oktober 2026 mal fünf, abzüglich 900 € im Jahr. Wie wahrscheinlich ist ein Verlust?',
      'de',
    );
    expect(model).toMatchObject({
      share: { min: 10, max: 30, mode: 20 },
      price: { min: 40, max: 60, mode: null, currency: 'EUR' },
      ...{ cost: { max: 900 }, factor: 5, period: { from: '2026-05-01', until: '2026-10-31' }, target: { value: 0, direction: 'at_most' } },
    });
    expect(model?.thing).toMatch(/^Fehlfahrten/u);
  });

  it.each([
    'We save 20 to 50% of 4,000 hours at £2 to £5 per hour.',
    'Base it on January 2026 to June 2026 and save £2 to £5 per hour.',
    'Base it on January 2026 to June 2026 and cut 20 to 50% of the hours.',
  ])('reads no calculation on rows without base, share and value: %s', (text) => {
    expect(rowsModelIn(text, 'en')).toBeNull();
  });
});

describe('basesIn', () => {
  it.each([
    ['the temp hours in Leeds', HOTEL, ['sum', 'tmp hrs', []]],
    ['own hours', HOTEL, ['sum', 'own hrs', []]],
    ['Fehlfahrten', CRAFT, ['rows', 'Ergebnis', ['nicht angetroffen', 'n. angetroffen']]],
    ['Stornierungen', CRAFT, ['rows', 'Ergebnis', ['storniert']]],
    ['Beschwerden', CRAFT, undefined],
    ['guests', HOTEL, undefined],
  ] as const)('finds the number or sum that "%s" names', (thing, of, expected) => {
    const [best] = basesIn(thing, of);
    expect(best && [best.kind, best.column, best.values]).toEqual(expected);
  });
});

describe('conditionsOn', () => {
  it('reads the values of other columns, also by the names that codes abbreviate', () => {
    const [base] = basesIn('temp hours', HOTEL);
    expect(base && conditionsOn('Temp hours in Leeds and York that came by portal', base, HOTEL)).toEqual([
      { column: 'house', values: ['LDS', 'YRK'] },
      { column: 'channel', values: ['Portal'] },
    ]);
  });
});
