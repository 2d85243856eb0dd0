import { describe, expect, it } from '@jest/globals';
import { choiceOf, cronOf } from './schedule-choice.js';

describe('the form of a cron expression', () => {
  it.each([
    ['5 * * * *', { frequency: 'HOURLY', minute: 5 }],
    ['0 6 * * *', { frequency: 'DAILY', time: '06:00' }],
    ['45 22 * * MON-FRI', { frequency: 'WEEKDAYS', time: '22:45' }],
    ['30 7 * * 1', { frequency: 'WEEKLY', time: '07:30', weekday: '1' }],
    ['0 0 * * 0', { frequency: 'WEEKLY', time: '00:00', weekday: '0' }],
    ['*/15 8-18 * * *', { frequency: 'EXPRESSION', cron: '*/15 8-18 * * *' }],
    ['0 6 1 * *', { frequency: 'EXPRESSION', cron: '0 6 1 * *' }],
  ])('is recognised and written back: %s', (cron, choice) => {
    expect(choiceOf(cron)).toEqual(choice);
    expect(cronOf(choiceOf(cron))).toBe(cron);
  });

  it.each([
    ['0 6 * * 1-5', '0 6 * * MON-FRI'],
    ['0 6 * * 7', '0 6 * * 0'],
  ])('is the same for an equivalent expression: %s', (cron, written) => expect(cronOf(choiceOf(cron))).toBe(written));
});
