import { ArrayMaxSize, IsOptional, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { NotBlank } from '../../../platform/graph/types/not-blank.js';

@InputType({ description: 'The responsibility area to add to the current programme.' })
export class AreaCreateInput {
  @Field(() => String, { description: 'Name of the area, 1 to 120 characters, unique in the programme, ignoring case.' })
  @Length(1, 120)
  @NotBlank()
  name!: string;

  @Field(() => String, { nullable: true, description: 'Responsibilities of the area, at most 2000 characters.' })
  @IsOptional()
  @MaxLength(2_000)
  purpose?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the person responsible for the area, 1 to 120 characters.' })
  @IsOptional()
  @Length(1, 120)
  owner?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Names of the persons who work in the area, at most 200, each 1 to 120 characters.',
  })
  @IsOptional()
  @ArrayMaxSize(200)
  @Length(1, 120, { each: true })
  members?: string[] | null;

  @Field(() => Int, { nullable: true, description: 'Sort position among the areas, 0 to 10,000. Default: after the last area.' })
  @IsOptional()
  @Min(0)
  @Max(10_000)
  position?: number | null;
}

@InputType({ description: 'Changes to an area. A field that is left out keeps its value; null clears it.' })
export class AreaUpdateInput {
  @Field(() => String, {
    nullable: true,
    description: 'Name of the area, 1 to 120 characters, unique in the programme, ignoring case; cannot be null.',
  })
  @IsOptional()
  @Length(1, 120)
  @NotBlank()
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Responsibilities of the area, at most 2000 characters.' })
  @IsOptional()
  @MaxLength(2_000)
  purpose?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the person responsible for the area, 1 to 120 characters.' })
  @IsOptional()
  @Length(1, 120)
  owner?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Names of the persons who work in the area, at most 200, each 1 to 120 characters.',
  })
  @IsOptional()
  @ArrayMaxSize(200)
  @Length(1, 120, { each: true })
  members?: string[] | null;

  @Field(() => Int, { nullable: true, description: 'Sort position among the areas, 0 to 10,000; cannot be null.' })
  @IsOptional()
  @Min(0)
  @Max(10_000)
  position?: number | null;
}
