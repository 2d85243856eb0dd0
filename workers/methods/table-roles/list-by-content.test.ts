import { findInitiativeColumns } from './column-roles.js';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly values?: readonly string[];
  readonly max?: string;
}

const find = (list: readonly Column[], rows: number) =>
  findInitiativeColumns(
    list.map(({ name, type }) => ({ name, type })),
    {
      rows,
      columns: list.map(({ name, values = [], max }) => {
        const counts = Map.groupBy(values, (value) => value);
        return {
          ...{ name, max },
          distinct: counts.size,
          topValues: [...counts].map(([value, same]) => ({ value, count: same.length })),
        };
      }),
    },
  );

const TITLES = ['Move the lab in house', 'Text reminders', 'Second theatre', 'New debtor letters'];
const STATES = ['under way', 'agreed', 'shelved', 'finished'];
const CODES = ['X1', 'X2', 'X3', 'X4'];

describe('findInitiativeColumns', () => {
  it('finds the amounts and prerequisites of a list by other names and by values', () => {
    const columns = [
      { name: 'code', type: 'text', values: CODES },
      { name: 'title', type: 'text', values: TITLES },
      { name: 'state', type: 'text', values: STATES },
      { name: 'end', type: 'date', max: '2027-06-30' },
      { name: 'cost_k', type: 'integer' },
      { name: 'gain_k_pa', type: 'integer' },
      { name: 'preceded', type: 'text', values: ['X1'] },
    ];
    expect(find(columns, 4)).toMatchObject({
      ...{ name: 'title', status: 'state', due: 'end', budget: 'cost_k', benefit: 'gain_k_pa', dependsOn: 'preceded' },
    });
  });

  it('recognises a list by its values, whatever its headers are', () => {
    const columns = [
      { name: 'Worum geht es', type: 'text', values: ['Lager zusammenlegen', 'Neue Leitsoftware', 'Schulung Hydraulik'] },
      { name: 'Ampel', type: 'text', values: ['grün', 'rot', 'gelb'] },
      { name: 'Spätestens', type: 'date', max: '2027-09-30' },
      { name: 'Volumen TEUR', type: 'integer' },
    ];
    expect(find(columns, 3)).toMatchObject({ name: 'Worum geht es', status: 'Ampel', due: 'Spätestens', budget: 'Volumen TEUR' });
  });

  it.each<[string, Column[]]>([
    [
      'tickets without an amount of money',
      [
        { name: 'subject', type: 'text', values: ['Printer is broken', 'No light', 'Door stuck'] },
        { name: 'state', type: 'text', values: ['open', 'closed', 'closed'] },
        { name: 'closed_on', type: 'date', max: '2026-09-30' },
      ],
    ],
    [
      'states that are no known words',
      [
        { name: 'text', type: 'text', values: ['Invoice for May', 'Invoice for June', 'Invoice for July'] },
        { name: 'state', type: 'text', values: ['paid', 'unpaid', 'paid'] },
        { name: 'due', type: 'date', max: '2026-09-30' },
        { name: 'amount_gbp', type: 'decimal' },
      ],
    ],
    [
      'titles that repeat',
      [
        { name: 'text', type: 'text', values: ['Repair of a lift', 'Repair of a lift', 'Yearly check'] },
        { name: 'state', type: 'text', values: ['open', 'closed', 'closed'] },
        { name: 'due', type: 'date', max: '2026-09-30' },
        { name: 'cost_gbp', type: 'decimal' },
      ],
    ],
  ])('does not take for initiatives: %s', (_, columns) => {
    expect(find(columns, 3)).toBeNull();
  });
});
