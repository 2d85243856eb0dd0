/** Time zone in which the days of a tenant begin that has set none. */
const TIME_ZONE = 'Europe/Berlin';

/** Returns the calendar date of a tenant, YYYY-MM-DD, with an offset in days. It differs from the date in UTC for one or two hours a day. */
export const tenantDate = (offset = 0): string => {
  const date = new Date(new Date().toLocaleDateString('sv-SE', { timeZone: TIME_ZONE }));
  date.setUTCDate(date.getUTCDate() + offset);
  return date.toISOString().slice(0, 10);
};

/** Returns the first day of the month of a tenant, with an offset in months, as midnight in UTC. */
export const tenantMonth = (offset = 0): Date => {
  const date = new Date(tenantDate());
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1));
};
