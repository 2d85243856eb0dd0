import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../platform/graph/node.js';
import { DateTime, Json, JsonObject } from '../../platform/graph/scalars.js';
import { snakeCase, withSnakeCaseFields } from '../../platform/snake-case.js';
import type { DatasetProfile as StoredProfile } from './ingestion/index.js';
import { qualityAssessmentSchema, type QualityAssessment } from './quality/index.js';
import { SourceKind } from './source.entity.js';

export enum TrustGate {
  open = 'open',
  conditional = 'conditional',
  closed = 'closed',
}
registerEnumType(TrustGate, {
  name: 'TrustGate',
  description: 'Whether a dataset may be relied on: open, conditional (with care), closed.',
});

@ObjectType()
export class DatasetColumn {
  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'integer, decimal, boolean, date, timestamp or text.' })
  type!: string;
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

@ObjectType()
export class DimensionScore {
  @Field(() => String, { description: 'completeness, uniqueness, validity, consistency, timeliness, outliers or near_duplicates.' })
  dimension!: string;

  @Field(() => Float, { nullable: true, description: '0 to 1; null where the data cannot carry the check.' })
  score!: number | null;
}

@ObjectType({ description: 'How well a dataset version can be relied on.', implements: Node })
@Directive('@key(fields: "qualityCheckId")')
@Entity({ schema: 'sources', tableName: 'quality_check' })
export class QualityCheck {
  [OptionalProps]?: 'dimensions' | 'shownAssessment';

  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  qualityCheckId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID)
  @Property({ type: 'text' })
  sourceId!: string;

  @Field(() => ID)
  @Property({ type: 'text' })
  datasetId!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  contentHash!: string;

  @Field(() => Float, { nullable: true, description: 'Weighted mean of the dimensions that have a score, 0 to 1.' })
  @Property({ type: 'double', nullable: true })
  score!: number | null;

  @Field(() => TrustGate)
  @Property({ type: 'text' })
  gate!: TrustGate;

  @Property({ type: 'json' })
  assessment!: QualityAssessment;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => [DimensionScore])
  get dimensions(): DimensionScore[] {
    return this.assessment.dimensions.map(({ dimension, score }) => ({ dimension: snakeCase(dimension), score }));
  }

  @Field(() => Json, { name: 'assessment', description: 'Dimensions, checks, evidence rows and suspected cells.' })
  get shownAssessment(): unknown {
    return withSnakeCaseFields(qualityAssessmentSchema, this.assessment);
  }
}
