import type { EventFeed } from '../../events/index.js';

const TERMINAL_EVENTS = new Set(['run.succeeded', 'run.failed', 'run.cancelled', 'run.dead']);

/** Longest wait for a run. Afterwards the client has to fetch the result itself. */
const MAX_WAIT_MS = 25_000;
/** Events to replay for a tenant that had none before the run. Exceeds what a new tenant can produce while its run is accepted. */
const REPLAY_WITHOUT_CURSOR = 1_000;

export interface AwaitedRun {
  runId: string;
  /** Final status of the run; `running` if it did not end within 25 s. */
  status: 'succeeded' | 'failed' | 'cancelled' | 'dead' | 'running';
}

/**
 * Starts a run and waits at most 25 s for its end.
 * @param start accepts the run in a transaction of its own and returns its id
 */
export const awaitRun = async (events: EventFeed, tenantId: string, start: () => Promise<string>): Promise<AwaitedRun> => {
  const [newest] = await events.recent(tenantId, 1);
  const runId = await start();
  // Follow from an event older than the run, so that its end cannot be missed.
  const past = newest ? { after: events.cursorOf(newest) } : { last: REPLAY_WITHOUT_CURSOR };
  for await (const item of events.follow(tenantId, { ...past, signal: AbortSignal.timeout(MAX_WAIT_MS) })) {
    if (item.kind !== 'event' || item.event.subject !== runId || !TERMINAL_EVENTS.has(item.event.type)) continue;
    return { runId, status: item.event.type.slice('run.'.length) as AwaitedRun['status'] };
  }
  return { runId, status: 'running' };
};
