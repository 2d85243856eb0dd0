import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../../platform/graph/node.js';
import { LocalizedText } from '../../../platform/graph/localized-text.js';
import { DateTime, LocalDate } from '../../../platform/graph/scalars.js';
import type { Day } from '../day.js';
import { ProgrammePhase } from '../phase.js';
import { Money } from '../programme/programme-item.js';
import { DataClass } from './data-class.js';
import { ChangeKind, ScopeCheckStatus, ScopeDecision } from './scope-terms.js';

registerEnumType(ScopeDecision, {
  name: 'ScopeDecision',
  description: 'allow: within the scope of the programme. approval_required: somebody has to approve it. deny: outside the scope.',
});

registerEnumType(ScopeCheckStatus, {
  name: 'ScopeCheckStatus',
  description: 'decided: the policy said allow or deny. pending: waits for an approval. approved, rejected: how that ended.',
});

registerEnumType(ChangeKind, {
  name: 'ChangeKind',
  description: 'What kind of change is asked for.',
  valuesConfig: {
    NEW_INITIATIVE: { description: 'An initiative that is not there yet.' },
    CHANGE_INITIATIVE: { description: 'An initiative that is to be another.' },
    BUDGET_INCREASE: { description: 'More money.' },
    SCHEDULE_CHANGE: { description: 'Other days.' },
    DATA_USE: { description: 'Data that was not used before.' },
    OTHER: { description: 'Anything else.' },
  },
});

@ObjectType({ description: 'Why a scope check came out as it did.' })
export class ScopeReason {
  @Field(() => String, { description: 'Stable name, for example budget_exceeds_remaining.' })
  code!: string;

  @Field(() => LocalizedText)
  text!: LocalizedText;

  @Field(() => String, { description: 'The rule of the policy: programme, area, phase, budget, dates, data_classes or change_kind.' })
  rule!: string;

  @Field(() => ScopeDecision, { description: 'What this reason alone leads to; the strictest one decides.' })
  decision!: ScopeDecision;
}

@ObjectType({ description: 'Whether something asked for lies within the scope of the programme, and what became of it.', implements: Node })
@Directive('@key(fields: "checkId")')
@Entity({ schema: 'transformation', tableName: 'scope_check' })
export class ScopeCheck {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  checkId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID, { nullable: true, description: 'The programme that it was checked against; null where there was none.' })
  @Property({ type: 'text', nullable: true })
  programmeId!: string | null;

  @Field(() => String)
  @Property({ type: 'text' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'What is asked for.' })
  @Property({ type: 'text', nullable: true })
  description!: string | null;

  @Field(() => ID, { nullable: true, description: 'As it was asked for, whether or not there is such an area.' })
  @Property({ type: 'text', nullable: true })
  areaId!: string | null;

  @Field(() => ProgrammePhase, { nullable: true })
  @Property({ type: 'text', nullable: true })
  phase!: ProgrammePhase | null;

  @Field(() => Float, { nullable: true, description: 'In the currency of the programme.' })
  @Property({ type: Money, nullable: true })
  budget!: number | null;

  @Field(() => LocalDate, { nullable: true, description: 'The first day of what is asked for.' })
  @Property({ type: 'date', nullable: true, fieldName: 'start_on' })
  start!: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'The last day of what is asked for.' })
  @Property({ type: 'date', nullable: true, fieldName: 'end_on' })
  end!: Day | null;

  @Field(() => [DataClass], { description: 'Kinds of data that it would use.' })
  @Property({ type: 'array' })
  dataClasses!: DataClass[];

  @Field(() => ChangeKind, { nullable: true })
  @Property({ type: 'text', nullable: true })
  changeKind!: ChangeKind | null;

  @Field(() => String, { nullable: true, description: 'The person named in the request.' })
  @Property({ type: 'text', nullable: true })
  requestedBy!: string | null;

  @Field(() => String, { description: 'Who was authenticated when it was requested.' })
  @Property({ type: 'text' })
  requestedAs!: string;

  @Field(() => ScopeDecision)
  @Property({ type: 'text' })
  decision!: ScopeDecision;

  @Field(() => [ScopeReason], { description: 'Strictest first.' })
  @Property({ type: 'json' })
  reasons!: ScopeReason[];

  @Field(() => ScopeCheckStatus)
  @Property({ type: 'text' })
  status!: ScopeCheckStatus;

  @Field(() => String, { nullable: true, description: 'In whose name it was approved or rejected.' })
  @Property({ type: 'text', nullable: true })
  approver!: string | null;

  @Field(() => String, { nullable: true, description: 'Who was authenticated when it was approved or rejected.' })
  @Property({ type: 'text', nullable: true })
  decidedAs!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was approved or rejected.' })
  @Property({ type: 'datetime', nullable: true })
  decidedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Why it was rejected.' })
  @Property({ type: 'text', nullable: true })
  rejectionNote!: string | null;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;
}
