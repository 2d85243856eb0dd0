import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Node } from '../../../platform/graph/node.js';
import { DateTime, LocalDate } from '../../../platform/graph/scalars.js';
import type { Day } from '../day.js';
import { ProgrammeItem } from '../programme/programme-item.js';

export enum MilestoneStatus {
  OPEN = 'open',
  COMPLETED = 'completed',
  CANCELLED = 'cancelled',
}
registerEnumType(MilestoneStatus, {
  name: 'MilestoneStatus',
  description: 'open until it is completed or no longer wanted.',
  valuesConfig: {
    OPEN: { description: 'Its result is not there yet.' },
    COMPLETED: { description: 'Its result is there.' },
    CANCELLED: { description: 'It is no longer wanted.' },
  },
});

@ObjectType({ description: 'A result of an initiative that is there on its day, or not.', implements: Node })
@Directive('@key(fields: "milestoneId")')
@Entity({ schema: 'transformation', tableName: 'milestone' })
export class Milestone extends ProgrammeItem {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  milestoneId!: string;

  @Field(() => ID)
  @Property({ type: 'text' })
  initiativeId!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  title!: string;

  @Field(() => LocalDate, { description: 'The day on which its result has to be there.' })
  @Property({ type: 'date', fieldName: 'due_on' })
  due!: Day;

  @Field(() => MilestoneStatus)
  @Property({ type: 'text' })
  status!: MilestoneStatus;

  @Field(() => DateTime, { nullable: true, description: 'Null unless completed.' })
  @Property({ type: 'datetime', nullable: true })
  completedAt!: Date | null;
}
