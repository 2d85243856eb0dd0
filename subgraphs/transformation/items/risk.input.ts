import { IsOptional, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { NotBlank } from '../../../platform/graph/types/not-blank.js';
import { RiskStatus } from './risk.entity.js';

@InputType()
abstract class RiskFields {
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the area that the risk threatens. With `initiativeId`, the area of the initiative is used.',
  })
  areaId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the initiative that the risk threatens.' })
  initiativeId?: string | null;

  @Field(() => String, { nullable: true, description: 'The possible event and its consequences, at most 4000 characters.' })
  @IsOptional()
  @MaxLength(4_000)
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'Measures against the risk, at most 4000 characters.' })
  @IsOptional()
  @MaxLength(4_000)
  mitigation?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the person responsible for the risk, 1 to 120 characters.' })
  @IsOptional()
  @Length(1, 120)
  owner?: string | null;

  @Field(() => RiskStatus, { nullable: true, description: 'Status of the risk. Default `OPEN`.' })
  status?: RiskStatus | null;
}

@InputType({ description: 'The risk to add to the current programme, one of its areas or one of its initiatives.' })
export class RiskCreateInput extends RiskFields {
  @Field(() => String, { description: 'Title of the risk, 1 to 200 characters.' })
  @Length(1, 200)
  @NotBlank()
  title!: string;

  @Field(() => Int, { description: 'Probability, 1 (rare) to 5 (almost certain).' })
  @Min(1)
  @Max(5)
  probability!: number;

  @Field(() => Int, { description: 'Impact, 1 (negligible) to 5 (endangers the goal).' })
  @Min(1)
  @Max(5)
  impact!: number;
}

@InputType({ description: 'Changes to a risk. A field that is left out keeps its value; null clears it.' })
export class RiskUpdateInput extends RiskFields {
  @Field(() => String, { nullable: true, description: 'Title of the risk, 1 to 200 characters; cannot be null.' })
  @IsOptional()
  @Length(1, 200)
  @NotBlank()
  title?: string | null;

  @Field(() => Int, { nullable: true, description: 'Probability, 1 (rare) to 5 (almost certain); cannot be null.' })
  @IsOptional()
  @Min(1)
  @Max(5)
  probability?: number | null;

  @Field(() => Int, { nullable: true, description: 'Impact, 1 (negligible) to 5 (endangers the goal); cannot be null.' })
  @IsOptional()
  @Min(1)
  @Max(5)
  impact?: number | null;
}
