/** A common form of a cron expression, or the expression itself. Hours and minutes are those of the schedule's time zone. */
export type ScheduleChoice =
  | { readonly frequency: 'HOURLY'; readonly minute: number }
  | { readonly frequency: 'DAILY' | 'WEEKDAYS'; readonly time: string }
  | { readonly frequency: 'WEEKLY'; readonly time: string; readonly weekday: string }
  | { readonly frequency: 'EXPRESSION'; readonly cron: string };

const HOURLY = /^(\d{1,2}) \* \* \* \*$/;
const AT_TIME = /^(\d{1,2}) (\d{1,2}) \* \* (\*|[0-7]|1-5|MON-FRI)$/i;

/** Returns the form that a cron expression has. */
export const choiceOf = (cron: string): ScheduleChoice => {
  const [, hourlyMinute] = HOURLY.exec(cron) ?? [];
  if (hourlyMinute !== undefined) return { frequency: 'HOURLY', minute: Number(hourlyMinute) };
  const [, minute = '', hour = '', day] = AT_TIME.exec(cron) ?? [];
  if (day === undefined) return { frequency: 'EXPRESSION', cron };
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (day === '*') return { frequency: 'DAILY', time };
  return day.length > 1 ? { frequency: 'WEEKDAYS', time } : { frequency: 'WEEKLY', time, weekday: day === '7' ? '0' : day };
};

/** Returns the cron expression of a form. */
export const cronOf = (choice: ScheduleChoice): string => {
  if (choice.frequency === 'EXPRESSION') return choice.cron;
  if (choice.frequency === 'HOURLY') return `${choice.minute} * * * *`;
  const [hour, minute] = choice.time.split(':').map(Number);
  const day = choice.frequency === 'WEEKLY' ? choice.weekday : choice.frequency === 'DAILY' ? '*' : 'MON-FRI';
  return `${minute} ${hour} * * ${day}`;
};
