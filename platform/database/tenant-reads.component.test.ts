import 'reflect-metadata';
import { raw, type EntityManager } from '@mikro-orm/postgresql';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres, type EmbeddedPostgres } from '../embedded/index.js';
import { createLogger } from '../telemetry/index.js';
import { Database } from './database.js';
import { migrate } from './migrate.js';

@Entity({ schema: 'trial', tableName: 'note' })
class Note {
  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @PrimaryKey({ type: 'text' })
  noteId!: string;

  @Property({ type: 'text' })
  body!: string;

  @Property({ type: 'integer' })
  size!: number;

  @Property({ type: 'json', nullable: true })
  facts!: { readonly tags: string[] } | null;

  @Property({ type: 'array' })
  labels!: string[];

  @Property({ type: 'datetime' })
  createdAt!: Date;

  get title(): string {
    return `${this.noteId}: ${this.body}`;
  }
}

const TABLE = `
  CREATE SCHEMA trial;
  GRANT USAGE ON SCHEMA trial TO kpi_runtime;
  CREATE TABLE trial.note (
    tenant_id text, note_id text, body text NOT NULL, size integer NOT NULL, facts jsonb, labels text[] NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT '2026-03-01T12:00:00.123Z', PRIMARY KEY (tenant_id, note_id));
  SELECT platform.protect_tenant_table('trial.note');
  GRANT SELECT, INSERT, UPDATE, DELETE ON trial.note TO kpi_runtime;
  INSERT INTO trial.note (tenant_id, note_id, body, size, facts, labels)
    SELECT tenant, tenant || n, 'It''s ' || n || ' ?', n, jsonb_build_object('tags', jsonb_build_array('a', 'ä')), ARRAY['x', 'y, z']
      FROM unnest(ARRAY['one', 'two', 'three']) tenant, generate_series(1, 3) n`;

const silent = createLogger('silent', 'test');

/** Number of reads that alternate between tenants. */
const READS = 10_000;

let folder: string;
let postgres: EmbeddedPostgres;
let observer: Client;
let database: Database;

const connect = (settings: object = {}): Promise<Database> =>
  Database.connect(
    {
      runtimeUrl: postgres.runtimeUrl,
      systemUrl: postgres.systemUrl,
      identity: 'password',
      runtimeClientId: undefined,
      systemClientId: undefined,
      poolSize: 1,
      statementTimeoutMs: 10_000,
      responseTimeoutMs: 12_000,
      ...settings,
    },
    [Note],
    silent,
  );

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kpi-reads-'));
  postgres = await startPostgres({ dataDir: folder, fast: true, log: () => undefined });
  await migrate(postgres.ownerUrl, silent);
  observer = new Client({ connectionString: postgres.superuserUrl.replace(/\/[^/]*$/, '/kpi') });
  await observer.connect();
  await observer.query(TABLE);
  database = await connect();
});

afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await observer.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const backendOf = async (em: EntityManager): Promise<number> =>
  (await em.execute<[{ pid: number }]>('SELECT pg_backend_pid() AS pid'))[0].pid;
const sqlStateOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(() => 'accepted').catch((error: { code?: string }) => error.code);
const idsFor = async (tenantId: string): Promise<string[]> =>
  (await database.forTenant(tenantId).find(Note, {}, { orderBy: { noteId: 'asc' } })).map(({ noteId }) => noteId);

describe('a read outside of a transaction', () => {
  it('returns entities with the types and the getters of their class', async () => {
    const note = await database.forTenant('one').findOneOrFail(Note, { tenantId: 'one', noteId: 'one2' });
    expect(note).toBeInstanceOf(Note);
    expect({ ...note }).toEqual({
      ...{ tenantId: 'one', noteId: 'one2', body: "It's 2 ?", size: 2, facts: { tags: ['a', 'ä'] }, labels: ['x', 'y, z'] },
      createdAt: new Date('2026-03-01T12:00:00.123Z'),
    });
    expect(note.title).toBe("one2: It's 2 ?");
  });

  it('returns the same as a read in a transaction, for every kind of condition', async () => {
    const conditions = [
      { noteId: { $in: ['one1', 'one3', 'absent'] } },
      { noteId: { $in: [] } },
      { size: { $gte: 2 } },
      { size: { $gte: 1.5 } },
      { size: { $lt: 3_000_000_000 } },
      { body: "It's 2 ?" },
      { body: { $ilike: '%\\%%' } },
      { facts: null },
      { createdAt: { $gte: new Date('2026-03-01T12:00:00.123Z'), $lt: new Date('2026-03-01T12:00:00.124Z') } },
      { $and: [{ size: 1 }, { $or: [{ body: { $ilike: "it's%" } }, { noteId: 'one2' }] }] },
      // Of the same shape as conditions above, with other values.
      { $and: [{ size: 2 }, { $or: [{ body: { $ilike: "it's 2%" } }, { noteId: "it's 2%" }] }] },
      { noteId: 'one1', tenantId: 'one1' },
      { [raw('length(body) > ?', [5])]: [] },
      { [raw('length(body) > ?', [50])]: [] },
    ];
    const em = database.forTenant('one');
    for (const where of conditions) {
      const options = { orderBy: { noteId: 'desc' as const }, limit: 2, offset: 0 };
      const read = await em.find(Note, where as never, options);
      const inTransaction = await em.transactional((inner) => inner.find(Note, where as never, options));
      expect([where, read.map((note) => ({ ...note }))]).toEqual([where, inTransaction.map((note) => ({ ...note }))]);
    }
  });

  it('reads only the selected columns and the key', async () => {
    const em = database.forTenant('one');
    const [selected] = await em.find(Note, { noteId: 'one1' }, { fields: ['size'] });
    expect({ ...selected }).toEqual({ tenantId: 'one', noteId: 'one1', size: 1 });
    const [remaining] = await em.find(Note, { noteId: 'one1' }, { exclude: ['facts', 'labels', 'createdAt'] });
    expect(Object.keys(remaining ?? {}).toSorted()).toEqual(['body', 'noteId', 'size', 'tenantId']);
  });

  it('sees no row of another tenant and none without a tenant', async () => {
    expect(await idsFor('one')).toEqual(['one1', 'one2', 'one3']);
    expect(await database.forTenant('one').find(Note, { tenantId: 'two' })).toEqual([]);
    expect(await database.forTenant('one').findOne(Note, { noteId: 'two1' })).toBeNull();
    expect(await idsFor('')).toEqual([]);
    expect(await database.forTenant("one' OR 'a'='a").count(Note)).toBe(0);
  });

  it('leaves no tenant behind on the connection', async () => {
    await idsFor('one');
    const [row] = await database.forTenant('two').execute<[{ tenant: string }]>(`SELECT current_setting('app.tenant_id') AS tenant`);
    expect(row.tenant).toBe('two');
    const pid = await backendOf(database.forTenant('two'));
    const { rows } = await observer.query('SELECT state, xact_start FROM pg_stat_activity WHERE pid = $1', [pid]);
    expect(rows).toEqual([{ state: 'idle', xact_start: null }]);
  });

  it('commits a single write and returns its number of rows', async () => {
    const em = database.forTenant('three');
    expect(await em.nativeUpdate(Note, { noteId: { $in: ['three1', 'three2', 'two1'] } }, { body: 'changed' })).toBe(2);
    const inserted = em.execute(`INSERT INTO trial.note (tenant_id, note_id, body, size) VALUES ('two', 'two9', '', 1)`);
    expect(await sqlStateOf(inserted)).toBe('42501');
    const { rows } = await observer.query(`SELECT count(*)::int AS changed FROM trial.note WHERE body = 'changed'`);
    expect(rows).toEqual([{ changed: 2 }]);
  });
});

describe('reads of one operation that are ready at the same time', () => {
  it('share a connection, while a write and reads of another operation use others', async () => {
    await using wide = await connect({ poolSize: 8 });
    const operation = {};
    const [first, second] = [wide.forTenant('one', operation), wide.forTenant('one', operation)];
    const other = wide.forTenant('one', {});
    const pids = await Promise.all([first, second, first, other].map(backendOf));
    expect(new Set(pids.slice(0, 3)).size).toBe(1);
    expect(pids[3]).not.toBe(pids[0]);
    const writing = first.execute<[{ pid: number }]>(`UPDATE trial.note SET size = size RETURNING pg_backend_pid() AS pid`);
    const [[write], read] = await Promise.all([writing, backendOf(first)]);
    expect(write.pid).not.toBe(read);
  });

  it('share neither tenant nor error', async () => {
    const operation = {};
    const [one, two] = ['one', 'two'].map((tenantId) => database.forTenant(tenantId, operation)) as [EntityManager, EntityManager];
    for (let round = 0; round < 3; round += 1) {
      const results = await Promise.allSettled([
        one.find(Note, {}, { orderBy: { noteId: 'asc' } }),
        one.execute('SELECT 1 / 0'),
        two.count(Note, { noteId: { $in: ['one1', 'two1', 'two2'] } }),
        two.execute(`SELECT current_setting('app.tenant_id') AS tenant`),
        one.find(Note, { createdAt: 'no time' } as never),
        one.execute(`SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(60)`),
        one.findOne(Note, { noteId: 'two1' }),
      ]);
      expect(results.map((result) => (result.status === 'rejected' ? result.reason.code : result.value))).toEqual([
        ['one1', 'one2', 'one3'].map((noteId) => expect.objectContaining({ noteId })),
        '22012',
        2,
        [{ tenant: 'two' }],
        '22007',
        '57014',
        null,
      ]);
    }
    expect(await idsFor('one')).toEqual(['one1', 'one2', 'one3']);
  });

  it('fail together when the server ends the connection, which is replaced', async () => {
    const em = database.forTenant('one', {});
    const pid = await backendOf(em);
    const states = await Promise.all([
      sqlStateOf(em.execute(`SELECT pg_terminate_backend(pg_backend_pid()), pg_sleep(60)`)),
      em.find(Note, {}).then(
        () => 'accepted',
        () => 'rejected',
      ),
    ]);
    expect(states).toEqual(['57P01', 'rejected']);
    expect(await backendOf(em)).not.toBe(pid);
  });

  it('see what another operation has committed before', async () => {
    const em = database.forTenant('three', {});
    for (const body of ['first', 'second']) {
      await database.forTenant('three').nativeUpdate(Note, { noteId: 'three3' }, { body });
      const [note, [row]] = await Promise.all([
        em.findOneOrFail(Note, { noteId: 'three3' }),
        em.execute<[{ body: string }]>(`SELECT body FROM trial.note WHERE note_id = 'three3'`),
      ]);
      expect([note.body, row.body]).toEqual([body, body]);
    }
  });
});

describe('a failing statement', () => {
  it.each([
    ['a division by zero', 'SELECT 1 / 0', '22012'],
    ['a wrong type', `SELECT 'a'::int`, '22P02'],
    ['a missing table', 'SELECT * FROM trial.missing', '42P01'],
    ['two statements', 'SELECT 1; SELECT 2', '42601'],
  ])('leaves the connection usable after %s', async (_, sql, expected) => {
    const em = database.forTenant('one');
    const pid = await backendOf(em);
    expect(await sqlStateOf(em.execute(sql))).toBe(expected);
    expect([await backendOf(em), await idsFor('one')]).toEqual([pid, ['one1', 'one2', 'one3']]);
  });

  it('is rejected for a value of the wrong type in a prepared read, also when repeated', async () => {
    const em = database.forTenant('one');
    for (let n = 0; n < 3; n += 1) {
      expect(await sqlStateOf(em.find(Note, { createdAt: { $gte: 'no time' } } as never))).toBe('22007');
      expect(await em.count(Note)).toBe(3);
    }
    expect(await em.find(Note, { createdAt: { $gte: '2026-01-01' } } as never)).toHaveLength(3);
  });

  it('ends at the statement timeout', async () => {
    await using impatient = await connect({ statementTimeoutMs: 200 });
    const em = impatient.forTenant('one');
    const pid = await backendOf(em);
    expect(await sqlStateOf(em.execute('SELECT pg_sleep(60)'))).toBe('57014');
    expect([await backendOf(em), await em.count(Note)]).toEqual([pid, 3]);
  });
});

describe('a connection', () => {
  it('is waited for while a transaction holds the only one', async () => {
    const released = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = database.forTenant('one').transactional(async (em) => {
      await em.execute('SELECT 1');
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const order: string[] = [];
    const reads = ['one', 'two'].map(async (tenantId) => order.push(`${tenantId} ${(await idsFor(tenantId)).length}`));
    order.push('released');
    released.resolve();
    await Promise.all([holding, ...reads]);
    expect(order).toEqual(['released', 'one 3', 'two 3']);
  });

  it('that the server ends in the middle of a read is replaced', async () => {
    const em = database.forTenant('one');
    const pid = await backendOf(em);
    const reading = sqlStateOf(em.execute('SELECT pg_sleep(60)'));
    await observer.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND query LIKE '%pg_sleep%'`, [pid]);
    while ((await observer.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount !== 0)
      await observer.query('SELECT pg_terminate_backend($1)', [pid]);
    expect(await reading).toBe('57P01');
    expect(await idsFor('one')).toEqual(['one1', 'one2', 'one3']);
    expect(await backendOf(em)).not.toBe(pid);
  });

  it('prepares a read again after its table has changed', async () => {
    expect(await idsFor('one')).toHaveLength(3);
    await observer.query('ALTER TABLE trial.note ADD COLUMN more text, ALTER COLUMN size TYPE bigint');
    expect(await idsFor('one')).toHaveLength(3);
    await observer.query('ALTER TABLE trial.note DROP COLUMN more, ALTER COLUMN size TYPE integer');
    expect(await idsFor('two')).toHaveLength(3);
  });

  it('that has lost its prepared statements, as behind a proxy, serves reads without them', async () => {
    await using proxied = await connect();
    const em = proxied.forTenant('one');
    expect(await em.find(Note, {})).toHaveLength(3);
    await em.execute('DEALLOCATE ALL');
    expect(await em.find(Note, {})).toHaveLength(3);
    await em.execute('DEALLOCATE ALL');
    expect(await em.find(Note, {})).toHaveLength(3);
    expect(await proxied.forTenant('two').find(Note, { noteId: 'one1' })).toEqual([]);
  });
});

describe('T3 reads of alternating tenants on one connection', () => {
  it(`return only the tenant's own rows over ${READS} reads with errors and cancellations in between`, async () => {
    const tenants = ['one', 'two', 'three'];
    const read = async (n: number): Promise<void> => {
      const tenantId = tenants[n % 3] as string;
      const other = tenants[(n + 1) % 3] as string;
      const em = database.forTenant(tenantId);
      const own = `${tenantId}1`;
      if (n % 97 === 0) return void expect(await sqlStateOf(em.execute('SELECT 1 / (size - 1) FROM trial.note'))).toBe('22012');
      if (n % 89 === 0) return void expect(await sqlStateOf(em.find(Note, { createdAt: '?' } as never))).toBe('22007');
      if (n % 501 === 0) {
        const cancelled = sqlStateOf(em.execute(`SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(60)`));
        return void expect(await cancelled).toBe('57014');
      }
      if (n % 5 === 1) return void expect(await em.count(Note, { noteId: { $in: [own, `${other}1`] } })).toBe(1);
      if (n % 5 === 2) return void expect(await em.findOne(Note, { noteId: `${other}1` })).toBeNull();
      if (n % 5 === 3) {
        const rows = await em.execute<{ tenant_id: string }[]>('SELECT DISTINCT tenant_id FROM trial.note');
        return void expect(rows.map((row) => row.tenant_id)).toEqual([tenantId]);
      }
      const found = await em.find(Note, {});
      expect([n, ...new Set(found.map((note) => note.tenantId))]).toEqual([n, tenantId]);
    };
    for (let n = 0; n < READS; n += 20) await Promise.all(Array.from({ length: 20 }, (_, index) => read(n + index)));
  });
});
