import { IsOptional, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { HasWords } from '../../../platform/graph/has-words.js';
import { RiskStatus } from './risk.entity.js';

@InputType()
abstract class RiskFields {
  @Field(() => ID, { nullable: true, description: "The initiative's own area when an initiative is named." })
  areaId?: string | null;

  @Field(() => ID, { nullable: true })
  initiativeId?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(4_000)
  description?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(4_000)
  mitigation?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @Length(1, 120)
  owner?: string | null;

  @Field(() => RiskStatus, { nullable: true, description: 'open when nothing is said.' })
  status?: RiskStatus | null;
}

@InputType({ description: 'A risk to be added to the current programme, one of its areas or one of its initiatives.' })
export class RiskCreateInput extends RiskFields {
  @Field(() => String)
  @Length(1, 200)
  @HasWords()
  title!: string;

  @Field(() => Int, { description: '1 (rare) to 5 (almost certain).' })
  @Min(1)
  @Max(5)
  probability!: number;

  @Field(() => Int, { description: '1 (negligible) to 5 (endangers the aim).' })
  @Min(1)
  @Max(5)
  impact!: number;
}

@InputType({ description: 'Changes to a risk: what is left out stays, null clears.' })
export class RiskUpdateInput extends RiskFields {
  @Field(() => String, { nullable: true })
  @IsOptional()
  @Length(1, 200)
  @HasWords()
  title?: string | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Min(1)
  @Max(5)
  probability?: number | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Min(1)
  @Max(5)
  impact?: number | null;
}
