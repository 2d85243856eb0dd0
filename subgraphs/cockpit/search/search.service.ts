import type { CrossDomainReader } from '../../../platform/cross-domain/index.js';
import { invalid } from '../../../platform/errors/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { languageFor } from '../../../platform/graph/scalars/language.js';
import {
  Marker,
  mergeMatches,
  patternsOf,
  RECORD_KINDS,
  type KindMatches,
  type RecordKind,
  type RecordMatch,
  type RecordSearch,
} from '../../../platform/record-search/index.js';
import type { SearchResult, SearchResults } from './search.type.js';

const MAX_QUERY_LENGTH = 200;
const MAX_RESULTS = 50;

/** The queries of the domains that answer for the kinds. */
const DOMAINS = ['metricMatches', 'dataMatches', 'programmeMatches', 'runMatches', 'stepMatches'] as const;

/** Finds records of all domains by their names and texts. */
export class SearchService {
  constructor(private readonly crossDomain: CrossDomainReader) {}

  /** @throws AppError VALIDATION_FAILED for a blank query, one above 200 characters, no kinds, or `first` outside of 1 to 50 */
  async search(ctx: GraphContext, query: string, kinds: readonly RecordKind[] | null, first: number): Promise<SearchResults> {
    if (!/[^\s\p{C}]/u.test(query)) throw invalid(['query', 'query'], 'Give at least one visible character', query);
    if (query.length > MAX_QUERY_LENGTH)
      throw invalid(['query', 'query'], `Give at most ${MAX_QUERY_LENGTH} characters`, `${query.slice(0, MAX_QUERY_LENGTH)}…`, 'too_long');
    if (first < 1 || first > MAX_RESULTS) throw invalid(['query', 'first'], `Input should be between 1 and ${MAX_RESULTS}`, first);
    if (kinds?.length === 0)
      throw invalid(['query', 'kinds'], 'Give at least one kind, or leave the argument out for all', kinds, 'too_short');
    const patterns = patternsOf(query);
    const language = await languageFor(ctx, null);
    const search = { patterns, kinds: new Set(kinds ?? RECORD_KINDS), limit: first, language };
    const exact = await this.findIn(ctx, { ...search, isMisspelt: false });
    const isMisspelt = exact.length === 0 && patterns.misspelt !== null;
    const found = isMisspelt ? await this.findIn(ctx, { ...search, isMisspelt }) : exact;
    const marker = new Marker(patterns, isMisspelt);
    return {
      results: mergeMatches(found, first).map((match) => resultOf(match, marker)),
      counts: found.map(({ kind, total }) => ({ kind, total })),
      approximate: isMisspelt && found.length > 0,
    };
  }

  /** Returns the kinds that have matches, in the order of `RECORD_KINDS`. */
  private async findIn(ctx: GraphContext, search: RecordSearch): Promise<KindMatches[]> {
    const found = await Promise.all(DOMAINS.map((domain) => this.crossDomain.read(ctx.em, ctx.tenantId, domain, search)));
    return found
      .flatMap((kinds) => kinds ?? [])
      .filter(({ total }) => total > 0)
      .toSorted((a, b) => RECORD_KINDS.indexOf(a.kind) - RECORD_KINDS.indexOf(b.kind));
  }
}

const resultOf = ({ title, text, rank: _rank, ...match }: RecordMatch, marker: Marker): SearchResult => {
  const marked = marker.title(title);
  // What is cut off from a long title is a text like the others.
  const isCut = marked.text.length < title.length;
  const excerpt = marker.excerpt(isCut && marked.marks.length === 0 ? `${title}\n${text ?? ''}` : (text ?? ''));
  return { ...match, title: marked.text, titleMarks: marked.marks, excerpt: excerpt?.text ?? null, excerptMarks: excerpt?.marks ?? [] };
};
