import 'reflect-metadata';
import { RunStatus } from '../../../platform/graph/types/run-status.js';
import { openFailures, type EndedRun } from './read-activity.js';

const NOW = new Date('2026-11-20T10:00:00Z');

const run = (runId: string, status: RunStatus, day: string, agent = 'data-quality', input: Record<string, unknown> = {}): EndedRun => ({
  runId,
  status,
  agent,
  input,
  queuedAt: new Date(`${day}T07:00:00Z`),
  finishedAt: new Date(`${day}T08:00:00Z`),
  error: null,
});

describe('openFailures', () => {
  it('returns failures without a later run of the same task', () => {
    const runs = [
      run('run_5', RunStatus.DEAD, '2026-11-19', 'process-mining'),
      run('run_4', RunStatus.SUCCEEDED, '2026-11-18', 'data-quality', { dataset_ids: ['dst_1'] }),
      run('run_3', RunStatus.FAILED, '2026-11-17', 'data-quality', { dataset_ids: ['dst_2'] }),
      run('run_2', RunStatus.FAILED, '2026-11-16', 'data-quality', { dataset_ids: ['dst_2'] }),
      run('run_1', RunStatus.FAILED, '2026-11-15', 'data-quality', { dataset_ids: ['dst_1'] }),
    ];
    expect(openFailures(runs, [], NOW).map(({ runId }) => runId)).toEqual(['run_5', 'run_3']);
  });

  it('omits failures older than 30 days and cancellations', () => {
    const runs = [
      run('run_3', RunStatus.CANCELLED, '2026-11-19', 'a'),
      run('run_2', RunStatus.FAILED, '2026-10-22', 'b'),
      run('run_1', RunStatus.FAILED, '2026-10-20', 'c'),
    ];
    expect(openFailures(runs, [], NOW).map(({ runId }) => runId)).toEqual(['run_2']);
  });

  it('counts a request in other words on the same data as the same task', () => {
    const runs = [
      run('run_2', RunStatus.SUCCEEDED, '2026-11-19', 'causal-analysis', { input: 'What drives lead time?', dataset_ids: ['dst_1'] }),
      run('run_1', RunStatus.FAILED, '2026-11-18', 'causal-analysis', { input: 'Why?', dataset_ids: ['dst_1'] }),
    ];
    expect(openFailures(runs, [], NOW)).toEqual([]);
  });

  it('omits failed synchronisations of sources that were removed, or replaced by one of the same name', () => {
    const source = (sourceId: string, name: string, day: string | null) => ({
      ...{ sourceId, name },
      syncedAt: day === null ? null : new Date(`${day}T09:00:00Z`),
    });
    const runs = ['src_gone', 'src_old', 'src_bad'].map((id, index) =>
      run(`run_${index}`, RunStatus.FAILED, '2026-11-18', 'source-sync', { source_id: id }),
    );
    const sources = [source('src_old', 'Orders', null), source('src_new', 'orders', '2026-11-19'), source('src_bad', 'Suppliers', null)];
    expect(openFailures(runs, sources, NOW).map(({ runId }) => runId)).toEqual(['run_2']);
  });
});
