import { localized } from '../../../platform/content/index.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CANARY_TENANT } from '../../../platform/identity/canary-tenant.js';
import { rolledBack, sqlStateOf, type Attempt, type Trial } from './attempt.js';
import { IsolationChannel } from './isolation.type.js';
import { unionOverTables, tenantTables } from './tenant-tables.js';
import { messagesIn } from '../messages.js';

const tablesSeen = async (em: EntityManager, { tables }: Trial): Promise<string[]> => {
  const readable = tenantTables(tables).filter(({ may }) => may.select);
  const statement = unionOverTables(readable, ({ name }) => `EXISTS (SELECT FROM ${name})`);
  const rows = await em.fork().execute<{ name: string; value: boolean }[]>(statement);
  return rows.filter(({ value }) => value).map(({ name }) => name);
};

/** Statements that try to disable row security or switch the role, with the expected SQLSTATE. */
const escapes = (systemRole: string): readonly [statement: string, expected: string][] => [
  [`SET LOCAL ROLE "${systemRole}"`, '42501'],
  ['ALTER TABLE tenants.tenant DISABLE ROW LEVEL SECURITY', '42501'],
  ['ALTER TABLE tenants.tenant NO FORCE ROW LEVEL SECURITY', '42501'],
  ['DROP POLICY tenant_isolation ON tenants.tenant', '42501'],
  ['CREATE POLICY open ON tenants.tenant USING (true)', '42501'],
  ['SET LOCAL row_security = off; SELECT count(*) FROM tenants.tenant', '42501'],
];

/** Attempts to bypass the isolation of the session. */
export const SESSION_ATTEMPTS: readonly Attempt[] = [
  {
    id: 'session_without_tenant',
    channel: IsolationChannel.SESSION,
    description: localized(messagesIn, ({ attempt }) => attempt.session_without_tenant),
    expected: 'no rows in any table',
    run: async (trial) => {
      const seen = await tablesSeen(trial.runtime.database.forTenant(''), trial);
      const own = await tablesSeen(trial.canary.em, trial);
      return {
        refused: seen.length === 0,
        observed: seen.length === 0 ? 'no rows in any table' : `rows in ${seen.join(', ')}`,
        control: { works: own.length > 0, observed: `a session with a tenant sees rows in ${own.length} tables` },
      };
    },
  },
  {
    id: 'row_security_shaken_off',
    channel: IsolationChannel.SESSION,
    description: localized(messagesIn, ({ attempt }) => attempt.row_security_shaken_off),
    expected: 'every statement is rejected (SQLSTATE 42501)',
    run: async ({ runtime, ctx }) => {
      const [system] = await runtime.database.system<{ name: string }>('SELECT current_user AS name');
      const verdicts: [string, string][] = [];
      for (const [statement, expected] of escapes(system?.name.replaceAll('"', '""') ?? 'kpi_system')) {
        const parts = statement.split('; ');
        const verdict = await rolledBack(ctx.em, async (em) => {
          for (const part of parts.slice(0, -1)) await em.execute(part);
          return sqlStateOf(em, parts.at(-1) ?? '');
        });
        if (verdict !== expected) verdicts.push([statement, verdict]);
      }
      const plain = await rolledBack(ctx.em, (em) => sqlStateOf(em, 'SELECT count(*) FROM tenants.tenant'));
      return {
        refused: verdicts.length === 0,
        observed:
          verdicts.length === 0
            ? 'every statement was rejected'
            : verdicts.map(([statement, verdict]) => `${statement}: ${verdict}`).join('; '),
        control: { works: plain === 'accepted', observed: 'an ordinary statement succeeds' },
      };
    },
  },
  {
    id: 'entities_found',
    channel: IsolationChannel.ENTITIES,
    description: localized(messagesIn, ({ attempt }) => attempt.entities_found),
    expected: 'no records',
    run: async ({ ctx, canary }) => {
      const found = async (em: EntityManager): Promise<string[]> => {
        const names: string[] = [];
        for (const { class: entity, className, properties } of em.getMetadata().getAll().values()) {
          if (!('tenantId' in properties)) continue;
          if ((await em.fork().count(entity, { tenantId: CANARY_TENANT } as never)) > 0) names.push(className);
        }
        return names;
      };
      const [mine, own] = [await found(ctx.em), await found(canary.em)];
      return {
        refused: mine.length === 0,
        observed: mine.length === 0 ? 'no records' : `records of ${mine.join(', ')}`,
        control: { works: own.length > 0, observed: `the owner finds records of ${own.length} entities` },
      };
    },
  },
];
