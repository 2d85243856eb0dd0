import type { DomainEvent } from './event.js';

/** The epoch is part of the name: after a restore the sequence starts again in a stream of its own. */
export const streamKey = (epoch: string, tenantId: string): string => `kpi:events:${epoch}:${tenantId}`;

export const streamId = (sequence: number): string => `${sequence}-0`;

export const encodeEvent = (event: DomainEvent): Record<string, string> => ({ event: JSON.stringify(event) });

export const decodeEvent = (message: Record<string, string>): DomainEvent => JSON.parse(message['event'] ?? '{}') as DomainEvent;
