import { filterPersonalData, Placeholders } from '../../../platform/models/personal-data/index.js';

const MAX_CHARACTERS = 400;

/** What goes to the search service: the caller's own words without personal data, and nothing else of the tenant's. */
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
