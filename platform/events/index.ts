export { formatCursor } from './cursor.js';
export type { EventFeed, FollowOptions, StreamItem } from './event-feed.js';
export { appendEvent, appendSystemEvent, recentEvents, type DomainEvent, type NewEvent } from './event.js';
export { startRelay } from './relay.js';
export type { RedisClient } from './redis-client.js';
export { decodeEvent, streamKey } from './streams.js';
