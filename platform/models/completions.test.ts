import { z } from 'zod';
import type { ModelCall } from './model-calls.js';
import { answer, said, withModel, type Handler } from './testing/with-model.js';

const request = { route: 'local' as const, instructions: 'Name the owner.', input: 'Approval takes 12 days; Herr Schneider owns it.' };
const schema = z.object({ owner: z.string(), days: z.number().int(), note: z.string().nullable() });
const asked = { ...request, name: 'ownership', schema };
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

/** Answers with one text after the other, and keeps what was asked. */
const saying = (...texts: string[]): { bodies: Body[]; handler: Handler } => {
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
  it('is asked for by its schema, and has the personal data that stayed here in it again', async () => {
    const { bodies, handler } = saying(RIGHT);
    await withModel(handler, async (client) =>
      expect(await client.completeObject(asked)).toEqual({
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

  it('is not held to a strict schema where it may lack properties', async () => {
    const { bodies, handler } = saying('{"a": "x"}');
    const loose = z.object({ a: z.string(), b: z.string().optional() });
    await withModel(handler, async (client) =>
      expect(await client.completeObject({ ...asked, schema: loose })).toMatchObject({ value: { a: 'x' } }),
    );
    expect(bodies[0]?.response_format?.json_schema.strict).toBe(false);
  });

  it('may be one of people whom the schema names and the model does not see', async () => {
    const { bodies, handler } = saying('{"owner": "Frau [NAME_1]"}');
    const choice = z.object({ owner: z.enum(['Frau Krause', 'nobody']) });
    await withModel(handler, async (client) =>
      expect(await client.completeObject({ ...asked, input: 'Who?', schema: choice })).toMatchObject({ value: { owner: 'Frau Krause' } }),
    );
    expect(JSON.stringify(bodies)).not.toContain('Krause');
  });

  it('is read from the text of an endpoint that knows no response_format', async () => {
    const bodies: Body[] = [];
    await withModel(
      (_, response, body) => {
        bodies.push(body as unknown as Body);
        if ('response_format' in body) answer(response, { error: { message: 'response_format is not supported' } }, 400);
        else answer(response, said(`Here it is:\n\`\`\`json\n${RIGHT}\n\`\`\``));
      },
      async (client) => expect(await client.completeObject(asked)).toMatchObject({ kind: 'object', value: VALUE }),
    );
    expect(bodies.map((body) => 'response_format' in body)).toEqual([true, false]);
    expect(bodies[1]?.messages[0]?.content).toContain('"additionalProperties":false');
  });

  it('may be repaired once, by what was wrong with it; both calls are counted', async () => {
    const { bodies, handler } = saying('{"owner": "[NAME_1]", "days": "twelve", "note": null}', RIGHT);
    const calls: ModelCall[] = [];
    await withModel(
      handler,
      async (client) =>
        expect(await client.completeObject(asked)).toMatchObject({
          value: VALUE,
          calls: 2,
          usage: { inputTokens: 6, outputTokens: 2 },
        }),
      2_000,
      { onCall: (call) => void calls.push(call) },
    );
    expect(bodies[1]?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(bodies[1]?.messages[3]?.content).toMatch(/expected number.*days/s);
    expect(JSON.stringify(bodies)).not.toContain('Schneider');
    expect(calls.map(({ filtered }) => filtered)).toEqual([{ NAME: 1 }, {}]);
  });

  it.each([
    ['words only', 'I cannot do that.'],
    ['half of it', '{"owner": "A", "da'],
    ['another shape', '{"hello": "world"}'],
    ['a list', '[1, 2]'],
    ['something endlessly deep', `{"owner": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['a person whom nobody named', '{"owner": 3, "days": 12, "note": "[NAME_9] did it."}'],
  ])('is none where the model says %s twice', async (_, text) => {
    const { bodies, handler } = saying(text);
    await withModel(handler, async (client) =>
      expect(await client.completeObject(asked)).toMatchObject({ kind: 'degraded', reason: 'model_garbage', calls: 2 }),
    );
    expect(bodies).toHaveLength(2);
  });

  it('has no text about somebody whom nobody named', async () => {
    const { handler } = saying('{"owner": "[NAME_1]", "days": 12, "note": "All is well. [NAME_9] helped."}');
    await withModel(handler, async (client) =>
      expect(await client.completeObject(asked)).toMatchObject({ value: { ...VALUE, note: 'All is well.' } }),
    );
  });

  it('has one time limit for both calls, and names what keeps it away', async () => {
    let calls = 0;
    await withModel(
      (_, response) => void ((calls += 1) === 1 && answer(response, said('no object'))),
      async (client) => {
        const began = performance.now();
        expect(await client.completeObject(asked)).toMatchObject({ kind: 'degraded', reason: 'model_timeout', calls: 2 });
        expect(performance.now() - began).toBeLessThan(2_000);
      },
      400,
    );
    await withModel(
      (_, response) => answer(response, {}, 429),
      async (client) => expect(await client.completeObject(asked)).toMatchObject({ reason: 'model_overloaded' }),
    );
    await withModel(saying(RIGHT).handler, async (client) =>
      expect(await client.completeObject({ ...asked, route: 'premium' })).toMatchObject({ reason: 'model_not_configured', calls: 0 }),
    );
  });
});

/** Sends pieces of an answer, the first at once and one more every few milliseconds. */
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

describe('an answer piece by piece', () => {
  it('is put together, with its progress and its usage', async () => {
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
    ['ends without saying so', 'model_unavailable', streaming([piece('Half of')])],
    ['stops coming', 'model_timeout', streaming([piece('Half of')], 'hang')],
    ['turns into an error', 'model_unavailable', streaming([piece('Half of'), { error: { message: 'out of memory' } }])],
    ['is no stream of answers', 'model_garbage', streaming([{ choices: 'none' }])],
    ['never ends', 'model_garbage', streaming(Array.from({ length: 12 }, () => piece('x'.repeat(50_000))))],
    [
      'is larger than any answer',
      'model_garbage',
      streaming(Array.from({ length: 12 }, () => ({ choices: [], filler: 'x'.repeat(800_000) }))),
    ],
    ['was filtered', 'model_refused', streaming([piece('Half of'), piece('', 'content_filter')])],
    ['has nothing in it', 'model_garbage', streaming([piece('', 'stop')])],
  ])('that %s is none: %s', (_, reason, handler) =>
    withModel(
      handler,
      async (client) => expect(await client.complete({ ...request, onProgress: () => undefined })).toEqual({ kind: 'degraded', reason }),
      30_000,
      // Short only where nothing comes: what comes may come slowly on a busy machine.
      { idleMs: reason === 'model_timeout' ? 150 : 20_000 },
    ),
  );

  it('comes whole from an endpoint that cannot stream', () =>
    withModel(
      (_, response, body) =>
        'stream' in body ? answer(response, { error: { message: 'no streaming' } }, 400) : answer(response, said('Fine.')),
      async (client) => expect(await client.complete({ ...request, onProgress: () => undefined })).toMatchObject({ text: 'Fine.' }),
    ));

  it('comes whole from an endpoint that does not know how to stream and says nothing', () =>
    withModel(
      (_, response) => answer(response, said('Fine.')),
      async (client) =>
        expect(await client.complete({ ...request, onProgress: () => undefined })).toEqual({
          kind: 'text',
          text: 'Fine.',
          usage: { inputTokens: 3, outputTokens: 1 },
        }),
    ));

  it('is still an object of the schema where the endpoint takes one of the two only, and is asked for that way from then on', async () => {
    const bodies: Body[] = [];
    await withModel(
      (_, response, body) => {
        bodies.push(body as unknown as Body);
        if ('stream' in body) answer(response, { error: { message: 'stream is not supported' } }, 400);
        else answer(response, said(RIGHT));
      },
      async (client) => {
        for (let call = 0; call < 2; call += 1)
          expect(await client.completeObject({ ...asked, onProgress: () => undefined })).toMatchObject({ kind: 'object', value: VALUE });
      },
    );
    expect(bodies.map((body) => ['stream' in body, 'response_format' in body])).toEqual([
      [true, true],
      [false, true],
      [false, true],
    ]);
  });

  it('may take long to begin: a model reads before it writes', () =>
    withModel(
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
        setTimeout(() => {
          for (const each of [piece('Fine.'), piece('', 'stop')]) response.write(`data: ${JSON.stringify(each)}\n\n`);
          response.end('data: [DONE]\n\n');
        }, 400);
      },
      async (client) => expect(await client.complete({ ...request, onProgress: () => undefined })).toMatchObject({ text: 'Fine.' }),
      30_000,
      { idleMs: 150 },
    ));

  it('ends with its caller', () =>
    withModel(streaming([piece('Half of')], 'hang'), async (client) => {
      const stop = new AbortController();
      const answering = client.complete({ ...request, signal: stop.signal, onProgress: () => stop.abort(new Error('cancelled')) });
      await expect(answering).rejects.toThrow('cancelled');
    }));
});

describe('an endpoint of another kind', () => {
  it('that takes only the newer parameters gets them, from the second question on at once', async () => {
    const bodies: Body[] = [];
    await withModel(
      (_, response, body) => {
        bodies.push(body as unknown as Body);
        const complaint = { error: { message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", code: 'x' } };
        if ('max_tokens' in body) answer(response, complaint, 400);
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

  it('learns nothing about this machine and gets nothing that its environment says', async () => {
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
