import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectTo } from '../harness/database.js';
import { currentStack } from '../harness/stacks.js';
import { TenantClient } from '../harness/tenant-client.js';
import { ANSWERS, approve, startSession, type Session } from '../fixtures/onboarding.fixture.js';

const programmeOf = async (client: TenantClient): Promise<Record<string, unknown>> => {
  const { transformationProgram } = await client.query<{ transformationProgram: Record<string, unknown> }>(
    `{ transformationProgram { exists programmeId name vision purpose start targetDate budget currency
         scopePolicy { freeBudget freeDataClasses approvalDataClasses } } }`,
  );
  return transformationProgram;
};

describe('the approval of an onboarding', () => {
  it('creates profile, programme, areas and sources from its answers in one transaction', async () => {
    await using client = new TenantClient();
    const approved = await approve(client);
    expect(approved).toMatchObject({ status: 'approved', setup: { status: 'succeeded', reason: null, kept: [] } });
    expect(approved.approved_by).toBeTruthy();
    const created = approved.setup?.created;
    expect([created?.area_ids.length, created?.source_ids.length, created?.sync_run_ids.length, created?.profile_version]).toEqual([
      2, 1, 0, 1,
    ]);

    expect((await client.get('/v1/company-profile')).body).toMatchObject({
      name: 'Muster Maschinenbau GmbH',
      nace_section: 'C',
      revenue: 58_400_000,
      processes_in_scope: ['Vom Auftrag zum Zahlungseingang', 'Sonderfreigaben Konstruktion'],
      goals: [{ title: 'Zugesagte Termine halten', target: 95 }],
      contacts: [{ name: 'Lena Hart' }, { name: 'Dr. Anna Berger' }, { name: 'Paul Stein' }],
    });
    const programme = await programmeOf(client);
    expect(programme).toMatchObject({
      programmeId: created?.programme_id,
      vision: 'Jeder Auftrag hat einen Termin, den wir halten.',
      ...{ start: '2027-01-11', targetDate: '2028-06-30', budget: 350_000, currency: 'EUR' },
      scopePolicy: { freeBudget: 20_000, freeDataClasses: ['PUBLIC', 'INTERNAL'], approvalDataClasses: ['CONFIDENTIAL'] },
    });
    expect(programme['purpose']).toContain('Entgeltfragen');
    const board = await client.get<{ areas: { name: string; owner: string | null }[] }>('/v1/transformation/board');
    expect(board.body.areas.map(({ name }) => name)).toEqual(['Auftragsmanagement', 'Produktion']);
    const { body: sources } = await client.get<{ source_id: string; kind: string; status: string; upload: object | null }[]>('/v1/sources');
    expect(sources).toMatchObject([{ source_id: created?.source_ids[0], kind: 'event_log', status: 'registered' }]);
    expect(sources[0]?.upload).not.toBeNull();

    const { body: events } = await client.get<{ type: string; subject: string }[]>('/v1/events/recent?limit=250');
    const types = events.map(({ type }) => type).toReversed();
    expect(types).toEqual(expect.arrayContaining(['company_profile.updated', 'programme.created', 'area.created', 'source.created']));
    expect(types.indexOf('onboarding.approved')).toBeLessThan(types.indexOf('onboarding.setup_completed'));
    expect((await client.get('/v1/nav/badges')).body).toMatchObject({ open_onboardings: 0 });
  });

  it('is rejected with the missing answers, and after an earlier approval', async () => {
    await using client = new TenantClient();
    const { company_name: _, vision: __, ...incomplete } = ANSWERS;
    const { onboarding_id: id } = await startSession(client, incomplete);
    const rejected = await client.post<{ detail: string }>(`/v1/onboarding/${id}/approve`);
    expect([rejected.status, rejected.body.detail]).toEqual([
      409,
      'Required answers are missing: company_name, vision. Answer them first.',
    ]);
    expect((await client.get<Session>(`/v1/onboarding/${id}`)).body).toMatchObject({ status: 'in_progress', setup: null });
    await client.post(`/v1/onboarding/${id}/answer`, { answers: { company_name: 'A', vision: 'Alles läuft pünktlich.' } });
    expect((await client.post(`/v1/onboarding/${id}/approve`)).status).toBe(200);
    expect((await client.post(`/v1/onboarding/${id}/approve`)).status).toBe(409);
    expect((await client.post(`/v1/onboarding/${id}/answer`, { answers: { employees: 1 } })).status).toBe(409);
    const retried = await client.graph('mutation ($id: ID!) { retryOnboardingSetup(onboardingId: $id) { status } }', { id });
    expect(retried.errors?.[0]?.extensions.code).toBe('CONFLICT');
  });

  it('succeeds once with concurrent approvals', async () => {
    await using client = new TenantClient();
    const { onboarding_id: id } = await startSession(client, ANSWERS);
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.post(`/v1/onboarding/${id}/approve`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await client.get<object[]>('/v1/sources')).body).toHaveLength(1);
  });

  it('completes existing data, and reports what it kept', async () => {
    await using client = new TenantClient();
    await client.request('PUT', '/v1/company-profile', { name: 'Alter Name', founded: 1957, remark: 'bleibt' });
    const first = await approve(client, { ...ANSWERS, programme_name: 'Erstes', programme_budget: null });
    const second = await approve(client, {
      ...ANSWERS,
      company_name: 'Neuer Name',
      programme_name: 'Zweites',
      vision: 'Eine ganz andere Vision.',
      responsibility_areas: [{ name: 'PRODUKTION', owner: 'Jemand' }, { name: 'Vertrieb' }],
    });
    expect(second.setup?.created.programme_id).toBe(first.setup?.created.programme_id);
    expect(second.setup?.kept).toEqual([
      'programme.vision',
      'programme.name',
      'programme.scope_policy',
      'area: PRODUKTION',
      'metric: Liefertreue',
      'source: Auftragsprotokoll',
    ]);
    expect([second.setup?.created.area_ids.length, second.setup?.created.source_ids.length]).toEqual([1, 0]);
    expect(await programmeOf(client)).toMatchObject({ name: 'Erstes', vision: ANSWERS['vision'], budget: 350_000 });
    expect((await client.get('/v1/company-profile')).body).toMatchObject({ name: 'Neuer Name', founded: 1957, remark: 'bleibt' });
  });

  it('sets the language of the tenant, unless it is already set', async () => {
    await using client = new TenantClient();
    const settings = async () => (await client.get<{ settings: object }>(`/v1/tenants/${client.tenantId}`)).body.settings;
    const first = await approve(client, { ...ANSWERS, working_language: 'en' });
    expect([await settings(), first.setup?.kept]).toEqual([{ language: 'en' }, []]);
    expect((await client.get<{ language: string }>('/v1/process-landscape')).body.language).toBe('en');
    const second = await approve(client, { ...ANSWERS, working_language: 'de' });
    expect([await settings(), second.setup?.kept[0]]).toEqual([{ language: 'en' }, 'tenant.language']);
  });

  it('fetches sources with a URL', async () => {
    await using client = new TenantClient();
    const server = createServer((_, response) => response.end('Nr;Wert\n1;2\n3;4\n')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auftraege.csv`;
    const { setup } = await approve(client, { ...ANSWERS, data_sources: [{ name: 'Aufträge', kind: 'csv', url, personal_data: false }] });
    const [runId = ''] = setup?.created.sync_run_ids ?? [];
    expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', agent: 'source-sync' });
    expect((await client.get<{ rows: number }[]>('/v1/datasets')).body).toMatchObject([{ rows: 2 }]);
    server.close();
  });

  it('keeps the approval with the reason if the setup fails, writes nothing else, and can be retried', async () => {
    await using client = new TenantClient();
    const { onboarding_id: id } = await startSession(client, ANSWERS);
    // A URL that validation rejects, as an earlier release could have stored it.
    const runtime = await connectTo(currentStack().env['DATABASE_URL']);
    await runtime.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
    const setSource = (url: string | null) =>
      runtime.query(
        `UPDATE onboarding.answer SET value = jsonb_set(value, '{0,url}', to_jsonb($1::text)) WHERE question_id = 'data_sources'`,
        [url],
      );
    await setSource('ftp://files.example/log.csv');
    const { body: failed } = await client.post<Session>(`/v1/onboarding/${id}/approve`);
    expect(failed).toMatchObject({ status: 'approved', setup: { status: 'failed', created: { programme_id: null, source_ids: [] } } });
    expect(failed.setup?.reason).toMatch(/http/);
    expect(await programmeOf(client)).toMatchObject({ exists: false, name: null });
    expect((await client.get('/v1/company-profile')).body).toMatchObject({ version: 0 });
    const { body: events } = await client.get<{ type: string }[]>('/v1/events/recent');
    expect(events.map(({ type }) => type)).toContain('onboarding.setup_failed');

    await runtime.query(`UPDATE onboarding.answer SET value = value #- '{0,url}' WHERE question_id = 'data_sources'`);
    const retry =
      'mutation ($id: ID!) { retryOnboardingSetup(onboardingId: $id) { setup { status reason created { sourceIds } run { runId status } } } }';
    expect((await client.as('advisor').graph(retry, { id })).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    const { retryOnboardingSetup: retried } = await client.query<{ retryOnboardingSetup: { setup: Record<string, unknown> } }>(retry, {
      id,
    });
    expect(retried.setup).toMatchObject({ status: 'SUCCEEDED', reason: null, run: { status: 'SUCCEEDED' } });
    await runtime.end();
  });
});
