import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql';
import { wiredStream } from '../../../platform/graph/answers/answer-stream.js';
import { StepAnalysisProgress } from './step-analysis.entity.js';
import { StepAnalysisInput } from './step-analysis.input.js';

@Resolver()
export class AnalysisProgressResolver {
  @Subscription(() => StepAnalysisProgress, {
    description:
      'Answers like `analyzeStep` and delivers each sentence of the language model as soon as it is complete and checked, then the complete answer, and completes. ' +
      'The sentences are preliminary: the last item replaces them. Unsubscribing aborts the answer.',
    subscribe: wiredStream,
  })
  analyzeStepProgress(
    @Root() progress: StepAnalysisProgress,
    @Arg('stepId', () => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
    _stepId: string,
    @Arg('input', () => StepAnalysisInput, { nullable: true, description: 'Options of the assessment.' })
    _input: StepAnalysisInput | null = null,
  ): StepAnalysisProgress {
    return progress;
  }
}
