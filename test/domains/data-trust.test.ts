import { tenantDate } from '../harness/tenant-date.js';
import { connectTo } from '../harness/database.js';
import { currentStack } from '../harness/stacks.js';
import { TenantClient } from '../harness/tenant-client.js';

interface Trust {
  gate: string;
  reasons: { code: string; gate: string; de: string; en: string; dataset_id: string | null }[];
  datasets: { dataset_id: string; gate: string; score: number | null; stale: boolean; checked_at: string | null; reasons: object[] }[];
  checked_datasets: number;
  unchecked_datasets: number;
}

const trust = async (client: TenantClient): Promise<Trust> => {
  const { status, body } = await client.get<Trust>('/v1/data-trust/status');
  expect(status).toBe(200);
  return body;
};

const days = Array.from({ length: 60 }, (_, day) => tenantDate(-day));
const GOOD = `Datum;Region;Umsatz\n${days.map((day, index) => `${day};${index % 2 ? 'Nord' : 'Süd'};${1000 + index}`).join('\n')}\n`;
const INCOMPLETE = `Datum;Region;Umsatz\n${days.map((day, index) => (index % 3 ? `${day};;` : `${day};Nord;${index}`)).join('\n')}\n`;

describe('the data-trust gate', () => {
  it('is closed without data, with this reason', async () => {
    await using client = new TenantClient();
    expect(await trust(client)).toMatchObject({ gate: 'closed', datasets: [], reasons: [{ code: 'no_datasets' }] });
  });

  it('follows the latest check of each dataset, also in the cockpit', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', GOOD);
    const good = await trust(client);
    expect(good).toMatchObject({ checked_datasets: 1, unchecked_datasets: 0 });
    await client.withSource('csv', INCOMPLETE);
    const both = await trust(client);
    expect(both.datasets).toHaveLength(2);
    expect(both.gate).toBe('closed');
    expect(both.reasons[0]).toMatchObject({ code: 'low_completeness', gate: 'closed' });
    expect(both.datasets[0]).toMatchObject({ gate: 'closed', stale: false });
    const { body } = await client.get<{ data: Record<string, unknown> }>('/v1/cockpit/summary');
    const closed = both.datasets.filter(({ gate }) => gate === 'closed').length;
    expect(body.data).toMatchObject({ gate: 'closed', closed_gates: closed });
    expect((await client.get<Record<string, number>>('/v1/nav/badges')).body).toMatchObject({ closed_gates: closed });
  });

  it('is conditional for a dataset whose check is missing or older than its content', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', GOOD);
    const { datasets, gate } = await trust(client);
    const before = datasets[0];
    if (gate === 'closed') throw new Error('the good data should not close the gate');

    const runtime = await connectTo(currentStack().env['DATABASE_URL']);
    await runtime.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
    await runtime.query(`UPDATE sources.dataset SET content_hash = 'changed'`);
    await runtime.end();
    const stale = await trust(client);
    expect(stale).toMatchObject({ gate: 'conditional', datasets: [{ dataset_id: before?.dataset_id, stale: true }] });
    expect(stale.reasons.map(({ code }) => code)).toContain('check_outdated');

    const system = await connectTo(currentStack().env['DATABASE_SYSTEM_URL']);
    await system.query('DELETE FROM sources.quality_check WHERE tenant_id = $1', [client.tenantId]);
    await system.end();
    const unchecked = await trust(client);
    expect(unchecked).toMatchObject({ gate: 'conditional', unchecked_datasets: 1, datasets: [{ score: null, checked_at: null }] });
    expect(unchecked.reasons.map(({ code }) => code)).toEqual(['never_checked']);
    const { body } = await client.get<{ data: Record<string, unknown> }>('/v1/cockpit/summary');
    expect(body.data).toMatchObject({ gate: 'conditional', unchecked_datasets: 1 });
  });

  it('contains no data of another tenant', async () => {
    await using owner = new TenantClient();
    await using other = new TenantClient();
    await owner.withSource('csv', GOOD);
    expect((await trust(other)).datasets).toEqual([]);
    expect((await trust(owner.as('viewer'))).datasets).toHaveLength(1);
  });
});
