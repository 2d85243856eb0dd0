import { Arg, Ctx, ID, Int, Mutation, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { DateTime } from '../../../platform/graph/scalars.js';
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

const EXPECTED_VERSION = { nullable: true, description: 'Version that was read; another one by now is a conflict.' } as const;

@Resolver()
export class ItemMutationsResolver {
  constructor(
    private readonly items: ItemsService,
    private readonly proposals: FeedbackProposalService,
  ) {}

  @Mutation(() => Area, { description: 'Adds a responsibility area.' })
  @Allow('programme:write')
  createArea(@Ctx() ctx: GraphContext, @Arg('input', () => AreaCreateInput) input: AreaCreateInput): Promise<Area> {
    return this.items.createArea(ctx, input);
  }

  @Mutation(() => Area, { description: 'Changes an area; what is absent stays as it is.' })
  @Allow('programme:write')
  updateArea(
    @Ctx() ctx: GraphContext,
    @Arg('areaId', () => ID) areaId: string,
    @Arg('input', () => AreaUpdateInput) input: AreaUpdateInput,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Area> {
    return this.items.updateArea(ctx, areaId, input, expectedVersion);
  }

  @Mutation(() => Area, { description: 'Archives an area that has no initiatives, with its risks and decisions.' })
  @Allow('programme:write')
  archiveArea(
    @Ctx() ctx: GraphContext,
    @Arg('areaId', () => ID) areaId: string,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Area> {
    return this.items.archiveArea(ctx, areaId, expectedVersion);
  }

  @Mutation(() => Initiative, { description: 'Adds an initiative.' })
  @Allow('programme:write')
  createInitiative(@Ctx() ctx: GraphContext, @Arg('input', () => InitiativeCreateInput) input: InitiativeCreateInput): Promise<Initiative> {
    return this.items.createInitiative(ctx, input);
  }

  @Mutation(() => Initiative, { description: 'Changes an initiative; what is absent stays as it is.' })
  @Allow('programme:write')
  updateInitiative(
    @Ctx() ctx: GraphContext,
    @Arg('initiativeId', () => ID) initiativeId: string,
    @Arg('input', () => InitiativeUpdateInput) input: InitiativeUpdateInput,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Initiative> {
    return this.items.updateInitiative(ctx, initiativeId, input, expectedVersion);
  }

  @Mutation(() => Initiative, { description: 'Archives an initiative with its milestones, risks and decisions.' })
  @Allow('programme:write')
  archiveInitiative(
    @Ctx() ctx: GraphContext,
    @Arg('initiativeId', () => ID) initiativeId: string,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Initiative> {
    return this.items.archiveInitiative(ctx, initiativeId, expectedVersion);
  }

  @Mutation(() => Milestone, { description: 'Adds a milestone.' })
  @Allow('programme:write')
  createMilestone(@Ctx() ctx: GraphContext, @Arg('input', () => MilestoneCreateInput) input: MilestoneCreateInput): Promise<Milestone> {
    return this.items.createMilestone(ctx, input);
  }

  @Mutation(() => Milestone, { description: 'Changes a milestone; what is absent stays as it is.' })
  @Allow('programme:write')
  updateMilestone(
    @Ctx() ctx: GraphContext,
    @Arg('milestoneId', () => ID) milestoneId: string,
    @Arg('input', () => MilestoneUpdateInput) input: MilestoneUpdateInput,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Milestone> {
    return this.items.updateMilestone(ctx, milestoneId, input, expectedVersion);
  }

  @Mutation(() => Milestone, { description: 'Archives a milestone.' })
  @Allow('programme:write')
  archiveMilestone(
    @Ctx() ctx: GraphContext,
    @Arg('milestoneId', () => ID) milestoneId: string,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Milestone> {
    return this.items.archiveMilestone(ctx, milestoneId, expectedVersion);
  }

  @Mutation(() => Risk, { description: 'Adds a risk.' })
  @Allow('programme:write')
  createRisk(@Ctx() ctx: GraphContext, @Arg('input', () => RiskCreateInput) input: RiskCreateInput): Promise<Risk> {
    return this.items.createRisk(ctx, input);
  }

  @Mutation(() => Risk, { description: 'Changes a risk; what is absent stays as it is.' })
  @Allow('programme:write')
  updateRisk(
    @Ctx() ctx: GraphContext,
    @Arg('riskId', () => ID) riskId: string,
    @Arg('input', () => RiskUpdateInput) input: RiskUpdateInput,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Risk> {
    return this.items.updateRisk(ctx, riskId, input, expectedVersion);
  }

  @Mutation(() => Risk, { description: 'Archives a risk.' })
  @Allow('programme:write')
  archiveRisk(
    @Ctx() ctx: GraphContext,
    @Arg('riskId', () => ID) riskId: string,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Risk> {
    return this.items.archiveRisk(ctx, riskId, expectedVersion);
  }

  @Mutation(() => ProgrammeDecision, { description: 'Adds a question to be decided.' })
  @Allow('programme:write')
  createProgrammeDecision(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => DecisionCreateInput) input: DecisionCreateInput,
  ): Promise<ProgrammeDecision> {
    return this.items.createDecision(ctx, input);
  }

  @Mutation(() => ProgrammeDecision, { description: 'Changes a decision; what is absent stays as it is.' })
  @Allow('programme:write')
  updateProgrammeDecision(
    @Ctx() ctx: GraphContext,
    @Arg('decisionId', () => ID) decisionId: string,
    @Arg('input', () => DecisionUpdateInput) input: DecisionUpdateInput,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<ProgrammeDecision> {
    return this.items.updateDecision(ctx, decisionId, input, expectedVersion);
  }

  @Mutation(() => ProgrammeDecision, { description: 'Archives a decision.' })
  @Allow('programme:write')
  archiveProgrammeDecision(
    @Ctx() ctx: GraphContext,
    @Arg('decisionId', () => ID) decisionId: string,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<ProgrammeDecision> {
    return this.items.archiveDecision(ctx, decisionId, expectedVersion);
  }

  @Mutation(() => Milestone, { description: 'Completes an open milestone.' })
  @Allow('programme:write')
  completeMilestone(
    @Ctx() ctx: GraphContext,
    @Arg('milestoneId', () => ID) milestoneId: string,
    @Arg('completedAt', () => DateTime, { nullable: true, description: 'Now when nothing is said; not in the future.' })
    completedAt: Date | null = null,
  ): Promise<Milestone> {
    return this.items.completeMilestone(ctx, milestoneId, completedAt);
  }

  @Mutation(() => Milestone, { description: 'Opens a completed milestone again.' })
  @Allow('programme:write')
  reopenMilestone(@Ctx() ctx: GraphContext, @Arg('milestoneId', () => ID) milestoneId: string): Promise<Milestone> {
    return this.items.reopenMilestone(ctx, milestoneId);
  }

  @Mutation(() => ProgrammeDecision, { description: 'Records what was decided on an open question.' })
  @Allow('programme:write')
  decideProgrammeDecision(
    @Ctx() ctx: GraphContext,
    @Arg('decisionId', () => ID) decisionId: string,
    @Arg('input', () => DecideInput) input: DecideInput,
  ): Promise<ProgrammeDecision> {
    return this.items.decide(ctx, decisionId, input);
  }

  @Mutation(() => ProgrammeDecision, {
    description:
      'Approves or rejects a proposal of the agent feedback-loop, which becomes a decision of the programme. Later runs report it as decided.',
  })
  @Allow('approvals:decide')
  decideFeedbackProposal(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => FeedbackProposalDecisionInput) input: FeedbackProposalDecisionInput,
  ): Promise<ProgrammeDecision> {
    return this.proposals.decide(ctx, input);
  }
}
