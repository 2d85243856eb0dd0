import type { Database } from '../../platform/database/index.js';
import type { Connection, PageArgs } from '../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { likePattern } from '../../platform/graph/lists/list-filter.js';
import type { ListOrder } from '../../platform/graph/lists/list-order.js';
import { connect } from '../../platform/graph/lists/connect.js';
import { allOf, orderBySql, type ListOrder as KeysetOrder, type SortKey, type SqlText } from '../../platform/graph/lists/keyset.js';
import { hasPermission } from '../../platform/identity/roles.js';
import type { Tenant } from './tenant.entity.js';
import { TenantOrder, type TenantFilterInput } from './tenant.input.js';
import { CREATED_MICROS, TENANT_COLUMNS, toTenant, type TenantRow } from './tenant-row.js';

const BY_CREATION: SortKey = { property: 'createdMicros', column: CREATED_MICROS, type: 'integer' };
const BY_ID: SortKey = { property: 'tenantId', column: 'tenant_id', type: 'text' };

/** Lists tenants: for platform administrators all tenants, read as the system role; otherwise the caller's tenant, under row security. */
export class TenantListService {
  constructor(private readonly database: Database) {}

  page(ctx: GraphContext, page: PageArgs, filter: TenantFilterInput, orderBy: ListOrder | null): Connection<Tenant> {
    const requested = conditionsOf(filter);
    const query = <Row extends object>(sql: string, params: unknown[]): Promise<Row[]> =>
      hasPermission(ctx.roles, 'tenants:administer') ? this.database.system(numbered(sql), params) : ctx.em.execute<Row[]>(sql, params);
    return connect(
      {
        list: 'tenants',
        tenantId: ctx.tenantId,
        order: orderOf(orderBy),
        async count() {
          const { sql, params } = allOf(requested);
          const [row] = await query<{ count: string }>(`SELECT count(*) FROM tenants.tenant WHERE ${sql}`, [...params]);
          return Number(row?.count ?? 0);
        },
        async rows({ conditions, ordering, limit }) {
          const { sql, params } = allOf([...requested, ...conditions]);
          const text = `SELECT ${TENANT_COLUMNS} FROM tenants.tenant WHERE ${sql} ${orderBySql(ordering)} LIMIT ?`;
          return (await query<TenantRow>(text, [...params, limit])).map(toTenant);
        },
      },
      page,
    );
  }
}

const NONE: SqlText = { sql: 'false', params: [] };

const conditionsOf = (filter: TenantFilterInput): SqlText[] => [
  ...oneOf('status', filter.statuses),
  ...oneOf('plan', filter.plans),
  ...oneOf('region', filter.regions),
  ...(filter.text ? [{ sql: 'name ILIKE ?', params: [likePattern(filter.text)] }] : []),
  ...(filter.createdAfter ? [{ sql: 'created_at >= ?', params: [filter.createdAfter] }] : []),
  ...(filter.createdBefore ? [{ sql: 'created_at < ?', params: [filter.createdBefore] }] : []),
];

const oneOf = (column: string, values: readonly string[] | null | undefined): SqlText[] => {
  if (!values) return [];
  return [values.length > 0 ? { sql: `${column} IN (${values.map(() => '?').join(', ')})`, params: values } : NONE];
};

/** Returns the sort order; newest first by default. The properties of the sort keys are also column names. */
const orderOf = (orderBy: ListOrder | null): KeysetOrder => {
  const { by = [], direction = 'desc' } = TenantOrder.of(orderBy).order ?? {};
  const keys = by.map((key): SortKey => ({ ...key, column: key.property }));
  return { keys: [...(keys.length > 0 ? keys : [BY_CREATION]), BY_ID], direction };
};

/** Replaces the `?` placeholders of a statement by `$1`, `$2`, …. */
const numbered = (sql: string): string => sql.split('?').reduce((text, part, index) => `${text}$${index}${part}`);
