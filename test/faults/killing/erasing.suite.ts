import { HeldFile } from '../../harness/held-file.js';
import { eventually } from '../../harness/eventually.js';
import { runOf, syncOf } from '../support/service-under-fault.js';
import { LEASE_MS, given, replaceWorker, eventLog, blobsOf } from './stack.js';

describe('erasing a tenant', () => {
  /** Returns the names of the tables that contain rows of a tenant. */
  const tablesWithRowsOf = async (tenantId: string): Promise<string[]> => {
    const { service } = given;
    const tables = await service.sql<{ name: string }>(
      `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' WHERE c.relkind IN ('r', 'p')`,
    );
    const left: string[] = [];
    for (const { name } of tables) if ((await service.count(`${name} WHERE tenant_id = $1`, [tenantId])) > 0) left.push(name);
    return left;
  };

  it('is executed once by several workers, even with runs in progress, and leaves only the audit trail', async () => {
    const { service } = given;
    await using file = await HeldFile.start();
    await replaceWorker();
    await replaceWorker();
    const client = await service.tenant();
    const bystander = await service.tenant();
    for (const tenant of [client, bystander]) await tenant.withSource('event_log', eventLog(600, 2));
    const mining = await runOf(client.post('/api/agents/process-mining', { input: 'x' }));
    await client.untilRunEnds(mining);
    await syncOf(client, file.url);
    await file.untilRequested(1);

    // Blocks the first worker that erases until the others have started.
    const obstacle = await service.connect();
    await obstacle.query('BEGIN');
    await obstacle.query('SELECT 1 FROM sources.source WHERE tenant_id = $1 FOR UPDATE', [client.tenantId]);
    expect((await client.as('platform_admin').request('DELETE', `/v1/tenants/${client.tenantId}`)).status).toBe(202);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await obstacle.query('ROLLBACK');
    await obstacle.end();
    await eventually(async () =>
      (await service.count('tenants.tenant WHERE tenant_id = $1', [client.tenantId])) === 0 ? true : undefined,
    );
    file.release();
    await eventually(() => (file.waiting.length === 0 ? true : undefined));
    await new Promise((resolve) => setTimeout(resolve, LEASE_MS));
    expect(await tablesWithRowsOf(client.tenantId)).toEqual(['platform.audit_entry']);
    expect(await service.count(`platform.audit_entry WHERE tenant_id = $1 AND action = 'tenant.erased'`, [client.tenantId])).toBe(1);
    expect(await blobsOf(client, '')).toEqual([]);
    expect(await blobsOf(bystander, '')).not.toEqual([]);
    expect(await tablesWithRowsOf(bystander.tenantId)).toContain('sources.dataset');
  });
});
