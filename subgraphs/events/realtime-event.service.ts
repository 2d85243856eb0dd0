import { endable } from '../../platform/endable.js';
import { invalid } from '../../platform/errors/index.js';
import type { StreamItem } from '../../platform/events/index.js';
import { requirePermission } from '../../platform/graph/allow.js';
import type { GraphContext } from '../../platform/graph/context.js';
import type { RealtimeEvent } from './realtime-event.type.js';

export interface FollowArgs {
  after?: string | null;
  last?: number | null;
  types?: string[] | null;
  subject?: string | null;
}

const MOST_RECENT = 250;
const MOST_PAST = 100;

/** Newest first. */
export const recentEvents = async (ctx: GraphContext, limit: number): Promise<RealtimeEvent[]> => {
  if (limit < 1 || limit > MOST_RECENT) throw invalid(['query', 'limit'], `Input should be between 1 and ${MOST_RECENT}`, limit);
  const events = await ctx.events.recent(ctx.tenantId, limit);
  return events.map((event) => ({ ...event, cursor: ctx.events.cursorOf(event) }));
};

/**
 * The caller's events as they happen. A cursor that cannot be continued from is answered by an event of type `reset`,
 * after which the stream goes on from now.
 */
export const followEvents = (ctx: GraphContext, args: FollowArgs): AsyncGenerator<RealtimeEvent, void> => {
  requirePermission(ctx, 'graph:read');
  const last = args.last ?? 0;
  if (last < 0 || last > MOST_PAST) throw invalid(['query', 'last'], `Input should be between 0 and ${MOST_PAST}`, last);
  const items = ctx.events.follow(ctx.tenantId, { after: args.after ?? undefined, last });
  return endable(wantedEvents(ctx.tenantId, items, matcher(args)), () => void items.return());
};

async function* wantedEvents(
  tenantId: string,
  items: AsyncIterable<StreamItem>,
  isWanted: (event: RealtimeEvent) => boolean,
): AsyncGenerator<RealtimeEvent, void> {
  for await (const item of items) {
    const event = toRealtimeEvent(tenantId, item);
    if (item.kind === 'reset' || isWanted(event)) yield event;
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

const matcher = ({ types, subject }: FollowArgs): ((event: RealtimeEvent) => boolean) => {
  const exact = new Set(types);
  const prefixes = (types ?? []).filter((type) => type.endsWith('.*')).map((type) => type.slice(0, -1));
  return (event) =>
    (!types || exact.has(event.type) || prefixes.some((prefix) => event.type.startsWith(prefix))) &&
    (!subject || event.subject === subject);
};
