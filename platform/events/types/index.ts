import type { z } from 'zod';
import { DATA_EVENTS } from './data-events.js';
import { PROGRAMME_EVENTS } from './programme-events.js';
import { RUN_EVENTS } from './run-events.js';
import { TENANT_EVENTS } from './tenant-events.js';

/** All event types of the service: the contract of the event log, the stream and the subscription. */
export const EVENT_TYPES = { ...TENANT_EVENTS, ...DATA_EVENTS, ...RUN_EVENTS, ...PROGRAMME_EVENTS };

/** Name of an event type, `<entity>.<past tense verb>`. */
export type EventTypeName = keyof typeof EVENT_TYPES;

/** The `data` of an event of the given type. */
export type EventData<Type extends EventTypeName> = z.input<(typeof EVENT_TYPES)[Type]['data']>;

/** Type of an event with its data. */
export type EventContent<Type extends EventTypeName = EventTypeName> = {
  [Name in Type]: { readonly type: Name; readonly data: EventData<Name> };
}[Type];
