import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres, type EmbeddedPostgres } from './postgres.js';
import { identify } from '../process/process-identity.js';

const root = mkdtempSync(join(tmpdir(), 'kpi-postgres-'));
chmodSync(root, 0o755);
const dataDir = join(root, 'data');
const lines: string[] = [];
const start = (folder = dataDir) => startPostgres({ dataDir: folder, fast: true, log: (line) => lines.push(line) });

const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

describe('embedded PostgreSQL', () => {
  let postgres: EmbeddedPostgres;

  beforeAll(async () => {
    postgres = await start();
  });

  afterAll(async () => {
    await postgres.stop();
    rmSync(root, { recursive: true });
  });

  it('has four login roles without privileges that bypass row security or ownership', async () => {
    const plain = { rolcanlogin: true, rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
    const roles = await query(
      postgres.superuserUrl,
      `SELECT rolname, rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles
        WHERE rolname LIKE 'kpi%' ORDER BY 1`,
    );
    expect(roles).toEqual(['kpi_owner', 'kpi_runtime', 'kpi_scaler', 'kpi_system'].map((rolname) => ({ rolname, ...plain })));
    expect(await query(postgres.runtimeUrl, 'SELECT current_user AS role, current_database() AS database')).toEqual([
      { role: 'kpi_runtime', database: 'kpi' },
    ]);
    expect(await query(postgres.systemUrl, 'SELECT current_user AS role')).toEqual([{ role: 'kpi_system' }]);
  });

  it('lets the owner create tables and extensions, but not the runtime role', async () => {
    for (const extension of ['pg_trgm', 'unaccent', 'btree_gin', 'pgcrypto'])
      await query(postgres.ownerUrl, `CREATE EXTENSION ${extension}`);
    await expect(query(postgres.runtimeUrl, 'CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/);
    await expect(query(postgres.runtimeUrl, 'CREATE EXTENSION citext')).rejects.toThrow(/permission denied/);
  });

  it('supports German letters', async () => {
    const [row] = await query(
      postgres.ownerUrl,
      `SELECT lower('ÄÖÜ') AS lower, unaccent('Übergröße') AS plain, similarity('größe', 'Größe') AS same`,
    );
    expect(row).toEqual({ lower: 'äöü', plain: 'Ubergrosse', same: 1 });
  });

  it('creates databases with the same roles, also as copies, and drops them while in use', async () => {
    const template = await postgres.createDatabase('template_one');
    await query(template.ownerUrl, 'CREATE TABLE thing AS SELECT 1 AS id');
    const copy = await postgres.createDatabase('copy "two"', 'template_one');
    expect(await query(copy.ownerUrl, 'SELECT id FROM thing')).toEqual([{ id: 1 }]);
    await expect(query(copy.runtimeUrl, 'SELECT id FROM thing')).rejects.toThrow(/permission denied/);

    const busy = new Client({ connectionString: copy.ownerUrl });
    busy.on('error', () => undefined);
    await busy.connect();
    await postgres.dropDatabase('copy "two"');
    await postgres.dropDatabase('template_one');
    await expect(query(copy.ownerUrl, 'SELECT 1')).rejects.toThrow(/does not exist/);
  });

  it('starts after a crash even if its old pid belongs to another process', async () => {
    await query(postgres.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
    process.kill(postgres.pid, 'SIGKILL');
    await expect(postgres.ended).resolves.toBe('SIGKILL');
    const folder = join(dataDir, 'postgres', 'data');
    const { uid, gid } = statSync(folder);
    const stranger = spawn('sleep', ['infinity'], { stdio: 'ignore', uid, gid });
    expect(existsSync(join(folder, 'postmaster.pid'))).toBe(true);
    writeFileSync(join(folder, 'postmaster.pid'), `${stranger.pid}\n${folder}\n`);

    postgres = await start();
    // The other process is still alive: the start did not wait for its end.
    expect(stranger.kill('SIGKILL')).toBe(true);
    expect(await query(postgres.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('leaves no process after a stop', async () => {
    const backends = await query(postgres.superuserUrl, 'SELECT pid FROM pg_stat_activity');
    await postgres.stop();
    expect([postgres.pid, ...backends.map(({ pid }) => Number(pid))].map(identify).filter(Boolean)).toEqual([]);
    postgres = await start();
  });

  it('runs in a folder below one that other accounts cannot enter', async () => {
    const closed = join(root, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const other = await start(join(closed, 'data'));
    expect(await query(other.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await other.stop();
  });

  it('reports in one line why it cannot start', async () => {
    const other = join(root, 'unusable');
    mkdirSync(join(other, 'postgres', 'data'), { recursive: true });
    await expect(start(other)).rejects.toThrow(/^PostgreSQL did not start \(exit code \d+\): .*$/);
  });
});
