/** Private-use character that replaces the parts of an entry that a cell has taken. */
export const TAKEN = '\uE000';

/** Part of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the parts that overlap neither an earlier part nor a part of the lists in `before`. */
export const disjoint = <Part extends Span>(parts: readonly Part[], ...before: readonly (readonly Span[])[]): Part[] => {
  const length = [parts, ...before].reduce((most, list) => list.reduce((end, part) => Math.max(end, part.end), most), 0);
  const isTaken = new Uint8Array(length + 1);
  for (const { start, end } of before.flat()) isTaken.fill(1, start, end);
  return parts.filter(({ start, end }) => {
    if (isTaken.subarray(start, end).includes(1)) return false;
    isTaken.fill(1, start, end);
    return true;
  });
};

export const byPosition = (one: Span, other: Span): number => one.start - other.start;
