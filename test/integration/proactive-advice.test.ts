import { create, seed } from '../fixtures/programme.fixture.js';
import { tenantDate } from '../harness/tenant-date.js';
import { connectTo } from '../harness/database.js';
import { currentStack } from '../harness/stacks.js';
import { eventually } from '../harness/eventually.js';
import { TenantClient } from '../harness/tenant-client.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';
import { ANSWERS, startSession } from '../fixtures/onboarding.fixture.js';

interface Advice {
  tenant_id: string;
  language: string;
  statement: string;
  counts: Record<'critical' | 'warning' | 'info' | 'total', number>;
  unavailable: string[];
  items: { code: string; severity: string; title: string; why: string; link: string; subject_id: string | null; since: string }[];
}

const adviceFor = async (client: TenantClient): Promise<Advice> => (await client.get<Advice>('/v1/advisor/proactive')).body;
const codesFor = async (client: TenantClient): Promise<string[]> => (await adviceFor(client)).items.map(({ code }) => code);

/** Returns the counter of the advice, and the number of items that it counts. */
const badgeAndItems = async (client: TenantClient): Promise<{ badge: unknown; counts: Advice['counts'] }> => {
  const { counts } = await adviceFor(client);
  return { badge: (await client.get<Record<string, number>>('/v1/nav/badges')).body['open_advice'], counts };
};

/** Executes statements on the tenant's rows directly in the database, for example to simulate elapsed time; returns the rows of the last. */
const inDatabase = async (client: TenantClient, ...statements: string[]): Promise<unknown[]> => {
  const database = await connectTo(currentStack().env['DATABASE_URL']);
  await database.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
  let rows: unknown[] = [];
  for (const statement of statements) ({ rows } = await database.query(statement));
  await database.end();
  return rows;
};

describe('proactive advice', () => {
  it('is an empty list with a statement for a new tenant', async () => {
    await using client = new TenantClient();
    expect(await adviceFor(client)).toMatchObject({
      tenant_id: client.tenantId,
      language: 'de',
      items: [],
      unavailable: [],
      counts: { critical: 0, warning: 0, info: 0, total: 0 },
      statement: 'Derzeit liegen keine Hinweise vor.',
    });
    expect((await client.get('/v1/nav/badges')).body).toMatchObject({ open_advice: 0 });
  });

  it('comes from every domain, with facts and a link that exists', async () => {
    await using client = new TenantClient();
    const { sourceId } = await client.withSource('csv', '');
    const unsynced = await client.post<{ source_id: string }>('/v1/sources', { name: 'Wartet', kind: 'csv' });
    const { body: refused } = await client.post<{ run_id: string }>('/api/agents/process-mining', {});
    await client.untilRunEnds(refused.run_id);
    const { onboarding_id: onboardingId } = await startSession(client, ANSWERS);
    await client.post('/v1/process-landscape/steps/request-intake/start', { run_agent: false });
    await client.query(`mutation { createProgramme(input: { name: "P", start: "2026-01-01", targetDate: "2027-01-01" }) { programmeId } }`);
    const { createArea } = await client.query<{ createArea: { areaId: string } }>(
      'mutation { createArea(input: { name: "A" }) { areaId } }',
    );
    await client.query(
      `mutation ($area: ID!) { createRisk(input: { title: "Ausfall", areaId: $area, probability: 5, impact: 4 }) { riskId }
         createProgrammeDecision(input: { question: "Wer?", areaId: $area, due: "2026-02-01" }) { decisionId } }`,
      { area: createArea.areaId },
    );

    const advice = await adviceFor(client);
    const byCode = new Map(advice.items.map((item) => [item.code, item]));
    expect(byCode.get('source_failed')).toMatchObject({
      severity: 'warning',
      subject_id: sourceId,
      title: expect.stringContaining('Test csv'),
    });
    expect(byCode.get('source_never_synced')).toMatchObject({ severity: 'info', subject_id: unsynced.body.source_id });
    expect(byCode.get('runs_refused')).toMatchObject({
      severity: 'info',
      subject_id: refused.run_id,
      why: expect.stringMatching(/einmal ohne Ergebnis.*„.+“/),
    });
    expect(byCode.get('onboarding_awaits_approval')).toMatchObject({ severity: 'warning', subject_id: onboardingId });
    expect(byCode.get('high_risk')).toMatchObject({ severity: 'critical', title: 'Ausfall', why: expect.stringContaining('20 von 25') });
    expect(byCode.get('decision_overdue')).toMatchObject({ severity: 'critical', since: '2026-02-01T00:00:00.000Z' });
    expect(byCode.get('step_stalled')).toBeUndefined();
    for (const { link } of advice.items) expect([link, (await client.get(link)).status]).toEqual([link, 200]);

    const order = ['critical', 'warning', 'info'];
    const ranks = advice.items.map(({ severity }) => order.indexOf(severity));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(advice.counts.total).toBe(advice.items.length);
    const { body: badges } = await client.get<Record<string, number>>('/v1/nav/badges');
    expect(badges['open_advice']).toBe(advice.counts.critical + advice.counts.warning);
  });

  it('disappears when its reason no longer applies', async () => {
    await using client = new TenantClient();
    const { body: refused } = await client.post<{ run_id: string }>('/api/agents/process-mining', {});
    await client.untilRunEnds(refused.run_id);
    expect(await codesFor(client)).toEqual(['runs_refused']);
    await client.withSource('event_log', EVENT_LOG);
    const { body: run } = await client.post<{ run_id: string }>('/api/agents/process-mining', {});
    await client.untilRunEnds(run.run_id);
    expect(await codesFor(client)).not.toContain('runs_refused');
  });

  it('lists metrics with the status red, with their value', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', 'Nr;Monat;Quote\n1;2026-01-10;80\n2;2026-02-10;70\n');
    const { body: datasets } = await client.get<{ dataset_id: string }[]>('/v1/datasets');
    const define = async (name: string, target: number): Promise<string> => {
      const { body } = await client.post<{ metric_id: string }>('/v1/metric-definitions', {
        ...{ name, formula: 'AVG(Quote)', direction: 'higher', unit: '%', dataset_id: datasets[0]?.dataset_id, time_column: 'Monat' },
        ...{ grain: 'month', target: { value: target }, thresholds: { green: target, amber: target - 5 } },
      });
      await client.query('mutation ($id: ID!) { activateMetricDefinition(metricId: $id) { status } }', { id: body.metric_id });
      await eventually(async () => {
        const { metricDefinition } = await client.query<{ metricDefinition: { computation: { computedAt: string | null } | null } }>(
          'query ($id: ID!) { metricDefinition(metricId: $id) { computation { computedAt } } }',
          { id: body.metric_id },
        );
        return metricDefinition.computation?.computedAt;
      }, 30);
      return body.metric_id;
    };
    const missed = await define('Liefertreue', 95);
    await define('Erreicht', 60);
    const found = await eventually(async () => {
      const { items } = await adviceFor(client);
      return items.find(({ code }) => code === 'metric_red') && items.filter(({ code }) => code.startsWith('metric_'));
    }, 30);
    expect(found).toMatchObject([
      {
        subject_id: missed,
        severity: 'warning',
        why: 'Der letzte Wert ist 70\u202F% (Zeitraum ab 1. Februar 2026).',
        since: '2026-02-01T00:00:00.000Z',
      },
    ]);
    expect((await client.get(found[0]?.link ?? '')).status).toBe(200);
    expect(await badgeAndItems(client)).toMatchObject({ badge: 1, counts: { critical: 0, warning: 1 } });
    // A metric is computed when it is created and when it is activated; the later run would overwrite the status.
    const open = `SELECT 1 FROM agents.run WHERE agent = 'metric-refresh' AND status IN ('queued', 'running')`;
    await eventually(async () => (await inDatabase(client, open)).length === 0);
    await inDatabase(client, `UPDATE metrics.computation SET status = 'failed', error = '{"code": "internal", "message": "–"}'`);
    expect(await badgeAndItems(client)).toMatchObject({ badge: 2, counts: { critical: 2, warning: 0 } });
  });

  it('counts in the badge what the items contain, for findings of every severity', async () => {
    await using client = new TenantClient();
    const { areaId } = await seed(client);
    const initiative = (input: object) =>
      create(client, 'Initiative', 'initiativeId', { areaId, phase: 'DEFINE', title: 'Vorhaben', ...input });
    await initiative({ start: tenantDate(-60), due: tenantDate(-30) });
    await initiative({ start: tenantDate(-30), due: tenantDate(-1), owner: 'A' });
    await initiative({ start: tenantDate(-50), due: tenantDate(50), budget: 10 });
    await client.post('/v1/transformation/scope-check', { title: 'Anfrage' });
    await client.post('/v1/process-landscape/steps/request-intake/start', { run_agent: false });
    const found = await badgeAndItems(client);
    expect(found.badge).toBe(found.counts.critical + found.counts.warning);
    expect(found.counts.info).toBe(1);
    await inDatabase(
      client,
      `INSERT INTO transformation.scope_check
       SELECT older.* FROM transformation.scope_check s,
              jsonb_populate_record(s, jsonb_build_object('check_id', s.check_id || '0', 'created_at', now() - interval '8 days')) older`,
      `UPDATE process.step_state SET state = 'blocked', blocked_reason = 'Wartet'`,
    );
    const { badge, counts } = await badgeAndItems(client);
    expect(counts).toMatchObject({ critical: found.counts.critical + 1, warning: found.counts.warning + 1, info: 1 });
    expect(badge).toBe(counts.critical + counts.warning);
  });

  it('reports stalled steps, stale sources and inactive onboarding sessions', async () => {
    await using client = new TenantClient();
    await client.post('/v1/process-landscape/steps/request-intake/start', { run_agent: false });
    await startSession(client, { company_name: 'A' });
    await client.withSource('csv', 'a;b\n1;2\n3;4\n');
    expect((await codesFor(client)).filter((code) => /stall|stale|still/.test(code))).toEqual([]);
    await inDatabase(
      client,
      `UPDATE process.step_state SET updated_at = now() - interval '15 days'`,
      `UPDATE onboarding.session SET updated_at = now() - interval '15 days'`,
      `UPDATE sources.source SET origin = 'url', location = 'https://files.example/a.csv', synced_at = now() - interval '31 days'`,
    );
    expect((await codesFor(client)).filter((code) => /stall|stale|still/.test(code)).toSorted()).toEqual([
      'onboarding_still',
      'source_stale',
      'step_stalled',
    ]);
    expect(await badgeAndItems(client)).toMatchObject({ badge: 1, counts: { critical: 0, warning: 1, info: 2 } });
    // Any activity on the step resolves the advice.
    await client.post('/v1/process-landscape/steps/request-intake/contributions', { kind: 'note', text: 'Es geht weiter.' });
    expect(await codesFor(client)).not.toContain('step_stalled');
  });

  it('names domains that could not be checked, and still includes the others', async () => {
    await using client = new TenantClient();
    const { body: refused } = await client.post<{ run_id: string }>('/api/agents/process-mining', {});
    await client.untilRunEnds(refused.run_id);
    await client.withSource('csv', 'a;b\n1;2\n3;4\n');
    // A quality check that this version cannot read, as another release might have written it.
    await inDatabase(
      client,
      `INSERT INTO sources.quality_check (tenant_id, quality_check_id, source_id, dataset_id, content_hash, score, gate, assessment)
       SELECT tenant_id, 'qc_unreadable', source_id, dataset_id, content_hash, 1, 'open', '{"dimensions": 1}' FROM sources.dataset`,
    );
    expect(await adviceFor(client)).toMatchObject({
      unavailable: ['sources'],
      items: [{ code: 'runs_refused' }],
      statement: expect.stringContaining('Nicht geprüft werden konnte: sources.'),
    });
  });

  it('is in English on request or by tenant setting, and only about the own tenant', async () => {
    await using client = new TenantClient();
    await client.post('/v1/sources', { name: 'Waits', kind: 'csv' });
    const query = 'query ($language: Language) { proactiveAdvice(language: $language) { language statement items { title why since } } }';
    const { proactiveAdvice } = await client.query<{ proactiveAdvice: { items: { title: string }[]; statement: string } }>(query, {
      language: 'EN',
    });
    expect(proactiveAdvice).toMatchObject({ language: 'EN', items: [{ title: 'Source "Waits" is waiting for data' }] });
    expect((await client.graph(query, { language: 'FR' })).errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
    await client.request('PATCH', `/v1/tenants/${client.tenantId}`, { settings: { language: 'en' } });
    expect((await adviceFor(client)).language).toBe('en');
    await using otherTenant = new TenantClient();
    expect((await adviceFor(otherTenant)).items).toEqual([]);
    expect((await client.as('viewer').get('/v1/advisor/proactive')).status).toBe(200);
  });
});
