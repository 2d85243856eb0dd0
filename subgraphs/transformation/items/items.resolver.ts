import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import { connectEntities, connectionType, PageArgs, type Connection } from '../../../platform/graph/connection.js';
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
import {
  InitiativeFilter,
  MilestoneFilter,
  ProgrammeDecisionFilter,
  RiskFilter,
  whereDecision,
  whereInitiative,
  whereMilestone,
  whereRisk,
} from './item.filter.js';
import { Milestone } from './milestone.entity.js';
import { findOwn } from './programme-writer.js';
import { Risk } from './risk.entity.js';

const InitiativeConnection = connectionType('Initiative', () => Initiative);
const MilestoneConnection = connectionType('Milestone', () => Milestone);
const RiskConnection = connectionType('Risk', () => Risk);
const ProgrammeDecisionConnection = connectionType('ProgrammeDecision', () => ProgrammeDecision);

@Resolver(() => Area)
export class AreaResolver {
  @Query(() => Area)
  @Allow('graph:read')
  area(@Ctx() ctx: GraphContext, @Arg('areaId', () => ID) areaId: string): Promise<Area> {
    return findOwn(ctx.em, ctx.tenantId, AREA, areaId);
  }

  @FieldResolver(() => [Initiative], { description: 'Oldest first.' })
  initiatives(@Ctx() ctx: GraphContext, @Root() { areaId }: Area): Promise<Initiative[]> {
    return initiativesOfArea(ctx, areaId);
  }

  @FieldResolver(() => [Risk], { description: 'Of the area as a whole; those of its initiatives are there.' })
  risks(@Ctx() ctx: GraphContext, @Root() { areaId }: Area): Promise<Risk[]> {
    return risksOfArea(ctx, areaId);
  }

  @FieldResolver(() => [ProgrammeDecision], { description: 'Of the area as a whole; those of its initiatives are there.' })
  decisions(@Ctx() ctx: GraphContext, @Root() { areaId }: Area): Promise<ProgrammeDecision[]> {
    return decisionsOfArea(ctx, areaId);
  }
}

@Resolver(() => Initiative)
export class InitiativeResolver {
  @Query(() => Initiative)
  @Allow('graph:read')
  initiative(@Ctx() ctx: GraphContext, @Arg('initiativeId', () => ID) initiativeId: string): Promise<Initiative> {
    return findOwn(ctx.em, ctx.tenantId, INITIATIVE, initiativeId);
  }

  @Query(() => InitiativeConnection, { description: 'Initiatives, newest first.' })
  @Allow('graph:read')
  initiativesConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => InitiativeFilter, { nullable: true }) filter: InitiativeFilter | null = null,
  ): Connection<Initiative> {
    return connectEntities(ctx, Initiative, { id: 'initiativeId', page, where: whereInitiative(filter ?? {}) });
  }

  @FieldResolver(() => Area)
  area(@Ctx() ctx: GraphContext, @Root() { areaId }: Initiative): Promise<Area | null> {
    return loadArea(ctx, areaId);
  }

  @FieldResolver(() => [Milestone], { description: 'First due first.' })
  milestones(@Ctx() ctx: GraphContext, @Root() { initiativeId }: Initiative): Promise<Milestone[]> {
    return milestonesOfInitiative(ctx, initiativeId);
  }

  @FieldResolver(() => [Risk])
  risks(@Ctx() ctx: GraphContext, @Root() { initiativeId }: Initiative): Promise<Risk[]> {
    return risksOfInitiative(ctx, initiativeId);
  }

  @FieldResolver(() => [ProgrammeDecision])
  decisions(@Ctx() ctx: GraphContext, @Root() { initiativeId }: Initiative): Promise<ProgrammeDecision[]> {
    return decisionsOfInitiative(ctx, initiativeId);
  }
}

@Resolver(() => Milestone)
export class MilestoneResolver {
  @Query(() => Milestone)
  @Allow('graph:read')
  milestone(@Ctx() ctx: GraphContext, @Arg('milestoneId', () => ID) milestoneId: string): Promise<Milestone> {
    return findOwn(ctx.em, ctx.tenantId, MILESTONE, milestoneId);
  }

  @Query(() => MilestoneConnection, { description: 'Milestones, first due first.' })
  @Allow('graph:read')
  milestonesConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => MilestoneFilter, { nullable: true }) filter: MilestoneFilter | null = null,
  ): Connection<Milestone> {
    // As text, so that a cursor holds the day as it is written.
    const order = { by: [{ property: 'due', type: 'text', by: (value: string) => `(${value})::text` }], direction: 'asc' } as const;
    return connectEntities(ctx, Milestone, { id: 'milestoneId', page, order, where: whereMilestone(filter ?? {}) });
  }

  @FieldResolver(() => Initiative)
  initiative(@Ctx() ctx: GraphContext, @Root() { initiativeId }: Milestone): Promise<Initiative | null> {
    return loadInitiative(ctx, initiativeId);
  }
}

@Resolver(() => Risk)
export class RiskResolver {
  @Query(() => Risk)
  @Allow('graph:read')
  risk(@Ctx() ctx: GraphContext, @Arg('riskId', () => ID) riskId: string): Promise<Risk> {
    return findOwn(ctx.em, ctx.tenantId, RISK, riskId);
  }

  @Query(() => RiskConnection, { description: 'Risks, newest first.' })
  @Allow('graph:read')
  risksConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => RiskFilter, { nullable: true }) filter: RiskFilter | null = null,
  ): Connection<Risk> {
    return connectEntities(ctx, Risk, { id: 'riskId', page, where: whereRisk(filter ?? {}) });
  }

  @FieldResolver(() => Area, { nullable: true })
  area(@Ctx() ctx: GraphContext, @Root() { areaId }: Risk): Promise<Area | null> | null {
    return areaId === null ? null : loadArea(ctx, areaId);
  }

  @FieldResolver(() => Initiative, { nullable: true })
  initiative(@Ctx() ctx: GraphContext, @Root() { initiativeId }: Risk): Promise<Initiative | null> | null {
    return initiativeId === null ? null : loadInitiative(ctx, initiativeId);
  }
}

@Resolver(() => ProgrammeDecision)
export class ProgrammeDecisionResolver {
  @Query(() => ProgrammeDecision)
  @Allow('graph:read')
  programmeDecision(@Ctx() ctx: GraphContext, @Arg('decisionId', () => ID) decisionId: string): Promise<ProgrammeDecision> {
    return findOwn(ctx.em, ctx.tenantId, DECISION, decisionId);
  }

  @Query(() => ProgrammeDecisionConnection, { description: 'Decisions, newest first.' })
  @Allow('graph:read')
  programmeDecisionsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => ProgrammeDecisionFilter, { nullable: true }) filter: ProgrammeDecisionFilter | null = null,
  ): Connection<ProgrammeDecision> {
    return connectEntities(ctx, ProgrammeDecision, { id: 'decisionId', page, where: whereDecision(filter ?? {}) });
  }

  @FieldResolver(() => Area, { nullable: true })
  area(@Ctx() ctx: GraphContext, @Root() { areaId }: ProgrammeDecision): Promise<Area | null> | null {
    return areaId === null ? null : loadArea(ctx, areaId);
  }

  @FieldResolver(() => Initiative, { nullable: true })
  initiative(@Ctx() ctx: GraphContext, @Root() { initiativeId }: ProgrammeDecision): Promise<Initiative | null> | null {
    return initiativeId === null ? null : loadInitiative(ctx, initiativeId);
  }
}
