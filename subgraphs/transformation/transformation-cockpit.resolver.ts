import { Ctx, Directive, Field, FieldResolver, Float, ID, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { LocalDate } from '../../platform/graph/scalars.js';
import { LIGHT_POLICY } from './board/findings.policy.js';
import { dayOf, type Day } from './day.js';
import { countProgramme } from './transformation-counters.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID, { description: 'The own tenant.' })
  tenantId!: string;
}

@ObjectType({ description: 'The transformation programme in figures.' })
class TransformationSummary {
  @Field(() => Boolean, { description: 'Whether there is a current programme.' })
  exists!: boolean;

  @Field(() => Int, { description: 'Areas of the programme.' })
  areas!: number;

  @Field(() => Int, { description: 'Initiatives that were not cancelled.' })
  initiatives!: number;

  @Field(() => Int, { description: 'Initiatives at work.' })
  activeInitiatives!: number;

  @Field(() => Int, { description: 'Initiatives that rest.' })
  pausedInitiatives!: number;

  @Field(() => Int, { description: 'Initiatives that are done.' })
  doneInitiatives!: number;

  @Field(() => Int, { description: 'Not done after their due date.' })
  overdueInitiatives!: number;

  @Field(() => Float, { nullable: true, description: 'Mean progress of the initiatives, 0 to 1; null without any.' })
  progress!: number | null;

  @Field(() => Int, { description: 'Milestones that were not cancelled.' })
  milestones!: number;

  @Field(() => Int, { description: 'Milestones that were reached.' })
  completedMilestones!: number;

  @Field(() => Int, { description: 'Open after their due date.' })
  overdueMilestones!: number;

  @Field(() => LocalDate, { nullable: true, description: 'The next day on which an open milestone is due.' })
  nextMilestoneDue!: Day | null;

  @Field(() => Int, { description: `Open risks with a score of ${LIGHT_POLICY.riskRed} or more of 25.` })
  highRisks!: number;

  @Field(() => Int, { description: 'Decisions that wait for somebody.' })
  openDecisions!: number;

  @Field(() => Int, { description: 'Open after their due date.' })
  overdueDecisions!: number;

  @Field(() => Int, { description: 'Scope checks that wait for an approval.' })
  pendingApprovals!: number;

  @Field(() => Float, { nullable: true, description: 'Granted to the programme, in its currency; null while none is granted.' })
  budget!: number | null;

  @Field(() => Float, { description: 'Sum of the budgets of the initiatives.' })
  plannedBudget!: number;

  @Field(() => Float, { description: 'Spent by the initiatives.' })
  spent!: number;
}

/** What the programme adds to the cockpit. */
@Resolver(() => Cockpit)
export class TransformationCockpitResolver {
  @FieldResolver(() => TransformationSummary, { nullable: true, description: 'The transformation programme.' })
  async transformation(@Ctx() ctx: GraphContext): Promise<TransformationSummary> {
    const counted = await countProgramme(ctx, dayOf(new Date()), LIGHT_POLICY.riskRed);
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
