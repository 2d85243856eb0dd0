import { enumMember } from '../../../platform/graph/enum-member.js';
import { retrieversOf } from '../../../platform/graph/evidence-retriever.js';
import type { SearchAnswer } from '../../../platform/search/index.js';
import { articleFacets, KNOWLEDGE } from '../content/knowledge-base.js';
import { KnowledgeKind, KnowledgeSource } from './knowledge-terms.js';
import type { KnowledgeResult } from './step-knowledge.type.js';

/** What names the step counts this much more. */
const BOOST = 1.5;

type Hit = SearchAnswer['hits'][number];

/**
 * Puts hits in the order that helps with a step. Asked for something, what names the step counts more. Asked for nothing,
 * what names the step comes first, and contributions to other steps do not come at all.
 */
export const rankForStep = (hits: readonly Hit[], stepId: string, wasAsked: boolean, limit: number): KnowledgeResult[] =>
  hits
    .map((hit) => toResult(hit, stepId))
    .filter(({ source, namesStep }) => wasAsked || namesStep || source === KNOWLEDGE)
    .toSorted((a, b) => (wasAsked ? 0 : Number(b.namesStep) - Number(a.namesStep)) || b.score - a.score)
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
