import { Field, ID, InputType } from 'type-graphql';
import { BY_NAME, orderType } from '../../platform/graph/list-order.js';
import type { Dataset } from './dataset.entity.js';
import { TrustGate } from './quality-check.entity.js';
import { SourceKind, SourceStatus, type Source } from './source.entity.js';

@InputType({ description: 'Narrows a list of sources; what is left out does not narrow it.' })
export class SourceFilter {
  @Field(() => [SourceKind], { nullable: true, description: 'Any of these kinds.' })
  kinds?: SourceKind[] | null;

  @Field(() => [SourceStatus], { nullable: true, description: 'Any of these statuses.' })
  statuses?: SourceStatus[] | null;
}

@InputType({ description: 'Narrows a list of datasets; what is left out does not narrow it.' })
export class DatasetFilter {
  @Field(() => [SourceKind], { nullable: true, description: 'Any of these kinds.' })
  kinds?: SourceKind[] | null;

  @Field(() => [TrustGate], { nullable: true, description: 'Any of these gates at the latest check; a dataset without a check has none.' })
  gates?: TrustGate[] | null;
}

@InputType({ description: 'Narrows a list of quality checks; what is left out does not narrow it.' })
export class QualityCheckFilter {
  @Field(() => ID, { nullable: true, description: 'Checks of this source only.' })
  sourceId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Checks of this dataset only.' })
  datasetId?: string | null;

  @Field(() => [TrustGate], { nullable: true, description: 'Any of these gates.' })
  gates?: TrustGate[] | null;
}

export const SourceOrder = orderType<Source>('Source', {
  CREATED_AT: { description: 'The time at which the source was created.' },
  NAME: { description: 'The name, ignoring case.', key: BY_NAME },
});

export const DatasetOrder = orderType<Dataset>('Dataset', {
  CREATED_AT: { description: 'The time at which the dataset was created.' },
  NAME: { description: 'The name, ignoring case.', key: BY_NAME },
});
