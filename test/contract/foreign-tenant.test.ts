import { connectTo, rowCountsWithoutSearchIndex } from '../harness/database.js';
import { currentStack } from '../harness/stacks.js';
import { TenantClient, type Answer } from '../harness/tenant-client.js';
import { exampleOf, seed, operations, urlOf, type Ids } from './seeded-tenant.js';

/** Path parameters with the same values for all tenants. */
const SHARED = /\{(step_id|name)\}/;
const isEndless = (path: string): boolean => path === '/v1/events/stream';
/** Paths whose responses describe the installation and are the same for all tenants. */
const TENANT_INDEPENDENT = ['/health', '/ready', '/v1/lakehouse/status', '/v1/onboarding/steps', '/v1/agents/status'];

const withIds = operations.filter(({ path }) => path.includes('{') && !SHARED.test(path));
const readOperations = operations.filter(
  ({ path, method }) => method === 'get' && !withIds.some((entry) => entry.path === path) && !isEndless(path),
);

describe('requests of another tenant', () => {
  const owner = new TenantClient();
  const other = new TenantClient();
  let ids: Ids;

  beforeAll(async () => {
    ids = await seed(owner);
    await other.get('/v1/sources');
  });

  const counts = async (client: TenantClient): Promise<Record<string, number>> => {
    const database = await connectTo(currentStack().env['DATABASE_URL']);
    const rows = await rowCountsWithoutSearchIndex(database, client.tenantId);
    await database.end();
    return rows;
  };

  const send = (entry: (typeof operations)[number], known: Ids): Promise<Answer<Record<string, unknown>>> =>
    other.request(entry.method.toUpperCase(), urlOf(entry.path, known), exampleOf(entry.operation, other));

  /** Returns ids of the same format that do not exist. */
  const unknownIds = (): Ids =>
    Object.fromEntries(
      Object.entries(ids).map(([name, id]) => [name, id.startsWith('tnt_') ? 'tnt_nobody-at-all' : id.replace(/.{6}$/, '000000')]),
    );

  it.each(withIds.map((entry) => [entry.name, entry] as const))(
    '%s responds to the id of a foreign record as to an unknown id',
    async (_, entry) => {
      const before = [await counts(owner), await counts(other)];
      const foreign = await send(entry, ids);
      const unknown = await send(entry, unknownIds());
      // Only platform administrators may delete tenants, so the id does not matter.
      expect([404, 403]).toContain(foreign.status);
      if (entry.method !== 'delete') expect(foreign.status).toBe(404);
      const comparable = ({ status, body }: typeof foreign) => [status, { ...body, request_id: null, instance: null }];
      expect(comparable(foreign)).toEqual(comparable(unknown));
      expect([await counts(owner), await counts(other)]).toEqual(before);
    },
  );

  it.each(readOperations.map((entry) => [entry.name, entry] as const))('%s returns nothing of the other tenant', async (_, entry) => {
    const { status, body } = await send(entry, ids);
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    const leaked = Object.entries(ids).filter(([name, id]) => !['step_id', 'name'].includes(name) && text.includes(id));
    expect(leaked).toEqual([]);
    if (!TENANT_INDEPENDENT.includes(entry.path)) expect(text).not.toContain(owner.tenantId);
  });

  it.each([
    ['POST', '/v1/metric-definitions', () => ({ name: 'x', formula: 'COUNT()', direction: 'higher', dataset_id: ids['dataset_id'] })],
    ['POST', '/v1/advisor/chat', () => ({ message: 'x', conversation_id: 'cnv_01m802vx05f20833rpx51hsmew' })],
  ])('%s %s rejects a foreign record in its body', async (method, path, body) => {
    const before = await counts(other);
    const { status } = await other.request(method, path, body());
    expect([404, 422]).toContain(status);
    expect(await counts(other)).toEqual(before);
  });

  it('runs on a foreign dataset end without a result', async () => {
    for (const start of [
      () => other.post<{ run_id: string }>('/api/agents/process-mining', { dataset_ids: [ids['dataset_id']] }),
      () => other.post<{ run_id: string }>('/v1/agents/export', { dataset_id: ids['dataset_id'] }),
    ]) {
      const { body } = await start();
      expect(await other.untilRunEnds(body.run_id)).toMatchObject({ status: 'failed', result: null, artifacts: [] });
    }
  });
});
