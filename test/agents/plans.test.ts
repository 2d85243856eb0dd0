import { EVENT_LOG } from '../fixtures/event-log.fixture.js';
import { eventually } from '../harness/eventually.js';
import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';

interface Child {
  runId: string;
  agent: string;
  status: string;
  stepKey: string;
  queuedAt: string;
  input: { parameters: { run_ids?: string[] }; language: string };
  parent: { runId: string } | null;
}

interface PlanResult {
  plan_run_id: string;
  steps: { key: string; agent: string; run_id: string; degraded: boolean }[];
}

const createPlan = async (client: TenantClient, parameters: object, language = 'en'): Promise<string> => {
  const { body } = await client.post<{ run_id: string }>('/api/agents/solution-planning', { input: '', language, parameters });
  expect(await client.untilRunEnds(body.run_id)).toMatchObject({ status: 'succeeded' });
  return body.run_id;
};

const start = async (client: TenantClient, runId: string): Promise<string> => {
  const { startPlan } = await client.query<{ startPlan: { runId: string; agent: string } }>(
    'mutation ($runId: ID!) { startPlan(runId: $runId) { runId agent } }',
    { runId },
  );
  expect(startPlan.agent).toBe('plan');
  return startPlan.runId;
};

const childrenOf = async (client: TenantClient, runId: string): Promise<Map<string, Child>> => {
  const { run } = await client.query<{ run: { children: Child[] } }>(
    'query ($runId: ID!) { run(runId: $runId) { children { runId agent status stepKey queuedAt input parent { runId } } } }',
    { runId },
  );
  return new Map(run.children.map((child) => [child.stepKey, child]));
};

/** Forty months of five goods receipts each, of which up to four are later than the due date. */
const RECEIPTS = [
  'goods receipt date;due date',
  ...Array.from({ length: 200 }, (_, index) => {
    const month = Math.floor(index / 5);
    const stem = `${2023 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
    const isLate = index % 5 < (month * 7) % 5;
    return `${stem}-${isLate ? '14' : '09'};${stem}-10`;
  }),
].join('\n');

interface Level {
  level: string;
  value: number;
}

/** Fields that the tests read from the results of the programme's steps. */
interface Programme {
  candidates: { name: { en: string }; formula: string; dataset_id: string }[];
  candidate_id: string | null;
  name: string;
  formula: string;
  dataset: { dataset_id: string };
  history: unknown[];
  recommendations: { key: string; origin: string; name: string; periods: number; due_period: string; levels: Level[] }[];
  sheets: { run_id: string; status: string; title: string; formula: string; recommended_target: { run_id: string; levels: Level[] } }[];
  warnings: string[];
}

describe('the plan of a KPI programme', () => {
  it('leads from the data to the report, each step with the results of the preceding ones', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', RECEIPTS);
    const runId = await start(client, await createPlan(client, { template: 'kpi-programme' }));
    expect(await client.untilRunEnds<PlanResult>(runId)).toMatchObject({ status: 'succeeded', error: null });
    const children = await childrenOf(client, runId);
    const idOf = (key: string): string => children.get(key)?.runId ?? key;
    const builtOn = (key: string) => children.get(key)?.input.parameters.run_ids;
    expect(builtOn('construct')).toEqual([idOf('discover')]);
    expect(builtOn('set-targets')).toEqual([idOf('construct')]);
    expect(builtOn('sheet')).toEqual([idOf('construct'), idOf('set-targets')]);
    expect(builtOn('report')).toEqual(['discover', 'construct', 'set-targets', 'sheet'].map(idOf));

    const read = (key: string) => client.untilRunEnds<Programme>(idOf(key));
    const { result: discovery } = await read('discover');
    const { result: kpi } = await read('construct');
    expect(discovery.candidates).toContainEqual(
      expect.objectContaining({
        name: expect.objectContaining({ en: kpi.name }),
        formula: kpi.formula,
        dataset_id: kpi.dataset.dataset_id,
      }),
    );
    expect(kpi.candidate_id).toEqual(expect.any(String));
    const { result: targets } = await read('set-targets');
    const [target] = targets.recommendations;
    expect(targets.recommendations).toHaveLength(1);
    expect(target).toMatchObject({ key: idOf('construct'), origin: 'constructed_kpi', name: kpi.name, periods: 40 });
    const sheet = await read('sheet');
    expect(sheet.result.sheets).toMatchObject([
      {
        run_id: idOf('construct'),
        status: 'proposed',
        title: kpi.name,
        formula: kpi.formula,
        recommended_target: {
          run_id: idOf('set-targets'),
          due_period: target?.due_period,
          levels: target?.levels.map(({ level, value }) => ({ level, value })),
        },
      },
    ]);
    expect(sheet.result.warnings.filter((warning) => warning.includes(idOf('set-targets')))).toEqual([]);
    expect(sheet.markdown).toContain('| Recommended target | conservative ');
    const { result: report, citations, markdown } = await client.untilRunEnds<{ runs: { run_id: string }[] }>(idOf('report'));
    const earlier = ['discover', 'construct', 'set-targets', 'sheet'].map(idOf);
    expect(report.runs.map(({ run_id: id }) => id)).toEqual(earlier);
    expect(citations.flatMap(({ id, kind }) => (kind === 'run' ? [id] : []))).toEqual(expect.arrayContaining(earlier));
    for (const id of earlier) expect(markdown).toContain(id);
  });

  it('fails at the step for which the data is insufficient, with the reason', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', RECEIPTS.split('\n').slice(0, 16).join('\n'));
    const run = await client.untilRunEnds(await start(client, await createPlan(client, { template: 'kpi-programme' })));
    expect(run).toMatchObject({ status: 'failed', error: { code: 'step_failed', missing: ['series'] } });
    expect(run.error?.message).toContain('(target-recommendation) failed: No target can be derived from any of the series:');
    expect(run.error?.message).toContain('fewer than 6 consecutive periods');
  });
});

describe('a started plan', () => {
  it('runs its steps in order, each with the runs that it builds on', async () => {
    await using client = new TenantClient();
    await client.withSource('event_log', EVENT_LOG);
    const planRunId = await createPlan(client, { template: 'data-delivery' }, 'de');
    const { seen } = client.stream();
    const runId = await start(client, planRunId);
    const run: RunAnswer<PlanResult> = await client.untilRunEnds<PlanResult>(runId);
    // The report is degraded without a model, and so is the plan.
    expect(run).toMatchObject({ status: 'succeeded', degraded: true, degraded_reasons: ['report: model_not_configured'] });
    expect(run.result.plan_run_id).toBe(planRunId);
    expect(run.result.steps.map(({ key, agent, degraded }) => [key, agent, degraded])).toEqual([
      ['discover', 'kpi-discovery', false],
      ['report', 'report-generation', true],
      ['export', 'data-export', false],
    ]);
    const children = await childrenOf(client, runId);
    expect([...children.keys()]).toEqual(['discover', 'report', 'export']);
    for (const { key, run_id: childId } of run.result.steps) {
      expect(children.get(key)).toMatchObject({ runId: childId, status: 'SUCCEEDED', parent: { runId }, input: { language: 'de' } });
      expect(run.markdown).toContain(childId);
    }
    expect(children.get('discover')?.input.parameters.run_ids).toBeUndefined();
    expect(children.get('report')?.input.parameters.run_ids).toEqual([children.get('discover')?.runId]);
    const report = await client.untilRunEnds<{ runs: { run_id: string }[] }>(children.get('report')?.runId ?? '');
    expect(report.result.runs.map(({ run_id: id }) => id)).toEqual([children.get('discover')?.runId]);
    const { runsConnection } = await client.query<{ runsConnection: { nodes: { runId: string }[] } }>(
      'query ($runId: ID!) { runsConnection(first: 10, filter: { parentIds: [$runId] }) { nodes { runId } } }',
      { runId },
    );
    expect(runsConnection.nodes).toHaveLength(3);
    const progress = await eventually(() => {
      const values = seen.filter(({ type, subject }) => type === 'run.progressed' && subject === runId).map(({ data }) => data['progress']);
      return values.length >= 3 ? values : undefined;
    });
    expect(progress).toEqual([1 / 3, 2 / 3, 1]);
  });

  it('fails with the failed step and its reason, skips the steps that build on it and runs all others', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', 'a;b\n1;2\n3;4\n');
    const runId = await start(
      client,
      await createPlan(client, {
        steps: [
          { key: 'mine', agent: 'process-mining' },
          { key: 'check', agent: 'data-quality' },
          { key: 'act', agent: 'action-recommendation', after: ['mine', 'check'] },
          { key: 'out', agent: 'data-export', after: ['check'] },
          { key: 'tell', agent: 'report-generation', after: ['act'] },
        ],
      }),
    );
    const run = await client.untilRunEnds(runId);
    expect(run).toMatchObject({ status: 'failed', result: null, error: { code: 'step_failed', missing: ['event_log'] } });
    expect(run.error?.message).toContain('(process-mining) failed: No table can be read as an event log.');
    expect(run.error?.message).toContain('Not started: ');
    const children = await childrenOf(client, runId);
    expect([...children.keys()].toSorted()).toEqual(['check', 'mine', 'out']);
    expect(children.get('out')?.status).toBe('SUCCEEDED');
  });

  it('cancels its child runs when it is cancelled, and starts no others', async () => {
    await using client = new TenantClient();
    await client.withSource('event_log', EVENT_LOG);
    const planRunId = await createPlan(client, { template: 'data-delivery' });
    const runId = await start(client, planRunId);
    await client.query('mutation ($runId: ID!) { cancelRun(runId: $runId) { status } }', { runId });
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'cancelled', result: null });
    const children = await eventually(async () => {
      const all = [...(await childrenOf(client, runId)).values()];
      return all.every(({ status }) => !['QUEUED', 'RUNNING'].includes(status)) ? all : undefined;
    });
    expect(children.length).toBeLessThan(3);
    // A later run of the tenant has ended, so the worker has dealt with everything before it.
    const { body } = await client.post<{ run_id: string }>('/v1/agents/briefing', {});
    await client.untilRunEnds(body.run_id);
    expect((await childrenOf(client, runId)).size).toBe(children.length);
  });

  it('must be a run of solution-planning of this tenant', async () => {
    await using client = new TenantClient();
    const mutation = 'mutation ($runId: ID!) { startPlan(runId: $runId) { runId } }';
    const { body } = await client.post<{ run_id: string }>('/v1/agents/briefing', {});
    await client.untilRunEnds(body.run_id);
    expect((await client.graph(mutation, { runId: body.run_id })).errors?.[0]?.extensions.code).toBe('CONFLICT');
    await using other = new TenantClient();
    const foreign = await createPlan(other, { template: 'data-delivery' });
    expect((await client.graph(mutation, { runId: foreign })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await client.as('viewer').graph(mutation, { runId: body.run_id })).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('is accepted once per idempotency key, and rejected if a step has invalid parameters', async () => {
    await using client = new TenantClient();
    const planRunId = await createPlan(client, { template: 'data-delivery' });
    const startOnce = () =>
      client.post<{ data: { startPlan: { runId: string } } }>(
        '/graphql',
        { query: 'mutation ($runId: ID!) { startPlan(runId: $runId) { runId } }', variables: { runId: planRunId } },
        { 'idempotency-key': 'once' },
      );
    const [first, second] = [await startOnce(), await startOnce()];
    expect(second.body.data.startPlan.runId).toBe(first.body.data.startPlan.runId);
    const invalid = await createPlan(client, { steps: [{ key: 'mine', agent: 'process-mining', parameters: { max_variants: 0 } }] });
    const { errors } = await client.graph('mutation ($runId: ID!) { startPlan(runId: $runId) { runId } }', { runId: invalid });
    expect(errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
  });
});
