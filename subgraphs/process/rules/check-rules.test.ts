import { loadLandscape } from '../content/landscape.js';
import { completionRuleSchema } from '../content/step-content.schema.js';
import { checkRules, type RuleFacts } from './check-rules.js';

const NOTHING: RuleFacts = {
  runs: new Map(),
  contributions: { note: 0, link: 0, file: 0 },
  analyses: 0,
  datasets: [],
  activeMetrics: 0,
  programme: { hasVision: false, initiatives: 0 },
  states: new Map(),
};
const dataset = { datasetId: 'dst_1', name: 'Orders', eventLog: false, gate: 'open' as const };
const text = { de: 'x', en: 'x' };
const check = (rule: object, facts: Partial<RuleFacts>) => {
  const [found] = checkRules([completionRuleSchema.parse({ id: 'r', text, ...rule })], { ...NOTHING, ...facts });
  return found;
};

describe('checkRules', () => {
  it.each<[string, object, Partial<RuleFacts>, Partial<RuleFacts>]>([
    [
      'run_succeeded checks the run of its agent that ended last',
      { kind: 'run_succeeded', agent: 'data-quality' },
      { runs: new Map([['data-quality', { runId: 'run_1', status: 'succeeded' }]]) },
      {
        runs: new Map([
          ['data-quality', { runId: 'run_2', status: 'failed' }],
          ['process-mining', { runId: 'run_3', status: 'succeeded' }],
        ]),
      },
    ],
    [
      'contributions_at_least counts all kinds',
      { kind: 'contributions_at_least', count: 2 },
      { contributions: { note: 1, link: 0, file: 1 } },
      { contributions: { note: 1, link: 0, file: 0 } },
    ],
    [
      'contributions_at_least counts only the given kinds',
      { kind: 'contributions_at_least', count: 1, kinds: ['file'] },
      { contributions: { note: 0, link: 0, file: 1 } },
      { contributions: { note: 4, link: 4, file: 0 } },
    ],
    ['analysis_done', { kind: 'analysis_done' }, { analyses: 1 }, {}],
    ['dataset_available accepts any dataset', { kind: 'dataset_available' }, { datasets: [{ ...dataset, gate: 'closed' }] }, {}],
    [
      'dataset_available requires an event log with `event_log`',
      { kind: 'dataset_available', event_log: true },
      { datasets: [dataset, { ...dataset, eventLog: true, gate: 'closed' }] },
      { datasets: [dataset] },
    ],
    [
      'dataset_available requires one dataset that is both event log and trusted',
      { kind: 'dataset_available', event_log: true, trusted: true },
      { datasets: [{ ...dataset, eventLog: true, gate: 'conditional' }] },
      { datasets: [dataset, { ...dataset, eventLog: true, gate: 'closed' }] },
    ],
    ['metric_active requires one metric by default', { kind: 'metric_active' }, { activeMetrics: 1 }, {}],
    [
      'programme_exists requires a vision',
      { kind: 'programme_exists' },
      { programme: { hasVision: true, initiatives: 0 } },
      { programme: { hasVision: false, initiatives: 3 } },
    ],
    [
      'initiatives_at_least',
      { kind: 'initiatives_at_least', count: 2 },
      { programme: { hasVision: false, initiatives: 2 } },
      { programme: { hasVision: true, initiatives: 1 } },
    ],
    [
      'previous_step_done',
      { kind: 'previous_step_done', step: 'data-quality' },
      { states: new Map([['data-quality', 'done']]) },
      { states: new Map([['data-quality', 'running']]) },
    ],
  ])('%s', (_, rule, met, unmet) => {
    expect([check(rule, met)?.met, check(rule, unmet)?.met, check(rule, {})?.met]).toEqual([true, false, false]);
  });

  it('reports the observation in both languages', () => {
    expect(check({ kind: 'contributions_at_least', count: 3 }, { contributions: { note: 1, link: 1, file: 0 } })?.found).toEqual({
      de: 'Beiträge: 2',
      en: 'Contributions: 2',
    });
  });

  it('reports all rules of all steps as unmet for an empty tenant', () => {
    for (const { completion_rules: rules } of loadLandscape().steps)
      expect(checkRules(rules, NOTHING).map(({ met }) => met)).toEqual(rules.map(() => false));
  });
});
