import { ProgrammePhase } from '../phase.js';
import { DataClass } from './data-class.js';
import { DEFAULT_SCOPE_POLICY } from './default-scope-policy.js';
import { ChangeKind } from './scope-terms.js';
import { checkScope, type Scope, type ScopeRequest } from './scope-check.policy.js';

const TODAY = '2026-06-01';

/** 60,000 of 100,000 remain. */
const SCOPE: Scope = {
  start: '2026-01-01',
  targetDate: '2027-12-31',
  budget: 100_000,
  currency: 'EUR',
  committed: 40_000,
  areaIds: new Set(['area_a']),
  phases: [
    { phase: ProgrammePhase.ORIENT, plannedFrom: '2026-01-01', plannedTo: '2026-03-31' },
    { phase: ProgrammePhase.DELIVER, plannedFrom: '2026-05-01', plannedTo: '2026-12-31' },
    { phase: ProgrammePhase.SUSTAIN, plannedFrom: null, plannedTo: null },
  ],
  policy: DEFAULT_SCOPE_POLICY,
};

const REQUEST: ScopeRequest = {
  areaId: 'area_a',
  phase: ProgrammePhase.DELIVER,
  budget: 10_000,
  start: '2026-06-15',
  end: '2026-10-01',
  dataClasses: [DataClass.INTERNAL],
  changeKind: ChangeKind.NEW_INITIATIVE,
};

const verdict = (request: Partial<ScopeRequest>, scope: Partial<Scope> = {}): [string, ...string[]] => {
  const { decision, reasons } = checkScope({ ...REQUEST, ...request }, { ...SCOPE, ...scope }, TODAY);
  return [decision, ...reasons.map(({ code }) => code)];
};

/** Rows differ in length; without rest parameters Jest would pass its `done` callback as the missing argument. */
type Row = [code: string, request: Partial<ScopeRequest>, scope?: Partial<Scope>];

describe('checkScope', () => {
  it('allows requests within the scope', () => {
    expect(verdict({})).toEqual(['allow', 'within_scope']);
    expect(verdict({ phase: ProgrammePhase.SUSTAIN, budget: null, start: null, end: null, dataClasses: [], changeKind: null })).toEqual([
      'allow',
      'within_scope',
    ]);
  });

  it.each<Row>([
    ['area_not_named', { areaId: null }],
    ['phase_over', { phase: ProgrammePhase.ORIENT }],
    ['outside_phase', { start: '2026-04-30' }],
    ['outside_phase', { end: '2027-01-01' }],
    ['no_budget_granted', {}, { budget: null }],
    ['budget_above_limit', { budget: 25_001 }],
    ['budget_large_share', { budget: 15_001 }],
    ['before_start', { phase: null, start: '2025-12-31' }],
    ['after_target_date', { phase: null, end: '2028-01-30' }],
    ['data_personal_needs_approval', { dataClasses: [DataClass.PERSONAL] }],
    ['budget_increase', { changeKind: ChangeKind.BUDGET_INCREASE }],
  ])('requires an approval for %s', (...[code, request, scope]) => {
    expect(verdict(request, scope)).toEqual(['approval_required', code]);
  });

  it.each<Row>([
    ['area_unknown', { areaId: 'area_b' }],
    ['budget_exceeds_remaining', { budget: 60_001 }],
    ['budget_exceeds_remaining', { budget: 1 }, { committed: 200_000 }],
    ['far_after_target_date', { phase: null, end: '2028-01-31' }],
    ['data_special_category_not_allowed', { dataClasses: [DataClass.SPECIAL_CATEGORY] }],
  ])('denies %s', (...[code, request, scope]) => {
    expect(verdict(request, scope)).toEqual(['deny', code]);
  });

  it('applies limits inclusively', () => {
    expect(verdict({ budget: 15_000 })).toEqual(['allow', 'within_scope']);
    expect(verdict({ budget: 25_000 }, { policy: { ...SCOPE.policy, freeBudgetShare: 1 } })).toEqual(['allow', 'within_scope']);
    expect(verdict({ budget: 60_000 })[0]).toBe('approval_required');
    expect(verdict({ budget: 0 }, { budget: null })).toEqual(['allow', 'within_scope']);
  });

  it('decides by the strictest reason and lists it first', () => {
    expect(verdict({ areaId: null, budget: 90_000, dataClasses: [DataClass.PERSONAL] })).toEqual([
      'deny',
      'budget_exceeds_remaining',
      'area_not_named',
      'data_personal_needs_approval',
    ]);
  });

  it('applies the thresholds of the programme', () => {
    const policy = { ...SCOPE.policy, freeBudget: 50_000, freeBudgetShare: 1, freeDataClasses: Object.values(DataClass) };
    expect(verdict({ budget: 50_000, dataClasses: [DataClass.SPECIAL_CATEGORY] }, { policy })).toEqual(['allow', 'within_scope']);
  });

  it('requires an approval without a programme', () => {
    expect(checkScope(REQUEST, null, TODAY)).toMatchObject({ decision: 'approval_required', reasons: [{ code: 'no_programme' }] });
  });

  it('formats amounts and days for each language', () => {
    const { reasons } = checkScope({ ...REQUEST, budget: 70_000.5, end: '2027-01-15' }, SCOPE, TODAY);
    expect(reasons.map(({ text }) => text)).toEqual([
      {
        de: 'Das angefragte Budget von 70.000,5 EUR übersteigt das verbleibende Budget von 60.000 EUR.',
        en: 'The requested budget of EUR 70,000.5 exceeds the remaining budget of EUR 60,000.',
      },
      {
        de: 'Der angefragte Zeitraum liegt außerhalb des geplanten Zeitraums der Phase „Liefern“ (01.05.2026 bis 31.12.2026).',
        en: 'The requested period lies outside the planned period of the phase "Deliver" (1 May 2026 to 31 Dec 2026).',
      },
    ]);
  });
});
