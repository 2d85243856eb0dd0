import { NO_ESTIMATES } from './testing/programme.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import type { Understood } from '../request-reading/index.js';
import { NOTHING_ASKED } from './asked.js';
import { describeDecisions } from './description/attention.js';
import { startComposition } from './description/composition.js';
import { focusOn, initiativesOnAsked } from './focus.js';
import type { Initiative } from './initiatives.js';
import { leadOf } from './lead.js';
import { initiativesOf, kpisOf } from './placed.js';
import type { DatasetState, ProcessState, TenantState } from './read-tenant-state.js';
import { emptyState } from './testing/demo-state.js';
import { history, series } from './testing/kpis.js';
import { programmeState } from './testing/programme.js';

const table = (datasetId: string, parts: Partial<DatasetState> = {}): DatasetState => ({
  dataset: Object.assign(new Dataset(), { datasetId, name: datasetId, version: 1, contentHash: 'h', rows: 10, columns: [] }),
  ...{ check: null, kpis: null, initiatives: null },
  ...parts,
});

const listed = (name: string, area: string): Initiative => ({
  ...{ name, status: 'running', statusText: 'running', start: null, due: null, area, owner: 'Mr List', progress: null },
  ...{ budget: null, spent: null, ...NO_ESTIMATES, currency: null, risk: null },
});

const process = {
  name: 'Log',
  dataset: { id: 'dst_log', kind: 'dataset', label: 'Log' },
  run: { runId: 'run_1' },
} as unknown as ProcessState;

/** Two metrics, a KPI table with two series of its own, an event log, a list of initiatives and the programme of two areas. */
const whole = (): TenantState => {
  const kpis = [
    series('First response', { area: 'Support' }),
    series('Backlog', { area: 'Support' }),
    series('Travel time', { area: 'Field service' }),
  ];
  const programme = programmeState();
  return {
    ...emptyState(),
    metrics: [
      history({ metricId: 'met_1', name: 'First response', datasetId: 'dst_tickets', owner: 'Ms Metric' }),
      history({ metricId: 'met_2', name: 'Case duration', datasetId: 'dst_log', unit: 'days', tags: ['Field service'] }),
    ],
    datasets: [
      table('dst_kpis', { kpis: { series: kpis, total: 4, ambiguous: ['Unclear'] } }),
      table('dst_tickets'),
      table('dst_log'),
      table('dst_list', { initiatives: [listed('Spare parts', 'Field service'), listed('Route planning', 'Field service')] }),
    ],
    datasetTotal: 4,
    processes: [process],
    programme: {
      ...programme,
      initiatives: programme.initiatives.map((each) => Object.assign(each, each.initiativeId === 'ini_1' ? { metricIds: ['met_1'] } : {})),
    },
    profile: {
      goals: [
        { title: 'Answer fast', kpi: 'First response' },
        { title: 'Travel less', kpi: 'Travel time' },
      ],
    },
  };
};

type Subject = Understood['subjects'][number];

const subject = (kind: Subject['kind'], id: string, label = id, confidence = 1): Subject => ({
  ...{ kind, id, label, words: label.split(' '), confidence, source: 'rules' },
});

const understood = (subjects: Subject[], parts: Partial<Understood> = {}): Understood => ({
  ...{ language: 'en', subjects, topics: [], period: null, comparisons: [], audiences: [], target: null, format: null, open: [] },
  unanswered: [],
  ...parts,
});

const focusedOn = (subjects: Subject[], parts: Partial<Understood> = {}, input = '') => {
  const metricIds = subjects.filter(({ kind }) => kind === 'metric').map(({ id }) => id);
  const state = { ...whole(), asked: { ...NOTHING_ASKED, metricIds } };
  const { state: focused, leftOut } = focusOn(state, leadOf(understood(subjects, parts), state, input));
  return {
    ...{ state, focused, leftOut },
    kpis: kpisOf(focused).map(({ name }) => name),
    initiatives: initiativesOf(focused).map(({ name }) => name),
    datasets: focused.datasets.map(({ dataset }) => dataset.datasetId),
  };
};

describe('leadOf', () => {
  it('names several asked KPIs rather than an initiative that shares words with one of them', () => {
    const state = { ...whole(), asked: { ...NOTHING_ASKED, metricIds: ['met_1', 'met_2'] } };
    const subjects = [
      subject('initiative', 'ini_1', 'Skill matrix', 0.7),
      subject('metric', 'met_1', 'First response'),
      subject('metric', 'met_2', 'Case duration'),
    ];
    const lead = leadOf(understood(subjects), state);
    expect([lead.section, lead.labels]).toEqual(['kpis', ['First response', 'Case duration']]);
  });

  it.each(['A report on our projects: who leads them, what do they cost?', 'Slides on the money in the programme: spent and left'])(
    'takes all initiatives as the subject of “%s”',
    (text) => {
      const state = whole();
      const weak = [subject('initiative', 'ini_1', 'Skill matrix', 0.4), subject('column', 'dst_list/Budget', 'Budget')];
      const reading = { ...understood(weak), topics: /projects/.test(text) ? [{ topic: 'initiatives' as const, words: 'projects' }] : [] };
      const lead = leadOf(reading, state, text);
      expect(lead).toMatchObject({ sections: ['programme'], initiatives: [], datasetIds: [] });
      expect(initiativesOf(focusOn(state, lead).state)).toHaveLength(initiativesOf(state).length);
    },
  );

  it('names an initiative that is asked for beside one KPI', () => {
    const state = { ...whole(), asked: { ...NOTHING_ASKED, metricIds: ['met_1'] } };
    const lead = leadOf(understood([subject('initiative', 'ini_1', 'Skill matrix'), subject('metric', 'met_1', 'First response')]), state);
    expect(lead.section).toBe('programme');
  });
});

describe('focusOn', () => {
  it('keeps an asked KPI with its sources and goal, and the initiatives that state it or work in its area', () => {
    const { focused, kpis, initiatives, datasets, leftOut } = focusedOn([subject('metric', 'met_1', 'First response')]);
    expect(kpis).toEqual(['First response']);
    expect(initiatives).toEqual(['Self-service portal', 'Skill matrix']);
    expect(datasets).toEqual(['dst_kpis', 'dst_tickets']);
    expect([focused.datasetTotal, focused.processes.length]).toEqual([2, 0]);
    expect(focused.profile?.goals?.map(({ title }) => title)).toEqual(['Answer fast']);
    expect(leftOut).toEqual(['kpis', 'initiatives', 'processes', 'datasets']);
  });

  it('does not change what a kept KPI states', () => {
    const { state, focused } = focusedOn([subject('metric', 'met_1', 'First response')]);
    const [before] = kpisOf(state);
    expect(before).toMatchObject({ name: 'First response', area: 'Support', notes: [{ text: 'Strike' }] });
    expect(kpisOf(focused)).toEqual([before]);
  });

  it('states the running initiatives of the whole area, although it keeps only those that work on the KPI', () => {
    const kpi = history({ metricId: 'met_1', name: 'First response', targetValue: 200 });
    const list = table('dst_list', { initiatives: [listed('First response team', 'Support'), listed('Less backlog', 'Support')] });
    const state: TenantState = {
      ...{ ...emptyState(), metrics: [kpi], asked: { ...NOTHING_ASKED, metricIds: ['met_1'] } },
      datasets: [
        table('dst_kpis', {
          kpis: {
            series: [series('First response', { area: 'Support' }), series('Backlog', { area: 'Support', target: null, reached: null })],
            total: 2,
            ambiguous: [],
          },
        }),
        list,
      ],
    };
    const { state: focused } = focusOn(state, leadOf(null, state));
    expect(initiativesOf(focused).map(({ name }) => name)).toEqual(['First response team']);
    const textsOf = (of: TenantState) =>
      describeDecisions(of, startComposition('en', new Date('2026-03-01T00:00:00Z'), '2026-03-01')).statements.map(({ text }) => text);
    expect(textsOf(focused)).toEqual(textsOf(state));
    expect(textsOf(focused).join(' ')).toContain('running initiatives in Support: 2');
  });

  it('relates an initiative to the KPI that its texts name, not to the others of its area', () => {
    const state = whole();
    const [portal, matrix] = state.programme?.initiatives ?? [];
    if (portal) portal.metricIds = [];
    if (matrix) matrix.description = 'The backlog is worked off by whoever has the skill.';
    const kpisFor = (id: string, title: string) =>
      kpisOf(focusOn(state, leadOf(understood([subject('initiative', id, title)]), state)).state).map(({ name }) => name);
    expect(kpisFor('ini_2', 'Skill matrix')).toEqual(['Backlog']);
    expect(kpisFor('ini_1', 'Self-service portal')).toEqual(['First response', 'Backlog']);
  });

  it('finds the initiatives that the purpose of an asked KPI calls by the beginning of their titles', () => {
    const kpi = history({
      metricId: 'met_1',
      name: 'First response',
      purpose: 'Shows whether the second shift and the skill matrix work.',
    });
    const names = ['Second shift for the evenings and Sundays', 'Shift calendar in the intranet'];
    const list = table('dst_list', { initiatives: names.map((name) => listed(name, 'Support')) });
    const state: TenantState = { ...emptyState(), metrics: [kpi], datasets: [list], asked: { ...NOTHING_ASKED, metricIds: ['met_1'] } };
    expect(initiativesOnAsked(state)).toEqual([names[0]]);
  });

  it('keeps one KPI of the area of an initiative that is related to none in particular', () => {
    const state = whole();
    const kpis = ['Wait', 'Reopened', 'Escalated'].map((name, index) =>
      series(name, { area: 'Support', onTarget: index, judged: 3, miss: 0.1 }),
    );
    state.datasets.push(table('dst_more', { kpis: { series: kpis, total: 3, ambiguous: [] } }));
    const { state: focused } = focusOn(state, leadOf(understood([subject('initiative', 'ini_2', 'Skill matrix')]), state));
    expect(kpisOf(focused)).toHaveLength(1);
    expect(kpisOf(focused)[0]?.onTarget).toBe(0);
  });

  it('limits a request for a period to its end and to the initiatives that run in it', () => {
    const period = { from: '2026-01-01', until: '2026-01-31', words: 'January 2026' };
    const { focused, leftOut } = focusedOn([], { period });
    expect(kpisOf(focused).find(({ name }) => name === 'First response')?.last).toBe('2026-01-01');
    expect(initiativesOf(focused).map(({ name }) => name)).toEqual(['Spare parts', 'Route planning']);
    expect(leftOut).toEqual(['initiatives', 'processes']);
  });

  it('does not take data quality for the area of that name', () => {
    const quality = subject('area', 'are_1', 'Quality');
    expect(focusedOn([quality], {}, 'Report on data quality')).toMatchObject({ kpis: [], initiatives: [] });
  });

  it('keeps a process only with its log, or with a duration that is computed from it', () => {
    expect(focusedOn([subject('metric', 'met_2', 'Case duration')]).focused.processes).toHaveLength(1);
    expect(focusedOn([subject('dataset', 'dst_log', 'Log')]).focused.processes).toHaveLength(1);
    expect(focusedOn([subject('dataset', 'dst_tickets', 'Tickets')]).focused.processes).toHaveLength(0);
  });

  it('keeps the KPIs, initiatives, records and board row of an asked area', () => {
    const { focused, kpis, initiatives } = focusedOn([subject('area', 'are_2', 'Field service')]);
    expect(kpis).toEqual(['Case duration', 'Travel time']);
    expect(initiatives).toEqual(['Route planning', 'Spare parts']);
    expect(focused.programme?.decisions.map(({ decisionId }) => decisionId)).toEqual(['dec_2']);
    expect(focused.programme?.board?.areas.map(({ name }) => name)).toEqual(['Field service']);
    expect(focused.programme?.board?.lights.every(({ areaId }) => areaId === 'are_2')).toBe(true);
  });

  it('keeps the records of an asked initiative and the KPIs that it states, without a board', () => {
    const { focused, kpis } = focusedOn([subject('initiative', 'ini_1', 'Self-service portal')]);
    const { programme } = focused;
    expect(kpis).toEqual(['First response']);
    expect(programme?.milestones.map(({ milestoneId }) => milestoneId)).toEqual(['mil_1', 'mil_3']);
    expect([programme?.risks.length, programme?.decisions.length, programme?.board]).toEqual([1, 1, null]);
    expect(programme?.areas.map(({ name }) => name)).toEqual(['Support']);
  });

  it.each([
    ['a milestone', subject('milestone', 'mil_2', 'Pilot region'), ['Route planning']],
    ['a risk', subject('risk', 'rsk_1', 'Supplier of the portal is late'), ['Self-service portal']],
    ['a decision of an area', subject('decision', 'dec_2', 'Pilot region'), []],
  ])('keeps %s with its initiative', (_, record, expected) => {
    const { focused } = focusedOn([record]);
    expect(focused.programme?.initiatives.map(({ title }) => title)).toEqual(expected);
    const { milestones = [], risks = [], decisions = [] } = focused.programme ?? {};
    const ids = [
      ...milestones.map((each) => each.milestoneId),
      ...risks.map((each) => each.riskId),
      ...decisions.map((each) => each.decisionId),
    ];
    expect(ids).toContain(record.id);
  });

  it('keeps the KPIs that are computed from an asked dataset, but not if only its quality is asked for', () => {
    const named = subject('dataset', 'dst_tickets', 'Tickets');
    expect(focusedOn([named]).kpis).toEqual(['First response']);
    const { kpis, datasets } = focusedOn([named], { open: ['Qualität'] });
    expect([kpis, datasets]).toEqual([[], ['dst_tickets']]);
  });

  it('takes an asked column for its dataset only if nothing else is named', () => {
    const column = subject('column', 'dst_tickets/Priority', 'Priority');
    expect(focusedOn([column]).datasets).toContain('dst_tickets');
    expect(focusedOn([subject('initiative', 'ini_3', 'Route planning'), column]).datasets).not.toContain('dst_tickets');
  });

  it('takes a person for what they own only if nothing else is named', () => {
    const person = subject('person', 'Ms Metric');
    expect(focusedOn([person]).kpis).toEqual(['First response']);
    expect(focusedOn([person, subject('initiative', 'ini_3', 'Route planning')]).kpis).not.toContain('First response');
  });

  it('keeps a part that is asked for as a whole', () => {
    const { focused, kpis, initiatives } = focusedOn([], { topics: [{ topic: 'initiatives', words: 'initiatives' }] });
    expect(kpis).toEqual([]);
    expect(initiatives).toHaveLength(4);
    expect(focused.programme?.board).not.toBeNull();
  });

  it.each([
    ['nothing is named', []],
    ['a name is presumed only', [subject('dataset', 'dst_tickets', 'Tickets', 0.4)]],
    ['nothing of what is named is in the state', [subject('person', 'Mr Nobody')]],
  ])('keeps the whole state if %s', (_, subjects) => {
    const { state, focused, leftOut } = focusedOn(subjects);
    expect(focused).toBe(state);
    expect(leftOut).toEqual([]);
  });

  it('keeps processes of runs that the caller selects', () => {
    const state = { ...whole(), asked: { ...NOTHING_ASKED, metricIds: ['met_1'] } };
    expect(focusOn(state, leadOf(null, state), ['run_1']).state.processes).toHaveLength(1);
  });
});
