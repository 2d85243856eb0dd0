import { connectTo, rowCountsWithoutSearchIndex } from '../harness/database.js';
import { theStack } from '../harness/stacks.js';
import { TenantClient, type Answer } from '../harness/tenant-client.js';
import { exampleOf, seed, operations, urlOf, type Ids } from './seeded-tenant.js';

/** Name the same thing for every tenant. */
const SHARED = /\{(step_id|name)\}/;
const isEndless = (path: string): boolean => path === '/v1/events/stream';
/** Answers of the installation, the same for everybody. */
const ABOUT_NOBODY = ['/health', '/ready', '/v1/lakehouse/status', '/v1/onboarding/steps', '/v1/agents/status'];

const withIds = operations.filter(({ path }) => path.includes('{') && !SHARED.test(path));
const readings = operations.filter(
  ({ path, method }) => method === 'get' && !withIds.some((entry) => entry.path === path) && !isEndless(path),
);

describe('the operations, asked by another tenant', () => {
  const owner = new TenantClient();
  const stranger = new TenantClient();
  let ids: Ids;

  beforeAll(async () => {
    ids = await seed(owner);
    await stranger.get('/v1/sources');
  });

  const counts = async (client: TenantClient): Promise<Record<string, number>> => {
    const database = await connectTo(theStack().env['DATABASE_URL']);
    const found = await rowCountsWithoutSearchIndex(database, client.tenantId);
    await database.end();
    return found;
  };

  const ask = (entry: (typeof operations)[number], known: Ids): Promise<Answer<Record<string, unknown>>> =>
    stranger.request(entry.method.toUpperCase(), urlOf(entry.path, known), exampleOf(entry.operation, stranger));

  /** Of the same form, and nobody's. */
  const absent = (): Ids =>
    Object.fromEntries(
      Object.entries(ids).map(([name, id]) => [name, id.startsWith('tnt_') ? 'tnt_nobody-at-all' : id.replace(/.{6}$/, '000000')]),
    );

  it.each(withIds.map((entry) => [entry.name, entry] as const))(
    '%s does not tell a foreign record from an absent one',
    async (_, entry) => {
      const before = [await counts(owner), await counts(stranger)];
      const foreign = await ask(entry, ids);
      const unknown = await ask(entry, absent());
      // Deleting tenants is for platform administrators, whoever they name.
      expect([404, 403]).toContain(foreign.status);
      if (entry.method !== 'delete') expect(foreign.status).toBe(404);
      const told = ({ status, body }: typeof foreign) => [status, { ...body, request_id: null, instance: null }];
      expect(told(foreign)).toEqual(told(unknown));
      expect([await counts(owner), await counts(stranger)]).toEqual(before);
    },
  );

  it.each(readings.map((entry) => [entry.name, entry] as const))('%s shows nothing of it', async (_, entry) => {
    const { status, body } = await ask(entry, ids);
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    const seen = Object.entries(ids).filter(([name, id]) => !['step_id', 'name'].includes(name) && text.includes(id));
    expect(seen).toEqual([]);
    if (!ABOUT_NOBODY.includes(entry.path)) expect(text).not.toContain(owner.tenantId);
  });

  it.each([
    ['POST', '/v1/metric-definitions', () => ({ name: 'x', formula: 'COUNT()', direction: 'higher', dataset_id: ids['dataset_id'] })],
    ['POST', '/v1/advisor/chat', () => ({ message: 'x', conversation_id: 'cnv_01m802vx05f20833rpx51hsmew' })],
  ])('%s %s takes no foreign record in its body', async (method, path, body) => {
    const before = await counts(stranger);
    const { status } = await stranger.request(method, path, body());
    expect([404, 422]).toContain(status);
    expect(await counts(stranger)).toEqual(before);
  });

  it('runs that name a foreign dataset end without a result', async () => {
    for (const start of [
      () => stranger.post<{ run_id: string }>('/api/agents/process-mining', { dataset_ids: [ids['dataset_id']] }),
      () => stranger.post<{ run_id: string }>('/v1/agents/export', { dataset_id: ids['dataset_id'] }),
    ]) {
      const { body } = await start();
      expect(await stranger.untilRunEnds(body.run_id)).toMatchObject({ status: 'failed', result: null, artifacts: [] });
    }
  });
});
