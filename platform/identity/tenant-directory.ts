import type { Database } from '../database/index.js';
import { AppError } from '../errors/index.js';
import { appendSystemEvent } from '../events/index.js';
import { newId } from '../ids.js';
import type { Caller } from './caller.js';
import { CANARY_TENANT } from './canary-tenant.js';

type Status = 'active' | 'suspended' | 'deleting';

/** Time for which a status is cached, and therefore the maximum delay of a status change in every process. */
const CACHE_TTL_MS = 2_000;
const MAX_CACHED_TENANTS = 10_000;

/** Admits existing and active tenants. Used for every request, so it caches the status for 2 s. */
export class TenantDirectory {
  private readonly cache = new Map<string, { status: Status; until: number }>();

  constructor(
    private readonly database: Database,
    private readonly autoProvision: boolean,
  ) {}

  /**
   * Admits an active tenant. Provisions an unknown one if auto-provisioning is enabled (demo mode) or the caller is a platform
   * administrator, whose own tenant is the first of an installation. Returns whether this call has provisioned it.
   * @throws AppError `TENANT_SUSPENDED` if the tenant is not active, `UNAUTHENTICATED` if it does not exist, `FORBIDDEN` for the
   * canary tenant
   */
  async admit({ tenantId, roles }: Pick<Caller, 'tenantId' | 'roles'>): Promise<boolean> {
    if (tenantId === CANARY_TENANT) throw new AppError('FORBIDDEN', { reason: 'The tenant is reserved for the service.' });
    const cached = this.cachedStatus(tenantId);
    const { status, isNew } = cached
      ? { status: cached, isNew: false }
      : await this.lookUp(tenantId, this.autoProvision || roles.includes('platform_admin'));
    if (status === undefined) throw new AppError('UNAUTHENTICATED', { reason: 'The tenant does not exist.' });
    if (status !== 'active') throw new AppError('TENANT_SUSPENDED');
    return isNew;
  }

  private cachedStatus(tenantId: string): Status | undefined {
    const entry = this.cache.get(tenantId);
    return entry && entry.until > Date.now() ? entry.status : undefined;
  }

  private async lookUp(tenantId: string, mayProvision: boolean): Promise<{ status: Status | undefined; isNew: boolean }> {
    const read = async (): Promise<Status | undefined> =>
      (await this.database.system<{ status: Status }>('SELECT status FROM tenants.tenant WHERE tenant_id = $1', [tenantId]))[0]?.status;
    let status = await read();
    let isNew = false;
    if (status === undefined && mayProvision) {
      isNew = await this.provision(tenantId);
      status = await read();
    }
    if (status !== undefined) {
      if (this.cache.size >= MAX_CACHED_TENANTS) this.cache.clear();
      this.cache.set(tenantId, { status, until: Date.now() + CACHE_TTL_MS });
    }
    return { status, isNew };
  }

  /** Creates a tenant with its event. Returns false if it exists. */
  private async provision(tenantId: string): Promise<boolean> {
    const slug = tenantId.slice('tnt_'.length);
    return this.database.systemTransaction(async (sql) => {
      const created = await sql(
        'INSERT INTO tenants.tenant (tenant_id, name, slug) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING tenant_id',
        [tenantId, slug, slug],
      );
      if (created.length === 0) return false;
      await sql('SELECT platform.record_audit($1, $2, $3, $4, $5)', [
        tenantId,
        newId('aud'),
        'service:directory',
        'tenant.provisioned',
        '{}',
      ]);
      await appendSystemEvent(sql, tenantId, {
        type: 'tenant.created',
        source: '/tenants',
        subject: tenantId,
        data: { slug, provisioned: true },
      });
      return true;
    });
  }
}
