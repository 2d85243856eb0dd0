import { Arg, Resolver, Root, Subscription } from 'type-graphql';
import { wiredStream } from '../../../platform/graph/answers/answer-stream.js';
import { AdvisorChatInput, AdvisorChatProgress } from './chat.type.js';

@Resolver()
export class ChatProgressResolver {
  @Subscription(() => AdvisorChatProgress, {
    description:
      'Answers like `advisorChat` and delivers each sentence of the language model as soon as it is complete and checked, then the complete answer, and completes. ' +
      'The sentences are preliminary: the last item replaces them. Unsubscribing aborts the answer.',
    subscribe: wiredStream,
  })
  advisorChatProgress(
    @Root() progress: AdvisorChatProgress,
    @Arg('input', () => AdvisorChatInput, { description: 'The message.' }) _input: AdvisorChatInput,
  ): AdvisorChatProgress {
    return progress;
  }
}
