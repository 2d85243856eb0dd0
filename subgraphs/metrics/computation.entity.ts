import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime } from '../../platform/graph/scalars.js';

export enum ComputationStatus {
  COMPUTING = 'computing',
  READY = 'ready',
  FAILED = 'failed',
}
registerEnumType(ComputationStatus, {
  name: 'ComputationStatus',
  description: 'How the values of a metric stand.',
  valuesConfig: {
    COMPUTING: { description: 'A run is under way; values of before stay meanwhile.' },
    READY: { description: 'The last run ended well.' },
    FAILED: { description: 'The last run did not; values of before stay.' },
  },
});

@ObjectType({ description: 'A run that another domain carries out.' })
@Directive('@key(fields: "runId", resolvable: false)')
export class Run {
  @Field(() => ID)
  runId!: string;
}

@ObjectType({ description: 'Something to know about computed values.' })
export class ComputationWarning {
  @Field(() => String, { description: 'no_value, rows_without_date, dimension_values_cut or rows_cut.' })
  code!: string;

  @Field(() => String, { description: 'German.' })
  de!: string;

  @Field(() => String, { description: 'English.' })
  en!: string;
}

@ObjectType({ description: 'Why values could not be computed.' })
export class ComputationError {
  @Field(() => String, { description: 'formula_error, column_missing, dataset_missing, computation_failed, or the code of the run.' })
  code!: string;

  @Field(() => String, { description: 'For people, in English.' })
  message!: string;
}

@ObjectType({ description: 'What has been computed of a version of a metric, and what was asked for since.' })
@Entity({ schema: 'metrics', tableName: 'computation' })
export class MetricComputation {
  @PrimaryKey({ type: 'text' })
  metricId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => Int, { description: 'The version of the metric.' })
  @PrimaryKey({ type: 'integer' })
  version!: number;

  @Field(() => ComputationStatus)
  @Property({ type: 'text' })
  status!: ComputationStatus;

  @Field(() => ID, { nullable: true, description: 'The run that was asked for last.' })
  @Property({ type: 'text', nullable: true })
  runId!: string | null;

  @Field(() => ComputationError, { nullable: true })
  @Property({ type: 'json', nullable: true })
  error!: ComputationError | null;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  requestedAt!: Date;

  @Property({ type: 'text', nullable: true })
  datasetId!: string | null;

  @Field(() => Int, { nullable: true, description: 'Version of the dataset that the values are of; null before the first.' })
  @Property({ type: 'integer', nullable: true })
  datasetVersion!: number | null;

  @Field(() => String, { nullable: true, description: 'Hash of the content that the values are of.' })
  @Property({ type: 'text', nullable: true })
  datasetHash!: string | null;

  @Property({ type: 'text', nullable: true })
  blobName!: string | null;

  @Field(() => Int, { nullable: true, description: 'How many values there are.' })
  @Property({ type: 'integer', nullable: true })
  valueRows!: number | null;

  @Field(() => [ComputationWarning])
  @Property({ type: 'json' })
  warnings!: ComputationWarning[];

  @Field(() => DateTime, { nullable: true, description: 'When the values were computed; null before the first.' })
  @Property({ type: 'datetime', nullable: true })
  computedAt!: Date | null;

  @Field(() => Run, { nullable: true, description: 'The run that computes it; null before it is queued.' })
  get run(): Run | null {
    return this.runId === null ? null : { runId: this.runId };
  }
}
