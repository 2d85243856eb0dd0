import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { Area } from './area.entity.js';
import { ProgrammeDecision } from './decision.entity.js';
import { Initiative } from './initiative.entity.js';
import { AREA, DECISION, INITIATIVE, MILESTONE, RISK } from './item-kind.js';
import {
  decisionsOfArea,
  decisionsOfInitiative,
  initiativesOfArea,
  loadArea,
  loadInitiative,
  milestonesOfInitiative,
  risksOfArea,
  risksOfInitiative,
} from './item-loaders.js';
import { Milestone } from './milestone.entity.js';
import { findOwn } from './programme-writer.js';
import { Risk } from './risk.entity.js';

@Resolver(() => Area)
export class AreaResolver {
  @Query(() => Area, { description: 'Returns an area by its id, also one that is archived.' })
  @Allow('graph:read')
  area(@Ctx() ctx: GraphContext, @Arg('areaId', () => ID, { description: 'Id of the area.' }) areaId: string): Promise<Area> {
    return findOwn(ctx.em, ctx.tenantId, AREA, areaId);
  }

  @FieldResolver(() => [Initiative], {
    description: 'Initiatives of the area, oldest first.',
    deprecationReason: 'Not paged. Use initiativesConnection.',
  })
  initiatives(@Ctx() ctx: GraphContext, @Root() { areaId }: Area): Promise<Initiative[]> {
    return initiativesOfArea(ctx, areaId);
  }

  @FieldResolver(() => [Risk], {
    description: 'Risks of the area itself, oldest first; without those of its initiatives.',
    deprecationReason: 'Not paged. Use risksConnection.',
  })
  risks(@Ctx() ctx: GraphContext, @Root() { areaId }: Area): Promise<Risk[]> {
    return risksOfArea(ctx, areaId);
  }

  @FieldResolver(() => [ProgrammeDecision], {
    description: 'Decisions of the area itself, oldest first; without those of its initiatives.',
    deprecationReason: 'Not paged. Use decisionsConnection.',
  })
  decisions(@Ctx() ctx: GraphContext, @Root() { areaId }: Area): Promise<ProgrammeDecision[]> {
    return decisionsOfArea(ctx, areaId);
  }
}

@Resolver(() => Initiative)
export class InitiativeResolver {
  @Query(() => Initiative, { description: 'Returns an initiative by its id, also one that is archived.' })
  @Allow('graph:read')
  initiative(
    @Ctx() ctx: GraphContext,
    @Arg('initiativeId', () => ID, { description: 'Id of the initiative.' }) initiativeId: string,
  ): Promise<Initiative> {
    return findOwn(ctx.em, ctx.tenantId, INITIATIVE, initiativeId);
  }

  @FieldResolver(() => Area, { description: 'The area that the initiative belongs to.' })
  area(@Ctx() ctx: GraphContext, @Root() { areaId }: Initiative): Promise<Area | null> {
    return loadArea(ctx, areaId);
  }

  @FieldResolver(() => [Milestone], {
    description: 'Milestones of the initiative, earliest due date first.',
    deprecationReason: 'Not paged. Use milestonesConnection.',
  })
  milestones(@Ctx() ctx: GraphContext, @Root() { initiativeId }: Initiative): Promise<Milestone[]> {
    return milestonesOfInitiative(ctx, initiativeId);
  }

  @FieldResolver(() => [Risk], {
    description: 'Risks of the initiative, oldest first.',
    deprecationReason: 'Not paged. Use risksConnection.',
  })
  risks(@Ctx() ctx: GraphContext, @Root() { initiativeId }: Initiative): Promise<Risk[]> {
    return risksOfInitiative(ctx, initiativeId);
  }

  @FieldResolver(() => [ProgrammeDecision], {
    description: 'Decisions of the initiative, oldest first.',
    deprecationReason: 'Not paged. Use decisionsConnection.',
  })
  decisions(@Ctx() ctx: GraphContext, @Root() { initiativeId }: Initiative): Promise<ProgrammeDecision[]> {
    return decisionsOfInitiative(ctx, initiativeId);
  }
}

@Resolver(() => Milestone)
export class MilestoneResolver {
  @Query(() => Milestone, { description: 'Returns a milestone by its id, also one that is archived.' })
  @Allow('graph:read')
  milestone(
    @Ctx() ctx: GraphContext,
    @Arg('milestoneId', () => ID, { description: 'Id of the milestone.' }) milestoneId: string,
  ): Promise<Milestone> {
    return findOwn(ctx.em, ctx.tenantId, MILESTONE, milestoneId);
  }

  @FieldResolver(() => Initiative, { description: 'The initiative that the milestone belongs to.' })
  initiative(@Ctx() ctx: GraphContext, @Root() { initiativeId }: Milestone): Promise<Initiative | null> {
    return loadInitiative(ctx, initiativeId);
  }
}

@Resolver(() => Risk)
export class RiskResolver {
  @Query(() => Risk, { description: 'Returns a risk by its id, also one that is archived.' })
  @Allow('graph:read')
  risk(@Ctx() ctx: GraphContext, @Arg('riskId', () => ID, { description: 'Id of the risk.' }) riskId: string): Promise<Risk> {
    return findOwn(ctx.em, ctx.tenantId, RISK, riskId);
  }

  @FieldResolver(() => Area, { nullable: true, description: 'The area that the risk threatens; null if it threatens the whole programme.' })
  area(@Ctx() ctx: GraphContext, @Root() { areaId }: Risk): Promise<Area | null> | null {
    return areaId === null ? null : loadArea(ctx, areaId);
  }

  @FieldResolver(() => Initiative, {
    nullable: true,
    description: 'The initiative that the risk threatens; null if it threatens the whole area or programme.',
  })
  initiative(@Ctx() ctx: GraphContext, @Root() { initiativeId }: Risk): Promise<Initiative | null> | null {
    return initiativeId === null ? null : loadInitiative(ctx, initiativeId);
  }
}

@Resolver(() => ProgrammeDecision)
export class ProgrammeDecisionResolver {
  @Query(() => ProgrammeDecision, { description: 'Returns a decision by its id, also one that is archived.' })
  @Allow('graph:read')
  programmeDecision(
    @Ctx() ctx: GraphContext,
    @Arg('decisionId', () => ID, { description: 'Id of the decision.' }) decisionId: string,
  ): Promise<ProgrammeDecision> {
    return findOwn(ctx.em, ctx.tenantId, DECISION, decisionId);
  }

  @FieldResolver(() => Area, {
    nullable: true,
    description: 'The area that the decision concerns; null if it concerns the whole programme.',
  })
  area(@Ctx() ctx: GraphContext, @Root() { areaId }: ProgrammeDecision): Promise<Area | null> | null {
    return areaId === null ? null : loadArea(ctx, areaId);
  }

  @FieldResolver(() => Initiative, {
    nullable: true,
    description: 'The initiative that the decision concerns; null if it concerns the whole area or programme.',
  })
  initiative(@Ctx() ctx: GraphContext, @Root() { initiativeId }: ProgrammeDecision): Promise<Initiative | null> | null {
    return initiativeId === null ? null : loadInitiative(ctx, initiativeId);
  }
}
