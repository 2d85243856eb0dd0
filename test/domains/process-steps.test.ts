import { AGENT_CARDS } from '../../workers/agents/cards.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';
import { eventually } from '../harness/eventually.js';
import { TenantClient } from '../harness/tenant-client.js';
import { at, change, complete, type Guide, type Problem, type Progress, REASON, ROOT, start, step } from './process-client.js';

describe('starting a step', () => {
  it('starts its agent, and the step shows the current state of the run', async () => {
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
    const { processStep } = await client.query<{
      processStep: { run: { run: { agent: string; input: object } }; historyConnection: { nodes: object[] } };
    }>(
      '{ processStep(stepId: "process-mining") { run { run { agent input } } historyConnection { nodes { action toState note actor runId } } } }',
    );
    expect(processStep.run.run).toMatchObject({ agent: 'process-mining', input: { input: 'Where do orders wait?', language: 'en' } });
    expect(processStep.historyConnection.nodes).toEqual([
      { action: 'START', toState: 'RUNNING', note: 'First look', actor: 'demo', runId: run.run_id },
    ]);
  });

  it('starts exactly the agents that a live worker serves, and reports the others as skipped', async () => {
    await using client = new TenantClient();
    const { body: status } = await client.get<{ agents: { name: string; live: boolean }[] }>('/v1/agents/status');
    for (const { name, live } of status.agents) {
      const { status: code, body } = await start(client, name);
      expect([name, code, body.state, body.run_id !== null]).toEqual([name, 202, 'running', live]);
      expect(body.run_skipped_reason).toBe(live ? null : 'agent_not_served');
      expect(body.run_note).toMatch(live ? /wurde gestartet/ : /kein laufender Worker/);
    }
  });

  it('skips the agent on request, and starts it when the step is started again', async () => {
    await using client = new TenantClient();
    const { body } = await start(client, 'process-mining', { run_agent: false });
    expect(body).toMatchObject({ state: 'running', run_id: null, run_skipped_reason: 'not_requested' });
    expect((await start(client, 'process-mining', { run_agent: false })).status).toBe(409);
    const again = await start(client, 'process-mining');
    expect([again.status, again.body.previous_state, again.body.revision]).toEqual([202, 'running', 2]);
    expect(again.body.run_id).toMatch(/^run_/);
  });

  it('can be repeated after a failed run, which the step shows', async () => {
    await using client = new TenantClient();
    const { body } = await start(client, 'process-mining', null);
    await client.untilRunEnds(body.run_id ?? '');
    expect(await step(client, 'process-mining')).toMatchObject({ state: 'running', run: { status: 'failed', failed: true } });
    expect((await client.get<Progress>(`${ROOT}/progress`)).body.counts).toMatchObject({ running: 1, failed_runs: 1 });
    const again = await start(client, 'process-mining');
    expect([again.status, again.body.run_id === body.run_id]).toEqual([202, false]);
  });

  it('succeeds once with concurrent requests', async () => {
    await using client = new TenantClient();
    const answers = await Promise.all(Array.from({ length: 12 }, () => start(client, 'data-quality', { run_agent: false })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, ...Array(11).fill(409)]);
    expect(
      (await client.get<{ type: string }[]>('/v1/events/recent')).body.filter(({ type }) => type === 'process_step.started'),
    ).toHaveLength(1);
  });

  it('takes effect once per idempotency key', async () => {
    await using client = new TenantClient();
    const key = { 'idempotency-key': 'start-once' };
    const [first, second] = [await start(client, 'process-mining', {}, key), await start(client, 'process-mining', {}, key)];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect([second.body.run_id, second.body.revision]).toEqual([first.body.run_id, 1]);
    expect((await start(client, 'data-quality', {}, key)).status).toBe(409);
    expect((await step(client, 'data-quality')).state).toBe('not_started');
  });

  it.each<[string, unknown, (string | number)[]]>([
    ['an unsupported language', { language: 'fr' }, ['body', 'language']],
    ['text as a boolean', { run_agent: 'yes' }, ['body', 'run_agent']],
    ['too many datasets', { dataset_ids: Array(21).fill('dst_x') }, ['body', 'dataset_ids']],
    ['an unknown key', { forse: true }, ['body', 'forse']],
  ])('rejects %s', async (_, body, loc) => {
    await using client = new TenantClient();
    const response = await client.post<{ detail: { loc: (string | number)[] }[] }>(at('process-mining', 'start'), body);
    expect([response.status, response.body.detail[0]?.loc]).toEqual([422, loc]);
    expect((await step(client, 'process-mining')).state).toBe('not_started');
  });
});

describe('completing a step', () => {
  it('is rejected with the unmet rules', async () => {
    await using client = new TenantClient();
    expect((await complete<Problem>(client, 'process-mining')).body.detail).toBe(
      'The step is not_started; it allows start, block, not complete.',
    );
    await start(client, 'process-mining', { run_agent: false });
    const { status, body } = await complete<Problem>(client, 'process-mining', null);
    expect([status, body.code]).toEqual([409, 'STEP_RULES_UNMET']);
    expect(body.issues?.map(({ type, loc }) => [type, loc.at(-1)])).toEqual([
      ['dataset_available', 'event_log_there'],
      ['run_succeeded', 'mining_succeeded'],
      ['contributions_at_least', 'finding_explained'],
      ['analysis_done', 'analysed'],
    ]);
    expect(body.detail).toContain('Ein Ereignisprotokoll liegt vor');
    expect((await step(client, 'process-mining')).state).toBe('running');
    const { errors } = await client.graph('mutation { completeProcessStep(stepId: "process-mining") { state } }');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', reason: 'STEP_RULES_UNMET', issues: body.issues });
  });

  it('succeeds once the rules are met by actual data', async () => {
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
      counts: { done: 1, running: 0, done_share: 1 / AGENT_CARDS.length },
      phases: [{}, { phase_id: 'understand', counts: { done: 1, total: 4, done_share: 0.25 } }, {}, {}, {}, {}, {}],
      current_step: null,
    });
    expect((await complete(client, 'data-quality')).status).toBe(409);
  });

  it('can be forced with a reason, which is stored in the history and the event', async () => {
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
    const { processStep } = await client.query<{ processStep: { historyConnection: { nodes: object[] } } }>(
      '{ processStep(stepId: "web-research") { historyConnection(first: 1) { nodes { action reason forced unmetRules } } } }',
    );
    expect(processStep.historyConnection.nodes[0]).toEqual({
      action: 'COMPLETE',
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

  it('succeeds once with concurrent requests', async () => {
    await using client = new TenantClient();
    await start(client, 'web-research', { run_agent: false });
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(client, 'web-research', { force: true, reason: REASON })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe('blocking, unblocking and reopening a step', () => {
  it('changes the state according to the policy, each with an event', async () => {
    await using client = new TenantClient();
    await change(client, 'block', 'slide-deck');
    expect(await step(client, 'slide-deck')).toMatchObject({ state: 'blocked', blocked_reason: REASON });
    expect((await start(client, 'slide-deck')).status).toBe(409);
    expect((await change(client, 'unblock', 'slide-deck')).data).toMatchObject({ unblockProcessStep: { state: 'NOT_STARTED' } });
    await start(client, 'slide-deck', { run_agent: false });
    await change(client, 'block', 'slide-deck');
    expect((await change(client, 'unblock', 'slide-deck')).data).toMatchObject({ unblockProcessStep: { state: 'RUNNING' } });
    await complete(client, 'slide-deck', { force: true, reason: REASON });
    expect((await change(client, 'block', 'slide-deck')).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect((await change(client, 'reopen', 'slide-deck')).data).toMatchObject({
      reopenProcessStep: { state: 'RUNNING', previousState: 'DONE' },
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

  it('requires a reason of permitted length', async () => {
    await using client = new TenantClient();
    for (const reason of ['', '         x         ', 'x'.repeat(501), 'a reason with NUL \0'])
      expect((await change(client, 'block', 'slide-deck', reason)).errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
    expect((await step(client, 'slide-deck')).state).toBe('not_started');
  });
});
