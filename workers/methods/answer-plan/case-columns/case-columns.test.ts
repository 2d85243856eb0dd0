import { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { describeTable } from '../testing/table-answers.js';
import { caseColumnOf, withCaseColumns, type CaseColumn } from './case-columns.js';

/** Two applications for a permit: the first is examined twice, the second has no decision. */
const EVENTS = [
  ['P1', 'Application received', '2026-03-02 08:00', '2026-03-10'],
  ['P1', 'Examination requested', '2026-03-03 08:00', '2026-03-10'],
  ['P1', 'Examination completed', '2026-03-05 20:00', '2026-03-10'],
  ['P1', 'Documents corrected', '2026-03-06 08:00', '2026-03-10'],
  ['P1', 'Documents corrected', '2026-03-07 08:00', '2026-03-10'],
  ['P1', 'Permit resolved', '2026-03-09 08:00', '2026-03-10'],
  ['P1', 'Permit reopened', '2026-03-10 08:00', '2026-03-10'],
  ['P1', 'Permit resolved', '2026-03-12 08:00', '2026-03-10'],
  ['P2', 'Application received', '2026-03-04 08:00', '2026-03-20'],
];
const LOG = { case: 'Permit', activity: 'Step', time: 'Happened' };

let duck: DuckDbSession;
let dataset: Dataset;

beforeAll(async () => {
  duck = await DuckDbSession.open();
  const rows = EVENTS.map((row) => `(${row.map((value) => `'${value}'`).join(', ')})`).join(', ');
  await duck.run(
    `CREATE TABLE permits AS SELECT Permit, Step, CAST(Happened AS TIMESTAMP) AS Happened, CAST(Due AS DATE) AS "Due date" FROM (VALUES ${rows}) t(Permit, Step, Happened, Due)`,
  );
  dataset = await describeTable(duck, { name: 'permits', sql: 'permits', log: LOG });
});
afterAll(async () => duck[Symbol.asyncDispose]());

const valuesOf = async (items: readonly string[]): Promise<unknown[]> => {
  const columns: CaseColumn[] = [];
  for (const item of items) {
    const column = caseColumnOf(item, dataset, columns);
    if (column) columns.push(column);
  }
  const [row] = await duck.rows<Record<string, unknown>>(
    `SELECT ${items.map((item) => `CAST("${item}" AS VARCHAR) AS "${item}"`).join(', ')} FROM ${withCaseColumns('permits', dataset, columns)} ORDER BY Permit`,
  );
  return items.map((item) => row?.[item]);
};

it.each([
  ['received', '2026-03-02 08:00:00'],
  ['resolved', '2026-03-12 08:00:00'],
  ['Date of resolution', '2026-03-12'],
  ['number of times corrected', '2'],
  ['how often reopened', '1'],
  ['days late', '2'],
  ['days waiting for the examination', '2.5'],
  ['examination', '2026-03-05 20:00:00'],
  ['last correction', '2026-03-07 08:00:00'],
  ['created', '2026-03-02 08:00:00'],
])('reads the column %s of a case', async (item, value) => {
  expect(await valuesOf([item])).toEqual([value]);
});

it('computes the days that a case is open from the columns beside it', async () => {
  expect(await valuesOf(['received', 'resolved', 'days open'])).toEqual(['2026-03-02 08:00:00', '2026-03-12 08:00:00', '10.0']);
});

it('has a row per case, with blanks for what did not happen', async () => {
  const column = caseColumnOf('resolved', dataset);
  const rows = await duck.rows(
    `SELECT Permit, "resolved" FROM ${withCaseColumns('permits', dataset, column ? [column] : [])} ORDER BY Permit`,
  );
  expect(rows).toMatchObject([{ Permit: 'P1' }, { Permit: 'P2', resolved: null }]);
});

it.each(['customer name', 'photos received', 'e-mail address', 'cost', 'Due date'])(
  'reads no column %s, which no activity decides',
  (item) => {
    expect(caseColumnOf(item, dataset)).toBeNull();
  },
);
