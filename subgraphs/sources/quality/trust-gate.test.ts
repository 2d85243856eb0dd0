import { type QualityAssessment, type QualityDimension, QUALITY_DIMENSIONS } from './assessment.schema.js';
import { deriveTrustGate } from './trust-gate.js';

const text = { de: '', en: '' };

/** Returns an assessment with perfect scores except for those given. */
const assessmentWith = (scores: Partial<Record<QualityDimension | 'overall', number | null>>): QualityAssessment => {
  const scoreFor = (name: QualityDimension | 'overall'): number | null => {
    const score = scores[name];
    return score === undefined ? 1 : score;
  };
  return {
    asOf: '2026-01-01T00:00:00.000Z',
    rows: 10,
    columns: [],
    overall: { score: scoreFor('overall'), formula: text },
    dimensions: QUALITY_DIMENSIONS.map((dimension) => ({
      dimension,
      score: scoreFor(dimension),
      formula: text,
      reason: null,
      notes: [],
      checks: [],
    })),
    keyCandidates: [],
    cells: [],
    suspectCellCount: 0,
  };
};

describe('deriveTrustGate', () => {
  it('opens if every score reaches its threshold', () => {
    const assessment = assessmentWith({ completeness: 0.95, uniqueness: 0.99, timeliness: null });
    expect(deriveTrustGate([{ datasetId: 'dst_1', assessment }])).toEqual({ gate: 'open', reasons: [] });
  });

  it('is conditional below a threshold, with the dimension and its figures as the reason', () => {
    const verdict = deriveTrustGate([{ datasetId: 'dst_1', assessment: assessmentWith({ completeness: 0.883 }) }]);
    expect(verdict.gate).toBe('conditional');
    expect(verdict.reasons).toEqual([
      {
        datasetId: 'dst_1',
        dimension: 'completeness',
        gate: 'conditional',
        message: { de: 'Vollständigkeit: 88,3\u202F% liegt unter 95\u202F%.', en: 'Completeness: 88.3% is below 95%.' },
      },
    ]);
  });

  it('takes the worst gate of several datasets', () => {
    const verdict = deriveTrustGate([
      { datasetId: 'dst_1', assessment: assessmentWith({}) },
      { datasetId: 'dst_2', assessment: assessmentWith({ outliers: 0.9 }) },
      { datasetId: 'dst_3', assessment: assessmentWith({ uniqueness: 0.5 }) },
    ]);
    expect(verdict.gate).toBe('closed');
    expect(verdict.reasons.map(({ datasetId, dimension, gate }) => [datasetId, dimension, gate])).toEqual([
      ['dst_2', 'outliers', 'conditional'],
      ['dst_3', 'uniqueness', 'closed'],
    ]);
  });

  it('does not close because of old data alone', () => {
    expect(deriveTrustGate([{ assessment: assessmentWith({ timeliness: 0 }) }]).gate).toBe('conditional');
  });

  it('closes for data without rows and without any assessment', () => {
    const empty = deriveTrustGate([{ assessment: assessmentWith({ overall: null, completeness: null }) }]);
    expect(empty).toEqual({
      gate: 'closed',
      reasons: [
        { dimension: 'overall', gate: 'closed', message: { de: 'Die Daten enthalten keine Zeilen.', en: 'The data has no rows.' } },
      ],
    });
    expect(deriveTrustGate([])).toMatchObject({ gate: 'closed', reasons: [{ dimension: 'overall' }] });
  });
});
