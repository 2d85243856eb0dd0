import { entityLoader } from '../../platform/graph/nodes/loaders.js';
import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { DenyFixturesService } from './isolation/deny-fixtures.service.js';
import { IsolationStatusService } from './isolation/isolation-status.service.js';
import { IsolationResolver } from './isolation/isolation.resolver.js';
import { PersistenceService } from './isolation/persistence.service.js';
import { ModelRoutingReportService } from './routing/model-routing-report.service.js';
import { ModelRoutingDecision, RoutingPolicyReasonText } from './routing/model-routing.entity.js';
import { ModelRoutingResolver } from './routing/model-routing.resolver.js';
import { ModelRoutingService } from './routing/model-routing.service.js';
import { ModelUsageResolver } from './routing/model-usage.resolver.js';
import { ModelUsageService } from './routing/model-usage.service.js';
import { Tenant } from './tenant.entity.js';
import { TenantResolver } from './tenant.resolver.js';
import { TenantListService } from './tenant-list.service.js';
import { TenantService } from './tenant.service.js';
import { NavBadges, TenantsBadgesResolver } from './tenants-badges.resolver.js';
import { Cockpit, TenantsCockpitResolver } from './tenants-cockpit.resolver.js';

export { setSettingIfUnset } from './set-setting-if-unset.js';
export { lockTenantToErase, tenantsToErase } from './tenant-erasure.js';
export { Tenant } from './tenant.entity.js';

/** Register of tenants, reports on tenant isolation and persistence, and model routing with its usage. */
export const tenantsSubgraph: SubgraphModule = {
  name: 'tenants',
  entities: [Tenant, ModelRoutingDecision],
  resolverClasses: [
    TenantResolver,
    IsolationResolver,
    ModelRoutingResolver,
    ModelUsageResolver,
    TenantsBadgesResolver,
    TenantsCockpitResolver,
    RoutingPolicyReasonText,
  ],
  orphanedTypes: [Cockpit, NavBadges],
  wire: (runtime) => {
    const tenants = new TenantService(runtime.database);
    const routing = new ModelRoutingService(runtime.config);
    const findDecision = entityLoader(ModelRoutingDecision, 'decisionId');
    return {
      resolvers: [
        new TenantResolver(tenants, new TenantListService(runtime.database)),
        new IsolationResolver(
          new IsolationStatusService(runtime),
          new DenyFixturesService(runtime, tenants, routing),
          new PersistenceService(runtime),
        ),
        new ModelRoutingResolver(routing, new ModelRoutingReportService(runtime.config)),
        new ModelUsageResolver(new ModelUsageService()),
        new TenantsBadgesResolver(),
        new TenantsCockpitResolver(),
        new RoutingPolicyReasonText(),
      ],
      references: {
        Tenant: (ctx, key: { tenantId: string }) => tenants.find(ctx, key.tenantId),
        ModelRoutingDecision: (ctx, key: { decisionId: string }) => findDecision(ctx, key.decisionId),
        Cockpit: (ctx) => ({ tenantId: ctx.tenantId }),
        NavBadges: (ctx) => ({ tenantId: ctx.tenantId }),
      },
    };
  },
};
