import { DuckDbSession } from '../../../platform/analytics/index.js';
import { answersOn, type PlannedAnswer } from './testing/table-answers.js';
import { withoutSteps } from './step-times.js';

/** Repairs at two places: the approval of the first 30 takes one day and is punctual, that of the others four days and is late. */
const repairs = Array.from({ length: 40 }, (_, i) => {
  const [isLate, day] = [i >= 30, 1 + (i % 20)];
  const at = (days: number): string => new Date(Date.UTC(2026, 4, day + days, 8)).toISOString().slice(0, 19).replace('T', ' ');
  const steps = [
    ['Repair reported', 0],
    ['Cost approval requested', 1],
    ['Cost approved', isLate ? 5 : 2],
    ['Device shipped', isLate ? 6 : 3],
  ] as const;
  return steps.map(([step, days]) => [`R${i}`, step, at(days), i % 4 === 0 ? 'Linz' : 'Graz', at(4).slice(0, 10)]);
}).flat();

let duck: DuckDbSession;
let ask: (text: string) => Promise<PlannedAnswer | null>;

beforeAll(async () => {
  duck = await DuckDbSession.open();
  const rows = repairs.map((row) => `(${row.map((value) => `'${value}'`).join(', ')})`).join(', ');
  await duck.run(
    `CREATE TABLE repairs AS SELECT repair, step, CAST(happened AS TIMESTAMP) AS happened, place, CAST(due AS DATE) AS due_date FROM (VALUES ${rows}) t(repair, step, happened, place, due)`,
  );
  const log = { case: 'repair', activity: 'step', time: 'happened' };
  ask = await answersOn(duck, [{ name: 'repairs', sql: 'repairs', log }], new Date('2026-06-15T00:00:00Z'));
});
afterAll(async () => duck[Symbol.asyncDispose]());

const sentences = async (text: string): Promise<string> => {
  const found = await ask(text);
  return [...(found?.answer.lead ?? []), ...(found?.answer.sentences ?? [])].join('\n');
};

it.each([
  'How long is the wait for cost approval by place?',
  'Wie lang ist die Wartezeit auf die Cost Approval je place?',
  'How many days pass between cost approval requested and cost approved by place?',
])('measures the time between two activities of the cases: %s', async (text) => {
  const found = await ask(text);
  expect(found?.rows.intervals).toMatchObject([{ from: 'Cost approval requested', until: 'Cost approved' }]);
  expect(found?.rows.asksDuration).toBe(false);
  expect(await sentences(text)).toMatch(/1[.,]75/);
});

it('selects the cases whose delivery is later than agreed, and computes their share', async () => {
  expect((await ask('Which share of the repairs was late, by place?'))?.rows.share?.dates).toMatchObject([
    { column: 'Device shipped', operator: '>', than: 'due_date' },
  ]);
  expect(await sentences('Which share of the repairs was late, by place?')).toMatch(/25/);
});

it('leaves out of a plan for events what only cases have', async () => {
  const found = await ask('How many days pass between cost approval requested and cost approved by place?');
  const columns = ['repair', 'step', 'happened', 'place', 'due_date'].map((name) => ({ name, type: 'text' }));
  const left = found && withoutSteps(found.rows, { columns, roles: { case: 'repair', activity: 'step' } } as never);
  expect(left).toMatchObject({ intervals: [], measures: [], groups: [{ column: 'place' }] });
});

it('groups the time between two activities by month if a pattern over the year is asked', async () => {
  const found = await ask('Is there a pattern over the year in the wait for cost approval?');
  expect(found?.rows.groups).toMatchObject([{ column: 'happened', grain: 'month' }]);
});

it('divides the cases at the day since which a request asks for a change', async () => {
  const found = await ask('Has the wait for cost approval got shorter since 15 May 2026?');
  expect(found?.rows.groups).toMatchObject([{ column: 'happened', splitAt: '2026-05-15' }]);
  expect((await ask('Repairs that took longer than 3 days since 15 May 2026, by place'))?.rows.groups).toMatchObject([{ column: 'place' }]);
});

it('leaves out the cases with a stage, of whose activities each begins with its word', async () => {
  expect((await ask('How many repairs were there without cost, by place?'))?.rows.filters).toMatchObject([
    { column: 'step', values: ['Cost approval requested', 'Cost approved'], isExcluded: true, caseColumn: 'repair' },
  ]);
});

it('divides the cases at the beginning of a season', async () => {
  expect((await ask('Has the wait for cost approval improved since spring?'))?.rows.groups).toMatchObject([
    { column: 'happened', splitAt: '2026-03-01' },
  ]);
});
