import { identifier } from '../../../platform/analytics/index.js';

/** Returns the form that all spellings of a value share: case, blanks, hyphens and the Unicode form do not distinguish values. */
export const spellingKey = (value: string): string =>
  value
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[-_.\s]+/gu, ' ')
    .trim();

/** Returns the SQL expression of the same form, except for the Unicode form, for a column. */
export const spellingKeySql = (column: string): string =>
  `trim(regexp_replace(lower(CAST(${identifier(column)} AS VARCHAR)), '[-_. ]+', ' ', 'g'))`;
