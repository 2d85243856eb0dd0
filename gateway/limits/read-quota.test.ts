import { eventually } from '../../test/harness/eventually.js';
import { ReadQuota } from './read-quota.js';

/** Starts reads that wait until the test ends them; records the order in which they begin. */
const heldReads = (quota: ReadQuota) => {
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const start = (tenantId: string, name: string): Promise<string> =>
    quota.run(tenantId, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => endings.set(name, resolve));
      return name;
    });
  const end = async (name: string): Promise<void> => (await eventually(() => endings.get(name)))();
  return { begun, start, end };
};

const rateLimited = expect.objectContaining({ code: 'RATE_LIMITED', params: { retryAfter: 1 } });

describe('the reads of a tenant', () => {
  it('run up to the limit, wait in the order of arrival, and are rejected beyond the queue', async () => {
    let denials = 0;
    const { begun, start, end } = heldReads(new ReadQuota({ running: 2, waiting: 2, onDenied: () => (denials += 1) }));
    const reads = ['a', 'b', 'c', 'd'].map((name) => start('tnt_a', name));
    await expect(start('tnt_a', 'e')).rejects.toEqual(rateLimited);
    expect([begun, denials]).toEqual([['a', 'b'], 1]);
    await end('b');
    await reads[1];
    const late = start('tnt_a', 'f');
    await expect(start('tnt_a', 'g')).rejects.toEqual(rateLimited);
    for (const [name, read] of [
      ['a', reads[0]],
      ['c', reads[2]],
      ['d', reads[3]],
      ['f', late],
    ] as const) {
      await end(name);
      expect(await read).toBe(name);
    }
    expect([begun, denials]).toEqual([['a', 'b', 'c', 'd', 'f'], 2]);
  });

  it('do not wait for the reads of other tenants', async () => {
    const { begun, start, end } = heldReads(new ReadQuota({ running: 1, waiting: 1 }));
    const reads = ['a1', 'a2'].map((name) => start('tnt_a', name));
    await expect(start('tnt_a', 'a3')).rejects.toEqual(rateLimited);
    const other = start('tnt_b', 'b1');
    await end('b1');
    expect(begun).toEqual(['a1', 'b1']);
    expect(await other).toBe('b1');
    await end('a1');
    await reads[0];
    await end('a2');
    expect(await Promise.all(reads)).toEqual(['a1', 'a2']);
  });

  it('make room for the next read when they fail', async () => {
    const quota = new ReadQuota({ running: 1, waiting: 1 });
    const reads = [quota.run('tnt_a', () => Promise.reject(new Error('lost'))), quota.run('tnt_a', async () => 'next')];
    expect(await Promise.allSettled(reads)).toMatchObject([{ reason: { message: 'lost' } }, { value: 'next' }]);
    expect(await quota.run('tnt_a', async () => 'later')).toBe('later');
  });
});
