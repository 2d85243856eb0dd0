import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../../platform/graph/node.js';
import { ProgrammeItem } from '../programme/programme-item.js';

export enum RiskStatus {
  OPEN = 'open',
  MITIGATED = 'mitigated',
  ACCEPTED = 'accepted',
  CLOSED = 'closed',
}
registerEnumType(RiskStatus, {
  name: 'RiskStatus',
  description: 'open: to be dealt with. mitigated: what was planned has taken effect. accepted: knowingly carried. closed: gone.',
});

@ObjectType({ description: 'Something that may keep an initiative, an area or the programme from its aim.', implements: Node })
@Directive('@key(fields: "riskId")')
@Entity({ schema: 'transformation', tableName: 'risk' })
export class Risk extends ProgrammeItem {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  riskId!: string;

  @Field(() => ID, { nullable: true, description: 'The area that it threatens; null for the whole programme.' })
  @Property({ type: 'text', nullable: true })
  areaId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The initiative that it threatens; null for the whole area or programme.' })
  @Property({ type: 'text', nullable: true })
  initiativeId!: string | null;

  @Field(() => String)
  @Property({ type: 'text' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'What may happen, and what would follow.' })
  @Property({ type: 'text', nullable: true })
  description!: string | null;

  @Field(() => Int, { description: '1 (rare) to 5 (almost certain).' })
  @Property({ type: 'integer' })
  probability!: number;

  @Field(() => Int, { description: '1 (negligible) to 5 (endangers the aim).' })
  @Property({ type: 'integer' })
  impact!: number;

  @Field(() => String, { nullable: true, description: 'What is done against it.' })
  @Property({ type: 'text', nullable: true })
  mitigation!: string | null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  owner!: string | null;

  @Field(() => RiskStatus)
  @Property({ type: 'text' })
  status!: RiskStatus;

  @Field(() => Int, { description: 'probability × impact, 1 to 25.' })
  get score(): number {
    return this.probability * this.impact;
  }
}
