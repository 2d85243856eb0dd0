import { jest } from '@jest/globals';
import { z } from 'zod';
import type { ModelCall } from '../model-calls.js';
import { ModelClient } from '../model-client.js';
import { answer, said, withModel, type Handler } from '../testing/with-model.js';

const request = { route: 'local' as const, instructions: 'Name the owner.', input: 'Approval takes 12 days; Herr Schneider owns it.' };
const schema = z.object({ owner: z.string(), days: z.number().int(), note: z.string().nullable() });
const objectRequest = { ...request, name: 'ownership', schema };
const RIGHT = '{"owner": "[NAME_1]", "days": 12, "note": null}';
const VALUE = { owner: 'Schneider', days: 12, note: null };

interface Body {
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema: { name: string; strict: boolean; schema: Record<string, unknown> } };
  stream?: boolean;
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
}

/** Responds with one text after the other, and records the requests. */
const respondingWith = (...texts: string[]): { bodies: Body[]; handler: Handler } => {
  const bodies: Body[] = [];
  return {
    bodies,
    handler: (_, response, body) => {
      bodies.push(body as unknown as Body);
      answer(response, said(texts[bodies.length - 1] ?? texts.at(-1) ?? ''));
    },
  };
};

describe('an object from a model', () => {
  it('is requested by its schema, and has its placeholders replaced by the personal data', async () => {
    const { bodies, handler } = respondingWith(RIGHT);
    await withModel(handler, async (client) =>
      expect(await client.completeObject(objectRequest)).toEqual({
        kind: 'object',
        value: VALUE,
        calls: 1,
        usage: { inputTokens: 3, outputTokens: 1 },
      }),
    );
    expect(bodies[0]?.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { name: 'ownership', strict: true, schema: { required: ['owner', 'days', 'note'], additionalProperties: false } },
    });
    expect(JSON.stringify(bodies)).not.toContain('Schneider');
  });

  it('is requested without strict mode if properties are optional', async () => {
    const { bodies, handler } = respondingWith('{"a": "x"}');
    const loose = z.object({ a: z.string(), b: z.string().optional() });
    await withModel(handler, async (client) =>
      expect(await client.completeObject({ ...objectRequest, schema: loose })).toMatchObject({ value: { a: 'x' } }),
    );
    expect(bodies[0]?.response_format?.json_schema.strict).toBe(false);
  });

  it('may be a person in an enum of the schema, whose name the model does not receive', async () => {
    const { bodies, handler } = respondingWith('{"owner": "Frau [NAME_1]"}');
    const choice = z.object({ owner: z.enum(['Frau Krause', 'nobody']) });
    await withModel(handler, async (client) =>
      expect(await client.completeObject({ ...objectRequest, input: 'Who?', schema: choice })).toMatchObject({
        value: { owner: 'Frau Krause' },
      }),
    );
    expect(JSON.stringify(bodies)).not.toContain('Krause');
  });

  it('is read from the text of an endpoint without support for response_format', async () => {
    const bodies: Body[] = [];
    await withModel(
      (_, response, body) => {
        bodies.push(body as unknown as Body);
        if ('response_format' in body) answer(response, { error: { message: 'response_format is not supported' } }, 400);
        else answer(response, said(`Here it is:\n\`\`\`json\n${RIGHT}\n\`\`\``));
      },
      async (client) => expect(await client.completeObject(objectRequest)).toMatchObject({ kind: 'object', value: VALUE }),
    );
    expect(bodies.map((body) => 'response_format' in body)).toEqual([true, false]);
    expect(bodies[1]?.messages[0]?.content).toContain('"additionalProperties":false');
  });

  it('is requested once more with the validation errors; both calls are counted', async () => {
    const { bodies, handler } = respondingWith('{"owner": "[NAME_1]", "days": "twelve", "note": null}', RIGHT);
    const calls: ModelCall[] = [];
    await withModel(
      handler,
      async (client) =>
        expect(await client.completeObject(objectRequest)).toMatchObject({
          value: VALUE,
          calls: 2,
          usage: { inputTokens: 6, outputTokens: 2 },
        }),
      undefined,
      { onCall: (call) => void calls.push(call) },
    );
    expect(bodies[1]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(bodies[1]?.messages[3]?.content).toMatch(/expected number.*days/s);
    expect(JSON.stringify(bodies)).not.toContain('Schneider');
    expect(calls.map(({ filtered }) => filtered)).toEqual([{ NAME: 1 }, {}]);
  });

  it.each([
    ['text only', 'I cannot do that.'],
    ['incomplete JSON', '{"owner": "A", "da'],
    ['another shape', '{"hello": "world"}'],
    ['a list', '[1, 2]'],
    ['deeply nested JSON', `{"owner": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['an unknown placeholder', '{"owner": 3, "days": 12, "note": "[NAME_9] did it."}'],
  ])('is rejected if the model returns %s twice', async (_, text) => {
    const { bodies, handler } = respondingWith(text);
    await withModel(handler, async (client) =>
      expect(await client.completeObject(objectRequest)).toMatchObject({ kind: 'degraded', reason: 'model_garbage', calls: 2 }),
    );
    expect(bodies).toHaveLength(2);
  });

  it('has an empty text instead of one with an unknown placeholder', async () => {
    const { handler } = respondingWith('{"owner": "[NAME_1]", "days": 12, "note": "[NAME_9] helped."}');
    const schema = z.object({ owner: z.string(), note: z.string() });
    await withModel(handler, async (client) =>
      expect(await client.completeObject({ ...objectRequest, schema })).toMatchObject({ value: { owner: 'Schneider', note: '' } }),
    );
  });

  it('has one time limit for both calls, and reports the reason of a failure', async () => {
    let now = 1_000;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const limits: number[] = [];
    const slow = new ModelClient({
      has: () => true,
      timeLimitOf: () => 400,
      ask: async ({ timeoutMs }) => {
        limits.push(timeoutMs);
        now += 150;
        return { kind: 'text', text: 'no object', usage: { inputTokens: 3, outputTokens: 1 } };
      },
    });
    expect(await slow.completeObject(objectRequest)).toMatchObject({ kind: 'degraded', reason: 'model_garbage', calls: 2 });
    expect(limits).toEqual([400, 250]);
    clock.mockRestore();
    await withModel(
      () => undefined,
      async (client) => expect(await client.completeObject(objectRequest)).toMatchObject({ reason: 'model_timeout', calls: 1 }),
      200,
    );
    await withModel(
      (_, response) => answer(response, {}, 429),
      async (client) => expect(await client.completeObject(objectRequest)).toMatchObject({ reason: 'model_overloaded' }),
    );
    await withModel(respondingWith(RIGHT).handler, async (client) =>
      expect(await client.completeObject({ ...objectRequest, route: 'premium' })).toMatchObject({
        reason: 'model_not_configured',
        calls: 0,
      }),
    );
  });
});

/** Sends chunks of an answer, the first one immediately and another one every 5 ms. */
const streaming =
  (pieces: unknown[], end: 'done' | 'hang' | 'break' = 'done'): Handler =>
  (_, response, body) => {
    expect(body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (index: number): void => {
      if (index < pieces.length) {
        response.write(`data: ${JSON.stringify(pieces[index])}\n\n`);
        setTimeout(() => send(index + 1), 5);
      } else if (end === 'break') response.destroy();
      else if (end === 'done') response.end('data: [DONE]\n\n');
    };
    send(0);
  };

const piece = (content: string, finishReason: string | null = null) => ({
  choices: [{ index: 0, delta: { content }, finish_reason: finishReason }],
});
const COUNTED = { choices: [], usage: { prompt_tokens: 9, completion_tokens: 3 } };

describe('a streamed answer', () => {
  it('is joined, and has progress and usage', async () => {
    const seen: number[] = [];
    await withModel(streaming([piece('Hello '), piece('[NAME_'), piece('1].'), piece('', 'stop'), COUNTED]), async (client) =>
      expect(await client.complete({ ...request, onProgress: (characters) => void seen.push(characters) })).toEqual({
        kind: 'text',
        text: 'Hello Schneider.',
        usage: { inputTokens: 9, outputTokens: 3 },
      }),
    );
    expect(seen).toEqual([6, 12, 15]);
  });

  it.each<[string, string, Handler]>([
    ['breaks off', 'model_unavailable', streaming([piece('Half of')], 'break')],
    ['ends without a finish reason', 'model_unavailable', streaming([piece('Half of')])],
    ['stops coming', 'model_timeout', streaming([piece('Half of')], 'hang')],
    ['turns into an error', 'model_unavailable', streaming([piece('Half of'), { error: { message: 'out of memory' } }])],
    ['has invalid chunks', 'model_garbage', streaming([{ choices: 'none' }])],
    ['never ends', 'model_garbage', streaming(Array.from({ length: 12 }, () => piece('x'.repeat(50_000))))],
    [
      'exceeds the size limit',
      'model_garbage',
      streaming(Array.from({ length: 12 }, () => ({ choices: [], filler: 'x'.repeat(800_000) }))),
    ],
    ['was filtered', 'model_refused', streaming([piece('Half of'), piece('', 'content_filter')])],
    ['is empty', 'model_garbage', streaming([piece('', 'stop')])],
  ])('that %s is degraded: %s', (_, reason, handler) =>
    withModel(
      handler,
      async (client) => expect(await client.complete({ ...request, onProgress: () => undefined })).toEqual({ kind: 'degraded', reason }),
      undefined,
      // Short only for a stream that stops, because chunks may arrive slowly on a busy machine.
      { idleMs: reason === 'model_timeout' ? 150 : 20_000 },
    ),
  );

  it('is requested as a whole from an endpoint that rejects streaming', () =>
    withModel(
      (_, response, body) =>
        'stream' in body ? answer(response, { error: { message: 'no streaming' } }, 400) : answer(response, said('Fine.')),
      async (client) => expect(await client.complete({ ...request, onProgress: () => undefined })).toMatchObject({ text: 'Fine.' }),
    ));

  it('may be returned as a whole by an endpoint that ignores streaming', () =>
    withModel(
      (_, response) => answer(response, said('Fine.')),
      async (client) =>
        expect(await client.complete({ ...request, onProgress: () => undefined })).toEqual({
          kind: 'text',
          text: 'Fine.',
          usage: { inputTokens: 3, outputTokens: 1 },
        }),
    ));

  it('still conforms to the schema if the endpoint rejects streaming, which later requests then omit', async () => {
    const bodies: Body[] = [];
    await withModel(
      (_, response, body) => {
        bodies.push(body as unknown as Body);
        if ('stream' in body) answer(response, { error: { message: 'stream is not supported' } }, 400);
        else answer(response, said(RIGHT));
      },
      async (client) => {
        for (let call = 0; call < 2; call += 1)
          expect(await client.completeObject({ ...objectRequest, onProgress: () => undefined })).toMatchObject({
            kind: 'object',
            value: VALUE,
          });
      },
    );
    expect(bodies.map((body) => ['stream' in body, 'response_format' in body])).toEqual([
      [true, true],
      [false, true],
      [false, true],
    ]);
  });

  it('may begin later than the idle time', () =>
    withModel(
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
        const chunks = [piece('Fine.'), piece('', 'stop')].map((each) => `data: ${JSON.stringify(each)}\n\n`);
        setTimeout(() => response.end(`${chunks.join('')}data: [DONE]\n\n`), 400);
      },
      async (client) => expect(await client.complete({ ...request, onProgress: () => undefined })).toMatchObject({ text: 'Fine.' }),
      undefined,
      { idleMs: 150 },
    ));

  it('ends when the caller aborts', () =>
    withModel(streaming([piece('Half of')], 'hang'), async (client) => {
      const stop = new AbortController();
      const answering = client.complete({ ...request, signal: stop.signal, onProgress: () => stop.abort(new Error('cancelled')) });
      await expect(answering).rejects.toThrow('cancelled');
    }));
});

describe('other kinds of endpoints', () => {
  it('get the newer parameters after they have rejected the older ones', async () => {
    const bodies: Body[] = [];
    await withModel(
      (_, response, body) => {
        bodies.push(body as unknown as Body);
        const rejection = { error: { message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", code: 'x' } };
        if ('max_tokens' in body) answer(response, rejection, 400);
        else answer(response, said('Fine.'));
      },
      async (client) => {
        for (let call = 0; call < 2; call += 1)
          expect(await client.complete({ ...request, maxTokens: 70 })).toMatchObject({ kind: 'text', text: 'Fine.' });
      },
    );
    expect(bodies.map(({ max_tokens: old, max_completion_tokens: recent, temperature }) => [old, recent, temperature])).toEqual([
      [70, undefined, 0],
      [undefined, 70, undefined],
      [undefined, 70, undefined],
    ]);
  });

  it('receive no data about the machine or from environment variables', async () => {
    const before = { ...process.env };
    process.env['OPENAI_ORG_ID'] = 'org-of-somebody';
    process.env['OPENAI_CUSTOM_HEADERS'] = 'x-secret: value';
    let names: string[] = [];
    try {
      await withModel(
        (http, response) => {
          names = Object.keys(http.headers);
          answer(response, said('Fine.'));
        },
        async (client) => void (await client.complete(request)),
      );
    } finally {
      process.env = before;
    }
    expect(names).toContain('authorization');
    expect(names.filter((name) => /stainless|openai|secret/.test(name))).toEqual([]);
  });
});
