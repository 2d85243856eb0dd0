import {
  AbstractSqlDriver,
  PostgreSqlConnection,
  type PostgreSqlDriver,
  PostgreSqlPlatform,
  type Configuration,
  type Constructor,
  type Transaction,
} from '@mikro-orm/postgresql';
import { TENANT_VARIABLE, type TenantStatements } from './tenant-statements.js';

type Work<T> = Parameters<typeof PostgreSqlConnection.prototype.transactional<T>>[0];
type Options = NonNullable<Parameters<PostgreSqlConnection['transactional']>[1]>;

/** Driver of MikroORM that runs single statements through `TenantStatements`. */
export class TenantDriver extends AbstractSqlDriver<PostgreSqlConnection> {
  constructor(
    config: Configuration,
    /** Runs statements outside of transactions. */
    readonly statements: TenantStatements,
  ) {
    super(config, new PostgreSqlPlatform(), connectionOver(statements), ['kysely', 'pg']);
  }

  /** Returns the class of a driver over the given statements, for the configuration of MikroORM. */
  static over(statements: TenantStatements): typeof PostgreSqlDriver {
    return class extends TenantDriver {
      constructor(config: Configuration) {
        super(config, statements);
      }
    } as unknown as typeof PostgreSqlDriver;
  }
}

const connectionOver = (statements: TenantStatements): Constructor<PostgreSqlConnection> =>
  class extends PostgreSqlConnection {
    /** Runs `work` in a transaction. A statement outside of a transaction, which MikroORM would wrap in one, takes one round trip. */
    override transactional<T>(work: Work<T>, options: Options = {}): Promise<T> {
      const tenantId = tenantOfSingleStatement(options);
      return tenantId === undefined ? super.transactional(work, options) : work(implicitTransaction(statements, tenantId));
    }
  };

/** Returns the tenant if MikroORM only opens the transaction for the tenant's sake; explicit transactions broadcast their events. */
const tenantOfSingleStatement = ({ sessionContext, eventBroadcaster }: Options): string | undefined =>
  eventBroadcaster ? undefined : (sessionContext?.variables?.[TENANT_VARIABLE] as string | undefined);

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Returns what MikroORM uses of a transaction. It runs one statement.
 * @throws Error on a second statement, because the two would not be atomic
 */
const implicitTransaction = (statements: TenantStatements, tenantId: string): Transaction => {
  let isUsed = false;
  return {
    async executeQuery({ sql }: { sql: string }) {
      if (isUsed) throw new Error('several statements of a tenant need an explicit transaction');
      isUsed = true;
      const { command, rowCount, rows } = await statements.run(tenantId, sql);
      return WRITES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
    },
  };
};
