import { Arg, Resolver, Root, Subscription } from 'type-graphql';
import { wiredStream } from '../../../platform/graph/answers/answer-stream.js';
import { ProgrammeQuestionInput } from './ask.input.js';
import { ProgrammeAnswerProgress } from './ask.type.js';

@Resolver()
export class AskProgressResolver {
  @Subscription(() => ProgrammeAnswerProgress, {
    description:
      'Answers like `askProgramme` and delivers each sentence of the language model as soon as it is complete and checked, then the complete answer, and completes. ' +
      'The sentences are preliminary: the last item replaces them. Unsubscribing aborts the answer.',
    subscribe: wiredStream,
  })
  askProgrammeProgress(
    @Root() progress: ProgrammeAnswerProgress,
    @Arg('input', () => ProgrammeQuestionInput, { description: 'The question.' }) _input: ProgrammeQuestionInput,
  ): ProgrammeAnswerProgress {
    return progress;
  }
}
