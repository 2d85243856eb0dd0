import { ArrayMaxSize, IsOptional, Length } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { BY_NAME, orderType } from '../../platform/graph/list-order.js';
import { DateTime } from '../../platform/graph/scalars.js';
import type { Dataset } from './dataset.entity.js';
import { TrustGate, type QualityCheck } from './quality-check.entity.js';
import { SourceKind, SourceOrigin, SourceStatus, type Source } from './source.entity.js';

@InputType({ description: 'Conditions on a list of sources. An entry meets all given conditions.' })
export class SourceFilterInput {
  @Field(() => [SourceKind], { nullable: true, description: 'Kinds of source; an entry has one of them.' })
  kinds?: SourceKind[] | null;

  @Field(() => [SourceStatus], { nullable: true, description: 'Statuses of source; an entry has one of them.' })
  statuses?: SourceStatus[] | null;

  @Field(() => [SourceOrigin], { nullable: true, description: 'Origins of the data; an entry has one of them.' })
  origins?: SourceOrigin[] | null;

  @Field(() => String, { nullable: true, description: 'Text that the name contains, ignoring case, 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  nameContains?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Earliest time of creation, inclusive.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Latest time of creation, exclusive.' })
  createdBefore?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Earliest time of the latest successful synchronisation, inclusive.' })
  syncedAfter?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Latest time of the latest successful synchronisation, exclusive. Sources without one are not returned.',
  })
  syncedBefore?: Date | null;
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

  @Field(() => [TrustGate], { nullable: true, description: 'Trust gates as in `Dataset.trust`; an entry has one of them.' })
  trustGates?: TrustGate[] | null;

  @Field(() => [ID], { nullable: true, description: 'Ids of sources, at most 100; an entry was ingested from one of them.' })
  @IsOptional()
  @ArrayMaxSize(100)
  sourceIds?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Text that the name contains, ignoring case, 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  nameContains?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Earliest time of the first ingestion, inclusive.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Latest time of the first ingestion, exclusive.' })
  createdBefore?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Earliest time of the latest ingestion, inclusive.' })
  updatedAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Latest time of the latest ingestion, exclusive.' })
  updatedBefore?: Date | null;
}

@InputType({ description: 'Conditions on a list of quality checks. An entry meets all given conditions.' })
export class QualityCheckFilterInput {
  @Field(() => ID, { nullable: true, description: 'Id of the source of the checked dataset.' })
  sourceId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the checked dataset.' })
  datasetId?: string | null;

  @Field(() => [TrustGate], { nullable: true, description: 'Trust gates; an entry has one of them.' })
  gates?: TrustGate[] | null;

  @Field(() => DateTime, { nullable: true, description: 'Earliest time of the check, inclusive.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Latest time of the check, exclusive.' })
  createdBefore?: Date | null;
}

export const SourceOrder = orderType<Source>('Source', {
  CREATED_AT: { description: 'Time at which the source was created.' },
  NAME: { description: 'Name, ignoring case.', key: BY_NAME },
  KIND: { description: 'Kind, alphabetically.', key: { property: 'kind', type: 'text' } },
  STATUS: { description: 'Status, alphabetically.', key: { property: 'status', type: 'text' } },
});

export const DatasetOrder = orderType<Dataset>('Dataset', {
  CREATED_AT: { description: 'Time at which the first version was ingested.' },
  NAME: { description: 'Name, ignoring case.', key: BY_NAME },
  ROWS: { description: 'Number of rows of the current version.', key: { property: 'rows', type: 'number' } },
  BYTES: { description: 'Size of the current version.', key: { property: 'bytes', type: 'number' } },
});

export const QualityCheckOrder = orderType<QualityCheck>('QualityCheck', {
  CREATED_AT: { description: 'Time of the check.' },
  SCORE: { description: 'Overall score.', key: { property: 'score', type: 'number', nullable: true } },
});
