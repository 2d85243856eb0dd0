import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import type { StepContent } from '../content/step-content.schema.js';
import { ProcessStep } from './landscape.type.js';
import { ProcessStepAction, ProcessStepState, RunSkippedReason, type StepTransition } from './step.entity.js';
import { messagesIn } from '../messages.js';

@ObjectType({ description: 'A completion rule that was not met.' })
export class UnmetRule {
  @Field(() => String, { description: 'Id of the rule, unique within the step.' })
  id!: string;

  @Field(() => String, { description: 'Text of the rule.' })
  text!: string;
}

@ObjectType({
  description:
    'Result of a change of the state of a step. A request that is repeated with the same idempotency key gets the result of the first.',
})
export class ProcessStepRunResponse {
  @Field(() => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
  stepId!: string;

  @Field(() => ProcessStepAction, { description: 'Action that changed the step.' })
  action!: ProcessStepAction;

  @Field(() => ProcessStepState, { description: 'State of the step after the action.' })
  state!: ProcessStepState;

  @Field(() => ProcessStepState, { description: 'State of the step before the action.' })
  previousState!: ProcessStepState;

  @Field(() => Int, { description: 'Number of the change in the history of the step, 1 or greater.' })
  revision!: number;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the run that the start launched; null if there is none. GET /api/runs/{run_id} returns its status.',
  })
  runId!: string | null;

  @Field(() => RunSkippedReason, {
    nullable: true,
    description: 'Reason why a start launched no run; null if it launched one, and for other actions.',
  })
  runSkippedReason!: RunSkippedReason | null;

  @Field(() => String, { nullable: true, description: 'Sentence on whether the start launched the agent; null for other actions.' })
  runNote!: string | null;

  @Field(() => Boolean, { description: 'True if the step was completed although completion rules were not met.' })
  forced!: boolean;

  @Field(() => [UnmetRule], { description: 'Completion rules that were not met; empty unless `forced` is true.' })
  unmetRules!: UnmetRule[];

  @Field(() => String, { nullable: true, description: 'Reason for the action; null if none was given.' })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: 'Remark on the action; null if none was given.' })
  note!: string | null;

  @Field(() => String, { description: 'Subject of the user or token that changed the step.' })
  actor!: string;

  @Field(() => DateTime, { description: 'Time of the action.' })
  time!: Date;

  @Field(() => DateTime, { nullable: true, description: 'Time at which the step was last started; null before the first start.' })
  startedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Time at which the step was completed; null unless it is done.' })
  completedAt!: Date | null;

  @Field(() => ProcessStep, { description: 'The step in its current state.' })
  step!: ProcessStep;
}

/** Builds the response to an action from its entry in the history. */
export const toOutcome = (
  transition: StepTransition,
  step: ProcessStep,
  content: StepContent,
  language: Language,
): ProcessStepRunResponse => ({
  stepId: transition.stepId,
  action: transition.action,
  state: transition.toState,
  previousState: transition.fromState,
  revision: transition.revision,
  runId: transition.runId,
  runSkippedReason: transition.runSkippedReason,
  runNote: transition.action === ProcessStepAction.START ? messagesIn(language).runNote[transition.runSkippedReason ?? 'launched'] : null,
  forced: transition.forced,
  unmetRules: transition.unmetRules.map((id) => ({
    id,
    text: content.completion_rules.find((rule) => rule.id === id)?.text[language] ?? id,
  })),
  reason: transition.reason,
  note: transition.note,
  actor: transition.actor,
  time: transition.time,
  startedAt: step.startedAt,
  completedAt: step.completedAt,
  step,
});
