import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../platform/database/migrate.js';
import { ROLE_STATUS } from '../../platform/database/index.js';
import { startPostgres, type EmbeddedPostgres } from '../../platform/embedded/index.js';
import { fromProjectRoot } from '../../platform/project-root.js';
import { createLogger } from '../../platform/telemetry/index.js';
import { connectTo } from '../harness/database.js';

const PREFIX = 'acme';

/** Azure's function that creates a login role for a principal of Microsoft Entra. Here the role gets a password instead. */
const AZURE_FUNCTION = `
  CREATE FUNCTION pgaadauth_create_principal(name text, is_admin boolean, is_mfa boolean) RETURNS text LANGUAGE plpgsql AS $$
  BEGIN
    EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L', name, name);
    RETURN 'Created role for ' || name;
  END $$`;

describe('deploy/azure/roles.sql', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kpi-azure-roles-'));
  let postgres: EmbeddedPostgres;
  let administrator: Client;

  const inDatabase = (address: string, database: string): string => Object.assign(new URL(address), { pathname: `/${database}` }).href;
  const urlOf = (login: string): string => Object.assign(new URL(postgres.ownerUrl), { username: login, password: login }).href;
  const runRoles = async (): Promise<void> => {
    await administrator.query(`SET kpi.prefix = '${PREFIX}'`);
    await administrator.query(readFileSync(fromProjectRoot('deploy/azure/roles.sql'), 'utf8'));
  };

  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: folder, fast: true, log: () => undefined });
    const superuser = await connectTo(inDatabase(postgres.superuserUrl, 'postgres'));
    // As on Azure, the administrator is not a superuser, and the server has none of the roles.
    for (const role of ['kpi_runtime', 'kpi_system', 'kpi_scaler']) await superuser.query(`DROP ROLE ${role}`);
    await superuser.query(`CREATE ROLE administrator LOGIN CREATEROLE CREATEDB PASSWORD 'administrator'`);
    await superuser.query('ALTER DATABASE kpi OWNER TO administrator');
    await superuser.query(AZURE_FUNCTION);
    await superuser.end();
    administrator = await connectTo(inDatabase(urlOf('administrator'), 'postgres'));
    await runRoles();
  });
  afterAll(async () => {
    await administrator.end();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  it('can be run again', async () => {
    await expect(runRoles()).resolves.toBeUndefined();
  });

  it('needs the prefix', async () => {
    await administrator.query('RESET kpi.prefix');
    await expect(administrator.query(readFileSync(fromProjectRoot('deploy/azure/roles.sql'), 'utf8'))).rejects.toThrow(
      /kpi\.prefix is not set/,
    );
  });

  it('lets the identity of the migration migrate, and the others do the work of their groups only', async () => {
    expect(await migrate(urlOf(`${PREFIX}-migrate`), createLogger('silent', 'test'))).toBeGreaterThan(0);
    const [serve, system, scale] = await Promise.all(['serve', 'system', 'scale'].map((name) => connectTo(urlOf(`${PREFIX}-${name}`))));
    for (const client of [serve, system, scale])
      expect((await client?.query(ROLE_STATUS))?.rows).toMatchObject([{ privileged: false, owner: false }]);
    expect((await serve?.query('SELECT count(*) AS n FROM sources.source'))?.rows).toEqual([{ n: '0' }]);
    expect((await system?.query('SELECT count(*) AS n FROM tenants.tenant'))?.rows).toEqual([{ n: '0' }]);
    expect((await scale?.query('SELECT scaling.runs_needing_slots() AS n'))?.rows).toEqual([{ n: '0' }]);
    await expect(scale?.query('SELECT count(*) FROM agents.run')).rejects.toMatchObject({ code: '42501' });
    for (const client of [serve, system, scale]) await client?.end();
  });
});
