import type { RowPlan } from '../../methods/answer-plan/index.js';
import { leftOutSelection } from './left-out-selection.js';

const filter = (column: string, value: string, words: string): RowPlan['filters'][number] => ({
  ...{ column, values: [value], isExcluded: false, caseColumn: null, words },
});

describe('leftOutSelection', () => {
  it('states that a simulation covers more rows than the request selects', () => {
    const rows = { filters: [filter('Depot', 'Hull', 'Hull depot')] };
    expect(leftOutSelection(rows, ['Fuel cost'], 'en')).toBe(
      'These figures are those of all data, not of Depot = Hull alone; for this selection the simulation cannot be computed.',
    );
    expect(leftOutSelection(rows, ['Kraftstoffkosten'], 'de')).toMatch(/^Diese Zahlen gelten für alle Daten, nicht nur für Depot = Hull/u);
  });

  it('states nothing without a selection, or if its words name the KPI', () => {
    expect(leftOutSelection(null, ['Fuel cost'], 'en')).toBeNull();
    expect(leftOutSelection({ filters: [filter('Kind', 'fuel', 'fuel')] }, ['Fuel cost'], 'en')).toBeNull();
  });
});
