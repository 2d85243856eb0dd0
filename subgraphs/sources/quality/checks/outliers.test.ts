import { assessRows, checkOf, scoreOf } from '../assess-rows.fixture.js';

const numbers = (...values: number[]) => values.map((value) => [value]);
const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

describe('outliers', () => {
  it('computes fences, z-score and score', async () => {
    // 1..20 and 200: quartiles 6, 11, 16, so fences −9 and 31; MAD 5, z of 200 = 0.6745 · 189 / 5 = 25.5.
    const assessment = await assessRows({ betrag: 'decimal' }, numbers(...upTo(20), 200));
    expect(checkOf(assessment, 'tukey-fences', 'betrag')).toMatchObject({
      checked: 21,
      failed: 1,
      facts: { 'lower fence': -9, 'upper fence': 31, 'far out': 1, scale: 'linear' },
      evidence: [{ row: 21, values: { betrag: '200.0' } }],
    });
    expect(checkOf(assessment, 'mad-z-score', 'betrag')).toMatchObject({ failed: 1, facts: { median: 11, 'outside both': 1 } });
    expect(scoreOf(assessment, 'outliers')).toBeCloseTo(20 / 21, 12);
    expect(assessment.cells).toEqual([
      { row: 21, column: 'betrag', value: '200.0', reasons: ['tukey-fences'], determinants: [], suggestion: null },
    ]);
  });

  it('uses the logarithmic scale for skewed positive values', async () => {
    const powers = upTo(24).map((exponent) => 2 ** exponent);
    const assessment = await assessRows({ umsatz: 'decimal' }, numbers(...powers));
    expect(checkOf(assessment, 'tukey-fences', 'umsatz')).toMatchObject({ failed: 0, facts: { scale: 'logarithmic' } });
    expect(scoreOf(assessment, 'outliers')).toBe(1);
  });

  it('finds a wrong year', async () => {
    const dates = upTo(25).map((day) => [`2025-03-${String(day).padStart(2, '0')}`]);
    const assessment = await assessRows({ datum: 'date' }, [...dates, ['2052-03-26']]);
    expect(assessment.cells).toMatchObject([{ row: 26, column: 'datum', value: '2052-03-26', reasons: ['tukey-fences'] }]);
  });

  it('finds a value that is ordinary for the table but not for its group', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => [`sensor ${index % 3}`, 20 * (index % 3) + ((index * 7) % 10) / 10]);
    const assessment = await assessRows({ sensor: 'text', temperature: 'decimal' }, [...rows, ['sensor 0', 40.3]]);
    expect(checkOf(assessment, 'group-fences', 'sensor', 'temperature')).toMatchObject({ checked: 91, failed: 1 });
    expect(assessment.cells).toMatchObject([{ row: 91, column: 'temperature', reasons: ['group-fences'] }]);
    expect(scoreOf(assessment, 'outliers')).toBeCloseTo(90 / 91, 12);
  });

  it('finds a shifted decimal point in numbers that a placeholder keeps as text', async () => {
    const prices = upTo(40).map((index) => [`${10 + index}.5`]);
    const assessment = await assessRows({ price: 'text' }, [...prices, ['N/A'], ['0.0125'], ['99999.5']]);
    expect(assessment.cells.map(({ value, reasons }) => [value, reasons])).toEqual([
      ['N/A', ['disguised-nulls']],
      ['0.0125', ['tukey-fences']],
      ['99999.5', ['tukey-fences']],
    ]);
  });

  it('counts no outliers in a heavy tail', async () => {
    const quantities = [...upTo(90).map((index) => index % 30), ...upTo(10).map((index) => 100 * index)];
    const assessment = await assessRows({ menge: 'integer' }, numbers(...quantities));
    expect(checkOf(assessment, 'tukey-fences', 'menge')).toMatchObject({ failed: 0, facts: { 'heavy tail': 10 } });
    expect(scoreOf(assessment, 'outliers')).toBe(1);
  });

  it('takes numbers of identifiers for names, not for sizes', async () => {
    const assessment = await assessRows({ ZipCode: 'integer' }, numbers(...upTo(30).map((index) => 35_000 + index), 99_501));
    expect(assessment.suspectCellCount).toBe(0);
    expect(scoreOf(assessment, 'outliers')).toBeNull();
  });

  it('returns no score for few, constant or hardly spread values', async () => {
    const few = await assessRows({ n: 'integer' }, numbers(...upTo(19)));
    const constant = await assessRows({ n: 'integer' }, numbers(...upTo(30).map(() => 7)));
    const spike = await assessRows({ n: 'integer' }, numbers(...upTo(20).map(() => 7), 1, 2, 3, 4, 5));
    for (const assessment of [few, constant, spike]) expect(scoreOf(assessment, 'outliers')).toBeNull();
  });
});
