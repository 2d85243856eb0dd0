import { filterPersonalData, Placeholders } from '../../../platform/models/personal-data/index.js';

const MAX_CHARACTERS = 400;

/** Returns the query for the search service: the caller's text without personal data, at most 400 characters. No other tenant data. */
export const publicQuery = (input: string): { query: string; removed: number } => {
  const placeholders = new Placeholders();
  const query = filterPersonalData(input.toWellFormed(), placeholders)
    .replace(/\[[A-Z][A-Z-]*_\d+\]/g, ' ')
    .replace(/\p{Cc}|\s+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS)
    .toWellFormed();
  return { query, removed: Object.values(placeholders.found).reduce((sum, count) => sum + count, 0) };
};
