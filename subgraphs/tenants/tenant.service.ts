import { createOnce, type Database, type SystemSql } from '../../platform/database/index.js';
import { closestName, slugOf } from '../../platform/text/index.js';
import { AppError, invalid, notFound, unknownName } from '../../platform/errors/index.js';
import { appendEvent, appendSystemEvent, type EventContent } from '../../platform/events/index.js';
import { requirePermission } from '../../platform/graph/allow.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { parseLanguage } from '../../platform/graph/scalars/language.js';
import { batched } from '../../platform/graph/nodes/loaders.js';
import { FISCAL_YEAR_SETTING, isMonth, TIME_ZONE_SETTING, timeZoneNamed } from '../../platform/identity/tenant-calendar.js';
import { CANARY_TENANT } from '../../platform/identity/canary-tenant.js';
import { hasPermission } from '../../platform/identity/roles.js';
import { newId } from '../../platform/ids.js';
import { Tenant, TenantStatus } from './tenant.entity.js';
import { TENANT_COLUMNS as COLUMNS, toTenant, type TenantRow } from './tenant-row.js';
import type { TenantCreateInput, TenantDeletion, TenantUpdateInput } from './tenant.input.js';

const SOURCE = '/tenants';

/**
 * Manages the register of tenants. A tenant reads and changes its own record under row security. Operations on other tenants
 * require a platform administrator, run as the system role and write an audit entry.
 */
export class TenantService {
  constructor(private readonly database: Database) {}

  private readonly load = batched<string, Tenant>(async (ctx, tenantIds) => {
    const own = tenantIds.includes(ctx.tenantId) ? await ctx.em.find(Tenant, { tenantId: ctx.tenantId }) : [];
    const others = hasPermission(ctx.roles, 'tenants:administer') ? tenantIds.filter((tenantId) => tenantId !== ctx.tenantId) : [];
    const foreign = others.length === 0 ? [] : await this.read('WHERE tenant_id = ANY($1)', [others]);
    return new Map([...own, ...foreign].map((tenant) => [tenant.tenantId, tenant]));
  });

  async list(ctx: GraphContext): Promise<Tenant[]> {
    if (!hasPermission(ctx.roles, 'tenants:administer')) return [await this.get(ctx, ctx.tenantId)];
    return this.read('ORDER BY created_at DESC, tenant_id');
  }

  async get(ctx: GraphContext, tenantId: string): Promise<Tenant> {
    const tenant = await this.find(ctx, tenantId);
    if (!tenant) throw notFound('tenant');
    return tenant;
  }

  /** Returns the tenant, or null unless it is the caller's tenant or the caller is a platform administrator. */
  async find(ctx: GraphContext, tenantId: string): Promise<Tenant | null> {
    return (await this.load(ctx, tenantId)) ?? null;
  }

  async create(ctx: GraphContext, input: TenantCreateInput): Promise<Tenant> {
    if (!ctx.demo) requirePermission(ctx, 'tenants:administer');
    const slug = input.slug ?? slugOf(input.name);
    if (!slug) throw invalid(['body', 'slug'], 'No slug can be derived from the name; specify a slug', input.name);
    rejectReserved(`tnt_${slug}`);
    checkSettings(input.settings);
    const request = { tenantId: ctx.tenantId, key: ctx.idempotencyKey, operation: 'createTenant', input };
    let created: Tenant | undefined;
    const tenantId = await ctx.em.transactional((em) =>
      createOnce(em, request, async () => {
        created = await this.insert(ctx, `tnt_${slug}`, slug, input);
        return created.tenantId;
      }),
    );
    return created ?? this.createdBefore(tenantId);
  }

  async update(ctx: GraphContext, tenantId: string, input: TenantUpdateInput): Promise<Tenant> {
    const isAdministrator = hasPermission(ctx.roles, 'tenants:administer');
    if (tenantId !== ctx.tenantId && !isAdministrator) throw notFound('tenant');
    rejectReserved(tenantId);
    checkSettings(input.settings);
    if ((input.status || input.plan) && !isAdministrator)
      throw new AppError('FORBIDDEN', { reason: 'Only platform administrators can change status and plan.' });
    if (input.status === TenantStatus.DELETING)
      throw invalid(['body', 'status'], 'Input should be active or suspended', input.status, 'enum');
    if (changedFields(input).length === 0) return this.get(ctx, tenantId);
    if (!isAdministrator) return this.updateOwn(ctx, input);
    return this.database.systemTransaction(async (sql) => {
      const [row] = await sql<TenantRow>(
        `UPDATE tenants.tenant SET name = coalesce($2, name), region = coalesce($3, region), plan = coalesce($4, plan),
                settings = coalesce($5::jsonb, settings), status = coalesce($6, status), updated_at = now()
          WHERE tenant_id = $1 AND status <> 'deleting' RETURNING ${COLUMNS}`,
        [tenantId, input.name, input.region, input.plan, input.settings && JSON.stringify(input.settings), input.status],
      );
      if (!row) throw notFound('tenant');
      await record(sql, ctx, tenantId, { type: 'tenant.updated', data: { fields: changedFields(input) } });
      return toTenant(row);
    });
  }

  /** Marks a tenant for deletion, which locks it out at once; a worker erases its rows, blobs and streams. */
  async remove(ctx: GraphContext, tenantId: string): Promise<TenantDeletion> {
    requirePermission(ctx, 'tenants:administer');
    await this.database.systemTransaction(async (sql) => {
      const [row] = await sql(
        `UPDATE tenants.tenant SET status = 'deleting', updated_at = now() WHERE tenant_id = $1 RETURNING tenant_id`,
        [tenantId],
      );
      if (!row) throw notFound('tenant');
      await record(sql, ctx, tenantId, { type: 'tenant.deletion_requested', data: {} });
    });
    return { tenantId, status: TenantStatus.DELETING };
  }

  /** Reads tenants as the system role. */
  private async read(clause: string, values: unknown[] = []): Promise<Tenant[]> {
    return (await this.database.system<TenantRow>(`SELECT ${COLUMNS} FROM tenants.tenant ${clause}`, values)).map(toTenant);
  }

  /** Returns the tenant that an earlier request with the same idempotency key created. */
  private async createdBefore(tenantId: string): Promise<Tenant> {
    const [tenant] = await this.read('WHERE tenant_id = $1', [tenantId]);
    if (!tenant) throw notFound('tenant');
    return tenant;
  }

  private insert(ctx: GraphContext, tenantId: string, slug: string, input: TenantCreateInput): Promise<Tenant> {
    return this.database.systemTransaction(async (sql) => {
      const [row] = await sql<TenantRow>(
        `INSERT INTO tenants.tenant (tenant_id, name, slug, region, plan, settings)
         VALUES ($1, $2, $3, coalesce($4, 'eu'), coalesce($5, 'standard'), $6) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
        [tenantId, input.name, slug, input.region, input.plan, JSON.stringify(input.settings ?? {})],
      );
      if (!row) throw new AppError('SLUG_TAKEN', { slug });
      await record(sql, ctx, tenantId, { type: 'tenant.created', data: { slug } });
      return toTenant(row);
    });
  }

  private async updateOwn(ctx: GraphContext, input: TenantUpdateInput): Promise<Tenant> {
    return ctx.em.transactional(async (em) => {
      const tenant = await em.findOneOrFail(Tenant, { tenantId: ctx.tenantId });
      if (input.name) tenant.name = input.name;
      if (input.region) tenant.region = input.region;
      if (input.settings) tenant.settings = input.settings;
      tenant.updatedAt = new Date();
      await em.flush();
      await appendEvent(em, ctx.tenantId, {
        type: 'tenant.updated',
        source: SOURCE,
        subject: ctx.tenantId,
        data: { fields: changedFields(input) },
      });
      return tenant;
    });
  }
}

/** Writes an audit entry and an event for an operation on a tenant as the system role. */
const record = async (sql: SystemSql, ctx: GraphContext, tenantId: string, event: EventContent): Promise<void> => {
  await sql('SELECT platform.record_audit($1, $2, $3, $4, $5)', [
    tenantId,
    newId('aud'),
    `${ctx.actor}@${ctx.tenantId}`,
    event.type,
    JSON.stringify(event.data),
  ]);
  await appendSystemEvent(sql, tenantId, { ...event, source: SOURCE, subject: tenantId });
};

/** Rejects the creation and change of the tenant that is reserved for isolation tests; it can be deleted. */
const rejectReserved = (tenantId: string): void => {
  if (tenantId === CANARY_TENANT) throw new AppError('TENANT_RESERVED');
};

/** Settings that the service evaluates. Clients may store settings with other names that do not misspell one of these. */
const KNOWN_SETTINGS = ['language', TIME_ZONE_SETTING, FISCAL_YEAR_SETTING];

const checkSettings = (settings: Record<string, unknown> | null | undefined): void => {
  const names = Object.keys(settings ?? {}).filter((name) => !KNOWN_SETTINGS.includes(name));
  const unknown = names.find((name) => closestName(name, KNOWN_SETTINGS) !== null);
  if (unknown !== undefined)
    throw invalid(['body', 'settings', unknown], unknownName(unknown, KNOWN_SETTINGS), undefined, 'extra_forbidden');
  const language = settings?.['language'] ?? null;
  if (language !== null) parseLanguage(language, ['body', 'settings', 'language']);
  const zone = settings?.[TIME_ZONE_SETTING] ?? null;
  if (zone !== null && timeZoneNamed(zone) === null)
    throw invalid(['body', 'settings', TIME_ZONE_SETTING], 'Input should be the IANA name of a time zone, for example Europe/Berlin', zone);
  const month = settings?.[FISCAL_YEAR_SETTING] ?? null;
  if (month !== null && !isMonth(month))
    throw invalid(['body', 'settings', FISCAL_YEAR_SETTING], 'Input should be the number of a month, 1 to 12', month);
};

const changedFields = (input: TenantUpdateInput): string[] =>
  Object.entries(input)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([field]) => field);
