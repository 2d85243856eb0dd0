import { cautionsOn } from './data-cautions.js';

const dataset = (roles: Record<string, string> = {}) => ({
  name: 'Orders',
  columns: [
    { name: 'order_id', type: 'text' as const },
    { name: 'Auftragswert_EUR', type: 'decimal' as const },
    { name: 'Menge', type: 'integer' as const },
  ],
  roles,
  warnings: [
    { code: 'values_repeated', de: 'Spalten: Auftragswert_EUR (3 von 9).', en: 'Columns: Auftragswert_EUR (3 of 9).' },
    { code: 'total_rows', de: 'Summenzeilen.', en: 'Total rows.' },
    { code: 'preamble_skipped', de: 'Titel.', en: 'Title.' },
  ],
});

describe('cautionsOn', () => {
  it('returns the warnings on columns that a text mentions, in its language', () => {
    expect(cautionsOn(dataset(), 'Auftragswert\\_EUR: 1 200', 'de')).toEqual([
      'Datensatz „Orders“: Spalten: Auftragswert_EUR (3 von 9).',
      'Datensatz „Orders“: Summenzeilen.',
    ]);
    expect(cautionsOn(dataset(), 'The sum of Menge is 12.', 'en')).toEqual(['Dataset “Orders”: Total rows.']);
    expect(cautionsOn(dataset(), 'Der Auftragswert beträgt 12.', 'de')).toHaveLength(2);
  });

  it('returns none for a text without a figure of the dataset', () => {
    expect(cautionsOn(dataset(), 'The order is late.', 'en')).toEqual([]);
  });

  it('does not report repeated values of event logs, whose cases are counted once', () => {
    expect(cautionsOn(dataset({ case: 'order_id' }), 'Auftragswert EUR', 'en')).toEqual(['Dataset “Orders”: Total rows.']);
  });
});
