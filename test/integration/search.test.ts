import { create, seed } from '../fixtures/programme.fixture.js';
import { uploadDocument } from '../harness/documents.js';
import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';

interface Mark {
  start: number;
  length: number;
}

interface Result {
  kind: string;
  id: string;
  relatedId: string | null;
  title: string;
  titleMarks: Mark[];
  excerpt: string | null;
  excerptMarks: Mark[];
  state: string | null;
  changedAt: string | null;
}

interface Found {
  approximate: boolean;
  counts: { kind: string; total: number }[];
  results: Result[];
}

const SEARCH = `query ($query: String!, $kinds: [SearchKind!], $first: Int) {
  search(query: $query, kinds: $kinds, first: $first) {
    approximate counts { kind total }
    results { kind id relatedId title titleMarks { start length } excerpt excerptMarks { start length } state changedAt } } }`;

const search = async (client: TenantClient, query: string, variables: Record<string, unknown> = {}): Promise<Found> =>
  (await client.query<{ search: Found }>(SEARCH, { query, ...variables })).search;

const kindsOf = ({ results }: Found): string[] => results.map(({ kind }) => kind).toSorted();
const titles = ({ results }: Found): string[] => results.map(({ title }) => title);
const passages = (text: string | null, marks: readonly Mark[]): string[] =>
  marks.map(({ start, length }) => (text ?? '').slice(start, start + length));

const defineMetric = async (client: TenantClient, input: object): Promise<string> => {
  const { created } = await client.query<{ created: { metricId: string } }>(
    'mutation ($input: MetricDefinitionCreateInput!) { created: createMetricDefinition(input: $input) { metricId } }',
    { input: { formula: 'COUNT()', direction: 'LOWER', ...input } },
  );
  return created.metricId;
};

describe('the search over all domains', () => {
  const client = new TenantClient();
  const stranger = new TenantClient();
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const { areaId, initiativeId } = await seed(client);
    ids['kpi'] = await defineMetric(client, { name: 'Retourenquote', purpose: 'Anteil der Rückläufer an den Lieferungen', owner: 'Weiß' });
    const { sourceId } = await client.withNamedSource('Retouren 2026', 'csv', 'retouren_nr;grund\n1;Größe\n2;Farbe\n');
    ids['source'] = sourceId;
    ids['initiative'] = await create(client, 'Initiative', 'initiativeId', { areaId, phase: 'DELIVER', title: 'Weniger Retouren' });
    ids['milestone'] = await create(client, 'Milestone', 'milestoneId', {
      initiativeId,
      title: 'Retourenportal ist live',
      due: '2030-01-01',
    });
    ids['decision'] = await create(client, 'ProgrammeDecision', 'decisionId', { areaId, question: 'Wer zahlt die Retoure?' });
    ids['risk'] = await create(client, 'Risk', 'riskId', {
      areaId,
      title: 'Retouren steigen',
      probability: 3,
      impact: 3,
      mitigation: 'Größentabelle veröffentlichen',
    });
    ids['document'] = await uploadDocument(client, 'Retourenrichtlinie.txt', 'text/plain', 'Text');
    const { body } = await client.post<RunAnswer>('/api/agents/process-mining', { input: 'Warum dauert eine Retoure so lange?' });
    ids['run'] = body.run_id;
    await client.untilRunEnds(body.run_id);
    const briefing = await client.post<RunAnswer>('/v1/agents/briefing', { language: 'de' });
    await client.untilRunEnds(briefing.body.run_id);
    await stranger.get('/v1/sources');
  });

  it('finds every kind of record that people name', async () => {
    const found = await search(client, 'Retoure');
    expect(kindsOf(found)).toEqual(['DATASET', 'DECISION', 'DOCUMENT', 'INITIATIVE', 'KPI', 'MILESTONE', 'RISK', 'RUN', 'SOURCE']);
    expect(found.approximate).toBe(false);
    expect(found.counts).toEqual(
      ['KPI', 'SOURCE', 'DATASET', 'INITIATIVE', 'MILESTONE', 'DECISION', 'RISK', 'DOCUMENT', 'RUN'].map((kind) => ({ kind, total: 1 })),
    );
    const byKind = new Map(found.results.map((result) => [result.kind.toLowerCase(), result]));
    for (const [kind, id] of Object.entries(ids)) expect([kind, byKind.get(kind)?.id]).toEqual([kind, id]);
    expect(byKind.get('source')?.relatedId).toBe(byKind.get('dataset')?.id);
    expect(byKind.get('kpi')).toMatchObject({ state: 'draft', excerpt: null, titleMarks: [{ start: 0, length: 7 }] });
    for (const { changedAt } of found.results) expect(Date.parse(changedAt ?? '')).toBeGreaterThan(Date.UTC(2026, 0));
  });

  it('returns ids with which the graph returns the records', async () => {
    const { results } = await search(client, 'Retoure');
    const { nodes } = await client.query<{ nodes: ({ id: string } | null)[] }>('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      ids: results.map(({ id }) => id),
    });
    expect(nodes.map((node) => node?.id)).toEqual(results.map(({ id }) => id));
  });

  it('finds briefings, steps by their agent and purpose, and runs by their agent', async () => {
    const { briefings } = await client.query<{ briefings: { briefingId: string; title: string }[] }>('{ briefings { briefingId title } }');
    const [briefing] = (await search(client, briefings[0]?.title ?? '', { kinds: ['BRIEFING'] })).results;
    expect(briefing).toMatchObject({ id: briefings[0]?.briefingId, relatedId: expect.stringMatching(/^run_/) });
    const [step] = (await search(client, 'Prozess aus Ereignisprotokollen lesen')).results;
    expect(step).toMatchObject({ kind: 'STEP', id: 'process-mining', state: 'not_started', changedAt: null });
    const { results } = await search(client, 'Process Mining', { kinds: ['RUN'] });
    expect(results).toMatchObject([{ id: ids['run'], title: 'Warum dauert eine Retoure so lange?' }]);
    expect(passages(results[0]?.excerpt ?? null, results[0]?.excerptMarks ?? [])).toEqual(['Process', 'mining', 'process', 'mining']);
  });

  it('finds columns of datasets', async () => {
    const { results } = await search(client, 'retouren nr');
    expect(results).toMatchObject([{ kind: 'DATASET', title: 'Retouren 2026', excerpt: 'retouren_nr · grund' }]);
  });

  it('finds texts by every spelling of umlauts and accents, in any case', async () => {
    for (const query of ['Rückläufer', 'ruecklaeufer', 'RUCKLAUFER', 'weiss', 'Weiß']) {
      const { results } = await search(client, query, { kinds: ['KPI'] });
      expect([query, results.map(({ id }) => id)]).toEqual([query, [ids['kpi']]]);
    }
    const [risk] = (await search(client, 'groessentab')).results;
    expect(risk).toMatchObject({ kind: 'RISK', id: ids['risk'], excerpt: 'Größentabelle veröffentlichen' });
    expect(passages(risk?.excerpt ?? null, risk?.excerptMarks ?? [])).toEqual(['Größentab']);
  });

  it('orders the whole name before the start of a word, words of the name, and texts', async () => {
    await using own = new TenantClient();
    await defineMetric(own, { name: 'Quote', purpose: 'Termintreue' });
    await defineMetric(own, { name: 'Verspätete Termintreue' });
    await defineMetric(own, { name: 'Termintreue' });
    await defineMetric(own, { name: 'Liefertermintreue' });
    await defineMetric(own, { name: 'Termintreue im Werk' });
    const expected = ['Termintreue', 'Termintreue im Werk', 'Verspätete Termintreue', 'Liefertermintreue', 'Quote'];
    expect(titles(await search(own, 'termintreue'))).toEqual(expected);
  });

  it('finds names by a word with one wrong letter if nothing contains it', async () => {
    const found = await search(client, 'Retuorenquote');
    expect(found).toMatchObject({ approximate: true, results: [{ kind: 'KPI', title: 'Retourenquote' }] });
    expect(passages('Retourenquote', found.results[0]?.titleMarks ?? [])).toEqual(['Retourenquote']);
    expect(await search(client, 'Rxtuxrenquote')).toEqual({ approximate: false, counts: [], results: [] });
  });

  it('does not let one kind with many matches displace the others', async () => {
    await using own = new TenantClient();
    const { initiativeId } = await seed(own);
    for (let index = 0; index < 15; index++)
      await create(own, 'Milestone', 'milestoneId', { initiativeId, title: `Abnahme ${index}`, due: '2030-01-01' });
    await defineMetric(own, { name: 'Fehler bei der Abnahme' });
    await defineMetric(own, { name: 'Fehlerquote', purpose: 'Mängel je Abnahme' });
    const found = await search(own, 'Abnahme', { first: 6 });
    expect(kindsOf(found)).toEqual(['KPI', 'KPI', 'MILESTONE', 'MILESTONE', 'MILESTONE', 'MILESTONE']);
    expect(found.counts).toEqual([
      { kind: 'KPI', total: 2 },
      { kind: 'MILESTONE', total: 15 },
    ]);
    expect(found.results.at(-1)?.title).toBe('Fehlerquote');
    expect(titles(found).filter((title) => title.startsWith('Abnahme'))).toEqual(['Abnahme 14', 'Abnahme 13', 'Abnahme 12', 'Abnahme 11']);
  });

  it('searches only the kinds that the request names', async () => {
    expect(kindsOf(await search(client, 'Retoure', { kinds: ['RISK', 'RUN'] }))).toEqual(['RISK', 'RUN']);
  });

  it('does not find archived records of the programme', async () => {
    await using own = new TenantClient();
    const { areaId } = await seed(own);
    const id = await create(own, 'Risk', 'riskId', { areaId, title: 'Hochwasser', probability: 1, impact: 1 });
    expect(titles(await search(own, 'Hochwasser'))).toEqual(['Hochwasser']);
    await own.query('mutation ($id: ID!) { archiveRisk(riskId: $id) { riskId } }', { id });
    expect(titles(await search(own, 'Hochwasser'))).toEqual([]);
  });

  it('takes special characters as they are', async () => {
    await using own = new TenantClient();
    await defineMetric(own, { name: `100 % "Gut"-Teile\\Ausschuss (O'Hara_Werk)` });
    await defineMetric(own, { name: 'Durchsatz' });
    for (const query of ['%', '_', '"', "'", '\\', '(', '"Gut"', "o'hara", '100%', 'teile\\aus'])
      expect([query, (await search(own, query, { kinds: ['KPI'] })).counts]).toEqual([query, [{ kind: 'KPI', total: 1 }]]);
    for (const query of ['%%', '.*', '[a-z]', '?', "' OR ''='"])
      expect([query, (await search(own, query, { kinds: ['KPI'] })).results]).toEqual([query, []]);
  });

  it.each([
    ['', {}],
    [' \n\t ', {}],
    ['x'.repeat(201), {}],
    ['x', { first: 0 }],
    ['x', { first: 51 }],
    ['x', { kinds: [] }],
  ])('rejects the query %j with %j', async (query, variables) => {
    const { data, errors } = await client.graph<{ search: null }>(SEARCH, { query, ...variables });
    expect([data, errors?.map(({ path, extensions }) => [path, extensions.code])]).toEqual([
      { search: null },
      [[['search'], 'VALIDATION_FAILED']],
    ]);
  });

  it('accepts 200 characters of any kind', async () => {
    for (const query of ['ä'.repeat(200), 'a '.repeat(100), '('.repeat(200), '\u{1F600}'.repeat(100), 'Retoure '.repeat(25)])
      expect((await client.graph(SEARCH, { query })).errors).toBeUndefined();
  });

  it('returns the same to a viewer as to other roles, since viewers may read every kind', async () => {
    expect(await search(client.as('viewer'), 'Retoure')).toEqual(await search(client, 'Retoure'));
  });

  it('finds nothing of another tenant, whatever is asked', async () => {
    for (const query of ['Retoure', 'Retuorenquote', 'e', '%', 'ruecklaeufer', ...Object.values(ids)]) {
      const { results } = await search(stranger, query, { first: 50 });
      expect([query, results.filter(({ kind }) => kind !== 'STEP')]).toEqual([query, []]);
    }
  });
});
