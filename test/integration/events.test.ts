import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import WebSocket from 'ws';
import { fromProjectRoot } from '../../platform/project-root.js';
import { eventually } from '../harness/eventually.js';
import { TenantClient } from '../harness/tenant-client.js';

/** Produces events by registering sources. */
const produceEvents = async (client: TenantClient, times: number): Promise<void> => {
  for (let index = 0; index < times; index += 1) await client.post('/v1/sources', { name: `Source ${index}`, kind: 'csv' });
};

const asyncApi = JSON.parse(readFileSync(fromProjectRoot('schema/asyncapi.json'), 'utf8')) as {
  channels: Record<string, { messages: Record<string, { $ref: string }> }>;
};
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(asyncApi, 'asyncapi.json');

/** Returns the schema errors of a message of a channel; empty if it is valid. */
const schemaErrors = (channel: 'stream' | 'subscription', message: 'event' | 'cloudEvent' | 'reset', payload: unknown): unknown[] => {
  const validate = ajv.compile({ $ref: `asyncapi.json${asyncApi.channels[channel]?.messages[message]?.$ref}/payload` });
  return validate(payload) ? [] : (validate.errors ?? []);
};

const sequences = (events: { sequence: number }[]): number[] => events.map(({ sequence }) => sequence);

describe('R5 event stream and subscription', () => {
  it('deliver the same events, in order and without gaps', async () => {
    await using client = new TenantClient();
    await client.get('/v1/sources');
    const { seen: onStream } = client.stream('limit=100');
    const { seen: onSocket } = client.subscribe({ last: 100 });
    await Promise.all([produceEvents(client, 10), produceEvents(client, 10), produceEvents(client, 10)]);
    const all = Array.from({ length: 31 }, (_, index) => index + 1);
    await eventually(() => (onStream.length >= 31 && onSocket.length >= 31 ? true : undefined));
    expect(sequences(onStream)).toEqual(all);
    expect(sequences(onSocket)).toEqual(all);
    expect(onSocket.map(({ id }) => id)).toEqual(onStream.map(({ id }) => id));
  });

  it("resume from each other's cursors", async () => {
    await using client = new TenantClient();
    await produceEvents(client, 6);
    const { seen } = client.stream('limit=100');
    await eventually(() => (seen.length >= 7 ? true : undefined));
    const { seen: onSocket } = client.subscribe({ after: seen[2]?.cursor ?? '' });
    const { seen: resumed } = client.stream('limit=0', seen[4]?.cursor);
    await produceEvents(client, 1);
    await eventually(() => (onSocket.length >= 5 && resumed.length >= 3 ? true : undefined));
    expect(sequences(onSocket)).toEqual([4, 5, 6, 7, 8]);
    expect(sequences(resumed)).toEqual([6, 7, 8]);
  });

  it('R4 send a reset for a cursor that cannot be resumed', async () => {
    await using client = new TenantClient();
    await produceEvents(client, 2);
    const { resets, seen } = client.stream('limit=0', 'aaaaaaaa.1.00000000');
    await eventually(() => resets[0]);
    const { seen: onSocket } = client.subscribe({ after: 'nonsense' });
    await eventually(() => (onSocket[0]?.type === 'reset' ? true : undefined));
    await produceEvents(client, 1);
    await eventually(() => (seen.length >= 1 && onSocket.length >= 2 ? true : undefined));
    expect(sequences(seen)).toEqual([4]);
    expect(onSocket[1]?.sequence).toBe(4);
  });

  it('send messages that match the AsyncAPI description, including resets', async () => {
    await using client = new TenantClient();
    await produceEvents(client, 1);
    const streamed = await eventsOfStream(client);
    expect(streamed.flatMap(({ type, data }) => schemaErrors('stream', type === 'reset' ? 'reset' : 'event', data))).toEqual([]);
    expect(streamed.map(({ type }) => type)).toEqual(['reset', 'source.created']);
    const messages = await messagesOfSocket(client);
    expect(messages.flatMap(({ type, message }) => schemaErrors('subscription', type === 'reset' ? 'reset' : 'event', message))).toEqual(
      [],
    );
    expect(messages.map(({ type }) => type).toSorted()).toEqual(['reset', 'source.created']);
    const reset = messages.find(({ type }) => type === 'reset');
    expect(schemaErrors('subscription', 'event', reset?.message)).not.toEqual([]);
  });

  it('reach `onmessage` of an EventSource as CloudEvents on request, and resume by the same cursor', async () => {
    await using client = new TenantClient();
    const { sourceId } = await client.withSource('csv', 'a;b\n1;2\n');
    const { seen: named } = client.stream('limit=100');
    const messages = client.streamMessages('limit=100&format=cloudevents&event_name=message');
    await eventually(() => (named.length >= 3 && messages.length >= named.length ? true : undefined));
    const resumed = client.streamMessages(`limit=0&format=cloudevents&event_name=message&subject=${sourceId}`, named[0]?.cursor);
    await client.query('mutation ($id: ID!) { updateSource(sourceId: $id, input: { name: "Renamed" }) { name } }', { id: sourceId });
    await eventually(() => (resumed.some(({ type }) => type === 'source.updated') ? true : undefined));
    const ids = messages.map(({ id }) => id);
    expect(ids.slice(0, named.length)).toEqual(named.slice(0, ids.length).map(({ id }) => id));
    expect(messages.flatMap((event) => schemaErrors('stream', 'cloudEvent', event))).toEqual([]);
    expect(messages.map(({ sequence }) => sequence)).toEqual(messages.map(({ sequence }) => sequence).toSorted());
    expect(messages.every(({ tenantid }) => tenantid === client.tenantId)).toBe(true);
    expect(resumed.every(({ subject }) => subject === sourceId)).toBe(true);
    // The description distinguishes the two forms.
    expect(schemaErrors('stream', 'event', messages[0])).not.toEqual([]);
    expect(schemaErrors('stream', 'cloudEvent', named[0])).not.toEqual([]);
  });

  it('filter by type on the subscription', async () => {
    await using client = new TenantClient();
    const { seen } = client.subscribe({ last: 100, types: ['run.*'] });
    await client.withSource('csv', 'a;b\n1;2\n');
    await eventually(() => (seen.some(({ type }) => type === 'run.succeeded') ? true : undefined));
    expect(seen.every(({ type }) => type.startsWith('run.'))).toBe(true);
  });

  it('filter past and live events by type and subject', async () => {
    await using client = new TenantClient();
    const { sourceId } = await client.withSource('csv', 'a;b\n1;2\n');
    const { sourceId: other } = await client.withSource('csv', 'a;b\n1;2\n');
    const { seen: both } = client.subscribe({ last: 100, types: ['source.*', 'dataset.published'], subject: sourceId });
    const { seen: streamed } = client.stream(`limit=100&types=source.*,dataset.published&subject=${sourceId}`);
    const { nodes } = (
      await client.query<{ list: { nodes: { cursor: string }[] } }>(
        '{ list: eventsConnection(last: 1, filter: { types: ["source.created"] }) { nodes { cursor } } }',
      )
    ).list;
    const { seen: resumed } = client.subscribe({ after: nodes[0]?.cursor ?? '', types: ['source.updated'], subject: sourceId });
    await eventually(() => (both.length >= 2 && streamed.length >= 2 ? true : undefined));
    for (const id of [other, sourceId])
      await client.query('mutation ($id: ID!) { updateSource(sourceId: $id, input: { name: "Renamed" }) { name } }', { id });
    await eventually(() => (both.length >= 3 && streamed.length >= 3 && resumed.length >= 1 ? true : undefined));
    expect(both.map(({ type, subject }) => [type, subject])).toEqual([
      ['source.created', sourceId],
      ['source.synced', sourceId],
      ['source.updated', sourceId],
    ]);
    expect(streamed.map(({ id }) => id)).toEqual(both.map(({ id }) => id));
    expect(resumed.map(({ type, subject }) => [type, subject])).toEqual([['source.updated', sourceId]]);
  });

  it('resolve the subject of an event from any subgraph', async () => {
    await using client = new TenantClient();
    const { sourceId, run } = await client.withSource('csv', 'a;b\n1;2\n');
    const { createDocument } = await client.query<{ createDocument: { documentId: string } }>(
      'mutation { createDocument(input: { name: "notiz.txt", mediaType: "text/plain" }) { documentId } }',
    );
    await client.query('mutation ($id: ID!) { deleteDocument(documentId: $id) { __typename } }', { id: createDocument.documentId });
    const { seen } = client.follow<EventWithSubject>(
      `subscription { item: events(last: 100, types: ["source.created", "run.succeeded", "document.*", "advisor.replied", "tenant.updated"]) {
         ${SELECTION} } }`,
    );
    await client.request('PATCH', `/v1/tenants/${client.tenantId}`, { name: 'Renamed' });
    await client.query('mutation { advisorChat(input: { message: "Wie stehen wir?" }) { conversationId } }');
    await eventually(() => (seen.some(({ type }) => type === 'advisor.replied') ? true : undefined));
    const subjectOf = (type: string): unknown => seen.find((event) => event.type === type)?.subjectNode;
    expect(subjectOf('source.created')).toEqual({ __typename: 'Source', id: sourceId, name: 'Test csv' });
    expect(subjectOf('run.succeeded')).toEqual({ __typename: 'Run', id: run.run_id, status: 'SUCCEEDED' });
    expect(subjectOf('tenant.updated')).toEqual({ __typename: 'Tenant', id: client.tenantId });
    // Null for a subject that was deleted or is not a node.
    expect([subjectOf('document.created'), subjectOf('document.deleted'), subjectOf('advisor.replied')]).toEqual([null, null, null]);

    const { list } = await client.query<{ list: { nodes: EventWithSubject[] } }>(
      `{ list: eventsConnection(filter: { types: ["source.created"] }) { nodes { ${SELECTION} } } }`,
    );
    expect(list.nodes).toEqual([{ type: 'source.created', subjectNode: { __typename: 'Source', id: sourceId, name: 'Test csv' } }]);
  });

  it('reject more types than the limit', async () => {
    await using client = new TenantClient();
    const { state } = client.subscribe({ types: Array.from({ length: 51 }, (_, index) => `thing.${index}`) });
    await eventually(() => (state.hasEnded ? true : undefined));
    expect(state.error).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED', issues: [{ loc: ['query', 'types'] }] } }]);
  });

  it('list recent events newest first', async () => {
    await using client = new TenantClient();
    await produceEvents(client, 4);
    const { body } = await client.get<{ sequence: number; type: string }[]>('/v1/events/recent?limit=3');
    expect(sequences(body)).toEqual([5, 4, 3]);
  });
});

interface EventWithSubject {
  type: string;
  subjectNode: { __typename: string; id: string } | null;
}

const SELECTION = 'type subjectNode { __typename id ... on Source { name } ... on Run { status } }';

/** Returns the first two frames after an unknown cursor: the reset and the next event. */
const eventsOfStream = async (client: TenantClient): Promise<{ type: string; data: unknown }[]> => {
  const { source } = client.stream('limit=0', 'nonsense');
  const frames: { type: string; data: unknown }[] = [];
  for (const type of ['reset', 'source.created'])
    source.addEventListener(type, ({ data }: MessageEvent<string>) => frames.push({ type, data: JSON.parse(data) }));
  await eventually(() => (frames.length > 0 ? true : undefined));
  await produceEvents(client, 1);
  await eventually(() => (frames.length > 1 ? true : undefined));
  return frames;
};

/** Returns the raw messages of two subscriptions: one from the last event, one from an unknown cursor. */
const messagesOfSocket = async (client: TenantClient): Promise<{ type: string; message: unknown }[]> => {
  const socket = new WebSocket(`${client.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const messages: { type: string; message: unknown }[] = [];
  const send = (message: object): void => socket.send(JSON.stringify(message));
  const subscribe = (id: string, position: string): void =>
    send({
      id,
      type: 'subscribe',
      payload: { query: `subscription { events(${position}) { id type source subject time tenantId sequence cursor data } }` },
    });
  socket.on('open', () => send({ type: 'connection_init', payload: client.identity }));
  socket.on('message', (text: Buffer) => {
    const message = JSON.parse(text.toString()) as { type: string; payload?: { data: { events: { type: string } } } };
    if (message.type === 'connection_ack') {
      subscribe('one', 'last: 1');
      subscribe('two', 'after: "nonsense"');
    } else if (message.payload) messages.push({ type: message.payload.data.events.type, message });
  });
  try {
    await eventually(() => (messages.length >= 2 ? true : undefined));
    return messages;
  } finally {
    socket.close();
  }
};
