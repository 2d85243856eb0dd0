import { assessRows, checkOf, dimensionOf, scoreOf, times } from '../assess-rows.fixture.js';

describe('gaps that other columns explain', () => {
  it('counts no empty delivery date of an open or cancelled order, but one of a delivered order', async () => {
    const assessment = await assessRows({ Status: 'text', delivered_on: 'date' }, [
      ...times(40, ['delivered', '2026-01-05']),
      ...times(8, ['open', null]),
      ...times(6, ['cancelled', null]),
      ['delivered', null],
    ]);
    expect(checkOf(assessment, 'missing-values', 'delivered_on')).toMatchObject({
      checked: 41,
      failed: 1,
      evidence: [{ row: 55, values: { delivered_on: null } }],
    });
    // 110 cells without the 14 expected ones.
    expect(scoreOf(assessment, 'completeness')).toBeCloseTo(95 / 96, 12);
    expect(dimensionOf(assessment, 'completeness').notes.map(({ en }) => en)).toEqual([
      'delivered_on: 14 empty cells do not count as missing, because the column is always empty with Status = cancelled, open.',
    ]);
  });

  it('recognises a status by its values', async () => {
    const rows = [...times(20, ['Stayed', null]), ...times(9, ['Cancelled', '2026-01-05'])];
    const assessment = await assessRows({ 'Where it is': 'text', 'Called off on': 'date' }, rows);
    expect(checkOf(assessment, 'missing-values', 'Called off on')).toMatchObject({ checked: 9, failed: 0 });
  });

  it('counts no empty reason where the number is zero', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => (index % 4 === 0 ? [1 + (index % 3), 'damaged'] : [0, null]));
    const assessment = await assessRows({ 'Qty Returned': 'integer', Reason: 'text' }, rows);
    expect(checkOf(assessment, 'missing-values', 'Reason')).toMatchObject({ checked: 15, failed: 0 });
    expect(scoreOf(assessment, 'completeness')).toBe(1);
  });

  it('counts no empty cell where a yes/no column says that there is nothing', async () => {
    const rows = [...times(12, ['ja', 'Wasserschaden']), ...times(20, ['nein', null])];
    const assessment = await assessRows({ Reklamiert: 'text', Mangel: 'text' }, rows);
    expect(checkOf(assessment, 'missing-values', 'Mangel')).toMatchObject({ checked: 12, failed: 0 });
  });

  it('counts all gaps of one region, and says where they are', async () => {
    const rows = [...times(20, ['North', null]), ...times(40, ['South', '0151 1']), ...times(40, ['West', '0151 2'])];
    const assessment = await assessRows({ Region: 'text', Phone: 'text' }, rows);
    expect(checkOf(assessment, 'missing-values', 'Phone')).toMatchObject({ failed: 20, facts: { 'most with': 'Region = North' } });
  });

  it('counts all gaps if other values of the status have many, too', async () => {
    const rows = [...times(20, ['open', null]), ...times(20, ['closed', null]), ...times(20, ['closed', '2026-01-05'])];
    const assessment = await assessRows({ Status: 'text', closed_on: 'date' }, rows);
    expect(checkOf(assessment, 'missing-values', 'closed_on')).toMatchObject({ checked: 60, failed: 40 });
  });
});
