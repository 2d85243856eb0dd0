import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Allow } from '../../platform/graph/allow.js';
import { connectionType, FILTER_ARGUMENT, PageArgs, type Connection } from '../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../platform/graph/context.js';
import type { ListOrder } from '../../platform/graph/lists/list-order.js';
import { Tenant } from './tenant.entity.js';
import { TenantCreateInput, TenantDeletion, TenantFilterInput, TenantOrder, TenantUpdateInput } from './tenant.input.js';
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
    description: 'All tenants for platform administrators, otherwise only the tenant of the caller. Newest first.',
    deprecationReason: 'Not paged. Use tenantsConnection.',
  })
  @Allow('graph:read')
  list(@Ctx() ctx: GraphContext): Promise<Tenant[]> {
    return this.tenants.list(ctx);
  }

  @Query(() => TenantConnection, {
    description:
      'All tenants for platform administrators, otherwise only the tenant of the caller. Newest first unless `orderBy` is given.',
  })
  @Allow('graph:read')
  tenantsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => TenantFilterInput, FILTER_ARGUMENT) filter: TenantFilterInput | null = null,
    @Arg('orderBy', ...TenantOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<Tenant> {
    return this.lists.page(ctx, page, filter ?? {}, orderBy);
  }

  @Query(() => Tenant, { name: 'tenant', description: 'A tenant by its id.' })
  @Allow('graph:read')
  get(@Ctx() ctx: GraphContext, @Arg('tenantId', () => ID, { description: 'Id of the tenant.' }) tenantId: string): Promise<Tenant> {
    return this.tenants.get(ctx, tenantId);
  }

  @Mutation(() => Tenant, { description: 'Creates a tenant. Only platform administrators may call it, except in demo mode.' })
  @Allow('graph:read')
  createTenant(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => TenantCreateInput, { description: 'The tenant to create.' }) input: TenantCreateInput,
  ): Promise<Tenant> {
    return this.tenants.create(ctx, input);
  }

  @Mutation(() => Tenant, { description: 'Changes the record of a tenant.' })
  @Allow('tenant:write')
  updateTenant(
    @Ctx() ctx: GraphContext,
    @Arg('tenantId', () => ID, { description: 'Id of the tenant.' }) tenantId: string,
    @Arg('input', () => TenantUpdateInput, { description: 'The changes.' }) input: TenantUpdateInput,
  ): Promise<Tenant> {
    return this.tenants.update(ctx, tenantId, input);
  }

  @Mutation(() => TenantDeletion, {
    description: 'Starts the deletion of a tenant with all its data. Only platform administrators may call it.',
  })
  @Allow('tenants:administer')
  deleteTenant(
    @Ctx() ctx: GraphContext,
    @Arg('tenantId', () => ID, { description: 'Id of the tenant.' }) tenantId: string,
  ): Promise<TenantDeletion> {
    return this.tenants.remove(ctx, tenantId);
  }
}
