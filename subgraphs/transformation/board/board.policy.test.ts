import type { IndexedItem } from '../programme-index/indexed-item.js';
import { ProgrammePhase } from '../phase.js';
import { computeBoard, type CellLight } from './board.policy.js';
import { phaseReason, type PhaseState } from './phase-light.policy.js';

const TODAY = '2026-06-01';

const area = (areaId = 'area_a'): IndexedItem => ({
  kind: 'area',
  text: '',
  id: areaId,
  areaId,
  title: `Bereich ${areaId}`,
  owner: 'O',
  purpose: null,
  members: [],
  position: 0,
});

type Changes<Kind extends IndexedItem['kind']> = Partial<IndexedItem<Kind>>;

const place = { text: '', areaId: 'area_a', areaName: 'A', phase: ProgrammePhase.DELIVER, owner: 'O' };
const attached = { ...place, initiativeId: 'ini_1', initiativeTitle: 'I', initiativeStatus: 'active' };

/** An initiative with half of its time elapsed and half of its work done. */
const initiative = (changes: Changes<'initiative'> = {}): IndexedItem => ({
  kind: 'initiative',
  id: 'ini_1',
  title: 'Portal',
  status: 'active',
  statusNote: null,
  ...place,
  start: '2026-03-01',
  due: '2026-09-01',
  progress: 0.5,
  budget: 100,
  spent: 50,
  benefit: null,
  score: null,
  ...changes,
});
const milestone = (changes: Changes<'milestone'> = {}): IndexedItem => ({
  kind: 'milestone',
  id: 'mst_1',
  title: 'Pilot',
  status: 'open',
  ...attached,
  due: '2026-07-01',
  completedAt: null,
  ...changes,
});
const risk = (changes: Changes<'risk'> = {}): IndexedItem => ({
  kind: 'risk',
  id: 'rsk_1',
  title: 'Ausfall',
  status: 'open',
  ...attached,
  probability: 1,
  impact: 1,
  score: 1,
  mitigation: null,
  ...changes,
});
const decision = (changes: Changes<'decision'> = {}): IndexedItem => ({
  kind: 'decision',
  id: 'pdc_1',
  title: 'Kaufen?',
  status: 'open',
  ...attached,
  due: '2026-07-01',
  decision: null,
  decidedBy: null,
  decidedAt: null,
  ...changes,
});

const cellOf = (...items: IndexedItem[]): CellLight => {
  const cell = computeBoard([area(), ...items], TODAY).lights.find(({ phase }) => phase === ProgrammePhase.DELIVER);
  if (!cell) throw new Error('no cell');
  return cell;
};

const lightOf = (...items: IndexedItem[]): [string, ...string[]] => {
  const { light, reasons } = cellOf(...items);
  return [light, ...reasons.map(({ code }) => code)];
};

describe('a light of the board', () => {
  it('is grey without initiatives and with cancelled initiatives only', () => {
    expect(lightOf()).toEqual(['grey', 'nothing_planned']);
    const cancelled = { status: 'cancelled' };
    expect(lightOf(initiative(cancelled), milestone({ due: '2026-01-01', initiativeStatus: 'cancelled' }))).toEqual([
      'grey',
      'nothing_planned',
    ]);
  });

  it('is green if everything is on plan or done', () => {
    expect(lightOf(initiative(), milestone(), risk(), decision())).toEqual(['green', 'on_plan']);
    expect(cellOf(initiative(), milestone({ due: '2026-08-01', id: 'later' }), milestone()).reasons[0]?.item?.id).toBe('mst_1');
    expect(lightOf(initiative({ status: 'done', progress: 1, due: '2026-01-01', spent: 500 }))).toEqual(['green', 'all_done']);
    expect(lightOf(initiative(), milestone({ due: '2026-01-01', status: 'completed' }))).toEqual(['green', 'on_plan']);
    expect(lightOf(initiative(), decision({ due: '2026-01-01', status: 'decided' }), risk({ score: 25, status: 'accepted' }))).toEqual([
      'green',
      'on_plan',
    ]);
  });

  it.each<[string, string, IndexedItem]>([
    ['amber', 'milestone_overdue', milestone({ due: '2026-05-31' })],
    ['amber', 'milestone_overdue', milestone({ due: '2026-05-18' })],
    ['red', 'milestone_overdue', milestone({ due: '2026-05-17' })],
    ['amber', 'decision_overdue', decision({ due: '2026-05-31' })],
    ['red', 'decision_overdue', decision({ due: '2026-05-01' })],
    ['amber', 'high_risk', risk({ probability: 2, impact: 4, score: 8 })],
    ['red', 'high_risk', risk({ probability: 3, impact: 5, score: 15 })],
  ])('is %s for %s', (light, code, item) => {
    expect(lightOf(initiative(), item)).toEqual([light, code]);
  });

  it.each<[string, string, Changes<'initiative'>]>([
    ['amber', 'initiative_overdue', { due: '2026-05-31', progress: 0.9 }],
    ['red', 'initiative_overdue', { due: '2026-05-01', progress: 0.9 }],
    // Half of the time has elapsed.
    ['amber', 'behind_plan', { progress: 0.34 }],
    ['red', 'behind_plan', { progress: 0.19 }],
    ['amber', 'over_budget', { spent: 105 }],
    ['red', 'over_budget', { spent: 111 }],
    ['red', 'over_budget', { budget: 0, spent: 1 }],
    ['amber', 'not_started', { status: 'planned', start: '2026-05-31' }],
    ['amber', 'paused', { status: 'paused' }],
    ['red', 'paused', { status: 'paused', due: '2026-05-31' }],
    ['amber', 'no_due_date', { due: null }],
    ['amber', 'no_owner', { owner: null }],
  ])('is %s for %s', (light, code, changes) => {
    expect(lightOf(initiative(changes))).toEqual([light, code]);
  });

  it('stays green on the due date and for a small delay', () => {
    expect(lightOf(initiative({ due: TODAY, progress: 0.95 }), milestone({ due: TODAY }), decision({ due: TODAY }))).toEqual([
      'green',
      'on_plan',
    ]);
    expect(lightOf(initiative({ progress: 0.36 }))).toEqual(['green', 'on_plan']);
    expect(lightOf(initiative({ status: 'planned', start: TODAY }))).toEqual(['green', 'on_plan']);
  });

  it('lists the worst reason first, with texts in both languages and the record', () => {
    const { light, reasons } = cellOf(initiative({ statusNote: 'ERP fehlt', status: 'paused' }), milestone({ due: '2026-05-01' }));
    expect([light, ...reasons.map(({ code }) => code)]).toEqual(['red', 'milestone_overdue', 'paused']);
    expect(reasons[0]).toMatchObject({
      text: {
        de: 'Meilenstein „Pilot“ ist seit 31 Tagen überfällig (verantwortlich: O).',
        en: 'Milestone "Pilot" has been overdue for 31 days (owner: O).',
      },
      item: { id: 'mst_1', kind: 'milestone', title: 'Pilot' },
    });
    expect(reasons[1]?.text.de).toBe('Initiative „Portal“ ruht: ERP fehlt.');
  });
});

describe('computeBoard', () => {
  it('returns a light per area and phase, and the reasons of whole areas and of the programme', () => {
    const board = computeBoard(
      [
        area(),
        area('area_b'),
        initiative(),
        decision({ areaId: 'area_b', phase: null, initiativeId: null, due: '2026-05-31' }),
        risk({ areaId: null, phase: null, initiativeId: null, score: 20 }),
      ],
      TODAY,
    );
    expect(board.lights).toHaveLength(14);
    expect(board.areas.map(({ areaId, light, reasons }) => [areaId, light, reasons.length])).toEqual([
      ['area_a', 'green', 0],
      ['area_b', 'amber', 1],
    ]);
    expect([board.overall, board.reasons.map(({ code }) => code)]).toEqual(['red', ['high_risk']]);
  });

  it('returns grey without initiatives', () => {
    expect(computeBoard([area()], TODAY).overall).toBe('grey');
    expect(computeBoard([], TODAY)).toEqual({ areas: [], lights: [], overall: 'grey', reasons: [] });
  });

  it.each<[string, string, Partial<PhaseState>]>([
    ['green', 'phase_planned', { plannedFrom: '2026-07-01', plannedTo: '2026-12-31' }],
    ['green', 'phase_running', { plannedFrom: '2026-05-01', plannedTo: '2026-12-31', steps: 4, done: 0 }],
    ['green', 'phase_running', { plannedFrom: TODAY, plannedTo: TODAY, steps: 0 }],
    ['amber', 'phase_behind', { plannedFrom: '2026-01-01', plannedTo: '2026-12-31', steps: 4, done: 1 }],
    ['green', 'phase_running', { plannedFrom: '2026-01-01', plannedTo: '2026-12-31', steps: 4, done: 2 }],
    ['amber', 'phase_overdue', { plannedFrom: '2026-01-01', plannedTo: '2026-05-31', steps: 4, done: 3 }],
    ['green', 'phase_done', { plannedFrom: '2026-01-01', plannedTo: '2026-05-31', steps: 4, done: 4 }],
    ['grey', 'nothing_planned', { plannedFrom: '2026-01-01' }],
  ])('is %s (%s) in an area without initiatives, by dates and steps of the phase', (light, code, state) => {
    const phase = { phase: ProgrammePhase.DELIVER, plannedFrom: null, plannedTo: null, steps: 4, done: 0, ...state };
    const cell = computeBoard([area()], TODAY, [phase]).lights.find((each) => each.phase === ProgrammePhase.DELIVER);
    expect([cell?.light, cell?.reasons.map((reason) => reason.code)]).toEqual([light, [code]]);
  });

  it('prefers the initiatives of an area to the dates of the phase', () => {
    const late = { phase: ProgrammePhase.DELIVER, plannedFrom: '2026-01-01', plannedTo: '2026-05-31', steps: 4, done: 0 };
    const cell = computeBoard([area(), initiative()], TODAY, [late]).lights.find((each) => each.phase === ProgrammePhase.DELIVER);
    expect([cell?.light, cell?.reasons[0]?.code]).toEqual(['green', 'on_plan']);
  });

  it('names the day and the steps of a phase in both languages', () => {
    const of = (state: Partial<PhaseState>) =>
      phaseReason({ phase: ProgrammePhase.ORIENT, plannedFrom: '2026-07-01', plannedTo: '2026-12-31', steps: 4, done: 1, ...state }, TODAY)
        ?.text;
    expect(of({})).toEqual({ de: 'Geplant: Beginn am 01.07.2026.', en: 'Planned: starts on 1 Jul 2026.' });
    expect(of({ plannedFrom: '2026-05-01' })).toEqual({
      de: 'Läuft im Zeitplan bis 31.12.2026: 1 von 4 Schritten abgeschlossen.',
      en: 'Running on time until 31 Dec 2026: 1 of 4 steps complete.',
    });
  });
});
