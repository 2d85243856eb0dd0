import { connectTo, rowCounts } from '../harness/database.js';
import { currentStack } from '../harness/stacks.js';
import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';

interface Decision {
  decision_id: string;
  purpose: string;
  requested_route: string;
  status: string;
  approver: string | null;
  comment: string | null;
  policy_reasons: { code: string }[];
}

interface Report {
  routes: { purpose: string; route: string; decision_id: string | null; degraded_reason: string | null; data_classes: string[] }[];
  endpoints: { route: string; configured: boolean; host: string | null; circuit: string; reachable: boolean | null }[];
  pending_decisions: number;
  approved_decisions: number;
}

const BASE = '/v1/tenant-isolation/model-routing';
const REQUEST = {
  purpose: 'report-generation',
  requested_route: 'premium',
  data_classes: ['internal'],
  justification: 'The reports are read by the board.',
};

const requestRoute = (client: TenantClient, more: object = {}, headers?: Record<string, string>) =>
  client.post<Decision>(`${BASE}/decide`, { ...REQUEST, ...more }, headers);

const decide = (client: TenantClient, id: string, step: 'approve' | 'reject', body: unknown = {}) =>
  client.post<Decision>(`${BASE}/decisions/${id}/${step}`, body);

const report = async (client: TenantClient): Promise<Report> => (await client.get<Report>(BASE)).body;

const typesOf = async (client: TenantClient): Promise<string[]> =>
  (await client.get<{ type: string }[]>('/v1/events/recent')).body
    .map(({ type }) => type)
    .filter((type) => type.startsWith('model_routing'));

describe('a model routing decision', () => {
  it('is made by the policy immediately if no approval is required', async () => {
    await using client = new TenantClient();
    const local = await requestRoute(client, { requested_route: 'local', data_classes: ['personal', 'special_category'] });
    expect([local.status, local.body]).toMatchObject([201, { status: 'approved', approver: 'policy' }]);
    const special = await requestRoute(client, { data_classes: ['internal', 'special_category'] });
    expect(special.body).toMatchObject({ status: 'rejected', policy_reasons: [{ code: 'special_category_stays_local' }] });
    expect((await decide(client, special.body.decision_id, 'approve')).status).toBe(409);
    expect(await typesOf(client)).toEqual([
      'model_routing.rejected',
      'model_routing.requested',
      'model_routing.approved',
      'model_routing.requested',
    ]);
  });

  it('waits for an approval if data would leave, and is in force until it is superseded or revoked', async () => {
    await using client = new TenantClient();
    const { body: first } = await requestRoute(client);
    expect(first.status).toBe('pending');
    expect(await report(client)).toMatchObject({
      pending_decisions: 1,
      approved_decisions: 0,
      routes: [{ purpose: 'default', route: 'local' }],
    });
    const { body: badges } = await client.get<Record<string, number>>('/v1/nav/badges');
    expect(badges['pending_routing_decisions']).toBe(1);

    const approved = await decide(client, first.decision_id, 'approve', { approver: 'Datenschutz', comment: 'Bis Jahresende.' });
    expect([approved.status, approved.body]).toMatchObject([
      200,
      { status: 'approved', approver: 'Datenschutz', comment: 'Bis Jahresende.' },
    ]);
    const { routes, approved_decisions: inForce } = await report(client);
    expect(inForce).toBe(1);
    // This installation has no premium endpoint: the report states the effective route, not the decided one.
    expect(routes.find(({ purpose }) => purpose === 'report-generation')).toMatchObject({
      route: 'local',
      decision_id: first.decision_id,
      degraded_reason: 'premium_not_configured',
    });

    const { body: second } = await requestRoute(client);
    await decide(client, second.decision_id, 'approve');
    const { body: list } = await client.get<Decision[]>(`${BASE}/decisions`);
    expect(list.map(({ decision_id, status, approver }) => [decision_id, status, approver])).toEqual([
      [second.decision_id, 'approved', 'tenant_admin'],
      [first.decision_id, 'superseded', 'Datenschutz'],
    ]);
    const revoke = `mutation ($id: ID!) { revokeModelRouting(decisionId: $id, input: {}) { status endedAt } }`;
    expect(await client.query(revoke, { id: second.decision_id })).toMatchObject({ revokeModelRouting: { status: 'REVOKED' } });
    expect((await client.graph(revoke, { id: second.decision_id })).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(await report(client)).toMatchObject({ approved_decisions: 0 });
    expect((await typesOf(client))[0]).toBe('model_routing.revoked');

    const database = await connectTo(currentStack().env['DATABASE_URL']);
    expect((await rowCounts(database, client.tenantId))['platform.audit_entry']).toBeGreaterThanOrEqual(5);
    await database.end();
  });

  it('is made once with concurrent approvals and rejections', async () => {
    await using client = new TenantClient();
    const { body: one } = await requestRoute(client);
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => decide(client, one.decision_id, 'approve')),
      ...Array.from({ length: 5 }, () => decide(client, one.decision_id, 'reject')),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await typesOf(client)).length).toBe(2);
  });

  it('is the only one in force if several for the same purpose are approved concurrently', async () => {
    await using client = new TenantClient();
    const requests = await Promise.all(Array.from({ length: 6 }, () => requestRoute(client)));
    const approvals = await Promise.all(requests.map(({ body }) => decide(client, body.decision_id, 'approve')));
    expect(approvals.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { body: list } = await client.get<Decision[]>(`${BASE}/decisions`);
    expect(list.map(({ status }) => status).toSorted()).toEqual(['approved', ...Array(5).fill('superseded')]);
  });

  it('is rejected without a write if the request is invalid', async () => {
    await using client = new TenantClient();
    await client.get(BASE);
    const invalid: [object, string][] = [
      [{ purpose: 'Grüße' }, 'purpose'],
      [{ purpose: 'x'.repeat(81) }, 'purpose'],
      [{ requested_route: 'moon' }, 'requested_route'],
      [{ data_classes: [] }, 'data_classes'],
      [{ data_classes: ['internal', 'secret'] }, 'data_classes'],
      [{ data_classes: ['internal', 'internal'] }, 'data_classes'],
      [{ justification: 'kurz' }, 'justification'],
      [{ justification: `${'x'.repeat(20)}\u0000` }, 'justification'],
    ];
    for (const [more, field] of invalid) {
      const { status, body } = await requestRoute(client, more);
      const { detail } = body as unknown as { detail: { loc: string[] }[] };
      expect([more, status, detail[0]?.loc?.slice(0, 2)]).toEqual([more, 422, ['body', field]]);
    }
    const { body: open } = await requestRoute(client);
    for (const wrong of [{ approver: 'x' }, { approver: 'x'.repeat(81) }, { comment: 'x'.repeat(241) }, null, []])
      expect([wrong, (await decide(client, open.decision_id, 'approve', wrong === null ? 'null' : wrong)).status]).toEqual([wrong, 422]);
    expect((await client.get(`${BASE}/decisions?limit=51`)).status).toBe(422);
    expect((await client.get<Decision[]>(`${BASE}/decisions?limit=50`)).body).toHaveLength(1);
    expect((await client.get<Decision[]>(`${BASE}/decisions`)).body[0]?.status).toBe('pending');
  });

  it('can be made by administrators of the same tenant only', async () => {
    await using owner = new TenantClient();
    await using other = new TenantClient();
    const { body: one } = await requestRoute(owner);
    await other.get(BASE);
    for (const step of ['approve', 'reject'] as const) expect((await decide(other, one.decision_id, step)).status).toBe(404);
    expect((await other.get<Decision[]>(`${BASE}/decisions`)).body).toEqual([]);
    for (const role of ['viewer', 'contributor', 'advisor']) {
      expect([role, (await requestRoute(owner.as(role))).status]).toEqual([role, 403]);
      expect([role, (await decide(owner.as(role), one.decision_id, 'approve')).status]).toEqual([role, 403]);
    }
    expect((await owner.as('viewer').get<Decision[]>(`${BASE}/decisions`)).body).toMatchObject([{ status: 'pending' }]);
    expect((await decide(owner, 'dec_00000000000000000000000000', 'approve')).status).toBe(404);
  });

  it('is requested once per idempotency key', async () => {
    await using client = new TenantClient();
    const key = { 'idempotency-key': 'k' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => requestRoute(client, {}, key)));
    expect(new Set(answers.map(({ body }) => body.decision_id)).size).toBe(1);
    expect((await requestRoute(client, { purpose: 'briefing' }, key)).status).toBe(409);
  });

  it('can be paged and filtered over GraphQL', async () => {
    await using client = new TenantClient();
    for (let count = 0; count < 3; count += 1) await requestRoute(client);
    await requestRoute(client, { requested_route: 'local' });
    const { modelRoutingDecisionsConnection: page } = await client.query<{
      modelRoutingDecisionsConnection: { totalCount: number; nodes: { status: string }[]; pageInfo: { hasNextPage: boolean } };
    }>(
      `{ modelRoutingDecisionsConnection(first: 2, filter: { statuses: [PENDING] }) { totalCount nodes { status } pageInfo { hasNextPage } } }`,
    );
    expect(page).toEqual({ totalCount: 3, nodes: [{ status: 'PENDING' }, { status: 'PENDING' }], pageInfo: { hasNextPage: true } });
  });

  it('is required for the premium model: a run without one is degraded with the reason', async () => {
    await using client = new TenantClient();
    await client.withSource('event_log', EVENT_LOG);
    const { body } = await client.post<RunAnswer>('/api/agents/report-generation', {
      use_premium: true,
      parameters: { formats: ['docx'] },
    });
    const run = await client.untilRunEnds(body.run_id);
    expect(run).toMatchObject({ status: 'succeeded', degraded: true });
    expect(run.degraded_reasons).toContain('premium_not_approved');
  });
});
