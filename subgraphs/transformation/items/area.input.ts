import { ArrayMaxSize, IsOptional, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { HasWords } from '../../../platform/graph/has-words.js';

@InputType({ description: 'A responsibility area to be added to the current programme.' })
export class AreaCreateInput {
  @Field(() => String, { description: 'Once per programme, whatever the case of its letters.' })
  @Length(1, 120)
  @HasWords()
  name!: string;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(2_000)
  purpose?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @Length(1, 120)
  owner?: string | null;

  @Field(() => [String], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(200)
  @Length(1, 120, { each: true })
  members?: string[] | null;

  @Field(() => Int, { nullable: true, description: 'Last when nothing is said.' })
  @IsOptional()
  @Min(0)
  @Max(10_000)
  position?: number | null;
}

@InputType({ description: 'Changes to an area: what is left out stays, null clears.' })
export class AreaUpdateInput {
  @Field(() => String, { nullable: true })
  @IsOptional()
  @Length(1, 120)
  @HasWords()
  name?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(2_000)
  purpose?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @Length(1, 120)
  owner?: string | null;

  @Field(() => [String], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(200)
  @Length(1, 120, { each: true })
  members?: string[] | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Min(0)
  @Max(10_000)
  position?: number | null;
}
