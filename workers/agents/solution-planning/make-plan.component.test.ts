import { ModelServer } from '../../../test/harness/servers/model-server.js';
import { ModelClient } from '../../../platform/models/model-client.js';
import { loadLandscape } from '../../../subgraphs/process/index.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { isSafeSvg } from '../../documents/svg.js';
import { openRunModel } from '../../run-model.js';
import { testModelContext } from '../../testing/model-context.js';
import { planErrors } from './draft-plan.js';
import { ganttChart } from './gantt.js';
import { makePlan, type PlanTask } from './make-plan.js';
import { planDocument } from './plan-document.js';
import { findTemplate, planFor, templateNames } from './plan-templates.js';

const landscape = loadLandscape();

const NO_DATA: PlanTask['data'] = { eventLogs: 0, datasets: 0, namesMetric: false, usesOf: () => [] };

const plan = async (more: Partial<PlanTask>, models = new ModelClient({}), usePremium = false) => {
  const model = await openRunModel(testModelContext(models), { purpose: 'solution-planning', usePremium, language: 'en' });
  const result = await makePlan({
    request: 'Show the board how our 3 plants deliver',
    language: 'en',
    goals: [],
    landscape,
    measuredRuns: () => Promise.resolve(new Map()),
    requiredParameters: () => [],
    missingNeeds: () => [],
    served: new Set(['kpi-discovery']),
    data: NO_DATA,
    workingDays: null,
    model,
    ...more,
  });
  return { result, degradedReasons: model.degradedReasons };
};

describe('makePlan with steps of the caller', () => {
  it.each([
    [[], 'no_steps'],
    [[{ key: 'a', agent: 'fortune-telling', after: [] }], 'unknown_agent'],
    [[{ key: 'a', agent: 'solution-planning', after: [] }], 'not_a_step'],
    [[{ key: 'a', agent: 'data-export', after: ['b'] }], 'unknown_step'],
    [[{ key: 'a', agent: 'data-export', after: ['a'] }], 'cycle'],
    [
      [
        { key: 'a', agent: 'data-export', after: [] },
        { key: 'a', agent: 'data-quality', after: [] },
      ],
      'same_key',
    ],
    [
      [
        { key: 'a', agent: 'data-quality', after: ['c'] },
        { key: 'b', agent: 'data-export', after: ['a'] },
        { key: 'c', agent: 'report-generation', after: ['b'] },
      ],
      'cycle',
    ],
  ])('refuses invalid steps: %j', async (steps, kind) => {
    expect(planErrors(steps).map((error) => error.kind)).toContain(kind);
    await expect(plan({ steps })).rejects.toMatchObject({ name: 'RefusedError', missing: ['steps'] });
  });

  it('keeps estimates of the caller and defaults to the midpoint of the landscape', async () => {
    const steps = [
      { key: 'find', agent: 'kpi-discovery', after: [] },
      { key: 'out', agent: 'data-export', after: ['find'], days: 0.5, input: 'As CSV', parameters: { format: 'csv' } },
    ];
    const { result } = await plan({ steps });
    const found = landscape.find('kpi-discovery')?.duration_days ?? { min: 0, max: 0 };
    expect(result.steps).toMatchObject([
      { key: 'find', days: (found.min + found.max) / 2, daysFrom: { kind: 'landscape', ...found }, available: true, input: result.request },
      { key: 'out', days: 0.5, daysFrom: { kind: 'caller' }, available: false, input: 'As CSV', parameters: { format: 'csv' } },
    ]);
    expect(result).toMatchObject({ source: 'caller', criticalPath: ['find', 'out'], lengthDays: (found.min + found.max) / 2 + 0.5 });
    expect(result.steps[0]?.accountable.en).toBe(landscape.find('kpi-discovery')?.raci.accountable.role.en);
  });

  it('computes the time of the agents if all of them were measured', async () => {
    const steps = [
      { key: 'a', agent: 'kpi-discovery', after: [] },
      { key: 'b', agent: 'data-export', after: ['a'] },
      { key: 'c', agent: 'data-quality', after: [] },
    ];
    const measured = new Map([
      ['kpi-discovery', { seconds: 3, runs: 4 }],
      ['data-export', { seconds: 2, runs: 1 }],
      ['data-quality', { seconds: 4, runs: 2 }],
    ]);
    expect((await plan({ steps, measuredRuns: () => Promise.resolve(measured) })).result.agentSeconds).toBe(5);
    measured.delete('data-quality');
    const { result } = await plan({ steps, measuredRuns: () => Promise.resolve(measured) });
    expect(result.agentSeconds).toBeNull();
    expect(result.steps.find(({ key }) => key === 'c')).toMatchObject({ runSeconds: null, runsMeasured: 0 });
  });
});

describe('templates', () => {
  it.each(templateNames())('%s is valid', async (name) => {
    expect(planErrors(findTemplate(name)?.steps ?? [])).toEqual([]);
    expect((await plan({ template: name })).result).toMatchObject({ source: 'template', template: name });
  });

  it('include the steps from discovery to the report', async () => {
    const { result } = await plan({ template: 'kpi-programme' });
    expect(result.steps.map(({ agent }) => agent)).toEqual([
      'kpi-discovery',
      'kpi-construction',
      'target-recommendation',
      'kpi-definition-sheet',
      'report-generation',
    ]);
    expect(result.criticalPath).toHaveLength(5);
  });

  it('lists the known templates if the requested one does not exist', async () => {
    await expect(plan({ template: 'world-peace' })).rejects.toThrow('kpi-programme');
  });

  it('plans for every agent and puts its prerequisites first', () => {
    for (const { agent } of landscape.steps) {
      const steps = planFor([agent]);
      expect(steps.at(-1)?.agent).toBe(agent);
      if (!['request-intake', 'solution-planning'].includes(agent)) expect(planErrors(steps)).toEqual([]);
    }
    expect(planFor(['report-generation', 'target-recommendation']).map(({ agent }) => agent)).toEqual([
      'data-quality',
      'kpi-discovery',
      'kpi-construction',
      'target-recommendation',
      'report-generation',
    ]);
  });
});

describe('makePlan from a request', () => {
  it.each(['How would you go about reducing scrap?', 'Wie bekommen wir weniger Ausschuss, also wie senken wir ihn?'])(
    'plans the way to an improvement that names no metric: %s',
    async (request) => {
      const { result } = await plan({ request, data: { ...NO_DATA, datasets: 1 } });
      expect(result).toMatchObject({ source: 'request', template: null });
      expect(result.steps.map(({ agent }) => agent)).toEqual([
        'data-quality',
        'pattern-recognition',
        'causal-analysis',
        'action-recommendation',
      ]);
    },
  );

  it('follows the suggested agents without a model and is degraded', async () => {
    const { result, degradedReasons } = await plan({ goals: ['process-mining'] });
    expect(result).toMatchObject({ source: 'request', template: null, summary: null, writtenBy: 'none' });
    expect(result.steps.map(({ agent }) => agent)).toEqual(['data-quality', 'process-mining']);
    expect(degradedReasons).toEqual(['model_not_configured']);
  });

  it.each([
    [
      'Wie verkürzen wir die Durchlaufzeit?',
      { eventLogs: 1, datasets: 2, namesMetric: true },
      'process-mining causal-analysis scenario-simulation',
    ],
    [
      'Our lead times are too long',
      { eventLogs: 1, datasets: 1, namesMetric: false },
      'process-mining causal-analysis scenario-simulation',
    ],
    ['Reduce the lead time', { eventLogs: 0, datasets: 1, namesMetric: true }, 'causal-analysis target-recommendation scenario-simulation'],
    [
      'Ausschuss senken und der Leitung berichten',
      { eventLogs: 1, datasets: 1, namesMetric: true },
      'causal-analysis target-recommendation',
    ],
    [
      'Fix the duplicates in our supplier data',
      { eventLogs: 1, datasets: 2, namesMetric: false },
      'data-quality data-harmonisation action-recommendation',
    ],
    [
      'Verbessere die Kundendaten: doppelte Einträge entfernen',
      { eventLogs: 0, datasets: 1, namesMetric: false },
      'data-quality data-harmonisation action-recommendation',
    ],
  ])('plans "%s" with the data that exist', async (request, available, agents) => {
    const { result } = await plan({ request, data: { ...NO_DATA, ...available }, goals: ['report-generation'] });
    const planned = result.steps.map(({ agent }) => agent);
    expect(planned.filter((agent) => agents.includes(agent)).join(' ')).toBe(agents);
    expect(planned.at(-1)).toBe('report-generation');
    expect(planned.includes('process-mining')).toBe(agents.includes('process-mining'));
  });

  it('names the dataset of a step in its input, and warns if the day that the request names is too early', async () => {
    const usesOf = (agent: string) => (agent === 'process-mining' ? [{ kind: 'dataset' as const, id: 'dst_1', name: 'Orders' }] : []);
    const workingDays = { until: '2026-12-01', days: 1 };
    const { result } = await plan({ goals: ['process-mining'], data: { ...NO_DATA, usesOf }, workingDays });
    expect(result.steps.at(-1)).toMatchObject({ input: expect.stringContaining('“Orders”') as string, uses: [{ id: 'dst_1' }] });
    expect(result.warnings[0]).toContain('only 1 until 1 Dec 2026');
  });

  it('leaves out a prerequisite without its data, but not what the request asks for', async () => {
    const missingNeeds = (agent: string) => (agent === 'process-mining' ? ['event_log'] : []);
    const agentsFor = async (goals: string[]) => (await plan({ goals, missingNeeds })).result.steps.map(({ agent }) => agent);
    expect(await agentsFor(['action-recommendation'])).toEqual(['data-quality', 'action-recommendation']);
    expect(await agentsFor(['process-mining'])).toEqual(['data-quality', 'process-mining']);
  });

  it('falls back to a template without suggested agents, and warns', async () => {
    const { result } = await plan({});
    expect(result).toMatchObject({ source: 'template', template: 'kpi-programme' });
    expect(result.warnings[0]).toContain('points to no agent');
  });

  it('lists the missing inputs of a step', async () => {
    const { result } = await plan({ goals: ['data-quality'], missingNeeds: () => ['dataset'], requiredParameters: () => ['key'] });
    expect(result.steps[0]?.missing).toEqual(['dataset', 'key']);
  });

  it('refuses an empty request', async () => {
    await expect(plan({ request: ' ' })).rejects.toMatchObject({ name: 'RefusedError', missing: ['input'] });
  });
});

describe('makePlan with a proposal by a model', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await ModelServer.start();
  });
  afterAll(() => server.stop());

  const proposed = (steps: object[], prose = 'The plan has 2 steps [E1].', premium = false) => {
    server.reply = ({ messages }) => (JSON.stringify(messages).includes('<data>') ? JSON.stringify({ steps }) : prose);
    const endpoint = { baseUrl: server.url, name: 'm', timeoutMs: 60_000 };
    return plan({ goals: ['data-quality'] }, new ModelClient({ local: endpoint }, { retries: 0 }), premium);
  };
  const step = (key: string, agent: string, after: string[] = [], input = 'Do it') => ({ key, agent, after, input });

  it('accepts a valid proposal, and a summary only if its numbers are supported', async () => {
    const { result, degradedReasons } = await proposed([
      step('look', 'data-quality', [], 'Show how our 3 plants deliver'),
      step('tell', 'slide-deck', ['look'], 'Make 99 slides'),
    ]);
    expect(result).toMatchObject({ source: 'model', writtenBy: 'local', summary: expect.stringContaining('2 steps') as string });
    expect(result.steps.map(({ key, input }) => [key, input])).toEqual([
      ['look', 'Show how our 3 plants deliver'],
      ['tell', result.request],
    ]);
    expect(degradedReasons).toEqual([]);
    const invented = await proposed([step('look', 'data-quality')], 'The plan will save 4711 euros.');
    expect(invented.result).toMatchObject({ summary: null, writtenBy: 'none' });
    expect(invented.degradedReasons.length).toBeGreaterThan(0);
  });

  it.each([
    ['a cycle', [step('a', 'data-quality', ['b']), step('b', 'data-export', ['a'])]],
    ['an unknown agent', [step('a', 'world-domination')]],
    ['a plan within the plan', [step('a', 'solution-planning')]],
    ['an unknown step', [step('a', 'data-quality', ['z'])]],
    ['no steps', []],
  ])('rejects a proposal with %s, plans from the request, and warns', async (_, steps) => {
    const { result } = await proposed(steps);
    expect(result).toMatchObject({ source: 'request' });
    expect(result.steps.map(({ agent }) => agent)).toEqual(['data-quality']);
    expect(result.warnings.join(' ')).toContain('proposal was rejected');
  });

  it('ignores an answer that is not a plan', async () => {
    server.reply = () => 'I would rather not.';
    const endpoint = { baseUrl: server.url, name: 'm', timeoutMs: 60_000 };
    const { result, degradedReasons } = await plan({ goals: ['data-quality'] }, new ModelClient({ local: endpoint }, { retries: 0 }));
    expect(result.source).toBe('request');
    expect(degradedReasons.length).toBeGreaterThan(0);
  });
});

describe('planDocument', () => {
  const frame = { tenantName: 'A', createdAt: '2026-03-11T12:00:00Z' };

  it('renders steps, owners, times and the critical path in both languages and escapes markup', async () => {
    const { result } = await plan({ template: 'kpi-programme', request: '<script>*x*</script> | y' });
    const english = renderMarkdown(planDocument(result, { ...frame, language: 'en' }));
    expect(english).toContain('Critical path:');
    expect(english).toContain('can be started as a whole.');
    expect(english).toContain(result.steps[0]?.accountable.en);
    expect(english).not.toContain('<script>');
    const german = renderMarkdown(planDocument(result, { ...frame, language: 'de' }));
    expect(german).toContain('Kritischer Pfad:');
    expect(german).toContain(result.steps[0]?.accountable.de);
  });

  it('contains a chart that is safe SVG', async () => {
    const { result } = await plan({ template: 'process-improvement' });
    const svg = ganttChart(result, 'en');
    expect(isSafeSvg(svg)).toBe(true);
    expect(svg.match(/<rect /g)?.length).toBeGreaterThan(result.steps.length);
    const hostile = ganttChart({ ...result, steps: result.steps.map((each) => ({ ...each, title: '</text><script>x</script>' })) }, 'en');
    expect(isSafeSvg(hostile)).toBe(true);
  });
});
