import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { Area } from '../items/area.entity.js';
import { ProgrammeDecision } from '../items/decision.entity.js';
import { Initiative } from '../items/initiative.entity.js';
import { Milestone } from '../items/milestone.entity.js';
import { Risk } from '../items/risk.entity.js';
import { EXPECTED_VERSION } from './expected-version.js';
import { Programme } from './programme.entity.js';
import { ProgrammeCreateInput, ProgrammeUpdateInput } from './programme.input.js';
import { ProgrammeService } from './programme.service.js';
import { TransformationProgram, transformationProgramOf } from './transformation-program.type.js';

@Resolver(() => TransformationProgram)
export class TransformationProgramResolver {
  constructor(private readonly programmes: ProgrammeService) {}

  @Query(() => TransformationProgram, { description: 'Returns the current programme with its contents. Without one, `exists` is false.' })
  @Allow('graph:read')
  async transformationProgram(@Ctx() ctx: GraphContext): Promise<TransformationProgram> {
    return transformationProgramOf(await this.programmes.current(ctx));
  }

  @Mutation(() => Programme, { description: 'Creates the current programme. Fails with a conflict if the tenant has a current programme.' })
  @Allow('programme:write')
  createProgramme(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => ProgrammeCreateInput, { description: 'The programme to create.' }) input: ProgrammeCreateInput,
  ): Promise<Programme> {
    return this.programmes.create(ctx, input);
  }

  @Mutation(() => Programme, { description: 'Changes the current programme. Fails with a conflict without a current programme.' })
  @Allow('programme:write')
  updateProgramme(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => ProgrammeUpdateInput, { description: 'The changes.' }) input: ProgrammeUpdateInput,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Programme> {
    return this.programmes.update(ctx, input, expectedVersion);
  }

  @Mutation(() => Programme, {
    description: 'Archives the current programme with its areas, initiatives, milestones, risks and decisions.',
  })
  @Allow('programme:write')
  archiveProgramme(
    @Ctx() ctx: GraphContext,
    @Arg('expectedVersion', () => Int, EXPECTED_VERSION) expectedVersion: number | null = null,
  ): Promise<Programme> {
    return this.programmes.archive(ctx, expectedVersion);
  }

  @FieldResolver(() => [Area], {
    description: 'Areas of the programme by `position`.',
    deprecationReason: 'Not paged. Use areasConnection.',
  })
  areas(@Ctx() ctx: GraphContext, @Root() { programmeId }: TransformationProgram): Promise<Area[]> {
    return this.programmes.areas(ctx, programmeId);
  }

  @FieldResolver(() => [Initiative], {
    description: 'Initiatives of the programme, oldest first.',
    deprecationReason: 'Not paged. Use initiativesConnection.',
  })
  initiatives(@Ctx() ctx: GraphContext, @Root() { programmeId }: TransformationProgram): Promise<Initiative[]> {
    return this.programmes.initiatives(ctx, programmeId);
  }

  @FieldResolver(() => [Milestone], {
    description: 'Milestones of the programme, earliest due date first.',
    deprecationReason: 'Not paged. Use milestonesConnection.',
  })
  milestones(@Ctx() ctx: GraphContext, @Root() { programmeId }: TransformationProgram): Promise<Milestone[]> {
    return this.programmes.milestones(ctx, programmeId);
  }

  @FieldResolver(() => [Risk], {
    description: 'Risks of the programme, its areas and its initiatives, oldest first.',
    deprecationReason: 'Not paged. Use risksConnection.',
  })
  risks(@Ctx() ctx: GraphContext, @Root() { programmeId }: TransformationProgram): Promise<Risk[]> {
    return this.programmes.risks(ctx, programmeId);
  }

  @FieldResolver(() => [ProgrammeDecision], {
    description: 'Decisions of the programme, its areas and its initiatives, oldest first.',
    deprecationReason: 'Not paged. Use decisionsConnection.',
  })
  decisions(@Ctx() ctx: GraphContext, @Root() { programmeId }: TransformationProgram): Promise<ProgrammeDecision[]> {
    return this.programmes.decisions(ctx, programmeId);
  }
}

@Resolver(() => Programme)
export class ProgrammeResolver {
  constructor(private readonly programmes: ProgrammeService) {}

  @FieldResolver(() => [Area], {
    description: 'Areas of the programme by `position`.',
    deprecationReason: 'Not paged. Use areasConnection.',
  })
  areas(@Ctx() ctx: GraphContext, @Root() { programmeId }: Programme): Promise<Area[]> {
    return this.programmes.areas(ctx, programmeId);
  }
}
