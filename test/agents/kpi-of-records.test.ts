import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';

interface Answered {
  answers?: string[];
}

/** Day counts of a library: about one item in twelve comes back late, more in the branch Quay, fewer with reminders from 1 May in two branches. */
const BRANCHES = ['Quay', 'Mill', 'Park', 'Dene', 'Moor', 'Holt'];
const DAYS = Array.from({ length: 240 }, (_, day) => new Date(Date.UTC(2026, 0, 5) + day * 86_400_000).toISOString().slice(0, 10));
interface Loans {
  readonly day: string;
  readonly branch: string;
  readonly notice: string;
  readonly rain: number;
  readonly issued: number;
  readonly late: number | null;
}
const LOANS: readonly Loans[] = DAYS.flatMap((day, at) =>
  BRANCHES.map((branch, number): Loans => {
    const rain = (at * 7) % 11;
    const notice = day >= '2026-05-01' && number < 2 ? 'mail' : 'none';
    const issued = 120 + ((at * 13 + number * 29) % 80);
    const rate = 0.06 + 0.004 * rain + (branch === 'Quay' ? 0.05 : 0) - (notice === 'mail' ? 0.03 : 0);
    return { day, branch, notice, rain, issued, late: (at + number * 31) % 173 === 0 ? null : Math.round(issued * rate) };
  }),
);
const USABLE = LOANS.flatMap(({ late, ...row }) => (late === null ? [] : [{ ...row, late }]));
const rateOf = (rows: typeof USABLE): number =>
  (100 * rows.reduce((sum, { late }) => sum + late, 0)) / rows.reduce((sum, { issued }) => sum + issued, 0);
const RECORDS = [
  'day,branch,notice,rain_mm,itm_issued,itm_ovd',
  ...LOANS.map(({ day, branch, notice, rain, issued, late }) => [day, branch, notice, rain, issued, late ?? ''].join(',')),
].join('\n');
const MONTHS = [...Map.groupBy(USABLE, ({ day }) => day.slice(0, 7))];
const BOARD = [
  'KPI,Unit,Month,Actual,Target',
  ...MONTHS.flatMap(([month, rows], at) => [
    `Overdue rate,%,${month}-01,${rateOf(rows).toFixed(2)},7`,
    `Visitor growth,%,${month}-01,${2 + (at % 3)},4`,
  ]),
].join('\n');
const FORMULA = 'itm_ovd ÷ itm_issued';

const ask = async (client: TenantClient, agent: string, input: string): Promise<RunAnswer<Answered>> => {
  const { body } = await client.post<{ run_id: string }>(`/api/agents/${agent}`, { input, language: 'en' });
  const run = await client.untilRunEnds<Answered>(body.run_id);
  expect(run.error).toBeNull();
  return run;
};
/** Returns a percentage as answers state it, with three significant digits. */
const shown = (value: number): string => `${Number(value.toPrecision(3))}%`;

it('computes a KPI of a table of KPIs from the columns of the records, for each agent that a request can go to', async () => {
  await using client = new TenantClient();
  await client.withNamedSource('Board', 'csv', BOARD);
  await client.withNamedSource('Loans', 'csv', RECORDS);
  const note = new RegExp(`“Overdue rate” is computed from the rows: ${FORMULA}`, 'u');
  const blanks = LOANS.length - USABLE.length;

  const report = await ask(client, 'report-generation', 'Report on the overdue rate by branch');
  expect(report.markdown).toMatch(note);
  expect(report.markdown).toContain(`${blanks} rows of the table without one of the two values are not counted`);
  for (const branch of BRANCHES) expect(report.markdown).toContain(shown(rateOf(USABLE.filter((row) => row.branch === branch))));

  const dashboard = await ask(client, 'dashboard-generation', 'Dashboard: overdue rate by branch and month');
  expect(dashboard.markdown).toContain(shown(rateOf(USABLE)));

  const file = await ask(
    client,
    'data-export',
    'Export all days of the branch Quay in March 2026 with an overdue rate above 13 percent as CSV',
  );
  const expected = USABLE.filter(
    ({ day, branch, late, issued }) => branch === 'Quay' && day.startsWith('2026-03') && late / issued > 0.13,
  ).length;
  expect(expected).toBeGreaterThan(0);
  expect(file.result).toMatchObject({ manifest: { rows: expected } });

  const pattern = await ask(client, 'pattern-recognition', 'Does the overdue rate depend on the rain?');
  expect(pattern.result.answers?.[0]).toMatch(/^Yes: “Overdue rate \(itm_ovd ÷ itm_issued\)” rises with “rain_mm”/u);

  const causal = await ask(client, 'causal-analysis', 'Did the mail notice lower our overdue rate since 1 May?');
  const side = (isTreated: boolean, isAfter: boolean): number =>
    rateOf(USABLE.filter(({ day, branch }) => BRANCHES.indexOf(branch) < 2 === isTreated && day >= '2026-05-01' === isAfter));
  const effect = side(true, true) - side(true, false) - (side(false, true) - side(false, false));
  expect(causal.result.answers?.[0]).toContain(`Difference in differences ${effect.toFixed(2)} percentage points`);

  const sheet = await ask(client, 'kpi-definition-sheet', 'Definition sheet for the overdue rate');
  expect(sheet.markdown).toContain('SUM("itm_ovd" WHERE "itm_issued" \\> 0)');
});

it('says why a KPI is not computed from the records if their columns give another level', async () => {
  await using client = new TenantClient();
  await client.withNamedSource('Board', 'csv', BOARD.replaceAll('Overdue rate,%', 'Overdue rate,% ').replaceAll(/(?<=Overdue rate,% ,[\d-]+,)[\d.]+/gu, '21.5')); // prettier-ignore
  await client.withNamedSource('Loans', 'csv', RECORDS);
  const report = await ask(client, 'report-generation', 'Report on the overdue rate by branch');
  expect(report.markdown).toMatch(/“Overdue rate” is not computed from the rows: itm_ovd ÷ itm_issued has another level/u);
});
