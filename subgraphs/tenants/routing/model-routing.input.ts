import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsOptional, Length, Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { ModelDataClass, RequestedModelRoute, RoutingDecisionStatus } from './model-routing.entity.js';

@InputType({ description: 'A route that is asked for.' })
export class ModelRoutingDecisionRequest {
  @Field(() => String, { description: 'Name of an agent or feature, or `default`: lower-case letters, digits, dash, dot and underscore.' })
  @MaxLength(80)
  @Matches(/^[a-z0-9][a-z0-9_.-]{0,79}$/)
  purpose!: string;

  @Field(() => RequestedModelRoute, { description: 'The route that is asked for.' })
  requestedRoute!: RequestedModelRoute;

  @Field(() => [ModelDataClass], { description: 'What the calls may carry, 1 to 5.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(5)
  @ArrayUnique()
  dataClasses!: ModelDataClass[];

  @Field(() => String, { description: '10 to 2,000 characters.' })
  @Length(10, 2_000)
  justification!: string;
}

@InputType({ description: 'A decision on a request that is pending, or the revocation of one in force.' })
export class ModelRoutingDecisionApprovalRequest {
  @Field(() => String, { nullable: true, defaultValue: 'tenant_admin', description: 'In whose name, 2 to 80 characters.' })
  @IsOptional()
  @Length(2, 80)
  approver?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 240 characters.' })
  @IsOptional()
  @MaxLength(240)
  comment?: string | null;
}

@InputType({ description: 'What narrows the list.' })
export class ModelRoutingDecisionFilter {
  @Field(() => [RoutingDecisionStatus], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(5)
  statuses?: RoutingDecisionStatus[] | null;
}
