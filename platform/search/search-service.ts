import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '../content/index.js';
import { textArray } from '../sql-text.js';
import { analysesFor } from './analysis.js';
import { fuseByReciprocalRank, type Fused, type RankedList } from './fuse.js';
import { asIndexFault, IndexUnreadable } from './index-unreadable.js';
import { atSavepoint, readingIndex, SHARED, tenantScope, type IndexSql } from './index-sql.js';
import { queryTerms } from './query-terms.js';
import { rankByBm25, type Candidate, type Extent, type Term } from './score.js';
import type { IndexedDocument } from './search-document.js';
import { similarTerms } from './similar-terms.js';
import { snippetOf } from './snippet.js';

export interface SearchRequest {
  tenantId: string;
  /** The tenant's own and those that all tenants read, by name. */
  collections: readonly string[];
  /** Words; there are no operators. */
  text: string;
  /** At most so many hits, 1 to 100. */
  limit: number;
  /** Only documents in this language, and those of which the language is not known. */
  language?: Language | undefined;
  /** Only documents of these kinds. */
  kinds?: readonly string[] | undefined;
}

export interface SearchHit extends IndexedDocument {
  collection: string;
  /** Plain text around the best match, at most 40 words. */
  snippet: string;
  /** By reciprocal rank fusion: comparable within one answer only. */
  score: number;
  /** Who found it. */
  retrievers: string[];
}

export interface RetrieverReport {
  name: 'bm25' | 'trigram' | 'embeddings';
  ran: boolean;
  /** Why it did not run, as a code. */
  reason: string | null;
}

export interface SearchAnswer {
  hits: Omit<SearchHit, 'body'>[];
  retrievers: RetrieverReport[];
}

/** Trigrams help out below so many hits (or below the limit, where that is less). */
const FEW_HITS = 5;
/** Of each retriever's ranking so many take part in the fusion. */
const POOL = 100;
const MAX_LIMIT = 100;

interface Found {
  lists: RankedList[];
  reports: RetrieverReport[];
  terms: readonly Term[];
}

export class SearchService {
  constructor(private readonly settings: { timeoutMs: number }) {}

  /**
   * Searches a tenant's collections and shared ones together. BM25 always runs; trigrams run when it finds fewer than
   * five documents (or than the limit, where that is less) or when a word of the query occurs nowhere.
   * @throws IndexUnreadable
   */
  async search(em: EntityManager, request: SearchRequest): Promise<SearchAnswer> {
    const limit = Math.min(Math.max(Math.trunc(request.limit) || 1, 1), MAX_LIMIT);
    const extent: Extent = {
      scopes: [tenantScope(request.tenantId), SHARED],
      collections: request.collections,
      analyses: analysesFor(request.language),
      kinds: request.kinds,
    };
    return readingIndex(em, this.settings.timeoutMs, async (sql) => {
      const found = await findByWords(sql, extent, request.text, limit);
      const fused = fuseByReciprocalRank(found.lists).slice(0, limit);
      return { hits: await readHits(sql, extent, fused, found.terms), retrievers: found.reports };
    });
  }
}

const findByWords = async (sql: IndexSql, extent: Extent, text: string, limit: number): Promise<Found> => {
  const terms = await queryTerms(sql, text, extent.analyses);
  if (terms.length === 0) {
    const reports = (['bm25', 'trigram'] as const).map((name) => ({ name, ran: false, reason: 'no_words_to_search_for' }));
    return { lists: [], reports, terms };
  }
  const exact = await rankByBm25(sql, extent, terms, POOL);
  const lists = [listOf('bm25', exact)];
  const reports: RetrieverReport[] = [{ name: 'bm25', ran: true, reason: null }];
  const vague = exact.length < Math.min(FEW_HITS, limit) ? terms : await absentTerms(sql, extent, terms);
  if (vague.length === 0) {
    reports.push({ name: 'trigram', ran: false, reason: 'enough_hits' });
    return { lists, reports, terms };
  }
  try {
    const similar = await atSavepoint(sql, async (inner) => {
      const resembling = await similarTerms(inner, extent, vague);
      const vagueWords = new Set(vague.map(({ word }) => word));
      const all = [...terms.filter(({ word }) => !vagueWords.has(word)), ...resembling];
      return { terms: all, ranking: await rankByBm25(inner, extent, all, POOL) };
    });
    lists.push(listOf('trigram', similar.ranking));
    reports.push({ name: 'trigram', ran: true, reason: null });
    return { lists, reports, terms: [...terms, ...similar.terms] };
  } catch (error) {
    if (!(asIndexFault(error) instanceof IndexUnreadable)) throw error;
    reports.push({ name: 'trigram', ran: false, reason: 'trigram_unavailable' });
    return { lists, reports, terms };
  }
};

/** The terms of words that occur in no document. */
const absentTerms = async (sql: IndexSql, { scopes, collections }: Extent, terms: readonly Term[]): Promise<Term[]> => {
  const rows = await sql<{ word: number }>(
    `SELECT DISTINCT t.word FROM json_to_recordset(?::json) AS t (word integer, lexeme text, analysis text)
      WHERE ${scopes
        .map(
          (scope) => `EXISTS (SELECT FROM ${scope.posting} p WHERE ${scope.of('p')} p.collection = ANY (?::text[])
                               AND p.lexeme = t.lexeme AND p.analysis = t.analysis)`,
        )
        .join(' OR ')}`,
    [JSON.stringify(terms), ...scopes.map(() => textArray(collections))],
  );
  const present = new Set(rows.map(({ word }) => word));
  return terms.filter(({ word }) => !present.has(word));
};

const listOf = (name: string, candidates: readonly Candidate[]): RankedList => ({
  name,
  keys: candidates.map(({ scope, documentNo }) => `${scope}:${documentNo}`),
});

type DocumentRow = IndexedDocument & { key: string; collection: string };

/** The documents of the best keys, in their order. One that was removed meanwhile is left out. */
const readHits = async (
  sql: IndexSql,
  { scopes }: Extent,
  fused: readonly Fused[],
  terms: readonly Term[],
): Promise<SearchAnswer['hits']> => {
  if (fused.length === 0) return [];
  const numbers = scopes.map((_, index) =>
    fused.filter(({ key }) => key.startsWith(`${index}:`)).map(({ key }) => key.split(':')[1] ?? ''),
  );
  const rows = await sql<DocumentRow>(
    scopes
      .map(
        (scope, index) => `
          SELECT '${index}:' || document_no AS key, collection, document_id AS "documentId", kind, title, body, language, facets
            FROM ${scope.document} d WHERE ${scope.of('d')} document_no = ANY (?::bigint[])`,
      )
      .join(' UNION ALL '),
    numbers.map(textArray),
  );
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const lexemes = terms.map(({ lexeme }) => lexeme);
  return fused.flatMap(({ key, score, names }) => {
    const row = byKey.get(key);
    if (!row) return [];
    const { key: _, body, ...document } = row;
    return [{ ...document, snippet: snippetOf(body, lexemes), score, retrievers: names }];
  });
};
