import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { ModelFault } from './model-usage.type.js';
import { ModelDataClass, RequestedModelRoute } from './model-routing.entity.js';

export enum ModelRouteDegradedReason {
  PREMIUM_NOT_CONFIGURED = 'premium_not_configured',
}
registerEnumType(ModelRouteDegradedReason, {
  name: 'ModelRouteDegradedReason',
  description: 'Reason why calls do not use the approved route.',
  valuesConfig: {
    PREMIUM_NOT_CONFIGURED: { description: 'The decision allows the premium route, but the installation has no premium endpoint.' },
  },
});

export enum ModelCircuitState {
  CLOSED = 'closed',
  OPEN = 'open',
  HALF_OPEN = 'half_open',
  UNKNOWN = 'unknown',
}
registerEnumType(ModelCircuitState, {
  name: 'ModelCircuitState',
  description: 'State of the circuit breaker of a model endpoint.',
  valuesConfig: {
    CLOSED: { description: 'Calls are sent.' },
    OPEN: { description: 'Calls fail at once, after several consecutive errors.' },
    HALF_OPEN: { description: 'One trial call is sent. Its outcome closes or opens the circuit.' },
    UNKNOWN: { description: 'No call has been made yet.' },
  },
});

@ObjectType({ description: 'Current route of the model calls for one purpose.' })
export class EffectiveModelRoute {
  @Field(() => String, { description: 'Name of an agent or feature, or `default` for all others.' })
  purpose!: string;

  @Field(() => RequestedModelRoute, { description: 'Route of the calls.' })
  route!: RequestedModelRoute;

  @Field(() => [ModelDataClass], { description: 'Classes of data that the calls may contain. The local route allows all.' })
  dataClasses!: ModelDataClass[];

  @Field(() => String, {
    nullable: true,
    description: 'Host and port of the endpoint; null if no endpoint is configured. No data is sent then.',
  })
  host!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Location of the endpoint as configured by the operator, for example `eu-central`; null if not configured.',
  })
  region!: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the decision in force; null if there is none.' })
  decisionId!: string | null;

  @Field(() => ModelRouteDegradedReason, {
    nullable: true,
    description: 'Reason why the calls do not use the approved route; null if they do, or if no decision is in force.',
  })
  degradedReason!: ModelRouteDegradedReason | null;
}

@ObjectType({ description: 'State of a model endpoint, as observed by the latest calls. Reading it makes no call.' })
export class ModelEndpointState {
  @Field(() => RequestedModelRoute, { description: 'Route of the calls.' })
  route!: RequestedModelRoute;

  @Field(() => Boolean, { description: 'True if the endpoint is configured.' })
  configured!: boolean;

  @Field(() => String, { nullable: true, description: 'Host and port of the endpoint; null if not configured.' })
  host!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the model; null if not configured.' })
  model!: string | null;

  @Field(() => String, { nullable: true, description: 'Location of the endpoint as configured by the operator; null if not configured.' })
  region!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True if the latest call succeeded; null before the first call.' })
  reachable!: boolean | null;

  @Field(() => ModelCircuitState, { description: 'State of the circuit breaker.' })
  circuit!: ModelCircuitState;

  @Field(() => DateTime, { nullable: true, description: 'Time of the latest successful call; null if there is none.' })
  lastSuccessAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Time of the latest failed call; null if there is none.' })
  lastFaultAt!: Date | null;

  @Field(() => ModelFault, { nullable: true, description: 'Error of the latest failed call; null if there is none.' })
  lastFault!: ModelFault | null;
}

@ObjectType({ description: 'Routes of the model calls of a tenant.' })
export class TenantModelRoutingReport {
  @Field(() => ID, { description: 'Id of the tenant.' })
  tenantId!: string;

  @Field(() => DateTime, { description: 'Time at which the report was made.' })
  checkedAt!: Date;

  @Field(() => [EffectiveModelRoute], { description: 'Route of the purpose `default`, then of every purpose with its own decision.' })
  routes!: EffectiveModelRoute[];

  @Field(() => [ModelEndpointState], { description: 'Endpoints of the installation, one per route.' })
  endpoints!: ModelEndpointState[];

  @Field(() => Int, { description: 'Number of pending requests.' })
  pendingDecisions!: number;

  @Field(() => Int, { description: 'Number of decisions in force.' })
  approvedDecisions!: number;
}
