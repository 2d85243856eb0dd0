import { readdir } from 'node:fs/promises';
import type { Client, ClientConfig } from 'pg';
import type { Config } from '../../platform/config/index.js';
import { connectionTo } from '../../platform/database/connection.js';
import { appliedMigrations, ROLE_STATUS, type RoleStatus } from '../../platform/database/index.js';
import { sqlOn } from '../../platform/database/sql-on.js';
import { readWorkerLoad } from '../../platform/runs/index.js';
import { fromProjectRoot } from '../../platform/project-root.js';
import { withPostgres } from './connecting.js';
import { credentials } from './credentials.js';
import { check, fail, ok, warn, type Finding } from './finding.js';

const CONNECTION_ADVICE = 'check the URL, the server, firewall and TLS settings for this host, and the password.';
const CLOCK_WARN_MS = 1_000;
const CLOCK_FAIL_MS = 30_000;

/** Checks the database with both roles of the service. Without a connection of the system role the other checks are skipped. */
export const checkDatabase = async ({ database: config, credentialsKeys }: Config): Promise<Finding[]> => {
  const runtime = await role('database: runtime role', 'DATABASE_URL', 'kpi_runtime', () =>
    connectionTo(config.runtimeUrl, config.identity, config.runtimeClientId),
  );
  const asSystemRole = () => connectionTo(config.systemUrl, config.identity, config.systemClientId);
  const system = await role('database: system role', 'DATABASE_SYSTEM_URL', 'kpi_system', asSystemRole);
  if (system.state === 'fail') return [runtime, system];
  return [runtime, system, ...(await asSystem(asSystemRole(), credentialsKeys))];
};

const role = (name: string, variable: string, group: string, connection: () => ClientConfig): Promise<Finding> =>
  check(name, `${variable}: ${CONNECTION_ADVICE}`, async () =>
    withPostgres(connection(), async (client) => {
      const [status] = (await client.query<RoleStatus>(ROLE_STATUS)).rows;
      const [{ member } = { member: null }] = (
        await client.query<{ member: boolean | null }>(
          `SELECT (SELECT pg_has_role(current_user, oid, 'MEMBER') FROM pg_roles WHERE rolname = $1) AS member`,
          [group],
        )
      ).rows;
      const identity = `connects as ${status?.name}`;
      if (!status || status.privileged)
        return fail(
          `${identity}, a superuser or a role with BYPASSRLS`,
          `${variable} requires a plain login role that is a member of ${group} only.`,
        );
      if (status.owner)
        return fail(`${identity}, which owns tables`, `Only the role of DATABASE_OWNER_URL may own tables; use a member of ${group}.`);
      if (member === null)
        return fail(`role ${group} does not exist`, 'Have an administrator create the roles named in docs/operations.md.');
      if (!member) return fail(`${identity}, which is not a member of ${group}`, `GRANT ${group} TO "${status.name}"`);
      return ok(identity);
    }),
  );

const asSystem = (connection: ClientConfig, credentialsKeys: readonly string[]): Promise<Finding[]> =>
  withPostgres(connection, async (client) => [
    await check('database: migrations', 'Run "main.js migrate" with DATABASE_OWNER_URL.', () => migrations(client)),
    await check('database: clock', 'Synchronise the clock of this host by NTP.', () => clock(client)),
    await check('workers', 'Run "main.js migrate" first.', () => workers(client)),
    await check('sealed credentials', 'Run "main.js migrate" first.', () => credentials(client, credentialsKeys)),
  ]);

const migrations = async (client: Client) => {
  const files = (await readdir(fromProjectRoot('schema/migrations'))).flatMap((name) =>
    /^\d+\.do\./.test(name) ? [Number.parseInt(name, 10)] : [],
  );
  const applied = await appliedMigrations(sqlOn(client));
  const missing = files.filter((version) => !applied.has(version));
  const newest = Math.max(...files);
  if (missing.length > 0)
    return fail(`${missing.length} migrations are pending: ${missing.join(', ')}`, 'Run "main.js migrate" with DATABASE_OWNER_URL.');
  if ([...applied].some((version) => version > newest))
    return warn(
      'the database schema is newer than this program',
      'Expected during an upgrade; otherwise install the newer version here too.',
    );
  return ok(`current, at ${newest}`);
};

const clock = async (client: Client) => {
  const before = Date.now();
  const [row] = (await client.query<{ now: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now')).rows;
  // Half of the round trip is the error of the measurement.
  const ahead = Math.round((before + Date.now()) / 2 - Number(row?.now));
  const detail = `this host is ${Math.abs(ahead)} ms ${ahead < 0 ? 'behind' : 'ahead of'} the database`;
  if (Math.abs(ahead) > CLOCK_FAIL_MS) return fail(detail, 'Synchronise the clock by NTP: tokens and signed links fail.');
  return Math.abs(ahead) > CLOCK_WARN_MS ? warn(detail, 'Synchronise the clock of this host by NTP.') : ok(detail);
};

const workers = async (client: Client) => {
  const row = await readWorkerLoad(sqlOn(client), 30);
  if (!row?.live) return warn('no live worker in the last 30 s', 'Start one with main.js --services=workers. Until then runs stay queued.');
  return ok(`${row.live} live, ${row.busy} of ${row.slots} slots busy`);
};
