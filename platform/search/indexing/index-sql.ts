import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryResultRow } from 'pg';
import { readRows, type SystemSql } from '../../database/index.js';
import { literal } from '../../text/sql-text.js';
import { asIndexError } from './index-unavailable-error.js';

/** Runs SQL with `?` placeholders. */
export type IndexSql = <T extends QueryResultRow>(text: string, values?: unknown[]) => Promise<T[]>;

export const sqlOf =
  (em: EntityManager): IndexSql =>
  (text, values) =>
    em.execute(text, values);

/** Converts `?` placeholders for a function that expects `$1`, `$2` … */
export const withPositions =
  (run: SystemSql): IndexSql =>
  (text, values) => {
    let position = 0;
    return run(
      text.replaceAll('?', () => `$${++position}`),
      values,
    );
  };

/**
 * Tables of documents: a tenant's own, or those of the content that all tenants read. Both have the same columns, except for
 * the tenant id.
 */
export interface Scope {
  readonly document: string;
  readonly posting: string;
  readonly embedding: string;
  readonly trigram: string;
  readonly change: string;
  /** Prefix of a list of columns. */
  readonly column: string;
  /** Prefix of a list of values. */
  readonly value: string;
  /** Returns the prefix of a condition on the rows of a table. */
  of(table: string): string;
}

export const tenantScope = (tenantId: string): Scope => ({
  document: 'search.document',
  posting: 'search.posting',
  embedding: 'search.embedding',
  trigram: 'search.trigram',
  change: 'search.vocabulary_change',
  column: 'tenant_id, ',
  value: `${literal(tenantId)}, `,
  of: (table) => `${table}.tenant_id = ${literal(tenantId)} AND `,
});

export const SHARED: Scope = {
  document: 'search.shared_document',
  posting: 'search.shared_posting',
  embedding: 'search.shared_embedding',
  trigram: 'search.shared_trigram',
  change: 'search.shared_vocabulary_change',
  column: '',
  value: '',
  of: () => '',
};

/**
 * Reads from the index with a separate time limit in milliseconds. Inside a caller's transaction a failure rolls back to a
 * savepoint, so that the caller can continue.
 * @throws IndexUnavailableError if the index cannot be read or the time limit is exceeded
 */
export const readingIndex = async <T>(em: EntityManager, timeoutMs: number, work: (sql: IndexSql) => Promise<T>): Promise<T> => {
  try {
    if (em.isInTransaction()) return await atSavepoint(sqlOf(em), (sql) => withTimeLimit(sql, timeoutMs, work));
    return await em.fork().transactional(async (inner) => {
      const sql = sqlOf(inner);
      await limitTime(sql, String(timeoutMs));
      return work(sql);
    });
  } catch (error) {
    throw asIndexError(error);
  }
};

/**
 * Reads from the index by one statement, otherwise as `readingIndex`. Outside of a transaction it takes one round trip.
 * @throws IndexUnavailableError if the index cannot be read or the time limit is exceeded
 */
export const readIndexOnce = async <T extends QueryResultRow>(
  em: EntityManager,
  timeoutMs: number,
  text: string,
  values: unknown[],
): Promise<T[]> => {
  if (em.isInTransaction()) return readingIndex(em, timeoutMs, (sql) => sql<T>(text, values));
  try {
    return await readRows<T[]>(em, text, values, timeoutMs);
  } catch (error) {
    throw asIndexError(error);
  }
};

/** Runs `work` at a savepoint. A failure is rolled back, including time limits, and the transaction stays usable. */
export const atSavepoint = async <T>(sql: IndexSql, work: (sql: IndexSql) => Promise<T>): Promise<T> => {
  await sql('SAVEPOINT index_read');
  try {
    const result = await work(sql);
    await sql('RELEASE SAVEPOINT index_read');
    return result;
  } catch (error) {
    await sql('ROLLBACK TO SAVEPOINT index_read');
    await sql('RELEASE SAVEPOINT index_read');
    throw error;
  }
};

/** Sets the statement timeout in milliseconds for the rest of the transaction. */
const limitTime = (sql: IndexSql, timeout: string): Promise<unknown> => sql(`SELECT set_config('statement_timeout', ?, true)`, [timeout]);

const withTimeLimit = async <T>(sql: IndexSql, timeoutMs: number, work: (sql: IndexSql) => Promise<T>): Promise<T> => {
  const [before] = await sql<{ value: string }>(`SELECT current_setting('statement_timeout') AS value`);
  await limitTime(sql, String(timeoutMs));
  const result = await work(sql);
  await limitTime(sql, before?.value ?? '0');
  return result;
};
