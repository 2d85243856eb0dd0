import { PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { DecimalType } from '@mikro-orm/postgresql';
import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';

/** Column type of amounts in the currency of the programme: numeric in the database, a number in memory. */
export const Money = new DecimalType('number');

/** Common fields of all records of a programme. Records are archived, never deleted. */
@ObjectType()
export abstract class ProgrammeItem {
  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Property({ type: 'text' })
  programmeId!: string;

  @Field(() => Int, {
    description: 'Number of the current version, from 1; each change adds 1. Pass it as `expectedVersion` to detect concurrent changes.',
  })
  @Property({ type: 'integer' })
  version!: number;

  @Field(() => DateTime, { description: 'Time at which the record was created.' })
  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'Time at which the record was last changed.' })
  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'Time at which the record was archived; null while it belongs to the programme.' })
  @Property({ type: 'datetime', nullable: true })
  archivedAt!: Date | null;
}
