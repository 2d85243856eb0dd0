import { DuckDbSession } from '../../../platform/analytics/index.js';
import type { PlannedAnswer } from './testing/table-answers.js';
import { answersOn } from './testing/table-answers.js';

/** Services of rental bikes, a third of which are checked afterwards, and the list of the stations. */
const givenAnswers = async (duck: DuckDbSession): Promise<(text: string) => Promise<PlannedAnswer | null>> => {
  await duck.run(`CREATE TABLE services AS SELECT 'S' || i AS service, ['Kirkgate', 'Harbour', 'Mill Lane'][1 + i % 3] AS station, 100 + i % 77 AS bike,
    TIMESTAMP '2025-06-01' + INTERVAL (i * 12) HOUR AS started, 'M' || (i % 7) AS mechanic,
    CASE WHEN i % 4 = 0 THEN NULL WHEN i % 11 = 0 THEN 'Fail' ELSE 'Pass' END AS inspection,
    CASE WHEN i % 4 <> 0 AND i % 11 = 0 THEN ['Brakes worn', 'Tyre flat', 'Dirty frame'][1 + i % 3] END AS fail_reason FROM range(900) AS r(i)`);
  await duck.run(`CREATE TABLE stations AS SELECT * FROM (VALUES ('KIR', 'Kirkgate', 24, 60, 'own team'), ('HAR', 'Harbour', 40, 110, 'contract'),
    ('MIL', 'Mill Lane', 18, 35, 'own team')) AS x(code, station, docks, bikes, upkeep)`);
  const tables = [
    { name: 'bike_services', sql: 'services' },
    { name: 'stations', sql: 'stations' },
  ];
  return answersOn(duck, tables, new Date('2026-10-15'));
};

const FAILS = { filters: [{ column: 'inspection', values: ['Fail'] }] };

describe('a request for what a column of results records', () => {
  it.each([
    ['Why does Kirkgate have the worst bike checks? All stations side by side.', ['station']],
    ['Have the bike checks got worse since April?', ['started']],
    ['Bike check results by mechanic: where are they bad?', ['mechanic']],
    ['Warum fallen die Kontrollen in Kirkgate so schlecht aus? Alle Stationen nebeneinander.', ['station']],
  ])('is answered by the share of bad results: %s', async (request, groups) => {
    await using duck = await DuckDbSession.open();
    const planned = await (await givenAnswers(duck))(request);
    expect(planned?.rows).toMatchObject({ datasetId: 'bike_services', share: FAILS, measures: [] });
    expect(planned?.rows.groups.map(({ column }) => column)).toEqual(groups);
  });

  it.each(['How many checks were there in May 2026?', 'Export the checks of May 2026'])(
    'keeps all results if it counts or exports: %s',
    async (request) => {
      await using duck = await DuckDbSession.open();
      const planned = await (await givenAnswers(duck))(request);
      expect(planned?.rows.share ?? null).toBeNull();
    },
  );
});

it('selects the bad results if a request asks for their reasons', async () => {
  await using duck = await DuckDbSession.open();
  const planned = await (await givenAnswers(duck))('Why are the bike checks at Kirkgate so bad?');
  const filters = [{ column: 'station' }, { column: 'inspection', values: ['Fail'] }];
  expect(planned?.rows).toMatchObject({ filters, share: null, groups: [{ column: 'fail_reason' }] });
});

describe('a column that counts things', () => {
  it.each([
    ['Which station has the dirtiest bikes?', []],
    ['Number of bikes per station', ['bikes']],
    ['Which station has the most bikes?', ['bikes']],
    ['Bike checks by station', []],
  ])('is measured only if their number is asked for: %s', async (request, measures) => {
    await using duck = await DuckDbSession.open();
    const planned = await (await givenAnswers(duck))(request);
    expect((planned?.rows.measures ?? []).map(({ name }) => name)).toEqual(measures);
  });
});
