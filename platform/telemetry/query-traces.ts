import type { ClientBase, Pool } from 'pg';
import { activeSpan, inSpan, isTracing } from './tracing.js';

type Query = (...args: unknown[]) => Promise<unknown>;

const OPERATION = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b(?!\s+set_config)/i;
const TABLE = /\b(?:FROM|INTO|UPDATE)\s+"?([a-z_]+)"?\."?([a-z_]+)"?/i;

/** Creates spans of SQL statements. */
export class QueryTraces {
  /** Tables (`schema.table`) that spans may name. Other matches may be data within a statement. */
  readonly tables = new Set<string>();

  /** Creates a span for each awaited statement on the pool's connections. */
  follow(pool: Pool): void {
    if (!isTracing()) return;
    pool.on('connect', (client: ClientBase) => {
      const query = client.query.bind(client) as Query;
      const traced: Query = (...args) => {
        const [text] = args;
        // A call with a callback comes from the pool, whose caller awaits another promise.
        const isAwaited = typeof text === 'string' && typeof args.at(-1) !== 'function';
        return isAwaited ? this.inSpan(text, () => query(...args)) : query(...args);
      };
      client.query = traced as typeof client.query;
    });
  }

  /**
   * Runs a statement in a span with operation and table, without its text. Creates no span without an active one or for
   * transaction control statements.
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
