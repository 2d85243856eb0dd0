import { eventually, TenantClient } from '../harness/tenant-client.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';

interface Counts {
  total: number;
  not_started: number;
  running: number;
  done: number;
  blocked: number;
  failed_runs: number;
  done_share: number;
}

interface Step {
  step_id: string;
  phase_id: string;
  title: string;
  state: string;
  agent: { name: string; live: boolean };
  run: { run_id: string; status: string; failed: boolean; error: string | null } | null;
  run_skipped_reason: string | null;
  blocked_reason: string | null;
  contributions: number;
}

interface Landscape {
  language: string;
  counts: Counts;
  phases: { phase_id: string; name: string; counts: Counts; steps: Step[] }[];
}

interface Progress {
  counts: Counts;
  phases: { phase_id: string; counts: Counts }[];
  current_step: Step | null;
  next_step: Step | null;
  last_activity_at: string | null;
}

interface Outcome {
  step_id: string;
  state: string;
  previous_state: string;
  revision: number;
  run_id: string | null;
  run_skipped_reason: string | null;
  run_note: string | null;
  forced: boolean;
  unmet_rules: { id: string; text: string }[];
  started_at: string | null;
  step: Step;
}

interface Problem {
  status: number;
  code: string;
  detail: string;
  issues?: { type: string; loc: string[]; msg: string }[];
}

interface Guide {
  language: string;
  purpose: string;
  raci: { responsible: { role: string; does: string }[]; accountable: { role: string } };
  inputs: { kind: string; required: boolean }[];
  analysis_questions: string[];
  completion_rules: { id: string; kind: string; text: string; met: boolean; found: string }[];
  rules_met: boolean;
  storage_transparency: { what: string; leaves_house: string }[];
}

const ROOT = '/v1/process-landscape';
const REASON = 'Decided in the steering committee.';
const at = (stepId: string, action: string): string => `${ROOT}/steps/${stepId}/${action}`;
const start = (client: TenantClient, stepId: string, body?: unknown, headers?: Record<string, string>) =>
  client.post<Outcome>(at(stepId, 'start'), body, headers);
const complete = <T = Outcome>(client: TenantClient, stepId: string, body?: unknown) => client.post<T>(at(stepId, 'complete'), body);
const step = async (client: TenantClient, stepId: string): Promise<Step> => {
  const { body } = await client.get<Landscape>(ROOT);
  const found = body.phases.flatMap(({ steps }) => steps).find((candidate) => candidate.step_id === stepId);
  if (!found) throw new Error(`no step ${stepId}`);
  return found;
};
const change = (client: TenantClient, action: 'block' | 'unblock' | 'reopen', stepId: string, reason = REASON) =>
  client.graph<Record<string, { state: string }>>(
    `mutation ($id: ID!, $reason: String!) { ${action}ProcessStep(stepId: $id, reason: $reason) { state previousState } }`,
    { id: stepId, reason },
  );

describe('the landscape', () => {
  it('shows 26 steps in seven phases, none of them started, and which agents a worker serves', async () => {
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
    expect(body.counts).toEqual({ total: 26, not_started: 26, ...nothing });
    const { body: agents } = await client.get<{ agents: { name: string; live: boolean }[] }>('/v1/agents/status');
    const live = new Map(agents.agents.map((agent) => [agent.name, agent.live]));
    for (const shown of body.phases.flatMap(({ steps }) => steps)) expect(shown.agent.live).toBe(live.get(shown.step_id));
    expect(live.get('process-mining')).toBe(true);
    expect((await client.get<Progress>(`${ROOT}/progress`)).body).toMatchObject({
      counts: { total: 26 },
      current_step: null,
      next_step: { step_id: 'request-intake' },
      last_activity_at: null,
    });
  });

  it('speaks the language of the tenant, and another one when asked', async () => {
    await using client = new TenantClient();
    await client.request('PATCH', `/v1/tenants/${client.tenantId}`, { settings: { language: 'en' } });
    const { body } = await client.get<Landscape>(ROOT);
    expect([body.language, body.phases[1]?.name]).toEqual(['en', 'Understand']);
    expect((await client.get<Guide>(at('data-quality', 'guide'))).body).toMatchObject({ language: 'en' });
    type Read = { processLandscape: { phases: { name: string; steps: { guide: { language: string } }[] }[] } };
    const { processLandscape } = await client.ask<Read>(
      '{ processLandscape(language: "de") { phases { name steps { guide { language } } } } }',
    );
    expect(processLandscape.phases[1]?.name).toBe('Verstehen');
    const guides = processLandscape.phases.flatMap(({ steps }) => steps.map(({ guide }) => guide.language));
    expect([guides.length, new Set(guides)]).toEqual([26, new Set(['de'])]);
    const { errors } = await client.graph('{ processLandscape(language: "fr") { language } }');
    expect(errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
  });

  it('is for every role; changing it is not', async () => {
    await using client = new TenantClient(undefined, 'viewer');
    expect((await client.get(ROOT)).status).toBe(200);
    expect((await client.get(at('process-mining', 'guide'))).status).toBe(200);
    expect((await start(client, 'process-mining')).status).toBe(403);
    expect((await start(client.as('contributor'), 'process-mining')).status).toBe(403);
    expect((await complete(client.as('contributor'), 'process-mining')).status).toBe(403);
    expect((await change(client, 'block', 'process-mining')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await step(client, 'process-mining')).state).toBe('not_started');
  });

  it('knows its steps and no others', async () => {
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

  it('counts the own tenant only, in badges and cockpit too', async () => {
    await using client = new TenantClient();
    await using other = new TenantClient();
    await start(client, 'request-intake', { run_agent: false });
    await start(client, 'web-research', { run_agent: false });
    await change(client, 'block', 'web-research');
    const cockpit = async (who: TenantClient) =>
      (await who.get<{ process: Progress; degraded: boolean }>('/v1/cockpit/summary')).body.process;
    expect((await client.get('/v1/nav/badges')).body).toMatchObject({ running_steps: 1, blocked_steps: 1 });
    expect(await cockpit(client)).toMatchObject({
      counts: { running: 1, blocked: 1, not_started: 24 },
      current_step: { step_id: 'request-intake' },
      next_step: { step_id: 'solution-planning' },
    });
    expect((await other.get('/v1/nav/badges')).body).toMatchObject({ running_steps: 0, blocked_steps: 0 });
    expect(await cockpit(other)).toMatchObject({ counts: { running: 0, not_started: 26 }, current_step: null });
    expect((await step(other, 'web-research')).state).toBe('not_started');
  });
});

describe('starting a step', () => {
  it('launches its agent, and shows the run as it stands', async () => {
    await using client = new TenantClient();
    await client.withSource('event_log', EVENT_LOG);
    const { status, body } = await start(client, 'process-mining', { input: 'Where do orders wait?', language: 'en', note: 'First look' });
    expect([status, body.state, body.previous_state, body.run_skipped_reason]).toEqual([202, 'running', 'not_started', null]);
    expect(body.run_note).toBe("The step's agent was launched.");
    const run = await client.untilRunEnds(body.run_id ?? '');
    expect(run).toMatchObject({ agent: 'process-mining', status: 'succeeded' });
    expect(await step(client, 'process-mining')).toMatchObject({
      state: 'running',
      run: { run_id: run.run_id, status: 'succeeded', failed: false },
    });
    const { processStep } = await client.ask<{
      processStep: { run: { run: { agent: string; input: object } }; historyConnection: { nodes: object[] } };
    }>(
      '{ processStep(stepId: "process-mining") { run { run { agent input } } historyConnection { nodes { action toState note actor runId } } } }',
    );
    expect(processStep.run.run).toMatchObject({ agent: 'process-mining', input: { input: 'Where do orders wait?', language: 'en' } });
    expect(processStep.historyConnection.nodes).toEqual([
      { action: 'start', toState: 'running', note: 'First look', actor: 'demo', runId: run.run_id },
    ]);
  });

  it('launches exactly the agents that a live worker serves, and says so where none does', async () => {
    await using client = new TenantClient();
    const { body: status } = await client.get<{ agents: { name: string; live: boolean }[] }>('/v1/agents/status');
    for (const { name, live } of status.agents) {
      const { status: code, body } = await start(client, name);
      expect([name, code, body.state, body.run_id !== null]).toEqual([name, 202, 'running', live]);
      expect(body.run_skipped_reason).toBe(live ? null : 'agent_not_served');
      expect(body.run_note).toMatch(live ? /wurde gestartet/ : /kein laufender Worker/);
    }
  });

  it('does without the agent when asked to; and launches it when started again', async () => {
    await using client = new TenantClient();
    const { body } = await start(client, 'process-mining', { run_agent: false });
    expect(body).toMatchObject({ state: 'running', run_id: null, run_skipped_reason: 'not_requested' });
    expect((await start(client, 'process-mining', { run_agent: false })).status).toBe(409);
    const again = await start(client, 'process-mining');
    expect([again.status, again.body.previous_state, again.body.revision]).toEqual([202, 'running', 2]);
    expect(again.body.run_id).toMatch(/^run_/);
  });

  it('shows a run that failed, and can then be started anew', async () => {
    await using client = new TenantClient();
    const { body } = await start(client, 'process-mining', null);
    await client.untilRunEnds(body.run_id ?? '');
    expect(await step(client, 'process-mining')).toMatchObject({ state: 'running', run: { status: 'failed', failed: true } });
    expect((await client.get<Progress>(`${ROOT}/progress`)).body.counts).toMatchObject({ running: 1, failed_runs: 1 });
    const again = await start(client, 'process-mining');
    expect([again.status, again.body.run_id === body.run_id]).toEqual([202, false]);
  });

  it('lets one of many through', async () => {
    await using client = new TenantClient();
    const answers = await Promise.all(Array.from({ length: 12 }, () => start(client, 'data-quality', { run_agent: false })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, ...Array(11).fill(409)]);
    expect(
      (await client.get<{ type: string }[]>('/v1/events/recent')).body.filter(({ type }) => type === 'process_step.started'),
    ).toHaveLength(1);
  });

  it('gives the first answer again for the same key', async () => {
    await using client = new TenantClient();
    const key = { 'idempotency-key': 'start-once' };
    const [first, second] = [await start(client, 'process-mining', {}, key), await start(client, 'process-mining', {}, key)];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect([second.body.run_id, second.body.revision]).toEqual([first.body.run_id, 1]);
    expect((await start(client, 'data-quality', {}, key)).status).toBe(409);
    expect((await step(client, 'data-quality')).state).toBe('not_started');
  });

  it.each<[string, unknown, (string | number)[]]>([
    ['a language that it does not speak', { language: 'fr' }, ['body', 'language']],
    ['a text for a flag', { run_agent: 'yes' }, ['body', 'run_agent']],
    ['too many datasets', { dataset_ids: Array(21).fill('dst_x') }, ['body', 'dataset_ids']],
    ['a key that it does not know', { forse: true }, ['body', 'forse']],
  ])('refuses %s', async (_, body, loc) => {
    await using client = new TenantClient();
    const answer = await client.post<{ detail: { loc: (string | number)[] }[] }>(at('process-mining', 'start'), body);
    expect([answer.status, answer.body.detail[0]?.loc]).toEqual([422, loc]);
    expect((await step(client, 'process-mining')).state).toBe('not_started');
  });
});

describe('completing a step', () => {
  it('needs its rules met, and names those that are not', async () => {
    await using client = new TenantClient();
    expect((await complete<Problem>(client, 'process-mining')).body.detail).toBe('The step has not been started.');
    await start(client, 'process-mining', { run_agent: false });
    const { status, body } = await complete<Problem>(client, 'process-mining', null);
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect(body.issues?.map(({ type, loc }) => [type, loc.at(-1)])).toEqual([
      ['dataset_available', 'event_log_there'],
      ['run_succeeded', 'mining_succeeded'],
      ['contributions_at_least', 'finding_explained'],
      ['analysis_done', 'analysed'],
    ]);
    expect(body.detail).toContain('Ein Ereignisprotokoll liegt vor');
    expect((await step(client, 'process-mining')).state).toBe('running');
    const { errors } = await client.graph('mutation { completeProcessStep(stepId: "process-mining") { state } }');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', issues: body.issues });
  });

  it('succeeds once they are met by what is really so', async () => {
    await using client = new TenantClient();
    await client.withSource('event_log', EVENT_LOG);
    const { body: started } = await start(client, 'data-quality');
    await client.untilRunEnds(started.run_id ?? '');
    const unmet = async () =>
      (await client.get<Guide>(at('data-quality', 'guide'))).body.completion_rules.filter(({ met }) => !met).map(({ id }) => id);
    expect(await unmet()).toEqual(['findings_judged']);
    await client.post(at('data-quality', 'contributions'), { text: 'Doppelte Belege sind Stornos, kein Fehler.' });
    expect(await unmet()).toEqual([]);
    const { status, body } = await complete(client, 'data-quality', { note: 'Erledigt' });
    expect([status, body.state, body.forced, body.unmet_rules]).toEqual([200, 'done', false, []]);
    expect((await client.get<Progress>(`${ROOT}/progress`)).body).toMatchObject({
      counts: { done: 1, running: 0, done_share: 1 / 26 },
      phases: [{}, { phase_id: 'understand', counts: { done: 1, total: 4, done_share: 0.25 } }, {}, {}, {}, {}, {}],
      current_step: null,
    });
    expect((await complete(client, 'data-quality')).status).toBe(409);
  });

  it('can be forced with a reason, which stays with the history and the event', async () => {
    await using client = new TenantClient();
    await start(client, 'web-research', { run_agent: false });
    for (const body of [{ force: true }, { force: true, reason: 'short' }])
      expect((await complete<{ detail: { loc: string[] }[] }>(client, 'web-research', body)).body.detail[0]?.loc).toEqual([
        'body',
        'reason',
      ]);
    const { status, body } = await complete(client, 'web-research', { force: true, reason: REASON });
    expect([status, body.state, body.forced]).toEqual([200, 'done', true]);
    expect(body.unmet_rules.map(({ id }) => id)).toContain('agent_succeeded');
    const { processStep } = await client.ask<{ processStep: { historyConnection: { nodes: object[] } } }>(
      '{ processStep(stepId: "web-research") { historyConnection(first: 1) { nodes { action reason forced unmetRules } } } }',
    );
    expect(processStep.historyConnection.nodes[0]).toEqual({
      action: 'complete',
      reason: REASON,
      forced: true,
      unmetRules: body.unmet_rules.map(({ id }) => id),
    });
    const { body: events } = await client.get<{ type: string; subject: string; data: object }[]>('/v1/events/recent');
    expect(events.find(({ type }) => type === 'process_step.completed')).toMatchObject({
      subject: 'web-research',
      data: { forced: true, reason: REASON, from: 'running', to: 'done' },
    });
  });

  it('lets one of many through', async () => {
    await using client = new TenantClient();
    await start(client, 'web-research', { run_agent: false });
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(client, 'web-research', { force: true, reason: REASON })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe('blocking, unblocking, reopening', () => {
  it('leads where the policy says, each with its event', async () => {
    await using client = new TenantClient();
    await change(client, 'block', 'slide-deck');
    expect(await step(client, 'slide-deck')).toMatchObject({ state: 'blocked', blocked_reason: REASON });
    expect((await start(client, 'slide-deck')).status).toBe(409);
    expect((await change(client, 'unblock', 'slide-deck')).data).toMatchObject({ unblockProcessStep: { state: 'not_started' } });
    await start(client, 'slide-deck', { run_agent: false });
    await change(client, 'block', 'slide-deck');
    expect((await change(client, 'unblock', 'slide-deck')).data).toMatchObject({ unblockProcessStep: { state: 'running' } });
    await complete(client, 'slide-deck', { force: true, reason: REASON });
    expect((await change(client, 'block', 'slide-deck')).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect((await change(client, 'reopen', 'slide-deck')).data).toMatchObject({
      reopenProcessStep: { state: 'running', previousState: 'done' },
    });
    const types = await eventually(async () => {
      const { body } = await client.get<{ type: string }[]>('/v1/events/recent');
      const own = body.map(({ type }) => type).filter((type) => type.startsWith('process_step.'));
      return own.length === 7 ? own.toReversed() : undefined;
    });
    expect(types.map((type) => type.slice('process_step.'.length))).toEqual([
      'blocked',
      'unblocked',
      'started',
      'blocked',
      'unblocked',
      'completed',
      'reopened',
    ]);
  });

  it('needs a reason that says something', async () => {
    await using client = new TenantClient();
    for (const reason of ['', '         x         ', 'x'.repeat(501), 'a NUL is no reason \0'])
      expect((await change(client, 'block', 'slide-deck', reason)).errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
    expect((await step(client, 'slide-deck')).state).toBe('not_started');
  });
});

describe('the guide', () => {
  it('holds everything needed to work on a step, in one call', async () => {
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
      ['mining_succeeded', false, 'Noch kein Lauf ist zu Ende.'],
      ['finding_explained', false, 'Beiträge: 0'],
      ['analysed', false, 'Analysen mit Belegen seit dem Start: 0'],
    ]);
  });

  it('sees the data of the own tenant only', async () => {
    await using client = new TenantClient();
    await using other = new TenantClient();
    await client.withSource('event_log', EVENT_LOG);
    const met = async (who: TenantClient) =>
      (await who.get<Guide>(at('process-mining', 'guide'))).body.completion_rules.find(({ id }) => id === 'event_log_there')?.met;
    expect([await met(client), await met(other)]).toEqual([true, false]);
  });

  it('knows what other domains tell: data, metrics, the programme', async () => {
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
    await client.ask('mutation { createProgramme(input: { name: "Besser werden" }) { programmeId } }');
    const { createArea } = await client.ask<{ createArea: { areaId: string } }>(
      'mutation { createArea(input: { name: "Einkauf" }) { areaId } }',
    );
    const initiative = (title: string) =>
      client.ask('mutation ($input: InitiativeCreateInput!) { createInitiative(input: $input) { initiativeId } }', {
        input: { areaId: createArea.areaId, phase: 'define', title },
      });
    await initiative('Freigaben verteilen');
    // A draft, a programme without a vision, one initiative of two.
    expect(await all()).toEqual([true, false, false, false]);
    expect((await client.post('/v1/metric-definitions', { ...metric, activate: true })).status).toBe(201);
    await initiative('Lieferanten bündeln');
    await client.ask('mutation ($input: ProgrammeUpdateInput!) { updateProgramme(input: $input) { programmeId } }', {
      input: { vision: 'Jede Freigabe am selben Tag.' },
    });
    expect(await all()).toEqual([true, true, true, true]);
  });
});
