/** Source of the events of contributions. */
export const EVENTS = '/process/contributions';
