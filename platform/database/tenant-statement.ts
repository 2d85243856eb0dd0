import { Result, type Connection, type CustomTypesConfig, type FieldDef, type QueryResultRow, type Submittable } from 'pg';

/** SQL with `$1` for each value. Values are text in PostgreSQL's notation; the server derives their types. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly string[];
  /** Name under which the connection prepares the statement; without one it is parsed on every use. Two texts never share a name. */
  readonly name?: string | undefined;
}

export interface StatementResult {
  /** The first word of the command tag, such as `SELECT` or `UPDATE`. */
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: QueryResultRow[];
}

/** The part of pg's result builder that its type declaration leaves out. */
interface ResultBuilder extends StatementResult {
  /** Parsers of the connection; pg sets them when the statement is submitted. */
  _types?: CustomTypesConfig;
  addFields(fields: FieldDef[]): void;
  parseRow(values: unknown[]): QueryResultRow;
  addRow(row: QueryResultRow): void;
  addCommandComplete(message: object): void;
}

/** For every connection the names that it may know; true if the server has confirmed the statement. */
const prepared = new WeakMap<Connection, Map<string, boolean>>();

/** SQLSTATEs of a prepared statement that the connection lost, has already, or whose result has changed its columns. */
const STALE = new Set(['26000', '42P05', '0A000']);

/** Returns the SQLSTATE if a prepared statement has to be prepared again. The server raises it before it executes the statement. */
export const staleStatement = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && STALE.has(error.code) ? error.code : undefined;

/**
 * A statement with the tenant set, in one message. All messages up to a Sync are one implicit transaction (PostgreSQL manual,
 * "Pipelining"), so the setting ends with it, and one round trip replaces BEGIN, set_config, the statement and COMMIT.
 */
export class TenantStatement implements Submittable {
  /** Read by pg, which adds the type parsers of the connection. */
  readonly _result = new Result('', undefined as never) as unknown as ResultBuilder;
  /** The statement without the one that sets the tenant, for observers of the client. */
  readonly text: string;
  private readonly statements: readonly [setTenant: Statement, statement: Statement];
  private known: Map<string, boolean> | undefined;
  private readonly parsed: string[] = [];
  private isTenantSet = false;
  private failure: Error | undefined;

  constructor(
    setTenant: Statement,
    statement: Statement,
    private readonly callback: (error: Error | undefined, result: StatementResult) => void,
  ) {
    this.statements = [setTenant, statement];
    this.text = statement.text;
  }

  submit(connection: Connection): void {
    this.known = prepared.get(connection) ?? new Map<string, boolean>();
    prepared.set(connection, this.known);
    connection.stream.cork();
    try {
      const [setTenant, statement] = this.statements;
      this.bind(connection, setTenant);
      connection.execute(null, true);
      this.bind(connection, statement);
      connection.describe({ type: 'P', name: '' }, true);
      connection.execute(null, true);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  private bind(connection: Connection, { text, values = [], name = '' }: Statement): void {
    if (name === '' || this.known?.get(name) !== true) {
      // A failed message may have prepared it; closing an unknown statement is not an error.
      if (this.known?.get(name) === false) connection.close({ type: 'S', name }, true);
      connection.parse({ text, name, types: [] }, true);
      if (name !== '') {
        this.known?.set(name, false);
        this.parsed.push(name);
      }
    }
    connection.bind({ statement: name, values: [...values] }, true);
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this._result.addFields(fields);
  }

  handleDataRow({ fields }: { fields: unknown[] }): void {
    // The first row is that of set_config, which is not described.
    if (!this.isTenantSet || this.failure) return;
    try {
      this._result.addRow(this._result.parseRow(fields));
    } catch (error) {
      this.failure = error as Error;
    }
  }

  handleCommandComplete(message: object): void {
    if (this.isTenantSet) this._result.addCommandComplete(message);
    this.isTenantSet = true;
  }

  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    for (const name of this.parsed) this.known?.set(name, false);
    if (staleStatement(error)) for (const { name } of this.statements) if (name !== undefined) this.known?.set(name, false);
    this.callback(error, this._result);
  }

  handleReadyForQuery(): void {
    for (const name of this.parsed) this.known?.set(name, true);
    this.callback(this.failure, this._result);
  }
}
