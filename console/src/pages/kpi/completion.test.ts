import { describe, expect, it } from '@jest/globals';
import { completionAt, insertName, type FormulaName } from './completion.js';

const NAMES: readonly FormulaName[] = [
  { name: 'Wert', detail: '', kind: 'column' },
  { name: 'Netto Wert', detail: '', kind: 'column' },
  { name: 'Größe', detail: '', kind: 'column' },
  { name: 'and', detail: '', kind: 'column' },
  { name: 'SUM', detail: 'SUM(number)', kind: 'function' },
  { name: 'SUM_IF', detail: 'SUM_IF(value, condition)', kind: 'function' },
];

/** Returns the names that are offered at the end of a formula. */
const offered = (formula: string, all = false): string[] =>
  completionAt(formula, formula.length, NAMES, all)?.names.map(({ name }) => name) ?? [];

const named = (name: string): FormulaName => NAMES.find((each) => each.name === name) as FormulaName;

describe('completionAt', () => {
  it('offers the names that begin with the word before the cursor, then those that contain it', () => {
    expect(offered('SUM(we')).toEqual(['Wert', 'Netto Wert']);
    expect(offered('su')).toEqual(['SUM', 'SUM_IF']);
    expect(offered('SUM(gRö')).toEqual(['Größe']);
  });

  it('offers columns only after an opening double quote', () => {
    expect(offered('SUM("')).toEqual(['Wert', 'Netto Wert', 'Größe', 'and']);
    expect(offered('SUM("Netto W')).toEqual(['Netto Wert']);
  });

  it('offers nothing in a text, after a closed quote, for a complete column and for unknown words', () => {
    for (const formula of ["COUNT_IF(Art = 'we", 'SUM("Wert"', 'SUM(Größe', 'SUM(xyz', 'SUM(', '']) expect(offered(formula)).toEqual([]);
    expect(offered("COUNT_IF(Art = 'a' AND we")).toEqual(['Wert', 'Netto Wert']);
  });

  it('offers all names on request', () => {
    expect(offered('SUM(', true)).toHaveLength(NAMES.length);
  });
});

describe('insertName', () => {
  it('replaces the word before the cursor and quotes names that are no plain words', () => {
    const complete = (formula: string, name: string) => {
      const { start, end } = completionAt(formula, formula.length, NAMES) as { start: number; end: number };
      return insertName(formula, { start, end }, named(name));
    };
    expect(complete('SUM(we', 'Wert')).toEqual({ formula: 'SUM(Wert', cursor: 8 });
    expect(complete('SUM("Netto W', 'Netto Wert')).toEqual({ formula: 'SUM("Netto Wert"', cursor: 16 });
    expect(complete('an', 'and')).toEqual({ formula: '"and"', cursor: 5 });
  });

  it('puts the cursor between the parentheses of a function', () => {
    expect(insertName('1 + ', { start: 4, end: 4 }, named('SUM'))).toEqual({ formula: '1 + SUM()', cursor: 8 });
    expect(insertName('su(Wert)', { start: 0, end: 2 }, named('SUM'))).toEqual({ formula: 'SUM(Wert)', cursor: 3 });
  });
});
