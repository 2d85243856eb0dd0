import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import { readRows } from '../../platform/database/index.js';
import { notFound } from '../../platform/errors/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { TenantStatus } from './tenant.entity.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID, { description: 'Id of the tenant of the caller.' })
  tenantId!: string;
}

@ObjectType({ description: 'Key facts about the tenant.' })
class TenantSummary {
  @Field(() => String, { description: 'Name of the company.' })
  name!: string;

  @Field(() => TenantStatus, { description: 'Status of the tenant.' })
  status!: TenantStatus;

  @Field(() => String, { description: 'Subscription plan, for example `standard`.' })
  plan!: string;

  @Field(() => String, { description: 'Region in which the data is stored, for example `eu`.' })
  region!: string;

  @Field(() => Int, { description: 'Number of requests for a model route that wait for a decision.' })
  pendingRoutingDecisions!: number;
}

interface Row {
  name: string;
  status: TenantStatus;
  plan: string;
  region: string;
  pending: number;
}

/** Adds the record of the tenant to `Cockpit`. */
@Resolver(() => Cockpit)
export class TenantsCockpitResolver {
  @FieldResolver(() => TenantSummary, { nullable: true, description: 'The tenant of the caller; null if its record cannot be read.' })
  async tenant(@Ctx() ctx: GraphContext): Promise<TenantSummary> {
    const [row] = await readRows<Row[]>(
      ctx.em,
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
