import { DuckDbSession } from '../../../platform/analytics/index.js';
import { examineTable } from './examine-table.js';

const NEVER = new AbortController().signal;
const plan = { kind: 'columns' as const, timeColumn: 'tag' };
const MONTHS = "(DATE '2023-01-01' + INTERVAL (i) MONTH)::DATE AS tag";

const examine = async (table: string, columns: { numbers: string[]; groups: string[] }) => {
  await using duck = await DuckDbSession.open();
  await duck.run(`CREATE TABLE t AS ${table}`);
  const about = { datasetId: 'dst_1', name: 'T', version: 1, rows: 40, relation: 't' };
  return await examineTable(duck, { ...about, plan: { ...plan, ...columns } }, NEVER);
};

describe('examineTable', () => {
  it.each([
    ['neither numbers nor groups', `SELECT ${MONTHS} FROM range(40) r(i)`, [], []],
    ['groups without numbers', `SELECT ${MONTHS}, 'g' || i % 3 AS art FROM range(40) r(i)`, [], ['art']],
    ['an empty number', `SELECT ${MONTHS}, NULL::DOUBLE AS wert FROM range(40) r(i)`, ['wert'], []],
    ['a constant', `SELECT ${MONTHS}, 7.0::DOUBLE AS wert FROM range(40) r(i)`, ['wert'], []],
    ['one row', `SELECT ${MONTHS}, 7.0::DOUBLE AS wert FROM range(1) r(i)`, ['wert'], []],
    ['one day', `SELECT DATE '2023-01-01' AS tag, i::DOUBLE AS wert, 'g' || i % 3 AS art FROM range(40) r(i)`, ['wert'], ['art']],
    ['huge values', `SELECT ${MONTHS}, 1e300::DOUBLE * (i % 3 - 1) AS wert FROM range(40) r(i)`, ['wert'], []],
  ])('examines a table with %s', async (_, table, numbers, groups) => {
    const found = await examine(table, { numbers, groups });
    expect(found?.dataset).toMatchObject({ numericColumns: numbers, groupColumns: groups });
    expect(found?.candidates.every(({ pValue }) => pValue === null || (pValue >= 0 && pValue <= 1))).toBe(true);
  });

  it('examines no KPI of a month that had not ended at the import', async () => {
    await using duck = await DuckDbSession.open();
    await duck.run(`CREATE TABLE t AS SELECT ${MONTHS}, 'Yield' AS kpi, 50.0 + i AS wert FROM range(24) r(i)`);
    const found = await examineTable(
      duck,
      {
        ...{ datasetId: 'dst_1', name: 'T', version: 1, rows: 24, relation: 't', updatedAt: new Date('2024-12-31T12:00:00Z') },
        plan: { kind: 'kpis', timeColumn: 'tag', columns: { date: 'tag', name: 'kpi', value: 'wert' } },
      },
      NEVER,
    );
    expect(found?.series.map(({ points }) => points.at(-1)?.period)).toEqual(['2024-11-01']);
  });

  it('returns null for a table without times', async () => {
    expect(await examine('SELECT NULL::DATE AS tag, 1.0::DOUBLE AS wert FROM range(3)', { numbers: ['wert'], groups: [] })).toBeNull();
  });

  it.each([
    ['twelve months', 'MONTH', 12, 'month', 4],
    ['twelve quarters', 'QUARTER', 12, 'quarter', 4],
    ['months of which some are missing', 'MONTH', 30, 'month', 4],
  ])('states the trend of %s per period', async (_, unit, count, grain, slope) => {
    const table = `SELECT (DATE '2023-01-01' + INTERVAL (i) ${unit})::DATE AS tag, ${slope}.0 * i + 50 AS wert, w AS werk
      FROM range(${count}) r(i), (VALUES ('A'), ('B')) g(w) WHERE i < 12 OR i % 3 <> 1`;
    const found = await examine(table, { numbers: ['wert'], groups: ['werk'] });
    expect(found?.candidates.find(({ kind }) => kind === 'trend')?.trend).toMatchObject({ grain, slope: expect.closeTo(slope, 9) });
  });
});
