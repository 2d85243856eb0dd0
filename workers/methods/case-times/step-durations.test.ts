import { DuckDbSession } from '../../../platform/analytics/index.js';
import { checkFormula, compileFormula, parseFormula } from '../../../subgraphs/metrics/index.js';
import { withStepDurations } from './step-durations.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
  // A is approved after 2 days, again after 8, and was approved before it was asked; B after 6 days in March; C is open.
  await duck.run(`CREATE TABLE log AS SELECT row_number() OVER () AS _row, * FROM (VALUES
    ('A', 'Approved', TIMESTAMP '2026-01-30 08:00', 'Lyon'), ('A', 'Asked', TIMESTAMP '2026-02-01 08:00', 'Lyon'),
    ('A', 'Approved', TIMESTAMP '2026-02-03 08:00', 'Lyon'), ('A', 'Asked', TIMESTAMP '2026-02-08 08:00', 'Lyon'),
    ('A', 'Approved', TIMESTAMP '2026-02-09 08:00', 'Lyon'), ('B', 'Asked', TIMESTAMP '2026-02-27 08:00', 'Metz'),
    ('B', 'Approved', TIMESTAMP '2026-03-05 08:00', 'Metz'), ('C', 'Asked', TIMESTAMP '2026-03-07 08:00', 'Metz')
  ) v(request, step, happened, site)`);
});
afterAll(async () => duck[Symbol.asyncDispose]());

const COLUMNS = ['request', 'step', 'site'].map((name) => ({ name, type: 'text' })).concat([{ name: 'happened', type: 'timestamp' }]);
const check = (formula: string, isEventLog = true) => checkFormula(parseFormula(formula), COLUMNS, { isEventLog });

const valueOf = async (formula: string, condition = 'true'): Promise<number | null> => {
  const checked = check(formula);
  const relation = withStepDurations('log', 'log', {
    columns: { case: 'request', activity: 'step', time: 'happened' },
    types: new Map([['happened', 'TIMESTAMP']]),
    steps: checked.stepDurations,
  });
  const { value } = await duck.one<{ value: number | null }>(
    `SELECT ${compileFormula(checked).value} AS value FROM ${relation} WHERE ${condition}`,
  );
  return value;
};

describe('STEP_DURATION in the formula of a metric', () => {
  it.each([
    ["AVG(STEP_DURATION('Asked', 'Approved', 'day'))", 4],
    ["MAX(STEP_DURATION('Asked', 'Approved', 'hour'))", 144],
    ["COUNT(STEP_DURATION('Asked', 'Approved', 'day'))", 2],
    ["100 * COUNT_IF(STEP_DURATION('Asked', 'Approved', 'day') <= 5) / COUNT(STEP_DURATION('Asked', 'Approved', 'day'))", 50],
    ["AVG(STEP_DURATION('Asked', 'Approved', 'day') WHERE site = 'Metz')", 6],
    ["AVG(STEP_DURATION('Approved', 'Asked', 'day')) + AVG(STEP_DURATION('Asked', 'Approved', 'day'))", 6],
  ])('measures every case once from its first event to the next one: %s', async (formula, value) => {
    expect(await valueOf(formula)).toBeCloseTo(value, 9);
  });

  it('belongs to the period of the first event, and has no value without the second', async () => {
    const formula = "AVG(STEP_DURATION('Asked', 'Approved', 'day'))";
    expect(await valueOf(formula, 'month(happened) = 2')).toBe(4);
    expect(await valueOf(formula, 'month(happened) = 3')).toBeNull();
  });

  it.each([
    ["AVG(STEP_DURATION('Asked', 'Approved', 'month'))", true, 'The unit of STEP_DURATION must be one of'],
    ["AVG(STEP_DURATION(step, 'Approved', 'day'))", true, 'requires the names of two activities'],
    ["AVG(STEP_DURATION('Asked', 'Approved'))", true, 'Usage: STEP_DURATION'],
    ["STEP_DURATION('Asked', 'Approved', 'day')", true, 'has one value per row; enclose it in an aggregate'],
    ["AVG(STEP_DURATION('Asked', 'Approved', 'day'))", false, 'STEP_DURATION requires an event log'],
  ])('refuses %s (event log: %s)', (formula, isEventLog, message) => {
    expect(() => check(formula, isEventLog)).toThrow(message);
  });
});
