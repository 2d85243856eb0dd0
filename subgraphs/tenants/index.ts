import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { Cockpit, TenantsCockpitResolver } from './tenants-cockpit.resolver.js';
import { Tenant } from './tenant.entity.js';
import { TenantResolver } from './tenant.resolver.js';
import { TenantService } from './tenant.service.js';

export { Tenant } from './tenant.entity.js';

/** The register of tenants: create, read, change, delete, provision. */
export const tenantsSubgraph: SubgraphModule = {
  name: 'tenants',
  entities: [Tenant],
  resolverClasses: [TenantResolver, TenantsCockpitResolver],
  orphanedTypes: [Cockpit],
  wire: ({ database }) => {
    const tenants = new TenantService(database);
    return {
      resolvers: [new TenantResolver(tenants), new TenantsCockpitResolver()],
      references: {
        Tenant: (ctx, key: { tenantId: string }) => tenants.find(ctx, key.tenantId),
        Cockpit: (ctx) => ({ tenantId: ctx.tenantId }),
      },
    };
  },
};
