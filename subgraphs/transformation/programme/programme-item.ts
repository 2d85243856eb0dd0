import { PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { DecimalType } from '@mikro-orm/postgresql';
import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../../platform/graph/scalars.js';

/** An amount in the currency of the programme: exact in the database, a number here. */
export const Money = new DecimalType('number');

/** What all records of a programme share. They are archived, never deleted. */
@ObjectType()
export abstract class ProgrammeItem {
  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Property({ type: 'text' })
  programmeId!: string;

  @Field(() => Int, { description: 'Counts the changes. Send it as expectedVersion to be told when somebody else changed it meanwhile.' })
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime)
  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'Since when it is out of the programme; null while it belongs to it.' })
  @Property({ type: 'datetime', nullable: true })
  archivedAt!: Date | null;
}
