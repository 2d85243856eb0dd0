import { characterCount } from '../../../platform/text/character-count.js';
import type { Language } from '../../../platform/content/index.js';
import { invalid } from '../../../platform/errors/index.js';
import { DegradedReason } from '../../../platform/graph/types/degraded-reason.js';
import { enumMember } from '../../../platform/graph/enum-member.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { IndexUnavailableError, type RetrieverReport, type SearchService } from '../../../platform/search/index.js';
import { KNOWLEDGE } from '../content/knowledge-base.js';
import { COLLECTION as CONTRIBUTIONS } from '../contributions/contribution.service.js';
import { languageFor } from '../../../platform/graph/scalars/language.js';
import type { LandscapeService } from '../steps/landscape.service.js';
import { rankForStep } from './rank-for-step.js';
import type { StepKnowledge } from './step-knowledge.type.js';

export const QUERY_LENGTH = 300;
export const MAX_RESULTS = 10;
/** Number of hits that are ranked for the step. */
const MAX_HITS = 60;

/** Searches the knowledge base and the tenant's contributions for a step. */
export class StepKnowledgeService {
  constructor(
    private readonly landscape: LandscapeService,
    private readonly search: SearchService,
  ) {}

  /**
   * Searches for a step. Without a readable index, the result is degraded and empty.
   * @param searchText at most 300 characters; default: title and analysis questions of the step
   * @param k maximum number of results, 1 to 10
   * @throws AppError NOT_FOUND for an unknown step; VALIDATION_FAILED for a too long text or another `k`
   */
  async knowledge(
    ctx: GraphContext,
    stepId: string,
    searchText: string | null,
    k: number,
    requestedLanguage: string | null,
  ): Promise<StepKnowledge> {
    if (characterCount(searchText ?? '') > QUERY_LENGTH)
      throw invalid(['query', 'q'], `String should have at most ${QUERY_LENGTH} characters`, undefined, 'string_too_long');
    if (k < 1 || k > MAX_RESULTS) throw invalid(['query', 'k'], `Input should be between 1 and ${MAX_RESULTS}`, k);
    const content = this.landscape.stepContent(stepId);
    const language = await languageFor(ctx, requestedLanguage, searchText ?? '');
    const trimmed = searchText?.trim() ?? '';
    const query = trimmed || [content.title, ...content.analysis_questions].map((text) => text[language]).join(' ');
    const answer = { stepId, query, language };
    try {
      const { hits, retrievers } = await this.find(ctx, query, language);
      const degradedReasons = retrievers.flatMap(degradedReasonsOf);
      const results = rankForStep(hits, stepId, trimmed !== '', k);
      return { ...answer, available: true, results, retrievers, degraded: degradedReasons.length > 0, degradedReasons };
    } catch (error) {
      if (!(error instanceof IndexUnavailableError)) throw error;
      ctx.log.warn({ err: error, step_id: stepId }, 'knowledge not searched: search index not readable');
      return {
        ...answer,
        available: false,
        results: [],
        retrievers: [],
        degraded: true,
        degradedReasons: [DegradedReason.INDEX_UNREADABLE],
      };
    }
  }

  private find(ctx: GraphContext, text: string, language: Language) {
    return this.search.search(ctx.em, { tenantId: ctx.tenantId, collections: [KNOWLEDGE, CONTRIBUTIONS], text, limit: MAX_HITS, language });
  }
}

/** Reasons for skipping a search method that do not degrade the search. */
const NOT_NEEDED = new Set<RetrieverReport['reason']>(['enough_hits', 'no_words_to_search_for', 'embeddings_not_configured']);

const degradedReasonsOf = ({ ran, reason }: RetrieverReport): DegradedReason[] =>
  ran || reason === null || NOT_NEEDED.has(reason) ? [] : [enumMember(DegradedReason, reason)];
