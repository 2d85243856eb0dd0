import { editDistance } from '../../text/index.js';

/** Minimum lengths of words that may differ by one edit and by two edits. */
const MIN_LENGTH = 4;
const LONG = 8;
/** Minimum lengths of a part of a compound: at an edge of the word, anywhere in it, or with one edit. */
const PART_AT_EDGE = 5;
const PART_ANYWHERE = 7;
const PART_MISSPELT = 9;

const PER_EDIT = 0.15;

export interface Resemblance {
  kind: 'same' | 'misspelt' | 'compound';
  /** 1 for the same word, lower for less in common. */
  weight: number;
}

/**
 * Returns the resemblance of two lexemes, if one is a misspelling of the other (by restricted Damerau-Levenshtein distance, in
 * which a transposition is one edit), or a part of it ("durchlaufzeit", "auftragsdurchlaufzeit"); undefined otherwise.
 */
export const resemblanceOf = (a: string, b: string): Resemblance | undefined => {
  if (a === b) return { kind: 'same', weight: 1 };
  const [part, whole] = a.length <= b.length ? [a, b] : [b, a];
  const allowed = part.length >= LONG ? 2 : part.length >= MIN_LENGTH ? 1 : 0;
  if (whole.length - part.length <= allowed) {
    const edits = editDistance(part, whole);
    if (edits <= allowed) return { kind: 'misspelt', weight: 1 - PER_EDIT * edits };
  }
  const share = 0.5 + 0.4 * (part.length / whole.length);
  const isPart =
    part.length >= PART_ANYWHERE ? whole.includes(part) : part.length >= PART_AT_EDGE && (whole.startsWith(part) || whole.endsWith(part));
  if (isPart) return { kind: 'compound', weight: share };
  if (part.length >= PART_MISSPELT && editDistance(part, whole, { anywhere: true }) <= 1)
    return { kind: 'compound', weight: share - PER_EDIT };
  return undefined;
};
