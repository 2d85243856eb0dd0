import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { DateTime } from '../../../platform/graph/scalars.js';
import { ProcessStepState, RunSkippedReason } from './step.entity.js';

@ObjectType({ description: 'A run that another domain carries out.' })
@Directive('@key(fields: "runId", resolvable: false)')
export class Run {
  @Field(() => ID)
  runId!: string;
}

@ObjectType({ description: 'The agent of a step.' })
export class StepAgent {
  @Field(() => String)
  name!: string;

  @Field(() => Boolean, { description: 'Whether a live worker serves it now.' })
  live!: boolean;
}

@ObjectType({ description: 'The run that the last start of a step launched, as it stands now.' })
export class StepRun {
  @Field(() => ID)
  runId!: string;

  @Field(() => String, { description: 'queued, running, succeeded, failed, cancelled or dead.' })
  status!: string;

  @Field(() => Float, { description: '0 to 1.' })
  progress!: number;

  @Field(() => Boolean, { description: 'Whether something the agent would have used was missing.' })
  degraded!: boolean;

  @Field(() => Boolean, { description: 'Whether it ended without a result, so that the step can be started anew.' })
  failed!: boolean;

  @Field(() => String, { nullable: true, description: 'Why it did not succeed.' })
  error!: string | null;

  @Field(() => DateTime, { nullable: true })
  finishedAt!: Date | null;

  @Field(() => Run, { description: 'The whole run, with result and files.' })
  run!: Run;
}

@ObjectType({
  description: 'One step of the landscape as it stands for the tenant. Its id is the name of its agent; texts are in one language.',
})
@Directive('@key(fields: "stepId")')
export class ProcessStep {
  /** Of its texts, and of the guide that is read through it. */
  language!: Language;

  @Field(() => ID)
  stepId!: string;

  @Field(() => ID, { description: 'orient, understand, analyse, define, decide, deliver or sustain.' })
  phaseId!: string;

  @Field(() => Int, { description: 'Place within the phase, from 1.' })
  order!: number;

  @Field(() => String)
  title!: string;

  @Field(() => String, { description: 'What it is for.' })
  purpose!: string;

  @Field(() => ProcessStepState)
  state!: ProcessStepState;

  @Field(() => StepAgent)
  agent!: StepAgent;

  @Field(() => StepRun, { nullable: true, description: 'Null when the last start launched none.' })
  run!: StepRun | null;

  @Field(() => RunSkippedReason, { nullable: true, description: 'Why the last start launched no run.' })
  runSkippedReason!: RunSkippedReason | null;

  @Field(() => String, { nullable: true, description: 'Why the step cannot go on, while it is blocked.' })
  blockedReason!: string | null;

  @Field(() => Int, { description: 'Contributions that were not withdrawn.' })
  contributions!: number;

  @Field(() => DateTime, { nullable: true })
  startedAt!: Date | null;

  @Field(() => DateTime, { nullable: true })
  completedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When its state last changed; null for a step that nothing ever happened to.' })
  updatedAt!: Date | null;
}

@ObjectType({ description: 'How many steps stand where.' })
export class StepCounts {
  @Field(() => Int, { description: 'All of them.' })
  total!: number;

  @Field(() => Int, { description: 'Steps that were not started.' })
  notStarted!: number;

  @Field(() => Int, { description: 'Steps at work.' })
  running!: number;

  @Field(() => Int, { description: 'Steps that are done.' })
  done!: number;

  @Field(() => Int, { description: 'Steps that cannot go on.' })
  blocked!: number;

  @Field(() => Int, { description: 'Running steps whose run ended without a result.' })
  failedRuns!: number;

  @Field(() => Float, { description: 'Done among all, 0 to 1.' })
  doneShare!: number;
}

@ObjectType({ description: 'A phase of the landscape with its steps, in order.' })
export class ProcessPhase {
  @Field(() => ID)
  phaseId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'What is so when the phase is over.' })
  description!: string;

  @Field(() => StepCounts)
  counts!: StepCounts;

  @Field(() => [ProcessStep])
  steps!: ProcessStep[];
}

@ObjectType({ description: 'The landscape of process steps as it stands for the tenant.' })
export class ProcessLandscape {
  @Field(() => String, { description: 'de or en: the language of all texts.' })
  language!: string;

  @Field(() => StepCounts)
  counts!: StepCounts;

  @Field(() => [ProcessPhase])
  phases!: ProcessPhase[];
}

@ObjectType({ description: 'How far a phase is.' })
export class PhaseProgress {
  @Field(() => ID)
  phaseId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => StepCounts)
  counts!: StepCounts;
}

@ObjectType({ description: 'How far the tenant is, altogether and by phase.' })
export class ProcessProgress {
  @Field(() => String, { description: 'de or en: the language of all texts.' })
  language!: string;

  @Field(() => StepCounts)
  counts!: StepCounts;

  @Field(() => [PhaseProgress], { description: 'The phases in their order.' })
  phases!: PhaseProgress[];

  @Field(() => ProcessStep, { nullable: true, description: 'The running step whose state changed last; null when none runs.' })
  currentStep!: ProcessStep | null;

  @Field(() => ProcessStep, { nullable: true, description: 'The first step of the landscape that has not been started.' })
  nextStep!: ProcessStep | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'When a state last changed or a contribution was last added; null before the first time.',
  })
  lastActivityAt!: Date | null;
}
