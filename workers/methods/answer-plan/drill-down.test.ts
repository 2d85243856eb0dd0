import { DuckDbSession } from '../../../platform/analytics/index.js';
import { drillDown } from './drill-down.js';
import { figuresOf } from './row-figures.js';
import { rowPlan } from './testing/row-plan.js';
import { describeTable } from './testing/table-answers.js';

/** Parcels: 40 damaged ones, 32 of them of one carrier, and 60 late ones, 20 of each carrier; the clerk of the damaged ones is always Moss. */
const SQL = `(SELECT 'P' || i AS parcel, CASE WHEN i < 40 THEN 'Damage' ELSE 'Late' END AS cause,
  CASE WHEN i < 32 THEN 'Northline' WHEN i < 40 THEN 'Swift' ELSE ['Northline', 'Swift', 'Ember'][1 + i % 3] END AS carrier,
  ['Paper', 'Plastic'][1 + i % 2] AS wrapping, CASE WHEN i < 40 THEN 'Moss' ELSE 'Hart' END AS employee FROM range(100) AS t(i))`;

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

const drilled = async (text: string): Promise<string[]> => {
  const dataset = await describeTable(duck, { name: 'Parcels', sql: SQL });
  const rows = rowPlan({ groups: [{ column: 'cause', grain: null, words: 'why' }] });
  return drillDown({
    ...{ dataset, rows, text, language: 'en', driver: { column: 'cause', value: 'Damage' } },
    figuresOf: (plan) => figuresOf(duck, { dataset, rows: plan, metrics: [], relation: SQL }, { period: null, compared: null }),
  });
};

it('names what most rows of a group have and the others have less often, except people', async () => {
  expect(await drilled('Why do complaints rise?')).toEqual([
    'Of “Damage”, by “carrier”, 32 (80%) are at “Northline”; among the other rows it is 33.3%.',
  ]);
});

it('leaves out a column that the request does not want', async () => {
  expect(await drilled('Why do complaints rise? Carriers do not belong there. No carrier names.')).toEqual([]);
});
