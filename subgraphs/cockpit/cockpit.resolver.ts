import { Ctx, Query, Resolver } from 'type-graphql';
import { Allow } from '../../platform/graph/allow.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { Cockpit } from './cockpit.type.js';

@Resolver(() => Cockpit)
export class CockpitResolver {
  @Query(() => Cockpit, { description: 'Cockpit of the tenant: key figures of every domain.' })
  @Allow('graph:read')
  cockpit(@Ctx() ctx: GraphContext): Cockpit {
    return { tenantId: ctx.tenantId };
  }
}
