import type { TenantState } from '../tenant-state/index.js';
import { abbreviatesPhrase, columnFor } from './named-column.js';

describe('abbreviatesPhrase', () => {
  it.each([
    ['ApptType', 'appointment type', true],
    ['Ist_Std', 'Ist-Stunden', true],
    ['Kd_Note', 'Kundennote', true],
    ['Verk_Mittel', 'Verkehrsmittel', true],
    ['PL', 'Produktlinie', true],
    ['Entf_km', 'Entfernung', true],
    ['depot_rg', 'depot region', true],
    ['Std', 'Standort', false],
    ['fee_gbp', 'late fee', false],
  ])('returns whether %s abbreviates "%s"', (column, phrase, isShort) => {
    expect(abbreviatesPhrase(column, phrase)).toBe(isShort);
  });
});

describe('columnFor', () => {
  const columns = ['visit', 'nsat', 'wait_min'].map((name) => ({ name, type: 'decimal' as const, nullable: true }));
  const scorecard = {
    dataset: {
      columns: [
        { name: 'Month', type: 'date' },
        { name: 'Code', type: 'text' },
        { name: 'KPI', type: 'text' },
        { name: 'Unit', type: 'text' },
        { name: 'Actual', type: 'decimal' },
      ],
      profile: {
        columns: ['Code', 'KPI', 'Unit'].map((name) => ({
          name,
          distinct: name === 'Unit' ? 1 : 2,
          topValues: name === 'Code' ? [{ value: 'NSAT' }, { value: 'NSR' }] : [],
        })),
      },
    },
    kpis: {
      series: [
        { name: 'Nurse satisfaction', unit: 'points' },
        { name: 'No-show rate', unit: '%' },
      ],
    },
  } as unknown as TenantState['datasets'][number];

  it('finds a column named after a KPI code by the name and unit of the KPI', () => {
    expect(columnFor('nurse points', { columns }, { datasets: [scorecard] })).toBe('nsat');
    expect(columnFor('nurse points', { columns }, { datasets: [] })).toBeNull();
    expect(columnFor('staff turnover', { columns }, { datasets: [scorecard] })).toBeNull();
  });
});
