import { randomBytes } from 'node:crypto';
import { connectTo, rowCounts } from '../harness/database.js';
import { currentStack } from '../harness/stacks.js';
import { eventually } from '../harness/eventually.js';
import { TenantClient } from '../harness/tenant-client.js';

interface Tenant {
  tenant_id: string;
  name: string;
  slug: string;
  status: string;
  plan: string;
  settings: Record<string, unknown>;
}

const freshSlug = (): string => `c${randomBytes(5).toString('hex')}`;

describe('a tenant', () => {
  it('is created in demo mode by any caller, with a slug derived from the name', async () => {
    await using client = new TenantClient();
    const unique = freshSlug();
    const created = await client.post<Tenant>('/v1/tenants', { name: `Müller & Söhne ${unique}`, settings: { currency: 'EUR' } });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ tenant_id: `tnt_mueller-soehne-${unique}`, status: 'active', settings: { currency: 'EUR' } });
    expect((await client.post<Tenant>('/v1/tenants', { name: `Müller & Söhne ${unique}` })).status).toBe(409);
    expect((await client.get(`/v1/tenants/${created.body.tenant_id}`)).status).toBe(404);
    await using own = new TenantClient(created.body.tenant_id);
    expect((await own.get<Tenant>(`/v1/tenants/${created.body.tenant_id}`)).body.name).toBe(`Müller & Söhne ${unique}`);
  });

  it('is provisioned on first use, only once under concurrent requests, and one response says so', async () => {
    await using client = new TenantClient();
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.get('/v1/tenants')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.flatMap(({ headers }) => headers.get('x-tenant-created') ?? [])).toEqual([client.tenantId]);
    expect((await client.get('/v1/tenants')).headers.get('x-tenant-created')).toBeNull();
    const { body: events } = await client.get<{ type: string }[]>('/v1/events/recent');
    expect(events.filter(({ type }) => type === 'tenant.created')).toHaveLength(1);
  });

  it('may change its own record, but not its plan or status', async () => {
    await using client = new TenantClient();
    const path = `/v1/tenants/${client.tenantId}`;
    await client.get(path);
    const { body: changed } = await client.request<Tenant>('PATCH', path, { name: 'Neuer Name' });
    expect(changed.name).toBe('Neuer Name');
    expect((await client.request<Tenant>('PATCH', path, {})).body).toEqual(changed);
    expect((await client.get<{ type: string }[]>('/v1/events/recent')).body.filter(({ type }) => type === 'tenant.updated')).toHaveLength(
      1,
    );
    expect((await client.request('PATCH', path, { plan: 'premium' })).status).toBe(403);
    expect((await client.request('PATCH', path, { status: 'suspended' })).status).toBe(403);
    expect((await client.as('advisor').request('PATCH', path, { name: 'x' })).status).toBe(403);
    expect((await client.get<Tenant>(path)).body).toMatchObject({ name: 'Neuer Name', plan: 'standard', status: 'active' });
  });

  it('accepts a supported response language, and rejects an unsupported one and misspelt settings', async () => {
    await using client = new TenantClient();
    const path = `/v1/tenants/${client.tenantId}`;
    const language = async () => (await client.get<{ language: string }>('/v1/process-landscape')).body.language;
    expect(await language()).toBe('de');
    expect((await client.request('PATCH', path, { settings: { language: 'en' } })).status).toBe(200);
    for (const setUnsupported of [
      () => client.request('PATCH', path, { settings: { language: 'fr' } }),
      () => client.as('platform_admin').request('PATCH', path, { settings: { language: ['de'] } }),
      () => client.post('/v1/tenants', { name: `Nie ${freshSlug()}`, settings: { language: 'EN' } }),
    ])
      expect(await setUnsupported()).toMatchObject({
        status: 422,
        body: { detail: [{ type: 'enum', loc: ['body', 'settings', 'language'] }] },
      });
    expect(await language()).toBe('en');
    for (const [name, known] of [
      ['timezone', 'time_zone'],
      ['fiscal_year_start', 'fiscal_year_start_month'],
    ] as const)
      expect(await client.request('PATCH', path, { settings: { [name]: 'Europe/Rome' } })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body', 'settings', name], msg: expect.stringContaining(`Did you mean "${known}"?`) }] },
      });
  });

  it('T4 is listed, suspended and deleted by platform administrators, with audit entries', async () => {
    await using target = new TenantClient();
    await target.withSource('csv', 'a;b\n1;2\n');
    const path = `/v1/tenants/${target.tenantId}`;
    const admin = new TenantClient(undefined, 'platform_admin');
    const { body: all } = await admin.get<Tenant[]>('/v1/tenants');
    expect(all.map(({ tenant_id }) => tenant_id)).toEqual(expect.arrayContaining([target.tenantId, admin.tenantId]));

    const { source } = target.stream();
    const { state: subscription } = target.subscribe();
    await eventually(() => (source.readyState === 1 ? true : undefined));
    expect((await admin.request<Tenant>('PATCH', path, { status: 'suspended' })).body.status).toBe('suspended');
    // Open streams are closed as well and cannot be reopened.
    await eventually(() => (source.readyState === 2 && subscription.hasEnded ? true : undefined));
    await eventually(async () => ((await target.get('/v1/sources')).status === 403 ? true : undefined));
    expect((await admin.request<Tenant>('PATCH', path, { status: 'active' })).body.status).toBe('active');
    await eventually(async () => ((await target.get('/v1/sources')).status === 200 ? true : undefined));

    expect((await target.request('DELETE', path)).status).toBe(403);
    const deletion = await admin.request<Record<string, string>>('DELETE', path);
    expect([deletion.status, deletion.body]).toEqual([202, { tenant_id: target.tenantId, status: 'deleting' }]);
    await eventually(async () => ((await admin.get(path)).status === 404 ? true : undefined));
    const database = await connectTo(currentStack().env['DATABASE_URL']);
    const { 'platform.audit_entry': audit, ...rest } = await rowCounts(database, target.tenantId);
    await database.end();
    expect(Object.values(rest).every((count) => count === 0)).toBe(true);
    expect(audit).toBeGreaterThanOrEqual(4);
  });
});
