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

const MIN_LETTERS = 3;

const onlyContaining = (wanted: string, candidates: readonly string[]): string | null => {
  const longer =
    wanted.length < MIN_LETTERS ? [] : candidates.slice(0, MAX_COMPARED).filter((candidate) => normalised(candidate).includes(wanted));
  return longer.length === 1 ? (longer[0] ?? null) : null;
};

/** Normalises case, separators and the spelling of umlauts. */
const normalised = (name: string): string => transliterate(name).replace(/[\s_\-.]+/g, '');
