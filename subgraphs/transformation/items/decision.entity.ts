import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../../platform/graph/node.js';
import { DateTime, LocalDate } from '../../../platform/graph/scalars.js';
import type { Day } from '../day.js';
import { ProgrammeItem } from '../programme/programme-item.js';

export enum ProgrammeDecisionStatus {
  OPEN = 'open',
  DECIDED = 'decided',
}
registerEnumType(ProgrammeDecisionStatus, { name: 'ProgrammeDecisionStatus', description: 'open until somebody has decided.' });

@ObjectType({ description: 'A run that another domain carries out.' })
@Directive('@key(fields: "runId", resolvable: false)')
export class Run {
  @Field(() => ID)
  runId!: string;
}

@ObjectType({ description: 'A proposal of the agent feedback-loop that was decided.' })
export class DecidedProposal {
  @Field(() => ID, { description: 'Within its run: P1, P2 …' })
  proposalId!: string;

  @Field(() => Run, { description: 'The run that made it.' })
  run!: Run;

  @Field(() => Boolean, { description: 'Whether it was approved; else it was rejected.' })
  approved!: boolean;
}

@ObjectType({ description: 'A question that the programme has to decide, and what was decided.', implements: Node })
@Directive('@key(fields: "decisionId")')
@Entity({ schema: 'transformation', tableName: 'decision' })
export class ProgrammeDecision extends ProgrammeItem {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  decisionId!: string;

  @Field(() => ID, { nullable: true, description: 'The area that it concerns; null for the whole programme.' })
  @Property({ type: 'text', nullable: true })
  areaId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The initiative that waits for it; null for the whole area or programme.' })
  @Property({ type: 'text', nullable: true })
  initiativeId!: string | null;

  @Field(() => String, { description: 'What has to be decided.' })
  @Property({ type: 'text' })
  question!: string;

  @Field(() => String, { nullable: true, description: 'What was decided; null while open.' })
  @Property({ type: 'text', nullable: true })
  decision!: string | null;

  @Field(() => String, { nullable: true, description: 'The person who has to decide.' })
  @Property({ type: 'text', nullable: true })
  owner!: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'The day by which it has to be decided.' })
  @Property({ type: 'date', nullable: true, fieldName: 'due_on' })
  due!: Day | null;

  @Field(() => ProgrammeDecisionStatus)
  @Property({ type: 'text' })
  status!: ProgrammeDecisionStatus;

  @Field(() => String, { nullable: true, description: 'The person who decided; null while open.' })
  @Property({ type: 'text', nullable: true })
  decidedBy!: string | null;

  @Field(() => DateTime, { nullable: true })
  @Property({ type: 'datetime', nullable: true })
  decidedAt!: Date | null;

  @Property({ type: 'text', nullable: true })
  proposalRunId!: string | null;

  @Property({ type: 'text', nullable: true })
  proposalId!: string | null;

  /** What the proposal is about: the same of a later run has the same. */
  @Property({ type: 'text', nullable: true })
  proposalSubject!: string | null;

  @Property({ type: 'boolean', nullable: true })
  proposalApproved!: boolean | null;

  @Field(() => DecidedProposal, {
    nullable: true,
    description: 'The proposal of the agent feedback-loop that was decided; null for other decisions.',
  })
  get proposal(): DecidedProposal | null {
    const { proposalRunId, proposalId, proposalApproved } = this;
    if (proposalRunId === null || proposalId === null || proposalApproved === null) return null;
    return { proposalId, run: { runId: proposalRunId }, approved: proposalApproved };
  }
}
