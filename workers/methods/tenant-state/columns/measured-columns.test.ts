import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { measuredColumns } from './measured-columns.js';

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

it('measuredColumns omits a column that a person states to be an identifier, and adds one stated to be a measure', () => {
  const dataset = table([
    { name: 'Betrag', type: 'decimal', distinct: 90, min: 1, max: 98_000 },
    { name: 'Position', type: 'integer', distinct: 9, min: 1, max: 9 },
  ]);
  expect(measuredColumns(dataset).map(({ name }) => name)).toEqual(['Betrag']);
  const columnCorrections = [
    { name: 'Betrag', role: 'identifier' as const },
    { name: 'Position', semanticType: 'quantity' as const },
  ];
  expect(measuredColumns({ ...dataset, columnCorrections }).map(({ name }) => name)).toEqual(['Position']);
});
