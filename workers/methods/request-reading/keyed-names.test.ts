import { keyedNames } from './keyed-names.js';
import { valueThing } from './tenant-things.js';

type Table = Parameters<typeof keyedNames>[0][number];

const table = (
  datasetId: string,
  rows: number,
  columns: Record<string, [string, number][]>,
  keyDirectory?: Table['profile']['keyDirectory'],
) =>
  ({
    datasetId,
    columns: Object.keys(columns).map((name) => ({ name, type: 'text' })),
    profile: {
      ...{ rows, keyDirectory },
      columns: Object.entries(columns).map(([name, values]) => ({
        ...{ name, type: 'text' },
        topValues: values.map(([value, count]) => ({ value, count, share: count / rows })),
      })),
    },
  }) as unknown as Table;

const carriers = table(
  'dst_carriers',
  3,
  {
    Code: [
      ['C-1', 1],
      ['C-2', 1],
      ['C-3', 1],
    ],
    Carrier: [
      ['Fernway Parcels', 1],
      ['Northern Freight Ltd', 1],
      ['Parcel Point', 1],
    ],
  },
  {
    key: 'Code',
    entries: [
      { key: 'C-1', names: ['Fernway Parcels'] },
      { key: 'C-2', names: ['Northern Freight Ltd'] },
      { key: 'C-3', names: ['Parcel Point'] },
    ],
  },
);
const trips = table('dst_trips', 200, {
  Carr: [
    ['C-1', 120],
    ['C-2', 80],
  ],
  Region: [['Northern', 200]],
});

const valuesOf = ({ datasetId, profile }: Table) =>
  profile.columns.flatMap(({ name, topValues }) => topValues.map(({ value }) => valueThing(datasetId, name, String(value))));

describe('keyedNames', () => {
  const read = (tables: readonly Table[]) => keyedNames(tables, tables.flatMap(valuesOf), valueThing);

  it('names the keys in another table by the names in a directory, also without legal forms and by unique first words', () => {
    expect(read([carriers, trips]).things.map(({ id, label, names }) => [id, label, names])).toEqual([
      ['dst_trips/Carr', 'C-1', ['Fernway Parcels', 'Fernway']],
      ['dst_trips/Carr', 'C-2', ['Northern Freight Ltd', 'Northern Freight']],
      ['dst_trips/Carr', 'C-3', ['Parcel Point']],
    ]);
  });

  it('replaces the names in a directory only if another table contains its keys', () => {
    const name = valueThing('dst_carriers', 'Carrier', 'Fernway Parcels');
    expect(read([carriers, trips]).isReplaced(name)).toBe(true);
    expect(read([carriers]).isReplaced(name)).toBe(false);
    const others = table('dst_trips', 200, {
      Carr: [
        ['C-1', 100],
        ['X-9', 100],
      ],
    });
    expect(read([carriers, others]).things).toEqual([]);
  });

  it('finds the keys in any spelling and calls them by the most frequent one', () => {
    const trip = table('dst_trips', 200, {
      Carr: [
        ['c-1', 90],
        ['C 1', 30],
        ['C-2', 60],
        ['c2', 20],
      ],
    });
    expect(read([carriers, trip]).things.map(({ label, names }) => [label, names[0]])).toEqual([
      ['c-1', 'Fernway Parcels'],
      ['C-2', 'Northern Freight Ltd'],
      ['C-3', 'Parcel Point'],
    ]);
  });

  it('calls a key by a first word that other tables only have in the same name or in titles', () => {
    const claims = table('dst_claims', 300, {
      Carrier: [
        ['Fernway Parcels', 200],
        ['FERNWAY  PARCELS', 100],
      ],
      Note: [['Fernway asks for a new contract', 300]],
    });
    expect(read([carriers, trips, claims]).things[0]?.names).toEqual(['Fernway Parcels', 'Fernway']);
    const depots = table('dst_depots', 300, { Depot: [['Fernway Street', 300]] });
    expect(read([carriers, trips, depots]).things[0]?.names).toEqual(['Fernway Parcels']);
  });
});
