import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServer, type EmbeddedServer } from '../../platform/embedded/embedded-server.js';
import { freePort } from '../../platform/embedded/free-port.js';
import { startPostgres } from '../../platform/embedded/index.js';
import { redisBinary } from '../../platform/embedded/redis/redis-binary.js';
import { render } from '../harness/chart/helm.js';
import { containerNamed, environmentOf, podNamed, secretsIn, type Container, type Pod } from '../harness/chart/pods.js';
import { connectTo } from '../harness/database.js';
import { eventually } from '../harness/eventually.js';
import { runCommand, startProcess, untilReady } from '../harness/stack.mjs';

const RELEASE = 'kpi-kpi-transformation';

describe('the containers of the demo chart, as processes', () => {
  it('starts from nothing, passes the smoke test, and takes an upload through the port-forward', async () => {
    const objects = await render('demo', {});
    const podOf = (name: string): Pod => podNamed(objects, `${RELEASE}-${name}`);
    const folder = mkdtempSync(join(tmpdir(), 'kpi-demo-'));
    const logFile = join(folder, 'service.log');
    const quiet = { dataDir: folder, log: () => undefined };
    await using stack = new AsyncDisposableStack();
    stack.defer(() => rmSync(folder, { recursive: true, force: true }));
    const keep = <T extends { stop(): Promise<unknown> }>(server: T): T => {
      stack.defer(async () => void (await server.stop()));
      return server;
    };

    // The servers as the containers start them. PostgreSQL has only what the script of the container creates.
    const postgres = keep(await startPostgres({ ...quiet, fast: true }));
    await postgres.dropDatabase('kpi');
    const superuser = await connectTo(Object.assign(new URL(postgres.superuserUrl), { pathname: '/postgres' }).href);
    for (const role of ['kpi_owner', 'kpi_runtime', 'kpi_system', 'kpi_scaler']) await superuser.query(`DROP ROLE ${role}`);
    const roles = secretsIn(objects)({ name: `${RELEASE}-demo`, key: 'roles.sql' });
    for (const statement of roles.trim().split('\n')) await superuser.query(statement);
    await superuser.end();
    const withoutProgram = (name: string): string[] => (containerNamed(podOf(name), name).args ?? []).slice(1);
    const command = await redisBinary(() => undefined);
    const redis: EmbeddedServer = keep(
      await startServer(quiet, 'redis', async (home, port) => ({
        title: 'Redis',
        command,
        args: [...withoutProgram('redis').map((arg) => (arg === '/data' ? home : arg)), '--port', String(port), '--bind', '127.0.0.1'],
        ready: /ready to accept connections/i,
      })),
    );
    const blobPort = await freePort();

    const ports: Readonly<Record<string, number>> = {
      [`${RELEASE}-postgres:5432`]: postgres.port,
      [`${RELEASE}-redis:6379`]: redis.port,
      [`${RELEASE}-azurite:10000`]: blobPort,
    };
    // The port-forwards of the notes.
    const forwarded = `localhost:${blobPort}`;
    const toLocal = (text: string): string =>
      Object.entries(ports)
        .reduce((changed, [address, port]) => changed.replaceAll(address, `127.0.0.1:${port}`), text)
        .replaceAll('//localhost:10000', `//${forwarded}`);
    const secretOf = secretsIn(objects);
    const environment = (container: Container, more: Record<string, string> = {}): Record<string, string> => ({
      ...Object.fromEntries(Object.entries(environmentOf(container, objects, secretOf)).map(([name, value]) => [name, toLocal(value)])),
      ...more,
    });

    const gateway = podOf('gateway');
    const [wait, ...preparations] = gateway.spec.initContainers ?? [];
    expect([wait?.name, ...preparations.map(({ name }) => name)]).toEqual(['wait', 'migrate', 'seed']);
    expect(podOf('worker').spec.initContainers?.map(({ name }) => name)).toEqual(['wait', 'migrate']);
    expect(wait?.command).toEqual(['node', '-e']);
    const waiting = promisify(execFile)(process.execPath, ['-e', wait?.args?.[0] ?? ''], { env: wait ? environment(wait) : {} });
    await new Promise((resolve) => waiting.child.stdout?.once('data', resolve));
    keep(
      await startServer({ ...quiet, port: blobPort }, 'blob', async (home, port) => ({
        title: 'Azurite',
        command: process.execPath,
        args: [
          createRequire(import.meta.url).resolve('azurite/dist/src/blob/main.js'),
          ...withoutProgram('azurite').map((arg) => (arg === '/data' ? home : arg === '0.0.0.0' ? '127.0.0.1' : arg)),
          ...['--blobPort', String(port)],
        ],
        env: environment(containerNamed(podOf('azurite'), 'azurite')),
        ready: /successfully listens/,
      })),
    );
    expect((await waiting).stdout).toContain(`waiting for 127.0.0.1:${blobPort}`);

    for (const container of preparations) {
      const { code, stdout, stderr } = await runCommand(container.args ?? [], environment(container));
      expect([container.name, code, code === 0 ? '' : stdout + stderr]).toEqual([container.name, 0, '']);
    }
    const port = await freePort();
    const metricsPort = await freePort();
    const serve = containerNamed(gateway, 'gateway');
    const api = await startProcess([...(serve.args ?? [])], environment(serve, { HOST: '127.0.0.1', PORT: String(port) }), logFile);
    keep(api);
    const work = containerNamed(podOf('worker'), 'worker');
    const more = { HOST: '127.0.0.1', METRICS_PORT: String(metricsPort) };
    const worker = keep(await startProcess([...(work.args ?? [])], environment(work, more), logFile));
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url, api, logFile);
    await untilReady(`http://127.0.0.1:${metricsPort}`, worker, logFile);

    const smoke = containerNamed(podOf('smoke'), 'smoke');
    const args = (smoke.args ?? []).map((arg) => arg.replace(`http://${RELEASE}-gateway:4000`, url));
    const { code, stdout } = await runCommand(args, environment(smoke));
    expect([
      code,
      stdout
        .trim()
        .split('\n')
        .filter((line) => line.startsWith('ok ')).length,
    ]).toEqual([0, 9]);

    const headers = { 'content-type': 'application/json', 'x-tenant-id': 'tnt_acme' };
    const created = await fetch(`${url}/v1/sources`, { method: 'POST', headers, body: JSON.stringify({ name: 'Orders', kind: 'csv' }) });
    const { upload } = (await created.json()) as { upload: { url: string; headers: Record<string, string> } };
    expect(new URL(upload.url).host).toBe(forwarded);
    expect((await fetch(upload.url, { method: 'PUT', headers: upload.headers, body: 'a;b\n1;2\n' })).status).toBe(201);
    // A page of the gateway may send the file, too.
    const preflight = await fetch(upload.url, {
      method: 'OPTIONS',
      headers: { origin: url, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type,x-ms-blob-type' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([200, url]);
    // The worker synchronises the data of the demo tenants.
    const datasets = async (): Promise<unknown[]> =>
      (await (await fetch(`${url}/v1/datasets`, { headers: { 'x-tenant-id': 'tnt_demo' } })).json()) as unknown[];
    await eventually(async () => (await datasets()).length > 0);
  });
});
