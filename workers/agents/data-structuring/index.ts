export { findDates } from './values/dates.js';
