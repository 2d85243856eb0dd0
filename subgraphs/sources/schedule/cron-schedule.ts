import { Cron } from 'croner';
import { invalid } from '../../../platform/errors/index.js';
import { timeZoneNamed } from '../../../platform/identity/tenant-calendar.js';

/** A cron expression of five fields and the time zone in which it applies. */
export interface CronSchedule {
  readonly cron: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** Smallest permitted distance between two occurrences, in minutes. */
export const MIN_INTERVAL_MINUTES = 15;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Returns the schedule with its expression in canonical spacing and its time zone in canonical spelling.
 * @throws AppError VALIDATION_FAILED, which names `cron` or `time_zone`
 */
export const checkSchedule = ({ cron, timeZone }: CronSchedule, now: Date): CronSchedule => {
  const zone = timeZoneNamed(timeZone);
  if (zone === null)
    throw invalid(['body', 'schedule', 'time_zone'], 'Input should be an IANA time zone, for example Europe/Berlin', timeZone);
  const reject = (reason: string): never => {
    throw invalid(['body', 'schedule', 'cron'], reason, cron);
  };
  const fields = cron.trim().split(/\s+/);
  const [minute, hour] = fields;
  if (fields.length !== 5) reject('A cron expression has five fields: minute, hour, day of month, month, day of week');
  const schedule = { cron: fields.join(' '), timeZone: zone };
  try {
    patternOf(schedule);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    reject(`Invalid cron expression: ${error.message.replace(/^CronPattern: /, '')}`);
  }
  if (isTooFrequent(`${minute} ${hour} * * *`))
    reject(`Occurrences must be at least ${MIN_INTERVAL_MINUTES} minutes apart, also across midnight`);
  if (nextOccurrence(schedule, now) === null) reject('The expression never matches a date');
  return schedule;
};

/** Returns the first occurrence after an instant; null if there is none. */
export const nextOccurrence = (schedule: CronSchedule, after: Date): Date | null => patternOf(schedule).nextRun(after);

/**
 * At a change of the clocks, an expression without wildcards in minute and hour occurs once: at the first of two equal times, and when
 * the skipped hour ends if its time does not exist.
 */
const patternOf = ({ cron, timeZone }: CronSchedule): Cron =>
  new Cron(cron, { timezone: timeZone, mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true });

/** Returns whether two times of the day of a daily expression, or the last one and the first one of the next day, are too close. */
const isTooFrequent = (daily: string): boolean => {
  const pattern = patternOf({ cron: daily, timeZone: 'UTC' });
  const first = pattern.nextRun(new Date(0));
  for (let time = first; time !== null && first !== null && time.getTime() < first.getTime() + DAY_MS;) {
    const next: Date | null = pattern.nextRun(time);
    if (next !== null && next.getTime() - time.getTime() < MIN_INTERVAL_MINUTES * MINUTE_MS) return true;
    time = next;
  }
  return false;
};
