import { Ctx, Directive, Field, FieldResolver, ID, ObjectType, Resolver } from 'type-graphql';
import { notFound } from '../../platform/errors/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { Tenant, TenantStatus } from './tenant.entity.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID)
  tenantId!: string;
}

@ObjectType({ description: 'The company itself.' })
class TenantSummary {
  @Field(() => String)
  name!: string;

  @Field(() => TenantStatus)
  status!: TenantStatus;

  @Field(() => String)
  plan!: string;

  @Field(() => String, { description: 'Where the data lies.' })
  region!: string;
}

/** What the register of tenants adds to the cockpit. */
@Resolver(() => Cockpit)
export class TenantsCockpitResolver {
  @FieldResolver(() => TenantSummary, { nullable: true, description: 'The company.' })
  async tenant(@Ctx() ctx: GraphContext): Promise<TenantSummary> {
    const tenant = await ctx.em.findOne(Tenant, { tenantId: ctx.tenantId });
    if (!tenant) throw notFound('tenant');
    return { name: tenant.name, status: tenant.status, plan: tenant.plan, region: tenant.region };
  }
}
