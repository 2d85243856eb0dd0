import { chartProcesses } from '../harness/chart/chart-processes.js';
import { runCommand } from '../harness/stack.mjs';
import { givenService } from './support/service-under-fault.js';

const given = givenService({ name: 'kpi_scheduled_commands' });

describe('the scheduled command of the chart', () => {
  it('prunes the blobs of all tenants', async () => {
    const { service } = given;
    const tenants = [await service.tenant(), await service.tenant()];
    for (const client of tenants) await client.withSource('csv', 'name;value\na;1\n');
    const { url, env } = service.stack;
    const { scheduled } = await chartProcesses('composite', env, () => Number(new URL(url).port));
    expect(scheduled.map(({ component }) => component)).toEqual(['prune-blobs']);
    const { code, stdout, stderr } = await runCommand([...(scheduled[0]?.args ?? []), '--json'], scheduled[0]?.env ?? {});
    expect([code, stderr]).toEqual([0, '']);
    for (const { tenantId } of tenants) expect(stdout).toContain(`"tenantId":"${tenantId}","named":`);
  });
});
