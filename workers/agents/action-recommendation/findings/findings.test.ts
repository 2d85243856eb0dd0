import type { z } from 'zod';
import { encodeStored } from '../../../../platform/stored-json.js';
import type { EarlierRun } from '../../../earlier-runs.js';
import { causalResultSchema, type CausalResult } from '../../causal-analysis/index.js';
import { harmonisationResultSchema } from '../../data-harmonisation/index.js';
import { prioritisationResultSchema } from '../../initiative-prioritisation/index.js';
import { patternResultSchema } from '../../pattern-recognition/index.js';
import { benchmarkResultSchema } from '../../peer-benchmarking/index.js';
import { simulationResultSchema } from '../../scenario-simulation/index.js';
import { targetResultSchema } from '../../target-recommendation/index.js';
import { readEffects } from '../effects.js';
import { atPointer } from '../finding.js';
import { recommendActions } from '../recommend-actions.js';
import { ruleCatalogue } from '../rule-catalogue.js';

const AS_OF = new Date('2026-03-10T08:00:00Z');
const METHOD = { method: { name: 'x', parameters: {} }, warnings: [] };

/** Returns a stored run whose result is validated against the schema of its agent. */
const runOf = <S extends z.ZodType>(agent: string, schema: S, result: z.input<S>): EarlierRun => ({
  ...{ runId: `run_${agent}`, agent, markdown: null, degraded: false, citations: [], finishedAt: AS_OF },
  result: encodeStored(schema, schema.parse(result)),
});

const recommend = (...runs: EarlierRun[]) =>
  recommendActions(runs, {
    ...{ language: 'en', asOf: AS_OF, rules: ruleCatalogue(), maxActions: 50, programmeEnd: null, wantedBy: null },
    ownerOf: () => null,
    effects: readEffects(runs),
  });

/** Returns the text of the finding by rule that fires. Asserts that every evidence pointer resolves. */
const firedRules = (...runs: EarlierRun[]): Record<string, string> => {
  const { actions, unreadable } = recommend(...runs);
  expect(unreadable).toEqual([]);
  for (const { evidence, finding, action } of actions) {
    expect(atPointer(runs.find(({ runId }) => runId === evidence.runId)?.result, evidence.pointer)).toBeDefined();
    expect(`${finding} ${action}`).not.toMatch(/[{}]/);
  }
  return Object.fromEntries(actions.map(({ rule, finding }) => [rule, finding]));
};

const NO_DETAIL = { trend: null, shift: null, season: null, relation: null, groups: null };
const hypothesis = (kind: 'trend' | 'break' | 'correlation' | 'group_difference', found: boolean, effect: number, detail: object = {}) => ({
  ...{ kind, statement: 's', found, test: 't', statistic: { name: 'z', value: 3 }, pValue: 0.001, pAdjusted: 0.01, sampleSize: 40 },
  ...{ effect: { name: 'e', value: effect }, datasetId: 'dst_1', columns: ['a'], subjects: ['Lead time'], ...NO_DETAIL, ...detail },
});

const initiative = (name: string, status: string, rank: number) => ({
  ...{ initiativeId: null, name, status, owner: null, rank, tied: false, score: 1, bestRank: rank, worstRank: rank + 2, rankHolds: 0.6 },
  ...{ first: 0.5, estimates: { reach: null, impact: 1, confidence: 1, ease: 1, effort: null } },
});

const PRIORITISED = runOf('initiative-prioritisation', prioritisationResultSchema, {
  ...{ tenantName: 'Acme', createdAt: AS_OF.toISOString(), programme: null, scheme: 'ice', formula: 'I·C·E', chosenBy: 'estimates' },
  ranking: [initiative('Portal', 'planned', 1), initiative('Robot', 'active', 2)],
  unranked: [
    {
      ...{ initiativeId: null, name: 'Archive', status: null, owner: null, missing: ['impact', 'ease'] },
      estimates: { reach: null, impact: null, confidence: 1, ease: null, effort: null },
    },
  ],
  ...{ leftOut: [], stability: { perturbation: 0.2, draws: 10, kendallTau: null, swings: [] }, otherScheme: null, ...METHOD },
});

const SIMULATED = runOf('scenario-simulation', simulationResultSchema, {
  ...{
    tenantName: 'Acme',
    createdAt: AS_OF.toISOString(),
    driver: null,
    subject: { kind: 'programme', id: null, name: 'Better' },
    formula: 'a + b',
  },
  ...{ unit: 'EUR', correlations: [], target: { value: 9, direction: 'at_least' }, histogram: [], scenarios: [], commentary: null },
  inputs: [{ name: 'a', label: 'Portal', distribution: { kind: 'normal' }, p10: 1, p50: 2, p90: 3 }],
  outcome: { mean: 4, sd: 1, p10: 3, p50: 4, p90: 5, probability: { value: 0.2, error: 0.01 }, draws: 10, withoutValue: 0, meanError: 0.1 },
  tornado: { base: 4, bars: [] },
  sobol: [{ input: 'a', label: 'Portal', first: 0.6, firstError: 0, total: 0.7, totalError: 0 }],
  ...{ writtenBy: 'none', ...METHOD },
});

describe('findingReaders', () => {
  it('reads confirmed hypotheses with a sufficient effect from pattern recognition', () => {
    const run = runOf('pattern-recognition', patternResultSchema, {
      ...{ summary: { text: '', writtenBy: 'template' }, datasets: [], examined: 4, found: 3, byKind: [] },
      hypotheses: [
        hypothesis('trend', true, -0.5, { trend: { slope: -1.5, low: -2, high: -1, grain: 'month', varianceInflation: 1 } }),
        hypothesis('break', true, 0.8, { shift: { from: '2026-01-01', before: 10, after: 14, betterThanLine: true } }),
        hypothesis('correlation', false, 0.9),
        hypothesis('group_difference', true, 0.1),
      ],
      ...METHOD,
    });
    const rules = firedRules(run);
    expect(Object.keys(rules).toSorted()).toEqual(['group-gap', 'level-break', 'trend']);
    expect(rules['trend']).toBe('“Lead time” shows a persistent trend (-1.5 per period, 40 periods).');
    expect(rules['level-break']).toBe('The level of “Lead time” shifts from 10 to 14.');
  });

  it('reads top initiatives not started, missing estimates and unstable ranks from initiative prioritisation', () => {
    const rules = firedRules(PRIORITISED);
    expect(Object.keys(rules).toSorted()).toEqual(['estimate-initiative', 'shaky-rank', 'start-initiative']);
    expect(rules['start-initiative']).toBe('“Portal” has rank 1 and keeps it in 60% of the draws.');
    expect(rules['estimate-initiative']).toContain('“Archive” could not be ranked: 2 estimates are missing.');
  });

  it('reads an improbable target, its key driver and simulated effects from scenario simulation', () => {
    expect(Object.keys(firedRules(SIMULATED)).toSorted()).toEqual(['improbable-target', 'narrow-driver']);
    const { actions } = recommend(PRIORITISED, SIMULATED);
    const effect = actions.find(({ rule }) => rule === 'start-initiative')?.effect;
    expect(effect).toMatchObject({ subject: 'Portal', unit: 'EUR', p10: 1, p50: 2, p90: 3, evidence: { pointer: '/inputs/0' } });
    expect(actions.find(({ rule }) => rule === 'estimate-initiative')?.effect).toBeNull();
  });

  it('reads KPIs below the median and KPIs without peers from peer benchmarking', () => {
    const comparison = (metric: string, status: 'compared' | 'too_few_peers', peers: number, betterThan: number | null) => ({
      ...{
        metric,
        metricId: null,
        unit: null,
        direction: 'higher' as const,
        target: null,
        period: null,
        own: 1,
        status,
        year: 2025,
        peers,
      },
      ...{ sources: [], conversions: [], otherUnits: [], repeated: 0 },
      standing:
        betterThan === null
          ? null
          : {
              ...{ n: peers, percentileRank: betterThan, betterThan, quartiles: { min: 0, first: 1, median: 2, third: 3, max: 4 } },
              ...{ gapToMedian: -1, relativeGapToMedian: -0.5, bestQuartile: 3, gapToBestQuartile: 2 },
            },
    });
    const rules = firedRules(
      runOf('peer-benchmarking', benchmarkResultSchema, {
        peerTable: { origin: 'parameters', datasetId: null, name: null, values: 20 },
        comparisons: [
          comparison('OTIF', 'compared', 9, 0.1),
          comparison('OEE', 'compared', 9, 0.8),
          comparison('Scrap', 'too_few_peers', 3, null),
        ],
        ...{ unusedPeerMetrics: [], ...METHOD },
      }),
    );
    expect(rules).toEqual({
      'below-peers': '“OTIF” is better than 10% of the peer values.',
      'no-peers': 'Only 3 usable peer values exist for “Scrap”.',
    });
  });

  it('reads targets that are out of reach, too easy or missing from target recommendation', () => {
    const recommendation = (name: string, stands: 'below_conservative' | 'within_levels' | 'beyond_ambitious' | null) => ({
      ...{
        key: name,
        origin: 'metric' as const,
        name,
        unit: null,
        datasetId: 'dst_1',
        direction: 'higher' as const,
        grain: 'month' as const,
      },
      ...{ periods: 24, first: '2024-01-01', last: '2025-12-01', lastValue: 5, method: 'naive' as const, weights: null, comparison: [] },
      ...{ present: { value: 5, basis: 'median_of_last_three' as const }, forecast: [], duePeriod: '2026-12-01', warnings: [] },
      ...{ step: null, isBounded: false, best: null },
      levels: (['conservative', 'realistic', 'ambitious'] as const).map((level, index) => ({
        ...{ level, value: 6 + index, likelihood: 0.8 - index / 5, base: 'forecast' as const, share: null, reason: 'r' },
      })),
      presentTarget: stands && { value: 9, due: null, stands },
    });
    const recommendations = [
      recommendation('Hard', 'beyond_ambitious'),
      recommendation('Easy', 'below_conservative'),
      recommendation('Fair', 'within_levels'),
      recommendation('Open', null),
    ];
    const rules = firedRules(runOf('target-recommendation', targetResultSchema, { recommendations, notRecommended: [], ...METHOD }));
    expect(Object.keys(rules).toSorted()).toEqual(['target-missing', 'target-too-easy', 'target-too-hard']);
    expect(rules['target-too-hard']).toBe('The target of “Hard” (9) lies beyond the ambitious level derived from past values (8).');
    expect(rules['target-missing']).toBe('“Open” has no target; 7 is realistic.');
  });

  it('reads an identified effect with its interval from causal analysis, else no effect', () => {
    const ols = { method: 'back_door_ols' as const, effect: -2.01, standardError: 0.05, p: 0, low: -2.11, high: -1.91, n: 600 };
    const analysis = (status: CausalResult['identification']['status'], more: Partial<CausalResult> = {}) =>
      runOf('causal-analysis', causalResultSchema, {
        ...{ dataset: { datasetId: 'dst_1', name: 'Orders', version: 1 }, treatment: 'Checks', outcome: 'Duration', contrast: null },
        ...{ of: 'rows', rows: 600, identification: { status, basis: 'stated_graph', adjustmentSet: ['Urgency'], reason: 'r' } },
        ...{
          graph: null,
          causalWording: status === 'identified',
          estimates: [ols],
          granger: [],
          drivers: [],
          refutations: [],
          assumptions: [],
        },
        ...{ diagnostics: { overlap: null, balance: null, trendsBefore: null, cells: null }, summary: 's', writtenBy: 'none' },
        ...METHOD,
        ...more,
      });
    const [action] = recommend(analysis('identified')).actions;
    expect(action).toMatchObject({ rule: 'use-effect', severity: 'high', evidence: { pointer: '/estimates/0' } });
    expect(action?.finding).toBe(
      'The estimated effect of “Checks” on “Duration” is -2.01 (95% interval -2.11 to -1.91), provided that the stated graph is correct.',
    );
    expect(action?.action).toContain('an effect of -2.01 is expected (-2.11 to -1.91)');
    const refuted = { refutations: [{ kind: 'placebo_treatment' as const, repeats: 1, effect: 1, spread: null, passed: false }] };
    expect(Object.keys(firedRules(analysis('identified', refuted)))).toEqual(['narrow-effect']);
    expect(Object.keys(firedRules(analysis('identified', { estimates: [{ ...ols, low: -1, high: 1 }] })))).toEqual(['narrow-effect']);
    for (const status of ['not_identified', 'assumed', 'association_only'] as const) {
      const { actions } = recommend(analysis(status));
      expect(actions.map(({ rule }) => rule)).toEqual(['identify-effect']);
      expect(JSON.stringify(actions)).not.toMatch(/2\.01|an effect of/);
    }
    const edges = [{ from: 'Checks', to: 'Duration', directed: true }];
    const proposal = { treatment: null, outcome: null, estimates: [], graph: { source: 'pc_proposal' as const, edges, unobserved: [] } };
    expect(Object.keys(firedRules(analysis('association_only', proposal)))).toEqual(['review-graph']);
  });

  it('reads pairs that require review from data harmonisation', () => {
    const result = {
      datasets: [],
      columns: [],
      steps: [],
      survivorship: [],
      decisions: [],
      examples: { matches: [], review: [] },
      ...METHOD,
    };
    const counts = { sourceRows: 200, mergedRows: 150, matches: 45, review: 5, decided: 0 };
    expect(firedRules(runOf('data-harmonisation', harmonisationResultSchema, { ...result, counts }))).toEqual({
      'review-links': '5 pairs of records could not be matched with certainty (10%).',
    });
    expect(
      firedRules(runOf('data-harmonisation', harmonisationResultSchema, { ...result, counts: { ...counts, review: 0, decided: 0 } })),
    ).toEqual({});
  });
});
