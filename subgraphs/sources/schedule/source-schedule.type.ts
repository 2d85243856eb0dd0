import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '../../../platform/graph/scalars/scalars.js';

@ObjectType({ description: 'Times at which a source is synchronised without a request.' })
export class SourceSchedule {
  @Field(() => String, { description: 'Cron expression of five fields: minute, hour, day of month, month, day of week.' })
  cron!: string;

  @Field(() => String, { description: 'IANA name of the time zone in which the expression applies.' })
  timeZone!: string;

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time of the next synchronisation; null if the expression has no further occurrence.',
  })
  nextRunAt!: Date | null;
}
