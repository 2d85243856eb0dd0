import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Connection } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { Area } from '../items/area.entity.js';
import type { ProgrammeDecision } from '../items/decision.entity.js';
import type { Initiative } from '../items/initiative.entity.js';
import {
  AreaListArgs,
  InitiativeListArgs,
  MilestoneListArgs,
  ProgrammeDecisionListArgs,
  RiskListArgs,
} from '../items/lists/item-lists.input.js';
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
} from '../items/lists/item-lists.js';
import type { Milestone } from '../items/milestone.entity.js';
import type { Risk } from '../items/risk.entity.js';
import { Programme } from './programme.entity.js';
import { TransformationProgram } from './transformation-program.type.js';

/** Lists of the records of the current programme. Without one, `programmeId` is null and matches no record. */
@Resolver(() => TransformationProgram)
export class TransformationProgramListsResolver {
  @FieldResolver(() => AreaConnection, { description: 'Areas of the programme, by `position` unless `orderBy` is given.' })
  areasConnection(
    @Ctx() ctx: GraphContext,
    @Root() { programmeId }: TransformationProgram,
    @Args(() => AreaListArgs) args: AreaListArgs,
  ): Connection<Area> {
    return listAreas(ctx, args, { programmeId });
  }

  @FieldResolver(() => InitiativeConnection, { description: 'Initiatives of the programme, newest first unless `orderBy` is given.' })
  initiativesConnection(
    @Ctx() ctx: GraphContext,
    @Root() { programmeId }: TransformationProgram,
    @Args(() => InitiativeListArgs) args: InitiativeListArgs,
  ): Connection<Initiative> {
    return listInitiatives(ctx, args, { programmeId });
  }

  @FieldResolver(() => MilestoneConnection, {
    description: 'Milestones of the programme, earliest due date first unless `orderBy` is given.',
  })
  milestonesConnection(
    @Ctx() ctx: GraphContext,
    @Root() { programmeId }: TransformationProgram,
    @Args(() => MilestoneListArgs) args: MilestoneListArgs,
  ): Connection<Milestone> {
    return listMilestones(ctx, args, { programmeId });
  }

  @FieldResolver(() => RiskConnection, {
    description: 'Risks of the programme, its areas and its initiatives, newest first unless `orderBy` is given.',
  })
  risksConnection(
    @Ctx() ctx: GraphContext,
    @Root() { programmeId }: TransformationProgram,
    @Args(() => RiskListArgs) args: RiskListArgs,
  ): Connection<Risk> {
    return listRisks(ctx, args, { programmeId });
  }

  @FieldResolver(() => ProgrammeDecisionConnection, {
    description: 'Decisions of the programme, its areas and its initiatives, newest first unless `orderBy` is given.',
  })
  decisionsConnection(
    @Ctx() ctx: GraphContext,
    @Root() { programmeId }: TransformationProgram,
    @Args(() => ProgrammeDecisionListArgs) args: ProgrammeDecisionListArgs,
  ): Connection<ProgrammeDecision> {
    return listDecisions(ctx, args, { programmeId });
  }
}

/** Lists of the records of a programme. */
@Resolver(() => Programme)
export class ProgrammeListsResolver {
  @FieldResolver(() => AreaConnection, { description: 'Areas of the programme, by `position` unless `orderBy` is given.' })
  areasConnection(
    @Ctx() ctx: GraphContext,
    @Root() { programmeId }: Programme,
    @Args(() => AreaListArgs) args: AreaListArgs,
  ): Connection<Area> {
    return listAreas(ctx, args, { programmeId });
  }
}
