import { localized } from '../../../platform/content/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { decodeEvent, readEpoch, streamKey } from '../../../platform/events/index.js';
import type { Runtime } from '../../../platform/runtime.js';
import { catalogueChecks } from './catalogue-checks.js';
import type { IsolationCheck, TenantIsolationStatus } from './isolation.type.js';
import { unionOverTables, readTables, tenantTables, type Table } from './tenant-tables.js';
import { messagesIn } from '../messages.js';

type Probe = Pick<IsolationCheck, 'id' | 'title' | 'expected'> & { run(): Promise<Pick<IsolationCheck, 'observed' | 'evidence'>> };

const MAX_EVIDENCE = 20;
const STREAM_SAMPLE = 100;
const BLOB_SAMPLE = 500;
const STORE_MS = 3_000;

/** Checks the isolation of the tenant: database catalogue and roles, and reads from each store. */
export class IsolationStatusService {
  constructor(private readonly runtime: Pick<Runtime, 'database' | 'redis' | 'storage'>) {}

  async status(ctx: GraphContext): Promise<TenantIsolationStatus> {
    const began = performance.now();
    const tables = await readTables(ctx.em);
    const probes = [
      this.runtimeRole(ctx),
      this.rolesApart(ctx),
      this.sessionWithoutTenant(tables),
      this.ownRowsOnly(ctx, tables),
      this.blobPrefix(ctx, tables),
      this.containerPrivate(),
      this.streamOfItsOwn(ctx),
    ];
    const checks = [...catalogueChecks(tables), ...(await Promise.all(probes.map((probe) => runProbe(probe, ctx))))];
    return {
      tenantId: ctx.tenantId,
      isolated: checks.every(({ passed }) => passed),
      checkedAt: new Date(),
      durationMs: Math.round(performance.now() - began),
      tenantTables: tenantTables(tables).length,
      checks,
    };
  }

  private runtimeRole(ctx: GraphContext): Probe {
    return {
      id: 'runtime_role_unprivileged',
      title: localized(messagesIn, ({ check }) => check.runtime_role_unprivileged),
      expected: 'no privilege that bypasses row security',
      run: async () => {
        const [role] = await ctx.em.fork().execute<[Record<string, boolean>]>(ROLE);
        const evidence = Object.entries(role).flatMap(([privilege, has]) => (has ? [privilege] : []));
        return { observed: evidence.length === 0 ? 'no such privilege' : `${evidence.length} such privileges`, evidence };
      },
    };
  }

  private rolesApart(ctx: GraphContext): Probe {
    return {
      id: 'system_role_out_of_reach',
      title: localized(messagesIn, ({ check }) => check.system_role_out_of_reach),
      expected: 'a different role that is not a member of the system role',
      run: async () => {
        const [system] = await this.runtime.database.system<{ name: string }>('SELECT current_user AS name');
        const [row] = await ctx.em
          .fork()
          .execute<[{ same: boolean; member: boolean }]>(
            `SELECT current_user = ?::text AS same, pg_has_role(current_user, ?::text, 'MEMBER') AS member`,
            [system?.name ?? '', system?.name ?? ''],
          );
        const evidence = [...(row.same ? ['same role'] : []), ...(!row.same && row.member ? ['member of the system role'] : [])];
        return { observed: evidence[0] ?? 'different role, not a member', evidence };
      },
    };
  }

  private sessionWithoutTenant(tables: readonly Table[]): Probe {
    return {
      id: 'session_without_tenant_sees_nothing',
      title: localized(messagesIn, ({ check }) => check.session_without_tenant_sees_nothing),
      expected: '0 rows in every table',
      run: async () => {
        const ours = tenantTables(tables).filter(({ may }) => may.select);
        const em = this.runtime.database.forTenant('');
        const rows = await em.execute<{ name: string; value: boolean }[]>(
          unionOverTables(ours, ({ name }) => `EXISTS (SELECT FROM ${name})`),
        );
        return observation(
          rows.filter(({ value }) => value).map(({ name }) => name),
          `0 rows in ${ours.length} tables`,
        );
      },
    };
  }

  private ownRowsOnly(ctx: GraphContext, tables: readonly Table[]): Probe {
    return {
      id: 'session_sees_own_rows_only',
      title: localized(messagesIn, ({ check }) => check.session_sees_own_rows_only),
      expected: '0 rows of other tenants in every table',
      run: async () => {
        const ours = tenantTables(tables).filter(({ may }) => may.select);
        const statement = unionOverTables(ours, ({ name }) => `EXISTS (SELECT FROM ${name} WHERE tenant_id <> ?)`);
        const rows = await ctx.em.fork().execute<{ name: string; value: boolean }[]>(
          statement,
          ours.map(() => ctx.tenantId),
        );
        return observation(
          rows.filter(({ value }) => value).map(({ name }) => name),
          `0 rows in ${ours.length} tables`,
        );
      },
    };
  }

  private blobPrefix(ctx: GraphContext, tables: readonly Table[]): Probe {
    return {
      id: 'files_under_own_prefix',
      title: localized(messagesIn, ({ check }) => check.files_under_own_prefix),
      expected: `every name starts with tenants/${ctx.tenantId}/`,
      run: async () => {
        const prefix = `tenants/${ctx.tenantId}/`;
        const listed = (await this.runtime.storage.list(ctx.tenantId, BLOB_SAMPLE, AbortSignal.timeout(STORE_MS))).blobs.map(
          ({ blobName }) => blobName,
        );
        const recorded: string[] = [];
        for (const { name } of tables.filter(({ columns }) => columns.some((column) => column.name === 'blob_name')))
          for (const row of await ctx.em
            .fork()
            .execute<{ blob_name: string }[]>(
              `SELECT blob_name FROM ${name} WHERE tenant_id = ? AND NOT starts_with(blob_name, ?) LIMIT ${MAX_EVIDENCE}`,
              [ctx.tenantId, prefix],
            ))
            recorded.push(`${name}: ${row.blob_name}`);
        return observation(
          [...listed.filter((name) => !name.startsWith(prefix)), ...recorded],
          `all of ${listed.length} listed files and all recorded names`,
        );
      },
    };
  }

  private containerPrivate(): Probe {
    return {
      id: 'files_need_a_signature',
      title: localized(messagesIn, ({ check }) => check.files_need_a_signature),
      expected: 'the container allows no anonymous access',
      run: async () =>
        observation(
          (await this.runtime.storage.isPrivate(AbortSignal.timeout(STORE_MS))) ? [] : ['the container allows anonymous read access'],
          'no anonymous access',
        ),
    };
  }

  private streamOfItsOwn(ctx: GraphContext): Probe {
    return {
      id: 'events_in_own_stream',
      title: localized(messagesIn, ({ check }) => check.events_in_own_stream),
      expected: 'every entry belongs to this tenant',
      run: async () => {
        const epoch = await readEpoch((sql) => ctx.em.fork().execute(sql));
        const entries = (await this.runtime.redis.xRevRange(streamKey(epoch, ctx.tenantId), '+', '-', { COUNT: STREAM_SAMPLE })) ?? [];
        const foreign = entries.filter(({ message }) => decodeEvent(message).tenantId !== ctx.tenantId);
        return observation(
          foreign.map(({ id }) => id),
          `${entries.length} entries checked`,
        );
      },
    };
  }
}

const observation = (evidence: string[], otherwise: string): Pick<IsolationCheck, 'observed' | 'evidence'> => ({
  observed: evidence.length === 0 ? otherwise : `${evidence.length} violations`,
  evidence: evidence.slice(0, MAX_EVIDENCE),
});

/** Runs a probe. A probe that fails with an error does not pass. */
const runProbe = async ({ run, ...probe }: Probe, { log }: GraphContext): Promise<IsolationCheck> => {
  try {
    const outcome = await run();
    return { ...probe, ...outcome, passed: outcome.evidence.length === 0 };
  } catch (err) {
    log.warn({ err, check: probe.id }, 'isolation probe failed');
    return { ...probe, observed: 'not determined', passed: false, evidence: ['The store did not respond.'] };
  }
};

const ROLE = `
  SELECT bool_or(r.rolsuper) AS superuser, bool_or(r.rolbypassrls) AS bypasses_row_security,
         bool_or(r.rolcreaterole) AS creates_roles, bool_or(r.rolreplication) AS replicates,
         EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                  WHERE c.relkind IN ('r', 'p', 'v', 'm') AND pg_has_role(current_user, c.relowner, 'MEMBER')
                    AND n.nspname NOT IN ('pg_catalog', 'information_schema')) AS owns_tables,
         EXISTS (SELECT FROM pg_proc f JOIN pg_namespace n ON n.oid = f.pronamespace
                  WHERE f.prosecdef AND n.nspname !~ '^(pg_|information_schema$)'
                    AND has_function_privilege(current_user, f.oid, 'EXECUTE')) AS runs_functions_as_their_owner
    FROM pg_roles r WHERE pg_has_role(current_user, r.oid, 'MEMBER')`;
