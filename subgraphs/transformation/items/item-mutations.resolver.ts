import { Arg, Ctx, ID, Int, Mutation, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { EXPECTED_VERSION } from '../programme/expected-version.js';
import { Area } from './area.entity.js';
import { AreaCreateInput, AreaUpdateInput } from './area.input.js';
import { ProgrammeDecision } from './decision.entity.js';
import { DecideInput, DecisionCreateInput, DecisionUpdateInput, FeedbackProposalDecisionInput } from './decision.input.js';
import type { FeedbackProposalService } from './feedback-proposal.service.js';
import { Initiative } from './initiative.entity.js';
import { InitiativeCreateInput, InitiativeUpdateInput } from './initiative.input.js';
import { ItemsService } from './items.service.js';
import { Milestone } from './milestone.entity.js';
import { MilestoneCreateInput, MilestoneUpdateInput } from './milestone.input.js';
import { Risk } from './risk.entity.js';
import { RiskCreateInput, RiskUpdateInput } from './risk.input.js';

@Resolver()
export class ItemMutationsResolver {
  constructor(
    private readonly items: ItemsService,
    private readonly proposals: FeedbackProposalService,
  ) {}

  @Mutation(() => Area, { description: 'Adds a responsibility area to the current programme.' })
  @Allow('programme:write')
  createArea(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => AreaCreateInput, { description: 'The area to add.' }) input: AreaCreateInput,
  ): Promise<Area> {
    return this.items.createArea(ctx, input);
  }

  @Mutation(() => Area, { description: 'Changes an area. Fields that are left out keep their values.' })
  @Allow('programme:write')
  updateArea(
    @Ctx() ctx: GraphContext,
    @Arg('areaId', () => ID, { description: 'Id of the area.' }) areaId: string,
    @Arg('input', () => AreaUpdateInput, { description: 'The changes.' }) input: AreaUpdateInput,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Area> {
    return this.items.updateArea(ctx, areaId, input, expectedVersion);
  }

  @Mutation(() => Area, {
    description: 'Archives an area with its risks and decisions. Fails with a conflict while the area has initiatives.',
  })
  @Allow('programme:write')
  archiveArea(
    @Ctx() ctx: GraphContext,
    @Arg('areaId', () => ID, { description: 'Id of the area.' }) areaId: string,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Area> {
    return this.items.archiveArea(ctx, areaId, expectedVersion);
  }

  @Mutation(() => Initiative, { description: 'Adds an initiative to the current programme.' })
  @Allow('programme:write')
  createInitiative(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => InitiativeCreateInput, { description: 'The initiative to add.' }) input: InitiativeCreateInput,
  ): Promise<Initiative> {
    return this.items.createInitiative(ctx, input);
  }

  @Mutation(() => Initiative, { description: 'Changes an initiative. Fields that are left out keep their values.' })
  @Allow('programme:write')
  updateInitiative(
    @Ctx() ctx: GraphContext,
    @Arg('initiativeId', () => ID, { description: 'Id of the initiative.' }) initiativeId: string,
    @Arg('input', () => InitiativeUpdateInput, { description: 'The changes.' }) input: InitiativeUpdateInput,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Initiative> {
    return this.items.updateInitiative(ctx, initiativeId, input, expectedVersion);
  }

  @Mutation(() => Initiative, { description: 'Archives an initiative with its milestones, risks and decisions.' })
  @Allow('programme:write')
  archiveInitiative(
    @Ctx() ctx: GraphContext,
    @Arg('initiativeId', () => ID, { description: 'Id of the initiative.' }) initiativeId: string,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Initiative> {
    return this.items.archiveInitiative(ctx, initiativeId, expectedVersion);
  }

  @Mutation(() => Milestone, { description: 'Adds a milestone to an initiative.' })
  @Allow('programme:write')
  createMilestone(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => MilestoneCreateInput, { description: 'The milestone to add.' }) input: MilestoneCreateInput,
  ): Promise<Milestone> {
    return this.items.createMilestone(ctx, input);
  }

  @Mutation(() => Milestone, { description: 'Changes a milestone. Fields that are left out keep their values.' })
  @Allow('programme:write')
  updateMilestone(
    @Ctx() ctx: GraphContext,
    @Arg('milestoneId', () => ID, { description: 'Id of the milestone.' }) milestoneId: string,
    @Arg('input', () => MilestoneUpdateInput, { description: 'The changes.' }) input: MilestoneUpdateInput,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Milestone> {
    return this.items.updateMilestone(ctx, milestoneId, input, expectedVersion);
  }

  @Mutation(() => Milestone, { description: 'Archives a milestone.' })
  @Allow('programme:write')
  archiveMilestone(
    @Ctx() ctx: GraphContext,
    @Arg('milestoneId', () => ID, { description: 'Id of the milestone.' }) milestoneId: string,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Milestone> {
    return this.items.archiveMilestone(ctx, milestoneId, expectedVersion);
  }

  @Mutation(() => Risk, { description: 'Adds a risk to the current programme.' })
  @Allow('programme:write')
  createRisk(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => RiskCreateInput, { description: 'The risk to add.' }) input: RiskCreateInput,
  ): Promise<Risk> {
    return this.items.createRisk(ctx, input);
  }

  @Mutation(() => Risk, { description: 'Changes a risk. Fields that are left out keep their values.' })
  @Allow('programme:write')
  updateRisk(
    @Ctx() ctx: GraphContext,
    @Arg('riskId', () => ID, { description: 'Id of the risk.' }) riskId: string,
    @Arg('input', () => RiskUpdateInput, { description: 'The changes.' }) input: RiskUpdateInput,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Risk> {
    return this.items.updateRisk(ctx, riskId, input, expectedVersion);
  }

  @Mutation(() => Risk, { description: 'Archives a risk.' })
  @Allow('programme:write')
  archiveRisk(
    @Ctx() ctx: GraphContext,
    @Arg('riskId', () => ID, { description: 'Id of the risk.' }) riskId: string,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Risk> {
    return this.items.archiveRisk(ctx, riskId, expectedVersion);
  }

  @Mutation(() => ProgrammeDecision, { description: 'Adds an open question to the current programme.' })
  @Allow('programme:write')
  createProgrammeDecision(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => DecisionCreateInput, { description: 'The question to add.' }) input: DecisionCreateInput,
  ): Promise<ProgrammeDecision> {
    return this.items.createDecision(ctx, input);
  }

  @Mutation(() => ProgrammeDecision, { description: 'Changes an open decision. Fails with a conflict if it is decided.' })
  @Allow('programme:write')
  updateProgrammeDecision(
    @Ctx() ctx: GraphContext,
    @Arg('decisionId', () => ID, { description: 'Id of the decision.' }) decisionId: string,
    @Arg('input', () => DecisionUpdateInput, { description: 'The changes.' }) input: DecisionUpdateInput,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<ProgrammeDecision> {
    return this.items.updateDecision(ctx, decisionId, input, expectedVersion);
  }

  @Mutation(() => ProgrammeDecision, { description: 'Archives a decision.' })
  @Allow('programme:write')
  archiveProgrammeDecision(
    @Ctx() ctx: GraphContext,
    @Arg('decisionId', () => ID, { description: 'Id of the decision.' }) decisionId: string,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<ProgrammeDecision> {
    return this.items.archiveDecision(ctx, decisionId, expectedVersion);
  }

  @Mutation(() => Milestone, { description: 'Completes an open milestone. Fails with a conflict if it is not open.' })
  @Allow('programme:write')
  completeMilestone(
    @Ctx() ctx: GraphContext,
    @Arg('milestoneId', () => ID, { description: 'Id of the milestone.' }) milestoneId: string,
    @Arg('completedAt', () => DateTime, { nullable: true, description: 'Time of completion, not in the future. Default: now.' })
    completedAt: Date | null = null,
  ): Promise<Milestone> {
    return this.items.completeMilestone(ctx, milestoneId, completedAt);
  }

  @Mutation(() => Milestone, { description: 'Opens a completed milestone again. Fails with a conflict if it is not completed.' })
  @Allow('programme:write')
  reopenMilestone(
    @Ctx() ctx: GraphContext,
    @Arg('milestoneId', () => ID, { description: 'Id of the milestone.' }) milestoneId: string,
  ): Promise<Milestone> {
    return this.items.reopenMilestone(ctx, milestoneId);
  }

  @Mutation(() => ProgrammeDecision, { description: 'Records the decision on an open question. Fails with a conflict if it is decided.' })
  @Allow('programme:write')
  decideProgrammeDecision(
    @Ctx() ctx: GraphContext,
    @Arg('decisionId', () => ID, { description: 'Id of the decision.' }) decisionId: string,
    @Arg('input', () => DecideInput, { description: 'The decision.' }) input: DecideInput,
  ): Promise<ProgrammeDecision> {
    return this.items.decide(ctx, decisionId, input);
  }

  @Mutation(() => ProgrammeDecision, {
    description:
      'Approves or rejects a proposal of the agent `feedback-loop` and records it as a decision of the programme. Later runs of the agent report the proposal as decided.',
  })
  @Allow('approvals:decide')
  decideFeedbackProposal(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => FeedbackProposalDecisionInput, { description: 'The approval or rejection.' }) input: FeedbackProposalDecisionInput,
  ): Promise<ProgrammeDecision> {
    return this.proposals.decide(ctx, input);
  }
}
