import { Tenant, type TenantStatus } from './tenant.entity.js';

/** Creation time in microseconds since 1970, the precision of the column. Tenant ids do not sort by creation time. */
export const CREATED_MICROS = '(extract(epoch FROM created_at) * 1000000)::bigint';

export const TENANT_COLUMNS = `tenant_id, name, slug, status, region, plan, settings, created_at, updated_at, ${CREATED_MICROS} AS created_micros`;

/** Row of `tenants.tenant` as returned by SQL. */
export interface TenantRow extends Record<string, unknown> {
  tenant_id: string;
  name: string;
  slug: string;
  status: TenantStatus;
  region: string;
  plan: string;
  settings: Record<string, unknown>;
  created_at: Date | string;
  updated_at: Date | string;
  created_micros: string;
}

export const toTenant = (row: TenantRow): Tenant & { createdMicros: number } =>
  Object.assign(new Tenant(), {
    tenantId: row.tenant_id,
    name: row.name,
    slug: row.slug,
    status: row.status,
    region: row.region,
    plan: row.plan,
    settings: row.settings,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    createdMicros: Number(row.created_micros),
  });
