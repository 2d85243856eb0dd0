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

describe('mainFindings', () => {
  it('returns the largest shares up to the limit', () => {
    const assessed = assessment([
      dimension('completeness', [check('missing-values', 'a', 2), check('missing-values', 'b', 0), check('missing-values', 'c', 40)]),
      dimension('validity', [check('email-format', 'd', 10)]),
    ]);
    expect(mainFindings(assessed, 2).map(({ check: name, columns }) => [name, columns[0]])).toEqual([
      ['missing-values', 'c'],
      ['email-format', 'd'],
    ]);
  });

  it('counts two outlier checks of one column as one finding', () => {
    const assessed = assessment([
      dimension('outliers', [check('tukey-fences', 'a', 9), check('mad-z-score', 'a', 5), check('mad-z-score', 'b', 1)]),
    ]);
    expect(mainFindings(assessed, 9).map(({ columns, failed }) => [columns[0], failed])).toEqual([
      ['a', 9],
      ['b', 1],
    ]);
  });

  it('counts contradictions by suspect cells, not by single dependencies', () => {
    const cell = (row: number, column: string): QualityAssessment['cells'][number] => ({
      ...{ row, column, value: 'x', determinants: ['key'], suggestion: null },
      reasons: ['functional-dependency'],
    });
    const assessed = assessment(
      [dimension('consistency', [check('functional-dependency', 'town', 50)])],
      [cell(1, 'town'), cell(2, 'town')],
    );
    expect(mainFindings(assessed, 9)).toEqual([
      { check: 'functional-dependency', columns: ['town'], failed: 2, checked: 100, share: 0.02 },
    ]);
  });

  it('omits the age of the data, which concerns no rows', () => {
    expect(mainFindings(assessment([dimension('timeliness', [check('currency', 'time', 1)])]), 9)).toEqual([]);
  });
});
