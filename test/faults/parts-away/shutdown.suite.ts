import { connect } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { freePort } from '../../../platform/embedded/index.js';
import { withTimeout } from '../../../platform/lifecycle/with-timeout.js';
import { FaultProxy } from '../../harness/servers/fault-proxy.js';
import { untilReady, type ServiceProcess } from '../../harness/stack.mjs';
import { eventually, freshTenantId, TenantClient } from '../../harness/tenant-client.js';
import { given } from './stack.js';

const DRAIN_SECONDS = 15;
/** A process that ends when it should, on a machine that is busy. */
const END_SECONDS = DRAIN_SECONDS + 15;
/** Of a request that waits for connections which are given up one after the other. */
const ANSWER_SECONDS = 60;
const STOPPED = '"msg":"stopped"';
const GIVEN_UP = '"msg":"shutdown timed out; exiting"';

/** A gateway and a worker that reach PostgreSQL, Redis and the blob storage by ways that can be cut, with work under way. */
const busyProcesses = async (running: AsyncDisposableStack) => {
  const { service } = given;
  const { env } = service.stack;
  const proxyTo = async (port: number) => running.use(await FaultProxy.start(port));
  const blobPort = Number(/BlobEndpoint=http:\/\/[^:]+:(\d+)/.exec(env['BLOB_CONNECTION_STRING'] ?? '')?.[1]);
  const [postgres, redis, blob] = await Promise.all([service.postgres.port, service.redis.port, blobPort].map(proxyTo));
  const ports = [await freePort(), await freePort()] as const;
  const more = {
    DATABASE_URL: postgres?.via(env['DATABASE_URL']) ?? '',
    DATABASE_SYSTEM_URL: postgres?.via(env['DATABASE_SYSTEM_URL']) ?? '',
    REDIS_URL: redis?.via(env['REDIS_URL']) ?? '',
    BLOB_CONNECTION_STRING: env['BLOB_CONNECTION_STRING']?.replace(`:${blobPort}`, `:${blob?.port}`) ?? '',
    DATABASE_STATEMENT_TIMEOUT_MS: '2000',
    DATABASE_POOL_SIZE: '4',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    METRICS_PORT: String(ports[1]),
  };
  const [gateway, worker] = await Promise.all([service.startApi(ports[0], more), service.startWorker(more)]);
  await untilReady(`http://127.0.0.1:${ports[1]}`, worker, service.stack.logFile);

  const client = running.use(new TenantClient(freshTenantId(), undefined, `http://127.0.0.1:${ports[0]}`));
  const { source } = client.stream('limit=10');
  await eventually(() => (source.readyState === 1 ? true : undefined));
  let isOver = false;
  running.defer(() => void (isOver = true));
  const sendRequests = async (): Promise<void> => {
    while (!isOver) await client.get('/v1/sources').catch(() => new Promise((resolve) => setTimeout(resolve, 50)));
  };
  for (let lane = 0; lane < 3; lane++) void sendRequests();
  await eventually(async () => ((await client.get('/v1/sources')).status === 200 ? true : undefined));
  return { client, processes: { gateway, worker }, parts: [postgres, redis, blob] as FaultProxy[] };
};

/** How it ended. */
const ended = ({ exited }: ServiceProcess) => withTimeout(exited, END_SECONDS * 1_000, 'it did not end');

const linesOf = async (text: string): Promise<string[]> => (await given.service.log()).split('\n').filter((line) => line.includes(text));

/** How many processes have said so far how they ended. */
const endings = async () => ({ stopped: (await linesOf(STOPPED)).length, givenUp: (await linesOf(GIVEN_UP)).length });

describe('SIGTERM', () => {
  it('ends gateway and worker in order although everything they need is gone, and so is the reader of their logs', async () => {
    await using running = new AsyncDisposableStack();
    const { processes, parts } = await busyProcesses(running);
    for (const part of parts) part.down();
    for (const one of Object.values(processes)) one.closeLogPipes();
    for (const one of Object.values(processes)) one.kill('SIGTERM');
    for (const one of Object.values(processes)) expect(await ended(one)).toEqual({ code: 0, signal: null });
  });

  it('ends gateway and worker in their time although everything they need hangs, and says whether that was in order', async () => {
    await using running = new AsyncDisposableStack();
    const { client, processes, parts } = await busyProcesses(running);
    for (const part of parts) part.hang();
    const { status, headers } = await withTimeout(client.get('/v1/sources'), ANSWER_SECONDS * 1_000, 'nobody answered');
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    const before = await endings();
    for (const one of Object.values(processes)) one.kill('SIGTERM');
    const ends = await Promise.all([ended(processes.gateway), ended(processes.worker)]);
    expect(ends.map(({ signal }) => signal)).toEqual([null, null]);
    const givenUp = ends.filter(({ code }) => code === 1).length;
    const said = { stopped: before.stopped + 2 - givenUp, givenUp: before.givenUp + givenUp };
    // What a process said may arrive after the news of its end.
    await eventually(async () => (isDeepStrictEqual(await endings(), said) ? true : undefined));
  });

  it('ends a process that cannot end in order when its time is over, and says what kept it', async () => {
    const port = await freePort();
    const gateway = await given.service.startApi(port, { DRAIN_SECONDS: '3' });
    // A request whose client does not get to its end.
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`);
    await eventually(async () => ((await fetch(`http://127.0.0.1:${port}/health`)).ok ? true : undefined));
    gateway.kill('SIGTERM');
    expect(await ended(gateway)).toEqual({ code: 1, signal: null });
    socket.destroy();
    await eventually(async () => ((await linesOf(GIVEN_UP)).at(-1)?.includes('"parts":["requests"]') ? true : undefined));
  });
});
