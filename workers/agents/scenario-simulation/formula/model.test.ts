import { BLOCK, compileModel } from './compile-model.js';
import { LIMITS, ModelError, parseModel } from './parse-model.js';

const compute = (formula: string, inputs: Record<string, number> = {}): number => {
  const model = compileModel(parseModel(formula, Object.keys(inputs)));
  const result = new Float64Array(1);
  model(
    Object.values(inputs).map((value) => Float64Array.of(value)),
    1,
    result,
  );
  return result[0] as number;
};

const errorCodeOf = (formula: string, inputs: string[] = ['a', 'b']): string => {
  try {
    parseModel(formula, inputs);
  } catch (error) {
    if (error instanceof ModelError) return error.code;
    throw error;
  }
  return 'none';
};

describe('parseModel and compileModel', () => {
  it('use the usual operator precedence', () => {
    expect(compute('2 + 3 * 4 ^ 2 / 6 - -1')).toBe(11);
    expect(compute('-2 ^ 2')).toBe(-4);
    expect(compute('2 ^ 3 ^ 2')).toBe(512);
    expect(compute('(price - cost) * volume', { price: 10, cost: 6, volume: 100 })).toBe(400);
  });

  it('support spreadsheet functions', () => {
    expect(compute('min(a, b, 3) + max(a, b)', { a: 5, b: 9 })).toBe(12);
    expect(compute('if(a > b, 1, 2) + (a <= b ? 10 : 20)', { a: 1, b: 1 })).toBe(12);
    expect(compute('sqrt(16) + abs(-2) + exp(0) + ln(e) + log10(1000) + floor(1.7) + ceil(1.2) + round(2.6)')).toBe(
      4 + 2 + 1 + 1 + 3 + 1 + 2 + 3,
    );
    expect(compute('sin(pi / 2) + cos(0)')).toBe(2);
  });

  it('return infinity or NaN for undefined results', () => {
    expect(compute('a / 0', { a: 1 })).toBe(Number.POSITIVE_INFINITY);
    expect(compute('ln(a)', { a: -1 })).toBeNaN();
    expect(compute('if(ln(a) > 0, 1, 2)', { a: -1 })).toBe(2);
  });

  it('compute each sample of a block independently', () => {
    const model = compileModel(parseModel('a * a + b', ['a', 'b']));
    const a = Float64Array.from({ length: BLOCK }, (_, index) => index);
    const b = new Float64Array(BLOCK).fill(0.5);
    const results = new Float64Array(BLOCK);
    model([a, b], BLOCK, results);
    expect([results[0], results[1], results[BLOCK - 1]]).toEqual([0.5, 1.5, (BLOCK - 1) ** 2 + 0.5]);
  });

  it.each([
    ['a = 3', 'not_allowed'],
    ['f(x) = x', 'not_allowed'],
    ['a; b', 'not_allowed'],
    ['[a, b]', 'not_allowed'],
    ['{x: a}', 'not_allowed'],
    ['a.constructor', 'not_allowed'],
    ['a["constructor"]', 'not_allowed'],
    ['"text"', 'not_allowed'],
    ['true', 'not_allowed'],
    ['1:5', 'not_allowed'],
    ['a!', 'not_allowed'],
    ["a'", 'not_allowed'],
    ['a % b', 'not_allowed'],
    ['a and b', 'not_allowed'],
    ['1 < a < 2', 'not_allowed'],
    ['2 a', 'not_allowed'],
    ['a to b', 'not_allowed'],
    ['1e999', 'not_allowed'],
    ['import("fs")', 'unknown_function'],
    ['evaluate("1")', 'unknown_function'],
    ['a.b(1)', 'unknown_function'],
    ['toString(a)', 'unknown_function'],
    ['constructor(a)', 'unknown_function'],
    ['hasOwnProperty(a)', 'unknown_function'],
    ['random()', 'unknown_function'],
    ['constructor', 'unknown_input'],
    ['__proto__', 'unknown_input'],
    ['5 cm', 'not_allowed'],
    ['c + 1', 'unknown_input'],
    ['sqrt(1, 2)', 'arguments'],
    ['min()', 'arguments'],
    ['a +', 'syntax'],
    ['', 'not_allowed'],
  ])('reject %j with %s', (formula, code) => {
    expect(errorCodeOf(formula)).toBe(code);
  });

  it('limit length, depth and size', () => {
    expect(errorCodeOf(`a${' + a'.repeat(LIMITS.characters)}`)).toBe('too_long');
    expect(errorCodeOf(`${'('.repeat(200)}a${')'.repeat(200)}`)).toBe('too_deep');
    expect(errorCodeOf(`${'-'.repeat(1_000)}a`)).toBe('too_deep');
    expect(errorCodeOf(`a${'+a'.repeat(400)}`)).toBe('too_large');
  });
});
