import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../../platform/graph/scalars.js';
import { ModelDataClass, RequestedModelRoute } from './model-routing.entity.js';

@ObjectType({ description: 'The way that the model calls for one purpose go now.' })
export class EffectiveModelRoute {
  @Field(() => String, { description: 'Agent or feature; `default` stands for all that are not named.' })
  purpose!: string;

  @Field(() => RequestedModelRoute)
  route!: RequestedModelRoute;

  @Field(() => [ModelDataClass], { description: 'What calls along this route may carry; the local route may carry all.' })
  dataClasses!: ModelDataClass[];

  @Field(() => String, {
    nullable: true,
    description: 'Host and port that the data go to; null where no endpoint is configured, so that nothing is sent.',
  })
  host!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Where the endpoint stands, in the operator's words; null where the operator says nothing.",
  })
  region!: string | null;

  @Field(() => ID, { nullable: true, description: 'The decision it rests on; null where nothing was decided.' })
  decisionId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'premium_not_configured, where a decision opens a route that the installation does not have.',
  })
  degradedReason!: string | null;
}

@ObjectType({ description: 'An endpoint that model calls may go to, as the last calls found it. Nothing is called to find out.' })
export class ModelEndpointState {
  @Field(() => RequestedModelRoute)
  route!: RequestedModelRoute;

  @Field(() => Boolean, { description: 'Whether the installation has one.' })
  configured!: boolean;

  @Field(() => String, { nullable: true, description: 'Host and port.' })
  host!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the model.' })
  model!: string | null;

  @Field(() => String, { nullable: true, description: "Where it stands, in the operator's words." })
  region!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the last call got an answer; null while none was made.' })
  reachable!: boolean | null;

  @Field(() => String, {
    description: 'closed (calls pass), open (after faults in a row none does), half_open (one may try), unknown (none was made).',
  })
  circuit!: string;

  @Field(() => DateTime, { nullable: true, description: 'When a call last got an answer.' })
  lastSuccessAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When a call last failed.' })
  lastFaultAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'model_unavailable, model_timeout, model_overloaded, model_refused or model_garbage.',
  })
  lastFault!: string | null;
}

@ObjectType({ description: "Where the tenant's model calls go, and what was decided about it." })
export class TenantModelRoutingReport {
  @Field(() => ID)
  tenantId!: string;

  @Field(() => DateTime)
  checkedAt!: Date;

  @Field(() => [EffectiveModelRoute], { description: 'The default first, then every purpose with a decision of its own.' })
  routes!: EffectiveModelRoute[];

  @Field(() => [ModelEndpointState], { description: 'The endpoints of the installation, one for each route.' })
  endpoints!: ModelEndpointState[];

  @Field(() => Int, { description: 'Decisions that wait for somebody.' })
  pendingDecisions!: number;

  @Field(() => Int, { description: 'Decisions that are in force.' })
  approvedDecisions!: number;
}
