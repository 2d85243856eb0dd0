import type { DomainEvent } from './event.js';

/** Returns the stream key of a tenant. It contains the epoch, since the sequence restarts after a restore. */
export const streamKey = (epoch: string, tenantId: string): string => `kpi:events:${epoch}:${tenantId}`;

export const streamId = (sequence: number): string => `${sequence}-0`;

export const encodeEvent = (event: DomainEvent): Record<string, string> => ({ event: JSON.stringify(event) });

export const decodeEvent = (message: Record<string, string>): DomainEvent => JSON.parse(message['event'] ?? '{}') as DomainEvent;
