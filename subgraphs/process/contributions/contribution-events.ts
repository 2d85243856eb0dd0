/** Where events of contributions come from. */
export const EVENTS = '/process/contributions';
