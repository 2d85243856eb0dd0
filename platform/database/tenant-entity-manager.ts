import {
  EntityManager,
  type EntityMetadata,
  type EntityName,
  type EntityProperty,
  type FindOptions,
  type Platform,
  raw,
} from '@mikro-orm/postgresql';
import type { QueryResultRow } from 'pg';
import { boundQuery, type BuiltQuery } from './bound-query.js';
import { QueryTemplates } from './query-templates.js';
import type { TenantDriver } from './tenant-driver.js';
import type { StatementResult } from './tenant-statement.js';
import { TENANT_VARIABLE } from './tenant-statements.js';

/** Options of a read that needs no unit of work. */
type ReadOptions = Pick<FindOptions<object>, 'orderBy' | 'limit' | 'offset'> & {
  readonly fields?: readonly string[];
  readonly exclude?: readonly string[];
};

const READ_OPTIONS: ReadonlySet<string> = new Set(['orderBy', 'limit', 'offset', 'fields', 'exclude', 'failHandler']);

/**
 * Entity manager of a tenant. Inside of a transaction it is MikroORM's own. Outside of one no change can be flushed: `find` and
 * `findOne` read in one round trip, always the stored state, and return entities that no unit of work follows.
 */
export class TenantEntityManager extends EntityManager {
  /** Identity of the operation whose reads may share a round trip. */
  operation: object | undefined;

  // The types of the declarations that these override remain those of callers, who see an `EntityManager`.
  override async find(entity: unknown, where: unknown, options: object = {}): Promise<never[]> {
    const tenantId = this.readingTenant(where, options);
    if (tenantId === undefined) return (await super.find(entity as never, where as never, options)) as never[];
    return (await this.read(tenantId, entity as EntityName<object>, where, options)) as never[];
  }

  override async findOne(entity: unknown, where: unknown, options: object = {}): Promise<never> {
    const tenantId = this.readingTenant(where, options);
    if (tenantId === undefined) return (await super.findOne(entity as never, where as never, options)) as never;
    const [found] = await this.read(tenantId, entity as EntityName<object>, where, { ...options, limit: 1 });
    return (found ?? null) as never;
  }

  override async count(entity: unknown, where: unknown = {}, options: object = {}): Promise<number> {
    const tenantId = this.readingTenant(where, options);
    if (tenantId === undefined || Object.keys(options).length > 0) return super.count(entity as never, where as never, options);
    const meta = this.getMetadata().get(entity as EntityName<object>);
    const query = templatesOf(meta).queryOf({ target: 'count', where }, () =>
      this.createQueryBuilder(meta.class, ALIAS)
        .select(raw('count(*)::int AS count'))
        .where(where as never)
        .toQuery(),
    );
    const [row] = await this.rowsOf(tenantId, query);
    return row?.count as number;
  }

  override async execute(query: unknown, params: unknown = [], ...options: unknown[]): Promise<never> {
    const tenantId = this.readingTenant({}, {});
    if (tenantId === undefined || typeof query !== 'string' || !Array.isArray(params) || options.length > 0)
      return await super.execute(query as never, params as never, ...(options as []));
    const driver = this.tenantDriver();
    const text = this.getPlatform().formatQuery(query, params);
    return (await converted(driver, driver.statements.run(tenantId, text, { operation: this.operation }))).rows as never;
  }

  override fork(options: Parameters<EntityManager['fork']>[0] = {}): this {
    const fork = super.fork(options) as this;
    fork.operation = this.operation;
    return fork;
  }

  /** Returns the tenant of a read that needs no unit of work; undefined inside of a transaction or with other options of MikroORM. */
  readingTenant(where: unknown, options: object): string | undefined {
    if (this.isInTransaction() || typeof where !== 'object' || !Object.keys(options).every((option) => READ_OPTIONS.has(option)))
      return undefined;
    return this.getTransactionSessionContext()?.variables?.[TENANT_VARIABLE] as string | undefined;
  }

  private async read(
    tenantId: string,
    entity: EntityName<object>,
    where: unknown,
    { orderBy, limit, offset, fields, exclude }: ReadOptions,
  ): Promise<object[]> {
    const driver = this.tenantDriver();
    const platform = this.getPlatform();
    const selection = selectionOf(this.getMetadata().get(entity), platform, fields, exclude);
    const query = templatesOf(selection.meta).queryOf({ target: selection.columns, where, orderBy, limit, offset }, () => {
      const builder = this.createQueryBuilder(selection.meta.class, ALIAS)
        .select(raw(selection.columns))
        .where(where as never);
      if (orderBy) builder.orderBy(orderBy as never);
      return builder.limit(limit, offset).toQuery();
    });
    const rows = await this.rowsOf(tenantId, query);
    return rows.map((row) => selection.entityOf(driver.mapResult(row, selection.meta) ?? {}));
  }

  /** Runs a query outside of a transaction; connections prepare it. */
  async rowsOf(tenantId: string, query: BuiltQuery, timeoutMs?: number): Promise<QueryResultRow[]> {
    const driver = this.tenantDriver();
    const { text, values } = boundQuery(query, this.getPlatform());
    return (await converted(driver, driver.statements.read(tenantId, text, values, { operation: this.operation, timeoutMs }))).rows;
  }

  private tenantDriver(): TenantDriver {
    return this.getDriver() as unknown as TenantDriver;
  }
}

/** Rejects with the exceptions of MikroORM, as its own statements do. */
const converted = (driver: TenantDriver, result: Promise<StatementResult>): Promise<StatementResult> =>
  result.catch((error: Error) => {
    throw driver.convertException(error);
  });

/**
 * Reads by a statement with `?` placeholders whose text is a constant: outside of a transaction, connections prepare it. Parameters are
 * texts, times and numbers; PostgreSQL derives the types of texts and times from their use, so that an ambiguous one needs a cast.
 * @param timeoutMs its own statement timeout in milliseconds; only outside of a transaction
 */
export const readRows = async <Rows extends object[]>(
  em: EntityManager,
  text: string,
  params: readonly unknown[],
  timeoutMs?: number,
): Promise<Rows> => {
  const own = em as TenantEntityManager;
  const tenantId = own.readingTenant({}, {});
  if (tenantId !== undefined) return (await own.rowsOf(tenantId, { sql: text, params }, timeoutMs)) as Rows;
  if (timeoutMs !== undefined) throw new Error('a statement with its own timeout needs a tenant and no transaction');
  return em.execute<Rows>(text, [...params]);
};

/** Alias of the entity's table in a read. */
const ALIAS = 'e';

/** Columns of an entity that a query reads. */
interface Selection {
  readonly meta: EntityMetadata<object>;
  /** Qualified names, separated by commas. */
  readonly columns: string;
  /** Makes an object with values by property an entity. */
  entityOf(values: object): object;
}

type Names = readonly string[] | undefined;

const selections = new WeakMap<EntityMetadata<object>, Map<string, Selection>>();

const selectionOf = (meta: EntityMetadata<object>, platform: Platform, fields: Names, exclude: Names): Selection => {
  const known = selections.get(meta) ?? new Map<string, Selection>();
  selections.set(meta, known);
  const key = `${fields?.join() ?? '*'} ${exclude?.join() ?? ''}`;
  const selection = known.get(key) ?? createSelection(meta, platform, fields, exclude);
  known.set(key, selection);
  return selection;
};

const templates = new WeakMap<EntityMetadata<object>, QueryTemplates>();

const templatesOf = (meta: EntityMetadata<object>): QueryTemplates => {
  const known = templates.get(meta) ?? new QueryTemplates();
  templates.set(meta, known);
  return known;
};

const createSelection = (meta: EntityMetadata<object>, platform: Platform, fields: Names, exclude: Names): Selection => {
  const stored = (Object.values(meta.properties) as EntityProperty[]).filter(({ fieldNames, persist }) => fieldNames && persist !== false);
  const read = stored.filter(({ name, primary }) => primary || ((fields?.includes(name) ?? true) && !exclude?.includes(name)));
  const converted = read.flatMap(({ name, customType }) => (customType ? [{ name, customType }] : []));
  return {
    meta,
    columns: read.flatMap(({ fieldNames }) => fieldNames.map((column) => platform.quoteIdentifier(`${ALIAS}.${column}`))).join(', '),
    entityOf(values) {
      const properties = values as Record<string, unknown>;
      for (const { name, customType } of converted) {
        const value = properties[name];
        if (value !== null && value !== undefined) properties[name] = customType.convertToJSValue(value, platform);
      }
      // Assigning to an instance would call the setters by which MikroORM tracks changes, which takes most of a read's time.
      return Object.setPrototypeOf(values, meta.prototype as object) as object;
    },
  };
};
