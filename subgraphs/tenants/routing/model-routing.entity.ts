import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../../../platform/graph/lists/connection.js';
import { textResolver, USE_TEXT } from '../../../platform/graph/scalars/localized-text.js';
import { Node } from '../../../platform/graph/nodes/node.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';

export enum RequestedModelRoute {
  LOCAL = 'local',
  PREMIUM = 'premium',
}
registerEnumType(RequestedModelRoute, {
  name: 'ModelRoute',
  description: 'Route of model calls.',
  valuesConfig: {
    LOCAL: { description: 'The endpoint that the operator of the installation runs.' },
    PREMIUM: { description: 'The endpoint of an external provider.' },
  },
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
  description: 'Class of data that model calls contain.',
  valuesConfig: {
    PUBLIC: { description: 'Data that is open to everybody.' },
    INTERNAL: { description: 'Data for all employees of the company.' },
    CONFIDENTIAL: { description: 'Data for selected employees only.' },
    PERSONAL: { description: 'Personal data (GDPR, article 4(1)).' },
    SPECIAL_CATEGORY: { description: 'Special categories of personal data (GDPR, article 9), for example health data.' },
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
  description: 'Status of a model routing decision.',
  valuesConfig: {
    PENDING: { description: 'Waits for a decision.' },
    APPROVED: { description: 'In force.' },
    REJECTED: { description: 'Rejected by the policy or by a person.' },
    REVOKED: { description: 'Was in force and was revoked.' },
    SUPERSEDED: { description: 'Was in force and was replaced by a later approval for the same purpose.' },
  },
});

export enum RoutingPolicyReasonCode {
  LOCAL_NEEDS_NO_APPROVAL = 'local_needs_no_approval',
  SPECIAL_CATEGORY_STAYS_LOCAL = 'special_category_stays_local',
  PREMIUM_NEEDS_APPROVAL = 'premium_needs_approval',
  PERSONAL_DATA_LEAVES = 'personal_data_leaves',
}
registerEnumType(RoutingPolicyReasonCode, {
  name: 'RoutingPolicyReasonCode',
  description: 'Code of a reason of the model routing policy.',
  valuesConfig: {
    LOCAL_NEEDS_NO_APPROVAL: { description: 'Approved: the local route needs no approval.' },
    SPECIAL_CATEGORY_STAYS_LOCAL: { description: 'Rejected: special categories of personal data must not leave the installation.' },
    PREMIUM_NEEDS_APPROVAL: { description: 'Pending: a person has to approve the premium route.' },
    PERSONAL_DATA_LEAVES: { description: 'Notice: personal data may leave the installation. Only recognised personal data is replaced.' },
  },
});

@ObjectType({ description: 'A reason that the policy gives for its treatment of a request.' })
export class RoutingPolicyReason {
  @Field(() => RoutingPolicyReasonCode, { description: 'Code of the reason.' })
  code!: RoutingPolicyReasonCode;

  @Field(() => String, { description: 'Explanation in German.', deprecationReason: USE_TEXT })
  de!: string;

  @Field(() => String, { description: 'Explanation in English.', deprecationReason: USE_TEXT })
  en!: string;
}

export const RoutingPolicyReasonText = textResolver(() => RoutingPolicyReason);

@ObjectType({ description: 'A request to use a route for model calls, with its decision.', implements: Node })
@Directive('@key(fields: "decisionId")')
@Entity({ schema: 'tenants', tableName: 'model_routing_decision' })
export class ModelRoutingDecision {
  @Field(() => ID, { description: 'Id of the decision.' })
  @PrimaryKey({ type: 'text' })
  decisionId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String, {
    description: 'Purpose of the calls: the name of an agent or feature, or `default` for all purposes without their own decision.',
  })
  @Property({ type: 'text' })
  purpose!: string;

  @Field(() => RequestedModelRoute, { description: 'Requested route.' })
  @Property({ type: 'text' })
  requestedRoute!: RequestedModelRoute;

  @Field(() => [ModelDataClass], { description: 'Classes of data that calls on the route may contain.' })
  @Property({ type: 'array' })
  dataClasses!: ModelDataClass[];

  @Field(() => String, { description: 'Reason for the request, as given by the requester.' })
  @Property({ type: 'text' })
  justification!: string;

  @Field(() => RoutingDecisionStatus, { description: 'Status of the decision.' })
  @Property({ type: 'text' })
  status!: RoutingDecisionStatus;

  @Field(() => [RoutingPolicyReason], { description: 'Reasons that the policy gave when the request was made.' })
  @Property({ type: 'json' })
  policyReasons!: RoutingPolicyReason[];

  @Field(() => String, { description: 'Name of the actor that made the request.' })
  @Property({ type: 'text' })
  requestedBy!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Person or role in whose name the decision was made; `policy` if the policy decided; null while pending.',
  })
  @Property({ type: 'text', nullable: true })
  approver!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the actor that submitted the decision; `policy` if the policy decided; null while pending.',
  })
  @Property({ type: 'text', nullable: true })
  decidedBy!: string | null;

  @Field(() => String, { nullable: true, description: 'Comment on the decision; null if there is none.' })
  @Property({ type: 'text', nullable: true })
  comment!: string | null;

  @Field(() => DateTime, { description: 'Time at which the request was made.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'Time of the approval or rejection; null while pending.' })
  @Property({ type: 'datetime', nullable: true })
  decidedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Time at which the decision was revoked or superseded; null before that.' })
  @Property({ type: 'datetime', nullable: true })
  endedAt!: Date | null;
}

export const ModelRoutingDecisionConnection = connectionType('ModelRoutingDecision', () => ModelRoutingDecision);
