import { TenantClient } from '../harness/tenant-client.js';

interface Knowledge {
  step_id: string;
  query: string;
  language: string;
  available: boolean;
  results: {
    id: string;
    source: string;
    kind: string;
    title: string;
    snippet: string;
    language: string | null;
    score: number;
    names_step: boolean;
    retrievers: string[];
    references: { title: string; author: string; year: number }[];
  }[];
  retrievers: { name: string; ran: boolean; reason: string | null }[];
  degraded: boolean;
}

interface Analysis {
  analysis_id: string;
  assessment: string;
  language: string;
  degraded: boolean;
  degraded_reasons: string[];
  citations: { label: string; id: string }[];
  evidence: { label: string; id: string; source: string; kind: string; text: string }[];
  dropped_sentences: unknown[];
  usage: { model_calls: number };
}

const at = (stepId: string, what: string): string => `/v1/process-landscape/steps/${stepId}/${what}`;
const find = async (client: TenantClient, stepId: string, query = '') =>
  (await client.get<Knowledge>(`${at(stepId, 'knowledge')}${query && `?${query}`}`)).body;
const note = async (client: TenantClient, stepId: string, text: string) =>
  (await client.post<{ contribution_id: string }>(at(stepId, 'contributions'), { text })).body.contribution_id;

const analyses = async (client: TenantClient, stepId: string) =>
  (
    await client.query<{ stepAnalysesConnection: { nodes: { analysisId: string }[] } }>(
      'query ($id: ID!) { stepAnalysesConnection(stepId: $id) { nodes { analysisId assessment citations { label } } } }',
      { id: stepId },
    )
  ).stepAnalysesConnection.nodes;

describe('knowledge for a step', () => {
  it('is found without a query: articles that name the step first, in the language of the tenant', async () => {
    await using client = new TenantClient();
    const { status, body } = await client.get<Knowledge>(at('process-mining', 'knowledge'));
    expect([status, body.available, body.language]).toEqual([200, true, 'de']);
    expect(body.query).toContain('Prozess aus Ereignisprotokollen lesen');
    expect(body.results).toHaveLength(5);
    expect(body.results.every(({ names_step: named, language, kind }) => named && language === 'de' && kind === 'article')).toBe(true);
    expect(body.results[0]?.references[0]).toMatchObject({
      title: expect.any(String),
      author: expect.any(String),
      year: expect.any(Number),
    });
    expect(body.retrievers.find(({ name }) => name === 'bm25')).toMatchObject({ ran: true });
    // This installation has no embeddings, which the response reports without being degraded.
    expect(body.retrievers.find(({ name }) => name === 'embeddings')).toMatchObject({ ran: false, reason: 'embeddings_not_configured' });
    expect(body.degraded).toBe(false);
    expect((await find(client, 'process-mining', 'k=10')).results).toHaveLength(10);
  });

  it('is found by words and misspelt words, and not by unknown words', async () => {
    await using client = new TenantClient();
    const exact = await find(client, 'process-mining', `q=${encodeURIComponent('Engpass')}&k=3`);
    expect(exact.results.map(({ id }) => id)).toContain('bottlenecks.de');
    expect(exact.results.length).toBeLessThanOrEqual(3);
    const misspelt = await find(client, 'process-mining', `q=${encodeURIComponent('Engpasss Durchlaufzeitt')}`);
    expect(misspelt.results.length).toBeGreaterThan(0);
    expect(misspelt.retrievers.find(({ name }) => name === 'trigram')).toMatchObject({ ran: true });
    const nothing = await find(client, 'process-mining', 'q=xqzvwk');
    expect([nothing.available, nothing.results]).toEqual([true, []]);
    expect((await find(client, 'process-mining', 'q=%20%20')).results.length).toBeGreaterThan(0);
  });

  it('is available in another language over GraphQL', async () => {
    await using client = new TenantClient();
    const { stepKnowledge } = await client.query<{ stepKnowledge: { query: string; results: { id: string }[] } }>(
      '{ stepKnowledge(stepId: "data-quality", language: EN, k: 3) { query results { id } } }',
    );
    expect(stepKnowledge.query).toContain('Assess data quality');
    expect(stepKnowledge.results.map(({ id }) => id.endsWith('.en'))).toEqual([true, true, true]);
  });

  it('includes contributions of the own tenant until they are withdrawn', async () => {
    await using client = new TenantClient();
    await using other = new TenantClient();
    const id = await note(client, 'process-mining', 'Die Zollabfertigung in Wesel hält Aufträge am Freitag auf.');
    await note(client, 'data-quality', 'Zollabfertigung: Nummern sind doppelt.');
    const query = `q=${encodeURIComponent('Zollabfertigung')}`;
    const own = await find(client, 'process-mining', query);
    expect(own.results.map(({ id: resultId, source, kind, names_step: named }) => [resultId === id, source, kind, named])).toEqual([
      [true, 'contributions', 'note', true],
      [false, 'contributions', 'note', false],
    ]);
    expect(own.results[0]?.snippet).toContain('Wesel');
    expect((await find(other, 'process-mining', query)).results.filter(({ source }) => source === 'contributions')).toEqual([]);
    await client.query('mutation ($id: ID!) { withdrawContribution(contributionId: $id) { kind } }', { id });
    expect((await find(client, 'process-mining', query)).results.map(({ id: resultId }) => resultId)).not.toContain(id);
  });

  it.each([
    ['k=0', 'k'],
    ['k=11', 'k'],
    ['k=x', 'k'],
    [`q=${'x'.repeat(301)}`, 'q'],
  ])('rejects %s', async (query, name) => {
    await using client = new TenantClient();
    const { status, body } = await client.get<{ detail: { loc: string[] }[] }>(`${at('process-mining', 'knowledge')}?${query}`);
    expect([status, body.detail[0]?.loc]).toEqual([422, ['query', name]]);
  });

  it('never causes a 5xx, whatever the query', async () => {
    await using client = new TenantClient();
    for (const q of ['%00', '%ff', "'", '!()&|:*', '%F0%9F%92%A5', '\\', '%25', '"'])
      expect((await client.get(`${at('process-mining', 'knowledge')}?q=${q}`)).status).toBeLessThan(500);
  });
});

describe('an assessment without a model', () => {
  it('is degraded, and contains only the evidence', async () => {
    await using client = new TenantClient();
    const id = await note(client, 'process-mining', 'Freigaben warten im Mittel 3,5 Tage.');
    const { status, body } = await client.post<Analysis>(at('process-mining', 'analyze'), { question: 'Wo warten Freigaben?', own_key: 1 });
    expect([status, body.degraded, body.language]).toEqual([200, true, 'de']);
    expect(body.degraded_reasons).toContain('model_not_configured');
    expect(body.assessment).toMatch(/^Das Sprachmodell hat keine Einschätzung geliefert/);
    expect(body.evidence[0]).toMatchObject({ label: 'E1', id, source: 'contributions', text: 'Freigaben warten im Mittel 3,5 Tage.' });
    expect(body.evidence.some(({ source }) => source === 'knowledge')).toBe(true);
    expect([body.citations, body.dropped_sentences, body.usage.model_calls]).toEqual([[], [], 0]);
  });

  it.each([
    ['no body', undefined],
    ['null', 'null'],
    ['an empty object', {}],
  ])('accepts %s', async (_, body) => {
    await using client = new TenantClient();
    expect((await client.post(at('data-quality', 'analyze'), body)).status).toBe(200);
  });

  it('is stored with an event, and counts for the step if it is made after its start', async () => {
    await using client = new TenantClient();
    const rule = async () => {
      const { body } = await client.get<{ completion_rules: { id: string; met: boolean }[] }>(at('pattern-recognition', 'guide'));
      return body.completion_rules.find(({ id }) => id === 'analysed')?.met;
    };
    const { body } = await client.post<Analysis>(at('pattern-recognition', 'analyze'), { language: 'en' });
    expect(body.assessment).toMatch(/^The language model returned no assessment/);
    expect(await rule()).toBe(true);
    await client.post(at('pattern-recognition', 'start'), { run_agent: false });
    expect(await rule()).toBe(false);
    await client.post(at('pattern-recognition', 'analyze'));
    expect(await rule()).toBe(true);
    const kept = await analyses(client, 'pattern-recognition');
    expect(kept.map(({ analysisId }) => analysisId === body.analysis_id)).toEqual([false, true]);
    const { node } = await client.query<{ node: object }>('query ($id: ID!) { node(id: $id) { ... on StepAnalysis { assessment } } }', {
      id: body.analysis_id,
    });
    expect(node).toEqual({ assessment: body.assessment });
    const { body: events } = await client.get<{ type: string; subject: string; data: object }[]>('/v1/events/recent');
    expect(events.filter(({ type }) => type === 'analysis.completed')).toHaveLength(2);
  });

  it('loses the text of its evidence when a contribution is withdrawn', async () => {
    await using client = new TenantClient();
    const id = await note(client, 'data-quality', 'Nummern des Lieferanten 4711 sind doppelt.');
    const { body } = await client.post<Analysis>(at('data-quality', 'analyze'));
    await client.query('mutation ($id: ID!) { withdrawContribution(contributionId: $id) { kind } }', { id });
    const { node } = await client.query<{ node: { evidence: Analysis['evidence'] } }>(
      'query ($id: ID!) { node(id: $id) { ... on StepAnalysis { evidence { label id source kind text } } } }',
      { id: body.analysis_id },
    );
    expect(node.evidence.map(({ label }) => label)).toEqual(body.evidence.map(({ label }) => label));
    expect(node.evidence[0]).toMatchObject({ id, text: '' });
    expect(node.evidence[1]?.text).toBe(body.evidence[1]?.text);
    expect(JSON.stringify(node)).not.toContain('4711');
  });

  it('is permitted to advisors, with limits of the input', async () => {
    await using client = new TenantClient();
    expect((await client.as('contributor').post(at('data-quality', 'analyze'))).status).toBe(403);
    for (const [body, name] of [
      [{ question: 'x'.repeat(1_001) }, 'question'],
      [{ language: 'fr' }, 'language'],
      [{ max_tokens: 0 }, 'max_tokens'],
      [{ max_tokens: 'many' }, 'max_tokens'],
    ] as const) {
      const response = await client.post<{ detail: { loc: string[] }[] }>(at('data-quality', 'analyze'), body);
      expect([response.status, response.body.detail[0]?.loc]).toEqual([422, ['body', name]]);
    }
    expect(await analyses(client, 'data-quality')).toEqual([]);
  });
});
