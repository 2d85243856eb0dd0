import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { ProgrammeQuestionInput } from './ask.input.js';
import { AskService } from './ask.service.js';
import { ProgrammeAnswer } from './ask.type.js';

@Resolver()
export class AskResolver {
  constructor(private readonly questions: AskService) {}

  @Query(() => ProgrammeAnswer, {
    description:
      'Answers a question from the data of the tenant, with citations. Without evidence, the answer says so and no model is called.',
  })
  @Allow('graph:read')
  askProgramme(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => ProgrammeQuestionInput, { description: 'The question.' }) input: ProgrammeQuestionInput,
  ): Promise<ProgrammeAnswer> {
    return this.questions.ask(ctx, input);
  }
}
