import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Allow } from '../../platform/graph/allow.js';
import { connectionType, PageArgs, type Connection } from '../../platform/graph/connection.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { Tenant } from './tenant.entity.js';
import { TenantCreateInput, TenantDeletion, TenantFilter, TenantUpdateInput } from './tenant.input.js';
import { TenantListService } from './tenant-list.service.js';
import { TenantService } from './tenant.service.js';

const TenantConnection = connectionType('Tenant', () => Tenant);

@Resolver(() => Tenant)
export class TenantResolver {
  constructor(
    private readonly tenants: TenantService,
    private readonly lists: TenantListService,
  ) {}

  @Query(() => [Tenant], {
    name: 'tenants',
    description: 'All tenants for platform administrators, else the own one.',
    deprecationReason: 'Grows without bound; use tenantsConnection.',
  })
  @Allow('graph:read')
  list(@Ctx() ctx: GraphContext): Promise<Tenant[]> {
    return this.tenants.list(ctx);
  }

  @Query(() => TenantConnection, { description: 'Tenants, newest first: all of them for platform administrators, else the own one.' })
  @Allow('graph:read')
  tenantsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => TenantFilter, { nullable: true, description: 'What the list is narrowed to.' }) filter: TenantFilter | null = null,
  ): Connection<Tenant> {
    return this.lists.page(ctx, page, filter ?? {});
  }

  @Query(() => Tenant, { name: 'tenant' })
  @Allow('graph:read')
  get(@Ctx() ctx: GraphContext, @Arg('tenantId', () => ID) tenantId: string): Promise<Tenant> {
    return this.tenants.get(ctx, tenantId);
  }

  @Mutation(() => Tenant, { description: 'For platform administrators; in demo mode for anybody.' })
  @Allow('graph:read')
  createTenant(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => TenantCreateInput, { description: 'What the tenant is to be.' }) input: TenantCreateInput,
  ): Promise<Tenant> {
    return this.tenants.create(ctx, input);
  }

  @Mutation(() => Tenant, { description: "Changes a tenant's record." })
  @Allow('tenant:write')
  updateTenant(
    @Ctx() ctx: GraphContext,
    @Arg('tenantId', () => ID) tenantId: string,
    @Arg('input', () => TenantUpdateInput, { description: 'What to change.' }) input: TenantUpdateInput,
  ): Promise<Tenant> {
    return this.tenants.update(ctx, tenantId, input);
  }

  @Mutation(() => TenantDeletion, { description: 'Accepts the deletion of a tenant with all its data; for platform administrators.' })
  @Allow('tenants:administer')
  deleteTenant(@Ctx() ctx: GraphContext, @Arg('tenantId', () => ID) tenantId: string): Promise<TenantDeletion> {
    return this.tenants.remove(ctx, tenantId);
  }
}
