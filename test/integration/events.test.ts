import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import WebSocket from 'ws';
import { fromProjectRoot } from '../../platform/project-root.js';
import { eventually, TenantClient } from '../harness/tenant-client.js';

/** Something that happens: a source is registered. */
const happen = async (client: TenantClient, times: number): Promise<void> => {
  for (let index = 0; index < times; index += 1) await client.post('/v1/sources', { name: `Source ${index}`, kind: 'csv' });
};

const asyncApi = JSON.parse(readFileSync(fromProjectRoot('schema/asyncapi.json'), 'utf8')) as {
  channels: Record<string, { messages: Record<string, { $ref: string }> }>;
};
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(asyncApi, 'asyncapi.json');

/** What is wrong with a message of a channel by its description; empty when nothing is. */
const faultsOf = (channel: 'stream' | 'subscription', message: 'event' | 'reset', payload: unknown): unknown[] => {
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
    await Promise.all([happen(client, 10), happen(client, 10), happen(client, 10)]);
    const all = Array.from({ length: 31 }, (_, index) => index + 1);
    await eventually(() => (onStream.length >= 31 && onSocket.length >= 31 ? true : undefined));
    expect(sequences(onStream)).toEqual(all);
    expect(sequences(onSocket)).toEqual(all);
    expect(onSocket.map(({ id }) => id)).toEqual(onStream.map(({ id }) => id));
  });

  it("resume behind each other's cursors", async () => {
    await using client = new TenantClient();
    await happen(client, 6);
    const { seen } = client.stream('limit=100');
    await eventually(() => (seen.length >= 7 ? true : undefined));
    const { seen: onSocket } = client.subscribe({ after: seen[2]?.cursor ?? '' });
    const { seen: resumed } = client.stream('limit=0', seen[4]?.cursor);
    await happen(client, 1);
    await eventually(() => (onSocket.length >= 5 && resumed.length >= 3 ? true : undefined));
    expect(sequences(onSocket)).toEqual([4, 5, 6, 7, 8]);
    expect(sequences(resumed)).toEqual([6, 7, 8]);
  });

  it('R4 tell a cursor that cannot be continued from', async () => {
    await using client = new TenantClient();
    await happen(client, 2);
    const { resets, seen } = client.stream('limit=0', 'aaaaaaaa.1.00000000');
    await eventually(() => resets[0]);
    const { seen: onSocket } = client.subscribe({ after: 'nonsense' });
    await eventually(() => (onSocket[0]?.type === 'reset' ? true : undefined));
    await happen(client, 1);
    await eventually(() => (seen.length >= 1 && onSocket.length >= 2 ? true : undefined));
    expect(sequences(seen)).toEqual([4]);
    expect(onSocket[1]?.sequence).toBe(4);
  });

  it('say what the AsyncAPI description says, resets included', async () => {
    await using client = new TenantClient();
    await happen(client, 1);
    const streamed = await eventsOfStream(client);
    expect(streamed.flatMap(({ type, data }) => faultsOf('stream', type === 'reset' ? 'reset' : 'event', data))).toEqual([]);
    expect(streamed.map(({ type }) => type)).toEqual(['reset', 'source.created']);
    const told = await messagesOfSocket(client);
    expect(told.flatMap(({ type, message }) => faultsOf('subscription', type === 'reset' ? 'reset' : 'event', message))).toEqual([]);
    expect(told.map(({ type }) => type).toSorted()).toEqual(['reset', 'source.created']);
    const reset = told.find(({ type }) => type === 'reset');
    expect(faultsOf('subscription', 'event', reset?.message)).not.toEqual([]);
  });

  it('filter by type on the subscription', async () => {
    await using client = new TenantClient();
    const { seen } = client.subscribe({ last: 100, types: ['run.*'] });
    await client.withSource('csv', 'a;b\n1;2\n');
    await eventually(() => (seen.some(({ type }) => type === 'run.succeeded') ? true : undefined));
    expect(seen.every(({ type }) => type.startsWith('run.'))).toBe(true);
  });

  it('filter by type and subject, past and live events alike', async () => {
    await using client = new TenantClient();
    const { sourceId } = await client.withSource('csv', 'a;b\n1;2\n');
    const { sourceId: other } = await client.withSource('csv', 'a;b\n1;2\n');
    const { seen: both } = client.subscribe({ last: 100, types: ['source.*', 'dataset.published'], subject: sourceId });
    const { nodes } = (
      await client.ask<{ list: { nodes: { cursor: string }[] } }>(
        '{ list: eventsConnection(last: 1, filter: { types: ["source.created"] }) { nodes { cursor } } }',
      )
    ).list;
    const { seen: resumed } = client.subscribe({ after: nodes[0]?.cursor ?? '', types: ['source.updated'], subject: sourceId });
    await eventually(() => (both.length >= 2 ? true : undefined));
    for (const id of [other, sourceId])
      await client.ask('mutation ($id: ID!) { updateSource(sourceId: $id, input: { name: "Renamed" }) { name } }', { id });
    await eventually(() => (both.length >= 3 && resumed.length >= 1 ? true : undefined));
    expect(both.map(({ type, subject }) => [type, subject])).toEqual([
      ['source.created', sourceId],
      ['source.synced', sourceId],
      ['source.updated', sourceId],
    ]);
    expect(resumed.map(({ type, subject }) => [type, subject])).toEqual([['source.updated', sourceId]]);
  });

  it('resolve the object that an event is about, whichever subgraph owns it', async () => {
    await using client = new TenantClient();
    const { sourceId, run } = await client.withSource('csv', 'a;b\n1;2\n');
    const { createDocument } = await client.ask<{ createDocument: { documentId: string } }>(
      'mutation { createDocument(input: { name: "notiz.txt", mediaType: "text/plain" }) { documentId } }',
    );
    await client.ask('mutation ($id: ID!) { deleteDocument(documentId: $id) { __typename } }', { id: createDocument.documentId });
    const { seen } = client.follow<Told>(
      `subscription { item: events(last: 100, types: ["source.created", "run.succeeded", "document.*", "advisor.replied", "tenant.updated"]) {
         ${TOLD} } }`,
    );
    await client.request('PATCH', `/v1/tenants/${client.tenantId}`, { name: 'Renamed' });
    await client.ask('mutation { advisorChat(input: { message: "Wie stehen wir?" }) { conversationId } }');
    await eventually(() => (seen.some(({ type }) => type === 'advisor.replied') ? true : undefined));
    const about = (type: string): unknown => seen.find((event) => event.type === type)?.subjectNode;
    expect(about('source.created')).toEqual({ __typename: 'Source', id: sourceId, name: 'Test csv' });
    expect(about('run.succeeded')).toEqual({ __typename: 'Run', id: run.run_id, status: 'SUCCEEDED' });
    expect(about('tenant.updated')).toEqual({ __typename: 'Tenant', id: client.tenantId });
    // Deleted meanwhile, and no node.
    expect([about('document.created'), about('document.deleted'), about('advisor.replied')]).toEqual([null, null, null]);

    const { list } = await client.ask<{ list: { nodes: Told[] } }>(
      `{ list: eventsConnection(filter: { types: ["source.created"] }) { nodes { ${TOLD} } } }`,
    );
    expect(list.nodes).toEqual([{ type: 'source.created', subjectNode: { __typename: 'Source', id: sourceId, name: 'Test csv' } }]);
  });

  it('refuse more types than the limit', async () => {
    await using client = new TenantClient();
    const { state } = client.subscribe({ types: Array.from({ length: 51 }, (_, index) => `thing.${index}`) });
    await eventually(() => (state.hasEnded ? true : undefined));
    expect(state.error).toMatchObject([{ extensions: { code: 'VALIDATION_FAILED', issues: [{ loc: ['query', 'types'] }] } }]);
  });

  it('list recent events newest first', async () => {
    await using client = new TenantClient();
    await happen(client, 4);
    const { body } = await client.get<{ sequence: number; type: string }[]>('/v1/events/recent?limit=3');
    expect(sequences(body)).toEqual([5, 4, 3]);
  });
});

interface Told {
  type: string;
  subjectNode: { __typename: string; id: string } | null;
}

const TOLD = 'type subjectNode { __typename id ... on Source { name } ... on Run { status } }';

/** The first two frames behind a cursor that nobody gave out: that it is unknown, and what happens next. */
const eventsOfStream = async (client: TenantClient): Promise<{ type: string; data: unknown }[]> => {
  const { source } = client.stream('limit=0', 'nonsense');
  const frames: { type: string; data: unknown }[] = [];
  for (const type of ['reset', 'source.created'])
    source.addEventListener(type, ({ data }: MessageEvent<string>) => frames.push({ type, data: JSON.parse(data) }));
  await eventually(() => (frames.length > 0 ? true : undefined));
  await happen(client, 1);
  await eventually(() => (frames.length > 1 ? true : undefined));
  return frames;
};

/** The raw messages of two subscriptions: to the last event, and behind a cursor that nobody gave out. */
const messagesOfSocket = async (client: TenantClient): Promise<{ type: string; message: unknown }[]> => {
  const socket = new WebSocket(`${client.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const told: { type: string; message: unknown }[] = [];
  const say = (message: object): void => socket.send(JSON.stringify(message));
  const follow = (id: string, place: string): void =>
    say({
      id,
      type: 'subscribe',
      payload: { query: `subscription { events(${place}) { id type source subject time tenantId sequence cursor data } }` },
    });
  socket.on('open', () => say({ type: 'connection_init', payload: client.identity }));
  socket.on('message', (text: Buffer) => {
    const message = JSON.parse(text.toString()) as { type: string; payload?: { data: { events: { type: string } } } };
    if (message.type === 'connection_ack') {
      follow('one', 'last: 1');
      follow('two', 'after: "nonsense"');
    } else if (message.payload) told.push({ type: message.payload.data.events.type, message });
  });
  try {
    await eventually(() => (told.length >= 2 ? true : undefined));
    return told;
  } finally {
    socket.close();
  }
};
