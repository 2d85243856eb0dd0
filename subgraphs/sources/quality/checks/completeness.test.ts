import { assessRows, checkOf, scoreOf } from '../assess-rows.fixture.js';

describe('completeness', () => {
  it('counts empty cells and words for "no value" in both languages', async () => {
    // Missing: name 3 of 4, amount 1, city 4, so 8 of 12 cells.
    const assessment = await assessRows({ name: 'text', amount: 'decimal', city: 'text' }, [
      ['Jörg', 1, null],
      [' \t', 2, null],
      [null, null, null],
      ['K.A.', 4, null],
    ]);
    expect(scoreOf(assessment, 'completeness')).toBeCloseTo(1 / 3, 12);
    const gaps = checkOf(assessment, 'missing-values', 'name');
    expect(gaps).toMatchObject({ checked: 4, failed: 2, share: 0.5, severity: 'high' });
    expect(gaps?.evidence).toEqual([
      { row: 2, values: { name: ' \t' } },
      { row: 3, values: { name: null } },
    ]);
    const disguised = checkOf(assessment, 'disguised-nulls', 'name');
    expect(disguised).toMatchObject({ failed: 1, facts: { 'k.a.': 1 } });
    expect(disguised?.evidence).toEqual([{ row: 4, values: { name: 'K.A.' } }]);
    expect(checkOf(assessment, 'missing-values', 'city')).toMatchObject({ failed: 4, share: 1 });
    expect(assessment.cells).toEqual([]);
  });

  it('treats 9999 as a missing number only if it is far from the other values', async () => {
    const far = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 9999, 9999].map((value) => [value]);
    const near = [9990, 9991, 9992, 9993, 9994, 9995, 9996, 9997, 9998, 9999, 10_000, 10_001].map((value) => [value]);
    const apart = await assessRows({ weight: 'integer' }, far);
    expect(checkOf(apart, 'disguised-nulls', 'weight')).toMatchObject({ failed: 2, facts: { 9999: 2 } });
    expect(scoreOf(apart, 'completeness')).toBeCloseTo(10 / 12, 12);
    expect(checkOf(await assessRows({ weight: 'integer' }, near), 'disguised-nulls', 'weight')).toBeUndefined();
  });

  it('treats 1900-01-01 as a missing date among dates of one year', async () => {
    const dates = Array.from({ length: 12 }, (_, month) => [`2025-${String(month + 1).padStart(2, '0')}-01`]);
    const assessment = await assessRows({ geliefert: 'date' }, [...dates, ['1900-01-01']]);
    expect(checkOf(assessment, 'disguised-nulls', 'geliefert')).toMatchObject({ failed: 1, facts: { '1900-01-01': 1 } });
  });

  it('treats NA as a code among two-letter codes and as missing elsewhere', async () => {
    const codes = await assessRows({ land: 'text' }, [['DE'], ['AT'], ['NA'], ['CH']]);
    expect(scoreOf(codes, 'completeness')).toBe(1);
    const words = await assessRows({ land: 'text' }, [['Deutschland'], ['Österreich'], ['NA'], ['Schweiz']]);
    expect(scoreOf(words, 'completeness')).toBe(0.75);
  });

  it('counts NaN as missing', async () => {
    const assessment = await assessRows({ rate: 'decimal', id: 'integer' }, [
      [1.5, 1],
      ['NaN', 2],
    ]);
    expect(checkOf(assessment, 'missing-values', 'rate')).toMatchObject({ failed: 1 });
  });
});
