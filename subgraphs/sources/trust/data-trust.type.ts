import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../../platform/graph/scalars.js';
import { TrustGate } from '../quality-check.entity.js';

@ObjectType({ description: 'Why a trust gate is not open.' })
export class TrustReason {
  @Field(() => String, {
    description:
      'no_datasets, never_checked, check_outdated, or the dimension whose score is too low, as in low_completeness and low_overall.',
  })
  code!: string;

  @Field(() => TrustGate, { description: 'What this reason alone makes of the gate: conditional or closed.' })
  gate!: TrustGate;

  @Field(() => String)
  de!: string;

  @Field(() => String)
  en!: string;

  @Field(() => ID, { nullable: true, description: 'The dataset it concerns; null where it concerns the data as a whole.' })
  datasetId!: string | null;
}

@ObjectType({ description: 'How far one dataset can be relied on, from its latest check.' })
export class DatasetTrust {
  @Field(() => ID, { description: 'The dataset.' })
  datasetId!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => TrustGate, { description: 'How far it can be relied on.' })
  gate!: TrustGate;

  @Field(() => Float, { nullable: true, description: 'Overall score of the latest check, 0 to 1; null without a check or without rows.' })
  score!: number | null;

  @Field(() => [TrustReason], { description: 'What keeps its gate from being open.' })
  reasons!: TrustReason[];

  @Field(() => DateTime, { nullable: true, description: 'When the latest check was made; null when there is none.' })
  checkedAt!: Date | null;

  @Field(() => Boolean, { description: 'Whether the content has changed since the latest check.' })
  stale!: boolean;
}

@ObjectType({ description: "How far the tenant's data can be relied on. The gate is that of the worst dataset." })
export class DataTrustGateStatus {
  @Field(() => ID, { description: 'The own tenant.' })
  tenantId!: string;

  @Field(() => TrustGate, { description: 'How far the data as a whole can be relied on.' })
  gate!: TrustGate;

  @Field(() => [TrustReason], { description: 'Everything that keeps the gate from being open; what closes it comes first.' })
  reasons!: TrustReason[];

  @Field(() => [DatasetTrust], { description: 'The least trusted first.' })
  datasets!: DatasetTrust[];

  @Field(() => Int, { description: 'Datasets with a check.' })
  checkedDatasets!: number;

  @Field(() => Int, { description: 'Datasets that were never checked.' })
  uncheckedDatasets!: number;
}
