import type { Client } from 'pg';
import { connectTo } from '../harness/database.js';
import { currentStack } from '../harness/stacks.js';
import { TenantClient } from '../harness/tenant-client.js';
import { ANSWERS, startSession } from '../fixtures/onboarding.fixture.js';

type Figures = Record<string, unknown>;
interface Cockpit {
  process: { counts: Figures };
  transformation: Figures;
  metrics: Figures;
  onboarding: Figures;
  tenant: Figures;
}

const today = `(now() AT TIME ZONE 'UTC')::date`;
const live = 'archived_at IS NULL';

/** Badges about user data, each with a statement that counts it independently in the database; `COCKPIT` likewise. */
const BADGES: Record<string, string> = {
  sources: 'SELECT count(*)::int AS n FROM sources.source',
  open_onboardings: `SELECT count(*)::int AS n FROM onboarding.session WHERE status <> 'approved'`,
  pending_routing_decisions: `SELECT count(*)::int AS n FROM tenants.model_routing_decision WHERE status = 'pending'`,
  pending_approvals: `SELECT count(*)::int AS n FROM transformation.scope_check WHERE status = 'pending'`,
  open_decisions: `SELECT count(*)::int AS n FROM transformation.decision WHERE ${live} AND status = 'open'`,
  overdue_milestones: `SELECT count(*)::int AS n FROM transformation.milestone WHERE ${live} AND status = 'open' AND due_on < ${today}`,
  running_steps: `SELECT count(*)::int AS n FROM process.step_state WHERE state = 'running'`,
  blocked_steps: `SELECT count(*)::int AS n FROM process.step_state WHERE state = 'blocked'`,
};
const COCKPIT: [figure: (cockpit: Cockpit) => unknown, sql: string][] = [
  [({ process }) => process.counts['running'], `SELECT count(*)::int AS n FROM process.step_state WHERE state = 'running'`],
  [({ process }) => process.counts['blocked'], `SELECT count(*)::int AS n FROM process.step_state WHERE state = 'blocked'`],
  [({ process }) => process.counts['done'], `SELECT count(*)::int AS n FROM process.step_state WHERE state = 'done'`],
  [({ transformation }) => transformation['areas'], `SELECT count(*)::int AS n FROM transformation.area WHERE ${live}`],
  [({ transformation }) => transformation['initiatives'], `SELECT count(*)::int AS n FROM transformation.initiative WHERE ${live}`],
  [({ transformation }) => transformation['milestones'], `SELECT count(*)::int AS n FROM transformation.milestone WHERE ${live}`],
  [({ transformation }) => transformation['overdue_milestones'], BADGES['overdue_milestones'] ?? ''],
  [({ transformation }) => transformation['pending_approvals'], BADGES['pending_approvals'] ?? ''],
  [({ transformation }) => transformation['open_decisions'], BADGES['open_decisions'] ?? ''],
  [({ metrics }) => metrics['draft'], `SELECT count(*)::int AS n FROM metrics.definition WHERE status = 'draft'`],
  [({ onboarding }) => onboarding['approved'], `SELECT count(*)::int AS n FROM onboarding.session WHERE status = 'approved'`],
  [({ onboarding }) => onboarding['in_progress'], `SELECT count(*)::int AS n FROM onboarding.session WHERE status = 'in_progress'`],
  [({ tenant }) => tenant['pending_routing_decisions'], BADGES['pending_routing_decisions'] ?? ''],
];

const countedBy = async (database: Client, tenantId: string, statements: readonly string[]): Promise<number[]> => {
  await database.query(`SELECT set_config('app.tenant_id', $1, false)`, [tenantId]);
  const counts: number[] = [];
  for (const sql of statements) counts.push((await database.query<{ n: number }>(sql)).rows[0]?.n ?? -1);
  return counts;
};

/** Creates `size` records of most kinds concurrently, so that tenants with different sizes have different figures. */
const work = async (client: TenantClient, size: number): Promise<void> => {
  const { onboarding_id: onboarding } = await startSession(client, ANSWERS);
  await client.post(`/v1/onboarding/${onboarding}/approve`);
  const { programme } = await client.query<{ programme: { areas: { areaId: string }[] } }>(
    '{ programme: transformationProgram { areas { areaId } } }',
  );
  const { created } = await client.query<{ created: { initiativeId: string } }>(
    'mutation ($input: InitiativeCreateInput!) { created: createInitiative(input: $input) { initiativeId } }',
    { input: { areaId: programme.areas[0]?.areaId, phase: 'DELIVER', title: 'Initiative' } },
  );
  const { initiativeId } = created;
  const step = (name: string, action: string, body: object = { run_agent: false }) =>
    client.post(`/v1/process-landscape/steps/${name}/${action}`, body);
  const many = <T>(count: number, task: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => task(index)));
  await Promise.all([
    many(size, () => client.post('/v1/sources', { name: 'x', kind: 'csv' })),
    many(size, () => startSession(client)),
    many(size, () => client.post('/v1/metric-definitions', { name: 'x', formula: 'COUNT()', direction: 'higher' })),
    many(size, () => client.post('/v1/transformation/scope-check', { title: 'x', budget: 30_000, data_classes: ['internal'] })),
    many(size, () =>
      client.post('/v1/tenant-isolation/model-routing/decide', {
        purpose: 'briefing',
        requested_route: 'premium',
        data_classes: ['internal'],
        justification: 'Required by a test of figures.',
      }),
    ),
    many(size, (index) =>
      client.query('mutation ($input: MilestoneCreateInput!) { createMilestone(input: $input) { milestoneId } }', {
        input: { initiativeId, title: 'x', due: index % 2 ? '2020-01-31' : '2040-01-31' },
      }),
    ),
    many(size, () =>
      client.query('mutation ($input: DecisionCreateInput!) { createProgrammeDecision(input: $input) { decisionId } }', {
        input: { question: 'Welcher Weg?' },
      }),
    ),
    ...['request-intake', 'data-quality', 'kpi-discovery'].slice(0, size).map((name) => step(name, 'start')),
  ]);
  await client.query('mutation { blockProcessStep(stepId: "data-quality", reason: "Die Daten fehlen noch.") { state } }');
  await step('request-intake', 'complete', { force: true, reason: 'So am Werkstatttermin entschieden.' });
};

describe('badges and cockpit', () => {
  it('equal the counts of the database, for two tenants that write concurrently', async () => {
    const database = await connectTo(currentStack().env['DATABASE_URL']);
    await using a = new TenantClient();
    await using b = new TenantClient();
    await Promise.all([work(a, 5), work(b, 2)]);
    for (const client of [a, b]) {
      const { body: badges } = await client.get<Figures>('/v1/nav/badges');
      const { body: cockpit } = await client.get<Cockpit>('/v1/cockpit/summary');
      const counted = await countedBy(database, client.tenantId, Object.values(BADGES));
      expect(Object.fromEntries(Object.keys(BADGES).map((name) => [name, badges[name]]))).toEqual(
        Object.fromEntries(Object.keys(BADGES).map((name, index) => [name, counted[index]])),
      );
      expect(COCKPIT.map(([figure]) => figure(cockpit))).toEqual(
        await countedBy(
          database,
          client.tenantId,
          COCKPIT.map(([, sql]) => sql),
        ),
      );
    }
    await database.end();
    // The tenants have different figures, and none is zero.
    const [badgesOfA, badgesOfB] = await Promise.all([a, b].map((client) => client.get<Figures>('/v1/nav/badges')));
    expect([badgesOfA?.body['pending_approvals'], badgesOfB?.body['pending_approvals']]).toEqual([5, 2]);
    expect([badgesOfA?.body['overdue_milestones'], badgesOfB?.body['overdue_milestones']]).toEqual([2, 1]);
    expect([badgesOfA?.body['blocked_steps'], badgesOfB?.body['blocked_steps']]).toEqual([1, 1]);
  });
});
