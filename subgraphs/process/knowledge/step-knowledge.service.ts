import { characterCount } from '../../../platform/character-count.js';
import type { Language } from '../../../platform/content/index.js';
import { invalid } from '../../../platform/errors/index.js';
import { DegradedReason } from '../../../platform/graph/degraded-reason.js';
import { enumMember } from '../../../platform/graph/enum-member.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { IndexUnreadable, type RetrieverReport, type SearchService } from '../../../platform/search/index.js';
import { KNOWLEDGE } from '../content/knowledge-base.js';
import { COLLECTION as CONTRIBUTIONS } from '../contributions/contribution.service.js';
import { languageFor } from '../../../platform/graph/language.js';
import type { LandscapeService } from '../steps/landscape.service.js';
import { rankForStep } from './rank-for-step.js';
import type { StepKnowledge } from './step-knowledge.type.js';

export const QUERY_LENGTH = 300;
export const MAX_RESULTS = 10;
/** So many hits are looked at to find those that name the step. */
const POOL = 60;

/** Searches the knowledge base and the tenant's contributions for a step. */
export class StepKnowledgeService {
  constructor(
    private readonly landscape: LandscapeService,
    private readonly search: SearchService,
  ) {}

  /** @param asked what to search for; without words the step's own title and analysis questions */
  async knowledge(ctx: GraphContext, stepId: string, asked: string | null, k: number, wanted: string | null): Promise<StepKnowledge> {
    if (characterCount(asked ?? '') > QUERY_LENGTH)
      throw invalid(['query', 'q'], `String should have at most ${QUERY_LENGTH} characters`, undefined, 'string_too_long');
    if (k < 1 || k > MAX_RESULTS) throw invalid(['query', 'k'], `Input should be between 1 and ${MAX_RESULTS}`, k);
    const content = this.landscape.stepContent(stepId);
    const language = await languageFor(ctx, wanted);
    const given = asked?.trim() ?? '';
    const query = given || [content.title, ...content.analysis_questions].map((text) => text[language]).join(' ');
    const answer = { stepId, query, language };
    try {
      const { hits, retrievers } = await this.find(ctx, query, language);
      const degradedReasons = retrievers.flatMap(missingBy);
      const results = rankForStep(hits, stepId, given !== '', k);
      return { ...answer, available: true, results, retrievers, degraded: degradedReasons.length > 0, degradedReasons };
    } catch (error) {
      if (!(error instanceof IndexUnreadable)) throw error;
      ctx.log.warn({ err: error, step_id: stepId }, 'the knowledge index cannot be read');
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
    return this.search.search(ctx.em, { tenantId: ctx.tenantId, collections: [KNOWLEDGE, CONTRIBUTIONS], text, limit: POOL, language });
  }
}

/** Reasons for which a search method is not needed; with any other reason it is missing. */
const NOT_NEEDED = new Set<RetrieverReport['reason']>(['enough_hits', 'no_words_to_search_for', 'embeddings_not_configured']);

const missingBy = ({ ran, reason }: RetrieverReport): DegradedReason[] =>
  ran || reason === null || NOT_NEEDED.has(reason) ? [] : [enumMember(DegradedReason, reason)];
