import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { LocalDate } from '../../../platform/graph/scalars.js';
import type { ModelUsageService } from './model-usage.service.js';
import { ModelUsage, ModelUsagePeriod } from './model-usage.type.js';

@Resolver(() => ModelUsage)
export class ModelUsageResolver {
  constructor(private readonly usages: ModelUsageService) {}

  @Query(() => [ModelUsage], { description: "What the own tenant's model calls used, newest period first." })
  @Allow('usage:read')
  modelUsage(
    @Ctx() ctx: GraphContext,
    @Arg('from', () => LocalDate, { description: 'First day, in UTC.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Last day; at most 366 days in all.' }) to: string,
    @Arg('period', () => ModelUsagePeriod, { defaultValue: ModelUsagePeriod.DAY, description: 'What is added up.' })
    period: ModelUsagePeriod,
  ): Promise<ModelUsage[]> {
    return this.usages.usage(ctx, from, to, period);
  }
}
