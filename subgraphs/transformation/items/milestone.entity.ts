import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../../platform/graph/nodes/node.js';
import { DateTime, LocalDate } from '../../../platform/graph/scalars/scalars.js';
import type { Day } from '../day.js';
import { ProgrammeItem } from '../programme/programme-item.js';

export enum MilestoneStatus {
  OPEN = 'open',
  COMPLETED = 'completed',
  CANCELLED = 'cancelled',
}
registerEnumType(MilestoneStatus, {
  name: 'MilestoneStatus',
  description: 'Status of a milestone.',
  valuesConfig: {
    OPEN: { description: 'The milestone is not reached.' },
    COMPLETED: { description: 'The milestone is reached.' },
    CANCELLED: { description: 'The milestone was given up.' },
  },
});

@ObjectType({ description: 'A result of an initiative that is due on a day.', implements: Node })
@Directive('@key(fields: "milestoneId")')
@Entity({ schema: 'transformation', tableName: 'milestone' })
export class Milestone extends ProgrammeItem {
  @Field(() => ID, { description: 'Id of the milestone.' })
  @PrimaryKey({ type: 'text' })
  milestoneId!: string;

  @Field(() => ID, { description: 'Id of the initiative that the milestone belongs to.' })
  @Property({ type: 'text' })
  initiativeId!: string;

  @Field(() => String, { description: 'Title of the milestone.' })
  @Property({ type: 'text' })
  title!: string;

  @Field(() => LocalDate, { description: 'Day by which the milestone is due.' })
  @Property({ type: 'date', fieldName: 'due_on' })
  due!: Day;

  @Field(() => MilestoneStatus, { description: 'Status of the milestone.' })
  @Property({ type: 'text' })
  status!: MilestoneStatus;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time at which the milestone was completed; null unless the milestone is completed.',
  })
  @Property({ type: 'datetime', nullable: true })
  completedAt!: Date | null;
}
