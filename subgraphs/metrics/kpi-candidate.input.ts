import { IsIn, IsOptional, Length, MaxLength, ValidateNested } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { MetricDirection } from './metric-content.type.js';
import { KpiCandidateStatus } from './kpi-candidate.entity.js';
import { MetricTargetInput, MetricThresholdsInput } from './metric.input.js';

@InputType({ description: 'Content of the metric that is created from a candidate. Absent fields are taken from the candidate.' })
export class KpiCandidateAdoptInput {
  @Field(() => String, {
    nullable: true,
    description: 'Language in which name, purpose and unit are taken from the candidate: `de` or `en`; default `de`.',
  })
  @IsOptional()
  @IsIn(['de', 'en'])
  language?: 'de' | 'en' | null;

  @Field(() => Boolean, { nullable: true, description: 'True to create an active metric; false or absent to create a draft.' })
  activate?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Name of the metric, 1 to 200 characters; default: the name of the candidate.' })
  @IsOptional()
  @Length(1, 200)
  name?: string | null;

  @Field(() => MetricDirection, {
    nullable: true,
    description: 'Direction in which values improve; default: the direction of the candidate. Required if the candidate has none.',
  })
  direction?: MetricDirection | null;

  @Field(() => String, { nullable: true, description: 'Person or role that is responsible for the metric, 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  owner?: string | null;

  @Field(() => MetricTargetInput, {
    nullable: true,
    description: 'Target of the metric; default: the target of the candidate. Null creates a metric without a target.',
  })
  @IsOptional()
  @ValidateNested()
  target?: MetricTargetInput | null;

  @Field(() => MetricThresholdsInput, {
    nullable: true,
    description: 'Thresholds of the metric; a metric without thresholds is created if absent or null.',
  })
  @IsOptional()
  @ValidateNested()
  thresholds?: MetricThresholdsInput | null;
}

@InputType({ description: 'Restricts a list of KPI candidates. All given conditions apply.' })
export class KpiCandidateFilterInput {
  @Field(() => [KpiCandidateStatus], { nullable: true, description: 'Only candidates with one of these statuses.' })
  statuses?: KpiCandidateStatus[] | null;

  @Field(() => ID, { nullable: true, description: 'Only candidates of the dataset with this id, at most 100 characters.' })
  @IsOptional()
  @MaxLength(100)
  datasetId?: string | null;
}
