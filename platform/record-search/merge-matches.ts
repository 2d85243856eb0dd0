import { compareMatches, type KindMatches, type RecordMatch } from './record-match.js';

/**
 * Returns at most `limit` matches of several kinds, best first. Each kind in turn gives its best remaining match, so that one with many
 * matches does not displace the others.
 */
export const mergeMatches = (kinds: readonly KindMatches[], limit: number): RecordMatch[] => {
  const chosen: RecordMatch[] = [];
  for (let round = 0; chosen.length < limit; round++) {
    const next = kinds.flatMap(({ matches }) => matches.slice(round, round + 1));
    if (next.length === 0) break;
    chosen.push(...next.toSorted(compareMatches).slice(0, limit - chosen.length));
  }
  return chosen.toSorted(compareMatches);
};
