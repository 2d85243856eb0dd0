import { ArrayMaxSize, IsOptional, Length, Max, Min, ValidateNested } from 'class-validator';
import { Field, Float, ID, InputType } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import { orderType } from '../../../platform/graph/lists/list-order.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { MetricDirection } from '../definitions/metric-content.type.js';
import { KpiCandidateOrigin, KpiCandidateStatus, type KpiCandidate } from './kpi-candidate.entity.js';
import { MetricTargetInput, MetricThresholdsInput } from '../definitions/metric.input.js';

@InputType({ description: 'Content of the metric that is created from a candidate. Absent fields are taken from the candidate.' })
export class KpiCandidateAdoptInput {
  @Field(() => GraphLanguage, {
    nullable: true,
    description: 'Language in which name, purpose and unit are taken from the candidate; default German.',
  })
  language?: Language | null;

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

  @Field(() => [ID], { nullable: true, description: 'Only candidates of the datasets with one of these ids; at most 100.' })
  @IsOptional()
  @ArrayMaxSize(100)
  datasetIds?: string[] | null;

  @Field(() => [KpiCandidateOrigin], { nullable: true, description: 'Only candidates of one of these origins.' })
  origins?: KpiCandidateOrigin[] | null;

  @Field(() => [String], { nullable: true, description: 'Only candidates of one of these process areas of the catalogue; at most 12.' })
  @IsOptional()
  @ArrayMaxSize(12)
  areas?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only candidates whose German or English name contains this text, ignoring case; 1 to 200 characters.',
  })
  @IsOptional()
  @Length(1, 200)
  text?: string | null;

  @Field(() => Float, { nullable: true, description: 'Only candidates with at least this score, 0 to 1.' })
  @IsOptional()
  @Min(0)
  @Max(1)
  minimumScore?: number | null;

  @Field(() => DateTime, { nullable: true, description: 'Only candidates that were first found at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only candidates that were first found before this time.' })
  createdBefore?: Date | null;
}

export const KpiCandidateOrder = orderType<KpiCandidate>('KpiCandidate', {
  CREATED_AT: { description: 'Time at which the candidate was first found.' },
  SCORE: { description: 'Score of the candidate.', key: { property: 'score', type: 'number' } },
  CONFIDENCE: { description: 'Confidence in the meaning of the columns.', key: { property: 'confidence', type: 'number' } },
  RANK: { description: 'Rank in the latest discovery run; 1 is the best.', key: { property: 'rank', type: 'integer' } },
});
