import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../errors/index.js';

/** Position of a run in a lane. The runs of a lane are executed one at a time. */
export interface LanePosition {
  lane: string;
  /** Order of acceptance within the lane, from 1. */
  turn: number;
  /** True if another run of the lane is executing: the run is dispatched when that one ends. */
  waits: boolean;
}

interface Lane {
  last_turn: number;
  current_run_id: string | null;
  next_run_id: string | null;
}

/**
 * Finds a position in a lane and locks the lane until the end of the transaction. Lock order: run, lane, the object that
 * the run works on, event sequence of the tenant. Call this before the latter two are locked.
 *
 * @returns the id of a run that has not begun and that the request can join, or the position of a new run, to be passed to
 *   `enqueueRun`
 */
export const findPosition = async (
  em: EntityManager,
  tenantId: string,
  lane: string,
): Promise<{ joins: string } | { position: LanePosition }> => {
  const [row] = await em.execute<[Lane]>(
    `INSERT INTO agents.lane AS l (tenant_id, lane) VALUES (?, ?)
     ON CONFLICT (tenant_id, lane) DO UPDATE SET lane = excluded.lane RETURNING l.last_turn, l.current_run_id, l.next_run_id`,
    [tenantId, lane],
  );
  if (row.next_run_id !== null) return { joins: row.next_run_id };
  const current = row.current_run_id;
  const run = current === null ? undefined : await stateOf(em, tenantId, current);
  if (current !== null && run?.status === 'queued' && !run.has_fetched) return { joins: current };
  return { position: { lane, turn: row.last_turn + 1, waits: run?.status === 'running' || run?.status === 'queued' } };
};

/** Assigns a lane position to a run whose row exists. */
export const takePosition = async (
  em: EntityManager,
  tenantId: string,
  runId: string,
  { lane, turn, waits }: LanePosition,
): Promise<void> => {
  await em.execute(
    `UPDATE agents.lane SET last_turn = ?, ${waits ? 'next_run_id' : 'current_run_id'} = ? WHERE tenant_id = ? AND lane = ?`,
    [turn, runId, tenantId, lane],
  );
};

/**
 * Gives a requeued run a new turn in its lane. It fetches its data again, so it counts as accepted now.
 *
 * @returns true if the run waits for another one and must not be dispatched yet
 * @throws AppError RUN_ALREADY_QUEUED if another run of the lane has not begun yet, as that run does the same work
 */
export const retakePosition = async (em: EntityManager, tenantId: string, runId: string, lane: string): Promise<boolean> => {
  const found = await findPosition(em, tenantId, lane);
  if ('joins' in found) throw new AppError('RUN_ALREADY_QUEUED', { runId: found.joins });
  await em.execute('UPDATE agents.run SET turn = ? WHERE tenant_id = ? AND run_id = ?', [found.position.turn, tenantId, runId]);
  await takePosition(em, tenantId, runId, found.position);
  return found.position.waits;
};

/** Returns the id of the run of a lane that has not ended, the earlier one of two; null while the lane is free. */
export const openRunOf = async (em: EntityManager, tenantId: string, lane: string): Promise<string | null> => {
  const [row] = await em.execute<Pick<Lane, 'current_run_id'>[]>(
    'SELECT current_run_id FROM agents.lane WHERE tenant_id = ? AND lane = ?',
    [tenantId, lane],
  );
  return row?.current_run_id ?? null;
};

/** Returns the turn of a run in its lane and the last turn of the lane; both are 0 for a run without a lane. */
export const turnOf = async (em: EntityManager, tenantId: string, runId: string): Promise<{ turn: number; lastTurn: number }> => {
  const [row] = await em.execute<{ turn: number; last_turn: number }[]>(
    `SELECT r.turn, l.last_turn FROM agents.run r JOIN agents.lane l ON l.tenant_id = r.tenant_id AND l.lane = r.lane
      WHERE r.tenant_id = ? AND r.run_id = ?`,
    [tenantId, runId],
  );
  return { turn: row?.turn ?? 0, lastTurn: row?.last_turn ?? 0 };
};

/** Returns the status of a run, and whether it has read its data although it waits in the queue. */
const stateOf = async (
  em: EntityManager,
  tenantId: string,
  runId: string,
): Promise<{ status: string; has_fetched: boolean } | undefined> => {
  const [row] = await em.execute<{ status: string; has_fetched: boolean }[]>(
    'SELECT status, fetched IS NOT NULL AS has_fetched FROM agents.run WHERE tenant_id = ? AND run_id = ?',
    [tenantId, runId],
  );
  return row;
};
