import 'reflect-metadata';
import type { QualityAssessment } from '../../../subgraphs/sources/index.js';
import { mainFindings } from './quality-findings.js';

type Dimension = QualityAssessment['dimensions'][number];
type Check = Dimension['checks'][number];

const check = (name: Check['name'], column: string, failed: number): Check => ({
  ...{ name, columns: [column], failed, checked: 100, share: failed / 100 },
  ...{ severity: 'low', facts: {}, evidence: [] },
});

const dimension = (name: Dimension['dimension'], checks: Check[]): Dimension => ({
  ...{ dimension: name, score: 1, reason: null, notes: [], checks },
  formula: { de: '', en: '' },
});

const assessment = (dimensions: Dimension[], cells: QualityAssessment['cells'] = []): QualityAssessment => ({
  ...{ asOf: '2026-11-20T00:00:00Z', rows: 100, columns: [], keyCandidates: [], dimensions, cells, suspectCellCount: cells.length },
  overall: { score: 1, formula: { de: '', en: '' } },
});

describe('the main findings', () => {
  it('are the largest shares, at most as many as asked for', () => {
    const found = assessment([
      dimension('completeness', [check('missing-values', 'a', 2), check('missing-values', 'b', 0), check('missing-values', 'c', 40)]),
      dimension('validity', [check('email-format', 'd', 10)]),
    ]);
    expect(mainFindings(found, 2).map(({ check: name, columns }) => [name, columns[0]])).toEqual([
      ['missing-values', 'c'],
      ['email-format', 'd'],
    ]);
  });

  it('count two measures of outliers in one column as one finding', () => {
    const found = assessment([
      dimension('outliers', [check('tukey-fences', 'a', 9), check('mad-z-score', 'a', 5), check('mad-z-score', 'b', 1)]),
    ]);
    expect(mainFindings(found, 9).map(({ columns, failed }) => [columns[0], failed])).toEqual([
      ['a', 9],
      ['b', 1],
    ]);
  });

  it('count contradictions as they were weighed, not as single dependencies report them', () => {
    const cell = (row: number, column: string): QualityAssessment['cells'][number] => ({
      ...{ row, column, value: 'x', determinants: ['key'], suggestion: null },
      reasons: ['functional-dependency'],
    });
    const found = assessment([dimension('consistency', [check('functional-dependency', 'town', 50)])], [cell(1, 'town'), cell(2, 'town')]);
    expect(mainFindings(found, 9)).toEqual([{ check: 'functional-dependency', columns: ['town'], failed: 2, checked: 100, share: 0.02 }]);
  });

  it('are none for the age of the data, which has no rows', () => {
    expect(mainFindings(assessment([dimension('timeliness', [check('currency', 'time', 1)])]), 9)).toEqual([]);
  });
});
