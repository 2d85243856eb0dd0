/** Joins items: "a, b und c". */
export const listed = (items: readonly string[], and: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;

const MAX_NAME_LENGTH = 120;

/** Returns a text from data on one line, truncated to the maximum length of a label. */
export const oneLine = (text: string, longest = MAX_NAME_LENGTH): string => {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line || '–';
};
