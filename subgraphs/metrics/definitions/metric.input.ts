import { ArrayMaxSize, ArrayUnique, IsOptional, Length, MaxLength, Min, ValidateNested } from 'class-validator';
import { Field, Float, ID, InputType, Int } from 'type-graphql';
import { LocalDate } from '../../../platform/graph/scalars/scalars.js';
import { MetricDirection, MetricGrain } from './metric-content.type.js';

@InputType({ description: 'Target of a metric.' })
export class MetricTargetInput {
  @Field(() => Float, { description: 'Value to reach, in the unit of the metric.' })
  value!: number;

  @Field(() => LocalDate, { nullable: true, description: 'Day by which the value is to be reached.' })
  due?: string | null;
}

@InputType({
  description:
    'Limits of the green and amber ranges of a metric, in its unit. Direction higher: `green` is greater than `amber`. Direction lower: `green` is less than `amber`. Direction target: distances from the target, 0 or greater, `green` less than `amber`.',
})
export class MetricThresholdsInput {
  @Field(() => Float, {
    description:
      'Limit of the green range (inclusive), in the unit of the metric. For the direction target it is a distance from the target.',
  })
  green!: number;

  @Field(() => Float, {
    description:
      'Limit of the amber range (inclusive), in the unit of the metric. For the direction target it is a distance from the target.',
  })
  amber!: number;
}

@InputType({ description: 'Content of a metric.' })
class MetricContentInput {
  @Field(() => String, {
    nullable: true,
    description: 'Purpose of the metric and the decisions that it supports, at most 2000 characters.',
  })
  @IsOptional()
  @MaxLength(2_000)
  purpose?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Unit of the values as free text, 1 to 40 characters, for example `%`, `days` or `EUR`.',
  })
  @IsOptional()
  @Length(1, 40)
  unit?: string | null;

  @Field(() => MetricGrain, {
    nullable: true,
    description: 'Shortest period that values are computed for. Default: `month`, or `all` for a dataset without a date column.',
  })
  grain?: MetricGrain | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the dataset column whose date assigns a row to a period, 1 to 200 characters. Default: the time column of the dataset.',
  })
  @IsOptional()
  @Length(1, 200)
  timeColumn?: string | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Names of the dataset columns whose values the metric is also computed for; at most 5 distinct names of 1 to 200 characters.',
  })
  @IsOptional()
  @ArrayMaxSize(5)
  @ArrayUnique()
  @Length(1, 200, { each: true })
  dimensions?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Person or role that is responsible for the metric, 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  owner?: string | null;

  @Field(() => MetricTargetInput, { nullable: true, description: 'Target of the metric.' })
  @IsOptional()
  @ValidateNested()
  target?: MetricTargetInput | null;

  @Field(() => MetricThresholdsInput, { nullable: true, description: 'Limits of the green and amber ranges.' })
  @IsOptional()
  @ValidateNested()
  thresholds?: MetricThresholdsInput | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the dataset that the metric is computed from, 1 to 100 characters. A draft may have none.',
  })
  @IsOptional()
  @Length(1, 100)
  datasetId?: string | null;

  @Field(() => [String], { nullable: true, description: 'Tags of the metric; at most 20 distinct tags of 1 to 60 characters.' })
  @IsOptional()
  @ArrayMaxSize(20)
  @ArrayUnique()
  @Length(1, 60, { each: true })
  tags?: string[] | null;
}

@InputType({ description: 'A new metric. It is a draft unless `activate` is true.' })
export class MetricDefinitionCreateInput extends MetricContentInput {
  @Field(() => String, { description: 'Name of the metric, 1 to 200 characters.' })
  @Length(1, 200)
  name!: string;

  @Field(() => String, {
    description: 'Formula in the formula language, 1 to 4000 characters, for example `100 * COUNT_IF(late) / COUNT()`.',
  })
  @Length(1, 4_000)
  formula!: string;

  @Field(() => MetricDirection, { description: 'Direction in which values improve.' })
  direction!: MetricDirection;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True to create an active metric, which requires a dataset; false or absent to create a draft.',
  })
  activate?: boolean | null;
}

@InputType({ description: 'Changes of the next version of a metric. Absent fields keep their value; null clears a field.' })
export class MetricDefinitionReviseInput extends MetricContentInput {
  @Field(() => String, { nullable: true, description: 'Name of the metric, 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Formula in the formula language, 1 to 4000 characters.' })
  @IsOptional()
  @Length(1, 4_000)
  formula?: string | null;

  @Field(() => MetricDirection, { nullable: true, description: 'Direction in which values improve.' })
  direction?: MetricDirection | null;

  @Field(() => String, { nullable: true, description: 'Reason for the revision, 1 to 500 characters.' })
  @IsOptional()
  @Length(1, 500)
  changeNote?: string | null;

  @Field(() => Int, {
    description: 'Version that the revision is based on, 1 or greater. Error CONFLICT if it is not the current version.',
  })
  @Min(1)
  expectedVersion!: number;
}
