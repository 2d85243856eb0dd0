import { AGENT_CARDS } from '../../workers/agents/cards.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';
import { TenantClient } from '../harness/tenant-client.js';
import { at, change, complete, type Guide, type Landscape, type Progress, ROOT, start, step } from './process-client.js';

describe('the process landscape', () => {
  it('has one step per agent in seven phases, none started, with the agents that a worker serves', async () => {
    await using client = new TenantClient();
    const { status, body } = await client.get<Landscape>(ROOT);
    expect([status, body.language]).toEqual([200, 'de']);
    expect(body.phases.map(({ phase_id: id, steps }) => [id, steps.length])).toEqual([
      ['orient', 4],
      ['understand', 4],
      ['analyse', 3],
      ['define', 3],
      ['decide', 3],
      ['deliver', 5],
      ['sustain', 4],
    ]);
    const nothing = { running: 0, done: 0, blocked: 0, failed_runs: 0, done_share: 0 };
    expect(body.counts).toEqual({ total: 26, not_started: AGENT_CARDS.length, ...nothing });
    const { body: agents } = await client.get<{ agents: { name: string; live: boolean }[] }>('/v1/agents/status');
    const live = new Map(agents.agents.map((agent) => [agent.name, agent.live]));
    for (const listed of body.phases.flatMap(({ steps }) => steps)) expect(listed.agent.live).toBe(live.get(listed.step_id));
    expect(live.get('process-mining')).toBe(true);
    expect((await client.get<Progress>(`${ROOT}/progress`)).body).toMatchObject({
      counts: { total: 26 },
      current_step: null,
      next_step: { step_id: 'request-intake' },
      last_activity_at: null,
    });
  });

  it('is in the language of the tenant, or in a requested one', async () => {
    await using client = new TenantClient();
    await client.request('PATCH', `/v1/tenants/${client.tenantId}`, { settings: { language: 'en' } });
    const { body } = await client.get<Landscape>(ROOT);
    expect([body.language, body.phases[1]?.name]).toEqual(['en', 'Understand']);
    expect((await client.get<Guide>(at('data-quality', 'guide'))).body).toMatchObject({ language: 'en' });
    type Response = { processLandscape: { phases: { name: string; steps: { guide: { language: string } }[] }[] } };
    const { processLandscape } = await client.query<Response>(
      '{ processLandscape(language: DE) { phases { name steps { guide { language } } } } }',
    );
    expect(processLandscape.phases[1]?.name).toBe('Verstehen');
    const guides = processLandscape.phases.flatMap(({ steps }) => steps.map(({ guide }) => guide.language));
    expect([guides.length, new Set(guides)]).toEqual([26, new Set(['DE'])]);
    const { errors } = await client.graph('{ processLandscape(language: "fr") { language } }');
    expect(errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
  });

  it('can be read by every role and changed by permitted roles only', async () => {
    await using client = new TenantClient(undefined, 'viewer');
    expect((await client.get(ROOT)).status).toBe(200);
    expect((await client.get(at('process-mining', 'guide'))).status).toBe(200);
    expect((await start(client, 'process-mining')).status).toBe(403);
    expect((await start(client.as('contributor'), 'process-mining')).status).toBe(403);
    expect((await complete(client.as('contributor'), 'process-mining')).status).toBe(403);
    expect((await change(client, 'block', 'process-mining')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await step(client, 'process-mining')).state).toBe('not_started');
  });

  it('rejects unknown steps', async () => {
    await using client = new TenantClient();
    for (const id of ['fortune-telling', '%00', "x'--", 'constructor', '__proto__']) {
      const statuses = await Promise.all([
        client.get(at(id, 'guide')),
        client.get(at(id, 'contributions')),
        start(client, id),
        complete(client, id),
        client.post(at(id, 'contributions'), { text: 'x' }),
      ]);
      for (const { status } of statuses) expect([404, 422]).toContain(status);
    }
  });

  it('counts steps of its own tenant only, also in badges and cockpit', async () => {
    await using client = new TenantClient();
    await using other = new TenantClient();
    await start(client, 'request-intake', { run_agent: false });
    await start(client, 'web-research', { run_agent: false });
    await change(client, 'block', 'web-research');
    const cockpit = async (tenant: TenantClient) =>
      (await tenant.get<{ process: Progress; degraded: boolean }>('/v1/cockpit/summary')).body.process;
    expect((await client.get('/v1/nav/badges')).body).toMatchObject({ running_steps: 1, blocked_steps: 1 });
    expect(await cockpit(client)).toMatchObject({
      counts: { running: 1, blocked: 1, not_started: 24 },
      current_step: { step_id: 'request-intake' },
      next_step: { step_id: 'solution-planning' },
    });
    expect((await other.get('/v1/nav/badges')).body).toMatchObject({ running_steps: 0, blocked_steps: 0 });
    expect(await cockpit(other)).toMatchObject({ counts: { running: 0, not_started: AGENT_CARDS.length }, current_step: null });
    expect((await step(other, 'web-research')).state).toBe('not_started');
  });
});

describe('the guide of a step', () => {
  it('contains all information for work on a step in one response', async () => {
    await using client = new TenantClient();
    const { status, body } = await client.get<Guide>(at('process-mining', 'guide'));
    expect(status).toBe(200);
    expect(body.purpose).toContain('wie der Prozess wirklich läuft');
    expect(body.raci.accountable.role).toBe('Prozessverantwortung');
    expect(body.inputs[0]).toMatchObject({ kind: 'event_log', required: true });
    expect(body.analysis_questions.length).toBeGreaterThanOrEqual(5);
    expect(body.storage_transparency[0]?.leaves_house).toMatch(/^Nein\./);
    expect(body.rules_met).toBe(false);
    expect(body.completion_rules.map(({ id, met, found }) => [id, met, found])).toEqual([
      ['event_log_there', false, 'Passende Datensätze: 0'],
      ['mining_succeeded', false, 'Bisher wurde kein Lauf beendet.'],
      ['finding_explained', false, 'Beiträge: 0'],
      ['analysed', false, 'Analysen mit Belegen seit dem Start: 0'],
    ]);
  });

  it('evaluates the data of its own tenant only', async () => {
    await using client = new TenantClient();
    await using other = new TenantClient();
    await client.withSource('event_log', EVENT_LOG);
    const met = async (tenant: TenantClient) =>
      (await tenant.get<Guide>(at('process-mining', 'guide'))).body.completion_rules.find(({ id }) => id === 'event_log_there')?.met;
    expect([await met(client), await met(other)]).toEqual([true, false]);
  });

  it('evaluates rules about data, metrics and the programme of other domains', async () => {
    await using client = new TenantClient();
    const met = async (stepId: string, kind: string) =>
      (await client.get<Guide>(at(stepId, 'guide'))).body.completion_rules.find((rule) => rule.kind === kind)?.met;
    const all = () =>
      Promise.all([
        met('data-export', 'dataset_available'),
        met('kpi-construction', 'metric_active'),
        met('solution-planning', 'programme_exists'),
        met('initiative-prioritisation', 'initiatives_at_least'),
      ]);
    expect(await all()).toEqual([false, false, false, false]);
    await client.withSource('csv', 'Monat;Betrag\n2026-01-01;10\n2026-02-01;20\n');
    const { body: datasets } = await client.get<{ dataset_id: string }[]>('/v1/datasets');
    const metric = { name: 'Umsatz', formula: 'SUM(Betrag)', direction: 'higher', dataset_id: datasets[0]?.dataset_id };
    expect((await client.post('/v1/metric-definitions', metric)).status).toBe(201);
    await client.query('mutation { createProgramme(input: { name: "Besser werden" }) { programmeId } }');
    const { createArea } = await client.query<{ createArea: { areaId: string } }>(
      'mutation { createArea(input: { name: "Einkauf" }) { areaId } }',
    );
    const initiative = (title: string) =>
      client.query('mutation ($input: InitiativeCreateInput!) { createInitiative(input: $input) { initiativeId } }', {
        input: { areaId: createArea.areaId, phase: 'DEFINE', title },
      });
    await initiative('Freigaben verteilen');
    // The rules are not met by a draft metric, a programme without a vision, and one of two required initiatives.
    expect(await all()).toEqual([true, false, false, false]);
    expect((await client.post('/v1/metric-definitions', { ...metric, activate: true })).status).toBe(201);
    await initiative('Lieferanten bündeln');
    await client.query('mutation ($input: ProgrammeUpdateInput!) { updateProgramme(input: $input) { programmeId } }', {
      input: { vision: 'Jede Freigabe am selben Tag.' },
    });
    expect(await all()).toEqual([true, true, true, true]);
  });
});
