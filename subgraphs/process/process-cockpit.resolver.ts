import { Ctx, Directive, Field, FieldResolver, ID, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { DateTime } from '../../platform/graph/scalars/scalars.js';
import type { LandscapeService } from './steps/landscape.service.js';
import { PhaseProgress, StepCounts } from './steps/landscape.type.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID, { description: 'Id of the tenant.' })
  tenantId!: string;
}

@ObjectType({ description: 'Id and title of a step.' })
class StepHeadline {
  @Field(() => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
  stepId!: string;

  @Field(() => String, { description: 'Title of the step.' })
  title!: string;
}

@ObjectType({ description: 'Progress of the tenant in the process landscape.' })
class ProcessSummary {
  @Field(() => StepCounts, { description: 'Numbers of all steps by state.' })
  counts!: StepCounts;

  @Field(() => [PhaseProgress], { description: 'Progress of the 7 phases, in their order.' })
  phases!: PhaseProgress[];

  @Field(() => StepHeadline, { nullable: true, description: 'Running step whose state changed last; null if no step is running.' })
  currentStep!: StepHeadline | null;

  @Field(() => StepHeadline, { nullable: true, description: 'First step of the landscape that was not started; null if all were started.' })
  nextStep!: StepHeadline | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the latest change of a state or the latest contribution; null before the first.',
  })
  lastActivityAt!: Date | null;
}

/** Adds the progress in the landscape to `Cockpit`. */
@Resolver(() => Cockpit)
export class ProcessCockpitResolver {
  constructor(private readonly landscape: LandscapeService) {}

  @FieldResolver(() => ProcessSummary, {
    nullable: true,
    description:
      'Steps by state and phase, in the language that the client prefers, else in that of the tenant; null if they cannot be read.',
  })
  process(@Ctx() ctx: GraphContext): Promise<ProcessSummary> {
    return this.landscape.progress(ctx, null);
  }
}
