import { createServer, connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { registerSubgraphs } from '../../platform/graph/transport/subgraph-server.js';
import { eventually } from '../../test/harness/eventually.js';
import { silent, testSubgraph } from '../testing/test-subgraph.js';
import { PROBES, SubgraphVersions } from './subgraph-versions.js';

const SECRET = 'a-secret-of-at-least-thirty-two-bytes';
const OLD = testSubgraph('things', 'type Query { thing: String }', {});
const NEW = testSubgraph('things', 'type Query { thing(of: Kind): String size: Int } enum Kind { RED GREEN }', {});

/** Starts a process of a subgraph and returns its port. */
const serve = async (running: AsyncDisposableStack, subgraph: typeof OLD): Promise<number> => {
  const app = Fastify();
  registerSubgraphs(app, [subgraph], { secret: SECRET, log: silent });
  await app.listen({ port: 0, host: '127.0.0.1' });
  running.defer(() => app.close());
  return (app.server.address() as AddressInfo).port;
};

/** Starts a round-robin load balancer over the processes on `ports`; `untilProbed` waits for further connections. */
const balance = async (running: AsyncDisposableStack) => {
  const ports: number[] = [];
  let turn = 0;
  const server = createServer((client) => {
    const port = ports[turn++ % ports.length];
    if (port === undefined) return void client.destroy();
    const process = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, process],
      [process, client],
    ] as const) {
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.defer(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const untilProbed = (times: number): Promise<true> => {
    const before = turn;
    return eventually(() => turn >= before + times);
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ports, untilProbed };
};

const watch = (running: AsyncDisposableStack, origin: string, wanted = NEW) => {
  const lines: string[] = [];
  const note = (...[context, message]: unknown[]) => void lines.push(`${JSON.stringify(context)} ${String(message ?? '')}`);
  const log = { info: note, warn: note } as never;
  const subgraphs = [{ name: 'things', origin, sdl: wanted.sdl }];
  return { versions: running.use(new SubgraphVersions({ subgraphs, secret: SECRET, log, pauseMs: 20, probeTimeoutMs: 60_000 })), lines };
};

describe('the state of subgraphs in other processes', () => {
  it('is ok immediately if no field is missing, also if the subgraph has additional fields', async () => {
    await using running = new AsyncDisposableStack();
    const port = await serve(running, NEW);
    for (const wanted of [NEW, OLD]) {
      const { versions, lines } = watch(running, `http://127.0.0.1:${port}`, wanted);
      expect([await versions.state(), lines]).toEqual(['ok', []]);
    }
  });

  it('is older until the last old process has ended, and the missing fields are logged once', async () => {
    await using running = new AsyncDisposableStack();
    const { origin, ports, untilProbed } = await balance(running);
    const [before, after] = [await serve(running, OLD), await serve(running, NEW)];
    ports.push(before);
    const { versions, lines } = watch(running, origin);
    expect(await versions.state()).toBe('older');
    ports.push(after, after, after);
    await untilProbed(5 * PROBES);
    expect(await versions.state()).toBe('older');
    expect(lines).toHaveLength(1);
    for (const missing of ['things:Query.size', 'things:Query.thing(of:)', 'things:Kind', 'things:Kind.RED'])
      expect(lines[0]).toContain(missing);
    ports.splice(0, 1);
    await eventually(async () => (await versions.state()) === 'ok');
    await eventually(() => lines.length === 2);
    // A rollback replaces this gateway too, which keeps serving until then.
    ports.splice(0, 3, before);
    const later = watch(running, origin).versions;
    expect(await later.state()).toBe('older');
    await untilProbed(5 * PROBES);
    expect(await versions.state()).toBe('ok');
  });

  it('is ok if no process responds, or one that does not serve the subgraph', async () => {
    await using running = new AsyncDisposableStack();
    const { origin } = await balance(running);
    const port = await serve(running, testSubgraph('others', 'type Query { thing: String }', {}));
    const invalidServer = Fastify().post('/subgraphs/things', () => ({ data: { _service: { sdl: 'type {' } } }));
    const elsewhere = await invalidServer.listen({ port: 0, host: '127.0.0.1' });
    running.defer(() => invalidServer.close());
    for (const address of [origin, `http://127.0.0.1:${port}`, elsewhere])
      expect(await watch(running, address).versions.state()).toBe('ok');
  });
});
