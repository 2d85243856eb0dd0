import { OptionalProps } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../platform/graph/connection.js';
import { Node } from '../../platform/graph/node.js';
import { DateTime } from '../../platform/graph/scalars.js';
import { MetricContent, MetricStatus } from './metric-content.type.js';

@ObjectType({ description: 'A metric as it is defined now.', implements: Node })
@Directive('@key(fields: "metricId")')
@Entity({ schema: 'metrics', tableName: 'current_definition', readonly: true })
export class MetricDefinition extends MetricContent {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  metricId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => MetricStatus)
  @Property({ type: 'text' })
  status!: MetricStatus;

  @Field(() => Int, { description: 'The present version; revisions count it up.' })
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When it was last revised, activated or retired.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;
}

export const MetricDefinitionConnection = connectionType('MetricDefinition', () => MetricDefinition);

@ObjectType({ description: 'What a metric meant from one revision to the next. A version never changes.' })
@Entity({ schema: 'metrics', tableName: 'version' })
export class MetricVersion extends MetricContent {
  [OptionalProps]?: 'target' | 'thresholds' | 'dataset';

  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  metricId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => Int, { description: '1, 2, 3 …' })
  @PrimaryKey({ type: 'integer' })
  version!: number;

  @Field(() => String, { nullable: true, description: 'Why it was revised.' })
  @Property({ type: 'text', nullable: true })
  changeNote!: string | null;

  @Field(() => String, { description: 'Who wrote it.' })
  @Property({ type: 'text' })
  createdBy!: string;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;
}
