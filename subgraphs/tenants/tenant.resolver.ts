import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Allow } from '../../platform/graph/allow.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { Tenant } from './tenant.entity.js';
import { TenantCreateInput, TenantDeletion, TenantUpdateInput } from './tenant.input.js';
import { TenantService } from './tenant.service.js';

@Resolver(() => Tenant)
export class TenantResolver {
  constructor(private readonly tenants: TenantService) {}

  @Query(() => [Tenant], { name: 'tenants', description: 'All tenants for platform administrators, else the own one.' })
  @Allow('graph:read')
  list(@Ctx() ctx: GraphContext): Promise<Tenant[]> {
    return this.tenants.list(ctx);
  }

  @Query(() => Tenant, { name: 'tenant' })
  @Allow('graph:read')
  get(@Ctx() ctx: GraphContext, @Arg('tenantId', () => ID) tenantId: string): Promise<Tenant> {
    return this.tenants.get(ctx, tenantId);
  }

  @Mutation(() => Tenant, { description: 'For platform administrators; in demo mode for anybody.' })
  @Allow('graph:read')
  createTenant(@Ctx() ctx: GraphContext, @Arg('input', () => TenantCreateInput) input: TenantCreateInput): Promise<Tenant> {
    return this.tenants.create(ctx, input);
  }

  @Mutation(() => Tenant)
  @Allow('tenant:write')
  updateTenant(
    @Ctx() ctx: GraphContext,
    @Arg('tenantId', () => ID) tenantId: string,
    @Arg('input', () => TenantUpdateInput) input: TenantUpdateInput,
  ): Promise<Tenant> {
    return this.tenants.update(ctx, tenantId, input);
  }

  @Mutation(() => TenantDeletion, { description: 'Accepts the deletion of a tenant with all its data; for platform administrators.' })
  @Allow('tenants:administer')
  deleteTenant(@Ctx() ctx: GraphContext, @Arg('tenantId', () => ID) tenantId: string): Promise<TenantDeletion> {
    return this.tenants.remove(ctx, tenantId);
  }
}
