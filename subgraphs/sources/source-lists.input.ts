import { Field, ID, InputType } from 'type-graphql';
import { BY_NAME, orderType } from '../../platform/graph/list-order.js';
import type { Dataset } from './dataset.entity.js';
import { TrustGate } from './quality-check.entity.js';
import { SourceKind, SourceStatus, type Source } from './source.entity.js';

@InputType({ description: 'Conditions on a list of sources. An entry meets all given conditions.' })
export class SourceFilterInput {
  @Field(() => [SourceKind], { nullable: true, description: 'Kinds of source; an entry has one of them.' })
  kinds?: SourceKind[] | null;

  @Field(() => [SourceStatus], { nullable: true, description: 'Statuses of source; an entry has one of them.' })
  statuses?: SourceStatus[] | null;
}

@InputType({ description: 'Conditions on a list of datasets. An entry meets all given conditions.' })
export class DatasetFilterInput {
  @Field(() => [SourceKind], { nullable: true, description: 'Kinds of source; an entry has one of them.' })
  kinds?: SourceKind[] | null;

  @Field(() => [TrustGate], {
    nullable: true,
    description: 'Trust gates of the latest check; an entry has one of them. A dataset without a check has no gate.',
  })
  gates?: TrustGate[] | null;
}

@InputType({ description: 'Conditions on a list of quality checks. An entry meets all given conditions.' })
export class QualityCheckFilterInput {
  @Field(() => ID, { nullable: true, description: 'Id of the source of the checked dataset.' })
  sourceId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the checked dataset.' })
  datasetId?: string | null;

  @Field(() => [TrustGate], { nullable: true, description: 'Trust gates; an entry has one of them.' })
  gates?: TrustGate[] | null;
}

export const SourceOrder = orderType<Source>('Source', {
  CREATED_AT: { description: 'Time at which the source was created.' },
  NAME: { description: 'Name, ignoring case.', key: BY_NAME },
});

export const DatasetOrder = orderType<Dataset>('Dataset', {
  CREATED_AT: { description: 'Time at which the first version was ingested.' },
  NAME: { description: 'Name, ignoring case.', key: BY_NAME },
});
