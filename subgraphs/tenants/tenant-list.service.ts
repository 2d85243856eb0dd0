import type { Database } from '../../platform/database/index.js';
import type { Connection, PageArgs } from '../../platform/graph/connection.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { connect } from '../../platform/graph/paging/connect.js';
import { allOf, orderBySql, type ListOrder } from '../../platform/graph/paging/keyset.js';
import { mayDo } from '../../platform/identity/roles.js';
import type { Tenant } from './tenant.entity.js';
import type { TenantFilterInput } from './tenant.input.js';
import { CREATED_MICROS, TENANT_COLUMNS, toTenant, type TenantRow } from './tenant-row.js';

const NEWEST_FIRST: ListOrder = {
  keys: [
    { property: 'createdMicros', column: CREATED_MICROS, type: 'integer' },
    { property: 'tenantId', column: 'tenant_id', type: 'text' },
  ],
  direction: 'desc',
};

/** Lists tenants: all of them for platform administrators, as the system role; else the own one, under row security. */
export class TenantListService {
  constructor(private readonly database: Database) {}

  page(ctx: GraphContext, page: PageArgs, { statuses }: TenantFilterInput): Connection<Tenant> {
    const wanted = statuses
      ? [statuses.length > 0 ? { sql: `status IN (${statuses.map(() => '?').join(', ')})`, params: statuses } : NONE]
      : [];
    const query = <Row extends object>(sql: string, params: unknown[]): Promise<Row[]> =>
      mayDo(ctx.roles, 'tenants:administer') ? this.database.system(numbered(sql), params) : ctx.em.execute<Row[]>(sql, params);
    return connect(
      {
        list: 'tenants',
        tenantId: ctx.tenantId,
        order: NEWEST_FIRST,
        async count() {
          const { sql, params } = allOf(wanted);
          const [row] = await query<{ count: string }>(`SELECT count(*) FROM tenants.tenant WHERE ${sql}`, [...params]);
          return Number(row?.count ?? 0);
        },
        async rows({ conditions, ordering, limit }) {
          const { sql, params } = allOf([...wanted, ...conditions]);
          const text = `SELECT ${TENANT_COLUMNS} FROM tenants.tenant WHERE ${sql} ${orderBySql(ordering)} LIMIT ?`;
          return (await query<TenantRow>(text, [...params, limit])).map(toTenant);
        },
      },
      page,
    );
  }
}

const NONE = { sql: 'false', params: [] };

/** The parameters of SQL with `?` as PostgreSQL numbers them. */
const numbered = (sql: string): string => sql.split('?').reduce((text, part, index) => `${text}$${index}${part}`);
