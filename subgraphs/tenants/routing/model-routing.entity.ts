import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../../../platform/graph/connection.js';
import { Node } from '../../../platform/graph/node.js';
import { DateTime } from '../../../platform/graph/scalars.js';

export enum RequestedModelRoute {
  LOCAL = 'local',
  PREMIUM = 'premium',
}
registerEnumType(RequestedModelRoute, {
  name: 'ModelRoute',
  description: "Where model calls go: local, the installation's own endpoint; premium, another provider's.",
});

export enum ModelDataClass {
  PUBLIC = 'public',
  INTERNAL = 'internal',
  CONFIDENTIAL = 'confidential',
  PERSONAL = 'personal',
  SPECIAL_CATEGORY = 'special_category',
}
registerEnumType(ModelDataClass, {
  name: 'ModelDataClass',
  description: 'What kind of data calls carry. special_category is that of Art. 9 GDPR (health, beliefs, biometrics …).',
  valuesConfig: {
    PUBLIC: { description: 'Anybody may know it.' },
    INTERNAL: { description: 'For those who work in the company.' },
    CONFIDENTIAL: { description: 'For those who need it.' },
    PERSONAL: { description: 'Personal data (GDPR article 4(1)).' },
    SPECIAL_CATEGORY: { description: 'Special categories of personal data (GDPR article 9), for example on health.' },
  },
});

export enum RoutingDecisionStatus {
  PENDING = 'pending',
  APPROVED = 'approved',
  REJECTED = 'rejected',
  REVOKED = 'revoked',
  SUPERSEDED = 'superseded',
}
registerEnumType(RoutingDecisionStatus, {
  name: 'ModelRoutingDecisionStatus',
  description:
    'pending waits for somebody; approved is in force; rejected never was; revoked and superseded (by a later approval for the same purpose) no longer are.',
});

@ObjectType({ description: 'What the policy said to a request, in both languages.' })
export class RoutingPolicyReason {
  @Field(() => String, {
    description: 'local_needs_no_approval, special_category_stays_local, premium_needs_approval or personal_data_leaves.',
  })
  code!: string;

  @Field(() => String)
  de!: string;

  @Field(() => String)
  en!: string;
}

@ObjectType({ description: 'A request to send model calls along a route, and what was decided.', implements: Node })
@Directive('@key(fields: "decisionId")')
@Entity({ schema: 'tenants', tableName: 'model_routing_decision' })
export class ModelRoutingDecision {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  decisionId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String, {
    description: 'What calls are for: the name of an agent or feature, or `default` for all without a decision of their own.',
  })
  @Property({ type: 'text' })
  purpose!: string;

  @Field(() => RequestedModelRoute, { description: 'The route that was asked for.' })
  @Property({ type: 'text' })
  requestedRoute!: RequestedModelRoute;

  @Field(() => [ModelDataClass], { description: 'What calls along this route may carry.' })
  @Property({ type: 'array' })
  dataClasses!: ModelDataClass[];

  @Field(() => String, { description: 'Why it was asked for.' })
  @Property({ type: 'text' })
  justification!: string;

  @Field(() => RoutingDecisionStatus)
  @Property({ type: 'text' })
  status!: RoutingDecisionStatus;

  @Field(() => [RoutingPolicyReason], { description: 'What the policy said to the request.' })
  @Property({ type: 'json' })
  policyReasons!: RoutingPolicyReason[];

  @Field(() => String, { description: 'Who asked for it.' })
  @Property({ type: 'text' })
  requestedBy!: string;

  @Field(() => String, {
    nullable: true,
    description: 'In whose name it was decided; `policy` where no person had to; null while pending.',
  })
  @Property({ type: 'text', nullable: true })
  approver!: string | null;

  @Field(() => String, { nullable: true, description: 'Who sent the decision; null while pending.' })
  @Property({ type: 'text', nullable: true })
  decidedBy!: string | null;

  @Field(() => String, { nullable: true, description: 'What was said to the decision.' })
  @Property({ type: 'text', nullable: true })
  comment!: string | null;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true })
  @Property({ type: 'datetime', nullable: true })
  decidedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was revoked or superseded.' })
  @Property({ type: 'datetime', nullable: true })
  endedAt!: Date | null;
}

export const ModelRoutingDecisionConnection = connectionType('ModelRoutingDecision', () => ModelRoutingDecision);
