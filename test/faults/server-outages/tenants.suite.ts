import { readFile } from 'node:fs/promises';
import { freePort } from '../../../platform/embedded/index.js';
import { appendEvent, type NewEvent } from '../../../platform/events/index.js';
import { Random, SEED } from '../../harness/random.js';
import { startProcess } from '../../harness/stack.mjs';
import { freshTenantId, TenantClient } from '../../harness/tenant-client.js';
import { given } from './stack.js';
import { connectDatabase } from '../support/platform-in-process.js';

const EVENT: NewEvent = { type: 'tenant.updated', source: '/test', subject: 'tnt_x', data: {} };

interface Source {
  source_id: string;
  name: string;
}

describe(`T3 a pool of one connection (seed ${SEED})`, () => {
  it('serves 2,000 requests of alternating tenants, some failing or aborted, without exposing data of another tenant', async () => {
    const { service } = given;
    const random = new Random(SEED);
    const port = await freePort();
    await service.startApi(port, { DATABASE_POOL_SIZE: '1' });
    const clients = Array.from({ length: 8 }, () => new TenantClient(freshTenantId(), undefined, `http://127.0.0.1:${port}`));
    const owned = new Map<string, string[]>();
    for (const client of clients) {
      await client.get('/v1/sources');
      const { body } = await client.post<Source>('/v1/sources', { name: `${client.tenantId} 0`, kind: 'csv' });
      owned.set(client.tenantId, [body.source_id]);
    }
    const foreignTenants = clients.map(
      ({ tenantId }) =>
        new RegExp(
          clients
            .map((other) => other.tenantId)
            .filter((id) => id !== tenantId)
            .join('|'),
        ),
    );
    let unanswered = 0;

    const request = async (n: number): Promise<void> => {
      const index = n % clients.length;
      const client = clients[index] as TenantClient;
      const own = owned.get(client.tenantId) as string[];
      const foreign = owned.get((clients[(index + 1) % clients.length] as TenantClient).tenantId)?.[0] ?? '';
      const check = async (expected: number, answer: Promise<{ status: number; body: unknown }>): Promise<unknown> => {
        const { status, body } = await answer;
        expect([n, status, JSON.stringify(body)]).toEqual([n, expected, expect.not.stringMatching(foreignTenants[index] as RegExp)]);
        return body;
      };
      switch (random.between(0, 7)) {
        case 0:
          return void (await check(404, client.get(`/v1/sources/${foreign}/quality`)));
        case 1:
          return void (await check(422, client.post('/v1/sources', { name: '', kind: 'csv' })));
        case 2: {
          const source = (await check(201, client.post('/v1/sources', { name: `${client.tenantId} ${n}`, kind: 'csv' }))) as Source;
          own.push(source.source_id);
          return;
        }
        case 3: {
          const abort = new AbortController();
          setTimeout(() => abort.abort(), random.between(0, 4));
          await fetch(`${client.url}/v1/events/recent?limit=250`, { headers: client.identity, signal: abort.signal })
            .then((response) => response.text())
            .then((text) => expect(text).not.toMatch(foreignTenants[index] as RegExp))
            .catch((error: unknown) => {
              if (!abort.signal.aborted) throw error;
              unanswered += 1;
            });
          return;
        }
        case 4: {
          const events = (await check(200, client.get('/v1/events/recent?limit=250'))) as { tenant_id: string }[];
          expect(new Set(events.map(({ tenant_id }) => tenant_id))).toEqual(new Set([client.tenantId]));
          return;
        }
        case 5: {
          // Two fields need two transactions at once, but the pool has one connection.
          const { data, errors } = await client.graph<{ a: Source[]; b: unknown[] }>('{ a: sources { name } b: recentEvents { subject } }');
          expect(errors).toBeUndefined();
          expect(JSON.stringify(data)).not.toMatch(foreignTenants[index] as RegExp);
          return;
        }
        default: {
          const known = own.length;
          const sources = (await check(200, client.get('/v1/sources'))) as Source[];
          expect(sources.filter(({ name }) => !name.startsWith(client.tenantId))).toEqual([]);
          expect(sources.length).toBeGreaterThanOrEqual(known);
        }
      }
    };
    let next = 0;
    const lane = async (): Promise<void> => {
      for (let n = next++; n < 2_000; n = next++) await request(n);
    };
    await Promise.all(Array.from({ length: 16 }, lane));

    expect(unanswered).toBeGreaterThan(0);
    for (const { tenantId } of clients) {
      const rows = await service.sql<{ tenant_id: string; source_id: string }>(
        'SELECT tenant_id, source_id FROM sources.source WHERE name LIKE $1',
        [`${tenantId} %`],
      );
      expect(rows.map(({ source_id }) => source_id).toSorted()).toEqual(owned.get(tenantId)?.toSorted());
      expect(new Set(rows.map((row) => row.tenant_id))).toEqual(new Set([tenantId]));
    }
  });

  it('does not leak the tenant of a transaction that failed or timed out', async () => {
    const { service } = given;
    const random = new Random(SEED);
    await using database = await connectDatabase(service.stack.env, { poolSize: 1, statementTimeoutMs: 100 });
    const tenants = await Promise.all(Array.from({ length: 4 }, async () => (await service.tenant()).tenantId));
    const tenantsSeen = async (tenantId: string): Promise<string[]> =>
      (await database.forTenant(tenantId).execute<{ tenant_id: string }[]>('SELECT DISTINCT tenant_id FROM events.event')).map(
        ({ tenant_id }) => tenant_id,
      );
    for (let n = 0; n < 200; n++) {
      const tenantId = tenants[random.between(0, 3)] ?? '';
      const other = tenants[random.between(0, 3)] ?? '';
      const em = database.forTenant(tenantId);
      switch (random.between(0, 4)) {
        case 0:
          await expect(em.transactional(async () => Promise.reject(new Error('given up')))).rejects.toThrow('given up');
          break;
        case 1:
          await expect(em.execute('SELECT 1 / 0')).rejects.toThrow('division by zero');
          break;
        case 2:
          if (n % 5 === 0) await expect(em.execute('SELECT pg_sleep(1)')).rejects.toThrow('statement timeout');
          break;
        case 3:
          if (other !== tenantId)
            await expect(em.transactional((inner) => appendEvent(inner, other, EVENT))).rejects.toThrow('row-level security');
          break;
        default:
          await em.transactional((inner) => appendEvent(inner, tenantId, EVENT));
      }
      expect(await tenantsSeen(other)).toEqual([other]);
      expect(await tenantsSeen('tnt_nobody')).toEqual([]);
    }
  });
});

describe('T2 a process refuses to start', () => {
  it.each([
    ['a superuser', 'SUPERUSER', ''],
    ['a role that bypasses row security', 'BYPASSRLS', ''],
    ['a member of the owner role', 'NOSUPERUSER', 'kpi_owner'],
  ])('when it connects as %s', async (_, attribute, group) => {
    const { service } = given;
    const role = `kpi_trial_${attribute.toLowerCase()}_${group}`;
    await service.sql(`CREATE ROLE ${role} LOGIN ${attribute} PASSWORD 'never-said' IN ROLE ${group || 'kpi_runtime'}`);
    expect(await startAs(role, 'never-said')).toEqual({ code: 1, signal: null, output: lineAbout(role) });
  });

  it('when it connects as the owner', async () => {
    const { username, password } = new URL(given.service.stack.env['DATABASE_OWNER_URL'] ?? '');
    expect(await startAs(username, password)).toEqual({ code: 1, signal: null, output: lineAbout(username) });
  });

  /** Matches a single line that contains the role and the reason. */
  const lineAbout = (role: string) => expect.stringMatching(new RegExp(`^DATABASE_URL: role ${role} [^\n]*row security[^\n]*\n$`));

  const startAs = async (role: string, password: string) => {
    const { service } = given;
    const url = Object.assign(new URL(service.stack.env['DATABASE_URL'] ?? ''), { username: role, password });
    const logFile = `${service.shared.folder}/${role}.log`;
    const child = await startProcess(
      ['--services=gateway,subgraphs'],
      { ...service.stack.env, PORT: '0', DATABASE_URL: url.href },
      logFile,
    );
    return { ...(await child.exited), output: await readFile(logFile, 'utf8') };
  };
});
