import { ArrayMaxSize, IsOptional, Length } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { BY_NAME, orderType } from '../../../platform/graph/lists/list-order.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import type { Dataset } from '../datasets/dataset.entity.js';
import { TrustGate, type QualityCheck } from '../quality-checks/quality-check.entity.js';
import { SourceKind, SourceOrigin, SourceStatus, type Source } from '../source.entity.js';

@InputType({ description: 'Conditions on a list of sources. An entry meets all given conditions.' })
export class SourceFilterInput {
  @Field(() => [SourceKind], { nullable: true, description: 'Only sources of one of these kinds.' })
  kinds?: SourceKind[] | null;

  @Field(() => [SourceStatus], { nullable: true, description: 'Only sources with one of these statuses.' })
  statuses?: SourceStatus[] | null;

  @Field(() => [SourceOrigin], { nullable: true, description: 'Only sources whose data have one of these origins.' })
  origins?: SourceOrigin[] | null;

  @Field(() => String, { nullable: true, description: 'Only sources whose name contains this text, ignoring case; 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  text?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only sources that were created at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only sources that were created before this time.' })
  createdBefore?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only sources whose latest successful synchronisation was at or after this time.' })
  syncedAfter?: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Only sources whose latest successful synchronisation was before this time. Sources without one are not listed.',
  })
  syncedBefore?: Date | null;
}

@InputType({ description: 'Conditions on a list of datasets. An entry meets all given conditions.' })
export class DatasetFilterInput {
  @Field(() => [SourceKind], { nullable: true, description: 'Only datasets from sources of one of these kinds.' })
  kinds?: SourceKind[] | null;

  @Field(() => [TrustGate], {
    nullable: true,
    description: 'Only datasets whose latest check has one of these trust gates. Datasets without a check are not listed.',
  })
  latestCheckGates?: TrustGate[] | null;

  @Field(() => [TrustGate], {
    nullable: true,
    description: 'Only datasets whose trust gate now, as in `Dataset.trust`, is one of these. Without a check, the gate is conditional.',
  })
  trustGates?: TrustGate[] | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Only datasets that were ingested from the sources with one of these ids; at most 100.',
  })
  @IsOptional()
  @ArrayMaxSize(100)
  sourceIds?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Only datasets whose name contains this text, ignoring case; 1 to 200 characters.' })
  @IsOptional()
  @Length(1, 200)
  text?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only datasets that were first ingested at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only datasets that were first ingested before this time.' })
  createdBefore?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only datasets that were last ingested at or after this time.' })
  updatedAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only datasets that were last ingested before this time.' })
  updatedBefore?: Date | null;
}

@InputType({ description: 'Conditions on a list of quality checks. An entry meets all given conditions.' })
export class QualityCheckFilterInput {
  @Field(() => [ID], { nullable: true, description: 'Only checks of datasets from the sources with one of these ids; at most 100.' })
  @IsOptional()
  @ArrayMaxSize(100)
  sourceIds?: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only checks of the datasets with one of these ids; at most 100.' })
  @IsOptional()
  @ArrayMaxSize(100)
  datasetIds?: string[] | null;

  @Field(() => [TrustGate], { nullable: true, description: 'Only checks with one of these trust gates.' })
  gates?: TrustGate[] | null;

  @Field(() => DateTime, { nullable: true, description: 'Only checks at or after this time.' })
  createdAfter?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Only checks before this time.' })
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
