import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../../../platform/graph/allow.js';
import type { Connection } from '../../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../../platform/graph/context.js';
import { Area } from '../area.entity.js';
import type { ProgrammeDecision } from '../decision.entity.js';
import { Initiative } from '../initiative.entity.js';
import { AreaListArgs, InitiativeListArgs, MilestoneListArgs, ProgrammeDecisionListArgs, RiskListArgs } from './item-lists.input.js';
import {
  AreaConnection,
  InitiativeConnection,
  listAreas,
  listDecisions,
  listInitiatives,
  listMilestones,
  listRisks,
  MilestoneConnection,
  ProgrammeDecisionConnection,
  RiskConnection,
} from './item-lists.js';
import type { Milestone } from '../milestone.entity.js';
import type { Risk } from '../risk.entity.js';

/** Lists of all records of the tenant's programme. */
@Resolver()
export class ItemListsResolver {
  @Query(() => AreaConnection, { description: 'Areas of the programme, by `position` unless `orderBy` is given.' })
  @Allow('graph:read')
  areasConnection(@Ctx() ctx: GraphContext, @Args(() => AreaListArgs) args: AreaListArgs): Connection<Area> {
    return listAreas(ctx, args);
  }

  @Query(() => InitiativeConnection, { description: 'Initiatives of the programme, newest first unless `orderBy` is given.' })
  @Allow('graph:read')
  initiativesConnection(@Ctx() ctx: GraphContext, @Args(() => InitiativeListArgs) args: InitiativeListArgs): Connection<Initiative> {
    return listInitiatives(ctx, args);
  }

  @Query(() => MilestoneConnection, { description: 'Milestones of the programme, earliest due date first unless `orderBy` is given.' })
  @Allow('graph:read')
  milestonesConnection(@Ctx() ctx: GraphContext, @Args(() => MilestoneListArgs) args: MilestoneListArgs): Connection<Milestone> {
    return listMilestones(ctx, args);
  }

  @Query(() => RiskConnection, { description: 'Risks of the programme, newest first unless `orderBy` is given.' })
  @Allow('graph:read')
  risksConnection(@Ctx() ctx: GraphContext, @Args(() => RiskListArgs) args: RiskListArgs): Connection<Risk> {
    return listRisks(ctx, args);
  }

  @Query(() => ProgrammeDecisionConnection, { description: 'Decisions of the programme, newest first unless `orderBy` is given.' })
  @Allow('graph:read')
  programmeDecisionsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => ProgrammeDecisionListArgs) args: ProgrammeDecisionListArgs,
  ): Connection<ProgrammeDecision> {
    return listDecisions(ctx, args);
  }
}

/** Lists of the records of one area. */
@Resolver(() => Area)
export class AreaListsResolver {
  @FieldResolver(() => InitiativeConnection, { description: 'Initiatives of the area, newest first unless `orderBy` is given.' })
  initiativesConnection(
    @Ctx() ctx: GraphContext,
    @Root() { areaId }: Area,
    @Args(() => InitiativeListArgs) args: InitiativeListArgs,
  ): Connection<Initiative> {
    return listInitiatives(ctx, args, { areaId });
  }

  @FieldResolver(() => RiskConnection, {
    description: 'Risks of the area itself, without those of its initiatives; newest first unless `orderBy` is given.',
  })
  risksConnection(@Ctx() ctx: GraphContext, @Root() { areaId }: Area, @Args(() => RiskListArgs) args: RiskListArgs): Connection<Risk> {
    return listRisks(ctx, args, { areaId, initiativeId: null });
  }

  @FieldResolver(() => ProgrammeDecisionConnection, {
    description: 'Decisions of the area itself, without those of its initiatives; newest first unless `orderBy` is given.',
  })
  decisionsConnection(
    @Ctx() ctx: GraphContext,
    @Root() { areaId }: Area,
    @Args(() => ProgrammeDecisionListArgs) args: ProgrammeDecisionListArgs,
  ): Connection<ProgrammeDecision> {
    return listDecisions(ctx, args, { areaId, initiativeId: null });
  }
}

/** Lists of the records of one initiative. */
@Resolver(() => Initiative)
export class InitiativeListsResolver {
  @FieldResolver(() => MilestoneConnection, {
    description: 'Milestones of the initiative, earliest due date first unless `orderBy` is given.',
  })
  milestonesConnection(
    @Ctx() ctx: GraphContext,
    @Root() { initiativeId }: Initiative,
    @Args(() => MilestoneListArgs) args: MilestoneListArgs,
  ): Connection<Milestone> {
    return listMilestones(ctx, args, { initiativeId });
  }

  @FieldResolver(() => RiskConnection, { description: 'Risks of the initiative, newest first unless `orderBy` is given.' })
  risksConnection(
    @Ctx() ctx: GraphContext,
    @Root() { initiativeId }: Initiative,
    @Args(() => RiskListArgs) args: RiskListArgs,
  ): Connection<Risk> {
    return listRisks(ctx, args, { initiativeId });
  }

  @FieldResolver(() => ProgrammeDecisionConnection, {
    description: 'Decisions of the initiative, newest first unless `orderBy` is given.',
  })
  decisionsConnection(
    @Ctx() ctx: GraphContext,
    @Root() { initiativeId }: Initiative,
    @Args(() => ProgrammeDecisionListArgs) args: ProgrammeDecisionListArgs,
  ): Connection<ProgrammeDecision> {
    return listDecisions(ctx, args, { initiativeId });
  }
}
