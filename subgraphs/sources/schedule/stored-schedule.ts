import type { EntityManager } from '@mikro-orm/postgresql';
import { invalid } from '../../../platform/errors/index.js';
import { tenantCalendar } from '../../../platform/identity/tenant-calendar.js';
import { isRemote } from '../remote-data.js';
import type { Source } from '../source.entity.js';
import { checkSchedule, nextOccurrence } from './cron-schedule.js';
import type { SourceScheduleInput } from './source-schedule.input.js';

type StoredSchedule = Pick<Source, 'scheduleCron' | 'scheduleTimeZone' | 'nextSyncAt'>;

const NO_SCHEDULE: StoredSchedule = { scheduleCron: null, scheduleTimeZone: null, nextSyncAt: null };

/**
 * Returns the columns of a schedule. The time zone defaults to that of the tenant, whose later changes have no effect on the schedule.
 * @param input null for none
 * @throws AppError VALIDATION_FAILED if the schedule is invalid or the source is not fetched
 */
export const scheduleOf = async (
  em: EntityManager,
  tenantId: string,
  source: Pick<Source, 'origin'>,
  input: SourceScheduleInput | null,
  now: Date,
): Promise<StoredSchedule> => {
  if (input === null) return NO_SCHEDULE;
  if (!isRemote(source))
    throw invalid(
      ['body', 'schedule'],
      `Only sources that are fetched can be scheduled; the data of this one have the origin ${source.origin}`,
    );
  const timeZone = input.timeZone ?? (await tenantCalendar(em, tenantId)).timeZone;
  const schedule = checkSchedule({ cron: input.cron, timeZone }, now);
  return { scheduleCron: schedule.cron, scheduleTimeZone: schedule.timeZone, nextSyncAt: nextOccurrence(schedule, now) };
};
