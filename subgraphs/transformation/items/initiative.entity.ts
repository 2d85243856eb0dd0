import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../../platform/graph/node.js';
import { LocalDate } from '../../../platform/graph/scalars.js';
import type { Day } from '../day.js';
import { ProgrammePhase } from '../phase.js';
import { Money, ProgrammeItem } from '../programme/programme-item.js';

export enum InitiativeStatus {
  PLANNED = 'planned',
  ACTIVE = 'active',
  PAUSED = 'paused',
  DONE = 'done',
  CANCELLED = 'cancelled',
}
registerEnumType(InitiativeStatus, {
  name: 'InitiativeStatus',
  description: 'planned, then active; paused while something blocks it; done or cancelled at the end.',
});

@ObjectType({ description: 'A metric that another domain defines.' })
@Directive('@key(fields: "metricId", resolvable: false)')
export class MetricDefinition {
  @Field(() => ID)
  metricId!: string;
}

@ObjectType({ description: 'Something the programme does: in one area, in one phase.', implements: Node })
@Directive('@key(fields: "initiativeId")')
@Entity({ schema: 'transformation', tableName: 'initiative' })
export class Initiative extends ProgrammeItem {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  initiativeId!: string;

  @Field(() => ID)
  @Property({ type: 'text' })
  areaId!: string;

  @Field(() => ProgrammePhase)
  @Property({ type: 'text' })
  phase!: ProgrammePhase;

  @Field(() => String)
  @Property({ type: 'text' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'What it is about.' })
  @Property({ type: 'text', nullable: true })
  description!: string | null;

  @Field(() => InitiativeStatus)
  @Property({ type: 'text' })
  status!: InitiativeStatus;

  @Field(() => String, { nullable: true, description: 'Why it has this status, for example what blocks it.' })
  @Property({ type: 'text', nullable: true })
  statusNote!: string | null;

  @Field(() => String, { nullable: true, description: 'The person who answers for it.' })
  @Property({ type: 'text', nullable: true })
  owner!: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Planned first day.' })
  @Property({ type: 'date', nullable: true, fieldName: 'start_on' })
  start!: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'Planned last day.' })
  @Property({ type: 'date', nullable: true, fieldName: 'due_on' })
  due!: Day | null;

  @Field(() => Float, { nullable: true, description: 'In the currency of the programme.' })
  @Property({ type: Money, nullable: true })
  budget!: number | null;

  @Field(() => Float, { description: 'Spent so far, in the currency of the programme.' })
  @Property({ type: Money })
  spent!: number;

  @Field(() => Float, { nullable: true, description: 'Expected benefit per year, in the currency of the programme.' })
  @Property({ type: Money, nullable: true })
  benefit!: number | null;

  @Field(() => Float, { nullable: true, description: 'Person months.' })
  @Property({ type: 'double', nullable: true })
  effort!: number | null;

  @Field(() => Float, { nullable: true, description: 'How many cases or people it reaches per quarter.' })
  @Property({ type: 'double', nullable: true })
  reach!: number | null;

  @Field(() => Float, { nullable: true, description: '0 to 10.' })
  @Property({ type: 'double', nullable: true })
  impact!: number | null;

  @Field(() => Float, { nullable: true, description: 'How sure the estimate is, 0 to 1.' })
  @Property({ type: 'double', nullable: true })
  confidence!: number | null;

  @Field(() => Float, { nullable: true, description: '0 (hard) to 10 (easy).' })
  @Property({ type: 'double', nullable: true })
  ease!: number | null;

  @Field(() => Float, { description: '0 to 1.' })
  @Property({ type: 'double' })
  progress!: number;

  @Field(() => [ID], { description: 'Ids of the metrics that it is to move.' })
  @Property({ type: 'array' })
  metricIds!: string[];

  @Field(() => [MetricDefinition], { description: 'The metrics that it is to move.' })
  get metrics(): MetricDefinition[] {
    return this.metricIds.map((metricId) => ({ metricId }));
  }

  @Field(() => Float, { nullable: true, description: 'ICE: impact × confidence × ease, 0 to 100 (S. Ellis). Null while one is missing.' })
  get iceScore(): number | null {
    return this.impact === null || this.confidence === null || this.ease === null ? null : this.impact * this.confidence * this.ease;
  }

  @Field(() => Float, {
    nullable: true,
    description: 'RICE: reach × impact × confidence ÷ effort (Intercom, 2016). Null while one is missing.',
  })
  get riceScore(): number | null {
    if (this.reach === null || this.impact === null || this.confidence === null || this.effort === null) return null;
    return (this.reach * this.impact * this.confidence) / this.effort;
  }
}
