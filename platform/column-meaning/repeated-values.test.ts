import { DuckDbSession } from '../analytics/index.js';
import { repeatedValues } from './index.js';

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

const typeOf = (value: string | number): string => (typeof value === 'string' ? 'text' : 'decimal');

/** Names of integer columns end with `:i`, those of dates with `:d`. */
const found = async (header: string, rows: readonly (readonly (string | number)[])[]) => {
  const columns = header.split(' ').map((column, index) => {
    const [name = '', suffix] = column.split(':');
    const type = suffix === 'i' ? 'integer' : suffix === 'd' ? 'date' : typeOf(rows[0]?.[index] ?? '');
    return { name, type };
  });
  const cells = rows.map((row) => `(${row.map((cell) => (typeof cell === 'number' ? `${cell}::DOUBLE` : `'${cell}'`)).join(', ')})`);
  await duck.run(
    `CREATE OR REPLACE TABLE t AS SELECT * FROM (VALUES ${cells.join(', ')}) v(${columns.map(({ name }) => `"${name}"`).join(', ')})`,
  );
  return repeatedValues(duck, 't', columns);
};

/** Five orders with 1 to 3 positions each. */
const POSITIONS = [1, 2, 3, 2, 3].flatMap((count, order) =>
  Array.from({ length: count }, (_, position) => ({ order, position: position + 1 })),
);

describe('repeatedValues', () => {
  it.each([
    ['Auftragsnr Position Menge Auftragswert', 'Auftragswert', 'Auftragsnr'],
    ['order_id line quantity order_total', 'order_total', 'order_id'],
    ['Rechnung Pos Stück Versandkosten', 'Versandkosten', 'Rechnung'],
    ['Ticket step minutes amount', 'amount', 'Ticket'],
    ['Invoice line pieces shipping_cost', 'shipping_cost', 'Invoice'],
  ])('finds the value of an order in a table with %s', async (header, column, key) => {
    const rows = POSITIONS.map(({ order, position }) => [`A${order}`, position, 5 * order + position, 100 + 7 * order]);
    const [value, ...others] = await found(header, rows);
    expect(others).toEqual([]);
    expect(value).toEqual({ column, key, repeats: 6, rows: 11, sum: 1_282, once: 570 });
  });

  it('finds it although the lines have dates of their own, and names the key of the order rather than that of the customer', async () => {
    const rows = POSITIONS.map(({ order, position }) => [4_711 + order, `K${order % 2}`, `2026-03-0${position}`, position * 3, 90 + order]);
    expect(await found('Bestellnummer:i Kunde Lieferdatum:d Menge Bestellwert', rows)).toMatchObject([
      { column: 'Bestellwert', key: 'Bestellnummer', once: 460 },
    ]);
  });

  it.each(['Rechnungsbetrag:i', 'net_value:i', 'Sendungsgewicht:i'])('finds the integers of %s', async (column) => {
    const rows = POSITIONS.map(({ order, position }) => [`R${order}`, position, position * 3 + order, 90 + order]);
    expect(await found(`Rechnung Pos Menge ${column}`, rows)).toHaveLength(1);
  });

  it('finds the budget of a region beside its shops', async () => {
    const rows = POSITIONS.map(({ order, position }) => [`Region ${order}`, `Shop ${order}${position}`, 3 * order + position, 500 + order]);
    expect(await found('region shop sales budget', rows)).toMatchObject([{ column: 'budget', key: 'region' }]);
  });

  it.each([
    [
      'amounts that differ between the positions',
      'order_id line amount',
      POSITIONS.map(({ order, position }) => [`A${order}`, position, 10 * order + position]),
    ],
    ['one row per order', 'order_id amount', POSITIONS.map((_, index) => [`A${index}`, 10 * index])],
    [
      'a fee that is due in every month',
      'customer month:d usage fee',
      POSITIONS.map(({ order, position }) => [`C${order}`, `2026-0${position}-01`, position, 50 + order]),
    ],
    [
      'salaries of months beside a date of entry',
      'employee month:d entry:d hours salary',
      POSITIONS.map(({ order, position }) => [`E${order}`, `2026-0${position}-01`, `2020-01-0${order + 1}`, position, 3_000 + order]),
    ],
    ['a price', 'order_id line quantity price', POSITIONS.map(({ order, position }) => [`A${order}`, position, position, 10 + order])],
    ['the same value in all rows', 'order_id line amount', POSITIONS.map(({ order, position }) => [`A${order}`, position, 10])],
    ['rows that occur twice', 'order_id amount', POSITIONS.map(({ order }) => [`A${order}`, 10 + order])],
    [
      'values that agree by chance',
      'order_id line quantity',
      [
        ['A1', 1, 1],
        ['A1', 2, 1],
        ['A2', 1, 1],
        ['A2', 2, 1],
        ['A3', 1, 2],
      ],
    ],
  ])('does not report %s', async (_, header, rows) => {
    expect(await found(header, rows)).toEqual([]);
  });
});
