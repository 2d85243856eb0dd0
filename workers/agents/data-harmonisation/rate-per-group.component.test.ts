import { DuckDbSession } from '../../../platform/analytics/index.js';
import type { Partner } from './mapping/match-keys.js';
import { asksMissing, groupRateIn, groupRateSentences, readGroupRates, rowsWithoutGroup } from './rate-per-group.js';
import { tableOf } from './testing/company-tables.js';

/** Repairs of lifts and the list of districts with their managers; codes are written in several ways. */
const openPartner = async (duck: DuckDbSession): Promise<Partner> => {
  const repairs = await tableOf(
    duck,
    'repairs',
    [
      ['no', 'text'],
      ['reported', 'date'],
      ['district', 'text'],
    ],
    [
      ['R1', '2026-03-01', 'D1'],
      ['R2', '2026-03-02', 'd 1'],
      ['R3', '2026-03-03', 'D-2'],
      ['R4', '2025-03-03', 'D2'],
      ['R5', '2026-03-09', 'D9'],
      ['R6', '2024-03-09', 'D9'],
    ],
  );
  const districts = await tableOf(
    duck,
    'districts',
    [
      ['code', 'text'],
      ['manager', 'text'],
      ['lifts', 'integer'],
    ],
    [
      ['D1', 'Ann Moss', 100],
      ['D2', 'Ann Moss', 300],
      ['D3', 'Ben Hart', 200],
    ],
  );
  return { own: { table: repairs, column: 'district' }, side: { table: districts, column: 'code' }, form: 'letters_and_digits' };
};

const YEARS = [2026, 2025].map((year) => ({ from: `${year}-01-01`, until: `${year}-12-31` }));

describe('a rate by a property of the list that a table refers to', () => {
  it('is stated for two periods, with the rows without a counterpart', async () => {
    await using duck = await DuckDbSession.open();
    const partner = await openPartner(duck);
    const request = 'How many repairs per 1,000 lifts does each manager have, and which cannot be matched?';
    const rate = groupRateIn(request, partner);
    expect(rate).toEqual({ quantity: 'lifts', per: 1_000, group: 'manager' });
    if (!rate) return;
    const asked = { periods: YEARS, time: 'reported' };
    const groups = await readGroupRates(duck, partner, rate, asked);
    expect(groups).toEqual([
      { name: 'Ann Moss', quantity: 400, rows: [3, 1] },
      { name: 'Ben Hart', quantity: 200, rows: [0, 0] },
    ]);
    expect(asksMissing(request)).toBe(true);
    const missing = await rowsWithoutGroup(duck, partner, asked, 'no');
    expect(missing).toEqual(['R5']);
    expect(groupRateSentences(groups, partner, rate, asked, { missing, language: 'en' })).toEqual([
      'Rows of “repairs” per 1,000 of “lifts” by “manager” (2026, before that 2025): Ann Moss 7.5 (3 over 400), before 2.5 (1); Ben Hart 0 (0 over 200), before 0 (0).',
      '“repairs” is joined by “district” with “districts” by “code”.',
      'Without a counterpart in “districts”: R5.',
    ]);
  });

  it('reads the quantity by an abbreviation, and asks for nothing without a number or a property', async () => {
    await using duck = await DuckDbSession.open();
    const partner = await openPartner(duck);
    const columns = partner.side.table.columns.map((column) => (column.name === 'lifts' ? { ...column, name: 'Aufz. ges.' } : column));
    const abbreviated = { ...partner, side: { ...partner.side, table: { ...partner.side.table, columns } } };
    expect(groupRateIn('Störungen auf 100 Aufzüge je Manager', abbreviated)).toEqual({
      quantity: 'Aufz. ges.',
      per: 100,
      group: 'manager',
    });
    expect(groupRateIn('Repairs by manager', partner)).toBeNull();
    expect(groupRateIn('Repairs per 1,000 lifts', partner)).toBeNull();
  });
});
