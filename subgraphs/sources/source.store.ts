import type { EntityManager } from '@mikro-orm/postgresql';
import { SYNC_JOB, turnOf } from '../../platform/runs/index.js';
import { Source, type SourceOrigin } from './source.entity.js';

/** A run that synchronises a source. */
export interface SyncRun {
  readonly tenantId: string;
  readonly runId: string;
}

/** Returns the lane in which the synchronisations of a source run one after the other. */
export const syncLane = (sourceId: string): string => `${SYNC_JOB}/${sourceId}`;

/** Locks a source until the end of the transaction. Lock order: the source's lane, the source, its dataset, the tenant's event sequence. */
export const lockSource = async (em: EntityManager, tenantId: string, sourceId: string): Promise<SourceOrigin | undefined> => {
  const [row] = await em.execute<{ origin: SourceOrigin }[]>(
    'SELECT origin FROM sources.source WHERE tenant_id = ? AND source_id = ? FOR NO KEY UPDATE',
    [tenantId, sourceId],
  );
  return row?.origin;
};

/** A locked source and the position of a run among its accepted runs. */
export interface OrderedSource {
  source: Source;
  turn: number;
  /** True if a run that was accepted later has already determined the state of the source. */
  isOvertaken: boolean;
  /** True if no run was accepted later. */
  isNewest: boolean;
}

/** Locks the source of a run; returns null if there is no such source. */
export const lockForRun = async (em: EntityManager, { tenantId, runId }: SyncRun, sourceId: string): Promise<OrderedSource | null> => {
  await lockSource(em, tenantId, sourceId);
  const source = await em.findOne(Source, { tenantId, sourceId }, { refresh: true });
  if (!source) return null;
  const { turn, lastTurn } = await turnOf(em, tenantId, runId);
  return { source, turn, isOvertaken: turn < source.settledTurn, isNewest: turn === lastTurn };
};
