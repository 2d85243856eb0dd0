import type { ClientBase, Pool } from 'pg';
import { activeSpan, inSpan, isTracing } from './tracing.js';

type Query = (...given: unknown[]) => Promise<unknown>;

const OPERATION = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b(?!\s+set_config)/i;
const TABLE = /\b(?:FROM|INTO|UPDATE)\s+"?([a-z_]+)"?\."?([a-z_]+)"?/i;

/** Makes the spans of statements. */
export class QueryTraces {
  /** `schema.table` of those that spans may name: what looks like a name in a statement can be somebody's text. */
  readonly tables = new Set<string>();

  /** A span for each statement on the pool's connections that is awaited. */
  follow(pool: Pool): void {
    if (!isTracing()) return;
    pool.on('connect', (client: ClientBase) => {
      const query = client.query.bind(client) as Query;
      const traced: Query = (...given) => {
        const [text] = given;
        // With a callback it is the pool that asks, for somebody who waits elsewhere.
        const isAwaited = typeof text === 'string' && typeof given.at(-1) !== 'function';
        return isAwaited ? this.inSpan(text, () => query(...given)) : query(...given);
      };
      client.query = traced as typeof client.query;
    });
  }

  /**
   * Awaits a statement in a span of the kind of statement and the table, never its text; only within another span, and not for
   * what frames a transaction.
   */
  inSpan<T>(text: string, query: () => Promise<T>): Promise<T> {
    const operation = activeSpan() ? OPERATION.exec(text)?.[1]?.toUpperCase() : undefined;
    if (operation === undefined) return query();
    const table = this.tableOf(text);
    const attributes = {
      'db.system.name': 'postgresql' as const,
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
    };
    return inSpan(table ? `${operation} ${table}` : operation, { kind: 'client', attributes }, query);
  }

  private tableOf(text: string): string | undefined {
    const [, schema, table] = TABLE.exec(text) ?? [];
    const name = `${schema}.${table}`;
    return this.tables.has(name) ? name : undefined;
  }
}
