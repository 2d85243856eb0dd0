import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import { notFound } from '../../platform/errors/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { TenantStatus } from './tenant.entity.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID, { description: 'The own tenant.' })
  tenantId!: string;
}

@ObjectType({ description: 'The company itself.' })
class TenantSummary {
  @Field(() => String, { description: 'What people call the company.' })
  name!: string;

  @Field(() => TenantStatus, { description: 'Whether it may act.' })
  status!: TenantStatus;

  @Field(() => String, { description: 'What it has subscribed to.' })
  plan!: string;

  @Field(() => String, { description: 'Where the data lies.' })
  region!: string;

  @Field(() => Int, { description: 'Requests for a model route that wait for a decision.' })
  pendingRoutingDecisions!: number;
}

interface Row {
  name: string;
  status: TenantStatus;
  plan: string;
  region: string;
  pending: number;
}

/** What the register of tenants adds to the cockpit. */
@Resolver(() => Cockpit)
export class TenantsCockpitResolver {
  @FieldResolver(() => TenantSummary, { nullable: true, description: 'The company.' })
  async tenant(@Ctx() ctx: GraphContext): Promise<TenantSummary> {
    const [row] = await ctx.em.execute<Row[]>(
      `SELECT name, status, plan, region,
              (SELECT count(*)::int FROM tenants.model_routing_decision d WHERE d.tenant_id = t.tenant_id AND d.status = 'pending') AS pending
         FROM tenants.tenant t WHERE tenant_id = ?`,
      [ctx.tenantId],
    );
    if (!row) throw notFound('tenant');
    const { pending, ...tenant } = row;
    return { ...tenant, pendingRoutingDecisions: pending };
  }
}
