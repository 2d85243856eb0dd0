import { eventually } from '../../harness/eventually.js';
import { stack, clientOf, Problem, openSocket, socketOutcome, rejections } from './stack.js';

describe('a suspended tenant', () => {
  it('is rejected by every interface', async () => {
    const closed = await clientOf('tnt_closed', 'tenant_admin');
    for (const rejection of await rejections(closed.identity)) expect(rejection).toMatchObject({ status: 403, code: 'TENANT_SUSPENDED' });
    expect(await socketOutcome(closed.identity)).toBe(4403);
  });
});

describe('a tenant that is suspended while it is connected', () => {
  it('is disconnected within seconds and cannot reconnect', async () => {
    const admin = await clientOf('tnt_platform', 'platform_admin');
    expect((await admin.post('/v1/tenants', { name: 'Revoked', slug: 'revoked' })).status).toBe(201);
    const listener = await clientOf('tnt_revoked', 'viewer');
    const { client, admitted } = openSocket(listener.identity);
    await admitted;
    const next = client.iterate({ query: 'subscription { events(last: 0) { type } }' });
    const received: unknown[] = [];
    const subscriptionEnd = (async () => {
      for await (const { data, errors } of next) {
        received.push(data);
        if (errors) throw errors;
      }
    })().catch((error: unknown) => error);
    const stream = await fetch(`${stack.url}/v1/events/stream?limit=0`, { headers: listener.identity });
    expect(stream.status).toBe(200);
    const ended = stream.text().catch(() => 'cut');
    await admin.request('PATCH', '/v1/tenants/tnt_revoked', { status: 'suspended' });
    const late = new Promise((resolve) => setTimeout(() => resolve('late'), 15_000).unref());
    expect(await Promise.race([ended, late])).not.toBe('late');
    expect(await Promise.race([subscriptionEnd, late])).not.toBe('late');
    await client.dispose();
    // Every process applies the suspension within 2 s.
    await eventually(async () => ((await listener.get('/v1/sources')).status === 403 ? true : undefined));
    expect((await listener.get('/v1/events/stream')).status).toBe(403);
    expect(await socketOutcome(listener.identity)).toBe(4403);
  });
});

describe('an approval', () => {
  it('of a model route or a scope check is forbidden to the requester, whatever name is sent as approver', async () => {
    const [requester, colleague] = [await clientOf('tnt_acme', 'tenant_admin'), await clientOf('tnt_acme', 'tenant_admin')];
    const routing = '/v1/tenant-isolation/model-routing';
    const route = { purpose: 'slide-deck', requested_route: 'premium', data_classes: ['internal'], justification: 'For the board.' };
    const checks = '/v1/transformation/scope-checks';
    const scope = { title: 'Budget beyond the scope', budget: 1_000_000_000, data_classes: ['special_category'] };
    const requestRoute = async (): Promise<string> =>
      `${routing}/decisions/${(await requester.post<{ decision_id: string }>(`${routing}/decide`, route)).body.decision_id}`;
    const requestScope = async (): Promise<string> => {
      const { body } = await requester.post<{ check_id: string; status: string }>('/v1/transformation/scope-check', scope);
      expect(body).toMatchObject({ decision: 'approval_required', status: 'pending' });
      return `${checks}/${body.check_id}`;
    };
    // The approver is a field of the body for a model route, and a query parameter for a scope check.
    const requests = [
      { request: requestRoute, query: '', body: { approver: 'somebody else' } },
      { request: requestScope, query: '?approver=somebody%20else', body: undefined },
    ];
    for (const { request, query, body } of requests) {
      const path = await request();
      const own = await requester.post<Problem>(`${path}/approve${query}`, body);
      expect([path, own.status, own.body.code]).toEqual([path, 403, 'SELF_APPROVAL_FORBIDDEN']);
      expect(await colleague.post(`${path}/approve`, {})).toMatchObject({ status: 200, body: { status: 'approved' } });
      expect(await requester.post(`${await request()}/reject`, {})).toMatchObject({ status: 200, body: { status: 'rejected' } });
    }
    const again = (await requestRoute()).split('/').at(-1);
    const approve = 'mutation ($id: ID!) { approveModelRouting(decisionId: $id, input: {}) { status } }';
    expect((await requester.graph(approve, { id: again })).errors?.[0]?.extensions.code).toBe('SELF_APPROVAL_FORBIDDEN');
  });
});
