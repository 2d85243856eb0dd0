import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { RunStatus } from '../../../platform/graph/types/run-status.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { ProcessStepState, RunSkippedReason } from './step.entity.js';

@ObjectType()
@Directive('@key(fields: "runId", resolvable: false)')
export class Run {
  @Field(() => ID)
  runId!: string;
}

@ObjectType({ description: 'Agent of a step.' })
export class StepAgent {
  @Field(() => String, { description: 'Name of the agent, which is the id of its step.' })
  name!: string;

  @Field(() => Boolean, { description: 'True if a live worker serves the agent now.' })
  live!: boolean;
}

@ObjectType({ description: 'Current state of the run that the latest start of a step launched.' })
export class StepRun {
  @Field(() => ID, { description: 'Id of the run.' })
  runId!: string;

  @Field(() => RunStatus, { description: 'Status of the run.' })
  status!: `${RunStatus}`;

  @Field(() => Float, { description: 'Progress of the run, 0 to 1.' })
  progress!: number;

  @Field(() => Boolean, { description: 'True if the agent lacked something that it would have used.' })
  degraded!: boolean;

  @Field(() => Boolean, { description: 'True if the run ended without a result, so that the step can be started again.' })
  failed!: boolean;

  @Field(() => String, { nullable: true, description: 'Error message of the run; null if there is none.' })
  error!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Time at which the run ended; null before that.' })
  finishedAt!: Date | null;

  @Field(() => Run, { description: 'The run with its result and files.' })
  run!: Run;
}

@ObjectType({
  description: 'A step of the process landscape with its state for the tenant. Texts are in one language.',
})
@Directive('@key(fields: "stepId")')
export class ProcessStep {
  /** Language of the texts of the step and of its guide. */
  language!: Language;

  @Field(() => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
  stepId!: string;

  @Field(() => ID, { description: 'Id of the phase: `orient`, `understand`, `analyse`, `define`, `decide`, `deliver` or `sustain`.' })
  phaseId!: string;

  @Field(() => Int, { description: 'Position within the phase, 1 or greater.' })
  order!: number;

  @Field(() => String, { description: 'Title of the step.' })
  title!: string;

  @Field(() => String, { description: 'Purpose of the step.' })
  purpose!: string;

  @Field(() => ProcessStepState, { description: 'State of the step for the tenant.' })
  state!: ProcessStepState;

  @Field(() => StepAgent, { description: 'Agent of the step.' })
  agent!: StepAgent;

  @Field(() => StepRun, {
    nullable: true,
    description: 'Run that the latest start launched; null if the step was never started or the start launched none.',
  })
  run!: StepRun | null;

  @Field(() => RunSkippedReason, {
    nullable: true,
    description: 'Reason why the latest start launched no run; null if it launched one or the step was never started.',
  })
  runSkippedReason!: RunSkippedReason | null;

  @Field(() => String, { nullable: true, description: 'Reason why the step is blocked; null unless it is blocked.' })
  blockedReason!: string | null;

  @Field(() => Int, { description: 'Number of contributions to the step that were not withdrawn.' })
  contributions!: number;

  @Field(() => DateTime, { nullable: true, description: 'Time at which the step was last started; null before the first start.' })
  startedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Time at which the step was completed; null unless it is done.' })
  completedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Time of the latest change of the state; null if the state never changed.' })
  updatedAt!: Date | null;
}

@ObjectType({ description: 'Numbers of steps by state.' })
export class StepCounts {
  @Field(() => Int, { description: 'Number of all steps.' })
  total!: number;

  @Field(() => Int, { description: 'Number of steps that were not started.' })
  notStarted!: number;

  @Field(() => Int, { description: 'Number of running steps.' })
  running!: number;

  @Field(() => Int, { description: 'Number of completed steps.' })
  done!: number;

  @Field(() => Int, { description: 'Number of blocked steps.' })
  blocked!: number;

  @Field(() => Int, { description: 'Number of running steps whose run ended without a result.' })
  failedRuns!: number;

  @Field(() => Float, { description: 'Share of completed steps in all steps, 0 to 1.' })
  doneShare!: number;
}

@ObjectType({ description: 'A phase of the process landscape with its steps.' })
export class ProcessPhase {
  @Field(() => ID, { description: 'Id of the phase: `orient`, `understand`, `analyse`, `define`, `decide`, `deliver` or `sustain`.' })
  phaseId!: string;

  @Field(() => String, { description: 'Name of the phase.' })
  name!: string;

  @Field(() => String, { description: 'Result of the phase.' })
  description!: string;

  @Field(() => StepCounts, { description: 'Numbers of the steps of the phase by state.' })
  counts!: StepCounts;

  @Field(() => [ProcessStep], { description: 'Steps of the phase, in their order.' })
  steps!: ProcessStep[];
}

@ObjectType({ description: 'The process landscape with its state for the tenant.' })
export class ProcessLandscape {
  @Field(() => GraphLanguage, { description: 'Language of all texts.' })
  language!: Language;

  @Field(() => StepCounts, { description: 'Numbers of all steps by state.' })
  counts!: StepCounts;

  @Field(() => [ProcessPhase], { description: 'The 7 phases, in their order.' })
  phases!: ProcessPhase[];
}

@ObjectType({ description: 'Progress of a phase.' })
export class PhaseProgress {
  @Field(() => ID, { description: 'Id of the phase: `orient`, `understand`, `analyse`, `define`, `decide`, `deliver` or `sustain`.' })
  phaseId!: string;

  @Field(() => String, { description: 'Name of the phase.' })
  name!: string;

  @Field(() => StepCounts, { description: 'Numbers of the steps of the phase by state.' })
  counts!: StepCounts;
}

@ObjectType({ description: 'Progress of the tenant in the process landscape.' })
export class ProcessProgress {
  @Field(() => GraphLanguage, { description: 'Language of all texts.' })
  language!: Language;

  @Field(() => StepCounts, { description: 'Numbers of all steps by state.' })
  counts!: StepCounts;

  @Field(() => [PhaseProgress], { description: 'Progress of the 7 phases, in their order.' })
  phases!: PhaseProgress[];

  @Field(() => ProcessStep, { nullable: true, description: 'Running step whose state changed last; null if no step is running.' })
  currentStep!: ProcessStep | null;

  @Field(() => ProcessStep, { nullable: true, description: 'First step of the landscape that was not started; null if all were started.' })
  nextStep!: ProcessStep | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the latest change of a state or the latest contribution; null before the first.',
  })
  lastActivityAt!: Date | null;
}
