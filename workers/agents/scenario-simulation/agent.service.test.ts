import { extractText, getDocumentProxy } from 'unpdf';
import { define, untilReadySeries } from '../../../test/domains/metrics/metric-client.js';
import { create, seed } from '../../../test/fixtures/programme.fixture.js';
import { TenantClient } from '../../../test/harness/tenant-client.js';

interface Simulation {
  subject: { kind: string; name: string | null };
  quantity?: string;
  change?: number;
  driver: { slope: number } | null;
  effects?: { name: string; change: number | null; p: number }[];
  unit: string | null;
  histogram: { to: number }[];
  target: { value: number } | null;
  outcome: { mean: number; sd: number; p50: number; p90: number; draws: number; probability: { value: number } | null };
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
    const named = await start(client, { input: 'Was bringt der Mahnlauf an Nutzen, wenn die Wirkung 20 % kleiner ist?', language: 'de' });
    expect(named.result).toMatchObject({ subject: { kind: 'initiative', name: 'Mahnlauf' }, quantity: 'benefit', change: -200 });
    expect(named.result.outcome.p90).toBeCloseTo(800, 5);
    expect(named.markdown).toContain('Ohne die Änderung (P10 / P50 / P90)');
  });

  it('compares amounts of money in the currency of the programme only', async () => {
    await using client = new TenantClient();
    const { areaId } = await seed(client, { currency: 'GBP' });
    await create(client, 'Initiative', 'initiativeId', { areaId, phase: 'DELIVER', title: 'Warehouse scanner', budget: 40_000 });
    const own = await start(client, { input: 'Does the warehouse scanner cost less than £50,000?' });
    expect(own.result).toMatchObject({ quantity: 'cost', unit: 'GBP', target: { value: 50_000 } });
    const limited = await start(client, { input: 'Will the warehouse scanner stay under £50k?' });
    expect(limited.result).toMatchObject({ quantity: 'cost', target: { value: 50_000 } });
    const foreign = await start(client, { input: 'Does the warehouse scanner cost less than 50,000 euros?' });
    expect(foreign.result.target).toMatchObject({ value: 40_000 });
    expect(foreign.result.warnings[0]).toBe(
      'Not answered: the request states 50,000 EUR, but the initiative is planned in GBP. Amounts are not converted; please state the amount in GBP.',
    );
  });

  it('relates the KPIs that the request names and keeps percentages within 0 to 100', async () => {
    await using client = new TenantClient();
    const months = Array.from({ length: 30 }, (_, index) => new Date(Date.UTC(2024, index, 1)).toISOString().slice(0, 10));
    const staffing = months.map((_, index) => 10 + ((index * 7) % 5));
    const rows = months.map((month, index) => `${month},${staffing[index]},${50 + 3 * (staffing[index] ?? 0) - (index % 2)}`);
    await client.withSource('csv', ['month,agents_on_duty,answered_in_time', ...rows, ''].join('\n'));
    const [dataset] = (await client.get<{ dataset_id: string }[]>('/v1/datasets')).body;
    for (const [name, column, unit] of [
      ['Agents on duty', 'agents_on_duty', 'people'],
      ['Calls answered in time', 'answered_in_time', '%'],
    ]) {
      const { body } = await define(client, {
        ...{ name, formula: `AVG(${column})`, unit, direction: 'higher', dataset_id: dataset?.dataset_id, time_column: 'month' },
        activate: true,
      });
      await untilReadySeries(client, body.metric_id);
    }
    const run = await start(client, { input: 'How many calls are answered in time if agents on duty rise by 9?' });
    expect(run.result).toMatchObject({
      subject: { kind: 'metric', name: 'Calls answered in time' },
      driver: { name: 'Agents on duty', change: 9 },
      scenarios: [{ name: 'Agents on duty unchanged' }],
    });
    expect(run.result.driver?.slope).toBeCloseTo(3, 0);
    expect(run.result.outcome.p90).toBeLessThanOrEqual(100);
    expect(run.markdown).toContain('if “Agents on duty” changes by +9 people');
    expect(run.markdown).toMatch(/If “Agents on duty” rises by 1 people, “Calls answered in time” changes in the same period by \+[23]/);
    const others = await start(client, { input: 'What happens to the other KPIs if agents on duty rise by 2?' });
    expect(others.result.effects).toMatchObject([{ name: 'Calls answered in time' }]);
    expect(others.result.effects?.[0]?.change).toBeCloseTo(6, 0);
    expect(others.markdown).toContain('With a change of “Agents on duty” by +2 people');
    const target = await start(client, { input: 'How likely is it that calls answered in time reach 90 % in the next month?' });
    expect(target.result).toMatchObject({ subject: { name: 'Calls answered in time' }, target: { value: 90 } });
    const single = await start(client, { input: 'Simulate the calls answered in time' });
    expect(single.result).toMatchObject({ subject: { name: 'Calls answered in time' }, driver: null });
    expect(Math.max(...single.result.histogram.map(({ to }) => to))).toBeLessThanOrEqual(100);
  });
});
