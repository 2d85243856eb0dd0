import { cancellable } from '../../../platform/lifecycle/cancellable.js';
import { notFound } from '../../../platform/errors/index.js';
import type { StreamItem } from '../../../platform/events/index.js';
import { requirePermission } from '../../../platform/graph/allow.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { EVENT_ID, type IdentifiedEvent } from '../../../platform/graph/transport/subgraph-transport.js';
import { ShortMemo } from '../../../platform/cache/short-memo.js';
import { Run, RunStatus } from './run.entity.js';

/** The state of a run at an event of the tenant's feed or at the start of the stream. */
export interface RunUpdate extends IdentifiedEvent {
  readonly run: Run;
}

const FINAL_STATUSES = new Set([RunStatus.SUCCEEDED, RunStatus.FAILED, RunStatus.CANCELLED, RunStatus.DEAD]);

/** Subscribers of one run receive the same events at about the same time and share the reads. */
const reads = new ShortMemo<Run | null>({ ttlMs: 1_000, maxEntries: 500 });

/**
 * Yields the current state of the run, then again after each change of its status, attempt or progress. Ends after a final status.
 * @throws AppError FORBIDDEN without the permission to read; NOT_FOUND if the tenant has no such run
 */
export const followRun = async (ctx: GraphContext, runId: string): Promise<AsyncGenerator<RunUpdate, void>> => {
  requirePermission(ctx, 'graph:read');
  // Taken before the run is read, so that the feed delivers a change that happens in between.
  const after = await ctx.events.newestCursor(ctx.tenantId);
  const run = await readRun(ctx, runId, after);
  if (!run) throw notFound('run');
  const items = ctx.events.follow(ctx.tenantId, { after });
  return cancellable(updates(ctx, run, after, items), () => void items.return());
};

async function* updates(
  ctx: GraphContext,
  first: Run,
  cursor: string,
  items: AsyncGenerator<StreamItem, void>,
): AsyncGenerator<RunUpdate, void> {
  const { runId } = first;
  yield updateAt(first, cursor);
  if (isFinal(first)) return;
  let state = stateOf(first);
  for await (const item of items) {
    if (item.kind === 'event' && !isAbout(item, runId)) continue;
    const run = await readRun(ctx, runId, item.cursor);
    // The run was deleted together with its tenant.
    if (!run) return;
    if (stateOf(run) === state) continue;
    state = stateOf(run);
    yield updateAt(run, item.cursor);
    if (isFinal(run)) return;
  }
}

/** Reads the state of the run at a cursor or later. */
const readRun = ({ em, tenantId }: GraphContext, runId: string, cursor: string): Promise<Run | null> =>
  reads.get(JSON.stringify([tenantId, runId, cursor]), () => em.fork().findOne(Run, { tenantId, runId }));

const isFinal = ({ status }: Run): boolean => FINAL_STATUSES.has(status);

const isAbout = ({ event }: Extract<StreamItem, { kind: 'event' }>, runId: string): boolean =>
  event.subject === runId && event.type.startsWith('run.');

const stateOf = ({ status, attempt, progress }: Run): string => JSON.stringify([status, attempt, progress]);

const updateAt = (run: Run, cursor: string): RunUpdate => ({ run, [EVENT_ID]: `${run.runId}@${cursor}` });
