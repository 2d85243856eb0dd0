/** Words of so many letters may have one letter wrong, longer ones two. */
const MIN_LENGTH = 4;
const LONG = 8;
/** Parts of compounds: from so many letters on at the edge of the word, or anywhere in it, or with one letter wrong. */
const PART_AT_EDGE = 5;
const PART_ANYWHERE = 7;
const PART_MISSPELT = 9;

const PER_EDIT = 0.15;

export interface Resemblance {
  kind: 'same' | 'misspelt' | 'compound';
  /** 1 for the same word, less the less they have in common. */
  weight: number;
}

/**
 * Whether two lexemes may stand for each other: the one is the other misspelt (by restricted Damerau-Levenshtein distance,
 * in which two letters that changed places are one fault), or a part of it ("durchlaufzeit", "auftragsdurchlaufzeit").
 */
export const resemblanceOf = (a: string, b: string): Resemblance | undefined => {
  if (a === b) return { kind: 'same', weight: 1 };
  const [part, whole] = a.length <= b.length ? [a, b] : [b, a];
  const allowed = part.length >= LONG ? 2 : part.length >= MIN_LENGTH ? 1 : 0;
  if (whole.length - part.length <= allowed) {
    const edits = editDistance(part, whole, false);
    if (edits <= allowed) return { kind: 'misspelt', weight: 1 - PER_EDIT * edits };
  }
  const share = 0.5 + 0.4 * (part.length / whole.length);
  const isPart =
    part.length >= PART_ANYWHERE ? whole.includes(part) : part.length >= PART_AT_EDGE && (whole.startsWith(part) || whole.endsWith(part));
  if (isPart) return { kind: 'compound', weight: share };
  if (part.length >= PART_MISSPELT && editDistance(part, whole, true) <= 1) return { kind: 'compound', weight: share - PER_EDIT };
  return undefined;
};

/**
 * Edits that turn `part` into `whole`, or into some stretch of it (Sellers 1980): then beginning and end of `whole` cost
 * nothing.
 */
const editDistance = (part: string, whole: string, anywhere: boolean): number => {
  let older: number[] = [];
  let old = Array.from({ length: whole.length + 1 }, (_, column) => (anywhere ? 0 : column));
  for (let row = 1; row <= part.length; row++) {
    const current = [row];
    for (let column = 1; column <= whole.length; column++) {
      const same = part[row - 1] === whole[column - 1];
      let cost = Math.min((old[column - 1] ?? 0) + (same ? 0 : 1), (old[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      if (row > 1 && column > 1 && part[row - 1] === whole[column - 2] && part[row - 2] === whole[column - 1])
        cost = Math.min(cost, (older[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    older = old;
    old = current;
  }
  return anywhere ? Math.min(...old) : (old[whole.length] ?? 0);
};
