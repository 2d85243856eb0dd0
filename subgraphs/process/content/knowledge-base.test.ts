import { articleFacets, knowledgeCollection, loadArticles } from './knowledge-base.js';

describe('knowledgeCollection', () => {
  it('has one document with valid facets per article and language', () => {
    const { documents } = knowledgeCollection();
    expect(documents).toHaveLength(loadArticles().size * 2);
    expect(new Set(documents.map(({ documentId }) => documentId)).size).toBe(documents.length);
    for (const { facets } of documents) expect(articleFacets.safeParse(facets).error).toBeUndefined();
  });
});
