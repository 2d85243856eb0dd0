import { tableByColumns, withNamedColumns } from './asked-table.js';
import { askedDefects } from './defects/asked-defects.js';

const table = (name: string, ...columns: readonly (readonly [string, string, number])[]) => ({
  ...{ datasetId: name, name, rows: 100 },
  columns: columns.map(([column, type]) => ({ name: column, type })),
  profile: { columns: columns.map(([column, type, distinct]) => ({ name: column, type, distinct, topValues: [] })) },
});
const trips = table('Fahrtenbuch', ['Fahrt_Nr', 'integer', 100], ['Strecke_km', 'decimal', 80], ['Tank_l', 'decimal', 60]);
const boats = table('Fahrtenbuch Boote', ['Boot', 'text', 9], ['Bj', 'integer', 5]);
const tables = [boats, trips] as never[];

describe('tableByColumns', () => {
  it('takes the sheet of a named workbook that has the named columns', () => {
    const text = 'Stimmt das Fahrtenbuch? Vor allem Strecke_km und leere Felder.';
    expect(tableByColumns(text, tables, { namedIds: ['Fahrtenbuch Boote'] })).toBe(trips);
  });

  it('takes no table of which the request names one column, unless it names the table', () => {
    expect(tableByColumns('Wie alt ist das Boot?', tables, { namedIds: [] })).toBeNull();
  });
});

describe('withNamedColumns', () => {
  it('checks the numbers that the request names beside its defects', () => {
    const text = 'Stimmt das Fahrtenbuch? Vor allem Strecke_km und leere Felder.';
    expect(withNamedColumns(askedDefects(text), text, trips as never)).toEqual([
      { kind: 'impossible', clause: 'Strecke_km' },
      { kind: 'missing', clause: 'leere Felder.' },
    ]);
  });
});
