import { cancellable } from '../../platform/lifecycle/cancellable.js';
import { invalid } from '../../platform/errors/index.js';
import { eventMatcher, type EventFilter, type StreamItem } from '../../platform/events/index.js';
import { requirePermission } from '../../platform/graph/allow.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { EVENT_ID, type IdentifiedEvent } from '../../platform/graph/transport/subgraph-transport.js';
import type { RealtimeEvent } from './realtime-event.type.js';

export interface FollowArgs extends EventFilter {
  after?: string | null;
  last?: number | null;
}

const MAX_RECENT = 250;
const MAX_PAST = 100;
const MAX_TYPES = 50;

/** Returns the tenant's most recent events, newest first. @throws AppError VALIDATION_FAILED for a limit outside 1 to 250 */
export const recentEvents = async (ctx: GraphContext, limit: number): Promise<RealtimeEvent[]> => {
  if (limit < 1 || limit > MAX_RECENT) throw invalid(['query', 'limit'], `Input should be between 1 and ${MAX_RECENT}`, limit);
  const events = await ctx.events.recent(ctx.tenantId, limit, ctx.em);
  return events.map((event) => ({ ...event, cursor: ctx.events.cursorOf(event) }));
};

/**
 * Returns the tenant's events from a position on, then live. An unknown or expired cursor yields an event of type `reset`, after which the
 * stream continues as if no cursor were given.
 * @throws AppError FORBIDDEN without the permission to read; VALIDATION_FAILED for more than 100 past events or 50 types
 */
export const followEvents = (ctx: GraphContext, args: FollowArgs): AsyncGenerator<RealtimeEvent, void> => {
  requirePermission(ctx, 'graph:read');
  const { types } = args;
  const last = args.last ?? 0;
  if (last < 0 || last > MAX_PAST) throw invalid(['query', 'last'], `Input should be between 0 and ${MAX_PAST}`, last);
  if (types && types.length > MAX_TYPES)
    throw invalid(['query', 'types'], `List should have at most ${MAX_TYPES} items`, types.length, 'too_long');
  const items = ctx.events.follow(ctx.tenantId, { after: args.after ?? undefined, last });
  return cancellable(matchingEvents(ctx.tenantId, items, eventMatcher(args)), () => void items.return());
};

async function* matchingEvents(
  tenantId: string,
  items: AsyncIterable<StreamItem>,
  matches: (event: RealtimeEvent) => boolean,
): AsyncGenerator<RealtimeEvent & IdentifiedEvent, void> {
  for await (const item of items) {
    const event = toRealtimeEvent(tenantId, item);
    if (item.kind === 'reset' || matches(event)) yield { ...event, [EVENT_ID]: event.id };
  }
}

const toRealtimeEvent = (tenantId: string, item: StreamItem): RealtimeEvent =>
  item.kind === 'event'
    ? { ...item.event, cursor: item.cursor }
    : {
        id: `reset:${item.cursor}`,
        type: 'reset',
        source: '/events',
        subject: null,
        time: new Date().toISOString(),
        tenantId,
        sequence: 0,
        cursor: item.cursor,
        data: { reason: item.reason },
      };
