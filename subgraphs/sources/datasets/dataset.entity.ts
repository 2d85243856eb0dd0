import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { GraphOnly } from '../../../platform/graph/schema/graph-only.js';
import { Node } from '../../../platform/graph/nodes/node.js';
import { DateTime, JsonObject } from '../../../platform/graph/scalars/scalars.js';
import { correctedEventLogRoles, type ColumnCorrection } from '../../../platform/column-meaning/index.js';
import type { DatasetProfile as StoredProfile } from '../ingestion/index.js';
import { ColumnType } from './column-type.js';
import type { DatasetReading } from './dataset-reading.type.js';
import { DatasetWarning } from './dataset-warning.type.js';
import { SourceKind } from '../source.entity.js';

@ObjectType({ description: 'A column of a dataset.' })
export class DatasetColumn {
  @Field(() => String, { description: 'Name of the column.' })
  name!: string;

  @Field(() => ColumnType, { description: 'Data type of the column.' })
  type!: `${ColumnType}`;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True if the timestamps state their offset from UTC and so are instants: periods are formed by the time zone of the source or tenant. False if they are local times, which are not shifted. Null for other types, and for datasets synchronised before this was recorded.',
  })
  isInstant?: boolean | null;
}

@ObjectType({ description: 'Names of the columns of an event log by role.' })
export class EventLogColumns {
  @Field(() => String, { description: 'Column with the case id of an event.' })
  case!: string;

  @Field(() => String, { description: 'Column with the activity of an event.' })
  activity!: string;

  @Field(() => String, { description: 'Column with the time of an event.' })
  time!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Column with the start of an activity whose end is the time of the event; null if there is none.',
  })
  start!: string | null;

  @Field(() => String, { nullable: true, description: 'Column that distinguishes start and end of an activity; null if there is none.' })
  lifecycle!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Column with the person or system that performed the activity; null if there is none.',
  })
  resource!: string | null;

  @Field(() => String, { nullable: true, description: 'Column with the position of the event in the file; null if there is none.' })
  order!: string | null;
}

@ObjectType({ description: 'A table that was ingested from a source. Each change of its content creates a new version.', implements: Node })
@Directive('@key(fields: "datasetId")')
@Entity({ schema: 'sources', tableName: 'dataset' })
export class Dataset {
  @Field(() => ID, { description: 'Id of the dataset.' })
  @PrimaryKey({ type: 'text' })
  datasetId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID, { description: 'Id of the source that the dataset was ingested from.' })
  @Property({ type: 'text' })
  sourceId!: string;

  @Field(() => String, { description: 'Name of the source at the time of the latest synchronisation.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => SourceKind, { description: 'Kind of the source.' })
  @Property({ type: 'text' })
  kind!: SourceKind;

  @Field(() => Int, { description: 'Number of the current version, from 1. It increases by 1 with each change of the content.' })
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => Float, { description: 'Number of rows of the current version.' })
  @Property({ type: 'double' })
  rows!: number;

  @Field(() => Float, { description: 'Size of the current version as a Parquet file, in bytes.' })
  @Property({ type: 'double' })
  bytes!: number;

  @Field(() => String, { description: 'Content hash of the current version. Equal hashes mean equal content.' })
  @Property({ type: 'text' })
  contentHash!: string;

  @Property({ type: 'text' })
  blobName!: string;

  @Field(() => [DatasetColumn], { description: 'Columns of the current version, in their order.' })
  @Property({ type: 'json' })
  columns!: DatasetColumn[];

  /** Columns of an event log by role, as recognised at import. */
  @Property({ type: 'json', fieldName: 'roles' })
  ingestedRoles!: Record<string, string>;

  /** What people stated about the columns. It is kept for later versions, also for columns that a version lacks. */
  @Property({ type: 'json', default: '[]' })
  columnCorrections: ColumnCorrection[] = [];

  @Field(() => JsonObject, {
    description:
      'Column names of an event log by role: `case`, `activity`, `time`, `start`, `lifecycle`, `resource`, `order` (position in the file). Empty for a table that is no event log.',
    deprecationReason: 'Use eventLogColumns.',
  })
  get roles(): Record<string, string> {
    return correctedEventLogRoles(this.ingestedRoles, this.columns, this.columnCorrections);
  }

  @Property({ type: 'json' })
  profile!: StoredProfile;

  /** How the text file was read; null for other files. */
  @Property({ type: 'json', nullable: true })
  reading!: DatasetReading | null;

  /** CSV file of the rows that do not fit the table; null if all fit. */
  @Property({ type: 'text', nullable: true })
  rejectedBlobName!: string | null;

  @Field(() => EventLogColumns, {
    nullable: true,
    description: 'Names of the columns of an event log by role; null for a table that is no event log.',
  })
  @GraphOnly()
  get eventLogColumns(): EventLogColumns | null {
    const { case: caseColumn, activity, time, ...optional } = this.roles;
    if (caseColumn === undefined || activity === undefined || time === undefined) return null;
    const { start = null, lifecycle = null, resource = null, order = null } = optional;
    return { case: caseColumn, activity, time, start, lifecycle, resource, order };
  }

  @Field(() => [DatasetWarning], { description: 'Problems found while the current version was ingested.' })
  @Property({ type: 'json' })
  warnings!: DatasetWarning[];

  @Field(() => DateTime, { description: 'Time at which the first version was ingested.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'Time of the latest successful synchronisation.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;
}

/** A dataset without the large columns that are loaded on demand. */
export type DatasetHead = Omit<Dataset, 'profile'>;
