/** "a, b und c". */
export const listed = (items: readonly string[], and: string): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;

/** " (a, b)" of what is known, or nothing. */
export const aside = (...parts: (string | null)[]): string => {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? '' : ` (${known.join(', ')})`;
};

const LONGEST_NAME = 120;

/** A name out of the data on one line, short enough for a label. */
export const oneLine = (name: string): string => {
  const line = name.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME - 1).toWellFormed()}…` : line || '–';
};
