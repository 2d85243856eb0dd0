import { identifier } from '../../../../platform/analytics/index.js';

const MAX_TEXT_LENGTH = 300;

/** SQL for a column's text on one line and of bounded length; NULL where it is blank or there is no such column. */
export const textOf = (column: string | undefined): string =>
  column === undefined
    ? 'NULL::VARCHAR'
    : `nullif(trim(left(regexp_replace(CAST(${identifier(column)} AS VARCHAR), '\\s+', ' ', 'g'), ${MAX_TEXT_LENGTH})), '')`;

/** SQL for a column's calendar day; NULL where four digits do not hold its year. */
export const dayOf = (column: string | undefined): string =>
  column === undefined
    ? 'NULL::DATE'
    : `CASE WHEN ${identifier(column)} BETWEEN TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-12-31' THEN CAST(${identifier(column)} AS DATE) END`;

/** SQL for a column's number; NULL where it is not finite. */
export const numberOf = (column: string | undefined): string =>
  column === undefined
    ? 'NULL::DOUBLE'
    : `CASE WHEN isfinite(CAST(${identifier(column)} AS DOUBLE)) THEN CAST(${identifier(column)} AS DOUBLE) END`;
