import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { recordEnvironment } from '../../platform/launcher/running-service.js';
import { SecretBox } from '../../platform/secrets/index.js';
import { auditOf, connectTo } from '../harness/database.js';
import { runCommand } from '../harness/stack.mjs';
import { runOperatorCommand as command } from '../harness/operator-command.js';
import { currentStack } from '../harness/stacks.js';
import { eventually } from '../harness/eventually.js';
import { freshTenantId, TenantClient } from '../harness/tenant-client.js';

interface Finding {
  name: string;
  state: string;
  detail: string;
  advice?: string;
}
const runDoctor = async (env: Record<string, string>) => {
  const { code, lines: findings } = await command<Finding>(['doctor'], env);
  return { code, states: Object.fromEntries(findings.map(({ name, state }) => [name, state])), findings };
};

let system: Client;
beforeAll(async () => {
  system = await connectTo(currentStack().env['DATABASE_SYSTEM_URL']);
});
afterAll(() => system.end());

describe('T4 tenant commands', () => {
  it('create, list, suspend, resume and delete a tenant, each with an audit entry that names the operator', async () => {
    const slug = freshTenantId().slice('tnt_'.length);
    const id = `tnt_${slug}`;
    const by = ['--operator', 'ada'];
    expect(await command(['tenant', 'create', 'Commanded Ltd', '--slug', slug, '--plan', 'pro', ...by])).toMatchObject({
      code: 0,
      stderr: '',
      lines: [{ tenantId: id, name: 'Commanded Ltd', status: 'active', plan: 'pro', region: 'eu' }],
    });
    await using client = new TenantClient(id);
    expect((await client.get('/v1/sources')).status).toBe(200);
    expect((await command(['tenant', 'suspend', id, ...by])).lines).toEqual([{ tenantId: id, status: 'suspended' }]);
    await eventually(async () => ((await client.get('/v1/sources')).status === 403 ? true : undefined));
    expect((await command(['tenant', 'list'])).lines).toContainEqual(expect.objectContaining({ tenantId: id, status: 'suspended' }));
    expect((await command(['tenant', 'resume', id, ...by])).code).toBe(0);
    await eventually(async () => ((await client.get('/v1/sources')).status === 200 ? true : undefined));
    expect((await command(['tenant', 'delete', id, '--confirm', 'tnt_other'])).code).toBe(2);
    expect((await command(['tenant', 'delete', id, '--confirm', id, ...by])).lines).toEqual([{ tenantId: id, status: 'deleting' }]);
    await eventually(async () => ((await auditOf(system, id)).includes('service:eraser tenant.erased') ? true : undefined));
    expect(await auditOf(system, id)).toEqual([
      'operator:ada tenant.created',
      'operator:ada tenant.updated',
      'operator:ada tenant.updated',
      'operator:ada tenant.deletion_requested',
      'service:eraser tenant.erased',
    ]);
  });

  it.each([
    [['tenant', 'create', 'Bad', '--slug', 'No Slug'], 'slug must match'],
    [['runs', 'list', '--tenant', 'tnt_nobody-is-called-this'], 'NOT_FOUND'],
  ])('%j reports the error and changes nothing', async (args, message) => {
    const { code, stderr, lines } = await command(args);
    expect({ code, lines }).toEqual({ code: 1, lines: [] });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });

  it('export all data of one tenant with correct checksums, and nothing of another', async () => {
    await using client = new TenantClient();
    await using other = new TenantClient();
    await client.withSource('csv', 'name;value\nours;1\n');
    await other.withSource('csv', 'name;value\ntheirs;1\n');
    const folder = await mkdtemp(join(tmpdir(), 'kpi-export-'));
    try {
      const { code, lines } = await command<{ rows: number; files: number }>(['tenant', 'export', client.tenantId, '--out', folder]);
      expect(code).toBe(0);
      const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
        tables: Record<string, number>;
        files: number;
      };
      expect(manifest.tables).toMatchObject({ 'sources.source': 1, 'sources.dataset': 1, 'tenants.tenant': 1, 'agents.run': 1 });
      expect(lines[0]).toMatchObject({
        files: manifest.files,
        rows: Object.values(manifest.tables).reduce((sum, count) => sum + count, 0),
      });
      const sums = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trim().split('\n');
      expect(sums.length).toBe(Object.keys(manifest.tables).length + manifest.files);
      const contents = await Promise.all(
        sums.map(async (line) => {
          const [sum = '', name = ''] = line.split('  ');
          const bytes = await readFile(join(folder, name));
          expect([name, createHash('sha256').update(bytes).digest('hex')]).toEqual([name, sum]);
          return bytes.toString('latin1');
        }),
      );
      expect(contents.some((text) => text.includes('ours;1'))).toBe(true);
      expect(contents.filter((text) => text.includes(other.tenantId) || text.includes('theirs'))).toEqual([]);
      expect(await command(['tenant', 'export', client.tenantId, '--out', folder])).toMatchObject({
        code: 1,
        stderr: `${folder} is not empty\n`,
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('a command next to a running npm start', () => {
  it('uses the configuration of npm start, unless the environment names another database', async () => {
    await using client = new TenantClient();
    await client.get('/v1/sources');
    const folder = await mkdtemp(join(tmpdir(), 'kpi-data-'));
    const list = (env: Record<string, string>) => runCommand(['tenant', 'list', '--json'], { DATA_DIR: folder, ...env });
    try {
      await using _ = await recordEnvironment(folder, currentStack().env, currentStack().url);
      const local = await list({});
      expect(local).toMatchObject({ code: 0, stderr: '' });
      expect(local.stdout).toContain(`"${client.tenantId}"`);
      const elsewhere = await list({ DATABASE_URL: 'postgres://elsewhere.example/kpi' });
      expect(elsewhere).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('DATABASE_SYSTEM_URL') });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('run commands', () => {
  it('list, requeue and cancel the runs of a tenant, with audit entries', async () => {
    await using client = new TenantClient();
    const { body } = await client.post<{ run_id: string }>('/api/agents/request-intake', { input: ' ', language: 'en' });
    await client.untilRunEnds(body.run_id);
    const listed = await command(['runs', 'list', '--tenant', client.tenantId, '--status', 'failed,dead']);
    expect(listed.lines).toMatchObject([{ runId: body.run_id, status: 'failed', error: { code: 'refused' } }]);
    expect((await command(['runs', 'list', '--tenant', client.tenantId, '--status', 'succeeded'])).lines).toEqual([]);
    expect((await command(['runs', 'cancel', body.run_id, '--tenant', client.tenantId])).stderr).toMatch(/^RUN_ENDED: /);
    expect((await command(['runs', 'requeue', body.run_id, '--tenant', client.tenantId])).lines).toMatchObject([{ runId: body.run_id }]);
    await client.untilRunEnds(body.run_id);
    await using other = new TenantClient();
    await other.get('/v1/sources');
    expect((await command(['runs', 'requeue', body.run_id, '--tenant', other.tenantId])).stderr).toMatch(/^NOT_FOUND: /);
    const types = (await auditOf(system, client.tenantId))
      .filter((entry) => entry.startsWith('operator:'))
      .map((entry) => entry.split(' ')[1]);
    expect(types).toEqual([
      'operator.runs_listed',
      'operator.runs_listed',
      'operator.run_cancelled',
      'operator.run_requeued',
      'run.requeued',
    ]);
  });

  it('print the error and the usage if their arguments are invalid', async () => {
    const cases: [string[], string][] = [
      [['runs', 'list'], '--tenant is required'],
      [['runs', 'cancel', '--tenant', 'tnt_x'], '<run> is required'],
      [['runs', 'list', '--tenant', 'tnt_x', '--limit', 'many'], '--limit: "many" is not a number'],
      [['runs'], 'unknown command "runs --json"'],
    ];
    const { env } = currentStack();
    const outcomes = cases.map(async ([args, message]) => {
      // The exit code is that of a process of its own.
      const { code, stderr } = await runCommand([...args, '--json'], env);
      expect([args, code, stderr]).toEqual([args, 2, expect.stringContaining(message)]);
      expect([args, stderr]).toEqual([args, expect.stringContaining('usage: main.js')]);
    });
    await Promise.all(outcomes);
  });
});

describe('secrets reseal', () => {
  const OLD = currentStack().env['CREDENTIALS_KEYS'] ?? '';
  const NEW = 'another test key of sufficient length';
  const SECRET = 'password that no command prints';
  const sealed = async (tenantId: string): Promise<string[]> =>
    (
      await system.query<{ credentials: string }>(
        'SELECT credentials FROM sources.source WHERE tenant_id = $1 AND credentials IS NOT NULL ORDER BY credentials',
        [tenantId],
      )
    ).rows.map(({ credentials }) => credentials);

  it('reseals everything with the first key, reports what it cannot open, and prints no secret', async () => {
    await using client = new TenantClient();
    for (const name of ['A', 'B'])
      expect(
        await client.post('/v1/sources', {
          name,
          kind: 'csv',
          url: 'https://files.example/a.csv',
          credentials: { user: name, password: SECRET },
        }),
      ).toMatchObject({ status: 201 });
    const boxes = { old: new SecretBox([OLD]), both: new SecretBox([NEW, OLD]) };
    const [oldKey, newKey] = [boxes.old.currentKeyId, boxes.both.currentKeyId];
    const before = await sealed(client.tenantId);
    const reseal = async (keys: string, ...args: string[]) => {
      const outcome = await command(['secrets', 'reseal', '--tenant', client.tenantId, ...args], { CREDENTIALS_KEYS: keys });
      for (const text of [SECRET, OLD, NEW, ...before]) expect(JSON.stringify(outcome)).not.toContain(text);
      return outcome;
    };

    expect(await reseal(`${NEW},${OLD}`, '--dry-run')).toMatchObject({
      code: 0,
      lines: [{ keyId: oldKey, standing: 'former', secrets: 2, tenants: 1 }],
    });
    expect(await reseal(NEW)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        `^2 secrets are sealed with keys missing from CREDENTIALS_KEYS \\(${oldKey}\\): ${client.tenantId}/src_`,
      ),
    });
    expect(await sealed(client.tenantId)).toEqual(before);

    expect(await reseal(`${NEW},${OLD}`)).toMatchObject({
      code: 0,
      lines: [
        { tenantId: client.tenantId, resealed: 2, unreadable: [] },
        { keyId: newKey, left: 0 },
      ],
    });
    expect((await sealed(client.tenantId)).map((text) => text.slice(0, 8))).toEqual([newKey, newKey]);
    const lists = { unknown: OLD, former: `${OLD},${NEW}` };
    const findingFor = async (keys: string) =>
      (await runDoctor({ CREDENTIALS_KEYS: keys })).findings.find(({ name }) => name === 'sealed credentials');
    expect(await findingFor(lists.unknown)).toMatchObject({
      state: 'fail',
      detail: expect.stringContaining(newKey),
      advice: expect.any(String),
    });
    expect(await findingFor(lists.former)).toMatchObject({ state: 'warn', detail: expect.stringContaining(`2 are sealed with ${newKey}`) });

    // Restores the key of the stack, which the tests of doctor below use.
    expect(await reseal(lists.former)).toMatchObject({ code: 0 });
    expect((await sealed(client.tenantId)).map((text) => text.slice(0, 8))).toEqual([oldKey, oldKey]);
    expect((await auditOf(system, client.tenantId)).filter((entry) => entry.endsWith('operator.secrets_resealed'))).toHaveLength(3);
  });
});

describe('events tail', () => {
  it('prints the newest events, and continues after a cursor', async () => {
    await using client = new TenantClient();
    for (const name of ['A', 'B', 'C']) await client.post('/v1/sources', { name, kind: 'csv' });
    const tail = (...args: string[]) =>
      command<{ sequence: number; type: string; cursor: string }>(['events', 'tail', '--once', '--tenant', client.tenantId, ...args]);
    const all = await tail('--last', '100');
    expect(all.lines.map(({ sequence }) => sequence)).toEqual(all.lines.map((_, index) => index + 1));
    expect(all.lines.at(-1)).toMatchObject({ type: 'source.created' });
    const [first] = all.lines;
    expect((await tail('--after', first?.cursor ?? '')).lines).toEqual(all.lines.slice(1));
    expect((await tail('--after', all.lines.at(-1)?.cursor ?? '')).lines).toEqual([]);
    expect(await tail('--after', 'nonsense')).toMatchObject({ code: 1, lines: [], stderr: expect.stringMatching(/^cursor_unknown: /) });
  });
});

describe('schema check', () => {
  it('finds no breaking change between this version and the running service', async () => {
    expect(await command(['schema', 'check', '--against', currentStack().url])).toMatchObject({ code: 0, lines: [{ severity: 'none' }] });
  });

  it('fails with the changes that break clients of the other version', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kpi-schema-'));
    try {
      const [before, after] = [join(folder, 'before.graphql'), join(folder, 'after.graphql')];
      await writeFile(before, 'type Query { sources: [String!]! runs: String }');
      await writeFile(after, 'type Query { sources(kind: String!): [String!]! }');
      const { code, lines } = await command<{ severity: string; type: string }>([
        'schema',
        'check',
        '--against',
        before,
        '--candidate',
        after,
      ]);
      expect(code).toBe(1);
      expect(lines.map(({ type }) => type).toSorted()).toEqual(['FIELD_REMOVED', 'REQUIRED_ARG_ADDED']);
      expect(await command(['schema', 'check', '--against', join(folder, 'none')])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('ENOENT'),
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('doctor', () => {
  it('reports no failure for the dependencies of a running service', async () => {
    const { code, states } = await runDoctor({});
    expect(states).toMatchObject({
      'database: runtime role': 'ok',
      'database: system role': 'ok',
      'database: migrations': 'ok',
      'database: clock': 'ok',
      workers: 'ok',
      'sealed credentials': 'ok',
      redis: 'ok',
      'blob storage': 'ok',
      'event log': 'ok',
      model: 'off',
      embeddings: 'off',
      'web search': 'off',
      'identity provider': 'off',
    });
    expect(code).toBe(0);
  });

  it('reports each failure with its cause and a remedy', async () => {
    const { superuserUrl } = JSON.parse(process.env['KPI_TEST_SERVERS'] ?? '{}') as { superuserUrl: string };
    const nowhere = 'http://127.0.0.1:9';
    const { code, states, findings } = await runDoctor({
      DATABASE_URL: superuserUrl,
      REDIS_URL: 'redis://127.0.0.1:9/0',
      BLOB_CONTAINER: 'not-there',
      MODEL_BASE_URL: `${nowhere}/v1`,
      EMBEDDINGS_BASE_URL: `${nowhere}/v1`,
      WEB_SEARCH_PROVIDER: 'searxng',
      WEB_SEARCH_URL: nowhere,
      AUTH_MODE: 'production',
      OIDC_ISSUER: nowhere,
      OIDC_AUDIENCE: 'kpi',
    });
    expect(code).toBe(1);
    const failed = findings.filter(({ state }) => state === 'fail');
    expect(failed.map(({ name }) => name)).toEqual([
      'database: runtime role',
      'redis',
      'blob storage',
      'event log',
      'model',
      'embeddings',
      'web search',
      'identity provider',
    ]);
    expect(failed.filter(({ advice, detail }) => !advice || !detail)).toEqual([]);
    expect(failed[0]?.detail).toContain('superuser');
    expect(states['database: system role']).toBe('ok');
  });

  it('reports all configuration errors at once', async () => {
    const { code, findings } = await runDoctor({ DATABASE_POOL_SIZE: 'many', INTERNAL_TOKEN_SECRET: 'short' });
    expect(code).toBe(1);
    expect(findings).toMatchObject([
      { name: 'configuration', state: 'fail', detail: expect.stringMatching(/POOL_SIZE[^]*INTERNAL_TOKEN_SECRET/) },
    ]);
  });
});
