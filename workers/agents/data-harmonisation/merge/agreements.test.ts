import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { readAgreements } from './agreements.js';
import type { MergedColumn, MergePlan } from './merge-plan.js';

const source = (column: string, index: number, factor?: number) => ({
  ...{ column, index, stored: 'VARCHAR' },
  match: factor === undefined ? null : { conversion: { factor } },
});
const column = (name: string, type: string, sources: unknown[]): MergedColumn =>
  ({ name, type, sqlType: type === 'text' ? 'VARCHAR' : 'DOUBLE', sources }) as unknown as MergedColumn;

it('compares the records in both datasets in the unit of the first', async () => {
  await using duck = await DuckDbSession.open();
  await duck.run(`CREATE VIEW merge_source_0 AS SELECT * FROM (VALUES
    (1, 'Ames Ltd', 30, 5000), (2, 'Bode', 14, 2000), (3, 'Cole', NULL, 900), (4, 'Dunn', 60, 700)) t(rid, c0, c1, c2)`);
  await duck.run(`CREATE VIEW merge_source_1 AS SELECT * FROM (VALUES
    (1, 'AMES LTD ', 30, 5.0), (2, 'Bode', 21, 2.5), (3, 'Cole', 7, 0.9)) t(rid, c0, c1, c2)`);
  await duck.run('CREATE TABLE merge_entities AS SELECT * FROM (VALUES (1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, NULL)) t(entity, r0, r1)');
  const plan = {
    tables: [{}, {}],
    columns: [
      column('company', 'text', [source('company', 0), source('firm', 0)]),
      column('days', 'integer', [source('days', 1), source('terms', 1)]),
      column('limit', 'decimal', [source('limit', 2), source('limit_k', 2, 1_000)]),
      column('note', 'text', [source('note', 2), null]),
    ],
    rowColumns: [],
  } as unknown as MergePlan;
  const bode = (left: string, right: string) => [{ name: 'Bode', left, right }];
  expect(await readAgreements(duck, plan)).toEqual([
    { ...{ column: 'company', left: 'company', right: 'firm' }, ...{ compared: 3, different: 0, examples: [] } },
    { ...{ column: 'days', left: 'days', right: 'terms' }, ...{ compared: 2, different: 1, examples: bode('14', '21') } },
    { ...{ column: 'limit', left: 'limit', right: 'limit_k' }, ...{ compared: 3, different: 1, examples: bode('2000', '2500') } },
  ]);
});
