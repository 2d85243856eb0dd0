import { jest } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../platform/embedded/index.js';
import { Balancer } from '../harness/servers/balancer.js';
import { connectTo } from '../harness/database.js';
import { createStackEnvironment, runCommand, startProcess, startServers, subgraphNames, type ServiceProcess } from '../harness/stack.mjs';
import { eventually } from '../harness/eventually.js';
import { freshTenantId, TenantClient } from '../harness/tenant-client.js';
import { SocketFollower } from './support/socket-follower.js';

jest.setTimeout(480_000);

/** Delay between leaving the balancer and SIGTERM: a shorter `preStopSeconds` of the chart. */
const PRE_STOP_MS = 500;

interface Instance {
  port: number;
  process: ServiceProcess;
}

/** Two processes of one role, which are replaced one at a time. */
interface Role {
  balancer: Balancer;
  instances: Instance[];
  start(port: number): Promise<ServiceProcess>;
}

const startRole = async (start: Role['start']): Promise<Role> => {
  const balancer = await Balancer.start();
  const ports = [await freePort(), await freePort()];
  const instances = await Promise.all(ports.map(async (port) => ({ port, process: await start(port) })));
  await Promise.all(ports.map((port) => balancer.join(port)));
  return { balancer, instances, start };
};

const replace = async ({ balancer, start }: Role, instance: Instance): Promise<void> => {
  balancer.leave(instance.port);
  await sleep(PRE_STOP_MS);
  instance.process.kill('SIGTERM');
  expect(await instance.process.exited).toEqual({ code: 0, signal: null });
  instance.process = await start(instance.port);
  await balancer.join(instance.port);
};

describe('SIGTERM of every process in turn, in the distributed layout under load', () => {
  it('fails no request, loses no run, consumes no attempt, and subscribers continue', async () => {
    const shared = await startServers();
    await using cleanup = new AsyncDisposableStack();
    cleanup.defer(() => shared.stop());
    const env = await createStackEnvironment(shared, 'kpi_rolling');
    expect((await runCommand(['migrate'], env)).code).toBe(0);
    const observer = await connectTo(shared.servers.postgres.superuserUrl.replace(/\/[^/]*$/, '/kpi_rolling'));
    cleanup.defer(() => observer.end());
    const begin = async (start: Role['start']): Promise<Role> => {
      const role = await startRole(start);
      cleanup.defer(async () => {
        await role.balancer[Symbol.asyncDispose]();
        await Promise.all(role.instances.map(({ process }) => process.stop()));
      });
      return role;
    };
    const logFile = `${shared.folder}/rolling.log`;
    const run = (services: string, more: Record<string, string>) => startProcess([`--services=${services}`], { ...env, ...more }, logFile);

    const subgraphs = await begin((port) => run('subgraphs', { SUBGRAPH_PORT: String(port) }));
    const SUBGRAPH_URLS = (await subgraphNames()).map((name) => `${name}=${subgraphs.balancer.url}`).join(',');
    const gateways = await begin((port) => run('gateway', { PORT: String(port), SUBGRAPH_URLS }));
    const workers = await begin((port) => run('workers', { METRICS_PORT: String(port) }));

    const { url } = gateways.balancer;
    const tenantId = freshTenantId();
    await using client = new TenantClient(tenantId, undefined, url);
    await client.get('/v1/sources');
    await using follower = new SocketFollower(url, tenantId);
    const stream = client.stream('limit=100');

    const failures: string[] = [];
    const runs: string[] = [];
    let requests = 0;
    let isOver = false;
    const repeat = async (pauseMs: number, expected: number, send: () => ReturnType<typeof client.get<Record<string, unknown>>>) => {
      while (!isOver) {
        const answer = await send().catch((error: unknown) => `${String(error)} ${String((error as Error).cause)}`);
        requests += 1;
        if (typeof answer === 'string' || answer.status !== expected || answer.body['errors'] !== undefined)
          failures.push(`${String(send)}: ${typeof answer === 'string' ? answer : `${answer.status} ${JSON.stringify(answer.body)}`}`);
        else if (expected === 202) runs.push(String(answer.body['run_id']));
        await sleep(pauseMs);
      }
    };
    const load = [
      repeat(20, 200, () => client.get('/v1/agents/jobs')),
      repeat(20, 200, () => client.post('/graphql', { query: '{ navBadges { openRuns sources } tenants { tenantId name } }' })),
      repeat(20, 201, () => client.post('/v1/sources', { name: 'Orders', kind: 'csv' })),
      repeat(500, 202, () => client.post('/api/agents/request-intake', { input: 'Check the data quality.', language: 'en' })),
    ];
    for (const role of [subgraphs, gateways, workers]) for (const instance of role.instances) await replace(role, instance);
    isOver = true;
    await Promise.all(load);

    if (failures.length > 0) {
      const lines = (await readFile(logFile, 'utf8')).split('\n');
      failures.push(...lines.filter((line) => line.includes('subgraph does not answer')));
    }
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(200);
    expect(runs.length).toBeGreaterThan(5);
    for (const runId of runs) expect(await client.untilRunEnds(runId)).toMatchObject({ status: 'succeeded', attempt: 1 });
    const { rows } = await observer.query<{ sequence: number }>(
      'SELECT sequence::int AS sequence FROM events.event WHERE tenant_id = $1 ORDER BY sequence',
      [tenantId],
    );
    const log = rows.map(({ sequence }) => sequence);
    expect(log).toEqual(log.map((_, index) => index + 1));
    const sequencesOf = (events: { sequence: number }[]): number[] => events.map(({ sequence }) => sequence);
    await eventually(() => follower.seen.length >= log.length && stream.seen.length >= log.length);
    expect(sequencesOf(follower.seen)).toEqual(log);
    expect(sequencesOf(stream.seen)).toEqual(log);
    expect(stream.resets).toEqual([]);
  });
});
