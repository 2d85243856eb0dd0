import { Ctx, Query, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
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
