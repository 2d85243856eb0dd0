import { EVENT_TYPES, type EventTypeName } from '../../platform/events/index.js';
import type { TenantClient } from './tenant-client.js';

export interface ListedEvent {
  type: EventTypeName;
  subject: string;
  data: Record<string, unknown>;
}

/** Returns the newest events of a tenant, at most 250, newest first. Fails if the data of one differs from the contract of its type. */
export const eventsOf = async (client: TenantClient): Promise<ListedEvent[]> => {
  const { body: events } = await client.get<ListedEvent[]>('/v1/events/recent?limit=250');
  for (const { type, data } of events)
    expect([type, EVENT_TYPES[type].data.strict().safeParse(data).error?.issues]).toEqual([type, undefined]);
  return events;
};
