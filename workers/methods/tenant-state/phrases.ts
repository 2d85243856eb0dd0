/** "a, b und c". */
export const listed = (items: readonly string[], and: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;

/** " (a, b)" of what is known, or nothing. */
export const aside = (...parts: (string | null)[]): string => {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? '' : ` (${known.join(', ')})`;
};

const MAX_NAME_LENGTH = 120;

/** A text out of the data on one line, cut where it is longer than a label may be. */
export const oneLine = (text: string, longest = MAX_NAME_LENGTH): string => {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line || '–';
};
