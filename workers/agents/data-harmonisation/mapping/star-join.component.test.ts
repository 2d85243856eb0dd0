import { readFile } from 'node:fs/promises';
import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { datasetThing } from '../../../methods/request-reading/tenant-things.js';
import { tableOf } from '../testing/company-tables.js';
import { writeJoined } from './match-keys.js';
import { findStarJoin, joinedPhrases } from './star-join.js';

const text = (...names: string[]) => names.map((name) => [name, 'text'] as const);

describe('joinedPhrases', () => {
  it.each([
    [
      'Match the deliveries with the customer list and with our drivers. Names differ.',
      'the deliveries',
      ['the customer list', 'our drivers'],
    ],
    ['Bitte verknüpfe die Fahrten mit der Kundenliste und den Fahrern.', 'die Fahrten', ['der Kundenliste', 'den Fahrern']],
  ])('reads the tables in “%s”', (request, hub, partners) => {
    expect(joinedPhrases(request)).toEqual({ hub, partners });
  });

  it('returns null for a join of only two tables', () => {
    expect(joinedPhrases('Match the deliveries with the customer list.')).toBeNull();
  });
});

describe('findStarJoin', () => {
  it('joins the rows of one table to two others by their keys', async () => {
    await using duck = await DuckDbSession.open();
    const deliveries = await tableOf(duck, 'deliveries', text('delivery', 'cust', 'drv'), [
      ['D1', 'C1', 'A'],
      ['D2', 'C2', 'B'],
      ['D3', 'C9', 'A'],
      ['D4', 'C2', null],
    ]);
    const customers = await tableOf(duck, 'customers', text('cust', 'place'), [['C1', 'York'], ['C2', 'Hull'], ['C3', 'Leeds']]); // prettier-ignore
    const drivers = await tableOf(duck, 'deliveries drivers', text('drv', 'driver'), [['A', 'Ann'], ['B', 'Bob']]); // prettier-ignore
    const tables = [deliveries, customers, drivers];
    const names = tables.map(({ name }) => name);
    const star = await findStarJoin(duck, 'Join the deliveries to the customers and to the drivers.', tables, ({ datasetId, name }) =>
      datasetThing(datasetId, name, { others: names }),
    );
    expect(star?.hub.name).toBe('deliveries');
    const matches = star?.partners.map(({ side, match, reverse }) => [
      side.table.name,
      match.matched,
      match.unmatched,
      reverse.rows - reverse.matched,
    ]);
    expect(matches?.toSorted()).toEqual([
      ['customers', 3, ['C9'], 1],
      ['deliveries drivers', 3, [], 0],
    ]);
    const lines = (await readFile(await writeJoined(duck, star?.partners ?? []), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]?.split(',').toSorted()).toEqual(['cust', 'delivery', 'driver', 'drv', 'place']);
  });
});
