import { localized } from '../../../platform/content/index.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CANARY_TENANT } from '../../../platform/identity/canary-tenant.js';
import { identifier } from '../../../platform/text/sql-text.js';
import { rolledBack, sqlStateOf, type Attempt, type Outcome, type Trial } from './attempt.js';
import { CANARY_ID } from './canary-row.js';
import { IsolationChannel } from './isolation.type.js';
import { unionOverTables, tenantTables, type Table } from './tenant-tables.js';
import { messagesIn } from '../messages.js';

/** SQLSTATE insufficient_privilege, raised for rows that violate row security. */
const ROW_SECURITY = '42501';
const FOREIGN_KEY = '23503';

const readable = ({ may }: Table): boolean => may.select;
const updatableColumn = ({ columns }: Table): string | undefined =>
  columns.find(({ updatable, name }) => updatable && name !== 'tenant_id')?.name;

/** Counts the rows that a statement per table reads: as the caller, where it must be none, and as the canary for control. */
const countAccess = async (
  { ctx, canary }: Trial,
  tables: readonly Table[],
  expression: (table: Table) => string,
  values: unknown[] = [],
): Promise<Outcome> => {
  const statement = unionOverTables(tables, expression);
  const all = tables.flatMap(() => values);
  const count = async (em: EntityManager): Promise<{ name: string; value: number }[]> => em.fork().execute(statement, all);
  const mine = (await count(ctx.em)).filter(({ value }) => value > 0);
  const own = (await count(canary.em)).filter(({ value }) => value > 0);
  return {
    refused: mine.length === 0,
    observed: mine.length === 0 ? `0 rows in ${tables.length} tables` : `rows in ${namesOf(mine)}`,
    control: { works: own.length > 0, observed: `the owner reaches rows in ${own.length} tables` },
  };
};

const namesOf = (found: readonly { name: string }[]): string => found.map(({ name }) => name).join(', ');

/** Counts the rows that write statements affect, in transactions that are rolled back. */
const countWrites = async ({ ctx, canary }: Trial, statements: readonly { name: string; sql: string }[]): Promise<Outcome> => {
  const affected = (em: EntityManager): Promise<string[]> =>
    rolledBack(em, async (inner) => {
      const names: string[] = [];
      for (const { name, sql } of statements) {
        await inner.execute('SAVEPOINT attempt');
        try {
          const rows = await inner.execute<unknown[]>(sql, [CANARY_TENANT]);
          if (rows.length > 0) names.push(name);
        } catch {
          // A trigger or constraint that rejects the statement runs after row security, so row security permitted it.
          names.push(name);
          await inner.execute('ROLLBACK TO SAVEPOINT attempt');
        }
      }
      return names;
    });
  const mine = await affected(ctx.em);
  const own = await affected(canary.em);
  return {
    refused: mine.length === 0,
    observed: mine.length === 0 ? `0 rows in ${statements.length} tables` : `rows in ${mine.join(', ')}`,
    control: { works: own.length > 0, observed: `the owner reaches rows in ${own.length} tables` },
  };
};

const NO_ROWS = 'no rows';

/** Attempts with SQL in the caller's database session; only row security protects the tables. */
export const ROW_ATTEMPTS: readonly Attempt[] = [
  {
    id: 'rows_listed',
    channel: IsolationChannel.DATABASE,
    description: localized(messagesIn, ({ attempt }) => attempt.rows_listed),
    expected: NO_ROWS,
    run: (trial) =>
      countAccess(trial, trial.canary.covered.filter(readable), ({ name }) => `(SELECT count(*)::int FROM ${name} WHERE tenant_id = ?)`, [
        CANARY_TENANT,
      ]),
  },
  {
    id: 'rows_read_by_id',
    channel: IsolationChannel.DATABASE,
    description: localized(messagesIn, ({ attempt }) => attempt.rows_read_by_id),
    expected: NO_ROWS,
    run: (trial) => {
      const named = trial.canary.covered.filter((table) => readable(table) && idColumn(table) !== undefined);
      return countAccess(trial, named, (table) => `(SELECT count(*)::int FROM ${table.name} WHERE ${idColumn(table)} = ?)`, [CANARY_ID]);
    },
  },
  {
    id: 'rows_read_beside_own',
    channel: IsolationChannel.DATABASE,
    description: localized(messagesIn, ({ attempt }) => attempt.rows_read_beside_own),
    expected: NO_ROWS,
    run: async (trial) => {
      const tables = tenantTables(trial.tables).filter(readable);
      const statement = unionOverTables(
        tables,
        ({ name }) => `(SELECT count(*)::int FROM (SELECT FROM ${name} WHERE tenant_id <> ? LIMIT 1) one)`,
      );
      const found = (
        await trial.ctx.em.fork().execute<{ name: string; value: number }[]>(
          statement,
          tables.map(() => trial.ctx.tenantId),
        )
      ).filter(({ value }) => value > 0);
      return {
        refused: found.length === 0,
        observed: found.length === 0 ? `0 rows in ${tables.length} tables` : `rows in ${namesOf(found)}`,
        control: { works: trial.canary.covered.length > 0, observed: `the canary has rows in ${trial.canary.covered.length} tables` },
      };
    },
  },
  {
    id: 'rows_updated',
    channel: IsolationChannel.DATABASE,
    description: localized(messagesIn, ({ attempt }) => attempt.rows_updated),
    expected: NO_ROWS,
    run: (trial) =>
      countWrites(
        trial,
        trial.canary.covered.flatMap((table) => {
          const column = updatableColumn(table);
          const set = column && identifier(column);
          return set ? [{ name: table.name, sql: `UPDATE ${table.name} SET ${set} = ${set} WHERE tenant_id = ? RETURNING 1` }] : [];
        }),
      ),
  },
  {
    id: 'rows_deleted',
    channel: IsolationChannel.DATABASE,
    description: localized(messagesIn, ({ attempt }) => attempt.rows_deleted),
    expected: NO_ROWS,
    run: (trial) =>
      countWrites(
        trial,
        trial.canary.covered
          .filter(({ may }) => may.delete)
          .map(({ name }) => ({ name, sql: `DELETE FROM ${name} WHERE tenant_id = ? RETURNING 1` })),
      ),
  },
  {
    id: 'rows_inserted',
    channel: IsolationChannel.DATABASE,
    description: localized(messagesIn, ({ attempt }) => attempt.rows_inserted),
    expected: `row security rejects every row (SQLSTATE ${ROW_SECURITY})`,
    run: async ({ ctx, canary, tables }) => {
      const writable = tenantTables(tables).filter(({ columns }) =>
        columns.some(({ name, insertable }) => name === 'tenant_id' && insertable),
      );
      // Row security is checked before constraints, so a row with only a tenant id is sufficient.
      const verdicts = (em: EntityManager): Promise<[name: string, verdict: string][]> =>
        rolledBack(em, async (inner) => {
          const found: [string, string][] = [];
          for (const { name } of writable)
            found.push([name, await sqlStateOf(inner, `INSERT INTO ${name} (tenant_id) VALUES (?)`, [CANARY_TENANT])]);
          return found;
        });
      const permitted = (await verdicts(ctx.em)).filter(([, verdict]) => verdict !== ROW_SECURITY);
      const own = (await verdicts(canary.em)).filter(([, verdict]) => verdict !== ROW_SECURITY);
      return {
        refused: permitted.length === 0 && writable.length > 0,
        observed:
          permitted.length === 0
            ? `rejected in ${writable.length} tables`
            : `not rejected by row security: ${permitted.map(([name]) => name).join(', ')}`,
        control: {
          works: own.length === writable.length,
          observed: `row security permits the owner's rows in ${own.length} of ${writable.length} tables`,
        },
      };
    },
  },
  {
    id: 'row_moved',
    channel: IsolationChannel.DATABASE,
    description: localized(messagesIn, ({ attempt }) => attempt.row_moved),
    expected: `row security rejects the update (SQLSTATE ${ROW_SECURITY})`,
    run: async ({ ctx }) => {
      const [moved, kept] = await rolledBack(ctx.em, async (em) => {
        await em.execute(
          `INSERT INTO platform.idempotency_key (tenant_id, key, operation, request_hash) VALUES (?, ?, 'isolation', '') ON CONFLICT DO NOTHING`,
          [ctx.tenantId, CANARY_ID],
        );
        const move = 'UPDATE platform.idempotency_key SET tenant_id = ? WHERE key = ?';
        return [await sqlStateOf(em, move, [CANARY_TENANT, CANARY_ID]), await sqlStateOf(em, move, [ctx.tenantId, CANARY_ID])];
      });
      return {
        refused: moved === ROW_SECURITY,
        observed: moved === ROW_SECURITY ? 'rejected by row security' : `not rejected by row security: ${moved}`,
        control: { works: kept === 'accepted', observed: 'the same statement succeeds within the own tenant' },
      };
    },
  },
  {
    id: 'wake_up_of_foreign_run',
    channel: IsolationChannel.QUEUE,
    description: localized(messagesIn, ({ attempt }) => attempt.wake_up_of_foreign_run),
    expected: `the composite foreign key rejects the row (SQLSTATE ${FOREIGN_KEY})`,
    run: async ({ ctx, canary }) => {
      const pair = (em: EntityManager, tenantId: string): Promise<string> =>
        rolledBack(em, async (inner) => {
          const verdict = await sqlStateOf(inner, 'INSERT INTO agents.dispatch (tenant_id, run_id) VALUES (?, ?)', [tenantId, CANARY_ID]);
          return verdict;
        });
      const [mine, own] = [await pair(ctx.em, ctx.tenantId), await pair(canary.em, CANARY_TENANT)];
      return {
        refused: mine === FOREIGN_KEY,
        observed: mine === FOREIGN_KEY ? 'rejected by the foreign key' : mine,
        control: { works: own === 'accepted', observed: 'the owner can queue the run' },
      };
    },
  },
  {
    id: 'idempotency_key_shared',
    channel: IsolationChannel.DATABASE,
    description: localized(messagesIn, ({ attempt }) => attempt.idempotency_key_shared),
    expected: NO_ROWS,
    run: (trial) =>
      countAccess(
        trial,
        trial.tables.filter(({ name }) => name === 'platform.idempotency_key'),
        ({ name }) => `(SELECT count(*)::int FROM ${name} WHERE key = ? AND operation = ?)`,
        [CANARY_ID, CANARY_ID],
      ),
  },
];

/** Returns the quoted second column of a two-column primary key if it is a text; undefined otherwise. */
const idColumn = ({ primaryKey, columns }: Table): string | undefined => {
  const name = primaryKey[1];
  return primaryKey.length === 2 && columns.some((column) => column.name === name && column.type === 'text') && name
    ? identifier(name)
    : undefined;
};
