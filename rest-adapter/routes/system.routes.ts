import { TENANT_ID } from '../../platform/identity/token-claims.js';
import { EVENT_TYPES } from '../../platform/events/index.js';
import type { RouteDefinition } from '../route-definition.js';
import { limitOf } from './parameters.js';

export const STREAM_OPERATION = 'streamEvents';

/** The event types and their prefixes: `run.succeeded`, `run.*`. */
const EVENT_FILTERS = [...new Set(Object.keys(EVENT_TYPES).flatMap((type) => [`${type.split('.', 1)[0]}.*`, type]))];

export const SYSTEM_ROUTES: readonly RouteDefinition[] = [
  {
    operationId: 'getHealth',
    method: 'GET',
    path: '/health',
    status: 200,
    tag: 'System',
    summary: 'Check that the process is alive',
    anonymous: true,
    documentedOnly: true,
    response: {
      description: 'The process is alive.',
      contentType: 'application/json',
      schema: {
        title: 'Health',
        type: 'object',
        properties: {
          status: { type: 'string', description: '`ok` while the process is alive.' },
          version: { type: 'string', description: 'Version of the service.' },
          uptime_seconds: { type: 'integer', minimum: 0, description: 'Seconds since the process started.' },
        },
        required: ['status', 'version', 'uptime_seconds'],
      },
    },
  },
  {
    operationId: 'getReadiness',
    method: 'GET',
    path: '/ready',
    status: 200,
    tag: 'System',
    summary: 'Check whether the service is ready',
    description: 'Lists every dependency with its state; responds with 503 while one of them is unavailable.',
    anonymous: true,
    documentedOnly: true,
    response: {
      description: 'The service and everything it depends on are ready.',
      contentType: 'application/json',
      schema: { title: 'Readiness', type: 'object', additionalProperties: { type: 'string' } },
    },
  },
  {
    operationId: 'listRecentEvents',
    method: 'GET',
    path: '/v1/events/recent',
    field: 'Query.recentEvents',
    status: 200,
    tag: 'Events',
    summary: 'List the latest events of the tenant',
    parameters: { limit: limitOf(1, 250, 50) },
  },
  {
    operationId: STREAM_OPERATION,
    method: 'GET',
    path: '/v1/events/stream',
    status: 200,
    tag: 'Events',
    summary: 'Follow the events of the tenant as Server-Sent Events',
    description:
      'Sends `limit` past events and then every new one. Each event carries its cursor as `id`, its type as `event` (see `event_name`) ' +
      'and one line of JSON as `data` (see `format`). A client that reconnects with `Last-Event-ID` resumes after that cursor; if the cursor is too old, the ' +
      'stream begins with an event `reset`, whatever the filters. A comment is sent at least every 15 seconds. `types` and `subject` ' +
      'apply to past and new events alike; an event is sent if it meets both. `limit` counts the past events before, so fewer may be sent.',
    parameters: {
      tenant_id: {
        in: 'query',
        description: "The caller's own tenant; names the tenant in demo mode.",
        schema: { type: 'string', minLength: 1, maxLength: 66 },
        published: { pattern: TENANT_ID.source },
      },
      limit: {
        in: 'query',
        description: 'Number of past events to send first.',
        schema: { type: 'integer', minimum: 0, maximum: 100, default: 25 },
      },
      types: {
        in: 'query',
        description:
          'Event types, separated by commas, exact such as `run.succeeded` or by prefix such as `run.*`; one of them has to match. ' +
          'Default: all types.',
        schema: { type: 'array', items: { type: 'string', enum: EVENT_FILTERS }, minItems: 1, maxItems: 50 },
      },
      subject: {
        in: 'query',
        description: 'Id of an object: only events about this object are sent. Default: all objects.',
        schema: { type: 'string', minLength: 1, maxLength: 100 },
      },
      format: {
        in: 'query',
        description:
          '`event`: `data` has the fields of `RealtimeEvent`. `cloudevents`: `data` is an event in the JSON format of CloudEvents 1.0, ' +
          'with the extensions `tenantid` and `sequence`.',
        schema: { type: 'string', enum: ['event', 'cloudevents'], default: 'event' },
      },
      event_name: {
        in: 'query',
        description:
          '`type`: the field `event` is the type of the event. `message`: there is no field `event`, so that `onmessage` of an ' +
          '`EventSource` receives the events of all types. A `reset` is named in both cases.',
        schema: { type: 'string', enum: ['type', 'message'], default: 'type' },
      },
      'Last-Event-ID': {
        in: 'header',
        description: 'Cursor to resume after; `limit` is then ignored.',
        schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]*$' },
      },
    },
    documentedOnly: true,
    response: { description: 'The stream.', contentType: 'text/event-stream', schema: { type: 'string' } },
  },
  {
    operationId: 'getNavBadges',
    method: 'GET',
    path: '/v1/nav/badges',
    field: 'Query.navBadges',
    status: 200,
    tag: 'Navigation',
    summary: 'Read the counters of the navigation badges',
  },
];
