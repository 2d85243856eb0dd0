import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../../platform/graph/nodes/node.js';
import { DateTime, LocalDate } from '../../../platform/graph/scalars/scalars.js';
import type { Day } from '../day.js';
import { ProgrammeItem } from '../programme/programme-item.js';

export enum ProgrammeDecisionStatus {
  OPEN = 'open',
  DECIDED = 'decided',
}
registerEnumType(ProgrammeDecisionStatus, {
  name: 'ProgrammeDecisionStatus',
  description: 'Status of a decision of the programme.',
  valuesConfig: {
    OPEN: { description: 'The question is not decided.' },
    DECIDED: { description: 'The question is decided.' },
  },
});

@ObjectType()
@Directive('@key(fields: "runId", resolvable: false)')
export class Run {
  @Field(() => ID)
  runId!: string;
}

@ObjectType({ description: 'A proposal of the agent `feedback-loop` on which a decision was recorded.' })
export class DecidedProposal {
  @Field(() => ID, { description: 'Id of the proposal, unique in its run, for example `P1`.' })
  proposalId!: string;

  @Field(() => Run, { description: 'The run that made the proposal.' })
  run!: Run;

  @Field(() => Boolean, { description: 'True if the proposal was approved, false if it was rejected.' })
  approved!: boolean;
}

@ObjectType({ description: 'A question that the programme has to decide, with the decision once it is made.', implements: Node })
@Directive('@key(fields: "decisionId")')
@Entity({ schema: 'transformation', tableName: 'decision' })
export class ProgrammeDecision extends ProgrammeItem {
  @Field(() => ID, { description: 'Id of the decision.' })
  @PrimaryKey({ type: 'text' })
  decisionId!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the area that the decision concerns; null if it concerns the whole programme.' })
  @Property({ type: 'text', nullable: true })
  areaId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the initiative that the decision concerns; null if it concerns the whole area or programme.',
  })
  @Property({ type: 'text', nullable: true })
  initiativeId!: string | null;

  @Field(() => String, { description: 'The question to decide.' })
  @Property({ type: 'text' })
  question!: string;

  @Field(() => String, { nullable: true, description: 'The decision; null while the decision is open.' })
  @Property({ type: 'text', nullable: true })
  decision!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the person responsible for the decision; null if nobody is named.' })
  @Property({ type: 'text', nullable: true })
  owner!: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Day by which the decision is due; null if none is set.' })
  @Property({ type: 'date', nullable: true, fieldName: 'due_on' })
  due!: Day | null;

  @Field(() => ProgrammeDecisionStatus, { description: 'Status of the decision.' })
  @Property({ type: 'text' })
  status!: ProgrammeDecisionStatus;

  @Field(() => String, { nullable: true, description: 'Name of the person who decided; null while the decision is open.' })
  @Property({ type: 'text', nullable: true })
  decidedBy!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Time of the decision; null while the decision is open.' })
  @Property({ type: 'datetime', nullable: true })
  decidedAt!: Date | null;

  @Property({ type: 'text', nullable: true })
  proposalRunId!: string | null;

  @Property({ type: 'text', nullable: true })
  proposalId!: string | null;

  /** Key of the subject of the proposal, which is stable across runs. */
  @Property({ type: 'text', nullable: true })
  proposalSubject!: string | null;

  @Property({ type: 'boolean', nullable: true })
  proposalApproved!: boolean | null;

  @Field(() => DecidedProposal, {
    nullable: true,
    description: 'The proposal of the agent `feedback-loop` that was decided; null for other decisions.',
  })
  get proposal(): DecidedProposal | null {
    const { proposalRunId, proposalId, proposalApproved } = this;
    if (proposalRunId === null || proposalId === null || proposalApproved === null) return null;
    return { proposalId, run: { runId: proposalRunId }, approved: proposalApproved };
  }
}
