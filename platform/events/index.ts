export { formatCursor } from './cursor.js';
export { EventFeed, type FollowOptions, type StreamItem } from './event-feed.js';
export { appendEvent, type DomainEvent, type NewEvent } from './event.js';
export { startRelay } from './relay.js';
export { closeRedis, connectRedis, decodeEvent, streamKey, type RedisClient } from './streams.js';
