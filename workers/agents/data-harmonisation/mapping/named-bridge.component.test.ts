import { readFile } from 'node:fs/promises';
import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { datasetThing } from '../../../methods/request-reading/tenant-things.js';
import { joinedFigures } from '../joined-figures.js';
import { tableOf } from '../testing/company-tables.js';
import { matchByBridge } from './bridge.js';
import { writeJoined } from './match-keys.js';
import { findBridge } from './named-bridge.js';
import type { SourceTable } from './column-mapping.js';

const text = (...names: string[]) => names.map((name) => [name, 'text'] as const);
const HOUSES = ['Mill & Weir Ely', 'Mill & Weir Rye', 'Mill & Weir Deal', 'Mill & Weir Bude'];
const SHORT = ['Ely', 'Rye', 'Deal', 'Bude'];

const tables = async (duck: DuckDbSession): Promise<SourceTable[]> => [
  await tableOf(
    duck,
    'bookings',
    [...text('booking', 'house'), ['nights', 'integer']],
    [...HOUSES, ...HOUSES, 'Mill & Weir Looe'].map((house, at) => [`B${at}`, house, at + 1]),
  ),
  await tableOf(duck, 'ratings', [...text('place', 'tier'), ['score', 'decimal']], SHORT.map((place, at) => [place, at < 2 ? 'Gold' : 'Silver', 4.5 - at])), // prettier-ignore
  await tableOf(
    duck,
    'house list',
    text('full name', 'short name'),
    HOUSES.map((house, at) => [house, SHORT[at]]),
  ),
];

const thingOf = (all: readonly SourceTable[]) => (table: SourceTable) =>
  datasetThing(table.datasetId, table.name, { others: all.map(({ name }) => name) });

describe('findBridge', () => {
  it.each([
    'Join the bookings with the ratings via the house list.',
    'Verknüpfe bookings mit ratings über die house list.',
    'Match the bookings with the ratings and with the house list.',
    'Match the bookings with the ratings, the names look different.',
  ])('joins two tables through a list that has the keys of both: %s', async (request) => {
    await using duck = await DuckDbSession.open();
    const all = await tables(duck);
    const bridge = await findBridge(duck, request, all, thingOf(all));
    expect([bridge?.one.name, bridge?.via.name, bridge?.other.name]).toEqual(['bookings', 'house list', 'ratings']);
    if (!bridge) return;
    const { partner, list, match, reverse } = await matchByBridge(duck, bridge);
    expect(list).toMatchObject({ rows: 9, matched: 8, unmatched: ['Mill & Weir Looe'] });
    expect(match).toMatchObject({ rows: 9, matched: 8, blank: 1 });
    expect(reverse).toMatchObject({ rows: 4, matched: 4 });
    const lines = (await readFile(await writeJoined(duck, [partner]), 'utf8')).trim().split('\n');
    expect(lines[0]).toBe('booking,house,nights,short name (house list),place,tier,score');
    expect(lines).toHaveLength(10);
  });

  it('finds none if the tables have a key in common, or the request names no tables', async () => {
    await using duck = await DuckDbSession.open();
    const all = await tables(duck);
    const direct = await tableOf(duck, 'invoices', text('booking', 'paid'), ['B0', 'B1', 'B2'].map((id) => [id, 'yes'])); // prettier-ignore
    expect(await findBridge(duck, 'Join the bookings with the invoices.', [...all, direct], thingOf([...all, direct]))).toBeNull();
    expect(await findBridge(duck, 'Join the cats with the dogs via the birds.', all, thingOf(all))).toBeNull();
  });
});

describe('joinedFigures', () => {
  const figures = async (request: string, language: 'de' | 'en'): Promise<string[]> => {
    await using duck = await DuckDbSession.open();
    const all = await tables(duck);
    const bridge = await findBridge(duck, 'Join the bookings with the ratings via the house list.', all, thingOf(all));
    if (!bridge) return [];
    const { partner } = await matchByBridge(duck, bridge);
    return await joinedFigures(duck, [partner], request, language);
  };

  it('states the mean by the values that a request names, over the rows with a match', async () => {
    expect(await figures('What score do gold houses give versus silver?', 'en')).toEqual([
      'Mean of “score” over the joined rows: Gold 4 (4 rows); Silver 2 (4 rows); difference 2.',
    ]);
    expect(await figures('Wie viele nights insgesamt je tier?', 'de')).toEqual([
      'Summe von „nights“ über die verknüpften Zeilen: Silver 22 (4 Zeilen); Gold 14 (4 Zeilen); Unterschied 8.',
    ]);
  });

  it('states nothing if the request asks for no figure', async () => {
    expect(await figures('Join the bookings with the ratings.', 'en')).toEqual([]);
  });
});
