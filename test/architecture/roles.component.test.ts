import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { render } from '../harness/chart/helm.js';
import { connectTo } from '../harness/database.js';
import { startPostgres, type EmbeddedPostgres } from '../../platform/embedded/index.js';
import { fromProjectRoot } from '../../platform/project-root.js';
import { createLogger } from '../../platform/telemetry/index.js';
import { migrate } from '../../platform/database/migrate.js';

/** Review every change of this file: it lists all that the roles may do. */
const GRANTS = fromProjectRoot('test/fixtures/grants.fixture.txt');
const COUNT = 'SELECT scaling.runs_needing_slots() AS runs';
/** Objects of the service, without those of extensions. */
const OWN = `n.nspname !~ '^(pg_|information_schema$)' AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = o.oid AND deptype = 'e')`;

/**
 * Every privilege that anybody but the owner has in the database, from the access control lists of the catalogue: grantee, object,
 * and privileges with their columns. Objects without a list have the default one.
 */
const GRANTED = `
  WITH granted AS (
    SELECT 'DATABASE' AS object, a.* FROM pg_database o, aclexplode(coalesce(o.datacl, acldefault('d', o.datdba))) a
     WHERE o.datname = current_database() AND a.grantee <> o.datdba
    UNION ALL
    SELECT 'SCHEMA ' || n.nspname, a.* FROM pg_namespace n, pg_namespace o, aclexplode(coalesce(o.nspacl, acldefault('n', o.nspowner))) a
     WHERE n.oid = o.oid AND ${OWN} AND a.grantee <> o.nspowner
    UNION ALL
    SELECT 'FUNCTION ' || o.oid::regprocedure || CASE WHEN o.prosecdef THEN ' SECURITY DEFINER' ELSE '' END, a.*
      FROM pg_proc o JOIN pg_namespace n ON n.oid = o.pronamespace, aclexplode(coalesce(o.proacl, acldefault('f', o.proowner))) a
     WHERE ${OWN} AND a.grantee <> o.proowner
    UNION ALL
    SELECT n.nspname || '.' || o.relname, a.* FROM pg_class o JOIN pg_namespace n ON n.oid = o.relnamespace, aclexplode(o.relacl) a
     WHERE ${OWN} AND a.grantee <> o.relowner
    UNION ALL
    SELECT n.nspname || '.' || o.relname, a.grantor, a.grantee, a.privilege_type || ' (' || c.attname || ')', a.is_grantable
      FROM pg_class o JOIN pg_namespace n ON n.oid = o.relnamespace JOIN pg_attribute c ON c.attrelid = o.oid, aclexplode(c.attacl) a
     WHERE ${OWN} AND a.grantee <> o.relowner)
  SELECT coalesce(r.rolname, 'PUBLIC') || ' ' || object || ': '
         || string_agg(privilege_type || CASE WHEN is_grantable THEN ' WITH GRANT OPTION' ELSE '' END, ', ' ORDER BY privilege_type COLLATE "C")
         AS line
    FROM granted LEFT JOIN pg_roles r ON r.oid = grantee GROUP BY r.rolname, object`;

/** Relations that the current role may read or write, as a whole or in a column, and whose schema it may use. */
const REACHABLE_RELATIONS = `
  SELECT o.oid::regclass::text AS name FROM pg_class o JOIN pg_namespace n ON n.oid = o.relnamespace
   WHERE ${OWN} AND o.relkind IN ('r', 'p', 'v', 'm', 'f')
     AND (has_any_column_privilege(o.oid, 'SELECT, INSERT, UPDATE, REFERENCES') OR has_table_privilege(o.oid, 'DELETE, TRUNCATE, TRIGGER'))`;

/** Functions that the current role may call, including those that everybody may execute but whose schema only some roles may use. */
const CALLABLE_FUNCTIONS = `
  SELECT o.oid::regprocedure::text AS name FROM pg_proc o JOIN pg_namespace n ON n.oid = o.pronamespace
   WHERE ${OWN} AND has_schema_privilege(n.oid, 'USAGE') AND has_function_privilege(o.oid, 'EXECUTE')`;

describe('the set of database roles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kpi-roles-'));
  const silent = createLogger('silent', 'test');
  let postgres: EmbeddedPostgres;
  let administrator: Client;
  let scaler: Client;

  const namesFrom = async (client: Client, query: string): Promise<string[]> =>
    (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
  const insertRun = (tenant: string, id: string, status: string, fetches = false, fetched: string | null = null) =>
    administrator.query(
      `INSERT INTO agents.run (tenant_id, run_id, agent, status, actor, request_id, max_attempts, fetches, fetched)
       VALUES ($1, $2, 'process-mining', $3, 'x', 'x', 3, $4, $5)`,
      [tenant, id, status, fetches, fetched],
    );

  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: folder, fast: true, log: () => undefined });
    await migrate(postgres.ownerUrl, silent);
    administrator = await connectTo(postgres.superuserUrl.replace(/\/[^/]*$/, '/kpi'));
    await insertRun('tnt_a', 'run_1', 'queued');
    await insertRun('tnt_b', 'run_2', 'queued');
    await insertRun('tnt_b', 'run_3', 'running');
    await insertRun('tnt_b', 'run_4', 'running', true);
    await insertRun('tnt_b', 'run_5', 'running', true, '{}');
    for (const status of ['succeeded', 'failed', 'cancelled', 'dead']) await insertRun('tnt_a', `run_${status}`, status);
    scaler = await connectTo(postgres.scalerUrl);
  });
  afterAll(async () => {
    await scaler.end();
    await administrator.end();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  it('has the listed privileges and no others', async () => {
    const lines = (await administrator.query<{ line: string }>(GRANTED)).rows.map(({ line }) => line).toSorted();
    expect(`${lines.join('\n')}\n`).toBe(readFileSync(GRANTS, 'utf8'));
  });

  it('contains no member of another role and no attribute beyond the login', async () => {
    const { rows } = await administrator.query(
      `SELECT r.rolname FROM pg_roles r WHERE r.rolname LIKE 'kpi%' AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls
          OR EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid OR roleid = r.oid))`,
    );
    expect(rows).toEqual([]);
  });

  it('includes one that counts the runs of all tenants that need a slot, although row security is forced', async () => {
    const { rows } = await administrator.query(
      `SELECT relrowsecurity AS enabled, relforcerowsecurity AS forced FROM pg_class WHERE oid = 'agents.run'::regclass`,
    );
    expect(rows).toEqual([{ enabled: true, forced: true }]);
    expect((await scaler.query(COUNT)).rows).toEqual([{ runs: '4' }]);
  });

  it('lets the autoscaler of the chart count, with its own role and password', async () => {
    const objects = await render('aks-distributed', {});
    const specOf = (kind: string) => objects.find((object) => object.kind === kind)?.['spec'];
    expect(specOf('TriggerAuthentication')).toMatchObject({
      secretTargetRef: [{ parameter: 'password', key: 'DATABASE_SCALER_PASSWORD' }],
    });
    const { triggers } = specOf('ScaledObject') as { triggers: [{ metadata: { userName: string; query: string } }] };
    const { userName, query } = triggers[0].metadata;
    expect(userName).toBe(new URL(postgres.scalerUrl).username);
    expect((await scaler.query({ text: query, rowMode: 'array' })).rows).toEqual([['4']]);
  });

  it('includes one that can reach no table and no other function', async () => {
    expect(await namesFrom(scaler, REACHABLE_RELATIONS)).toEqual([]);
    expect(await namesFrom(scaler, CALLABLE_FUNCTIONS)).toEqual(['scaling.runs_needing_slots()']);
    // The same queries do find what another role can reach.
    const system = await connectTo(postgres.systemUrl);
    expect((await namesFrom(system, REACHABLE_RELATIONS)).length).toBeGreaterThan(50);
    expect(await namesFrom(system, CALLABLE_FUNCTIONS)).toContain('platform.record_audit(text,text,text,text,jsonb)');
    expect(await namesFrom(system, CALLABLE_FUNCTIONS)).not.toContain('scaling.runs_needing_slots()');
    await system.end();
  });

  it.each([
    'SELECT status FROM agents.run',
    'SELECT count(*) FROM tenants.tenant',
    'DELETE FROM agents.run',
    `INSERT INTO platform.audit_entry VALUES ('tnt_a', 'x', 'x', 'x', '{}')`,
    `SELECT platform.record_audit('tnt_a', 'x', 'x', 'x', '{}')`,
    'CREATE TABLE scaling.mine (id int)',
    'CREATE TABLE public.mine (id int)',
    'CREATE TEMPORARY TABLE mine (id int)',
    'CREATE SCHEMA mine',
    'CREATE OR REPLACE FUNCTION scaling.runs_needing_slots() RETURNS bigint LANGUAGE sql AS $$ SELECT 0::bigint $$',
    'SET ROLE kpi_system',
    'SET ROLE kpi_owner',
  ])('denies the scaler the statement %s', async (statement) => {
    await expect(scaler.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('keeps the count independent of the settings of the session', async () => {
    const session = await connectTo(postgres.scalerUrl);
    await session.query(`SET search_path = public, pg_catalog; SET app.tenant_id = 'tnt_a'`);
    expect((await session.query(COUNT)).rows).toEqual([{ runs: '4' }]);
    await session.end();
  });

  it('includes the scaler only if it exists; a later migration grants what it needs', async () => {
    const other = await postgres.createDatabase('without_scaler');
    await scaler.end();
    await administrator.query('DROP OWNED BY kpi_scaler');
    await administrator.query('DROP ROLE kpi_scaler');
    await migrate(other.ownerUrl, silent);
    const password = new URL(postgres.scalerUrl).password;
    await administrator.query(`CREATE ROLE kpi_scaler LOGIN PASSWORD '${password}'`);
    scaler = await connectTo(other.scalerUrl);
    await expect(scaler.query(COUNT)).rejects.toMatchObject({ code: '42501' });
    expect(await migrate(other.ownerUrl, silent)).toBe(0);
    expect((await scaler.query(COUNT)).rows).toEqual([{ runs: '0' }]);
  });
});
