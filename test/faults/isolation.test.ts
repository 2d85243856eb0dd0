import type { TenantClient } from '../harness/tenant-client.js';
import { givenService } from './support/service-under-fault.js';

const given = givenService({ name: 'kpi_isolation' });

interface Status {
  isolated: boolean;
  checks: { id: string; passed: boolean; evidence: string[] }[];
}

interface Denials {
  passed: boolean;
  attempts: { id: string; passed: boolean; observed: string }[];
}

const failedChecks = async (client: TenantClient): Promise<Record<string, string[]>> => {
  const { body } = await client.get<Status>('/v1/tenant-isolation/status');
  expect(body.isolated).toBe(body.checks.every(({ passed }) => passed));
  return Object.fromEntries(body.checks.filter(({ passed }) => !passed).map(({ id, evidence }) => [id, evidence]));
};

const succeeded = async (client: TenantClient): Promise<string[]> => {
  const { status, body } = await client.get<Denials>('/v1/tenant-isolation/deny-fixtures');
  expect([status, body.passed]).toEqual([200, body.attempts.every(({ passed }) => passed)]);
  return body.attempts.filter(({ passed }) => !passed).map(({ id }) => id);
};

/** Does harm as the superuser, looks, and puts it right again. */
const withHarm = async <T>(harm: string, mend: string, look: () => Promise<T>): Promise<T> => {
  await given.service.sql(harm);
  try {
    return await look();
  } finally {
    await given.service.sql(mend);
  }
};

const POLICY = `CREATE POLICY tenant_isolation ON sources.source TO kpi_runtime
  USING (tenant_id = (SELECT current_setting('app.tenant_id', true))) WITH CHECK (tenant_id = (SELECT current_setting('app.tenant_id', true)))`;

describe('T6 the probes of the isolation', () => {
  it('find nothing on an installation as it should be', async () => {
    await using client = await given.service.tenant();
    expect(await failedChecks(client)).toEqual({});
    expect(await succeeded(client)).toEqual([]);
  });

  it('miss a policy that is gone', async () => {
    await using client = await given.service.tenant();
    const checks = await withHarm('DROP POLICY tenant_isolation ON sources.source', POLICY, () => failedChecks(client));
    expect(checks).toEqual({ policies_bind_to_tenant: ['sources.source'] });
    expect(await failedChecks(client)).toEqual({});
  });

  it('see through a policy that lets everybody read and write, by the catalogue and by trying', async () => {
    await using client = await given.service.tenant();
    await using victim = await given.service.tenant();
    await victim.post('/v1/sources', { name: 'Geheim', kind: 'csv' });
    const open = 'CREATE POLICY open ON sources.source TO kpi_runtime USING (true) WITH CHECK (true)';
    const [checks, attempts] = await withHarm(open, 'DROP POLICY open ON sources.source', async () => [
      await failedChecks(client),
      await succeeded(client),
    ]);
    expect(checks).toMatchObject({
      policies_bind_to_tenant: ['sources.source'],
      session_without_tenant_sees_nothing: ['sources.source'],
      session_sees_own_rows_only: ['sources.source'],
    });
    expect(attempts).toEqual(
      expect.arrayContaining([
        'rows_listed',
        'rows_read_by_id',
        'rows_read_beside_own',
        'rows_updated',
        'rows_inserted',
        'session_without_tenant',
      ]),
    );
    expect(await succeeded(client)).toEqual([]);
    expect((await victim.get<{ name: string }[]>('/v1/sources')).body).toMatchObject([{ name: 'Geheim' }]);
  });

  it('see that only writing is open', async () => {
    await using client = await given.service.tenant();
    const open = 'CREATE POLICY open ON agents.run FOR INSERT TO kpi_runtime WITH CHECK (true)';
    const [checks, attempts] = await withHarm(open, 'DROP POLICY open ON agents.run', async () => [
      await failedChecks(client),
      await succeeded(client),
    ]);
    expect(checks).toEqual({ policies_bind_to_tenant: ['agents.run'] });
    expect(attempts).toEqual(['rows_inserted']);
  });

  it('see row security that is not forced, a role with a privilege, and a shared table that can be written', async () => {
    await using client = await given.service.tenant();
    const harms: [harm: string, mend: string, check: string][] = [
      ['ALTER TABLE agents.run NO FORCE ROW LEVEL SECURITY', 'ALTER TABLE agents.run FORCE ROW LEVEL SECURITY', 'row_security_forced'],
      ['ALTER ROLE kpi_runtime CREATEROLE', 'ALTER ROLE kpi_runtime NOCREATEROLE', 'runtime_role_unprivileged'],
      ['GRANT kpi_system TO kpi_runtime', 'REVOKE kpi_system FROM kpi_runtime', 'system_role_out_of_reach'],
      ['GRANT INSERT ON agents.worker TO kpi_runtime', 'REVOKE INSERT ON agents.worker FROM kpi_runtime', 'shared_tables_read_only'],
    ];
    for (const [harm, mend, check] of harms)
      expect([check, Object.keys(await withHarm(harm, mend, () => failedChecks(client)))]).toEqual([
        check,
        expect.arrayContaining([check]),
      ]);
    expect(await failedChecks(client)).toEqual({});
  });

  it('take a store that does not answer for no proof', async () => {
    await using client = await given.service.tenant();
    await given.service.killRedis();
    const checks = await failedChecks(client);
    await given.service.startRedis();
    expect(Object.keys(checks)).toEqual(['events_in_own_stream']);
  });

  it('can have their canary deleted, and make it anew', async () => {
    await using client = await given.service.tenant();
    await succeeded(client);
    const admin = client.as('platform_admin');
    expect((await admin.request('DELETE', '/v1/tenants/tnt_canary-isolation')).status).toBe(202);
    const deadline = Date.now() + 20_000;
    while (Date.now() < deadline && (await given.service.count(`tenants.tenant WHERE tenant_id = 'tnt_canary-isolation'`)) > 0)
      await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await given.service.count(`sources.source WHERE tenant_id = 'tnt_canary-isolation'`)).toBe(0);
    expect(await succeeded(client)).toEqual([]);
  });
});
