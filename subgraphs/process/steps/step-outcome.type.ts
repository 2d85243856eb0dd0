import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Language, LocalizedText } from '../../../platform/content/index.js';
import { DateTime } from '../../../platform/graph/scalars.js';
import type { StepContent } from '../content/step-content.schema.js';
import { ProcessStep } from './landscape.type.js';
import { ProcessStepAction, ProcessStepState, RunSkippedReason, type StepTransition } from './step.entity.js';

@ObjectType({ description: 'A rule that was not met.' })
export class UnmetRule {
  @Field(() => String, { description: 'Names the rule within its step.' })
  id!: string;

  @Field(() => String, { description: 'The rule, for people.' })
  text!: string;
}

@ObjectType({ description: 'What was done to a step, and where it led. A repeated request with the same key gets the first answer.' })
export class ProcessStepRunResponse {
  @Field(() => ID)
  stepId!: string;

  @Field(() => ProcessStepAction)
  action!: ProcessStepAction;

  @Field(() => ProcessStepState, { description: 'The state that this led to.' })
  state!: ProcessStepState;

  @Field(() => ProcessStepState, { description: 'The state that the step was in.' })
  previousState!: ProcessStepState;

  @Field(() => Int, { description: 'Number of this change in the history of the step.' })
  revision!: number;

  @Field(() => ID, { nullable: true, description: 'The run that the start launched; poll it at /api/runs/{run_id}.' })
  runId!: string | null;

  @Field(() => RunSkippedReason, { nullable: true, description: 'Why a start launched no run.' })
  runSkippedReason!: RunSkippedReason | null;

  @Field(() => String, { nullable: true, description: 'The same for people: what became of the agent at the start.' })
  runNote!: string | null;

  @Field(() => Boolean, { description: 'Whether the step was completed against unmet rules.' })
  forced!: boolean;

  @Field(() => [UnmetRule], { description: 'The rules that were overridden.' })
  unmetRules!: UnmetRule[];

  @Field(() => String, { nullable: true, description: 'Why, where a reason is asked for.' })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: 'What the person noted.' })
  note!: string | null;

  @Field(() => String, { description: 'Who did it.' })
  actor!: string;

  @Field(() => DateTime, { description: 'When it was done.' })
  time!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When the step was last started.' })
  startedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was completed, while it is done.' })
  completedAt!: Date | null;

  @Field(() => ProcessStep, { description: 'The step as it stands now.' })
  step!: ProcessStep;
}

/** The answer to an action, from its line in the history. */
export const showOutcome = (
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
  runNote: transition.action === ProcessStepAction.START ? RUN_NOTES[transition.runSkippedReason ?? 'launched'][language] : null,
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

const RUN_NOTES: Readonly<Record<RunSkippedReason | 'launched', LocalizedText>> = {
  launched: { de: 'Der Agent des Schritts wurde gestartet.', en: "The step's agent was launched." },
  not_requested: {
    de: 'Der Agent wurde auf Wunsch nicht gestartet.',
    en: 'The agent was not launched, as requested.',
  },
  no_live_worker: {
    de: 'Der Agent wurde nicht gestartet, weil gerade kein Worker läuft. Starten Sie den Schritt später noch einmal.',
    en: 'The agent was not launched because no worker is running just now. Start the step again later.',
  },
  agent_not_served: {
    de: 'Der Agent wurde nicht gestartet, weil kein laufender Worker ihn ausführt. Der Schritt kann ohne ihn bearbeitet werden.',
    en: 'The agent was not launched because no running worker serves it. The step can be worked on without it.',
  },
};
