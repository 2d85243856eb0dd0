import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../../platform/graph/nodes/node.js';
import { ProgrammeItem } from '../programme/programme-item.js';

export enum RiskStatus {
  OPEN = 'open',
  MITIGATED = 'mitigated',
  ACCEPTED = 'accepted',
  CLOSED = 'closed',
}
registerEnumType(RiskStatus, {
  name: 'RiskStatus',
  description: 'Status of a risk.',
  valuesConfig: {
    OPEN: { description: 'The risk is not treated.' },
    MITIGATED: { description: 'The mitigation has taken effect.' },
    ACCEPTED: { description: 'The risk is accepted without further mitigation.' },
    CLOSED: { description: 'The risk no longer exists.' },
  },
});

@ObjectType({ description: 'An event that may keep an initiative, an area or the programme from its goal.', implements: Node })
@Directive('@key(fields: "riskId")')
@Entity({ schema: 'transformation', tableName: 'risk' })
export class Risk extends ProgrammeItem {
  @Field(() => ID, { description: 'Id of the risk.' })
  @PrimaryKey({ type: 'text' })
  riskId!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the area that the risk threatens; null if it threatens the whole programme.' })
  @Property({ type: 'text', nullable: true })
  areaId!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the initiative that the risk threatens; null if it threatens the whole area or programme.',
  })
  @Property({ type: 'text', nullable: true })
  initiativeId!: string | null;

  @Field(() => String, { description: 'Title of the risk.' })
  @Property({ type: 'text' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'The possible event and its consequences; null if not described.' })
  @Property({ type: 'text', nullable: true })
  description!: string | null;

  @Field(() => Int, { description: 'Probability, 1 (rare) to 5 (almost certain).' })
  @Property({ type: 'integer' })
  probability!: number;

  @Field(() => Int, { description: 'Impact, 1 (negligible) to 5 (endangers the goal).' })
  @Property({ type: 'integer' })
  impact!: number;

  @Field(() => String, { nullable: true, description: 'Measures against the risk; null if none are stated.' })
  @Property({ type: 'text', nullable: true })
  mitigation!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the person responsible for the risk; null if nobody is named.' })
  @Property({ type: 'text', nullable: true })
  owner!: string | null;

  @Field(() => RiskStatus, { description: 'Status of the risk.' })
  @Property({ type: 'text' })
  status!: RiskStatus;

  @Field(() => Int, { description: 'Risk score: `probability` × `impact`, 1 to 25.' })
  get score(): number {
    return this.probability * this.impact;
  }
}
