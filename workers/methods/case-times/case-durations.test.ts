import { DuckDbSession } from '../../../platform/analytics/index.js';
import { CASE_DURATION_COLUMN, checkFormula, compileFormula, parseFormula } from '../../../subgraphs/metrics/index.js';
import { withCaseDurations } from './case-durations.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
  // R1 takes 10 h and R2 26 h; R3 has only started.
  await duck.run(`CREATE TABLE log AS SELECT row_number() OVER () AS _row, * FROM (VALUES
    ('R1', 'Verbuchen', TIMESTAMP '2026-02-03 18:00', 'complete', 'Wien'), ('R1', 'Annehmen', TIMESTAMP '2026-02-03 08:00', 'start', 'Graz'),
    ('R1', 'Annehmen', TIMESTAMP '2026-02-03 09:00', 'complete', 'Graz'), ('R2', 'Annehmen', TIMESTAMP '2026-02-28 22:00', 'start', 'Wien'),
    ('R2', 'Annehmen', TIMESTAMP '2026-03-02 00:00', 'complete', 'Wien'), ('R3', 'Annehmen', TIMESTAMP '2026-03-03 07:00', 'start', 'Wien'),
    (NULL, 'Annehmen', TIMESTAMP '2026-01-01 07:00', 'start', 'Wien')
  ) v(fall, schritt, zeit, lifecycle, werk)`);
});

afterAll(async () => duck[Symbol.asyncDispose]());

const COLUMNS = [
  { name: 'fall', type: 'text' },
  { name: 'schritt', type: 'text' },
  { name: 'zeit', type: 'timestamp' },
  { name: 'werk', type: 'text' },
];

const valueOf = async (formula: string, condition = 'true'): Promise<{ value: number | null; n: number; blank: number }> => {
  const compiled = compileFormula(checkFormula(parseFormula(formula), COLUMNS, { isEventLog: true }));
  const relation = withCaseDurations('log', 'log', {
    columns: { case: 'fall', activity: 'schritt', time: 'zeit', lifecycle: 'lifecycle' },
    types: new Map([['zeit', 'timestamp']]),
    name: CASE_DURATION_COLUMN,
  });
  return duck.one(
    `SELECT ${compiled.value} AS value, ${compiled.rows} AS n, ${compiled.blankRows} AS blank FROM ${relation} WHERE ${condition}`,
  );
};

describe('CASE_DURATION in the formula of a metric', () => {
  it.each([
    ["AVG(CASE_DURATION('hour'))", 18],
    ["MEDIAN(CASE_DURATION('minute'))", 1_080],
    ["MAX(CASE_DURATION('day'))", 26 / 24],
    ["100 * COUNT_IF(CASE_DURATION('hour') > 24) / COUNT(CASE_DURATION('hour'))", 50],
  ])('counts every closed case once: %s', async (formula, value) => {
    expect(await valueOf(formula)).toEqual({ value: expect.closeTo(value, 9), n: 2, blank: 0 });
  });

  it('belongs to the period and the attributes of the first event', async () => {
    expect(await valueOf("AVG(CASE_DURATION('hour'))", 'month(zeit) = 2')).toMatchObject({ value: 18, n: 2 });
    expect(await valueOf("AVG(CASE_DURATION('hour'))", 'month(zeit) = 3')).toMatchObject({ value: null, n: 0 });
    expect(await valueOf("AVG(CASE_DURATION('hour') WHERE werk = 'Graz')")).toMatchObject({ value: 10, n: 1 });
  });

  it('requires an event log and a unit of constant length', () => {
    const check = (formula: string, isEventLog: boolean) => checkFormula(parseFormula(formula), COLUMNS, { isEventLog });
    expect(() => check("AVG(CASE_DURATION('hour'))", false)).toThrow('CASE_DURATION requires an event log');
    expect(() => check("AVG(CASE_DURATION('month'))", true)).toThrow('The unit of CASE_DURATION must be one of');
    expect(() => check("CASE_DURATION('hour')", true)).toThrow('has one value per row; enclose it in an aggregate');
  });
});
