import { eventually } from '../../test/harness/eventually.js';
import type { ProcessLoad } from './process-load.js';
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

const idle: ProcessLoad = { isBusy: () => false, start: () => () => 0 };
/** A process that is busy for 40 ms with each read. */
const busy: ProcessLoad = { isBusy: () => true, start: () => () => 40 };

const rateLimited = expect.objectContaining({ code: 'RATE_LIMITED', params: { retryAfter: 1 } });

describe('the reads of a tenant', () => {
  it('run up to the limit, wait in the order of arrival, and are rejected beyond the queue', async () => {
    let denials = 0;
    const { begun, start, end } = heldReads(new ReadQuota({ running: 2, waiting: 2, load: idle, onDenied: () => (denials += 1) }));
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
    const { begun, start, end } = heldReads(new ReadQuota({ running: 1, waiting: 1, load: idle }));
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
    const quota = new ReadQuota({ running: 1, waiting: 1, load: idle });
    const reads = [quota.run('tnt_a', () => Promise.reject(new Error('lost'))), quota.run('tnt_a', async () => 'next')];
    expect(await Promise.allSettled(reads)).toMatchObject([{ reason: { message: 'lost' } }, { value: 'next' }]);
    expect(await quota.run('tnt_a', async () => 'later')).toBe('later');
  });

  it('run one at a time with pauses while the process is busy and another tenant reads', async () => {
    const { begun, start, end } = heldReads(new ReadQuota({ running: 2, waiting: 4, load: busy }));
    const other = start('tnt_b', 'b1');
    const reads = ['a1', 'a2'].map((name) => start('tnt_a', name));
    await eventually(() => begun.length === 2 || undefined);
    expect(begun).toEqual(['b1', 'a1']);
    const ended = performance.now();
    await end('a1');
    await reads[0];
    expect(begun).toEqual(['b1', 'a1']);
    await end('a2');
    expect(performance.now() - ended).toBeGreaterThan(35);
    await end('b1');
    await Promise.all([...reads, other]);
  });

  it('run as usual while the process is busy with one tenant', async () => {
    const { begun, start, end } = heldReads(new ReadQuota({ running: 2, waiting: 4, load: busy }));
    const reads = ['a1', 'a2', 'a3'].map((name) => start('tnt_a', name));
    await eventually(() => begun.length === 2 || undefined);
    await end('a1');
    expect(await reads[0]).toBe('a1');
    await end('a3');
    await end('a2');
    expect(await Promise.all(reads)).toEqual(['a1', 'a2', 'a3']);
  });
});
