import { rankForStep } from './rank-for-step.js';

const hit = (documentId: string, score: number, collection: string, facets: Record<string, unknown>) => ({
  documentId,
  collection,
  score,
  facets,
  kind: collection === 'knowledge' ? 'article' : 'note',
  title: documentId,
  snippet: '…',
  language: null,
  retrievers: ['bm25'],
});
const article = (name: string, score: number, steps: string[]) =>
  hit(name, score, 'knowledge', {
    slug: name,
    topic: 'process',
    steps,
    summary: 'x',
    sources: [{ title: 'Process Mining', author: 'van der Aalst', year: 2016 }],
    related: [],
  });
const note = (name: string, score: number, stepId: string) => hit(name, score, 'contributions', { step_id: stepId });
const ids = (results: { id: string }[]) => results.map(({ id }) => id);

describe('rankForStep', () => {
  const hits = [
    article('general', 0.04, ['data-quality']),
    note('elsewhere', 0.035, 'data-quality'),
    article('own', 0.03, ['process-mining']),
    note('here', 0.02, 'process-mining'),
  ];

  it('puts hits of the step first and omits contributions to other steps without a search text', () => {
    expect(ids(rankForStep(hits, 'process-mining', false, 10))).toEqual(['own', 'here', 'general']);
  });

  it('boosts hits of the step with a search text', () => {
    expect(ids(rankForStep(hits, 'process-mining', true, 10))).toEqual(['own', 'general', 'elsewhere', 'here']);
    expect(ids(rankForStep(hits, 'process-mining', true, 2))).toEqual(['own', 'general']);
  });

  it('returns the references of articles', () => {
    const [result] = rankForStep(hits, 'process-mining', false, 1);
    expect(result?.references).toEqual([{ title: 'Process Mining', author: 'van der Aalst', year: 2016, url: null }]);
  });
});
