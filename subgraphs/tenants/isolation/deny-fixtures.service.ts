import type { GraphContext } from '../../../platform/graph/context.js';
import type { Runtime } from '../../../platform/runtime.js';
import type { ModelRoutingService } from '../routing/model-routing.service.js';
import type { TenantService } from '../tenant.service.js';
import { runAttempt, type Attempt } from './attempt.js';
import { ensureCanary } from './canary.js';
import type { DenyAttempt, TenantDenyReport } from './isolation.type.js';
import { platformAttempts } from './platform-attempts.js';
import { ROW_ATTEMPTS } from './row-attempts.js';
import { SESSION_ATTEMPTS } from './session-attempts.js';
import { readTables } from './tenant-tables.js';

/**
 * Attempts to access another tenant's data through every channel of the service and reports the results. The other tenant is the
 * canary, which has real rows, events, files and documents. Write attempts run in transactions that are rolled back.
 */
export class DenyFixturesService {
  private readonly attempts: readonly Attempt[];

  constructor(
    private readonly runtime: Runtime,
    tenants: TenantService,
    routing: ModelRoutingService,
  ) {
    this.attempts = [...ROW_ATTEMPTS, ...SESSION_ATTEMPTS, ...platformAttempts(tenants, routing)];
  }

  async report(ctx: GraphContext): Promise<TenantDenyReport> {
    const began = performance.now();
    const tables = await readTables(ctx.em);
    const canary = await ensureCanary(this.runtime, tables);
    // Platform administrators may read other tenants, so attempts run with the roles of a tenant administrator.
    const trial = { runtime: this.runtime, ctx: { ...ctx, em: ctx.em.fork(), roles: ['tenant_admin'] as const }, canary, tables };
    const attempts: DenyAttempt[] = [];
    for (const attempt of this.attempts) attempts.push(await runAttempt(attempt, trial));
    const refused = attempts.filter(({ passed }) => passed).length;
    return {
      tenantId: ctx.tenantId,
      passed: refused === attempts.length,
      checkedAt: new Date(),
      durationMs: Math.round(performance.now() - began),
      refusedAttempts: refused,
      succeededAttempts: attempts.length - refused,
      attempts,
      coveredTables: canary.covered.map(({ name }) => name),
      uncoveredTables: canary.uncovered.map(({ name }) => name),
    };
  }
}
