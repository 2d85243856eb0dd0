import { identifier, literal } from '../../../platform/analytics/index.js';

/** Returns the SQL expression of a time with a four-digit year; NULL for others. */
export const dated = (column: string): string =>
  `CASE WHEN ${identifier(column)} BETWEEN TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-12-31' THEN CAST(${identifier(column)} AS TIMESTAMP) END`;

/**
 * Returns the SQL expression of the first day of the period of a time. Years and quarters begin with the fiscal year; weeks begin on
 * Monday (ISO 8601).
 * @param fiscalYearStart month in which fiscal years begin, 1 to 12
 */
export const periodSql = (time: string, grain: string, fiscalYearStart = 1): string => {
  const months = grain === 'year' ? fiscalYearStart - 1 : grain === 'quarter' ? (fiscalYearStart - 1) % 3 : 0;
  if (months === 0) return `CAST(date_trunc(${literal(grain)}, ${time}) AS DATE)`;
  const shift = `INTERVAL ${months} MONTH`;
  return `CAST(date_trunc(${literal(grain)}, ${time} - ${shift}) + ${shift} AS DATE)`;
};
