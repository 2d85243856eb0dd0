import { Ctx, Directive, Field, FieldResolver, ID, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { DateTime } from '../../platform/graph/scalars.js';
import type { LandscapeService } from './steps/landscape.service.js';
import { PhaseProgress, StepCounts } from './steps/landscape.type.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID, { description: 'The own tenant.' })
  tenantId!: string;
}

@ObjectType({ description: 'A step by name.' })
class StepHeadline {
  @Field(() => ID)
  stepId!: string;

  @Field(() => String)
  title!: string;
}

@ObjectType({ description: 'How far the tenant is in the process landscape.' })
class ProcessSummary {
  @Field(() => StepCounts)
  counts!: StepCounts;

  @Field(() => [PhaseProgress], { description: 'The phases in their order.' })
  phases!: PhaseProgress[];

  @Field(() => StepHeadline, { nullable: true, description: 'The running step whose state changed last; null when none runs.' })
  currentStep!: StepHeadline | null;

  @Field(() => StepHeadline, { nullable: true, description: 'The first step that has not been started.' })
  nextStep!: StepHeadline | null;

  @Field(() => DateTime, { nullable: true, description: 'When a step was last changed; null before the first time.' })
  lastActivityAt!: Date | null;
}

/** What the landscape adds to the cockpit. */
@Resolver(() => Cockpit)
export class ProcessCockpitResolver {
  constructor(private readonly landscape: LandscapeService) {}

  @FieldResolver(() => ProcessSummary, { nullable: true, description: 'Steps by state and phase, in the language of the tenant.' })
  process(@Ctx() ctx: GraphContext): Promise<ProcessSummary> {
    return this.landscape.progress(ctx, null);
  }
}
