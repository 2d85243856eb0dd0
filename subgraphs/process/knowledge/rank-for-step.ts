import { enumMember } from '../../../platform/graph/enum-member.js';
import { retrieversOf } from '../../../platform/graph/types/evidence-retriever.js';
import type { SearchAnswer } from '../../../platform/search/index.js';
import { articleFacets, KNOWLEDGE } from '../content/knowledge-base.js';
import { KnowledgeKind, KnowledgeSource } from './knowledge-terms.js';
import type { KnowledgeResult } from './step-knowledge.type.js';

/** Score factor of hits that belong to the step. */
const BOOST = 1.5;

type Hit = SearchAnswer['hits'][number];

/**
 * Ranks hits for a step. With a search text, the scores of hits of the step are multiplied by `BOOST`. Without one, hits of the step
 * come first and contributions to other steps are omitted.
 */
export const rankForStep = (hits: readonly Hit[], stepId: string, hasSearchText: boolean, limit: number): KnowledgeResult[] =>
  hits
    .map((hit) => toResult(hit, stepId))
    .filter(({ source, namesStep }) => hasSearchText || namesStep || source === KNOWLEDGE)
    .toSorted((a, b) => (hasSearchText ? 0 : Number(b.namesStep) - Number(a.namesStep)) || b.score - a.score)
    .slice(0, limit);

const toResult = (hit: Hit, stepId: string): KnowledgeResult => {
  const article = hit.collection === KNOWLEDGE ? articleFacets.safeParse(hit.facets).data : undefined;
  const namesStep = article ? article.steps.includes(stepId) : hit.facets['step_id'] === stepId;
  return {
    id: hit.documentId,
    source: enumMember(KnowledgeSource, hit.collection),
    kind: enumMember(KnowledgeKind, hit.kind),
    title: hit.title,
    snippet: hit.snippet,
    language: hit.language,
    score: hit.score * (namesStep ? BOOST : 1),
    namesStep,
    retrievers: retrieversOf(hit.retrievers),
    references: article?.sources.map(({ url = null, ...reference }) => ({ ...reference, url })) ?? [],
  };
};
