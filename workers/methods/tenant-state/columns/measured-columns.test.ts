import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { measuredColumns, isLabelName } from './measured-columns.js';

it.each([
  'ID',
  'kunde_id',
  'Kundennummer',
  'Auftrags-Nr.',
  'BelegNr',
  'PLZ',
  'Postleitzahl',
  'PLZ Werk',
  'zip code',
  'Jahr',
  'Monat',
  'Order No',
])('isLabelName treats “%s” as a label', (name) => expect(isLabelName(name)).toBe(true));

it.each([
  'Umsatz',
  'Kosten je Tag',
  'Stück pro Monat',
  'Cost per day',
  'Number of orders',
  'No of defects',
  'Anzahl',
  'Ausbeute',
  'Idle time',
])('isLabelName treats “%s” as a measurement', (name) => expect(isLabelName(name)).toBe(false));

const table = (columns: { name: string; type: string; distinct: number; min: number; max: number }[]) =>
  ({ rows: 100, columns, profile: { columns } }) as unknown as Dataset;

it('measuredColumns omits serial numbers and constants, but not distinct amounts', () => {
  const dataset = table([
    { name: 'Lauf', type: 'integer', distinct: 100, min: 1, max: 100 },
    { name: 'Betrag', type: 'integer', distinct: 100, min: 120, max: 98_000 },
    { name: 'Fest', type: 'decimal', distinct: 1, min: 2, max: 2 },
    { name: 'Dauer', type: 'decimal', distinct: 60, min: 0.5, max: 30 },
    { name: 'Werk', type: 'text', distinct: 3, min: 0, max: 0 },
  ]);
  expect(measuredColumns(dataset).map(({ name }) => name)).toEqual(['Betrag', 'Dauer']);
});
