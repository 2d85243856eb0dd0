import { identifier } from '../../../platform/analytics/index.js';

/** Returns the SQL expression of a time with a four-digit year; NULL for others. */
export const dated = (column: string): string =>
  `CASE WHEN ${identifier(column)} BETWEEN TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-12-31' THEN CAST(${identifier(column)} AS TIMESTAMP) END`;
