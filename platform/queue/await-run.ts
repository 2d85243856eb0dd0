import type { EventFeed } from '../events/index.js';

const ENDS = new Set(['run.succeeded', 'run.failed', 'run.cancelled', 'run.dead']);

/** How long a client is kept waiting for a run before it is told to come back for its result. */
const PATIENCE_MS = 25_000;
/** More than a tenant without any event can have gathered meanwhile. */
const EVENTS_OF_A_NEW_TENANT = 1_000;

export interface AwaitedRun {
  runId: string;
  /** How the run ended; `running` when it takes longer than the patience. */
  status: 'succeeded' | 'failed' | 'cancelled' | 'dead' | 'running';
}

/**
 * Starts a run and waits for its end, within reason.
 * @param start accepts the run in a transaction of its own and answers with its id
 */
export const awaitRun = async (events: EventFeed, tenantId: string, start: () => Promise<string>): Promise<AwaitedRun> => {
  const [newest] = await events.recent(tenantId, 1);
  const runId = await start();
  // From before the run existed, so that its end cannot be missed.
  const past = newest ? { after: events.cursorOf(newest) } : { last: EVENTS_OF_A_NEW_TENANT };
  for await (const item of events.follow(tenantId, { ...past, signal: AbortSignal.timeout(PATIENCE_MS) })) {
    if (item.kind !== 'event' || item.event.subject !== runId || !ENDS.has(item.event.type)) continue;
    return { runId, status: item.event.type.slice('run.'.length) as AwaitedRun['status'] };
  }
  return { runId, status: 'running' };
};
