import { createHash } from 'node:crypto';
import type { Connection, Pool, PoolClient } from 'pg';
import type { QueryTraces } from '../telemetry/index.js';
import { staleStatement, TenantStatement, type Statement, type StatementResult } from './tenant-statement.js';

/** The session variable that every row policy compares with `tenant_id`. */
export const TENANT_VARIABLE = 'app.tenant_id';

const SET_TENANT = `SELECT set_config('${TENANT_VARIABLE}', $1, true)`;

const SET_TENANT_NAME = 'set_tenant';

/** The timeout holds from the next message on, because the server measures each Execute by itself. */
const SET_TENANT_AND_TIMEOUT = `SELECT set_config('${TENANT_VARIABLE}', $1, true), set_config('statement_timeout', $2, true)`;
const SET_TENANT_AND_TIMEOUT_NAME = 'set_tenant_and_timeout';

export interface StatementOptions {
  /** Identity of the operation whose reads may share a round trip. */
  readonly operation?: object | undefined;
  /** Statement timeout in milliseconds instead of that of the connection. */
  readonly timeoutMs?: number | undefined;
}

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

/** Statements that neither write nor lock, so that one in front of another does not wait for work that needs the other. */
const READS = /^\s*(?:SELECT|WITH)\b(?![^]*\b(?:INSERT|UPDATE|DELETE|MERGE|SHARE|pg_advisory\w*)\b)/i;

const settingOf = (tenantId: string, timeoutMs: number | undefined): Statement =>
  timeoutMs === undefined
    ? { text: SET_TENANT, values: [tenantId], name: SET_TENANT_NAME }
    : { text: SET_TENANT_AND_TIMEOUT, values: [tenantId, String(timeoutMs)], name: SET_TENANT_AND_TIMEOUT_NAME };

/** A statement that waits for a connection. */
interface Submission {
  readonly setting: Statement;
  readonly statement: Statement;
  readonly done: (error: Error | undefined, result: StatementResult | undefined) => void;
}

/** Property of pg's client that its type declaration lacks: true if statements are sent before their predecessors have ended. */
type Pipelining = PoolClient & { pipeline: boolean; readonly connection: Connection };

/**
 * Runs single statements of a tenant under row security, each in its own implicit transaction. Reads of one operation that are ready
 * at the same time share a connection and a round trip; each has its own Sync, so that none sees the tenant or the error of another.
 */
export class TenantStatements {
  private pool: Pool | undefined;
  private readonly names = new Map<string, string>();
  private readonly waiting = new Map<object, Submission[]>();
  private prepares = true;

  constructor(private readonly traces: QueryTraces) {}

  /** Sets the pool whose connections have the role that is subject to row security. */
  use(pool: Pool): void {
    this.pool = pool;
  }

  /** Runs a statement whose text is used often; connections prepare it. It must not write, and its columns are listed by name. */
  async read(tenantId: string, text: string, values: readonly string[], options: StatementOptions = {}): Promise<StatementResult> {
    return this.traces.inSpan(text, () => this.retried(tenantId, { text, values, name: this.nameOf(text) }, options));
  }

  /** Runs any single statement. */
  async run(tenantId: string, text: string, { operation, timeoutMs }: StatementOptions = {}): Promise<StatementResult> {
    const options = { operation: operation && READS.test(text) ? operation : undefined, timeoutMs };
    return this.traces.inSpan(text, () => this.retried(tenantId, { text }, options));
  }

  /**
   * Repeats a statement that failed because it, or the one that sets the tenant, was not prepared as expected; nothing has been
   * executed then. A proxy that does not follow prepared statements causes this, so that the process prepares none from then on.
   */
  private async retried(tenantId: string, statement: Statement, options: StatementOptions): Promise<StatementResult> {
    try {
      return await this.submit(tenantId, statement, options);
    } catch (error) {
      const code = this.prepares ? staleStatement(error) : undefined;
      const isUnfollowed = code === NOT_PREPARED || code === ALREADY_PREPARED;
      if (!isUnfollowed && (code === undefined || statement.name === undefined)) throw error;
      if (isUnfollowed) this.prepares = false;
      return this.submit(tenantId, statement, { timeoutMs: options.timeoutMs });
    }
  }

  private submit(tenantId: string, statement: Statement, { operation, timeoutMs }: StatementOptions): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      const submission: Submission = {
        setting: settingOf(tenantId, timeoutMs),
        statement,
        done: (error, result) => (error || !result ? reject(error ?? new Error('no result')) : resolve(result)),
      };
      const known = operation && this.waiting.get(operation);
      if (known) return void known.push(submission);
      const batch = [submission];
      if (!operation) return void this.send(batch);
      this.waiting.set(operation, batch);
      // After the microtasks of this turn, in which the other fields of the operation ask for their reads.
      setImmediate(() => void this.send(batch, operation));
    });
  }

  /** Sends the statements in one message. Others of the operation join until there is a connection. */
  private async send(batch: readonly Submission[], operation?: object): Promise<void> {
    let client: Pipelining;
    try {
      client = await this.connect();
    } catch (error) {
      for (const { done } of batch) done(error as Error, undefined);
      return;
    } finally {
      if (operation) this.waiting.delete(operation);
    }
    let outstanding = batch.length;
    let isBroken = false;
    client.pipeline = outstanding > 1;
    client.connection.stream.cork();
    for (const { setting, statement, done } of batch) {
      const onDone = (error: Error | undefined, result: StatementResult): void => {
        isBroken ||= error !== undefined && endsConnection(error);
        outstanding -= 1;
        if (outstanding === 0) {
          client.pipeline = false;
          client.release(isBroken);
        }
        done(error, result);
      };
      client.query(new TenantStatement(this.named(setting), this.named(statement), onDone));
    }
    client.connection.stream.uncork();
  }

  private named(statement: Statement): Statement {
    return this.prepares ? statement : { ...statement, name: undefined };
  }

  private async connect(): Promise<Pipelining> {
    if (!this.pool) throw new Error('the database is not connected');
    return (await this.pool.connect()) as Pipelining;
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
