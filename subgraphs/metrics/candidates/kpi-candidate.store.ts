import type { EntityManager } from '@mikro-orm/postgresql';
import { appendEvent } from '../../../platform/events/index.js';
import { newId } from '../../../platform/ids.js';
import { textArray } from '../../../platform/text/sql-text.js';
import type { KpiFinding } from './kpi-finding.js';

/** Findings of a discovery run in one version of a dataset, best first. */
export interface DiscoveredKpis {
  readonly datasetId: string;
  readonly version: number;
  readonly contentHash: string;
  readonly findings: readonly (KpiFinding & { rank: number })[];
}

/**
 * Replaces the open candidates of the datasets by the findings of a run, in the transaction that commits the run: inserts new
 * findings, updates known ones, deletes open candidates that were not found again. Decided candidates are kept unchanged.
 * Findings from an older dataset version than that of the stored candidates are ignored.
 */
export const recordKpiCandidates = async (
  em: EntityManager,
  { tenantId, runId }: { tenantId: string; runId: string },
  discovered: readonly DiscoveredKpis[],
): Promise<void> => {
  let created = 0;
  for (const { datasetId, version, contentHash, findings } of discovered.toSorted((a, b) => (a.datasetId < b.datasetId ? -1 : 1))) {
    if (await isOutdated(em, tenantId, datasetId, version)) continue;
    for (const { rank, ...finding } of findings.toSorted((a, b) => (a.candidateKey < b.candidateKey ? -1 : 1))) {
      const [row] = await em.execute<{ is_new: boolean }[]>(UPSERT, [
        tenantId,
        newId('kpi'),
        finding.candidateKey,
        rank,
        finding.score,
        finding.confidence,
        JSON.stringify(finding),
        datasetId,
        version,
        contentHash,
        runId,
      ]);
      if (row?.is_new) created += 1;
    }
    await em.execute(
      `DELETE FROM metrics.kpi_candidate
        WHERE tenant_id = ? AND dataset_id = ? AND status = 'open' AND dataset_version <= ? AND NOT candidate_key = ANY (?::text[])`,
      [tenantId, datasetId, version, textArray(findings.map(({ candidateKey }) => candidateKey))],
    );
  }
  const found = discovered.reduce((sum, { findings }) => sum + findings.length, 0);
  await appendEvent(em, tenantId, {
    type: 'kpi_candidate.found',
    source: '/metrics',
    subject: runId,
    data: { found, new: created, dataset_ids: discovered.map(({ datasetId }) => datasetId) },
  });
};

/** Takes an advisory lock that serialises changes of all candidates of a dataset. */
export const lockCandidatesOf = async (em: EntityManager, tenantId: string, datasetId: string): Promise<void> => {
  await em.execute('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`kpi-candidates:${tenantId}:${datasetId}`]);
};

/** Returns whether candidates of a newer dataset version exist; locks the candidates. */
const isOutdated = async (em: EntityManager, tenantId: string, datasetId: string, version: number): Promise<boolean> => {
  await lockCandidatesOf(em, tenantId, datasetId);
  const [newer] = await em.execute<unknown[]>(
    'SELECT 1 FROM metrics.kpi_candidate WHERE tenant_id = ? AND dataset_id = ? AND dataset_version > ? LIMIT 1',
    [tenantId, datasetId, version],
  );
  return newer !== undefined;
};

const UPSERT = `
  INSERT INTO metrics.kpi_candidate AS c (tenant_id, candidate_id, candidate_key, rank, score, confidence, finding,
                                          dataset_id, dataset_version, dataset_hash, run_id)
  VALUES (?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?)
  ON CONFLICT (tenant_id, dataset_id, candidate_key) DO UPDATE
    SET rank = excluded.rank, score = excluded.score, confidence = excluded.confidence, finding = excluded.finding,
        dataset_version = excluded.dataset_version, dataset_hash = excluded.dataset_hash, run_id = excluded.run_id, updated_at = now()
  WHERE c.status = 'open' AND c.dataset_version <= excluded.dataset_version
  RETURNING xmax = 0 AS is_new`;
