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

const successfulAttempts = async (client: TenantClient): Promise<string[]> => {
  const { status, body } = await client.get<Denials>('/v1/tenant-isolation/deny-fixtures');
  expect([status, body.passed]).toEqual([200, body.attempts.every(({ passed }) => passed)]);
  return body.attempts.filter(({ passed }) => !passed).map(({ id }) => id);
};

/** Breaks the isolation as superuser, runs the probe, and repairs it. */
const whileBroken = async <T>(breakage: string, repair: string, probe: () => Promise<T>): Promise<T> => {
  await given.service.sql(breakage);
  try {
    return await probe();
  } finally {
    await given.service.sql(repair);
  }
};

const POLICY = `CREATE POLICY tenant_isolation ON sources.source TO kpi_runtime
  USING (tenant_id = (SELECT current_setting('app.tenant_id', true))) WITH CHECK (tenant_id = (SELECT current_setting('app.tenant_id', true)))`;

describe('T6 the isolation probes', () => {
  it('report no problem on a correct installation', async () => {
    await using client = await given.service.tenant();
    expect(await failedChecks(client)).toEqual({});
    expect(await successfulAttempts(client)).toEqual([]);
  });

  it('report a missing policy', async () => {
    await using client = await given.service.tenant();
    const checks = await whileBroken('DROP POLICY tenant_isolation ON sources.source', POLICY, () => failedChecks(client));
    expect(checks).toEqual({ policies_bind_to_tenant: ['sources.source'] });
    expect(await failedChecks(client)).toEqual({});
  });

  it('report a policy that allows all reads and writes, both from the catalogue and by attempts', async () => {
    await using client = await given.service.tenant();
    await using victim = await given.service.tenant();
    await victim.post('/v1/sources', { name: 'Geheim', kind: 'csv' });
    const open = 'CREATE POLICY open ON sources.source TO kpi_runtime USING (true) WITH CHECK (true)';
    const [checks, attempts] = await whileBroken(open, 'DROP POLICY open ON sources.source', async () => [
      await failedChecks(client),
      await successfulAttempts(client),
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
    expect(await successfulAttempts(client)).toEqual([]);
    expect((await victim.get<{ name: string }[]>('/v1/sources')).body).toMatchObject([{ name: 'Geheim' }]);
  });

  it('report a policy that allows writes only', async () => {
    await using client = await given.service.tenant();
    const open = 'CREATE POLICY open ON agents.run FOR INSERT TO kpi_runtime WITH CHECK (true)';
    const [checks, attempts] = await whileBroken(open, 'DROP POLICY open ON agents.run', async () => [
      await failedChecks(client),
      await successfulAttempts(client),
    ]);
    expect(checks).toEqual({ policies_bind_to_tenant: ['agents.run'] });
    expect(attempts).toEqual(['rows_inserted']);
  });

  it('report row security that is not forced, a privileged role, and a writable shared table', async () => {
    await using client = await given.service.tenant();
    const breakages: [breakage: string, repair: string, check: string][] = [
      ['ALTER TABLE agents.run NO FORCE ROW LEVEL SECURITY', 'ALTER TABLE agents.run FORCE ROW LEVEL SECURITY', 'row_security_forced'],
      ['ALTER ROLE kpi_runtime CREATEROLE', 'ALTER ROLE kpi_runtime NOCREATEROLE', 'runtime_role_unprivileged'],
      ['GRANT kpi_system TO kpi_runtime', 'REVOKE kpi_system FROM kpi_runtime', 'system_role_out_of_reach'],
      ['GRANT INSERT ON agents.worker TO kpi_runtime', 'REVOKE INSERT ON agents.worker FROM kpi_runtime', 'shared_tables_read_only'],
    ];
    for (const [breakage, repair, check] of breakages)
      expect([check, Object.keys(await whileBroken(breakage, repair, () => failedChecks(client)))]).toEqual([
        check,
        expect.arrayContaining([check]),
      ]);
    expect(await failedChecks(client)).toEqual({});
  });

  it('report a check as failed if its store does not answer', async () => {
    await using client = await given.service.tenant();
    await given.service.killRedis();
    const checks = await failedChecks(client);
    await given.service.startRedis();
    expect(Object.keys(checks)).toEqual(['events_in_own_stream']);
  });

  it('recreate their canary tenant after it was deleted', async () => {
    await using client = await given.service.tenant();
    await successfulAttempts(client);
    const admin = client.as('platform_admin');
    expect((await admin.request('DELETE', '/v1/tenants/tnt_canary-isolation')).status).toBe(202);
    const deadline = Date.now() + 20_000;
    while (Date.now() < deadline && (await given.service.count(`tenants.tenant WHERE tenant_id = 'tnt_canary-isolation'`)) > 0)
      await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await given.service.count(`sources.source WHERE tenant_id = 'tnt_canary-isolation'`)).toBe(0);
    expect(await successfulAttempts(client)).toEqual([]);
  });
});
