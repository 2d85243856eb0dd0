const LONGEST_TEXT = 300;

/** SQL for a text on one line and of bounded length; NULL where it is blank. */
export const textOf = (expression: string): string =>
  `nullif(trim(left(regexp_replace(${expression}, '\\s+', ' ', 'g'), ${LONGEST_TEXT})), '')`;
