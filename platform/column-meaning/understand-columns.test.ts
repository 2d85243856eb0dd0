import {
  correctedEventLogRoles,
  grainOfTable,
  readColumnMeanings,
  understandColumns,
  type ColumnCorrection,
  type UnderstoodColumn,
} from './index.js';

const ROWS = 100;
const COLUMNS = [
  { name: 'Kundennr', type: 'integer', distinct: 40, min: 1, max: 90_000 },
  { name: 'x1', type: 'decimal', distinct: 90, min: 1, max: 900 },
  { name: 'Dauer_h', type: 'decimal', distinct: 80, min: 1, max: 9 },
  { name: 'Kanal', type: 'text', distinct: 3 },
  { name: 'Bemerkung', type: 'text', distinct: 70, meanLength: 90 },
  { name: 'Lauf', type: 'integer', distinct: 100, min: 1, max: 100 },
  { name: 'Jahr', type: 'integer', distinct: 4, min: 2020, max: 2023 },
];

const understand = (...corrections: ColumnCorrection[]): UnderstoodColumn[] =>
  understandColumns({ columns: COLUMNS, rows: ROWS, eventLogRoles: {}, corrections });
const find = (columns: readonly UnderstoodColumn[], name: string) => columns.find((column) => column.name === name);

describe('understandColumns', () => {
  it('derives the role from name, type and distinct values', () => {
    expect(understand().map(({ name, role }) => [name, role])).toEqual([
      ['Kundennr', 'identifier'],
      ['x1', 'measure'],
      ['Dauer_h', 'measure'],
      ['Kanal', 'dimension'],
      ['Bemerkung', 'text'],
      ['Lauf', 'identifier'],
      ['Jahr', 'time'],
    ]);
    expect(find(understand(), 'Dauer_h')).toMatchObject({ unit: 'h', corrected: false });
  });

  it.each([
    ['Beleg', 'integer', 'identifier'],
    ['Gegenkonto', 'integer', 'identifier'],
    ['account', 'integer', 'identifier'],
    ['Beleg', 'decimal', 'measure'],
    ['Kontostand', 'integer', 'measure'],
    ['Belegschaft', 'integer', 'measure'],
  ])('takes %s of type %s as %s', (name, type, role) => {
    const columns = [{ name, type, distinct: 70, min: 1_000, max: 9_000 }];
    expect(understandColumns({ columns, rows: ROWS, eventLogRoles: {}, corrections: [] })).toMatchObject([{ role }]);
  });

  it.each([
    ['Debtor', 53_001, 53_900, 'identifier'],
    ['Supplier', 7_004, 9_811, 'identifier'],
    ['Kunde', 1_001, 4_780, 'identifier'],
    ['Customers', 1_001, 4_780, 'measure'],
    ['Kunden', 1_001, 4_780, 'measure'],
    ['Mitarbeiter', 1_001, 4_780, 'measure'],
    ['Customer', 8, 4_780, 'measure'],
  ])('takes different numbers under %s, from %d to %d, as %s', (name, min, max, role) => {
    const columns = [{ name, type: 'integer', distinct: ROWS, min, max }];
    expect(understandColumns({ columns, rows: ROWS, eventLogRoles: {}, corrections: [] })).toMatchObject([{ role }]);
  });

  it('takes what a person stated as certain', () => {
    const columns = understand({ name: 'x1', semanticType: 'revenue', unit: 'USD' }, { name: 'Dauer_h', role: 'identifier' });
    expect(find(columns, 'x1')).toMatchObject({ semanticType: 'revenue', unit: 'USD', role: 'measure', confidence: 1, corrected: true });
    expect(find(columns, 'Dauer_h')).toMatchObject({ semanticType: 'identifier', unit: null, role: 'identifier', confidence: 1 });
    expect(find(columns, 'Kanal')).toMatchObject({ corrected: false });
  });

  it('derives the role from a stated meaning', () => {
    expect(find(understand({ name: 'Lauf', semanticType: 'quantity' }), 'Lauf')?.role).toBe('measure');
  });
});

describe('readColumnMeanings with a correction', () => {
  const numbers = (factor: number): number[] => Array.from({ length: 50 }, (_, index) => factor * (index + 1));
  const column = (name: string, sample: number[], correction?: ColumnCorrection) => ({
    ...{ name, type: 'decimal', distinct: 50, nullShare: 0, sample, correction },
  });

  it('keeps the stated meaning against an equation, and reads equations with it', () => {
    const pieces = Array.from({ length: 50 }, (_, index) => 1 + (index % 7));
    const prices = numbers(1.5);
    const amounts = pieces.map((count, index) => count * (prices[index] ?? 0));
    const read = (...corrections: ColumnCorrection[]) =>
      readColumnMeanings(
        [column('a', pieces, corrections[0]), column('b', prices, corrections[1]), column('c', amounts, corrections[2])],
        50,
      ).map(({ choices }) => choices[0]?.meaning);
    expect(read()).toEqual([undefined, undefined, undefined]);
    const stated: ColumnCorrection[] = [
      { name: 'a', semanticType: 'quantity' },
      { name: 'b', semanticType: 'price' },
    ];
    expect(read(...stated)).toEqual(['quantity', 'price', 'amount']);
    expect(read(...stated, { name: 'c', semanticType: 'tax' })).toEqual(['quantity', 'price', 'tax']);
  });

  it('reads durations in the stated unit', () => {
    const [meaning] = readColumnMeanings([column('x', numbers(1), { name: 'x', semanticType: 'lead_time', unit: 'd' })], 50);
    expect(meaning).toMatchObject({ seconds: 86_400, unit: 'd' });
  });
});

describe('correctedEventLogRoles', () => {
  const columns = ['id', 'step', 'place', 'at'].map((name) => ({ name }));
  const roles = { case: 'id', activity: 'step', time: 'at', order: '_row' };

  it('moves a role to the stated column', () => {
    expect(correctedEventLogRoles(roles, columns, [{ name: 'place', role: 'activity' }])).toEqual({ ...roles, activity: 'place' });
    expect(correctedEventLogRoles(roles, columns, [{ name: 'place', role: 'resource' }])).toEqual({ ...roles, resource: 'place' });
  });

  it('ignores columns that the table lacks, and tables that are not event logs', () => {
    expect(correctedEventLogRoles(roles, columns, [{ name: 'gone', role: 'activity' }])).toEqual(roles);
    expect(correctedEventLogRoles({}, columns, [{ name: 'id', role: 'case' }])).toEqual({});
  });
});

describe('grainOfTable', () => {
  it('prefers a key of identifiers to one of measures', () => {
    const table = { rows: ROWS, timeGrains: {}, eventLogRoles: {} };
    expect(grainOfTable(understand(), { ...table, keys: [['x1'], ['Lauf']] })).toMatchObject({ columns: ['Lauf'], confidence: 0.95 });
    expect(grainOfTable(understand(), { ...table, keys: [['x1']] }).confidence).toBeLessThan(0.3);
    expect(grainOfTable(understand(), { ...table, keys: [] })).toMatchObject({ columns: [], timeGrain: null, confidence: 0 });
  });
});
