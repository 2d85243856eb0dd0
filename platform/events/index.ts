export { formatCursor } from './cursor.js';
export type { EventFeed, FollowOptions, StreamItem } from './event-feed.js';
export { appendEvent, appendSystemEvent, recentEvents, type DomainEvent, type NewEvent } from './event.js';
export { readEpoch, renewEpoch } from './epoch.js';
export { lastSequence, tenantsWithMostEvents } from './event-log.js';
export { deleteOldEvents, tenantsWithOldEvents } from './event-retention.js';
export { RELAY_BACKLOG } from './relay-backlog.js';
export type { RedisClient } from './redis-client.js';
export { decodeEvent, streamKey } from './streams.js';
