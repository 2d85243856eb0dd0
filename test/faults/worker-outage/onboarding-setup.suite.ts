import { eventually } from '../../harness/eventually.js';
import { ANSWERS, startSession, type Session } from '../../fixtures/onboarding.fixture.js';
import { given } from './stack.js';

describe('approving an onboarding', () => {
  it('answers in time with a running setup while no worker is available, and completes it once when one is', async () => {
    const { service } = given;
    await using client = await service.tenant();
    const { onboarding_id: id } = await startSession(client, ANSWERS);
    const path = `/v1/onboarding/${id}`;
    service.stack.processes.worker.kill('SIGKILL');
    await service.stack.processes.worker.exited;

    const began = Date.now();
    const { status, body } = await client.post<Session>(`${path}/approve`);
    expect([status, body.status, body.setup?.status]).toEqual([200, 'approved', 'running']);
    expect(body.setup?.created).toMatchObject({ programme_id: null, source_ids: [] });
    expect(Date.now() - began).toBeLessThan(30_000);
    expect((await client.get('/v1/transformation/program')).body).toMatchObject({ exists: false });

    // A retry replaces the first run, which then has no effect.
    const retry = client.query('mutation ($id: ID!) { retryOnboardingSetup(onboardingId: $id) { setup { status } } }', { id });
    await eventually(async () => ((await client.get<Session>(path)).body.setup?.run_id !== body.setup?.run_id ? true : undefined));
    await service.startWorker();
    await retry;
    const done = await eventually(async () => {
      const { body: session } = await client.get<Session>(path);
      return session.setup?.status === 'succeeded' ? session : undefined;
    }, 45);
    expect(done.setup?.created.source_ids).toHaveLength(1);
    expect((await client.untilRunEnds(body.setup?.run_id ?? '')).status).toBe('failed');
    expect((await client.get<object[]>('/v1/sources')).body).toHaveLength(1);
    expect((await client.get<Session>(path)).body.setup).toEqual(done.setup);
    const { body: events } = await client.get<{ type: string }[]>('/v1/events/recent?limit=250');
    expect(events.filter(({ type }) => type === 'onboarding.setup_completed')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'onboarding.setup_failed')).toEqual([]);
  });

  it('leaves no rows of a tenant that is erased', async () => {
    const { service } = given;
    await using client = await service.tenant();
    const { onboarding_id: id } = await startSession(client, ANSWERS);
    await client.post(`/v1/onboarding/${id}/approve`);
    await client.post('/v1/advisor/chat', { message: 'Welche Ziele haben wir?' });
    const rows = () =>
      service.sql<{ n: number }>(
        `SELECT (SELECT count(*) FROM onboarding.company_profile WHERE tenant_id = $1) + (SELECT count(*) FROM onboarding.session WHERE tenant_id = $1)
              + (SELECT count(*) FROM onboarding.answer WHERE tenant_id = $1) + (SELECT count(*) FROM advisor.conversation WHERE tenant_id = $1)
              + (SELECT count(*) FROM advisor.message WHERE tenant_id = $1) AS n`,
        [client.tenantId],
      );
    expect(Number((await rows())[0]?.n)).toBeGreaterThan(20);
    await client.as('platform_admin').request('DELETE', `/v1/tenants/${client.tenantId}`);
    await eventually(async () => (Number((await rows())[0]?.n) === 0 ? true : undefined), 30);
  });
});
