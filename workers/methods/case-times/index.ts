export { caseTimes, firstStart, withCaseTimes, CASE_BEGUN, CASE_DAYS } from './case-times.js';
export { eventTimes, VALID_EVENT, type LogColumns } from './event-times.js';
export { startsOfCompletions, START_FIRST } from './service-times.js';
