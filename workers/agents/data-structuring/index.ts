export { findDates } from './dates.js';
