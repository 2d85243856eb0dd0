import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../../platform/graph/nodes/node.js';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';
import type { QualityAssessment } from '../quality/index.js';

export enum TrustGate {
  OPEN = 'open',
  CONDITIONAL = 'conditional',
  CLOSED = 'closed',
}
registerEnumType(TrustGate, {
  name: 'TrustGate',
  description: 'Verdict on how far the data of a dataset can be used for decisions.',
  valuesConfig: {
    OPEN: { description: 'The data is good enough for decisions.' },
    CONDITIONAL: { description: 'The data has known weaknesses. Use it with care.' },
    CLOSED: { description: 'The data is not good enough. Do not base decisions on it.' },
  },
});

@ObjectType({ description: 'The result of a quality check of one dataset version.', implements: Node })
@Directive('@key(fields: "qualityCheckId")')
@Entity({ schema: 'sources', tableName: 'quality_check' })
export class QualityCheck {
  @Field(() => ID, { description: 'Id of the quality check.' })
  @PrimaryKey({ type: 'text' })
  qualityCheckId!: string;

  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => ID, { description: 'Id of the source of the dataset.' })
  @Property({ type: 'text' })
  sourceId!: string;

  @Field(() => ID, { description: 'Id of the checked dataset.' })
  @Property({ type: 'text' })
  datasetId!: string;

  @Field(() => String, { description: 'Content hash of the checked version.' })
  @Property({ type: 'text' })
  contentHash!: string;

  @Field(() => Float, {
    nullable: true,
    description:
      'Overall score, 0 to 1: the weighted mean of the dimension scores times the share of cells that are not suspect. Null if no dimension has a score.',
  })
  @Property({ type: 'double', nullable: true })
  score!: number | null;

  @Field(() => TrustGate, { description: 'Trust gate that follows from the scores.' })
  @Property({ type: 'text' })
  gate!: TrustGate;

  @Property({ type: 'json' })
  assessment!: QualityAssessment;

  /** True if the dataset had other content when the check was recorded; such a check is never the latest. */
  @Property({ type: 'boolean' })
  outdated!: boolean;

  @Field(() => DateTime, { description: 'Time of the check.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;
}

/** A check without the large columns that are loaded on demand. */
export type QualityCheckHead = Omit<QualityCheck, 'assessment'>;
