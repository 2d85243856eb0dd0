import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../../platform/graph/nodes/node.js';
import { LocalizedText } from '../../../platform/graph/scalars/localized-text.js';
import { DateTime, LocalDate } from '../../../platform/graph/scalars/scalars.js';
import type { Day } from '../day.js';
import { ProgrammePhase } from '../phase.js';
import { Money } from '../programme/programme-item.js';
import { DataClass } from './data-class.js';
import { ChangeKind, ScopeCheckStatus, ScopeDecision, ScopeReasonCode, ScopeRule } from './scope-terms.js';

registerEnumType(ScopeDecision, {
  name: 'ScopeDecision',
  description: 'Decision of the scope policy on a request.',
  valuesConfig: {
    ALLOW: { description: 'The request lies within the scope of the programme.' },
    APPROVAL_REQUIRED: { description: 'The request needs an approval.' },
    DENY: { description: 'The request lies outside the scope of the programme.' },
  },
});

registerEnumType(ScopeCheckStatus, {
  name: 'ScopeCheckStatus',
  description: 'Status of a scope check.',
  valuesConfig: {
    DECIDED: { description: 'The policy allowed or denied the request; no approval is needed.' },
    PENDING: { description: 'The request waits for an approval.' },
    APPROVED: { description: 'The request was approved.' },
    REJECTED: { description: 'The request was rejected.' },
  },
});

registerEnumType(ChangeKind, {
  name: 'ChangeKind',
  description: 'The kind of change that a request is about.',
  valuesConfig: {
    NEW_INITIATIVE: { description: 'A new initiative.' },
    CHANGE_INITIATIVE: { description: 'A change of an existing initiative.' },
    BUDGET_INCREASE: { description: 'An increase of a budget.' },
    SCHEDULE_CHANGE: { description: 'A change of dates.' },
    DATA_USE: { description: 'The use of data that was not used before.' },
    OTHER: { description: 'Any other change.' },
  },
});

registerEnumType(ScopeRule, {
  name: 'ScopeRule',
  description: 'Rule of the scope policy.',
  valuesConfig: {
    PROGRAMME: { description: 'Existence of a current programme.' },
    AREA: { description: 'Area of the request.' },
    PHASE: { description: 'Phase of the request.' },
    BUDGET: { description: 'Requested budget.' },
    DATES: { description: 'Requested dates.' },
    DATA_CLASSES: { description: 'Classes of the data that the request would use.' },
    CHANGE_KIND: { description: 'Kind of change.' },
  },
});

registerEnumType(ScopeReasonCode, {
  name: 'ScopeReasonCode',
  description: 'Code of a reason for the decision of a scope check.',
  valuesConfig: {
    NO_PROGRAMME: { description: 'The tenant has no current programme.' },
    WITHIN_SCOPE: { description: 'No rule objects.' },
    AREA_NOT_NAMED: { description: 'The request names no area.' },
    AREA_UNKNOWN: { description: 'The area does not belong to the programme.' },
    PHASE_OVER: { description: 'The planned time of the phase has passed.' },
    OUTSIDE_PHASE: { description: 'The requested dates lie outside the planned time of the phase.' },
    NO_BUDGET_GRANTED: { description: 'The programme has no budget.' },
    BUDGET_EXCEEDS_REMAINING: { description: 'The requested budget exceeds the remaining budget.' },
    BUDGET_ABOVE_LIMIT: { description: 'The requested budget exceeds the largest budget that needs no approval.' },
    BUDGET_LARGE_SHARE: { description: 'The requested budget exceeds the largest share of the remaining budget that needs no approval.' },
    BEFORE_START: { description: 'The first day lies before the start of the programme.' },
    AFTER_TARGET_DATE: { description: 'The last day lies after the target date, within the tolerated overrun.' },
    FAR_AFTER_TARGET_DATE: { description: 'The last day lies after the target date and the tolerated overrun.' },
    DATA_PUBLIC_NEEDS_APPROVAL: { description: 'The use of public data needs an approval.' },
    DATA_INTERNAL_NEEDS_APPROVAL: { description: 'The use of internal data needs an approval.' },
    DATA_CONFIDENTIAL_NEEDS_APPROVAL: { description: 'The use of confidential data needs an approval.' },
    DATA_PERSONAL_NEEDS_APPROVAL: { description: 'The use of personal data needs an approval.' },
    DATA_SPECIAL_CATEGORY_NEEDS_APPROVAL: { description: 'The use of special-category data needs an approval.' },
    DATA_PUBLIC_NOT_ALLOWED: { description: 'The use of public data is not allowed.' },
    DATA_INTERNAL_NOT_ALLOWED: { description: 'The use of internal data is not allowed.' },
    DATA_CONFIDENTIAL_NOT_ALLOWED: { description: 'The use of confidential data is not allowed.' },
    DATA_PERSONAL_NOT_ALLOWED: { description: 'The use of personal data is not allowed.' },
    DATA_SPECIAL_CATEGORY_NOT_ALLOWED: { description: 'The use of special-category data is not allowed.' },
    BUDGET_INCREASE: { description: 'An increase of the budget always needs an approval.' },
  },
});

@ObjectType({ description: 'A reason for the decision of a scope check.' })
export class ScopeReason {
  @Field(() => ScopeReasonCode, { description: 'Code of the reason.' })
  code!: `${ScopeReasonCode}`;

  @Field(() => LocalizedText, { description: 'The reason as a sentence in German and English.' })
  text!: LocalizedText;

  @Field(() => ScopeRule, { description: 'Rule that produced the reason.' })
  rule!: `${ScopeRule}`;

  @Field(() => ScopeDecision, {
    description: 'Decision that follows from this reason alone. The strictest reason determines the decision of the check.',
  })
  decision!: ScopeDecision;
}

@ObjectType({
  description: 'A request to do something within the programme, with the decision of the scope policy and the approval.',
  implements: Node,
})
@Directive('@key(fields: "checkId")')
@Entity({ schema: 'transformation', tableName: 'scope_check' })
export class ScopeCheck {
  @Field(() => ID, { description: 'Id of the scope check.' })
  @PrimaryKey({ type: 'text' })
  checkId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the programme that the request was checked against; null if there was none.' })
  @Property({ type: 'text', nullable: true })
  programmeId!: string | null;

  @Field(() => String, { description: 'Title of the request.' })
  @Property({ type: 'text' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Description of the request; null if none is given.' })
  @Property({ type: 'text', nullable: true })
  description!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the area as given in the request, even if no such area exists; null if none is given.',
  })
  @Property({ type: 'text', nullable: true })
  areaId!: string | null;

  @Field(() => ProgrammePhase, { nullable: true, description: 'Phase that the request belongs to; null if none is given.' })
  @Property({ type: 'text', nullable: true })
  phase!: ProgrammePhase | null;

  @Field(() => Float, { nullable: true, description: 'Requested budget, in the currency of the programme; null if none is given.' })
  @Property({ type: Money, nullable: true })
  budget!: number | null;

  @Field(() => LocalDate, { nullable: true, description: 'Requested first day; null if none is given.' })
  @Property({ type: 'date', nullable: true, fieldName: 'start_on' })
  start!: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'Requested last day; null if none is given.' })
  @Property({ type: 'date', nullable: true, fieldName: 'end_on' })
  end!: Day | null;

  @Field(() => [DataClass], { description: 'Classes of the data that the request would use.' })
  @Property({ type: 'array' })
  dataClasses!: DataClass[];

  @Field(() => ChangeKind, { nullable: true, description: 'Kind of change; null if none is given.' })
  @Property({ type: 'text', nullable: true })
  changeKind!: ChangeKind | null;

  @Field(() => String, { nullable: true, description: 'Name of the requesting person as given in the request; null if none is given.' })
  @Property({ type: 'text', nullable: true })
  requestedBy!: string | null;

  @Field(() => String, { description: 'Id of the authenticated caller who made the request.' })
  @Property({ type: 'text' })
  requestedAs!: string;

  @Field(() => ScopeDecision, { description: 'Decision of the scope policy.' })
  @Property({ type: 'text' })
  decision!: ScopeDecision;

  @Field(() => [ScopeReason], { description: 'Reasons for the decision, strictest first; at least one.' })
  @Property({ type: 'json' })
  reasons!: ScopeReason[];

  @Field(() => ScopeCheckStatus, { description: 'Status of the scope check.' })
  @Property({ type: 'text' })
  status!: ScopeCheckStatus;

  @Field(() => String, { nullable: true, description: 'Name of the person who approved or rejected the request; null before that.' })
  @Property({ type: 'text', nullable: true })
  approver!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Id of the authenticated caller who approved or rejected the request; null before that.',
  })
  @Property({ type: 'text', nullable: true })
  decidedAs!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Time at which the request was approved or rejected; null before that.' })
  @Property({ type: 'datetime', nullable: true })
  decidedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Reason for the rejection; null if none is given.' })
  @Property({ type: 'text', nullable: true })
  rejectionNote!: string | null;

  @Field(() => DateTime, { description: 'Time at which the request was made.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;
}
