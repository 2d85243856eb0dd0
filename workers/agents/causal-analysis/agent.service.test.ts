import { TenantClient, type RunAnswer } from '../../../test/harness/tenant-client.js';

interface Causal {
  identification: { status: string; adjustment_set: string[] };
  causal_wording: boolean;
  estimates: { method: string; effect: number; low: number; high: number }[];
  refutations: { kind: string; passed: boolean }[];
  graph: { source: string; edges: object[] } | null;
  written_by: string;
}

/** Returns a reproducible, evenly distributed number between 0 and 1: the fractional part of a multiple of a square root. */
const pseudoRandom = (index: number, root: number): number => (index * Math.sqrt(root)) % 1;

/** 600 orders: urgent orders get more checks and take longer; each check saves two hours. */
const TABLE = [
  'Dringlichkeit;Prüfungen;Dauer',
  ...Array.from({ length: 600 }, (_, index) => {
    const urgency = 10 * pseudoRandom(index + 1, 2);
    const checks = urgency + 6 * pseudoRandom(index + 1, 3);
    const hours = 100 + 5 * urgency - 2 * checks + 3 * pseudoRandom(index + 1, 5);
    return [urgency, checks, hours].map((value) => value.toFixed(4)).join(';');
  }),
].join('\n');

const EDGES = [
  ['Dringlichkeit', 'Prüfungen'],
  ['Dringlichkeit', 'Dauer'],
  ['Prüfungen', 'Dauer'],
];

const analyse = async (client: TenantClient, body: Record<string, unknown>): Promise<RunAnswer<Causal>> => {
  const { body: ref } = await client.post<{ run_id: string }>('/api/agents/causal-analysis', body);
  return client.untilRunEnds<Causal>(ref.run_id);
};

describe('agent causal-analysis', () => {
  it('refuses without data, estimates by a stated graph, reports unidentified effects and proposes a graph', async () => {
    await using client = new TenantClient();
    expect(await analyse(client, { input: 'Warum?' })).toMatchObject({ error: { code: 'refused', missing: ['dataset'] } });
    await client.withSource('csv', TABLE);

    const question = { treatment: 'Prüfungen', outcome: 'Dauer', edges: EDGES };
    const identified = await analyse(client, { parameters: question, language: 'de', use_premium: true });
    expect(identified).toMatchObject({
      status: 'succeeded',
      result: { identification: { status: 'identified', adjustment_set: ['Dringlichkeit'] }, causal_wording: true, written_by: 'none' },
    });
    const [naive, adjusted] = identified.result.estimates;
    expect(naive?.effect).toBeGreaterThan(0);
    // The data contain an effect of minus two hours.
    expect(Math.abs((adjusted?.effect ?? 0) + 2)).toBeLessThan(0.2);
    expect(identified.markdown).toContain('Wenn der angegebene Graph stimmt');

    const hidden = [...EDGES, ['Erfahrung', 'Prüfungen'], ['Erfahrung', 'Dauer']];
    const open = await analyse(client, { parameters: { ...question, edges: hidden, unobserved: ['Erfahrung'] } });
    expect(open.result).toMatchObject({ identification: { status: 'not_identified' }, causal_wording: false });

    const proposal = await analyse(client, { input: 'Was hängt zusammen?', language: 'de' });
    expect(proposal.result).toMatchObject({
      identification: { status: 'association_only' },
      graph: { source: 'pc_proposal' },
      estimates: [],
    });

    const cyclic = await analyse(client, { parameters: { ...question, edges: [...EDGES, ['Dauer', 'Dringlichkeit']] } });
    expect(cyclic).toMatchObject({ status: 'failed', error: { code: 'refused', missing: ['graph'] } });
    const unknown = await analyse(client, { parameters: { treatment: 'Wetter', outcome: 'Dauer' } });
    expect(unknown).toMatchObject({ status: 'failed', error: { code: 'refused', missing: ['column'] } });
  });
});
