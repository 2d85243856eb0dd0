import 'reflect-metadata';
import { TrustGate } from '../quality-checks/quality-check.entity.js';
import { QUALITY_DIMENSIONS } from '../quality/assessment.schema.js';
import { trustStatusOf, type CheckedDataset } from './trust-status.js';

const checkedAt = new Date('2025-03-01T10:00:00Z');

const dataset = (name: string, gate: TrustGate, scores: Partial<Record<string, number>> = {}, contentHash = 'now'): CheckedDataset => ({
  datasetId: `dst_${name}`,
  name,
  contentHash: 'now',
  rows: 10,
  isEventLog: false,
  updatedAt: new Date('2026-03-05T10:00:00Z'),
  check: {
    gate,
    score: scores['overall'] ?? 1,
    contentHash,
    checkedAt,
    assessment: {
      overall: { score: scores['overall'] ?? 1 },
      dimensions: QUALITY_DIMENSIONS.map((dimension) => ({ dimension, score: scores[dimension] ?? 1 })),
    },
  },
});

describe('trustStatusOf', () => {
  it('is open if every dataset has a check that opened its gate', () => {
    const status = trustStatusOf('tnt_a', [dataset('Orders', TrustGate.OPEN), dataset('Kpis', TrustGate.OPEN)]);
    expect(status).toMatchObject({ gate: 'open', reasons: [], checkedDatasets: 2, uncheckedDatasets: 0 });
  });

  it('is the gate of the worst dataset, which comes first, with its reasons in both languages', () => {
    const status = trustStatusOf('tnt_a', [
      dataset('A', TrustGate.OPEN),
      dataset('B', TrustGate.CONDITIONAL, { timeliness: 0.5 }),
      dataset('C', TrustGate.CLOSED, { completeness: 0.4, overall: 0.9 }),
    ]);
    expect(status.gate).toBe('closed');
    expect(status.datasets.map(({ name }) => name)).toEqual(['C', 'B', 'A']);
    expect(status.reasons.map(({ code, gate, datasetId }) => [code, gate, datasetId])).toEqual([
      ['low_completeness', 'closed', 'dst_C'],
      ['low_overall', 'conditional', 'dst_C'],
      ['low_timeliness', 'conditional', 'dst_B'],
    ]);
    expect(status.reasons[0]?.de).toContain('liegt unter');
    expect(status.reasons[0]?.en).toContain('is below');
  });

  it('is conditional while a dataset was never checked', () => {
    const status = trustStatusOf('tnt_a', [dataset('A', TrustGate.OPEN), { ...dataset('B', TrustGate.OPEN), check: null }]);
    expect(status).toMatchObject({ gate: 'conditional', checkedDatasets: 1, uncheckedDatasets: 1, reasons: [{ code: 'never_checked' }] });
  });

  it('is conditional if the content has changed since a check that opened it', () => {
    const status = trustStatusOf('tnt_a', [dataset('A', TrustGate.OPEN, {}, 'before')]);
    expect(status).toMatchObject({
      gate: 'conditional',
      datasets: [{ stale: true, gate: 'conditional' }],
      reasons: [{ code: 'check_outdated' }],
    });
  });

  it('is closed without any dataset, with the reason no_datasets', () => {
    expect(trustStatusOf('tnt_a', [])).toMatchObject({ gate: 'closed', datasets: [], reasons: [{ code: 'no_datasets', datasetId: null }] });
  });
});
