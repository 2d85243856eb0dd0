import { IsIn, IsOptional, Length, MaxLength, ValidateNested } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { MetricDirection } from './metric-content.type.js';
import { KpiCandidateStatus } from './kpi-candidate.entity.js';
import { MetricTargetInput, MetricThresholdsInput } from './metric.input.js';

@InputType({ description: 'What is to be different from the candidate, and what it does not say.' })
export class KpiCandidateAdoptInput {
  @Field(() => String, { nullable: true, description: 'The language of name, purpose and unit: de, unless it is en.' })
  @IsOptional()
  @IsIn(['de', 'en'])
  language?: 'de' | 'en' | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it is steered by at once; else it begins as a draft.' })
  activate?: boolean | null;

  @Field(() => String, { nullable: true, description: "The candidate's when absent." })
  @IsOptional()
  @Length(1, 200)
  name?: string | null;

  @Field(() => MetricDirection, { nullable: true, description: "The candidate's when absent; needed where it has none." })
  direction?: MetricDirection | null;

  @Field(() => String, { nullable: true, description: 'Who answers for it.' })
  @IsOptional()
  @Length(1, 200)
  owner?: string | null;

  @Field(() => MetricTargetInput, { nullable: true, description: "The candidate's when absent." })
  @IsOptional()
  @ValidateNested()
  target?: MetricTargetInput | null;

  @Field(() => MetricThresholdsInput, { nullable: true, description: 'Where a value turns amber and green; none when absent.' })
  @IsOptional()
  @ValidateNested()
  thresholds?: MetricThresholdsInput | null;
}

@InputType({ description: 'Narrows a list of KPI candidates; all that is given has to hold.' })
export class KpiCandidateFilter {
  @Field(() => [KpiCandidateStatus], { nullable: true })
  statuses?: KpiCandidateStatus[] | null;

  @Field(() => ID, { nullable: true })
  @IsOptional()
  @MaxLength(100)
  datasetId?: string | null;
}
