import { connect } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { freePort } from '../../../platform/embedded/index.js';
import { withTimeout } from '../../../platform/lifecycle/with-timeout.js';
import { FaultProxy } from '../../harness/servers/fault-proxy.js';
import { untilReady, type ServiceProcess } from '../../harness/stack.mjs';
import { eventually } from '../../harness/eventually.js';
import { freshTenantId, TenantClient } from '../../harness/tenant-client.js';
import { given } from './stack.js';

const DRAIN_SECONDS = 15;
/** Limit for a process to exit: the drain time plus a reserve for a busy machine. */
const END_SECONDS = DRAIN_SECONDS + 15;
/** Limit for a request that waits for several connections that time out one after the other. */
const ANSWER_SECONDS = 60;
const STOPPED = '"msg":"stopped"';
const TIMED_OUT = '"msg":"shutdown timed out; exiting"';

/** Starts a gateway and a worker with work in progress, connected to PostgreSQL, Redis and blob storage through fault proxies. */
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

/** Returns the exit code and signal of a process. */
const ended = ({ exited }: ServiceProcess) => withTimeout(exited, END_SECONDS * 1_000, 'it did not end');

const linesOf = async (text: string): Promise<string[]> => (await given.service.log()).split('\n').filter((line) => line.includes(text));

/** Returns the number of processes that have logged each kind of exit so far. */
const exitCounts = async () => ({ stopped: (await linesOf(STOPPED)).length, timedOut: (await linesOf(TIMED_OUT)).length });

describe('SIGTERM', () => {
  it('stops gateway and worker cleanly although all their dependencies and the reader of their logs are gone', async () => {
    await using running = new AsyncDisposableStack();
    const { processes, parts } = await busyProcesses(running);
    for (const part of parts) part.down();
    for (const one of Object.values(processes)) one.closeLogPipes();
    for (const one of Object.values(processes)) one.kill('SIGTERM');
    for (const one of Object.values(processes)) expect(await ended(one)).toEqual({ code: 0, signal: null });
  });

  it('stops gateway and worker in time although all their dependencies hang, and logs whether it was clean', async () => {
    await using running = new AsyncDisposableStack();
    const { client, processes, parts } = await busyProcesses(running);
    for (const part of parts) part.hang();
    const { status, headers } = await withTimeout(client.get('/v1/sources'), ANSWER_SECONDS * 1_000, 'no answer');
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
    const before = await exitCounts();
    for (const one of Object.values(processes)) one.kill('SIGTERM');
    const ends = await Promise.all([ended(processes.gateway), ended(processes.worker)]);
    expect(ends.map(({ signal }) => signal)).toEqual([null, null]);
    const timedOut = ends.filter(({ code }) => code === 1).length;
    const expected = { stopped: before.stopped + 2 - timedOut, timedOut: before.timedOut + timedOut };
    // The last log lines of a process may arrive after its exit event.
    await eventually(async () => (isDeepStrictEqual(await exitCounts(), expected) ? true : undefined));
  });

  it('stops a process that cannot drain when the drain time is over, and logs what blocked it', async () => {
    const port = await freePort();
    const gateway = await given.service.startApi(port, { DRAIN_SECONDS: '3' });
    // A request whose client never sends the rest.
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`);
    await eventually(async () => ((await fetch(`http://127.0.0.1:${port}/health`)).ok ? true : undefined));
    gateway.kill('SIGTERM');
    expect(await ended(gateway)).toEqual({ code: 1, signal: null });
    socket.destroy();
    await eventually(async () => ((await linesOf(TIMED_OUT)).at(-1)?.includes('"parts":["requests"]') ? true : undefined));
  });
});
