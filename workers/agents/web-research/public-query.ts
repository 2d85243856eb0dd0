import { filterPersonalData, Placeholders } from '../../../platform/models/personal-data/index.js';
import { isStopWord, withoutUmlauts } from '../../../platform/text/index.js';

const MAX_CHARACTERS = 400;

/** Words that ask for a search rather than name what to search for. */
const SEARCH_WORDS: ReadonlySet<string> = new Set(
  `such suche suchen finde find findet heraus recherchiere recherchieren recherche schau schauen schaue nachschauen internet netz web online
   look search research google googeln artikel article articles quelle quellen source sources sagt sagen derzeit published
   veröffentlicht veröffentlichte öffentliche public`
    .split(/\s+/)
    .map(withoutUmlauts),
);

export interface PublicQuery {
  /** The caller's text without personal data, at most 400 characters. */
  readonly question: string;
  /** Its words that name what to search for, which are sent to the search service. */
  readonly query: string;
  /** Number of removed personal data. */
  readonly removed: number;
}

/** Returns what may leave the tenant for a web search: the caller's text without personal data, and no other data. */
export const publicQuery = (input: string): PublicQuery => {
  const placeholders = new Placeholders();
  const question = filterPersonalData(input.toWellFormed(), placeholders)
    .replace(/\[[A-Z][A-Z-]*_\d+\]/g, ' ')
    .replace(/\p{Cc}|\s+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS)
    .toWellFormed();
  const removed = Object.values(placeholders.found).reduce((sum, count) => sum + count, 0);
  return { question, query: searchWordsIn(question) || question, removed };
};

const searchWordsIn = (question: string): string =>
  question
    .split(' ')
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%+#]+$/gu, ''))
    .filter((word) => word !== '' && !isStopWord(word) && !SEARCH_WORDS.has(withoutUmlauts(word)))
    .join(' ');
