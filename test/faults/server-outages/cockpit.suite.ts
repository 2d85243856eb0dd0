import { freePort } from '../../../platform/embedded/index.js';
import { eventually } from '../../harness/eventually.js';
import { freshTenantId, TenantClient } from '../../harness/tenant-client.js';
import { given } from './stack.js';

type Summary = Record<string, unknown> & { degraded: boolean; degraded_reasons: string[] };

const SUMMARY = '/v1/cockpit/summary';

describe('the cockpit, if a domain cannot answer', () => {
  it('returns null and a reason for its part, and the other parts', async () => {
    const { service } = given;
    await using client = await service.tenant();
    await service.sql('ALTER TABLE sources.dataset RENAME TO dataset_away');
    const { status, body } = await client.get<Summary>(SUMMARY);
    const { data, errors } = await client.graph<{ cockpit: Record<string, unknown> }>(
      '{ cockpit { data { rows } agents { running } tenant { name } } }',
    );
    await service.sql('ALTER TABLE sources.dataset_away RENAME TO dataset');
    expect([status, body.degraded, body.degraded_reasons]).toEqual([200, true, ['data_unavailable']]);
    expect(body).toMatchObject({ data: null, agents: { running: 0 }, tenant: { status: 'active' } });
    expect([data?.cockpit['data'], errors?.map(({ path }) => path)]).toEqual([null, [['cockpit', 'data']]]);
    expect((await client.get<Summary>(SUMMARY)).body).toMatchObject({ degraded: false, degraded_reasons: [], data: { rows: 0 } });
  });

  it('answers 503 if no part is available', async () => {
    const { service } = given;
    await using client = await service.tenant();
    await service.stopPostgres();
    const { status } = await client.get(SUMMARY);
    await service.startPostgres();
    expect(status).toBe(503);
    await eventually(async () => ((await client.get<Summary>(SUMMARY)).body.degraded === false ? true : undefined), 30);
  });

  it('omits a domain whose process is gone', async () => {
    const { service } = given;
    const port = await freePort();
    // An API that reaches one domain over HTTP at a port where no process listens.
    await service.startApi(port, { SUBGRAPH_URLS: `sources=http://127.0.0.1:${await freePort()}` });
    await using client = new TenantClient(freshTenantId(), undefined, `http://127.0.0.1:${port}`);
    const { status, body } = await client.get<Summary>(SUMMARY);
    expect([status, body.degraded, body.degraded_reasons]).toEqual([200, true, ['data_unavailable']]);
    expect(body).toMatchObject({ data: null, tenant: { status: 'active' }, agents: { running: 0 } });
  });
});
