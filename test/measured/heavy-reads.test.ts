import { givenService } from '../faults/support/service-under-fault.js';

const CLIENTS = 16;
const SAMPLES = 60;
/** Maximum ratio of a response time beside another tenant's heavy reads to that without them. */
const MAX_RATIO = 3;
/** The contracts of all agents: some hundred kilobytes. */
const HEAVY = '{ agentContracts { name input result } }';

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

describe('reads of one tenant beside heavy reads of another', () => {
  const given = givenService({ name: 'kpi_heavy_reads', env: { RATE_LIMIT_COST: '1000000000' } });

  it(`take at most ${MAX_RATIO} times as long`, async () => {
    const [heavy, light] = [await given.service.tenant(), await given.service.tenant()];
    const sample = async (): Promise<number> => {
      const times: number[] = [];
      for (let read = 0; read < SAMPLES; read += 1) {
        const began = performance.now();
        expect((await light.get('/v1/nav/badges')).status).toBe(200);
        times.push(performance.now() - began);
      }
      return median(times);
    };
    await sample();
    const alone = await sample();

    let [isOver, answered] = [false, 0];
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!isOver) {
        // The response is not parsed, so that this process has time for the other tenant.
        const response = await fetch(`${given.service.stack.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-tenant-id': heavy.tenantId },
          body: JSON.stringify({ query: HEAVY }),
        });
        expect(response.status).toBe(200);
        await response.arrayBuffer();
        answered += 1;
      }
    });
    const beside = await sample();
    isOver = true;
    await Promise.all(clients);
    console.log(
      `badges: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside ${answered} heavy reads, ratio ${(beside / alone).toFixed(1)}`,
    );
    expect(answered).toBeGreaterThan(CLIENTS);
    expect(beside / alone).toBeLessThan(MAX_RATIO);
  });
});
