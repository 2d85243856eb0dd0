import { editDistance } from './edit-distance.js';
import { transliterate } from './fold.js';

const MAX_COMPARED = 500;
const MAX_COMPARED_LENGTH = 80;

/**
 * Returns the candidate that a misspelt name probably means: at most one edit per three letters away, or else the only candidate
 * that contains the name. Compares the first 500 candidates; null if none matches.
 */
export const closestName = (name: string, candidates: readonly string[]): string | null => {
  const wanted = normalised(name);
  if (wanted.length === 0 || wanted.length > MAX_COMPARED_LENGTH) return null;
  let best: string | null = null;
  let limit = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of candidates.slice(0, MAX_COMPARED)) {
    const other = normalised(candidate);
    if (Math.abs(other.length - wanted.length) >= limit) continue;
    const distance = editDistance(wanted, other);
    if (distance < limit) [best, limit] = [candidate, distance];
  }
  return best ?? onlyContaining(wanted, candidates);
};

/** Minimum number of letters for a misspelling by one edit, and by two. */
const [ONE_EDIT, TWO_EDITS] = [5, 9] as const;

/**
 * Returns the candidate that a name clearly misspells: it has the same letters in another notation, or differs by one edit in at least 5
 * letters or two edits in at least 9. Names with different digits do not match. Compares the first 500 candidates. Null if the name equals
 * a candidate or misspells none.
 */
export const misspeltName = (name: string, candidates: readonly string[]): string | null => {
  const compared = candidates.slice(0, MAX_COMPARED);
  const wanted = normalised(name);
  if (compared.includes(name) || wanted.length === 0 || wanted.length > MAX_COMPARED_LENGTH) return null;
  const digits = wanted.replaceAll(/\D/g, '');
  const means = (candidate: string): boolean => {
    const other = normalised(candidate);
    const letters = Math.min(wanted.length, other.length);
    const edits = letters >= TWO_EDITS ? 2 : letters >= ONE_EDIT ? 1 : 0;
    if (Math.abs(other.length - wanted.length) > edits || other.replaceAll(/\D/g, '') !== digits) return false;
    return editDistance(wanted, other) <= edits;
  };
  return compared.find(means) ?? null;
};

const MIN_LETTERS = 3;

const onlyContaining = (wanted: string, candidates: readonly string[]): string | null => {
  const longer =
    wanted.length < MIN_LETTERS ? [] : candidates.slice(0, MAX_COMPARED).filter((candidate) => normalised(candidate).includes(wanted));
  return longer.length === 1 ? (longer[0] ?? null) : null;
};

/** Normalises case, separators and the spelling of umlauts. */
const normalised = (name: string): string => transliterate(name).replace(/[\s_\-.]+/g, '');
