/** Joins items as "a, b und c". */
export const listed = (items: readonly string[], and: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;

const MAX_NAME_LENGTH = 120;

/** Returns a text on one line, truncated to `maxLength` characters; "–" if it is blank. No-break spaces, as in "5 %", are kept. */
export const oneLine = (text: string, maxLength = MAX_NAME_LENGTH): string => {
  const line = text.replace(/(?:(?![\u00A0\u202F])[\s\p{Cc}])+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).toWellFormed()}…` : line || '–';
};
