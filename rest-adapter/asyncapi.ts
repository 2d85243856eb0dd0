import { z } from 'zod';
import { EVENT_TYPES } from '../platform/events/index.js';
import { VERSION } from '../platform/version.js';
import { cloudEventOf, SEQUENCE_DIGITS } from './cloud-event.js';
import { ROUTES } from './routes.js';
import { STREAM_OPERATION } from './routes/system.routes.js';

const TENANT = { type: 'string', description: 'Id of the tenant that the event belongs to.' };
const CURSOR = { type: 'string', description: 'Where to resume: `Last-Event-ID` of the stream, `after` of the subscription.' };
const RESET_REASON = { type: 'string', enum: ['cursor_unknown', 'cursor_expired'] };

const TYPES = Object.entries(EVENT_TYPES);

/** Name of the schema of the data of an event type, for example `source.synced.data`. */
const dataName = (type: string): string => `${type}.data`;

const dataSchemas = Object.fromEntries(
  TYPES.map(([type, { data }]) => {
    const { $schema: _, ...schema } = z.toJSONSchema(data, { io: 'input' });
    return [dataName(type), schema];
  }),
);

/** States which shape `data` has for each type. */
const eventData = {
  oneOf: TYPES.map(([type]) => ({
    properties: { type: { const: type }, data: { $ref: `#/components/schemas/${dataName(type)}` } },
  })),
};

const DATA_BY_TYPE = [{ $ref: '#/components/schemas/eventData' }];

const COMMON = {
  id: { type: 'string', description: 'Stable across channels and replays.' },
  type: { oneOf: TYPES.map(([type, { description }]) => ({ const: type, description })) },
  source: { type: 'string', format: 'uri-reference' },
  subject: { type: ['string', 'null'], description: 'Id of the object that the event is about.' },
  time: { type: 'string', format: 'date-time' },
  sequence: { type: 'integer', minimum: 1, description: 'Number of the event within its tenant: 1, 2, 3 … without gaps.' },
  data: { type: 'object' },
};

const streamEvent = {
  type: 'object',
  description: 'CloudEvents 1.0 attributes with the tenant and its sequence.',
  required: ['id', 'type', 'source', 'time', 'tenant_id', 'sequence', 'data'],
  properties: { ...COMMON, tenant_id: TENANT },
  allOf: DATA_BY_TYPE,
};

/** Names of extensions follow CloudEvents 1.0, section 3: lower-case letters and digits. */
const cloudEvent = {
  type: 'object',
  description: 'The same event in the JSON format of CloudEvents 1.0 (structured mode); sent if `format` is `cloudevents`.',
  required: ['specversion', 'id', 'source', 'type', 'time', 'datacontenttype', 'tenantid', 'sequence', 'data'],
  properties: {
    ...COMMON,
    specversion: { const: '1.0' },
    subject: { type: 'string', minLength: 1, description: 'Id of the object that the event is about; absent if there is none.' },
    datacontenttype: { const: 'application/json' },
    tenantid: TENANT,
    sequence: {
      type: 'string',
      pattern: `^[0-9]{${SEQUENCE_DIGITS}}$`,
      description: 'Number of the event within its tenant, with leading zeros: the order of the texts is the order of the events.',
    },
  },
  additionalProperties: false,
  allOf: DATA_BY_TYPE,
};

const streamReset = { type: 'object', required: ['reason', 'cursor'], properties: { reason: RESET_REASON, cursor: CURSOR } };

const graphEvent = {
  type: 'object',
  description: 'The same event with the field names of the GraphQL schema; contains the fields that the subscription selects.',
  required: ['type'],
  properties: {
    ...COMMON,
    tenantId: TENANT,
    cursor: CURSOR,
    subjectNode: {
      type: ['object', 'null'],
      description:
        'The object that the event is about, with the fields that the subscription selects. Null if it no longer exists or is not a node.',
    },
  },
  allOf: DATA_BY_TYPE,
};

const graphReset = {
  type: 'object',
  description: 'Replaces the events that cannot be replayed; the subscription continues after its cursor.',
  required: ['type'],
  properties: {
    ...COMMON,
    type: { const: 'reset' },
    sequence: { const: 0 },
    tenantId: TENANT,
    cursor: CURSOR,
    data: { type: 'object', required: ['reason'], properties: { reason: RESET_REASON } },
  },
};

const EXAMPLE = {
  id: 'evt_01k9x0m3q8e7ztt2v4w6y8a0bc',
  type: 'source.synced',
  source: '/sources',
  subject: 'src_01k9x0kz4cfqr9m1n3p5s7t9vx',
  time: '2026-01-15T08:30:00.000Z',
  tenant_id: 'tnt_demo',
  sequence: 42,
  data: { dataset_id: 'dst_01k9x0m3pzfab5c7d9e1g3h5jk', rows: 8577, changed: true },
};

/** The request that opens the stream, with the parameters of the REST route. */
const streamBinding = () => {
  const { parameters = {} } = ROUTES.find(({ operationId }) => operationId === STREAM_OPERATION) ?? {};
  const inQuery = Object.entries(parameters).filter(([, parameter]) => parameter.in === 'query');
  const properties = Object.fromEntries(
    inQuery.map(([name, { description, schema, published }]) => [name, { ...schema, ...published, description }]),
  );
  return { method: 'GET', query: { type: 'object', properties, additionalProperties: false }, bindingVersion: '0.3.0' };
};

/** The message `next` of graphql-transport-ws. */
const nextMessage = (event: string) => ({
  type: 'object',
  required: ['id', 'type', 'payload'],
  properties: {
    id: { type: 'string', description: 'Id that the client chose for its subscription.' },
    type: { const: 'next' },
    payload: {
      type: 'object',
      properties: { data: { type: 'object', properties: { events: { $ref: `#/components/schemas/${event}` } } } },
    },
  },
});

/** The AsyncAPI 3.0 description of the two ways to follow events: Server-Sent Events and graphql-ws. */
export const buildAsyncApi = () => ({
  asyncapi: '3.0.0',
  info: {
    title: 'Enterprise KPI Transformation Service: events',
    version: VERSION,
    description:
      'Each change of a tenant becomes one event. Both channels deliver the same events in the same order; a cursor taken from one is valid for the other. Delivery is at least once: recognise duplicates by the id.',
  },
  servers: {
    http: { host: 'localhost:4000', protocol: 'http', description: 'Server-Sent Events.' },
    ws: { host: 'localhost:4000', protocol: 'ws', description: 'graphql-transport-ws.' },
  },
  channels: {
    stream: {
      address: '/v1/events/stream',
      title: 'Server-Sent Events',
      description:
        'The parameters are those of the operation `followStream`. Frames carry the cursor as id, the type as event, the event as data; ' +
        'the parameter `event_name` omits the field event, `format` selects the form of the data. A frame `reset` is the response to a ' +
        'cursor that is too old or unknown.',
      servers: [{ $ref: '#/servers/http' }],
      messages: {
        event: { $ref: '#/components/messages/event' },
        cloudEvent: { $ref: '#/components/messages/cloudEvent' },
        reset: { $ref: '#/components/messages/reset' },
      },
    },
    subscription: {
      address: '/graphql',
      title: 'GraphQL subscription over graphql-ws',
      description:
        'subscription { events(after, last, types, subject) { id type source subject time tenantId sequence cursor data subjectNode { id } } }, with the sub-protocol graphql-transport-ws and credentials in the connection parameters. Select `type` and `cursor`: an event of the type `reset` is the response to a cursor that is too old or unknown. `subjectNode` is the object that the event is about, so that a client need not fetch it. To follow a single run until its end, use subscription { runUpdated(runId) { status progress result } }.',
      servers: [{ $ref: '#/servers/ws' }],
      messages: { event: { $ref: '#/components/messages/graphEvent' }, reset: { $ref: '#/components/messages/graphReset' } },
    },
  },
  operations: {
    followStream: { action: 'receive', channel: { $ref: '#/channels/stream' }, bindings: { http: streamBinding() } },
    followSubscription: { action: 'receive', channel: { $ref: '#/channels/subscription' } },
  },
  components: {
    messages: {
      event: {
        name: 'event',
        title: 'Event',
        contentType: 'application/json',
        payload: { $ref: '#/components/schemas/event' },
        examples: [{ name: EXAMPLE.type, payload: EXAMPLE }],
      },
      cloudEvent: {
        name: 'cloudEvent',
        title: 'Event in the JSON format of CloudEvents 1.0',
        contentType: 'application/cloudevents+json',
        payload: { $ref: '#/components/schemas/cloudEvent' },
        examples: [{ name: EXAMPLE.type, payload: cloudEventOf(EXAMPLE) }],
      },
      reset: {
        name: 'reset',
        title: 'The stream cannot resume from the cursor',
        contentType: 'application/json',
        payload: { $ref: '#/components/schemas/reset' },
      },
      graphEvent: {
        name: 'next',
        title: 'Event delivered to a subscription',
        contentType: 'application/json',
        payload: nextMessage('graphEvent'),
      },
      graphReset: {
        name: 'next',
        title: 'The subscription cannot resume from the cursor',
        contentType: 'application/json',
        payload: nextMessage('graphReset'),
      },
    },
    schemas: { event: streamEvent, cloudEvent, reset: streamReset, graphEvent, graphReset, eventData, ...dataSchemas },
  },
});
