import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsOptional, Length, Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { orderType } from '../../../platform/graph/lists/list-order.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { ModelDataClass, RequestedModelRoute, RoutingDecisionStatus, type ModelRoutingDecision } from './model-routing.entity.js';

@InputType({ description: 'A request to use a route for model calls.' })
export class ModelRoutingDecisionInput {
  @Field(() => String, {
    description:
      'Name of an agent or feature, or `default`: 1 to 80 lower-case letters, digits, hyphens, dots and underscores; the first is a letter or digit.',
  })
  @MaxLength(80)
  @Matches(/^[a-z0-9][a-z0-9_.-]{0,79}$/)
  purpose!: string;

  @Field(() => RequestedModelRoute, { description: 'Requested route.' })
  requestedRoute!: RequestedModelRoute;

  @Field(() => [ModelDataClass], { description: 'Classes of data that the calls may contain, 1 to 5 different ones.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(5)
  @ArrayUnique()
  dataClasses!: ModelDataClass[];

  @Field(() => String, { description: 'Reason for the request, 10 to 2,000 characters.' })
  @Length(10, 2_000)
  justification!: string;
}

@InputType({ description: 'The approval, rejection or revocation of a model route.' })
export class ModelRoutingApprovalInput {
  @Field(() => String, {
    nullable: true,
    defaultValue: 'tenant_admin',
    description: 'Person or role in whose name the decision is made, 2 to 80 characters.',
  })
  @IsOptional()
  @Length(2, 80)
  approver?: string | null;

  @Field(() => String, { nullable: true, description: 'Comment on the decision, at most 240 characters.' })
  @IsOptional()
  @MaxLength(240)
  comment?: string | null;
}

@InputType({ description: 'Conditions on a list of model routing decisions. An entry meets all given conditions.' })
export class ModelRoutingDecisionFilterInput {
  @Field(() => [RoutingDecisionStatus], { nullable: true, description: 'Only decisions with one of these statuses; at most 5.' })
  @IsOptional()
  @ArrayMaxSize(5)
  statuses?: RoutingDecisionStatus[] | null;

  @Field(() => [String], { nullable: true, description: 'Only decisions on requests for one of these purposes; at most 50.' })
  @IsOptional()
  @ArrayMaxSize(50)
  purposes?: string[] | null;

  @Field(() => [RequestedModelRoute], { nullable: true, description: 'Only decisions on requests for one of these routes.' })
  requestedRoutes?: RequestedModelRoute[] | null;

  @Field(() => DateTime, { nullable: true, description: 'Only decisions on requests at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only decisions on requests before this time.' })
  createdBefore?: Date | null;
}

export const ModelRoutingDecisionOrder = orderType<ModelRoutingDecision>('ModelRoutingDecision', {
  CREATED_AT: { description: 'Time at which the request was made.' },
  PURPOSE: { description: 'Purpose, alphabetically.', key: { property: 'purpose', type: 'text' } },
  STATUS: { description: 'Status, alphabetically.', key: { property: 'status', type: 'text' } },
});
