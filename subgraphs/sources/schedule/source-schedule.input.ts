import { IsOptional, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { MIN_INTERVAL_MINUTES } from './cron-schedule.js';

@InputType({ description: 'Times at which a source is synchronised without a request.' })
export class SourceScheduleInput {
  @Field(() => String, {
    description: `Cron expression of five fields (minute, hour, day of month, month, day of week), for example \`0 6 * * MON-FRI\`; at most 100 characters. Occurrences must be at least ${MIN_INTERVAL_MINUTES} minutes apart.`,
  })
  @MaxLength(100)
  cron!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'IANA name of the time zone in which the expression applies, for example `Europe/London`; default: the time zone of the tenant at the time of the change.',
  })
  @IsOptional()
  @MaxLength(100)
  timeZone?: string | null;
}
