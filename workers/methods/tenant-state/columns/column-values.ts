import { identifier } from '../../../../platform/analytics/index.js';

const MAX_TEXT_LENGTH = 300;

/** Returns the SQL expression for a column's text on one line, at most 300 characters; NULL if blank or without a column. */
export const textOf = (column: string | undefined): string =>
  column === undefined
    ? 'NULL::VARCHAR'
    : `nullif(trim(left(regexp_replace(CAST(${identifier(column)} AS VARCHAR), '\\s+', ' ', 'g'), ${MAX_TEXT_LENGTH})), '')`;

/** Returns the SQL expression for a column's calendar day; NULL for years outside 1 to 9999. */
export const dayOf = (column: string | undefined): string =>
  column === undefined
    ? 'NULL::DATE'
    : `CASE WHEN ${identifier(column)} BETWEEN TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-12-31' THEN CAST(${identifier(column)} AS DATE) END`;

/** Returns the SQL expression for a column's number; NULL if it is not finite. */
export const numberOf = (column: string | undefined): string =>
  column === undefined
    ? 'NULL::DOUBLE'
    : `CASE WHEN isfinite(CAST(${identifier(column)} AS DOUBLE)) THEN CAST(${identifier(column)} AS DOUBLE) END`;
