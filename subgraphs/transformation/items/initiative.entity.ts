import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../../platform/graph/nodes/node.js';
import { LocalDate } from '../../../platform/graph/scalars/scalars.js';
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
  description: 'Status of an initiative.',
  valuesConfig: {
    PLANNED: { description: 'Work on the initiative has not started.' },
    ACTIVE: { description: 'The initiative is in progress.' },
    PAUSED: { description: 'Work on the initiative is interrupted; the status note states the reason.' },
    DONE: { description: 'The initiative is completed.' },
    CANCELLED: { description: 'The initiative was given up. It no longer counts in figures of the programme.' },
  },
});

@ObjectType()
@Directive('@key(fields: "metricId", resolvable: false)')
export class MetricDefinition {
  @Field(() => ID)
  metricId!: string;
}

@ObjectType({ description: 'A measure of the programme. It belongs to one area and one phase.', implements: Node })
@Directive('@key(fields: "initiativeId")')
@Entity({ schema: 'transformation', tableName: 'initiative' })
export class Initiative extends ProgrammeItem {
  @Field(() => ID, { description: 'Id of the initiative.' })
  @PrimaryKey({ type: 'text' })
  initiativeId!: string;

  @Field(() => ID, { description: 'Id of the area that the initiative belongs to.' })
  @Property({ type: 'text' })
  areaId!: string;

  @Field(() => ProgrammePhase, { description: 'Phase of the programme that the initiative belongs to.' })
  @Property({ type: 'text' })
  phase!: ProgrammePhase;

  @Field(() => String, { description: 'Title of the initiative.' })
  @Property({ type: 'text' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Description of the initiative; null if none is given.' })
  @Property({ type: 'text', nullable: true })
  description!: string | null;

  @Field(() => InitiativeStatus, { description: 'Status of the initiative.' })
  @Property({ type: 'text' })
  status!: InitiativeStatus;

  @Field(() => String, { nullable: true, description: 'Reason for the status, for example the cause of a pause; null if none is given.' })
  @Property({ type: 'text', nullable: true })
  statusNote!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the person responsible for the initiative; null if nobody is named.' })
  @Property({ type: 'text', nullable: true })
  owner!: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Planned first day; null if none is set.' })
  @Property({ type: 'date', nullable: true, fieldName: 'start_on' })
  start!: Day | null;

  @Field(() => LocalDate, { nullable: true, description: 'Planned last day; null if none is set.' })
  @Property({ type: 'date', nullable: true, fieldName: 'due_on' })
  due!: Day | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Budget of the initiative, in the currency of the programme; null if none is granted.',
  })
  @Property({ type: Money, nullable: true })
  budget!: number | null;

  @Field(() => Float, { description: 'Amount spent so far, in the currency of the programme.' })
  @Property({ type: Money })
  spent!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Expected benefit per year, in the currency of the programme; null if not estimated. Negative for a cost.',
  })
  @Property({ type: Money, nullable: true })
  benefit!: number | null;

  @Field(() => Float, { nullable: true, description: 'Estimated effort in person-months; null if not estimated.' })
  @Property({ type: 'double', nullable: true })
  effort!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Estimated number of cases or people that the initiative reaches per quarter; null if not estimated.',
  })
  @Property({ type: 'double', nullable: true })
  reach!: number | null;

  @Field(() => Float, { nullable: true, description: 'Estimated impact, 0 (none) to 10 (largest); null if not estimated.' })
  @Property({ type: 'double', nullable: true })
  impact!: number | null;

  @Field(() => Float, { nullable: true, description: 'Confidence in the estimates, 0 to 1; null if not estimated.' })
  @Property({ type: 'double', nullable: true })
  confidence!: number | null;

  @Field(() => Float, { nullable: true, description: 'Ease of implementation, 0 (hard) to 10 (easy); null if not estimated.' })
  @Property({ type: 'double', nullable: true })
  ease!: number | null;

  @Field(() => Float, { description: 'Progress as a share of the work, 0 to 1.' })
  @Property({ type: 'double' })
  progress!: number;

  @Field(() => [ID], { description: 'Ids of the metrics that the initiative is to improve.' })
  @Property({ type: 'array' })
  metricIds!: string[];

  @Field(() => [MetricDefinition], { description: 'The metrics that the initiative is to improve.' })
  get metrics(): MetricDefinition[] {
    return this.metricIds.map((metricId) => ({ metricId }));
  }

  @Field(() => Float, {
    nullable: true,
    description: 'ICE score: `impact` × `confidence` × `ease`, 0 to 100 (S. Ellis). Null if one of them is null.',
  })
  get iceScore(): number | null {
    return this.impact === null || this.confidence === null || this.ease === null ? null : this.impact * this.confidence * this.ease;
  }

  @Field(() => Float, {
    nullable: true,
    description: 'RICE score: `reach` × `impact` × `confidence` ÷ `effort` (Intercom, 2016). Null if one of them is null.',
  })
  get riceScore(): number | null {
    if (this.reach === null || this.impact === null || this.confidence === null || this.effort === null) return null;
    return (this.reach * this.impact * this.confidence) / this.effort;
  }
}
