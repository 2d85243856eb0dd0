import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { QueryTraces } from '../telemetry/index.js';
import { staleStatement, TenantStatement, type Statement, type StatementResult } from './tenant-statement.js';

/** The session variable that every row policy compares with `tenant_id`. */
export const TENANT_VARIABLE = 'app.tenant_id';

const SET_TENANT = `SELECT set_config('${TENANT_VARIABLE}', $1, true)`;

const SET_TENANT_NAME = 'set_tenant';

/** SQLSTATEs of errors after which the server closes the connection: shutdown, broken connection, internal error. */
const FATAL = /^(57P|08|XX)/;

/** Returns whether a connection is unusable after an error; errors without a SQLSTATE come from the socket. */
const endsConnection = (error: Error): boolean => !('code' in error && typeof error.code === 'string') || FATAL.test(error.code);

/** Statements that a connection prepares at most. Each takes about 20 KB of the server's memory. */
const MAX_PREPARED = 200;

/** SQLSTATE of a prepared statement that exists although this process has not prepared it on the connection. */
const ALREADY_PREPARED = '42P05';
/** SQLSTATE of a prepared statement that the connection does not know. */
const NOT_PREPARED = '26000';

/** Runs single statements of a tenant under row security, each in its own implicit transaction and one round trip. */
export class TenantStatements {
  private pool: Pool | undefined;
  private readonly names = new Map<string, string>();
  private prepares = true;

  constructor(private readonly traces: QueryTraces) {}

  /** Sets the pool whose connections have the role that is subject to row security. */
  use(pool: Pool): void {
    this.pool = pool;
  }

  /** Runs a statement whose text is used often; connections prepare it. It must not write, and its columns are listed by name. */
  async read(tenantId: string, text: string, values: readonly string[]): Promise<StatementResult> {
    return this.traces.inSpan(text, () => this.retried(tenantId, { text, values, name: this.nameOf(text) }));
  }

  /** Runs any single statement. */
  async run(tenantId: string, text: string): Promise<StatementResult> {
    return this.traces.inSpan(text, () => this.retried(tenantId, { text }));
  }

  /**
   * Repeats a statement that failed because it, or the one that sets the tenant, was not prepared as expected; nothing has been
   * executed then. A proxy that does not follow prepared statements causes this, so that the process prepares none from then on.
   */
  private async retried(tenantId: string, statement: Statement): Promise<StatementResult> {
    try {
      return await this.submit(tenantId, statement);
    } catch (error) {
      const code = this.prepares ? staleStatement(error) : undefined;
      const isUnfollowed = code === NOT_PREPARED || code === ALREADY_PREPARED;
      if (!isUnfollowed && (code === undefined || statement.name === undefined)) throw error;
      if (isUnfollowed) this.prepares = false;
      return this.submit(tenantId, statement);
    }
  }

  private async submit(tenantId: string, { name, ...statement }: Statement): Promise<StatementResult> {
    if (!this.pool) throw new Error('the database is not connected');
    const client = await this.pool.connect();
    return new Promise((resolve, reject) => {
      const setTenant = { text: SET_TENANT, values: [tenantId], name: this.prepares ? SET_TENANT_NAME : undefined };
      const done = (error: Error | undefined, result: StatementResult): void => {
        client.release(error && endsConnection(error));
        if (error) reject(error);
        else resolve(result);
      };
      client.query(new TenantStatement(setTenant, { ...statement, name: this.prepares ? name : undefined }, done));
    });
  }

  /** Returns the name of a text, which is the same in all processes; undefined if there are too many texts. */
  private nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= MAX_PREPARED) return known;
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    this.names.set(text, name);
    return name;
  }
}
