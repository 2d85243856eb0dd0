export { caseTimes, firstStart, withCaseTimes, CASE_BEGUN, CASE_DAYS } from './case-times.js';
export { timedRows } from './timed-rows.js';
export { eventTimes, filled, VALID_EVENT, type LogColumns } from './event-times.js';
export { listedActivities } from './listed-activities.js';
export { startsOfCompletions, suspensions } from './service-times.js';
