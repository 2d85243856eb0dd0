import { decimalSlips } from './decimal-slips.js';

const points = (values: readonly number[]) => values.map((value, at) => ({ value, at }));

describe('decimalSlips', () => {
  it('finds a value that is ten times as small or as large as all others', () => {
    expect(decimalSlips(points([71, 70, 7.2, 69, 72, 70, 68]))).toEqual([{ value: 7.2, at: 2 }]);
    expect(decimalSlips(points([5.1, 5.4, 52, 4.9, 5, 5.2]))).toEqual([{ value: 52, at: 2 }]);
  });

  it('finds none in series that vary, grow or are short', () => {
    expect(decimalSlips(points([1, 40, 3, 90, 10, 5, 60]))).toEqual([]);
    expect(decimalSlips(points([1, 2, 4, 8, 16, 32, 64]))).toEqual([]);
    expect(decimalSlips(points([71, 7, 70]))).toEqual([]);
    expect(decimalSlips(points([0, 71, 7.1, 70, 69, 72]))).toEqual([]);
  });
});
