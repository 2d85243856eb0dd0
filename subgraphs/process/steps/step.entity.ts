import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../../../platform/graph/lists/connection.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import type { StepState } from './step.policy.js';

export enum ProcessStepState {
  NOT_STARTED = 'not_started',
  RUNNING = 'running',
  DONE = 'done',
  BLOCKED = 'blocked',
}
registerEnumType(ProcessStepState, {
  name: 'ProcessStepState',
  description: 'State of a step. A step is started, then completed. It can be blocked before its completion and reopened after it.',
  valuesConfig: {
    NOT_STARTED: { description: 'The step was not started.' },
    RUNNING: { description: 'The step was started and is not complete.' },
    DONE: { description: 'The step is complete.' },
    BLOCKED: { description: 'The work on the step is blocked.' },
  },
});

export enum ProcessStepAction {
  START = 'start',
  COMPLETE = 'complete',
  BLOCK = 'block',
  UNBLOCK = 'unblock',
  REOPEN = 'reopen',
}
registerEnumType(ProcessStepAction, {
  name: 'ProcessStepAction',
  description: 'Action that changes the state of a step.',
  valuesConfig: {
    START: { description: 'Start of the step and, if possible, of its agent.' },
    COMPLETE: { description: 'Completion of the step.' },
    BLOCK: { description: 'Block of the step by an obstacle.' },
    UNBLOCK: { description: 'Return of a blocked step to its previous state.' },
    REOPEN: { description: 'Return of a completed step to the state running.' },
  },
});

export enum RunSkippedReason {
  NOT_REQUESTED = 'not_requested',
  NO_LIVE_WORKER = 'no_live_worker',
  AGENT_NOT_SERVED = 'agent_not_served',
}
registerEnumType(RunSkippedReason, {
  name: 'RunSkippedReason',
  description: 'Reason why the start of a step launched no run.',
  valuesConfig: {
    NOT_REQUESTED: { description: 'The request asked for no run.' },
    NO_LIVE_WORKER: { description: 'No worker is live.' },
    AGENT_NOT_SERVED: { description: 'No live worker serves the agent: it is not part of this release or is switched off.' },
  },
});

/** State of a step for the tenant; a step without a row is not started. */
@Entity({ schema: 'process', tableName: 'step_state' })
export class StepRecord {
  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @PrimaryKey({ type: 'text' })
  stepId!: string;

  @Property({ type: 'text' })
  state!: StepState;

  @Property({ type: 'integer' })
  revision!: number;

  @Property({ type: 'text', nullable: true })
  runId!: string | null;

  @Property({ type: 'text', nullable: true })
  runSkippedReason!: RunSkippedReason | null;

  @Property({ type: 'text', nullable: true })
  blockedReason!: string | null;

  @Property({ type: 'datetime', nullable: true })
  startedAt!: Date | null;

  @Property({ type: 'text', nullable: true })
  startedBy!: string | null;

  @Property({ type: 'datetime', nullable: true })
  completedAt!: Date | null;

  @Property({ type: 'text', nullable: true })
  completedBy!: string | null;

  @Property({ type: 'datetime' })
  updatedAt!: Date;
}

@ObjectType('ProcessStepTransition', { description: 'A change in the history of a step.' })
@Entity({ schema: 'process', tableName: 'step_transition' })
export class StepTransition {
  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
  @PrimaryKey({ type: 'text' })
  stepId!: string;

  @Field(() => Int, { description: 'Number of the change in the history of the step, 1 or greater.' })
  @PrimaryKey({ type: 'integer' })
  revision!: number;

  @Field(() => ProcessStepAction, { description: 'Action that changed the step.' })
  @Property({ type: 'text' })
  action!: ProcessStepAction;

  @Field(() => ProcessStepState, { description: 'State before the change.' })
  @Property({ type: 'text' })
  fromState!: ProcessStepState;

  @Field(() => ProcessStepState, { description: 'State after the change.' })
  @Property({ type: 'text' })
  toState!: ProcessStepState;

  @Field(() => String, { description: 'Subject of the user or token that changed the step.' })
  @Property({ type: 'text' })
  actor!: string;

  @Field(() => String, { nullable: true, description: 'Reason for the action; null if none was given.' })
  @Property({ type: 'text', nullable: true })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: 'Remark on the action; null if none was given.' })
  @Property({ type: 'text', nullable: true })
  note!: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the run that a start launched; null if there is none.' })
  @Property({ type: 'text', nullable: true })
  runId!: string | null;

  @Field(() => RunSkippedReason, {
    nullable: true,
    description: 'Reason why a start launched no run; null if it launched one, and for other actions.',
  })
  @Property({ type: 'text', nullable: true })
  runSkippedReason!: RunSkippedReason | null;

  @Field(() => Boolean, { description: 'True if the step was completed although completion rules were not met.' })
  @Property({ type: 'boolean' })
  forced!: boolean;

  @Field(() => [String], { description: 'Ids of the completion rules that were not met; empty unless `forced` is true.' })
  @Property({ type: 'array' })
  unmetRules!: string[];

  @Field(() => DateTime, { description: 'Time of the change.' })
  @Property({ type: 'datetime' })
  time!: Date;
}

export const StepTransitionConnection = connectionType('ProcessStepTransition', () => StepTransition);
