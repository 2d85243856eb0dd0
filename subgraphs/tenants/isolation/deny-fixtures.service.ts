import type { GraphContext } from '../../../platform/graph/context.js';
import type { Runtime } from '../../../platform/runtime.js';
import type { ModelRoutingService } from '../routing/model-routing.service.js';
import type { TenantService } from '../tenant.service.js';
import { judged, type Attempt } from './attempt.js';
import { givenCanary } from './canary.js';
import type { DenyAttempt, TenantDenyReport } from './isolation.type.js';
import { platformAttempts } from './platform-attempts.js';
import { ROW_ATTEMPTS } from './row-attempts.js';
import { SESSION_ATTEMPTS } from './session-attempts.js';
import { readTables } from './tenant-tables.js';

/**
 * Tries to reach another tenant's data in every way that the service offers, and reports what came of it. The other tenant is
 * the service's own and has real rows, events, files and documents; what could write runs in transactions that are rolled back.
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
    const canary = await givenCanary(this.runtime, tables);
    // A platform administrator may see other tenants: what is tried here is what a tenant can do.
    const trial = { runtime: this.runtime, ctx: { ...ctx, em: ctx.em.fork(), roles: ['tenant_admin'] as const }, canary, tables };
    const attempts: DenyAttempt[] = [];
    for (const attempt of this.attempts) attempts.push(await judged(attempt, trial));
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
