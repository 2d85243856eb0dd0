import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { LocalDate } from '../../../platform/graph/scalars/scalars.js';
import type { ModelUsageService } from './model-usage.service.js';
import { ModelUsage, ModelUsagePeriod } from './model-usage.type.js';

@Resolver(() => ModelUsage)
export class ModelUsageResolver {
  constructor(private readonly usages: ModelUsageService) {}

  @Query(() => [ModelUsage], { description: 'Usage of the model calls of the tenant by period, purpose and route, newest period first.' })
  @Allow('usage:read')
  modelUsage(
    @Ctx() ctx: GraphContext,
    @Arg('from', () => LocalDate, { description: 'First day of the range, in UTC.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last day of the range, inclusive, in UTC. The range has at most 366 days.' }) to: string,
    @Arg('period', () => ModelUsagePeriod, { defaultValue: ModelUsagePeriod.DAY, description: 'Length of a period.' })
    period: ModelUsagePeriod,
  ): Promise<ModelUsage[]> {
    return this.usages.usage(ctx, from, to, period);
  }
}
