import { Ctx, FieldResolver, Query, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { GraphOnly } from '../../../platform/graph/schema/graph-only.js';
import { Cockpit } from '../transformation-cockpit.resolver.js';
import { BoardService } from './board.service.js';
import { TransformationBoard } from './board.type.js';

@Resolver()
export class BoardResolver {
  constructor(private readonly board: BoardService) {}

  @Query(() => TransformationBoard, {
    description:
      'Returns the traffic lights of the current programme by area and phase, with their reasons. They are read from the search index.',
  })
  @Allow('graph:read')
  transformationBoard(@Ctx() ctx: GraphContext): Promise<TransformationBoard> {
    return this.board.read(ctx);
  }
}

/** Adds the board to `Cockpit`, which clients refetch after events. */
@Resolver(() => Cockpit)
export class CockpitBoardResolver {
  constructor(private readonly board: BoardService) {}

  @FieldResolver(() => TransformationBoard, {
    name: 'board',
    nullable: true,
    description: 'Traffic lights of the current programme; the same as `transformationBoard`. Null if they cannot be read.',
  })
  @GraphOnly()
  readBoard(@Ctx() ctx: GraphContext): Promise<TransformationBoard> {
    return this.board.read(ctx);
  }
}
