import type { EntityManager } from '@mikro-orm/postgresql';
import type { GraphContext } from '../../../platform/graph/context.js';
import { batched } from '../../../platform/graph/nodes/loaders.js';
import type { TrustGate } from '../quality-checks/quality-check.entity.js';
import type { ScoredAssessment } from '../quality/index.js';
import type { DatasetTrust, DataTrustGateStatus } from './data-trust.type.js';
import { trustOf, trustStatusOf, type CheckedDataset } from './trust-status.js';

interface Row {
  dataset_id: string;
  name: string;
  content_hash: string;
  rows: number;
  event_log: boolean;
  updated_at: Date;
  gate: TrustGate | null;
  score: number | null;
  checked_hash: string;
  checked_at: Date;
  overall: ScoredAssessment['overall'];
  dimensions: ScoredAssessment['dimensions'];
}

/** Reads all datasets of a tenant with their latest checks, newest first. */
export const readCheckedDatasets = async (em: EntityManager, tenantId: string): Promise<CheckedDataset[]> =>
  (await em.execute<Row[]>(`${LATEST_CHECKS} ORDER BY d.updated_at DESC, d.dataset_id DESC`, [tenantId])).map(checkedDataset);

/** Derives trust gates from the latest check of each dataset. */
export class DataTrustService {
  async status(ctx: GraphContext): Promise<DataTrustGateStatus> {
    return trustStatusOf(ctx.tenantId, await readCheckedDatasets(ctx.em, ctx.tenantId));
  }

  /** Returns the trust of one dataset; the datasets of an operation are read together. */
  readonly ofDataset = batched<string, DatasetTrust>(async (ctx, datasetIds) => {
    const statement = `${LATEST_CHECKS} AND d.dataset_id IN (${datasetIds.map(() => '?').join(', ')})`;
    const rows = await ctx.em.execute<Row[]>(statement, [ctx.tenantId, ...datasetIds]);
    return new Map(rows.map((row) => [row.dataset_id, trustOf(checkedDataset(row))]));
  });
}

const checkedDataset = (row: Row): CheckedDataset => ({
  datasetId: row.dataset_id,
  name: row.name,
  contentHash: row.content_hash,
  rows: row.rows,
  isEventLog: row.event_log,
  updatedAt: new Date(row.updated_at),
  check: row.gate && {
    gate: row.gate,
    score: row.score,
    contentHash: row.checked_hash,
    checkedAt: new Date(row.checked_at),
    assessment: { overall: row.overall, dimensions: row.dimensions },
  },
});

/** Reads only the scores of an assessment; its evidence can be large. */
const LATEST_CHECKS = `
  SELECT d.dataset_id, d.name, d.content_hash, d.rows, d.roles->>'case' IS NOT NULL AS event_log, d.updated_at, c.gate, c.score, c.content_hash AS checked_hash, c.created_at AS checked_at,
         jsonb_build_object('score', c.assessment->'overall'->'score') AS overall,
         (SELECT jsonb_agg(jsonb_build_object('dimension', of->'dimension', 'score', of->'score'))
            FROM jsonb_array_elements(c.assessment->'dimensions') of) AS dimensions
    FROM sources.dataset d
    LEFT JOIN sources.latest_quality_check c ON c.tenant_id = d.tenant_id AND c.dataset_id = d.dataset_id
   WHERE d.tenant_id = ?`;
