import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../../../platform/graph/connection.js';
import { DateTime } from '../../../platform/graph/scalars.js';
import type { StepState } from './step.policy.js';

export enum ProcessStepState {
  NOT_STARTED = 'not_started',
  RUNNING = 'running',
  DONE = 'done',
  BLOCKED = 'blocked',
}
registerEnumType(ProcessStepState, {
  name: 'ProcessStepState',
  description: 'not_started leads to running and done; a step that cannot go on is blocked, one that is done can be reopened.',
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
  description: 'What was done to a step.',
  valuesConfig: {
    START: { description: 'Work was begun, and the agent started where there is one.' },
    COMPLETE: { description: 'The step was declared done.' },
    BLOCK: { description: 'Something keeps it from going on.' },
    UNBLOCK: { description: 'It can go on.' },
    REOPEN: { description: 'A step that was done is at work again.' },
  },
});

export enum RunSkippedReason {
  NOT_REQUESTED = 'not_requested',
  NO_LIVE_WORKER = 'no_live_worker',
  AGENT_NOT_SERVED = 'agent_not_served',
}
registerEnumType(RunSkippedReason, {
  name: 'RunSkippedReason',
  description:
    'Why a start launched no run: it was not asked for, no worker lives, or the workers that live do not serve the agent (it is not part of this release, or switched off).',
  valuesConfig: {
    NOT_REQUESTED: { description: 'It was not asked for.' },
    NO_LIVE_WORKER: { description: 'No worker lives.' },
    AGENT_NOT_SERVED: { description: 'The workers that live do not serve the agent: it is not part of this release, or switched off.' },
  },
});

/** Where the tenant stands with one step; a step without a row is not started. */
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

@ObjectType('ProcessStepTransition', { description: 'One thing that was done to a step.' })
@Entity({ schema: 'process', tableName: 'step_transition' })
export class StepTransition {
  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  stepId!: string;

  @Field(() => Int, { description: 'Counts from 1 within the step.' })
  @PrimaryKey({ type: 'integer' })
  revision!: number;

  @Field(() => ProcessStepAction)
  @Property({ type: 'text' })
  action!: ProcessStepAction;

  @Field(() => ProcessStepState, { description: 'The state before.' })
  @Property({ type: 'text' })
  fromState!: ProcessStepState;

  @Field(() => ProcessStepState, { description: 'The state after.' })
  @Property({ type: 'text' })
  toState!: ProcessStepState;

  @Field(() => String, { description: 'Who did it.' })
  @Property({ type: 'text' })
  actor!: string;

  @Field(() => String, { nullable: true, description: 'Why, where a reason is asked for.' })
  @Property({ type: 'text', nullable: true })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: 'What the person noted.' })
  @Property({ type: 'text', nullable: true })
  note!: string | null;

  @Field(() => ID, { nullable: true, description: 'The run that a start launched.' })
  @Property({ type: 'text', nullable: true })
  runId!: string | null;

  @Field(() => RunSkippedReason, { nullable: true })
  @Property({ type: 'text', nullable: true })
  runSkippedReason!: RunSkippedReason | null;

  @Field(() => Boolean, { description: 'Whether the step was completed against unmet rules.' })
  @Property({ type: 'boolean' })
  forced!: boolean;

  @Field(() => [String], { description: 'Ids of the rules that were unmet then.' })
  @Property({ type: 'array' })
  unmetRules!: string[];

  @Field(() => DateTime, { description: 'When it was done.' })
  @Property({ type: 'datetime' })
  time!: Date;
}

export const StepTransitionConnection = connectionType('ProcessStepTransition', () => StepTransition);
