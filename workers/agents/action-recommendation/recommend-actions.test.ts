import { DuckDbSession } from '../../../platform/analytics/index.js';
import { encodeStored } from '../../../platform/stored-json.js';
import { assessQuality, qualityAssessmentSchema } from '../../../subgraphs/sources/index.js';
import type { EarlierRun } from '../../earlier-runs.js';
import { mineProcess, processMiningResultSchema } from '../process-mining/index.js';
import { actionMarkdown } from './action-markdown.js';
import type { AskedThing } from './asked.js';
import { recordFindings } from './record-findings.js';
import type { PlacedKpi } from '../../methods/tenant-state/index.js';
import { series } from '../../methods/tenant-state/testing/kpis.js';
import type { MetricWithStatus } from '../../../subgraphs/metrics/index.js';
import type { Initiative, Milestone, ProgrammeDecision } from '../../../subgraphs/transformation/index.js';
import { atPointer } from './finding.js';
import { findingReaders } from './findings/index.js';
import { recommendActions, type RecommendationContext } from './recommend-actions.js';
import { ruleCatalogue } from './rule-catalogue.js';

const AS_OF = new Date('2026-03-10T08:00:00Z');

const earlier = (agent: string, result: unknown): EarlierRun => ({
  runId: `run_${agent}`,
  agent,
  result,
  markdown: null,
  degraded: false,
  citations: [],
  finishedAt: new Date('2026-03-09T08:00:00Z'),
});

/** Mines four orders, two of which repeat “Prüfen”; one hour between events, 24 hours before “Bezahlen”. */
const mined = async (): Promise<EarlierRun> => {
  await using duck = await DuckDbSession.open();
  const events = ['Anlegen 0', 'Prüfen 1', 'Bezahlen 25'];
  const repeated = ['Anlegen 0', 'Prüfen 1', 'Zurück 2', 'Prüfen 3', 'Bezahlen 27'];
  const rows = [events, events, repeated, repeated].flatMap((path, index) =>
    path.map((text) => {
      const [activity, hours] = text.split(' ');
      return `('V${index}', '${activity}', TIMESTAMP '2026-01-0${index + 1} 00:00:00' + INTERVAL ${hours} HOUR)`;
    }),
  );
  await duck.run(`CREATE TABLE log AS SELECT * FROM (VALUES ${rows.join()}) AS x(fall, was, wann)`);
  const result = await mineProcess(duck, { relation: 'log', caseColumn: 'fall', activityColumn: 'was', timeColumn: 'wann' }, {});
  return earlier('process-mining', encodeStored(processMiningResultSchema, result));
};

/** Assesses ten customers, three without a town (30 % of the column). */
const assessed = async (): Promise<EarlierRun> => {
  await using duck = await DuckDbSession.open();
  await duck.run(
    `CREATE TABLE customers AS SELECT i AS id, CASE WHEN i < 3 THEN NULL ELSE 'Ort ' || i END AS "Ort | <b>" FROM range(10) AS t(i)`,
  );
  const columns = [
    { name: 'id', type: 'integer' as const },
    { name: 'Ort | <b>', type: 'text' as const },
  ];
  const assessment = await assessQuality(duck, { relation: 'customers', columns, asOf: AS_OF }, {});
  const stored = encodeStored(qualityAssessmentSchema, assessment) as object;
  return earlier('data-quality', { ...stored, gate: 'conditional' });
};

const context = (overrides: Partial<RecommendationContext> = {}): RecommendationContext => ({
  language: 'de',
  asOf: AS_OF,
  rules: ruleCatalogue(),
  maxActions: 50,
  ownerOf: () => null,
  programmeEnd: null,
  wantedBy: null,
  effects: [],
  ...overrides,
});

describe('ruleCatalogue', () => {
  it('covers exactly the agents that have a finding reader', () => {
    expect(ruleCatalogue().length).toBeGreaterThanOrEqual(25);
    expect([...new Set(ruleCatalogue().map(({ agent }) => agent))].toSorted()).toEqual(
      [...Object.keys(findingReaders('de')), 'action-recommendation'].toSorted(),
    );
  });

  it('has a threshold for high severity that is not below that for medium', () => {
    for (const { severity } of ruleCatalogue()) expect(severity.high).toBeGreaterThanOrEqual(severity.medium);
  });
});

describe('recommendActions', () => {
  it('derives actions from real results, with evidence pointers that resolve', async () => {
    const runs = [await mined(), await assessed()];
    const { actions, unreadable, runs: summaries } = recommendActions(runs, context());
    expect(unreadable).toEqual([]);
    const rules = actions.map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['bottleneck', 'rework', 'gaps', 'additional-step']));
    for (const { evidence, figures, finding, action, risk, measure } of actions) {
      const found = atPointer(runs.find(({ runId }) => runId === evidence.runId)?.result, evidence.pointer);
      expect(found).toBeDefined();
      expect(figures.every(({ value }) => Number.isFinite(value))).toBe(true);
      expect([finding, action, risk.text, measure].join()).not.toMatch(/[{}]/);
    }
    expect(summaries.map(({ findings, withoutAction }) => findings > withoutAction)).toEqual([true, true]);
  });

  it('describes each finding with its figures', async () => {
    const { actions } = recommendActions([await mined(), await assessed()], context());
    // Calculated by hand: waiting time is 1 + 24 h in two cases and 1 + 1 + 1 + 24 h in the others; 96 of 104 h precede “Bezahlen”.
    const bottleneck = actions.find(({ rule }) => rule === 'bottleneck');
    expect(bottleneck?.subject).toBe('Prüfen → Bezahlen');
    expect(bottleneck?.figures.find(({ name }) => name === 'share')?.value).toBeCloseTo(96 / 104, 12);
    expect(bottleneck).toMatchObject({ severity: 'high', effort: 'medium', priority: 1.5, due: { date: '2026-04-21', rule: 'effort' } });
    expect(bottleneck?.finding).toContain('92,3\u202F%');
    const gaps = actions.find(({ rule }) => rule === 'gaps');
    expect(gaps?.finding).toBe('In „Ort | <b>“ fehlen 30\u202F% der Werte (3).');
    expect(gaps?.severity).toBe('high');
  });

  it('orders by severity over effort and truncates the list at maxActions', async () => {
    const runs = [await mined(), await assessed()];
    const { actions } = recommendActions(runs, context());
    expect(actions.map(({ priority }) => priority)).toEqual(actions.map(({ priority }) => priority).toSorted((a, b) => b - a));
    expect(actions.map(({ id }) => id)).toEqual(actions.map((_, index) => `A${index + 1}`));
    const cut = recommendActions(runs, context({ maxActions: 2 }));
    expect(cut.actions).toHaveLength(2);
    expect(cut.total).toBeGreaterThan(2);
  });

  it('caps due dates at the end of a running programme', async () => {
    const runs = [await mined()];
    const dueOf = (programmeEnd: string) => recommendActions(runs, context({ programmeEnd })).actions[0]?.due;
    expect(dueOf('2026-03-12')).toEqual({ date: '2026-03-12', rule: 'programme_end' });
    expect(dueOf('2026-03-09')?.rule).toBe('effort');
  });

  it('caps due dates at the day that the request states', async () => {
    const runs = [await mined()];
    const dueOf = (wantedBy: string, programmeEnd: string | null = null) =>
      recommendActions(runs, context({ wantedBy, programmeEnd })).actions[0]?.due;
    expect(dueOf('2026-03-14')).toEqual({ date: '2026-03-14', rule: 'request' });
    expect(dueOf('2026-03-14', '2026-03-12')?.rule).toBe('programme_end');
    expect(dueOf('2027-01-01')?.rule).toBe('effort');
    expect(dueOf('2026-03-09')?.rule).toBe('effort');
  });

  it('sets effect and owner by subject, else null', async () => {
    const runs = [await mined()];
    const evidence = { runId: 'run_x', agent: 'scenario-simulation', pointer: '', finishedAt: AS_OF.toISOString() };
    const effect = { subject: 'prüfen', unit: null, p10: 1, p50: 2, p90: 3, evidence };
    const owner = { name: 'Leitung', source: 'process_step' as const, id: 'process-mining' };
    const { actions } = recommendActions(runs, context({ effects: [effect], ownerOf: () => owner }));
    expect(actions.find(({ rule }) => rule === 'rework')?.effect).toEqual(effect);
    expect(actions.find(({ rule }) => rule === 'bottleneck')).toMatchObject({ effect: null, owner });
  });

  it('skips a result of unknown shape and reports its agent', () => {
    const { actions, unreadable } = recommendActions([earlier('process-mining', { counts: 'viele' })], context());
    expect([actions, unreadable]).toEqual([[], ['process-mining']]);
  });
});

describe('actionMarkdown', () => {
  it.each(['de', 'en'] as const)('renders the report in %s and escapes markup in the data', async (language) => {
    const runs = [await mined(), await assessed()];
    const { unreadable, unanswered: _, ...found } = recommendActions(runs, context({ language }));
    const markdown = actionMarkdown({
      ...{ language, tenantName: 'Acme <script>', asOf: AS_OF.toISOString(), ...found },
      ...{ method: { name: 'rules', parameters: {} }, warnings: unreadable, records: [] },
    });
    expect(markdown).toContain(language === 'de' ? '# Empfohlene Maßnahmen' : '# Recommended actions');
    expect(markdown).not.toMatch(/run_|\/dimensions\//);
    expect(markdown).not.toMatch(/(?<!\\)<(?:script|b)>/);
    expect(markdown).toContain(language === 'de' ? 'nicht bezifferbar' : 'cannot be quantified');
  });
});

const about = (agent: string, datasetId: string, result: unknown, runId = `run_${datasetId}`): EarlierRun => ({
  ...earlier(agent, result),
  runId,
  citations: [{ id: datasetId, kind: 'dataset', label: datasetId }],
});

const thing = (name: string, overrides: Partial<AskedThing> = {}): AskedThing => ({
  ...{ ids: [], name, datasetIds: [], agent: 'data-quality', answeredFrom: 2 },
  ...overrides,
});

const metric = (name: string, overrides: object = {}): MetricWithStatus =>
  ({
    metric: {
      ...{
        metricId: `met_${name}`,
        name,
        unit: 'd',
        direction: 'lower',
        targetValue: 10,
        targetDue: null,
        green: null,
        amber: null,
        owner: 'Ada',
      },
      ...overrides,
    },
    latest: { value: 14, isComplete: true },
  }) as MetricWithStatus;

describe('order of actions', () => {
  it('puts the main bottleneck above defects of data, with the throughput time it would save', async () => {
    const { actions } = recommendActions([await assessed(), await mined()], context({ language: 'en' }));
    expect(actions[0]).toMatchObject({ rule: 'bottleneck', subject: 'Prüfen → Bezahlen' });
    // Mean throughput is 26 h; the transition takes 24 h per case.
    expect(actions[0]?.expected).toMatchObject({ unit: 's', from: 26 * 3_600, to: 14 * 3_600 });
    expect(actions[0]?.expected?.text).toContain('falls from');
  });

  it.each([
    ['de', 'Daran arbeitet bereits „Zweiter Kran“ (verantwortlich: Bea, Termin 01.06.2026).', 'Meilenstein „Kran bestellt“ bis 20.03.2026'],
    ['en', 'Already recorded for it: “Zweiter Kran” (owner: Bea, due 1 Jun 2026).', 'milestone “Kran bestellt” by 20 Mar 2026'],
  ] as const)('names in %s the recorded initiative with owner, date and next milestone', async (language, recorded, next) => {
    const initiative = {
      ...{ initiativeId: 'ini_1', title: 'Zweiter Kran', areaId: 'are_1', metricIds: ['met_Lead time'], owner: 'Bea' },
      ...{ status: 'active', progress: 0.4, due: '2026-06-01' },
    } as unknown as Initiative;
    const milestones = [{ milestoneId: 'mil_1', title: 'Kran bestellt', due: '2026-03-20', initiativeId: 'ini_1' } as Milestone];
    const programme = { metrics: [metric('Lead time')], decisions: [], milestones, initiatives: [initiative] };
    const recommended = (askedIds: readonly string[]) => {
      const { findings } = recordFindings(programme, { language, today: '2026-03-10', askedIds: new Set(askedIds) });
      const asked = { things: askedIds.map((id) => thing('Kran', { ids: [id] })), kinds: new Set<string>(), asksData: false };
      const own = { run: earlier('action-recommendation', null), findings };
      return recommendActions([], context({ language, own, ...(askedIds.length > 0 && { asked }) })).actions;
    };
    expect(recommended([]).map(({ action }) => action)).toEqual([expect.stringContaining(recorded)]);
    const named = recommended(['mil_1']).find(({ rule }) => rule === 'initiative-open');
    expect(named).toMatchObject({ subject: 'Zweiter Kran', owner: { name: 'Bea' }, action: expect.stringContaining(next) });
    expect(named?.finding).toMatch(/40.?%/u);
  });

  it('acts on KPIs of tables that miss their target, and on initiatives past their due date', () => {
    const initiative = {
      ...{ initiativeId: 'dst_2/Boiler', title: 'Boiler', areaId: '', metricIds: [], owner: 'Cem' },
      ...{ status: 'active', progress: 0, due: '2026-01-09', budget: 200, spent: 150 },
    } as unknown as Initiative;
    const kpi = (name: string, changes: object) => ({ ...series(name, changes), sourceId: 'dst_1' }) as PlacedKpi;
    const kpis = [kpi('Guest score', { unit: null, value: 8.4, target: 8.6, owner: 'Ida' }), kpi('Rate', { reached: true })];
    const programme = { metrics: [], decisions: [], milestones: [], initiatives: [initiative], kpis };
    const { findings, records } = recordFindings(programme, { language: 'en', today: '2026-03-10' });
    const own = { run: earlier('action-recommendation', null), findings };
    const { actions } = recommendActions([], context({ language: 'en', own }));
    expect(actions.map(({ rule, subject, owner }) => [rule, subject, owner?.name])).toEqual([
      ['initiative-overdue', 'Boiler', 'Cem'],
      ['kpi-off-target', 'Guest score', 'Ida'],
    ]);
    expect(actions[0]?.finding).toMatch(/60 days overdue \(9 Jan 2026\); spent of its budget: 75/u);
    expect(records.map(({ kind, id }) => [kind, id])).toEqual([
      ['dataset', 'dst_1'],
      ['initiative', 'dst_2/Boiler'],
    ]);
  });

  it('lists KPIs off target and overdue decisions and milestones before other actions, with their evidence', async () => {
    const initiative = { initiativeId: 'ini_1', title: 'Portal', areaId: 'are_1', metricIds: [], owner: 'Bea' } as unknown as Initiative;
    const milestone = (title: string, due: string) => ({ milestoneId: `mil_${title}`, title, due, initiativeId: 'ini_1' }) as Milestone;
    const { records, findings } = recordFindings(
      {
        metrics: [metric('Lead time'), metric('Met', { targetValue: 20 }), metric('Bigger gap', { targetValue: 5 })],
        decisions: [
          {
            decisionId: 'dec_1',
            question: 'Buy?',
            due: '2026-03-08',
            owner: 'Cem',
            areaId: null,
            initiativeId: null,
          } as unknown as ProgrammeDecision,
          {
            decisionId: 'dec_2',
            question: 'Sell?',
            due: '2026-03-10',
            owner: null,
            areaId: null,
            initiativeId: null,
          } as unknown as ProgrammeDecision,
        ],
        milestones: [milestone('Late', '2026-03-01'), milestone('Ahead', '2026-03-11')],
        initiatives: [initiative],
      },
      { language: 'en', today: '2026-03-10' },
    );
    expect(records.map(({ name }) => name)).toEqual(['Bigger gap', 'Lead time', 'Buy?', 'Late']);
    const own = { run: earlier('action-recommendation', null), findings };
    const { actions } = recommendActions([await assessed()], context({ language: 'en', own }));
    expect(actions.slice(0, 4).map(({ subject }) => subject)).toEqual(['Bigger gap', 'Lead time', 'Late', 'Buy?']);
    expect(actions[1]).toMatchObject({
      expected: { unit: 'd', from: 14, to: 10 },
      owner: { name: 'Ada' },
      evidence: { pointer: '/records/1' },
    });
    expect(actions[2]?.finding).toContain('9 days overdue');
    expect(actions[3]?.finding).toContain('2 days overdue');
    const asked = { things: [thing('Cem', { isPerson: true })], kinds: new Set<string>(), asksData: false };
    const ofCem = recommendActions([await assessed()], context({ language: 'en', own, asked })).actions;
    expect(ofCem[0]).toMatchObject({ subject: 'Buy?', isAsked: true });
  });

  it('puts actions on what the request names first and returns what none concerns', async () => {
    const runs = [await mined(), { ...(await assessed()), citations: [{ id: 'dst_customers', kind: 'dataset', label: 'Customers' }] }];
    const asked = {
      things: [thing('Customers', { datasetIds: ['dst_customers'], answeredFrom: 1 }), thing('Churn', { ids: ['met_churn'] })],
      kinds: new Set<string>(),
      asksData: true,
    };
    const { actions, unanswered } = recommendActions(runs, context({ asked }));
    expect(actions[0]).toMatchObject({ rule: 'gaps', isAsked: true });
    expect(actions.find(({ rule }) => rule === 'bottleneck')).toMatchObject({ isAsked: false });
    expect(unanswered.map(({ name }) => name)).toEqual(['Churn']);
  });

  it('puts the cleaning of asked data behind actions on the process unless the request asks about data', async () => {
    const cited = [{ id: 'dst_orders', kind: 'dataset' as const, label: 'Orders' }];
    const runs = [
      { ...(await assessed()), citations: cited },
      { ...(await mined()), citations: cited },
    ];
    const things = [thing('Orders', { datasetIds: ['dst_orders'], answeredFrom: 1 })];
    const first = (asksData: boolean) =>
      recommendActions(runs, context({ asked: { things, kinds: new Set<string>(), asksData } })).actions.map(
        ({ evidence }) => evidence.agent,
      );
    const agents = first(false);
    expect(agents[0]).toBe('process-mining');
    expect(agents.indexOf('data-quality')).toBeGreaterThan(agents.lastIndexOf('process-mining'));
    expect(first(true)).toContain('data-quality');
  });

  it('joins findings with the same action and keeps their evidence', async () => {
    const { result } = await assessed();
    const { actions } = recommendActions([about('data-quality', 'one', result), about('data-quality', 'two', result)], context());
    const gaps = actions.filter(({ rule }) => rule === 'gaps');
    expect(gaps).toHaveLength(1);
    expect(gaps[0]?.evidence.runId).toBe('run_one');
    expect(gaps[0]?.furtherEvidence.map(({ runId }) => runId)).toEqual(['run_two']);
  });
});
