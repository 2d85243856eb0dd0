import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { EventSource } from 'eventsource';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { AppError } from '../platform/errors/index.js';
import { type EventFeed, eventFrames, type StreamItem, type StreamRequest } from './event-stream.js';
import type { RestDependencies } from './rest-dependencies.js';
import { eventually } from '../test/harness/eventually.js';
import { type TestServer, testServer } from './testing/test-server.js';

const item = (sequence: number, data: unknown = null): StreamItem => ({
  kind: 'event',
  cursor: `c${sequence}`,
  event: {
    id: `evt_${sequence}`,
    type: 'run.succeeded',
    source: '/runs',
    time: '2026-03-01T08:00:00Z',
    tenant_id: 'tnt_demo',
    sequence,
    data,
  },
});

async function* only(...items: StreamItem[]): AsyncGenerator<StreamItem> {
  yield* items;
}

/** Never yields; ends when the signal is aborted. */
async function* silence(signal: AbortSignal): AsyncGenerator<StreamItem> {
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

const framesOf = async (items: AsyncIterable<StreamItem>, signal = new AbortController().signal): Promise<string[]> =>
  Array.fromAsync(eventFrames(items, signal, 1_000));

describe('eventFrames', () => {
  it('begins with one retry frame, followed by frames with cursor, type and one line of data', async () => {
    const [retry, ...frames] = await framesOf(only(item(1, { text: 'a\r\nb\u2028' }), item(2)));
    expect(retry).toMatch(/^retry: \d+\n\n$/);
    expect(frames).toHaveLength(2);
    expect(frames[0]?.split('\n')).toEqual(['id: c1', 'event: run.succeeded', expect.stringMatching(/^data: \{[^\r\n]*\}$/), '', '']);
  });

  it('yields frames that a standard parser reads without loss', async () => {
    const messages: EventSourceMessage[] = [];
    const parser = createParser({ onEvent: (message) => messages.push(message) });
    for (const frame of await framesOf(only(item(1, { text: 'a\nb' }), { kind: 'reset', cursor: 'c9', reason: 'too old' })))
      parser.feed(frame);
    expect(messages.map(({ id, event }) => [id, event])).toEqual([
      ['c1', 'run.succeeded'],
      ['c9', 'reset'],
    ]);
    expect(JSON.parse(messages[0]?.data ?? '')).toMatchObject({ sequence: 1, tenant_id: 'tnt_demo', data: { text: 'a\nb' } });
    expect(JSON.parse(messages[1]?.data ?? '')).toEqual({ reason: 'too old', cursor: 'c9' });
  });

  it('omits the event name if a client asks for messages, except for a reset', async () => {
    const items = only(item(1), { kind: 'reset', cursor: 'c9', reason: 'too old' });
    const frames = await Array.fromAsync(
      eventFrames(items, new AbortController().signal, 1_000, { format: 'event', eventName: 'message' }),
    );
    expect(frames[1]).toMatch(/^id: c1\ndata: \{.*"sequence":1.*\}\n\n$/);
    expect(frames[2]).toMatch(/^id: c9\nevent: reset\n/);
  });

  it('writes CloudEvents whose attributes have valid names and values', async () => {
    const about = item(42, { rows: 3 });
    if (about.kind === 'event') about.event.subject = 'src_1';
    const [, first, second] = await Array.fromAsync(
      eventFrames(only(about, item(43)), new AbortController().signal, 1_000, { format: 'cloudevents', eventName: 'type' }),
    );
    const eventIn = (frame = ''): Record<string, unknown> => JSON.parse(frame.split('\n')[2]?.slice('data: '.length) ?? '');
    expect(eventIn(first)).toEqual({
      specversion: '1.0',
      id: 'evt_42',
      source: '/runs',
      type: 'run.succeeded',
      subject: 'src_1',
      time: '2026-03-01T08:00:00Z',
      datacontenttype: 'application/json',
      tenantid: 'tnt_demo',
      sequence: '0000000000000042',
      data: { rows: 3 },
    });
    // CloudEvents 1.0, section 3: names have lower-case letters and digits only; an attribute without a value is absent.
    expect(Object.entries(eventIn(second)).filter(([name, value]) => !/^[a-z0-9]+$/.test(name) || value === null)).toEqual([]);
    expect(eventIn(second)).not.toHaveProperty('subject');
  });

  it('yields keep-alive comments while no event arrives, and ends with the signal', async () => {
    const controller = new AbortController();
    const seen: string[] = [];
    for await (const frame of eventFrames(silence(controller.signal), controller.signal, 5)) {
      seen.push(frame);
      if (seen.length === 4) controller.abort();
    }
    expect(seen.slice(1)).toEqual([': keep-alive\n\n', ': keep-alive\n\n', ': keep-alive\n\n']);
  });

  it('ends and closes the feed even if the feed never settles', async () => {
    const controller = new AbortController();
    let closed = false;
    const stuck: AsyncIterable<StreamItem> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => undefined),
        return: () => {
          closed = true;
          return new Promise(() => undefined);
        },
      }),
    };
    setTimeout(() => controller.abort(), 5);
    expect(await framesOf(stuck, controller.signal)).toHaveLength(1);
    expect(closed).toBe(true);
  });

  it('requests the next event only after the previous one was read', async () => {
    let produced = 0;
    async function* endless(): AsyncGenerator<StreamItem> {
      for (;;) yield item((produced += 1));
    }
    const frames = eventFrames(endless(), new AbortController().signal, 1_000);
    for (let read = 0; read < 4; read += 1) await frames.next();
    // An eager read of the feed, which yields without waiting, would happen before the next turn of the event loop.
    await turn();
    expect(produced).toBe(3);
    await frames.return();
  });

  it('propagates the error of a feed', async () => {
    async function* failing(): AsyncGenerator<StreamItem> {
      yield item(1);
      throw new Error('lost');
    }
    await expect(framesOf(failing())).rejects.toThrow('lost');
  });
});

/** Feed of numbered events that can be resumed; records the positions it was opened at. */
class NumberedFeed implements EventFeed {
  readonly opened: (StreamRequest & { tenantId: string })[] = [];
  produced = 0;

  constructor(
    private readonly total: number,
    private readonly payload = '',
  ) {}

  async *open({ tenantId }: { tenantId: string }, position: StreamRequest): AsyncGenerator<StreamItem> {
    this.opened.push({ ...position, tenantId });
    const from = position.after === undefined ? this.total - (position.last ?? 0) : Number(position.after.slice(1));
    for (let sequence = from + 1; sequence <= this.total; sequence += 1) {
      this.produced += 1;
      yield item(sequence, this.payload);
    }
    await new Promise((resolve) => position.signal.addEventListener('abort', resolve, { once: true }));
  }
}

describe('GET /v1/events/stream', () => {
  let server: TestServer | undefined;
  const serve = async (events: EventFeed, overrides: Partial<RestDependencies> = {}): Promise<string> => {
    server = await testServer({ events, ...overrides });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/v1/events/stream`;
  };
  afterEach(async () => {
    await server?.[Symbol.asyncDispose]();
    server = undefined;
  });

  const open = (url: string, headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => get(url, { headers }, resolve).once('error', reject));

  it('sends headers that keep proxies from buffering', async () => {
    const response = await open(await serve(new NumberedFeed(0)));
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
      'x-request-id': expect.any(String),
    });
    response.destroy();
  });

  it('starts with the requested number of past events', async () => {
    const feed = new NumberedFeed(200);
    const url = await serve(feed);
    for (const [query, last] of [
      ['', 25],
      ['?limit=0', 0],
      ['?limit=100', 100],
    ] as const) {
      (await open(`${url}${query}`)).destroy();
      expect(feed.opened.at(-1)).toMatchObject({ last });
    }
  });

  it('resumes after Last-Event-ID regardless of the limit', async () => {
    const feed = new NumberedFeed(9);
    (await open(`${await serve(feed)}?limit=100`, { 'last-event-id': 'c7' })).destroy();
    expect(feed.opened[0]).toMatchObject({ after: 'c7' });
    expect(feed.opened[0]).not.toHaveProperty('last');
  });

  it('passes the filters by type and object to the feed', async () => {
    const feed = new NumberedFeed(0);
    const url = await serve(feed);
    (await open(`${url}?types=run.succeeded,source.*&subject=src_1`)).destroy();
    (await open(url)).destroy();
    expect(feed.opened[0]).toMatchObject({ last: 25, types: ['run.succeeded', 'source.*'], subject: 'src_1' });
    expect(feed.opened[1]).toMatchObject({ types: undefined, subject: undefined });
  });

  it.each([
    ['types=run.suceeded', ['types', 0], 'did you mean run.succeeded?'],
    ['types=run.succeeded,runs.*', ['types', 1], 'did you mean run.*?'],
    ['types=run', ['types', 0], 'Input should be one of'],
    ['types=', ['types', 0], 'Input should be one of'],
    ['types=*', ['types', 0], 'Input should be one of'],
    [`types=${Array(51).fill('run.*').join(',')}`, ['types'], 'at most 50 items'],
    ['types=run.*&types=source.*', ['types'], 'Give this parameter once'],
    ['format=cloudevent', ['format'], 'event, cloudevents'],
    ['event_name=none', ['event_name'], 'type, message'],
    ['subject=', ['subject'], 'at least 1 character'],
    [`subject=${'x'.repeat(101)}`, ['subject'], 'at most 100 characters'],
  ])('rejects the filter %s with 422', async (query, path, message) => {
    const feed = new NumberedFeed(0);
    server = await testServer({ events: feed });
    const answer = await server.app.inject(`/v1/events/stream?${query}`);
    expect([answer.statusCode, feed.opened.length]).toEqual([422, 0]);
    expect(answer.json().detail).toEqual([expect.objectContaining({ loc: ['query', ...path], msg: expect.stringContaining(message) })]);
  });

  it('delivers every event exactly once to a client that reconnects', async () => {
    const total = 300;
    const url = await serve(new NumberedFeed(total), { heartbeatMilliseconds: 1_000 });
    const seen: number[] = [];
    const source = new EventSource(`${url}?limit=100`);
    const done = new Promise<void>((resolve) => {
      source.addEventListener('run.succeeded', ({ data }) => {
        seen.push(JSON.parse(data).sequence);
        if (seen.length === 50) server?.app.server.closeAllConnections();
        if (seen.at(-1) === total) resolve();
      });
    });
    await done;
    source.close();
    expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => total - 99 + index));
  });

  it('pauses the feed while the reader is slow', async () => {
    const feed = new NumberedFeed(100_000, 'x'.repeat(10_000));
    const response = await open(`${await serve(feed)}`, { 'last-event-id': 'c0' });
    response.pause();
    // A feed that does not pause produces at least one event per turn of the event loop.
    for (let turns = 0; turns < 20_000; turns += 1) await turn();
    expect(feed.produced).toBeLessThan(5_000);
    response.destroy();
  });

  it('stops the feed when the client disconnects', async () => {
    const feed = new NumberedFeed(1);
    const response = await open(await serve(feed));
    response.destroy();
    await eventually(() => feed.opened[0]?.signal.aborted);
  });

  it('ends cleanly when the service stops', async () => {
    const response = await open(await serve(new NumberedFeed(1)));
    server?.shutdown.abort();
    await new Promise((resolve) => response.resume().once('end', resolve));
    expect(response.complete).toBe(true);
  });

  it('ends when the credentials expire', async () => {
    const caller = { tenantId: 'tnt_demo', actor: 'a', roles: [], requestId: 'r', expiresAt: Date.now() / 1_000 + 0.2 };
    const response = await open(await serve(new NumberedFeed(1), { authenticate: async () => caller }));
    await new Promise((resolve) => response.resume().once('end', resolve));
    expect(response.complete).toBe(true);
  });

  it('passes the tenant of the query to the identity layer', async () => {
    const feed = new NumberedFeed(0);
    const url = await serve(feed);
    (await open(`${url}?tenant_id=tnt_acme`)).destroy();
    expect(server?.authentications).toEqual([{ tenantFromQuery: 'tnt_acme' }]);
    expect(feed.opened[0]?.tenantId).toBe('tnt_acme');
  });

  it('responds to errors before the stream begins like any other route', async () => {
    const open = async () => Promise.reject(new AppError('RATE_LIMITED'));
    server = await testServer({ events: { open } });
    const answer = async (url: string, headers: Record<string, string> = {}) => (await server?.app.inject({ url, headers }))?.statusCode;
    expect(await answer('/v1/events/stream')).toBe(429);
    expect(await answer('/v1/events/stream', { authorization: 'none' })).toBe(401);
    for (const query of ['limit=-1', 'limit=101', 'limit=x', 'limit=1&limit=2', 'tenant_id=a&tenant_id=b', 'tenant_id=']) {
      expect(await answer(`/v1/events/stream?${query}`)).toBe(422);
    }
    expect(await answer('/v1/events/stream', { 'last-event-id': 'ä' })).toBe(422);
    expect(await answer('/v1/events/stream', { 'last-event-id': 'c'.repeat(201) })).toBe(422);
  });

  it('answers HEAD without opening the feed', async () => {
    const feed = new NumberedFeed(1);
    server = await testServer({ events: feed });
    const answer = await server.app.inject({ method: 'HEAD', url: '/v1/events/stream' });
    expect([answer.statusCode, answer.headers['content-type'], feed.opened.length]).toEqual([200, 'text/event-stream', 0]);
  });
});
