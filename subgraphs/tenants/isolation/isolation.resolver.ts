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

  @Query(() => TenantIsolationStatus, { description: 'Whether the own tenant is kept apart from all others, probed now.' })
  @Allow('graph:read')
  tenantIsolation(@Ctx() ctx: GraphContext): Promise<TenantIsolationStatus> {
    return this.isolation.status(ctx);
  }

  @Query(() => TenantDenyReport, { description: 'What comes of real attempts to reach a reserved tenant from the own one, made now.' })
  @Allow('graph:read')
  tenantDenyFixtures(@Ctx() ctx: GraphContext): Promise<TenantDenyReport> {
    return this.denials.report(ctx);
  }

  @Query(() => TenantPersistenceReport, { description: 'What is stored of the own tenant, and where, counted now.' })
  @Allow('graph:read')
  tenantPersistence(@Ctx() ctx: GraphContext): Promise<TenantPersistenceReport> {
    return this.persistence.report(ctx);
  }
}
