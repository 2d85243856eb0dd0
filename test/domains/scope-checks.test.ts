import { TenantClient } from '../harness/tenant-client.js';
import { codeOf, seed, rowsOf } from '../fixtures/programme.fixture.js';
import { tenantDate } from '../harness/tenant-date.js';
import { eventsOf } from '../harness/events-of.js';

interface Check {
  check_id: string;
  decision: string;
  status: string;
  reasons: { code: string; rule: string; text: { de: string; en: string } }[];
  approver: string | null;
  decided_as: string | null;
  rejection_note: string | null;
}

describe('a scope check', () => {
  const request = async (client: TenantClient, body: Record<string, unknown>): Promise<Check> => {
    const response = await client.post<Check>('/v1/transformation/scope-check', { title: 'Vorhaben', ...body });
    expect(response.status).toBe(200);
    return response.body;
  };

  it('is decided by the policy if no approval is required', async () => {
    await using client = new TenantClient();
    const { areaId } = await seed(client);
    const small = await request(client, {
      area_id: areaId,
      budget: 10_000,
      start: tenantDate(1),
      end: tenantDate(30),
      data_classes: ['internal'],
    });
    expect(small).toMatchObject({ decision: 'allow', status: 'decided', reasons: [{ code: 'within_scope' }] });
    // The budget is 200,000, of which 40,000 are planned for the initiative.
    const large = await request(client, { area_id: areaId, budget: 160_001 });
    expect(large).toMatchObject({ decision: 'deny', status: 'decided', reasons: [{ code: 'budget_exceeds_remaining', rule: 'budget' }] });
    expect(large.reasons[0]?.text.de).toContain('160.000');
    expect(await request(client, { area_id: 'area_00000000000000000000000000' })).toMatchObject({
      decision: 'deny',
      reasons: [{ code: 'area_unknown' }],
    });
    for (const { check_id: checkId } of [small, large])
      expect((await client.post(`/v1/transformation/scope-checks/${checkId}/approve`)).status).toBe(409);
    const list = async (query: string) =>
      (await client.get<Check[]>(`/v1/transformation/scope-checks${query}`)).body.map(({ decision }) => decision);
    expect(await list('')).toEqual(['deny', 'deny', 'allow']);
    expect(await list('?decision=allow')).toEqual(['allow']);
    expect(await list('?limit=1')).toEqual(['deny']);
  });

  it('is approved or rejected once, with the recorded approver', async () => {
    await using client = new TenantClient();
    await seed(client);
    const pending = await request(client, { requested_by: 'K. Hansen' });
    expect(pending).toMatchObject({ decision: 'approval_required', status: 'pending', reasons: [{ code: 'area_not_named' }] });
    expect((await client.get('/v1/nav/badges')).body).toMatchObject({ pending_approvals: 1 });
    const path = `/v1/transformation/scope-checks/${pending.check_id}`;
    expect((await client.as('advisor').post(`${path}/approve`)).status).toBe(403);
    const answers = await Promise.all([
      client.post<Check>(`${path}/approve?approver=Frau%20Dr.%20Stein`),
      client.post<Check>(`${path}/reject?reason=zu%20teuer`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body: ended } = answers.find(({ status }) => status === 200) ?? answers[0];
    expect(ended).toMatchObject(
      ended.status === 'approved'
        ? { approver: 'Frau Dr. Stein', decided_as: 'demo', rejection_note: null }
        : { approver: 'tenant_admin', decided_as: 'demo', rejection_note: 'zu teuer' },
    );
    expect((await client.post(`${path}/approve`)).status).toBe(409);
    const types = (await eventsOf(client)).map(({ type }) => type).filter((type) => type.startsWith('scope_check'));
    expect(types).toEqual([`scope_check.${ended.status}`, 'scope_check.requested']);
  });

  it('is requested once per idempotency key', async () => {
    await using client = new TenantClient();
    const send = (title: string) => client.post<Check>('/v1/transformation/scope-check', { title }, { 'idempotency-key': 'k1' });
    const [first, second] = await Promise.all([send('Einmal'), send('Einmal')]);
    expect(second.body.check_id).toBe(first.body.check_id);
    expect((await send('Zweimal')).status).toBe(409);
    expect((await client.get<Check[]>('/v1/transformation/scope-checks')).body).toHaveLength(1);
  });

  it.each([
    ['no body', undefined, ['body']],
    ['no title', {}, ['body', 'title']],
    ['an unknown phase', { title: 'x', phase: 'party' }, ['body', 'phase']],
    ['a negative budget', { title: 'x', budget: -1 }, ['body', 'budget']],
    ['an invalid date', { title: 'x', start: '2026-13-01' }, ['body', 'start']],
    ['an end before the start', { title: 'x', start: '2026-05-02', end: '2026-05-01' }, ['body', 'end']],
    ['an unknown data class', { title: 'x', data_classes: ['secret'] }, ['body', 'data_classes', 0]],
  ])('is rejected without a write: %s', async (_, body, loc) => {
    await using client = new TenantClient();
    await client.get('/v1/transformation/program');
    const before = await rowsOf(client);
    const response = await client.post<{ detail: { loc: unknown[] }[] }>('/v1/transformation/scope-check', body);
    expect([response.status, response.body.detail[0]?.loc]).toEqual([422, loc]);
    expect(await rowsOf(client)).toEqual(before);
  });

  it.each([
    ['a limit below one', 'GET', 'scope-checks?limit=0', ['query', 'limit']],
    ['a limit above a hundred', 'GET', 'scope-checks?limit=101', ['query', 'limit']],
    ['an unknown decision', 'GET', 'scope-checks?decision=maybe', ['query', 'decision']],
    ['a short approver', 'POST', 'scope-checks/chk_x/approve?approver=x', ['query', 'approver']],
    ['a long approver', 'POST', `scope-checks/chk_x/reject?approver=${'x'.repeat(81)}`, ['query', 'approver']],
    ['a long reason', 'POST', `scope-checks/chk_x/reject?reason=${'x'.repeat(241)}`, ['query', 'reason']],
  ])('is rejected with an invalid parameter: %s', async (_, method, path, loc) => {
    await using client = new TenantClient();
    const response = await client.request<{ detail: { loc: unknown[] }[] }>(method, `/v1/transformation/${path}`);
    expect([response.status, response.body.detail[0]?.loc]).toEqual([422, loc]);
  });

  it('is not found by another tenant', async () => {
    await using client = new TenantClient();
    const { check_id: checkId } = await request(client, {});
    await using other = new TenantClient();
    for (const action of ['approve', 'reject'])
      expect((await other.post(`/v1/transformation/scope-checks/${checkId}/${action}`)).status).toBe(404);
    expect(await codeOf(other, `{ scopeCheck(checkId: "${checkId}") { title } }`)).toBe('NOT_FOUND');
    expect((await other.get('/v1/transformation/scope-checks')).body).toEqual([]);
    expect((await client.get<Check[]>('/v1/transformation/scope-checks')).body[0]?.status).toBe('pending');
  });
});
