import { eventually, TenantClient } from '../harness/tenant-client.js';

/** Something that happens: a source is registered. */
const happen = async (client: TenantClient, times: number): Promise<void> => {
  for (let index = 0; index < times; index += 1) await client.post('/v1/sources', { name: `Source ${index}`, kind: 'csv' });
};

const sequences = (events: { sequence: number }[]): number[] => events.map(({ sequence }) => sequence);

describe('R5 event stream and subscription', () => {
  it('deliver the same events, in order and without gaps', async () => {
    await using client = new TenantClient();
    await client.get('/v1/sources');
    const { seen: onStream } = client.stream('limit=100');
    const { seen: onSocket } = client.subscribe({ last: 100 });
    await Promise.all([happen(client, 10), happen(client, 10), happen(client, 10)]);
    const all = Array.from({ length: 31 }, (_, index) => index + 1);
    await eventually(() => (onStream.length >= 31 && onSocket.length >= 31 ? true : undefined));
    expect(sequences(onStream)).toEqual(all);
    expect(sequences(onSocket)).toEqual(all);
    expect(onSocket.map(({ id }) => id)).toEqual(onStream.map(({ id }) => id));
  });

  it("resume behind each other's cursors", async () => {
    await using client = new TenantClient();
    await happen(client, 6);
    const { seen } = client.stream('limit=100');
    await eventually(() => (seen.length >= 7 ? true : undefined));
    const { seen: onSocket } = client.subscribe({ after: seen[2]?.cursor ?? '' });
    const { seen: resumed } = client.stream('limit=0', seen[4]?.cursor);
    await happen(client, 1);
    await eventually(() => (onSocket.length >= 5 && resumed.length >= 3 ? true : undefined));
    expect(sequences(onSocket)).toEqual([4, 5, 6, 7, 8]);
    expect(sequences(resumed)).toEqual([6, 7, 8]);
  });

  it('R4 tell a cursor that cannot be continued from', async () => {
    await using client = new TenantClient();
    await happen(client, 2);
    const { resets, seen } = client.stream('limit=0', 'aaaaaaaa.1.00000000');
    await eventually(() => resets[0]);
    const { seen: onSocket } = client.subscribe({ after: 'nonsense' });
    await eventually(() => (onSocket[0]?.type === 'reset' ? true : undefined));
    await happen(client, 1);
    await eventually(() => (seen.length >= 1 && onSocket.length >= 2 ? true : undefined));
    expect(sequences(seen)).toEqual([4]);
    expect(onSocket[1]?.sequence).toBe(4);
  });

  it('filter by type on the subscription', async () => {
    await using client = new TenantClient();
    const { seen } = client.subscribe({ last: 100, types: ['run.*'] });
    await client.withSource('csv', 'a;b\n1;2\n');
    await eventually(() => (seen.some(({ type }) => type === 'run.succeeded') ? true : undefined));
    expect(seen.every(({ type }) => type.startsWith('run.'))).toBe(true);
  });

  it('list recent events newest first', async () => {
    await using client = new TenantClient();
    await happen(client, 4);
    const { body } = await client.get<{ sequence: number; type: string }[]>('/v1/events/recent?limit=3');
    expect(sequences(body)).toEqual([5, 4, 3]);
  });
});
