import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { Node } from '../../platform/graph/node.js';
import { DateTime, JsonObject } from '../../platform/graph/scalars.js';
import type { DatasetProfile as StoredProfile } from './ingestion/index.js';
import { ColumnType } from './column-type.js';
import { SourceKind } from './source.entity.js';

@ObjectType()
export class DatasetColumn {
  @Field(() => String)
  name!: string;

  @Field(() => ColumnType, { description: 'What its values are.' })
  type!: `${ColumnType}`;
}

@ObjectType({ description: 'Something that was noticed while taking a file in.' })
export class DatasetWarning {
  @Field(() => String)
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

  @Field(() => ID)
  @Property({ type: 'text' })
  sourceId!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => SourceKind)
  @Property({ type: 'text' })
  kind!: SourceKind;

  @Field(() => Int, { description: 'Counts the changes of content.' })
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => Float)
  @Property({ type: 'double' })
  rows!: number;

  @Field(() => Float)
  @Property({ type: 'double' })
  bytes!: number;

  @Field(() => String)
  @Property({ type: 'text' })
  contentHash!: string;

  @Property({ type: 'text' })
  blobName!: string;

  @Field(() => [DatasetColumn])
  @Property({ type: 'json' })
  columns!: DatasetColumn[];

  @Field(() => JsonObject, { description: 'Columns by what they are to an event log: case, activity, time, lifecycle, resource, order.' })
  @Property({ type: 'json' })
  roles!: Record<string, string>;

  @Property({ type: 'json' })
  profile!: StoredProfile;

  @Field(() => [DatasetWarning])
  @Property({ type: 'json' })
  warnings!: DatasetWarning[];

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When the present version was taken in.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;
}

/** A dataset without what fields of its own load. */
export type DatasetHead = Omit<Dataset, 'profile'>;
