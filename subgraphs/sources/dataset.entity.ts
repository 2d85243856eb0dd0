import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { Node } from '../../platform/graph/node.js';
import { DateTime, JsonObject } from '../../platform/graph/scalars.js';
import type { DatasetProfile as StoredProfile } from './ingestion/index.js';
import { ColumnType } from './column-type.js';
import { SourceKind } from './source.entity.js';

@ObjectType({ description: 'A column of a dataset.' })
export class DatasetColumn {
  @Field(() => String, { description: 'Name of the column.' })
  name!: string;

  @Field(() => ColumnType, { description: 'What its values are.' })
  type!: `${ColumnType}`;
}

@ObjectType({ description: 'Something that was noticed while taking a file in.' })
export class DatasetWarning {
  @Field(() => String, { description: 'What was noticed, for programs.' })
  code!: string;

  @Field(() => String)
  de!: string;

  @Field(() => String)
  en!: string;
}

@ObjectType({ description: 'A table that was taken in from a source. Its content is named by a hash.', implements: Node })
@Directive('@key(fields: "datasetId")')
@Entity({ schema: 'sources', tableName: 'dataset' })
export class Dataset {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  datasetId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID, { description: 'The source that it was taken in from.' })
  @Property({ type: 'text' })
  sourceId!: string;

  @Field(() => String, { description: 'The name of its source when it was taken in.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => SourceKind, { description: 'The kind of its source.' })
  @Property({ type: 'text' })
  kind!: SourceKind;

  @Field(() => Int, { description: 'Counts the changes of content.' })
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => Float, { description: 'How many rows the present version has.' })
  @Property({ type: 'double' })
  rows!: number;

  @Field(() => Float, { description: 'Size of the present version as Parquet.' })
  @Property({ type: 'double' })
  bytes!: number;

  @Field(() => String, { description: 'Hash of the present version.' })
  @Property({ type: 'text' })
  contentHash!: string;

  @Property({ type: 'text' })
  blobName!: string;

  @Field(() => [DatasetColumn], { description: 'Its columns in their order.' })
  @Property({ type: 'json' })
  columns!: DatasetColumn[];

  @Field(() => JsonObject, { description: 'Columns by what they are to an event log: case, activity, time, lifecycle, resource, order.' })
  @Property({ type: 'json' })
  roles!: Record<string, string>;

  @Property({ type: 'json' })
  profile!: StoredProfile;

  @Field(() => [DatasetWarning], { description: 'What was noticed while it was taken in.' })
  @Property({ type: 'json' })
  warnings!: DatasetWarning[];

  @Field(() => DateTime, { description: 'When its first version was taken in.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When the present version was taken in.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;
}

/** A dataset without what fields of its own load. */
export type DatasetHead = Omit<Dataset, 'profile'>;
