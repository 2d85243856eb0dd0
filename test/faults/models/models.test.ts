import { EVENT_LOG } from '../../fixtures/event-log.fixture.js';
import { KPI_SERIES } from '../../fixtures/kpi-series.fixture.js';
import { ModelServer, type ChatRequest } from '../../harness/servers/model-server.js';
import { obligingAnswer } from '../../harness/servers/obliging-model.js';
import { eventually } from '../../harness/eventually.js';
import type { RunAnswer, ReceivedEvent, TenantClient } from '../../harness/tenant-client.js';
import { ServiceUnderFault } from '../support/service-under-fault.js';

const BASE = '/v1/tenant-isolation/model-routing';

interface Deck {
  written_by: string;
  slides: { headline: string; headline_by: string }[];
}

interface Report {
  routes: { purpose: string; route: string; host: string | null; region: string | null }[];
  endpoints: {
    route: string;
    configured: boolean;
    host: string;
    region: string;
    circuit: string;
    reachable: boolean | null;
    last_fault: string | null;
  }[];
}

describe('a model call', () => {
  let local: ModelServer;
  let premium: ModelServer;
  let service: ServiceUnderFault;

  beforeAll(async () => {
    [local, premium] = await Promise.all([ModelServer.start(), ModelServer.start()]);
    service = await ServiceUnderFault.start({
      name: 'kpi_models',
      env: {
        MODEL_BASE_URL: local.url,
        MODEL_REGION: 'Haus',
        MODEL_PREMIUM_BASE_URL: premium.url,
        MODEL_PREMIUM_API_KEY: 'a-secret-of-the-operator',
        MODEL_PREMIUM_REGION: 'EU (Frankfurt)',
        MODEL_MAX_RETRIES: '0',
        RUN_LEASE_MS: '3000',
      },
    });
  });

  afterAll(async () => {
    await service?.stop();
    local?.stop();
    premium?.stop();
  });

  const writeReport = async (client: TenantClient, usePremium: boolean): Promise<RunAnswer> => {
    const { body } = await client.post<RunAnswer>('/api/agents/report-generation', {
      use_premium: usePremium,
      language: 'de',
      parameters: { formats: ['docx'] },
    });
    return client.untilRunEnds(body.run_id);
  };

  const requestPremium = async (client: TenantClient, purpose: string): Promise<string> => {
    const { body } = await client.post<{ decision_id: string }>(`${BASE}/decide`, {
      purpose,
      requested_route: 'premium',
      data_classes: ['internal'],
      justification: 'The board reads the results.',
    });
    return body.decision_id;
  };

  it('goes to the premium endpoint only while a decision of the tenant allows it', async () => {
    await using client = await service.tenant();
    await using other = await service.tenant();
    await Promise.all([client, other].map((tenant) => tenant.withSource('event_log', EVENT_LOG)));

    const withoutApproval = await writeReport(client, true);
    expect([withoutApproval.degraded_reasons, local.requests.length, premium.requests.length]).toEqual([['premium_not_approved'], 1, 0]);

    const decisionId = await requestPremium(client, 'report-generation');
    await writeReport(client, true);
    expect(premium.requests).toHaveLength(0);
    await client.post(`${BASE}/decisions/${decisionId}/approve`, {});
    const approved = await writeReport(client, true);
    expect([approved.degraded_reasons, premium.requests.length]).toEqual([[], 1]);
    await writeReport(client, false);
    await writeReport(other, true);
    expect(premium.requests).toHaveLength(1);

    const { body: report } = await client.get<Report>(BASE);
    expect(report.routes).toMatchObject([
      { purpose: 'default', route: 'local', host: new URL(local.url).host, region: 'Haus' },
      { purpose: 'report-generation', route: 'premium', host: new URL(premium.url).host, region: 'EU (Frankfurt)' },
    ]);
    expect(JSON.stringify(report)).not.toContain('a-secret-of-the-operator');
    await eventually(async () => {
      const { body } = await client.get<Report>(BASE);
      return body.endpoints.every(({ reachable, circuit }) => reachable === true && circuit === 'closed') ? true : undefined;
    });

    await client.graph('mutation ($id: ID!) { revokeModelRouting(decisionId: $id, input: {}) { status } }', { id: decisionId });
    expect((await writeReport(client, true)).degraded_reasons).toEqual(['premium_not_approved']);
    expect(premium.requests).toHaveLength(1);
  });

  it('writes the headlines of a slide deck on the allowed route, which the deck names', async () => {
    await using client = await service.tenant();
    await client.withSource('csv', KPI_SERIES);
    const replyWithPrefix = (prefix: string) => (request: ChatRequest) =>
      `${prefix}: ${/<evidence[^>]*>\n([^\n]+)/.exec(request.messages.at(-1)?.content ?? '')?.[1]}`;
    // Words that state nothing, so that the check of the text keeps them.
    [local.reply, premium.reply] = [replyWithPrefix('Aktuell'), replyWithPrefix('Derzeit')];
    const createDeck = async () => {
      const { body } = await client.post<RunAnswer>('/api/agents/slide-deck', { language: 'de', use_premium: true });
      const { degraded_reasons: reasons, result } = await client.untilRunEnds<Deck>(body.run_id);
      const phrased = result.slides.filter(({ headline_by: by }) => by === 'model').map(({ headline }) => headline.split(':')[0]);
      expect(phrased.length).toBeGreaterThan(0);
      return [result.written_by, ...new Set(phrased), reasons];
    };
    const before = premium.requests.length;
    expect(await createDeck()).toEqual(['local', 'Aktuell', ['premium_not_approved']]);
    expect(premium.requests).toHaveLength(before);
    await client.post(`${BASE}/decisions/${await requestPremium(client, 'slide-deck')}/approve`, {});
    const localBefore = local.requests.length;
    expect(await createDeck()).toEqual(['premium', 'Derzeit', []]);
    expect(local.requests).toHaveLength(localBefore);
  });

  it('reports the amount of received text to followers of a run, never the text, and nothing after its end', async () => {
    await using client = await service.tenant();
    await client.withSource('event_log', EVENT_LOG);
    let written = '';
    local.reply = (question) => (written = obligingAnswer(question).repeat(3));
    local.pauseMs = 400;
    const [socket, stream] = [client.subscribe({ last: 100 }), client.stream('limit=100')];
    const eventsOf = (runId: string, events: readonly ReceivedEvent[]) => events.filter(({ subject }) => subject === runId);
    const textProgress = (runId: string, events: readonly ReceivedEvent[]) =>
      eventsOf(runId, events).filter(({ data }) => data['characters_received'] !== undefined);

    const finished = await writeReport(client, false);
    expect(finished).toMatchObject({ status: 'succeeded', degraded: false });
    const { body } = await client.post<RunAnswer>('/api/agents/report-generation', { parameters: { formats: ['docx'] } });
    await eventually(() => (textProgress(body.run_id, stream.seen).length > 0 ? true : undefined));
    await client.query('mutation ($runId: ID!) { cancelRun(runId: $runId) { status } }', { runId: body.run_id });
    expect(await client.untilRunEnds(body.run_id)).toMatchObject({ status: 'cancelled' });
    local.pauseMs = 0;
    await writeReport(client, false);

    for (const [runId, end] of [
      [finished.run_id, 'run.succeeded'],
      [body.run_id, 'run.cancelled'],
    ] as const) {
      await eventually(() => (eventsOf(runId, socket.seen).at(-1)?.type === end ? true : undefined));
      await eventually(() => (eventsOf(runId, stream.seen).at(-1)?.type === end ? true : undefined));
      const seen = eventsOf(runId, socket.seen);
      expect(eventsOf(runId, stream.seen).map(({ id }) => id)).toEqual(seen.map(({ id }) => id));
      const shares = seen.flatMap(({ data }) => (typeof data['progress'] === 'number' ? [data['progress']] : []));
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    }
    const characters = textProgress(finished.run_id, socket.seen).map(({ data }) => Number(data['characters_received']));
    expect(characters.length).toBeGreaterThanOrEqual(2);
    // The log contains a report every few seconds, not one per word.
    expect(characters.length).toBeLessThan(written.split(' ').length);
    expect(characters).toEqual([...new Set(characters)].toSorted((a, b) => a - b));
    expect(textProgress(finished.run_id, socket.seen).at(-1)).toMatchObject({ type: 'run.progressed', data: { step: 'writing' } });
    expect(JSON.stringify([socket.seen, stream.seen])).not.toContain(written.slice(0, 40));
  });

  it('is recorded before its run ends, even if the run fails, is cancelled or the record is delayed', async () => {
    await using client = await service.tenant();
    await client.withSource('event_log', EVENT_LOG);
    const start = async (agent: string, body: object): Promise<string> =>
      (await client.post<RunAnswer>(`/api/agents/${agent}`, body)).body.run_id;
    const usedBy = async (runId: string) => {
      const { run } = await client.query<{ run: { usage: object } }>(
        'query ($runId: ID!) { run(runId: $runId) { usage { modelCalls inputTokens outputTokens } } }',
        { runId },
      );
      const recorded = await service.sql<{ outcome: string; calls: string }>(
        'SELECT outcome, calls FROM tenants.model_usage WHERE tenant_id = $1 AND purpose = (SELECT agent FROM agents.run WHERE run_id = $2)',
        [client.tenantId, runId],
      );
      return { run: run.usage, recorded: recorded.map(({ outcome, calls }) => [outcome, Number(calls)]) };
    };

    local.reply = () => 'no object';
    const failed = await start('kpi-construction', { input: 'Bitte eine Kennzahl' });
    expect(await client.untilRunEnds(failed)).toMatchObject({ status: 'failed', error: { code: 'refused' } });
    // Two attempts to propose a KPI.
    expect(await usedBy(failed)).toEqual({ run: { modelCalls: 2, inputTokens: 10, outputTokens: 12 }, recorded: [['text', 2]] });

    const requestsBefore = local.requests.length;
    local.reply = () => undefined;
    const cancelled = await start('report-generation', { parameters: { formats: ['docx'] } });
    await eventually(() => (local.requests.length > requestsBefore ? true : undefined));
    await client.query('mutation ($runId: ID!) { cancelRun(runId: $runId) { status } }', { runId: cancelled });
    expect(await client.untilRunEnds(cancelled)).toMatchObject({ status: 'cancelled' });
    expect(await usedBy(cancelled)).toEqual({ run: { modelCalls: 1, inputTokens: 0, outputTokens: 0 }, recorded: [['cancelled', 1]] });

    local.reply = () => 'Rechnungen werden bezahlt [E1].';
    const lock = await service.connect();
    await lock.query('BEGIN; LOCK TABLE tenants.model_usage IN EXCLUSIVE MODE');
    const waiting = await start('content-generation', { parameters: { facts: ['Rechnungen werden bezahlt.'] } });
    await eventually(() => (local.requests.length > requestsBefore + 1 ? true : undefined));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { body: held } = await client.get<RunAnswer>(`/api/runs/${waiting}`);
    expect(held.status).toBe('running');
    await lock.query('COMMIT');
    await lock.end();
    expect(await client.untilRunEnds(waiting)).toMatchObject({ status: 'succeeded', degraded: false });
    const { recorded } = await usedBy(waiting);
    expect(recorded).toEqual([['text', local.requests.length - requestsBefore - 1]]);
  });

  it('is suspended by an open circuit, as the report shows, if the endpoint fails repeatedly, and runs succeed without text', async () => {
    await using client = await service.tenant();
    await client.withSource('event_log', EVENT_LOG);
    local.status = 500;
    const before = local.requests.length;
    for (let run = 0; run < 6; run += 1)
      expect(await writeReport(client, false)).toMatchObject({
        status: 'succeeded',
        degraded: true,
        degraded_reasons: ['model_unavailable'],
      });
    expect(local.requests.length - before).toBe(5);
    await eventually(async () => {
      const { body } = await client.get<Report>(BASE);
      const endpoint = body.endpoints.find(({ route }) => route === 'local');
      return endpoint?.circuit === 'open' && endpoint.reachable === false && endpoint.last_fault === 'model_unavailable' ? true : undefined;
    });
    local.status = 200;
  });
});
