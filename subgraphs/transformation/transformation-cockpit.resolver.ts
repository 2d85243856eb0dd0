import { Ctx, Directive, Field, FieldResolver, Float, ID, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { LocalDate } from '../../platform/graph/scalars/scalars.js';
import { LIGHT_POLICY } from './board/findings.policy.js';
import type { Day } from './day.js';
import { countProgramme } from './transformation-counters.js';
import { tenantDay } from '../../platform/identity/tenant-calendar.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID, { description: 'Id of the tenant.' })
  tenantId!: string;
}

@ObjectType({ description: 'Figures of the current transformation programme, all read at the same time.' })
class TransformationSummary {
  @Field(() => Boolean, { description: 'True if the tenant has a current programme.' })
  exists!: boolean;

  @Field(() => Int, { description: 'Number of areas.' })
  areas!: number;

  @Field(() => Int, { description: 'Number of initiatives that are not cancelled.' })
  initiatives!: number;

  @Field(() => Int, { description: 'Number of active initiatives.' })
  activeInitiatives!: number;

  @Field(() => Int, { description: 'Number of paused initiatives.' })
  pausedInitiatives!: number;

  @Field(() => Int, { description: 'Number of initiatives that are done.' })
  doneInitiatives!: number;

  @Field(() => Int, { description: 'Number of initiatives that are not done although their due date has passed.' })
  overdueInitiatives!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Mean progress of the initiatives that are not cancelled, 0 to 1; null without initiatives.',
  })
  progress!: number | null;

  @Field(() => Int, { description: 'Number of milestones that are not cancelled.' })
  milestones!: number;

  @Field(() => Int, { description: 'Number of completed milestones.' })
  completedMilestones!: number;

  @Field(() => Int, { description: 'Number of open milestones whose due date has passed.' })
  overdueMilestones!: number;

  @Field(() => LocalDate, { nullable: true, description: 'Next due date of an open milestone, from today on; null if there is none.' })
  nextMilestoneDue!: Day | null;

  @Field(() => Int, { description: `Number of open risks with a score of at least ${LIGHT_POLICY.riskRed} (of 25).` })
  highRisks!: number;

  @Field(() => Int, { description: 'Number of open decisions.' })
  openDecisions!: number;

  @Field(() => Int, { description: 'Number of open decisions whose due date has passed.' })
  overdueDecisions!: number;

  @Field(() => Int, { description: 'Number of scope checks that wait for an approval.' })
  pendingApprovals!: number;

  @Field(() => Float, { nullable: true, description: 'Budget granted to the programme, in its currency; null if none is granted.' })
  budget!: number | null;

  @Field(() => Float, { description: 'Sum of the budgets of the initiatives that are not cancelled, in the currency of the programme.' })
  plannedBudget!: number;

  @Field(() => Float, {
    description: 'Sum of the amounts spent by the initiatives that are not cancelled, in the currency of the programme.',
  })
  spent!: number;
}

/** Adds the figures of the programme to `Cockpit`. */
@Resolver(() => Cockpit)
export class TransformationCockpitResolver {
  @FieldResolver(() => TransformationSummary, {
    nullable: true,
    description: 'Figures of the current transformation programme; null if they cannot be read.',
  })
  async transformation(@Ctx() ctx: GraphContext): Promise<TransformationSummary> {
    const counted = await countProgramme(ctx, await tenantDay(ctx.em, ctx.tenantId), LIGHT_POLICY.riskRed);
    return {
      exists: counted.programmes > 0,
      areas: counted.areas,
      initiatives: counted.initiatives,
      activeInitiatives: counted.active,
      pausedInitiatives: counted.paused,
      doneInitiatives: counted.done,
      overdueInitiatives: counted.overdue_initiatives,
      progress: counted.progress,
      milestones: counted.milestones,
      completedMilestones: counted.completed_milestones,
      overdueMilestones: counted.overdue_milestones,
      nextMilestoneDue: counted.next_milestone,
      highRisks: counted.high_risks,
      openDecisions: counted.open_decisions,
      overdueDecisions: counted.overdue_decisions,
      pendingApprovals: counted.pending_approvals,
      budget: counted.budget,
      plannedBudget: counted.planned,
      spent: counted.spent,
    };
  }
}
