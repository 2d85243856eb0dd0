import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '../content/index.js';
import type { EmbeddingsClient, EmbeddingsError } from '../models/index.js';
import { textArray } from '../text/sql-text.js';
import { analysesFor } from './text/analysis.js';
import { fuseByReciprocalRank, type Fused, type RankedList } from './ranking/fuse.js';
import { asIndexError, IndexUnavailableError } from './indexing/index-unavailable-error.js';
import { atSavepoint, readingIndex, SHARED, tenantScope, type IndexSql } from './indexing/index-sql.js';
import { queryTerms } from './ranking/query-terms.js';
import { rankByBm25, type Candidate, type Extent, type Term } from './ranking/score.js';
import { rankBySimilarity, type Nearest } from './ranking/rank-by-similarity.js';
import { storableText } from '../text/storable.js';
import type { IndexedDocument } from './search-document.js';
import { similarTerms } from './ranking/similar-terms.js';
import { snippetOf } from './text/snippet.js';

export interface SearchRequest {
  tenantId: string;
  /** Names of the collections, of the tenant and of the content that all tenants read. */
  collections: readonly string[];
  /** Words to search for; operators are not supported. */
  text: string;
  /** Maximum number of hits, 1 to 100. */
  limit: number;
  /** Limits the search to documents in this language or of unknown language. */
  language?: Language | undefined;
  /** Limits the search to documents of these kinds. */
  kinds?: readonly string[] | undefined;
}

export interface SearchHit extends IndexedDocument {
  collection: string;
  /** Plain text around the best match, at most 40 words. */
  snippet: string;
  /** Score of the reciprocal rank fusion; comparable only within one answer. */
  score: number;
  /** Names of the retrievers that found the document. */
  retrievers: string[];
}

export interface RetrieverReport {
  name: 'bm25' | 'trigram' | 'embeddings';
  ran: boolean;
  /** Reason why it did not run, or searched only a part of the documents. */
  reason: RetrieverReason | null;
}

export type RetrieverReason =
  | 'no_words_to_search_for'
  | 'inside_a_transaction'
  | 'enough_hits'
  | 'trigram_unavailable'
  | 'embeddings_unreadable'
  | EmbeddingsError
  | NonNullable<Nearest['reason']>;

export interface SearchAnswer {
  hits: Omit<SearchHit, 'body'>[];
  retrievers: RetrieverReport[];
}

/** Number of hits below which trigrams are used (or the limit, if it is lower). */
const FEW_HITS = 5;
/** Number of documents of each ranking that are fused. */
const POOL = 100;
const MAX_LIMIT = 100;
/** Maximum number of characters of a query that are embedded. */
const MAX_QUERY_CHARACTERS = 2_000;

interface Found {
  lists: RankedList[];
  reports: RetrieverReport[];
  terms: readonly Term[];
}

/** Vector of the query, or the reason why there is none. */
type QueryVector = { model: string; vector: number[] } | { reason: RetrieverReason };

const NOT_CONFIGURED: QueryVector = { reason: 'embeddings_not_configured' };

export interface SearchSettings {
  /** Time limit of each statement on the index, in milliseconds. */
  timeoutMs: number;
  /** Minimum cosine similarity of a relevant document; depends on the embedding model. */
  minSimilarity: number;
}

export class SearchService {
  constructor(
    private readonly settings: SearchSettings,
    private readonly embeddings: EmbeddingsClient,
  ) {}

  /**
   * Searches a tenant's collections and shared ones together. BM25 always runs. Trigrams run if BM25 finds fewer than five
   * documents (or the limit, if it is lower), or if a word of the query occurs nowhere. Embeddings run if an endpoint is
   * configured and `em` is not in a transaction, which would stay open during the call of the endpoint.
   * @throws IndexUnavailableError if the index cannot be read
   */
  async search(em: EntityManager, request: SearchRequest): Promise<SearchAnswer> {
    const limit = Math.min(Math.max(Math.trunc(request.limit) || 1, 1), MAX_LIMIT);
    const extent: Extent = {
      scopes: [tenantScope(request.tenantId), SHARED],
      collections: request.collections,
      analyses: analysesFor(request.language),
      kinds: request.kinds,
    };
    const { timeoutMs } = this.settings;
    const byWords = (sql: IndexSql) => findByWords(sql, extent, request.text, limit);
    if (this.embeddings.model === null)
      return readingIndex(em, timeoutMs, async (sql) => this.answer(sql, extent, limit, await byWords(sql), NOT_CONFIGURED));
    // No transaction is open during the call of the endpoint.
    const queryVector = this.embedQuery(em, request.text);
    const found = await readingIndex(em, timeoutMs, byWords);
    const query = await queryVector;
    return readingIndex(em, timeoutMs, (sql) => this.answer(sql, extent, limit, found, query));
  }

  private async answer(sql: IndexSql, extent: Extent, limit: number, found: Found, query: QueryVector): Promise<SearchAnswer> {
    await this.findBySimilarity(sql, extent, query, found);
    const fused = fuseByReciprocalRank(found.lists).slice(0, limit);
    return { hits: await readHits(sql, extent, fused, found.terms), retrievers: found.reports };
  }

  private async embedQuery(em: EntityManager, text: string): Promise<QueryVector> {
    const query = storableText(text).trim().slice(0, MAX_QUERY_CHARACTERS);
    if (query === '') return { reason: 'no_words_to_search_for' };
    if (em.isInTransaction()) return { reason: 'inside_a_transaction' };
    const answer = await this.embeddings.embed([query]);
    if (answer.kind === 'degraded') return { reason: answer.reason };
    const [vector = []] = answer.vectors;
    return { model: answer.model, vector };
  }

  /** Adds the results of embeddings and their report. After a failure the results of word search remain. */
  private async findBySimilarity(sql: IndexSql, extent: Extent, query: QueryVector, { lists, reports }: Found): Promise<void> {
    const report = (ran: boolean, reason: RetrieverReason | null) => reports.push({ name: 'embeddings', ran, reason });
    if ('reason' in query) return void report(false, query.reason);
    const words = lists.flatMap(({ keys }) => keys).map(parseKey);
    try {
      const { minSimilarity } = this.settings;
      const nearest = await atSavepoint(sql, (inner) => rankBySimilarity(inner, extent, { ...query, minSimilarity }, words, POOL));
      if (nearest.ranking) lists.push(listOf('embeddings', nearest.ranking));
      report(nearest.ranking !== undefined, nearest.reason);
    } catch (error) {
      if (!(asIndexError(error) instanceof IndexUnavailableError)) throw error;
      report(false, 'embeddings_unreadable');
    }
  }
}

const findByWords = async (sql: IndexSql, extent: Extent, text: string, limit: number): Promise<Found> => {
  const terms = await queryTerms(sql, text, extent.analyses);
  if (terms.length === 0) {
    const reports = (['bm25', 'trigram'] as const).map((name) => ({ name, ran: false, reason: 'no_words_to_search_for' as const }));
    return { lists: [], reports, terms };
  }
  const exact = await rankByBm25(sql, extent, terms, POOL);
  const lists = [listOf('bm25', exact.candidates)];
  const reports: RetrieverReport[] = [{ name: 'bm25', ran: true, reason: null }];
  const hasFew = exact.candidates.length < Math.min(FEW_HITS, limit);
  const inexact = hasFew ? terms : terms.filter(({ word }) => !exact.words.has(word));
  if (inexact.length === 0) {
    reports.push({ name: 'trigram', ran: false, reason: 'enough_hits' });
    return { lists, reports, terms };
  }
  try {
    const similar = await atSavepoint(sql, async (inner) => {
      const resembling = await similarTerms(inner, extent, inexact);
      const inexactWords = new Set(inexact.map(({ word }) => word));
      const all = [...terms.filter(({ word }) => !inexactWords.has(word)), ...resembling];
      return { terms: all, ranking: (await rankByBm25(inner, extent, all, POOL)).candidates };
    });
    lists.push(listOf('trigram', similar.ranking));
    reports.push({ name: 'trigram', ran: true, reason: null });
    return { lists, reports, terms: [...terms, ...similar.terms] };
  } catch (error) {
    if (!(asIndexError(error) instanceof IndexUnavailableError)) throw error;
    reports.push({ name: 'trigram', ran: false, reason: 'trigram_unavailable' });
    return { lists, reports, terms };
  }
};

const keyOf = ({ scope, documentNo }: Pick<Candidate, 'scope' | 'documentNo'>): string => `${scope}:${documentNo}`;

const parseKey = (key: string): Pick<Candidate, 'scope' | 'documentNo'> => {
  const [scope = '', documentNo = ''] = key.split(':');
  return { scope: Number(scope), documentNo };
};

const listOf = (name: string, candidates: readonly Candidate[]): RankedList => ({
  name,
  keys: candidates.map(keyOf),
});

type DocumentRow = IndexedDocument & { key: string; collection: string };

/** Returns the documents of the best keys in order. Documents that were removed meanwhile are omitted. */
const readHits = async (
  sql: IndexSql,
  { scopes }: Extent,
  fused: readonly Fused[],
  terms: readonly Term[],
): Promise<SearchAnswer['hits']> => {
  if (fused.length === 0) return [];
  const wanted = fused.map(({ key }) => parseKey(key));
  const numbers = scopes.map((_, index) => wanted.filter(({ scope }) => scope === index).map(({ documentNo }) => documentNo));
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
