import { BlobServiceClient } from '@azure/storage-blob';
import { auditOf, connectTo } from '../harness/database.js';
import { runOperatorCommand } from '../harness/operator-command.js';
import { currentStack } from '../harness/stacks.js';
import { TenantClient } from '../harness/tenant-client.js';

interface Pruned {
  tenantId: string;
  named: number;
  marked: number;
  waiting: number;
  removed: number;
  removedBytes: number;
}

interface Persistence {
  blobs: number;
  orphans: { kind: string; count: number }[];
}

const prune = async (tenantId: string, ...args: string[]): Promise<Pruned> => {
  const { code, stderr, lines } = await runOperatorCommand<Pruned>(['blobs', 'prune', '--tenant', tenantId, ...args]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return lines[0] as Pruned;
};

/** Marks all files of a tenant as if they had been found without a row `days` days ago. */
const mark = async (tenantId: string, days: number): Promise<void> => {
  const { env } = currentStack();
  const service = BlobServiceClient.fromConnectionString(env['BLOB_CONNECTION_STRING'] ?? '');
  const container = service.getContainerClient(env['BLOB_CONTAINER'] ?? 'kpi');
  const since = new Date(Date.now() - days * 86_400_000).toISOString();
  for await (const { name } of container.listBlobsFlat({ prefix: `tenants/${tenantId}/` }))
    await container.getBlobClient(name).setMetadata({ unnamed_since: since });
};

describe('blobs prune', () => {
  it('removes former versions of datasets after the grace period, and no referenced blob', async () => {
    await using client = new TenantClient();
    const orphans = async () => (await client.get<Persistence>('/v1/tenant-isolation/persistence')).body;
    const { sourceId } = await client.withSource('csv', 'name;value\na;1\n');
    await client.replaceFile(sourceId, 'name;value\na;1\nb;2\n');
    await client.replaceFile(sourceId, 'name;value\na;1\nb;2\nc;3\n');
    const { blobs: before } = await orphans();

    expect(await prune(client.tenantId)).toMatchObject({ named: before - 2, marked: 0, waiting: 2, removed: 0 });
    await mark(client.tenantId, 39);
    expect(await prune(client.tenantId)).toMatchObject({ named: before - 2, marked: 0, waiting: 2, removed: 0 });
    await mark(client.tenantId, 41);
    expect(await prune(client.tenantId, '--dry-run')).toMatchObject({ removed: 2 });
    // The file restores a former version, whose blob is referenced again. This test marked the blob of the replaced version
    // although it had a row.
    await client.replaceFile(sourceId, 'name;value\na;1\n');
    expect(await prune(client.tenantId)).toMatchObject({ named: before - 2, waiting: 0, removed: 2 });
    await mark(client.tenantId, 1.5);
    expect(await prune(client.tenantId, '--grace-days', '1')).toMatchObject({ named: before - 2, waiting: 0, removed: 0 });

    expect(await orphans()).toMatchObject({ blobs: before - 2, orphans: [] });
    const { body } = await client.post<{ run_id: string }>('/api/agents/data-quality', { input: 'x' });
    expect(await client.untilRunEnds(body.run_id)).toMatchObject({ status: 'succeeded' });
    const database = await connectTo(currentStack().env['DATABASE_SYSTEM_URL']);
    const entries = await auditOf(database, client.tenantId);
    await database.end();
    expect(entries.filter((entry) => entry.endsWith(' operator.blobs_pruned'))).toHaveLength(5);
  });

  it('reports errors of the arguments', async () => {
    const cases: [string[], number, string][] = [
      [['--grace-days', '0'], 2, '--grace-days: "0" is not a number from 1 to 9999'],
      [['--grace-days', 'many'], 2, '--grace-days: "many" is not a number'],
      [['--tenant', 'someone'], 2, '--tenant: "someone" is not a valid tenant id'],
      [['--tenant', 'tnt_nobody-is-called-this'], 1, 'NOT_FOUND'],
    ];
    const outcomes = cases.map(async ([args, code, message]) =>
      expect([args, await runOperatorCommand(['blobs', 'prune', ...args])]).toMatchObject([
        args,
        { code, lines: [], stderr: expect.stringContaining(message) },
      ]),
    );
    await Promise.all(outcomes);
  });
});
