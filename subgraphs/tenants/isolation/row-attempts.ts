import type { EntityManager } from '@mikro-orm/postgresql';
import { CANARY_TENANT } from '../../../platform/identity/canary-tenant.js';
import { identifier } from '../../../platform/sql-text.js';
import { rolledBack, verdictOn, type Attempt, type Outcome, type Trial } from './attempt.js';
import { CANARY_ID } from './canary-row.js';
import { IsolationChannel } from './isolation.type.js';
import { overTables, tenantTables, type Table } from './tenant-tables.js';

/** SQLSTATE of a row that violates row security. */
const ROW_SECURITY = '42501';
const FOREIGN_KEY = '23503';

const readable = ({ may }: Table): boolean => may.select;
const updatableColumn = ({ columns }: Table): string | undefined =>
  columns.find(({ updatable, name }) => updatable && name !== 'tenant_id')?.name;

/** Sums what a statement per table reaches: as the caller, where it has to be nothing, and as the canary itself. */
const reached = async (
  { ctx, canary }: Trial,
  tables: readonly Table[],
  expression: (table: Table) => string,
  values: unknown[] = [],
): Promise<Outcome> => {
  const statement = overTables(tables, expression);
  const all = tables.flatMap(() => values);
  const count = async (em: EntityManager): Promise<{ name: string; value: number }[]> => em.fork().execute(statement, all);
  const mine = (await count(ctx.em)).filter(({ value }) => value > 0);
  const own = (await count(canary.em)).filter(({ value }) => value > 0);
  return {
    refused: mine.length === 0,
    observed: mine.length === 0 ? `0 rows of ${tables.length} tables` : `rows of ${namesOf(mine)}`,
    control: { works: own.length > 0, observed: `its owner reaches rows of ${own.length} tables` },
  };
};

const namesOf = (found: readonly { name: string }[]): string => found.map(({ name }) => name).join(', ');

/** Counts what statements that would write touch, in transactions that are rolled back. */
const touched = async ({ ctx, canary }: Trial, statements: readonly { name: string; sql: string }[]): Promise<Outcome> => {
  const affected = (em: EntityManager): Promise<string[]> =>
    rolledBack(em, async (inner) => {
      const names: string[] = [];
      for (const { name, sql } of statements) {
        await inner.execute('SAVEPOINT attempt');
        try {
          const rows = await inner.execute<unknown[]>(sql, [CANARY_TENANT]);
          if (rows.length > 0) names.push(name);
        } catch {
          // What a trigger or constraint stops was let through by row security.
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
    observed: mine.length === 0 ? `0 rows of ${statements.length} tables` : `rows of ${mine.join(', ')}`,
    control: { works: own.length > 0, observed: `its owner reaches rows of ${own.length} tables` },
  };
};

const expectNoRows = 'no row';

/** Attempts on tables, straight through the caller's own database session: nothing but row security stands in between. */
export const ROW_ATTEMPTS: readonly Attempt[] = [
  {
    id: 'rows_listed',
    channel: IsolationChannel.DATABASE,
    description: { de: 'Zeilen des fremden Mandanten auflisten', en: "List the other tenant's rows" },
    expected: expectNoRows,
    run: (trial) =>
      reached(trial, trial.canary.covered.filter(readable), ({ name }) => `(SELECT count(*)::int FROM ${name} WHERE tenant_id = ?)`, [
        CANARY_TENANT,
      ]),
  },
  {
    id: 'rows_read_by_id',
    channel: IsolationChannel.DATABASE,
    description: { de: 'Zeilen des fremden Mandanten an ihrer Kennung lesen', en: "Read the other tenant's rows by their ids" },
    expected: expectNoRows,
    run: (trial) => {
      const named = trial.canary.covered.filter((table) => readable(table) && idColumn(table) !== undefined);
      return reached(trial, named, (table) => `(SELECT count(*)::int FROM ${table.name} WHERE ${idColumn(table)} = ?)`, [CANARY_ID]);
    },
  },
  {
    id: 'rows_read_beside_own',
    channel: IsolationChannel.DATABASE,
    description: { de: 'Zeilen aller anderen Mandanten lesen', en: 'Read the rows of all other tenants' },
    expected: expectNoRows,
    run: async (trial) => {
      const tables = tenantTables(trial.tables).filter(readable);
      const statement = overTables(
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
        observed: found.length === 0 ? `0 rows of ${tables.length} tables` : `rows of ${namesOf(found)}`,
        control: { works: trial.canary.covered.length > 0, observed: `the canary has rows in ${trial.canary.covered.length} tables` },
      };
    },
  },
  {
    id: 'rows_updated',
    channel: IsolationChannel.DATABASE,
    description: { de: 'Zeilen des fremden Mandanten ändern', en: "Update the other tenant's rows" },
    expected: expectNoRows,
    run: (trial) =>
      touched(
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
    description: { de: 'Zeilen des fremden Mandanten löschen', en: "Delete the other tenant's rows" },
    expected: expectNoRows,
    run: (trial) =>
      touched(
        trial,
        trial.canary.covered
          .filter(({ may }) => may.delete)
          .map(({ name }) => ({ name, sql: `DELETE FROM ${name} WHERE tenant_id = ? RETURNING 1` })),
      ),
  },
  {
    id: 'rows_inserted',
    channel: IsolationChannel.DATABASE,
    description: { de: 'Zeilen im Namen des fremden Mandanten einfügen', en: 'Insert rows in the name of the other tenant' },
    expected: `row security refuses each (SQLSTATE ${ROW_SECURITY})`,
    run: async ({ ctx, canary, tables }) => {
      const writable = tenantTables(tables).filter(({ columns }) =>
        columns.some(({ name, insertable }) => name === 'tenant_id' && insertable),
      );
      // Row security is asked before constraints are: a row of nothing but the tenant gets no further where it holds.
      const verdicts = (em: EntityManager): Promise<[name: string, verdict: string][]> =>
        rolledBack(em, async (inner) => {
          const found: [string, string][] = [];
          for (const { name } of writable)
            found.push([name, await verdictOn(inner, `INSERT INTO ${name} (tenant_id) VALUES (?)`, [CANARY_TENANT])]);
          return found;
        });
      const let_through = (await verdicts(ctx.em)).filter(([, verdict]) => verdict !== ROW_SECURITY);
      const own = (await verdicts(canary.em)).filter(([, verdict]) => verdict !== ROW_SECURITY);
      return {
        refused: let_through.length === 0 && writable.length > 0,
        observed:
          let_through.length === 0
            ? `refused in ${writable.length} tables`
            : `not by row security: ${let_through.map(([name]) => name).join(', ')}`,
        control: {
          works: own.length === writable.length,
          observed: `row security lets its owner pass in ${own.length} of ${writable.length} tables`,
        },
      };
    },
  },
  {
    id: 'row_moved',
    channel: IsolationChannel.DATABASE,
    description: { de: 'Eine eigene Zeile dem fremden Mandanten zuschreiben', en: 'Hand an own row over to the other tenant' },
    expected: `row security refuses it (SQLSTATE ${ROW_SECURITY})`,
    run: async ({ ctx }) => {
      const [moved, kept] = await rolledBack(ctx.em, async (em) => {
        await em.execute(
          `INSERT INTO platform.idempotency_key (tenant_id, key, operation, request_hash) VALUES (?, ?, 'isolation', '') ON CONFLICT DO NOTHING`,
          [ctx.tenantId, CANARY_ID],
        );
        const move = 'UPDATE platform.idempotency_key SET tenant_id = ? WHERE key = ?';
        return [await verdictOn(em, move, [CANARY_TENANT, CANARY_ID]), await verdictOn(em, move, [ctx.tenantId, CANARY_ID])];
      });
      return {
        refused: moved === ROW_SECURITY,
        observed: moved === ROW_SECURITY ? 'refused by row security' : `not by row security: ${moved}`,
        control: { works: kept === 'accepted', observed: 'within the own tenant the same statement passes' },
      };
    },
  },
  {
    id: 'wake_up_of_foreign_run',
    channel: IsolationChannel.QUEUE,
    description: {
      de: 'Einen Auftrag des fremden Mandanten im eigenen Namen in die Warteschlange stellen',
      en: "Queue the other tenant's run in the own name",
    },
    expected: `the composite key refuses it (SQLSTATE ${FOREIGN_KEY})`,
    run: async ({ ctx, canary }) => {
      const pair = (em: EntityManager, tenantId: string): Promise<string> =>
        rolledBack(em, async (inner) => {
          const verdict = await verdictOn(inner, 'INSERT INTO agents.dispatch (tenant_id, run_id) VALUES (?, ?)', [tenantId, CANARY_ID]);
          return verdict;
        });
      const [mine, own] = [await pair(ctx.em, ctx.tenantId), await pair(canary.em, CANARY_TENANT)];
      return {
        refused: mine === FOREIGN_KEY,
        observed: mine === FOREIGN_KEY ? 'refused by the foreign key' : mine,
        control: { works: own === 'accepted', observed: 'its owner may queue it' },
      };
    },
  },
  {
    id: 'idempotency_key_shared',
    channel: IsolationChannel.DATABASE,
    description: {
      de: 'Über einen fremden Idempotenzschlüssel an die erste Antwort kommen',
      en: "Get at the first answer by the other tenant's idempotency key",
    },
    expected: expectNoRows,
    run: (trial) =>
      reached(
        trial,
        trial.tables.filter(({ name }) => name === 'platform.idempotency_key'),
        ({ name }) => `(SELECT count(*)::int FROM ${name} WHERE key = ? AND operation = ?)`,
        [CANARY_ID, CANARY_ID],
      ),
  },
];

/** The column of the primary key that names a row within its tenant, where that is a text. */
const idColumn = ({ primaryKey, columns }: Table): string | undefined => {
  const name = primaryKey[1];
  return primaryKey.length === 2 && columns.some((column) => column.name === name && column.type === 'text') && name
    ? identifier(name)
    : undefined;
};
