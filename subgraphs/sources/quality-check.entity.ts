import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../platform/graph/node.js';
import { DateTime } from '../../platform/graph/scalars.js';
import type { QualityAssessment } from './quality/index.js';

export enum TrustGate {
  OPEN = 'open',
  CONDITIONAL = 'conditional',
  CLOSED = 'closed',
}
registerEnumType(TrustGate, {
  name: 'TrustGate',
  description: 'Whether data may be relied on.',
  valuesConfig: {
    OPEN: { description: 'It may be relied on.' },
    CONDITIONAL: { description: 'It may be used with care, knowing its faults.' },
    CLOSED: { description: 'Nothing should rest on it.' },
  },
});

@ObjectType({ description: 'How well a dataset version can be relied on.', implements: Node })
@Directive('@key(fields: "qualityCheckId")')
@Entity({ schema: 'sources', tableName: 'quality_check' })
export class QualityCheck {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  qualityCheckId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID, { description: 'The source of the dataset.' })
  @Property({ type: 'text' })
  sourceId!: string;

  @Field(() => ID, { description: 'The dataset that was checked.' })
  @Property({ type: 'text' })
  datasetId!: string;

  @Field(() => String, { description: 'Hash of the version that was checked.' })
  @Property({ type: 'text' })
  contentHash!: string;

  @Field(() => Float, { nullable: true, description: 'Weighted mean of the dimensions that have a score, 0 to 1.' })
  @Property({ type: 'double', nullable: true })
  score!: number | null;

  @Field(() => TrustGate, { description: 'What follows for the use of the dataset.' })
  @Property({ type: 'text' })
  gate!: TrustGate;

  @Property({ type: 'json' })
  assessment!: QualityAssessment;

  @Field(() => DateTime, { description: 'When the check was made.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;
}

/** A check without what fields of its own load. */
export type QualityCheckHead = Omit<QualityCheck, 'assessment'>;
