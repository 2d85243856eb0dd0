import { Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { GraphOnly } from '../../../platform/graph/schema/graph-only.js';
import { textResolver, USE_TEXT } from '../../../platform/graph/scalars/localized-text.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { TrustGate } from '../quality-checks/quality-check.entity.js';

export enum TrustReasonCode {
  NO_DATASETS = 'no_datasets',
  NEVER_CHECKED = 'never_checked',
  CHECK_OUTDATED = 'check_outdated',
  LOW_OVERALL = 'low_overall',
  LOW_COMPLETENESS = 'low_completeness',
  LOW_UNIQUENESS = 'low_uniqueness',
  LOW_VALIDITY = 'low_validity',
  LOW_CONSISTENCY = 'low_consistency',
  LOW_TIMELINESS = 'low_timeliness',
  LOW_OUTLIERS = 'low_outliers',
  LOW_NEAR_DUPLICATES = 'low_near_duplicates',
}
registerEnumType(TrustReasonCode, {
  name: 'TrustReasonCode',
  description: 'Code of a reason why a trust gate is not open.',
  valuesConfig: {
    NO_DATASETS: { description: 'The tenant has no datasets.' },
    NEVER_CHECKED: { description: 'The dataset has no quality check.' },
    CHECK_OUTDATED: { description: 'The content has changed since the latest quality check.' },
    LOW_OVERALL: { description: 'The overall score is too low.' },
    LOW_COMPLETENESS: { description: 'The score of the dimension completeness is too low.' },
    LOW_UNIQUENESS: { description: 'The score of the dimension uniqueness is too low.' },
    LOW_VALIDITY: { description: 'The score of the dimension validity is too low.' },
    LOW_CONSISTENCY: { description: 'The score of the dimension consistency is too low.' },
    LOW_TIMELINESS: { description: 'The score of the dimension timeliness is too low.' },
    LOW_OUTLIERS: { description: 'The score of the dimension outliers is too low.' },
    LOW_NEAR_DUPLICATES: { description: 'The score of the dimension near-duplicates is too low.' },
  },
});

@ObjectType({ description: 'A reason why a trust gate is not open.' })
export class TrustReason {
  @Field(() => TrustReasonCode, { description: 'Code of the reason.' })
  code!: TrustReasonCode;

  @Field(() => TrustGate, { description: 'Trust gate that this reason alone leads to: conditional or closed.' })
  gate!: TrustGate;

  @Field(() => String, { description: 'Explanation in German.', deprecationReason: USE_TEXT })
  de!: string;

  @Field(() => String, { description: 'Explanation in English.', deprecationReason: USE_TEXT })
  en!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the dataset; null if the reason is about the data of the tenant as a whole.' })
  datasetId!: string | null;
}

export const TrustReasonText = textResolver(() => TrustReason);

@ObjectType({ description: 'Number of reasons with one code and gate.' })
export class TrustReasonCount {
  @Field(() => TrustReasonCode, { description: 'Code of the reasons.' })
  code!: TrustReasonCode;

  @Field(() => TrustGate, { description: 'Trust gate that each of the reasons leads to.' })
  gate!: TrustGate;

  @Field(() => Int, { description: 'Number of reasons, at least 1.' })
  count!: number;
}

@ObjectType({ description: 'Trust gate of one dataset, from its latest check.' })
export class DatasetTrust {
  @Field(() => ID, { description: 'Id of the dataset.' })
  datasetId!: string;

  @Field(() => String, { description: 'Name of the dataset.' })
  name!: string;

  @Field(() => TrustGate, {
    description: 'Trust gate. Conditional if the dataset has no check, or if its content has changed since the check that opened the gate.',
  })
  gate!: TrustGate;

  @Field(() => Float, { nullable: true, description: 'Overall score of the latest check, 0 to 1; null if there is no check or no row.' })
  score!: number | null;

  @Field(() => [TrustReason], { description: 'Reasons why the gate is not open; empty if it is open.' })
  reasons!: TrustReason[];

  @Field(() => DateTime, { nullable: true, description: 'Time of the latest check; null if there is none.' })
  checkedAt!: Date | null;

  @Field(() => Boolean, { description: 'True if the content has changed since the latest check.' })
  stale!: boolean;
}

@ObjectType({ description: 'Trust gate of the data of a tenant. It is the worst gate of all datasets.' })
export class DataTrustGateStatus {
  @Field(() => ID, { description: 'Id of the tenant of the caller.' })
  tenantId!: string;

  @Field(() => TrustGate, { description: 'Worst trust gate of all datasets; closed if there are no datasets.' })
  gate!: TrustGate;

  @Field(() => [TrustReason], {
    description: 'All reasons why the gate is not open; those that close it come first.',
    deprecationReason: 'Not paged. Use reasonCounts, and datasetsConnection with the field trust.',
  })
  reasons!: TrustReason[];

  @Field(() => [DatasetTrust], {
    description: 'Trust gates of all datasets, worst gate first.',
    deprecationReason: 'Not paged. Use datasetsConnection with the field trust.',
  })
  datasets!: DatasetTrust[];

  @Field(() => Int, { description: 'Number of datasets with a quality check.' })
  checkedDatasets!: number;

  @Field(() => Int, { description: 'Number of datasets without a quality check.' })
  uncheckedDatasets!: number;

  @Field(() => [TrustReasonCount], {
    description: 'Number of reasons why the gate is not open, by code. Reasons that close the gate come first, then the most frequent.',
  })
  @GraphOnly()
  reasonCounts!: TrustReasonCount[];
}
