import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { ModelError } from './formula/parse-model.js';
import { ExperimentError, runSimulation, type Experiment } from './run-simulation.js';
import { findings, simulationDocument } from './simulation-document.js';
import { simulationParameters } from './simulation-parameters.js';
import { simulationResultSchema, type SimulationResult } from './simulation-result.js';
import { seriesExperiment } from './series-experiment.js';

const PROFIT: Experiment = {
  formula: 'volume * (price - cost)',
  inputs: [
    { name: 'volume', label: 'Volume', distribution: { kind: 'pert', min: 800, mode: 1_000, max: 1_400 } },
    { name: 'price', label: 'Price', distribution: { kind: 'normal', mean: 12, sd: 0.5 } },
    { name: 'cost', label: 'Cost', distribution: { kind: 'triangular', min: 7, mode: 8, max: 10 } },
  ],
  correlations: [],
  target: { value: 3_000, direction: 'at_least' },
  draws: 20_000,
  seed: 5,
  scenarios: [],
};

const errorCodeOf = async (change: Partial<Experiment>): Promise<string> => {
  try {
    await runSimulation({ ...PROFIT, ...change });
  } catch (error) {
    if (error instanceof ExperimentError || error instanceof ModelError) return error.code;
    throw error;
  }
  return 'none';
};

const resultOf = async (change: Partial<Experiment> = {}): Promise<SimulationResult> => {
  const { unused: _, ...computed } = await runSimulation({ ...PROFIT, ...change });
  return simulationResultSchema.parse({
    tenantName: 'Example Ltd',
    createdAt: '2026-07-03T08:00:00Z',
    subject: { kind: 'request', id: null, name: null },
    unit: 'EUR',
    ...computed,
    commentary: null,
    writtenBy: 'none',
    method: { name: 'Monte Carlo', parameters: { points: 4_096, replicates: 8, confidence: 0.95 }, seed: 5 },
    warnings: [],
  });
};

describe('runSimulation', () => {
  // Independent inputs: the mean of the product is the product of the means, 6200/6 · (12 − 25/3) = 3788.9.
  it('is deterministic for a seed and estimates the exact mean', async () => {
    const [once, again] = [await runSimulation(PROFIT), await runSimulation(PROFIT)];
    expect(again).toEqual(once);
    expect(Math.abs(once.outcome.mean - (6_200 / 6) * (12 - 25 / 3))).toBeLessThan(4 * once.outcome.meanError);
    expect(once.outcome).toMatchObject({ draws: 20_000, withoutValue: 0 });
  });

  it('compares scenarios with the base case on the same draws', async () => {
    const { scenarios, outcome } = await runSimulation({
      ...PROFIT,
      scenarios: [{ name: 'Cheap', set: { cost: 7, price: 12, volume: 1_000 } }],
    });
    expect(scenarios).toMatchObject([{ name: 'Cheap', mean: 5_000, p10: 5_000, p90: 5_000, probability: { value: 1, error: 0 } }]);
    expect(scenarios[0]?.meanChange).toBe(5_000 - outcome.mean);
  });

  // Var(a + b) = 9 + 16 + 2 · 0.618 · 3 · 4, where 0.618 = 2 sin(0.6 π / 6) belongs to Spearman's 0.6.
  it('increases the spread of a sum of correlated inputs', async () => {
    const { outcome } = await runSimulation({
      ...PROFIT,
      formula: 'a + b',
      inputs: [
        { name: 'a', label: 'a', distribution: { kind: 'normal', mean: 0, sd: 3 } },
        { name: 'b', label: 'b', distribution: { kind: 'normal', mean: 0, sd: 4 } },
      ],
      correlations: [{ first: 'a', second: 'b', coefficient: 0.6 }],
      draws: 100_000,
    });
    expect(Math.abs(outcome.sd - Math.sqrt(25 + 24 * 2 * Math.sin((0.6 * Math.PI) / 6)))).toBeLessThan(0.06);
  });

  it('reports inputs that the formula does not use', async () => {
    expect((await runSimulation({ ...PROFIT, formula: 'volume * price' })).unused).toEqual(['cost']);
  });

  it('rejects invalid experiments with an error code', async () => {
    const [volume, price, cost] = PROFIT.inputs;
    if (!volume || !price || !cost) throw new Error('no inputs');
    expect(await errorCodeOf({ inputs: [volume, volume, price, cost] })).toBe('twice');
    expect(await errorCodeOf({ formula: 'volume *' })).toBe('syntax');
    expect(await errorCodeOf({ formula: 'volume * margin' })).toBe('unknown_input');
    expect(await errorCodeOf({ formula: 'ln(cost - 8.5)' })).toBe('no_value');
    expect(await errorCodeOf({ scenarios: [{ name: 'S', set: { margin: 1 } }] })).toBe('scenario_unknown');
    expect(await errorCodeOf({ correlations: [{ first: 'volume', second: 'margin', coefficient: 0.5 }] })).toBe('correlation_unknown');
    const against = (first: string, second: string) => ({ first, second, coefficient: -0.9 });
    expect(await errorCodeOf({ correlations: [against('volume', 'price'), against('price', 'cost'), against('volume', 'cost')] })).toBe(
      'correlations',
    );
    expect(await errorCodeOf({ correlations: [against('volume', 'price'), against('price', 'volume')] })).toBe('twice');
  });
});

describe('simulationParameters', () => {
  it('accept complete distributions and names that are valid in a formula', () => {
    const parse = (input: object) => simulationParameters.safeParse({ formula: 'a', inputs: [input] }).success;
    expect(parse({ name: 'a', distribution: 'lognormal', p10: 1, p90: 2 })).toBe(true);
    expect(parse({ name: 'a', distribution: 'pert', min: 1, mode: 2, max: 3, label: 'Anteil' })).toBe(true);
    expect(parse({ name: 'a', distribution: 'pert', min: 1, max: 3 })).toBe(false);
    expect(parse({ name: 'a b', distribution: 'uniform', min: 1, max: 3 })).toBe(false);
    expect(parse({ name: 'a', distribution: 'normal', mean: Number.POSITIVE_INFINITY, sd: 3 })).toBe(false);
  });
});

describe('seriesExperiment', () => {
  // The changes are 1 and −1 in turn, the latest value is 90.
  const points = Array.from({ length: 25 }, (_, index) => ({
    period: new Date(Date.UTC(2024, index, 1)).toISOString().slice(0, 10),
    value: 90 + (index % 2),
  }));
  const series = {
    id: 'met_1',
    name: 'Scrap rate',
    unit: '%',
    points,
    target: { value: 91, direction: 'at_least' as const },
    citations: [],
  };
  const request = { language: 'en' as const, today: new Date('2026-01-10T00:00:00Z') };

  it('adds observed changes to the latest value', async () => {
    const experiment = seriesExperiment(series, { ...request, text: 'Simulate the scrap rate' });
    expect(experiment).toMatchObject({ latest: 90, period: 'February 2026', scenarios: [] });
    const { outcome } = await runSimulation({ ...PROFIT, ...experiment });
    expect([outcome.p10, outcome.p90]).toEqual([89, 91]);
    expect(outcome.probability?.value).toBeCloseTo(0.5, 1);
  });

  it('simulates the asked period with changes over as many periods', () => {
    const experiment = seriesExperiment(series, { ...request, text: 'How likely is it by December?' });
    expect(experiment.period).toBe('December 2026');
    expect(experiment.inputs.find(({ name }) => name === 'change')?.distribution).toMatchObject({
      kind: 'empirical',
      values: points.slice(11).map(({ value }, index) => value - (points[index]?.value ?? 0)),
    });
  });

  it('compares a supposed change of the series with the values without it', async () => {
    const experiment = seriesExperiment(series, { ...request, text: 'What if the scrap rate rises by 2 points?' });
    expect(experiment).toMatchObject({ change: 2, scenarios: [{ set: { supposed: 0 } }] });
    const { outcome, scenarios } = await runSimulation({ ...PROFIT, ...experiment });
    expect(outcome.p50 - (scenarios[0]?.p50 ?? 0)).toBeCloseTo(2, 5);
  });

  it('names a supposition on something else that it does not contain', () => {
    const experiment = seriesExperiment(series, { ...request, text: 'Simulate the scrap rate if the oven is replaced' });
    expect(experiment.change).toBeUndefined();
    expect(experiment.underived).toBe('if the oven is replaced');
  });
});

describe('simulationDocument', () => {
  it('renders the result in German and English', async () => {
    const result = await resultOf({ scenarios: [{ name: 'Billiger', set: { cost: 7 } }] });
    const german = renderMarkdown(simulationDocument(result, 'de'));
    const english = renderMarkdown(simulationDocument(result, 'en'));
    const p50 = Math.round(result.outcome.p50);
    expect(german).toContain(`der mittlere Wert (P50) ist ${p50.toLocaleString('de-DE')} EUR`);
    expect(english).toContain(`the middle value (P50) is ${p50.toLocaleString('en-GB')} EUR`);
    expect(german).toContain('| Billiger | cost = 7 |');
    expect(german).toContain('`volume * (price - cost)`');
    expect(english).toContain('PERT: minimum 800, most likely 1,000, maximum 1,400');
  });

  it('distinguishes small indices from zero and marks the histogram axis as bins', async () => {
    const result = await resultOf({});
    const [first] = result.sobol ?? [];
    if (!first) throw new Error('no indices');
    const small = { ...first, first: 0.0004, firstError: 0 };
    const document = simulationDocument({ ...result, sobol: [small] }, 'en');
    expect(renderMarkdown(document)).toContain('| < 0.001 | 0.000 |'.replace('<', '\\<'));
    const chart = document.sections[0]?.blocks.find((block) => block.type === 'chart');
    expect(chart?.x.kind).toBe('bin');
  });

  it('escapes labels and formulas', async () => {
    const inputs = PROFIT.inputs.map((input) => ({ ...input, label: '<b>`x`</b> | [y](javascript:z)' }));
    const result = await resultOf({ inputs });
    const markdown = renderMarkdown(simulationDocument({ ...result, formula: 'a `b` <c>' }, 'en'));
    expect(markdown).not.toContain('<b>');
    expect(markdown).not.toMatch(/(?<!\\)\[y\]\(/);
    expect(findings(result, 'en')[2]).toContain('has the greatest influence on the result');
  });
});
