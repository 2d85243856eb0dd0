import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../../platform/graph/lists/connection.js';
import { Node } from '../../../platform/graph/nodes/node.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import { MetricContent, MetricStatus } from './metric-content.type.js';

@ObjectType({ description: 'A metric with the content of its current version.', implements: Node })
@Directive('@key(fields: "metricId")')
@Entity({ schema: 'metrics', tableName: 'current_definition', readonly: true })
export class MetricDefinition extends MetricContent {
  @Field(() => ID, { description: 'Id of the metric.' })
  @PrimaryKey({ type: 'text' })
  metricId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => MetricStatus, { description: 'Lifecycle status of the metric.' })
  @Property({ type: 'text' })
  status!: MetricStatus;

  @Field(() => Int, { description: 'Number of the current version; 1 after creation, incremented by each revision.' })
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => DateTime, { description: 'Time at which the metric was created.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'Time at which the metric was last revised, activated or retired.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;
}

export const MetricDefinitionConnection = connectionType('MetricDefinition', () => MetricDefinition);

@ObjectType({ description: 'Content of a metric from one revision to the next. A version never changes.' })
@Entity({ schema: 'metrics', tableName: 'version' })
export class MetricVersion extends MetricContent {
  [OptionalProps]?: 'target' | 'thresholds' | 'dataset';

  @Field(() => ID, { description: 'Id of the metric.' })
  @PrimaryKey({ type: 'text' })
  metricId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => Int, { description: 'Number of the version; 1 is the first.' })
  @PrimaryKey({ type: 'integer' })
  version!: number;

  @Field(() => String, { nullable: true, description: 'Reason for the revision; null for the first version and if none was given.' })
  @Property({ type: 'text', nullable: true })
  changeNote!: string | null;

  @Field(() => String, { description: 'Subject of the user or token that created the version.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => DateTime, { description: 'Time at which the version was created.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;
}

export const MetricVersionConnection = connectionType('MetricVersion', () => MetricVersion);
