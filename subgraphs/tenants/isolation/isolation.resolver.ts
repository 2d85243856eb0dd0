import { Ctx, Query, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { DenyFixturesService } from './deny-fixtures.service.js';
import type { IsolationStatusService } from './isolation-status.service.js';
import { TenantDenyReport, TenantIsolationStatus, TenantPersistenceReport } from './isolation.type.js';
import type { PersistenceService } from './persistence.service.js';

@Resolver()
export class IsolationResolver {
  constructor(
    private readonly isolation: IsolationStatusService,
    private readonly denials: DenyFixturesService,
    private readonly persistence: PersistenceService,
  ) {}

  @Query(() => TenantIsolationStatus, { description: 'Checks the isolation of the tenant from all other tenants.' })
  @Allow('graph:read')
  tenantIsolation(@Ctx() ctx: GraphContext): Promise<TenantIsolationStatus> {
    return this.isolation.status(ctx);
  }

  @Query(() => TenantDenyReport, { description: 'Makes real attempts to access the data of a reserved tenant and returns their results.' })
  @Allow('graph:read')
  tenantDenyFixtures(@Ctx() ctx: GraphContext): Promise<TenantDenyReport> {
    return this.denials.report(ctx);
  }

  @Query(() => TenantPersistenceReport, { description: 'Counts the stored data of the tenant in every store.' })
  @Allow('graph:read')
  tenantPersistence(@Ctx() ctx: GraphContext): Promise<TenantPersistenceReport> {
    return this.persistence.report(ctx);
  }
}
