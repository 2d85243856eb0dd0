import { drawsOf } from '../../methods/statistics/sampling/draws.js';
import { analyseEffect, proposeGraph, testPrecedence, type EffectQuestion } from './analyse.js';
import { causalMarkdown } from './causal-markdown.js';
import type { CausalFindings } from './causal-result.js';
import { composeCausal, withoutCausalClaims } from './compose-causal.js';
import type { Frame, FrameColumn } from './frame.js';

const signal = new AbortController().signal;

const frameOf = (columns: Record<string, number[] | string[]>): Frame => {
  const entries = Object.entries(columns).map(([name, values]): [string, FrameColumn] => [
    name,
    typeof values[0] === 'string' ? { kind: 'text', values: values as string[] } : { kind: 'number', values: values as number[] },
  ]);
  return { of: 'rows', columns: new Map(entries), rows: entries[0]?.[1].values.length ?? 0 };
};

const ROWS = 800;

/** Need (Bedarf) affects training (Schulung) and result (Ergebnis); training adds 2 to the result; both affect mood (Stimmung). */
const confounded = (() => {
  const random = drawsOf(42);
  const need = Array.from({ length: ROWS }, () => random.normal());
  const training = need.map((value) => (random.uniform() < 1 / (1 + Math.exp(-1.2 * value)) ? 'ja' : 'nein'));
  const result = need.map((value, row) => 2 * Number(training[row] === 'ja') - 3 * value + random.normal());
  const mood = result.map((value, row) => value + 2 * Number(training[row] === 'ja') + random.normal());
  return frameOf({ Bedarf: need, Schulung: training, Ergebnis: result, Stimmung: mood });
})();

const question = (changes: Partial<EffectQuestion> = {}): EffectQuestion => ({
  treatment: 'Schulung',
  outcome: 'Ergebnis',
  edges: [
    ['Bedarf', 'Schulung'],
    ['Bedarf', 'Ergebnis'],
    ['Schulung', 'Ergebnis'],
    ['Schulung', 'Stimmung'],
    ['Ergebnis', 'Stimmung'],
  ],
  unobserved: [],
  adjustment: null,
  method: 'auto',
  ...changes,
});

const analyse = async (frame: Frame, effectQuestion: EffectQuestion): Promise<CausalFindings> => {
  const findings = await analyseEffect(frame, effectQuestion, { seed: 7, signal });
  if (typeof findings === 'string') throw new Error(findings);
  return findings;
};

const effectBy = (findings: CausalFindings, method: string) => findings.estimates.find((each) => each.method === method);

describe('analyseEffect with a confounded effect of 2', () => {
  const analysis = analyse(confounded, question());

  it('underestimates the effect without adjustment', async () => {
    // Trained employees have more need, and need lowers the result.
    expect(effectBy(await analysis, 'unadjusted')?.effect).toBeLessThan(1);
  });

  it('estimates the effect by regression and by weighting within three standard errors', async () => {
    const findings = await analysis;
    expect(findings.identification).toMatchObject({ status: 'identified', adjustmentSet: ['Bedarf'] });
    for (const method of ['back_door_ols', 'ipw']) {
      const estimate = effectBy(findings, method);
      expect(Math.abs((estimate?.effect ?? 0) - 2)).toBeLessThan(3 * (estimate?.standardError ?? 0));
      expect(Math.abs((estimate?.effect ?? 0) - 2)).toBeLessThan(0.5);
    }
    expect(effectBy(findings, 'back_door_ols')?.standardError).toBeLessThan(0.1);
  });

  it('passes the refutation tests', async () => {
    const { refutations } = await analysis;
    expect(refutations.map(({ kind, passed }) => [kind, passed])).toEqual([
      ['placebo_treatment', true],
      ['random_subset', true],
      ['random_common_cause', true],
    ]);
    expect(Math.abs(refutations[0]?.effect ?? 1)).toBeLessThan(0.2);
  });

  it('codes “ja” as treated', async () => {
    expect((await analysis).contrast).toEqual({ zero: 'nein', one: 'ja' });
  });

  it('balances the groups by weighting', async () => {
    const { diagnostics } = await analysis;
    const [need] = diagnostics.balance ?? [];
    expect(Math.abs(need?.before ?? 0)).toBeGreaterThan(0.5);
    expect(Math.abs(need?.after ?? 1)).toBeLessThan(0.1);
    expect(diagnostics.overlap?.smallest).toBeGreaterThan(0);
  });

  it('reports the effect as not identified if the confounder is unobserved', async () => {
    const hidden = await analyse(confounded, question({ unobserved: ['Bedarf'] }));
    expect(hidden).toMatchObject({ identification: { status: 'not_identified', reason: 'no_set' }, causalWording: false });
    expect(hidden.estimates.map(({ method }) => method)).toEqual(['unadjusted']);
  });

  it('does not permit causal wording without a graph', async () => {
    const free = await analyse(confounded, question({ edges: null }));
    expect(free).toMatchObject({ identification: { status: 'association_only' }, causalWording: false });
    const assumed = await analyse(confounded, question({ edges: null, adjustment: ['Bedarf'] }));
    expect(assumed).toMatchObject({ identification: { status: 'assumed' }, causalWording: false });
    expect(effectBy(assumed, 'back_door_ols')?.effect).toBeCloseTo(effectBy(await analysis, 'back_door_ols')?.effect ?? 0, 9);
  });

  it('returns the same figures for the same seed', async () => {
    expect(await analyse(confounded, question())).toEqual(await analysis);
  });
});

describe('analyseEffect with an effect that grows with need', () => {
  // The effect is 1 + need; the trained employees have more need than the others.
  const random = drawsOf(8);
  const need = Array.from({ length: 4_000 }, () => random.normal());
  const training = need.map((value) => (random.uniform() < 1 / (1 + Math.exp(-value)) ? 'ja' : 'nein'));
  const result = need.map((value, row) => (training[row] === 'ja' ? 1 + value : 0) - value + random.normal());
  const trained = need.filter((_, row) => training[row] === 'ja');
  const analysis = analyse(
    frameOf({ Bedarf: need, Schulung: training, Ergebnis: result }),
    question({ edges: null, adjustment: ['Bedarf'] }),
  );

  it('estimates the mean over all rows (ATE) and over the treated rows (ATT)', async () => {
    const [all, treated] = [effectBy(await analysis, 'ipw'), effectBy(await analysis, 'ipw_treated')];
    const att = 1 + trained.reduce((total, value) => total + value, 0) / trained.length;
    expect(Math.abs((all?.effect ?? 0) - 1)).toBeLessThan(0.15);
    expect(Math.abs((treated?.effect ?? 0) - att)).toBeLessThan(0.15);
    expect((await analysis).diagnostics.balance).toEqual([
      expect.objectContaining({ name: 'Bedarf', after: expect.closeTo(0, 1), afterTreated: expect.closeTo(0, 1) }),
    ]);
  });

  it('states a failed refutation test and missing overlap before the estimate', async () => {
    const findings = await analysis;
    const refutations = findings.refutations.map((each, index) => ({ ...each, passed: index !== 1 }));
    const overlap = { smallest: 0, largest: 1, outside: 0.4, trimmed: 3, effective: { zero: 10, one: 10 } };
    const doubtful: CausalFindings = {
      ...findings,
      ...{ refutations, diagnostics: { ...findings.diagnostics, overlap }, cautions: ['refuted', 'poor_overlap'] },
    };
    const { summary } = composeCausal(doubtful, { datasetId: 'dst_1', name: 'Kurse', version: 1 }, 'en');
    expect(summary).toMatch(/^The following estimate is not reliable, because it failed a refutation test: [^.]+\. 40% of the rows/);
    expect(summary).toContain('(ATT)');
  });
});

describe('analyseEffect with unsuitable data', () => {
  const resultOf = (frame: Frame, effectQuestion: EffectQuestion) => analyseEffect(frame, effectQuestion, { seed: 1, signal });

  it.each([
    [
      'treatment_constant',
      frameOf({ Schulung: hundredRows(() => 1), Ergebnis: hundredRows((row) => row), Bedarf: hundredRows((row) => row % 7) }),
    ],
    ['too_few_rows', frameOf({ Schulung: [0, 1, 0, 1], Ergebnis: [1, 2, 3, 4], Bedarf: [1, 1, 2, 2] })],
    [
      'outcome_not_numeric',
      frameOf({
        Schulung: hundredRows((row) => row % 2),
        Ergebnis: Array.from({ length: 100 }, () => 'a'),
        Bedarf: hundredRows((row) => row),
      }),
    ],
    [
      'collinear',
      frameOf({ Schulung: hundredRows((row) => row), Ergebnis: hundredRows((row) => row * row), Bedarf: hundredRows((row) => 2 * row) }),
    ],
  ])('returns %s', async (reason, frame) => {
    expect(await resultOf(frame, question({ method: 'ols', edges: question().edges?.slice(0, 3) ?? null }))).toBe(reason);
  });

  it('returns no_overlap if the controls separate the treatments completely', async () => {
    const frame = frameOf({
      Schulung: hundredRows((row) => Number(row >= 50)),
      Bedarf: hundredRows((row) => row),
      Ergebnis: hundredRows((row) => (row * 37) % 11),
    });
    expect(await resultOf(frame, question({ method: 'ipw', edges: question().edges?.slice(0, 3) ?? null }))).toBe('no_overlap');
  });

  it('fails the placebo test for an effect of zero', async () => {
    // Rows form pairs with the same result, one treated and one untreated.
    const frame = frameOf({
      Schulung: hundredRows((row) => row % 2),
      Ergebnis: hundredRows((row) => (Math.floor(row / 2) * 3) % 11),
      Bedarf: hundredRows((row) => (Math.floor(row / 2) * 7) % 13),
    });
    const { refutations, cautions } = await analyse(frame, question({ edges: question().edges?.slice(0, 3) ?? null }));
    expect(refutations[0]).toMatchObject({ kind: 'placebo_treatment', passed: false });
    expect(cautions).toContain('refuted');
  });
});

function hundredRows(value: (row: number) => number): number[] {
  return Array.from({ length: 100 }, (_, row) => value(row));
}

describe('proposeGraph', () => {
  it('orients the edges of a collider and needs three columns', () => {
    const random = drawsOf(31);
    const [a, b] = [1, 2].map(() => Array.from({ length: 1_000 }, () => random.normal())) as [number[], number[]];
    const c = a.map((value, row) => value + (b[row] ?? 0) + 0.5 * random.normal());
    expect(proposeGraph(frameOf({ a, b, c }))?.edges).toEqual([
      { from: 'a', to: 'c', directed: true },
      { from: 'b', to: 'c', directed: true },
    ]);
    expect(proposeGraph(frameOf({ a, b }))).toBeNull();
  });

  it('directs no edge into what happened before', () => {
    const random = drawsOf(32);
    const [a, b] = [1, 2].map(() => Array.from({ length: 1_000 }, () => random.normal())) as [number[], number[]];
    const c = a.map((value, row) => value + (b[row] ?? 0) + 0.5 * random.normal());
    // By its values alone, the middle of the collider would be the effect.
    expect(proposeGraph(frameOf({ pay_2021: a, pay_2022: b, pay_2019: c }))?.edges).toEqual([
      { from: 'pay_2019', to: 'pay_2021', directed: true },
      { from: 'pay_2019', to: 'pay_2022', directed: true },
    ]);
    expect(proposeGraph(frameOf({ a, b, c }), { treatment: 'c', outcome: 'a' })?.edges).toContainEqual({
      ...{ from: 'c', to: 'a', directed: false },
    });
  });
});

describe('testPrecedence', () => {
  it('detects the leading series and returns null for short series', () => {
    const random = drawsOf(5);
    const lead = Array.from({ length: 120 }, () => random.normal());
    const follow = lead.map((_, index) => (index === 0 ? 0 : 0.8 * (lead[index - 1] ?? 0) + 0.3 * random.normal()));
    const [forward, backward] = testPrecedence(['lead', 'follow'], lead, follow) ?? [];
    expect(forward?.p).toBeLessThan(0.001);
    expect(forward).toMatchObject({ cause: 'lead', effect: 'follow', lag: 1 });
    expect(backward?.p).toBeGreaterThan(0.01);
    expect(testPrecedence(['a', 'b'], lead.slice(0, 12), follow.slice(0, 12))).toBeNull();
  });
});

describe('composeCausal', () => {
  const dataset = { datasetId: 'dst_1', name: 'Schulungen | 2026', version: 2 };
  const analysis = analyse(confounded, question());

  it('claims an effect only if the graph identifies it', async () => {
    const identified = composeCausal(await analysis, dataset, 'de');
    expect(identified.summary).toContain('Wenn der angegebene Graph stimmt, verändert „Schulung“');
    const free = composeCausal(await analyse(confounded, question({ edges: null })), dataset, 'de');
    expect(free.summary).toContain('Das ist ein Zusammenhang.');
    expect(free.summary).not.toContain('verändert');
  });

  it('renders the same structure in German and English and escapes names', async () => {
    const findings = await analysis;
    const [german, english] = (['de', 'en'] as const).map((language) =>
      causalMarkdown(composeCausal(findings, dataset, language), language),
    ) as [string, string];
    expect(german).toContain('Schulungen \\| 2026 (v2)');
    expect(german).toContain('identifiziert durch den angegebenen Graphen');
    expect(english).toContain('identified by the stated graph');
    expect(german.match(/^## /gm)).toHaveLength(english.match(/^## /gm)?.length ?? 0);
    expect(german.match(/^\| /gm)).toHaveLength(english.match(/^\| /gm)?.length ?? 0);
  });

  it('removes sentences with causal claims from model text', () => {
    expect(withoutCausalClaims('Beide hängen zusammen. Die Schulung führt zu mehr Umsatz. Das Ergebnis liegt höher.')).toBe(
      'Beide hängen zusammen. Das Ergebnis liegt höher.',
    );
    expect(withoutCausalClaims('Training causes revenue.')).toBeNull();
    expect(withoutCausalClaims('They differ because of training. They go together.')).toBe('They go together.');
  });
});
