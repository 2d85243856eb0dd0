import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { GraphOnly } from '../../../platform/graph/graph-only.js';
import { DateTime } from '../../../platform/graph/scalars.js';
import { TrustGate } from '../quality-check.entity.js';

@ObjectType({ description: 'A reason why a trust gate is not open.' })
export class TrustReason {
  @Field(() => String, {
    description:
      'Code of the reason: `no_datasets`, `never_checked`, `check_outdated`, `low_overall`, or `low_` and a quality dimension, for example `low_completeness`.',
  })
  code!: string;

  @Field(() => TrustGate, { description: 'Trust gate that this reason alone leads to: conditional or closed.' })
  gate!: TrustGate;

  @Field(() => String, { description: 'Explanation in German.' })
  de!: string;

  @Field(() => String, { description: 'Explanation in English.' })
  en!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the dataset; null if the reason is about the data of the tenant as a whole.' })
  datasetId!: string | null;
}

@ObjectType({ description: 'Number of reasons with one code and gate.' })
export class TrustReasonCount {
  @Field(() => String, { description: 'Code of the reasons, as in `TrustReason.code`.' })
  code!: string;

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
