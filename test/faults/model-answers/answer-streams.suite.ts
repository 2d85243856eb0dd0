import { createParser } from 'eventsource-parser';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../harness/eventually.js';
import type { TenantClient } from '../../harness/tenant-client.js';
import { given, model } from './stack.js';

interface Progress {
  sentence: string | null;
  answer: Record<string, unknown> | null;
}

const TEXT = 'Freigaben warten im Mittel 3,5 Tage, weil nur eine Person zeichnen darf.';
const STEP = 'process-mining';
const TRUE = 'Freigaben warten im Mittel 3,5 Tage [E1].';
const FURTHER = 'Nur eine Person darf zeichnen [E1].';
const REPLY = `${TRUE} Die Mitarbeiter sind unmotiviert. Freigaben warten 99 Tage [E1]. ${FURTHER}`;

const STREAMS: readonly [string, string, Record<string, unknown>][] = [
  [
    'askProgrammeProgress',
    'subscription ($input: ProgrammeQuestionInput!) { item: askProgrammeProgress(input: $input) { sentence answer { text: answer degradedReasons } } }',
    { input: { question: 'Wie lange warten Freigaben?' } },
  ],
  [
    'advisorChatProgress',
    'subscription ($input: AdvisorChatInput!) { item: advisorChatProgress(input: $input) { sentence answer { text: reply degradedReasons } } }',
    { input: { message: 'Wie lange warten Freigaben?' } },
  ],
  [
    'analyzeStepProgress',
    `subscription ($input: StepAnalysisInput) { item: analyzeStepProgress(stepId: "${STEP}", input: $input) { sentence answer { text: assessment degradedReasons } } }`,
    { input: { question: 'Wie lange warten Freigaben?' } },
  ],
];

const ROUTES: readonly [string, Record<string, unknown>, string][] = [
  ['/v1/transformation/ask', { question: 'Wie lange warten Freigaben?' }, 'answer'],
  ['/v1/advisor/chat', { message: 'Wie lange warten Freigaben?' }, 'reply'],
  [`/v1/process-landscape/steps/${STEP}/analyze`, { question: 'Wie lange warten Freigaben?' }, 'assessment'],
];

/** Requests a route as Server-Sent Events; `events` grows while the answer arrives. */
const stream = async (client: TenantClient, path: string, body: object) => {
  const abort = new AbortController();
  const response = await fetch(`${client.url}${path}`, {
    method: 'POST',
    headers: { 'x-tenant-id': client.tenantId, 'content-type': 'application/json', accept: 'text/event-stream, application/json;q=0.5' },
    body: JSON.stringify(body),
    signal: abort.signal,
  });
  const events: { event: string | undefined; data: Record<string, unknown> }[] = [];
  const parser = createParser({ onEvent: ({ event, data }) => events.push({ event, data: JSON.parse(data) as Record<string, unknown> }) });
  const reading = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(chunk);
  })();
  return { response, events, reading, abort };
};

describe('a streamed answer', () => {
  const seeded = async (): Promise<TenantClient> => {
    const client = await given.service.tenant();
    await client.post(`/v1/process-landscape/steps/${STEP}/contributions`, { text: TEXT });
    return client;
  };
  beforeEach(() => {
    model.reply = () => REPLY;
    model.pauseMs = 30;
  });
  afterEach(() => {
    model.pauseMs = 0;
  });

  it.each(STREAMS)('%s delivers checked sentences before the model has ended, then the complete answer', async (_, query, variables) => {
    const client = await seeded();
    const { seen, state } = client.follow<Progress>(query, variables);
    await eventually(() => (seen.length > 0 ? true : undefined));
    expect([seen[0], state.hasEnded]).toEqual([{ sentence: TRUE, answer: null }, false]);
    await eventually(() => (state.hasEnded ? true : undefined));
    expect(state.error).toBeUndefined();
    expect(seen.map(({ sentence }) => sentence)).toEqual([TRUE, FURTHER, null]);
    expect(seen.at(-1)?.answer).toEqual({ text: `${TRUE} ${FURTHER}`, degradedReasons: ['MODEL_SENTENCES_DROPPED'] });
  });

  it.each(STREAMS)('%s aborts the call of the model when the client leaves', async (_, query, variables) => {
    const client = await seeded();
    model.pauseMs = 150;
    const closed = model.closedEarly;
    const { seen, client: connection } = client.follow<Progress>(query, variables);
    await eventually(() => (seen.length > 0 ? true : undefined));
    await connection.dispose();
    await eventually(() => (model.closedEarly > closed ? true : undefined));
    const received = seen.length;
    await delay(300);
    expect(seen).toHaveLength(received);
  });

  it.each(STREAMS)(
    '%s shows nothing of another tenant, and rejects an invalid input before the model is called',
    async (_, query, variables) => {
      await seeded();
      const other = await given.service.tenant();
      const { seen, state } = other.follow<Progress>(query, variables);
      await eventually(() => (state.hasEnded ? true : undefined));
      expect(JSON.stringify(seen)).not.toContain('3,5 Tage');
      model.requests.length = 0;
      const tooMany = { input: { ...(variables['input'] as object), maxTokens: 1_000_000 } };
      const rejected = other.follow<Progress>(query, tooMany);
      await eventually(() => (rejected.state.error ? true : undefined));
      expect([rejected.seen, JSON.stringify(rejected.state.error), model.requests]).toEqual([
        [],
        expect.stringContaining('VALIDATION_FAILED'),
        [],
      ]);
    },
  );

  it.each(ROUTES)('POST %s delivers the same as Server-Sent Events', async (path, body, text) => {
    const client = await seeded();
    const { response, events, reading } = await stream(client, path, body);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    await eventually(() => (events.length > 0 ? true : undefined));
    expect(events).toEqual([{ event: 'sentence', data: { sentence: TRUE } }]);
    await reading;
    expect(events.map(({ event }) => event)).toEqual(['sentence', 'sentence', 'answer']);
    expect(events.at(-1)?.data).toMatchObject({ [text]: `${TRUE} ${FURTHER}`, degraded_reasons: ['model_sentences_dropped'] });
    const { body: plain } = await client.post<Record<string, unknown>>(path, body);
    expect(Object.keys(events.at(-1)?.data ?? {})).toEqual(Object.keys(plain));
  });

  it.each(ROUTES)('POST %s aborts the call of the model when the client leaves', async (path, body) => {
    const client = await seeded();
    model.pauseMs = 250;
    const closed = model.closedEarly;
    const { events, reading, abort } = await stream(client, path, body);
    await eventually(() => (events.length > 0 ? true : undefined));
    abort.abort();
    await reading.catch(() => undefined);
    await eventually(() => (model.closedEarly > closed ? true : undefined));
  });

  it('as Server-Sent Events rejects what the route rejects, and reports a later error as the last event', async () => {
    const client = await given.service.tenant();
    const invalid = await stream(client, '/v1/transformation/ask', { question: '' });
    expect([invalid.response.status, invalid.response.headers.get('content-type')]).toEqual([422, expect.stringContaining('json')]);
    const foreign = await stream(client, '/v1/advisor/chat', { message: 'Wie lange?', conversation_id: 'cnv_01m802vx05f20833rpx51hsmew' });
    await foreign.reading;
    expect(foreign.events).toEqual([{ event: 'error', data: expect.objectContaining({ status: 404, code: 'NOT_FOUND' }) }]);
  });

  it('is not open to a role that may not start the operation', async () => {
    const client = await seeded();
    const [, query, variables] = STREAMS[2] ?? ['', '', {}];
    const { state, seen } = client.as('viewer').follow<Progress>(query, variables);
    await eventually(() => (state.error ? true : undefined));
    expect([seen, JSON.stringify(state.error)]).toEqual([[], expect.stringContaining('FORBIDDEN')]);
  });

  it('of another conversation is not found', async () => {
    const client = await given.service.tenant();
    const [, query] = STREAMS[1] ?? ['', '', {}];
    const input = { message: 'Wie lange?', conversationId: 'cnv_01m802vx05f20833rpx51hsmew' };
    const { state, seen } = client.follow<Progress>(query, { input });
    await eventually(() => (state.error ? true : undefined));
    expect([seen, JSON.stringify(state.error)]).toEqual([[], expect.stringContaining('NOT_FOUND')]);
  });
});
