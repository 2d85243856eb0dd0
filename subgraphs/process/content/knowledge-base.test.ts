import { articleFacets, knowledgeCollection, loadArticles } from './knowledge-base.js';

describe('the knowledge base in the index', () => {
  it('has one document per article and language, with what a hit has to show', () => {
    const { documents } = knowledgeCollection();
    expect(documents).toHaveLength(loadArticles().size * 2);
    expect(new Set(documents.map(({ documentId }) => documentId)).size).toBe(documents.length);
    for (const { facets } of documents) expect(articleFacets.safeParse(facets).error).toBeUndefined();
  });
});
