import { extractText, getDocumentProxy } from 'unpdf';
import { create, seed } from '../../../test/fixtures/programme.fixture.js';
import { TenantClient } from '../../../test/harness/tenant-client.js';

interface Simulation {
  subject: { kind: string; name: string | null };
  outcome: { mean: number; sd: number; p50: number; draws: number; probability: { value: number } | null };
  sobol: { input: string; first: number; total: number }[];
  tornado: { base: number; bars: { input: string }[] };
  method: { seed: number };
  warnings: string[];
  commentary: string | null;
  written_by: string;
}

const start = async (client: TenantClient, body: Record<string, unknown>) => {
  const { body: ref } = await client.post<{ run_id: string }>('/api/agents/scenario-simulation', { language: 'en', ...body });
  return client.untilRunEnds<Simulation>(ref.run_id);
};

const PARAMETERS = {
  formula: 'a + b',
  inputs: [
    { name: 'a', distribution: 'normal', mean: 10, sd: 3 },
    { name: 'b', distribution: 'normal', mean: 20, sd: 4 },
  ],
  target: { value: 30 },
  draws: 50_000,
  seed: 7,
};

describe('scenario-simulation agent', () => {
  // The sum is normal with mean 30 and standard deviation 5; the variance shares are 9/25 and 16/25.
  it('computes the requested formula, is deterministic for a seed, and is degraded without a model', async () => {
    await using client = new TenantClient();
    const [once, again] = await Promise.all([1, 2].map(() => start(client, { input: 'Sum', parameters: PARAMETERS })));
    expect(once).toMatchObject({ status: 'succeeded', degraded: true, degraded_reasons: ['model_not_configured'] });
    expect(once?.result).toMatchObject({ subject: { kind: 'request' }, commentary: null, written_by: 'none', method: { seed: 7 } });
    expect(once?.result.outcome.mean).toBeCloseTo(30, 0);
    expect(once?.result.outcome.sd).toBeCloseTo(5, 0);
    expect(once?.result.outcome.probability?.value).toBeCloseTo(0.5, 1);
    expect(once?.result.sobol.map(({ input, total }) => [input, Math.round(total * 100)])).toEqual([
      ['b', 64],
      ['a', 36],
    ]);
    expect(again?.result.outcome).toEqual(once?.result.outcome);
    const [pdf] = once?.artifacts ?? [];
    const bytes = new Uint8Array(await (await fetch(pdf?.download.url ?? '')).arrayBuffer());
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    expect(text).toContain('Sources of uncertainty');
  });

  it('refuses missing, unsafe and contradictory parameters with a reason', async () => {
    await using client = new TenantClient();
    const nothing = await start(client, { input: 'Was wäre wenn?', language: 'de' });
    expect(nothing.error).toMatchObject({ code: 'refused', missing: ['parameters.formula', 'parameters.inputs'] });
    const hostile = await start(client, { input: 'x', parameters: { ...PARAMETERS, formula: 'a.constructor("return 1")()' } });
    expect(hostile.error).toMatchObject({ code: 'refused', missing: ['parameters.formula'] });
    const contradictory = { ...PARAMETERS, correlations: [{ first: 'a', second: 'b', coefficient: 1 }] };
    expect((await start(client, { input: 'x', parameters: contradictory })).error?.missing).toEqual(['parameters.correlations']);
  });

  // 0.5 · 1000 + 1 · 200: the second benefit is certain and does not vary.
  it('uses the benefits of the programme if the request has no formula', async () => {
    await using client = new TenantClient();
    const { areaId } = await seed(client);
    const of = (title: string, benefit: number, confidence: number) =>
      create(client, 'Initiative', 'initiativeId', { areaId, phase: 'DELIVER', title, benefit, confidence });
    await of('Mahnlauf', 1_000, 0.5);
    await of('Schulung', 200, 1);
    const { result, markdown } = await start(client, { input: 'Was ist zu erwarten?', language: 'de' });
    expect(result.subject).toMatchObject({ kind: 'programme', name: 'Besser bis 2030' });
    expect(Math.abs(result.outcome.mean - 700)).toBeLessThan(10);
    expect(result.warnings.join(' ')).toContain('ohne Nutzen oder Sicherheit: 1');
    expect(markdown).toContain('Den größten Einfluss auf das Ergebnis hat „Mahnlauf“');
  });
});
