import { ArrayMaxSize, ArrayUnique, IsIn, IsOptional, Length, MaxLength, Min, ValidateNested } from 'class-validator';
import { Field, Float, ID, InputType, Int } from 'type-graphql';
import { LocalDate } from '../../platform/graph/scalars.js';
import { MetricDirection, MetricGrain, MetricStatus } from './metric-content.type.js';

@InputType({ description: 'What is to be reached.' })
export class MetricTargetInput {
  @Field(() => Float, { description: 'In the unit of the metric.' })
  value!: number;

  @Field(() => LocalDate, { nullable: true, description: 'The day by which.' })
  due?: string | null;
}

@InputType({
  description:
    'Where a value turns amber and green. Higher is better: green above amber. Lower is better: green below amber. Close to the target: ' +
    'distances from it, green less than amber.',
})
export class MetricThresholdsInput {
  @Field(() => Float, { description: 'The last value, or distance from the target, that is green.' })
  green!: number;

  @Field(() => Float, { description: 'The last value, or distance from the target, that is amber; beyond it is red.' })
  amber!: number;
}

@InputType({ description: 'What a metric says, as far as it may change: absent fields stay as they are, null empties.' })
class MetricContentInput {
  @Field(() => String, { nullable: true, description: 'What it tells and which decision it serves.' })
  @IsOptional()
  @MaxLength(2_000)
  purpose?: string | null;

  @Field(() => String, { nullable: true, description: 'Such as %, days or EUR.' })
  @IsOptional()
  @Length(1, 40)
  unit?: string | null;

  @Field(() => MetricGrain, {
    nullable: true,
    description: 'The shortest period it is computed for; month unless there is no time column.',
  })
  grain?: MetricGrain | null;

  @Field(() => String, {
    nullable: true,
    description: "The column whose date says to which period a row belongs; the dataset's only one when absent.",
  })
  @IsOptional()
  @Length(1, 200)
  timeColumn?: string | null;

  @Field(() => [String], { nullable: true, description: 'Columns by whose values it is computed too; at most five.' })
  @IsOptional()
  @ArrayMaxSize(5)
  @ArrayUnique()
  @Length(1, 200, { each: true })
  dimensions?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Who answers for it.' })
  @IsOptional()
  @Length(1, 200)
  owner?: string | null;

  @Field(() => MetricTargetInput, { nullable: true, description: 'What is to be reached, and until when.' })
  @IsOptional()
  @ValidateNested()
  target?: MetricTargetInput | null;

  @Field(() => MetricThresholdsInput, { nullable: true, description: 'Where a value turns amber and green.' })
  @IsOptional()
  @ValidateNested()
  thresholds?: MetricThresholdsInput | null;

  @Field(() => ID, { nullable: true, description: 'The dataset it is computed from; a draft may do without.' })
  @IsOptional()
  @Length(1, 100)
  datasetId?: string | null;

  @Field(() => [String], { nullable: true, description: 'Words to find it by; at most twenty.' })
  @IsOptional()
  @ArrayMaxSize(20)
  @ArrayUnique()
  @Length(1, 60, { each: true })
  tags?: string[] | null;
}

@InputType({ description: 'A metric to be defined. It begins as a draft unless `activate` is true.' })
export class MetricDefinitionCreateInput extends MetricContentInput {
  @Field(() => String)
  @Length(1, 200)
  name!: string;

  @Field(() => String, { description: 'In the formula language; for example `100 * COUNT_IF(late) / COUNT()`.' })
  @Length(1, 4_000)
  formula!: string;

  @Field(() => MetricDirection)
  direction!: MetricDirection;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is steered by at once; needs a dataset.' })
  activate?: boolean | null;
}

@InputType({ description: 'What is to change with the next version: absent fields stay as they are, null empties.' })
export class MetricDefinitionReviseInput extends MetricContentInput {
  @Field(() => String, { nullable: true })
  @IsOptional()
  @Length(1, 200)
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'In the formula language.' })
  @IsOptional()
  @Length(1, 4_000)
  formula?: string | null;

  @Field(() => MetricDirection, { nullable: true, description: 'Which way is better.' })
  direction?: MetricDirection | null;

  @Field(() => String, { nullable: true, description: 'Why it is revised.' })
  @IsOptional()
  @Length(1, 500)
  changeNote?: string | null;

  @Field(() => Int, {
    description: 'The version that the revision starts from; another one has come since when this is not the present one.',
  })
  @Min(1)
  expectedVersion!: number;
}

@InputType({ description: 'Narrows a list of metrics; all that is given has to hold.' })
export class MetricDefinitionFilter {
  @Field(() => [MetricStatus], { nullable: true })
  @IsOptional()
  @IsIn(Object.values(MetricStatus), { each: true })
  statuses?: MetricStatus[] | null;

  @Field(() => ID, { nullable: true })
  @IsOptional()
  @MaxLength(100)
  datasetId?: string | null;

  @Field(() => String, { nullable: true, description: 'A tag it has.' })
  @IsOptional()
  @MaxLength(60)
  tag?: string | null;

  @Field(() => String, { nullable: true, description: 'Part of the name, upper and lower case alike.' })
  @IsOptional()
  @MaxLength(200)
  nameContains?: string | null;
}
