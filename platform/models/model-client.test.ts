import type { ServerResponse } from 'node:http';
import type { ModelCall } from './model-calls.js';
import { ModelClient } from './model-client.js';
import { answer, said, withModel, type Handler } from './testing/with-model.js';

const request = { route: 'local' as const, instructions: 'Summarise.', input: 'Figures' };

describe('ModelClient', () => {
  it('calls the endpoint with the chat-completions protocol and counts tokens', () =>
    withModel(
      (http, response, body) => {
        expect([http.method, http.url, http.headers.authorization]).toEqual(['POST', '/v1/chat/completions', 'Bearer key']);
        expect(body).toMatchObject({
          model: 'probe',
          max_tokens: 50,
          messages: [{ role: 'system' }, { role: 'user', content: 'Figures' }],
        });
        answer(response, {
          choices: [{ message: { content: ' Fine. ' }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 7, completion_tokens: 2 },
        });
      },
      async (client) => {
        expect(await client.complete({ ...request, maxTokens: 50 })).toEqual({
          kind: 'text',
          text: 'Fine.',
          usage: { inputTokens: 7, outputTokens: 2 },
        });
      },
    ));

  it.each<[string, string, Handler]>([
    ['an error of the server', 'model_unavailable', (_, response) => answer(response, {}, 500)],
    ['too many requests', 'model_overloaded', (_, response) => answer(response, {}, 429)],
    ['a broken connection', 'model_unavailable', (http) => http.socket.destroy()],
    ['invalid JSON', 'model_garbage', (_, response) => answer(response, '<html>')],
    ['another shape', 'model_garbage', (_, response) => answer(response, { hello: 'world' })],
    ['an empty text', 'model_garbage', (_, response) => answer(response, { choices: [{ message: { content: '  ' } }] })],
    ['an oversized response', 'model_garbage', (_, response) => answer(response, 'x'.repeat(2_000_000))],
    ['a refusal', 'model_refused', (_, response) => answer(response, { choices: [{ message: { content: null, refusal: 'No.' } }] })],
    [
      'a filtered text',
      'model_refused',
      (_, response) => answer(response, { choices: [{ message: { content: 'x' }, finish_reason: 'content_filter' }] }),
    ],
    ['a redirection', 'model_unavailable', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ])('reports %s as %s', (_, reason, handler) =>
    withModel(handler, async (client) => expect(await client.complete(request)).toEqual({ kind: 'degraded', reason })),
  );

  it('times out if the endpoint does not respond', () =>
    withModel(
      () => undefined,
      async (client) => expect(await client.complete(request)).toEqual({ kind: 'degraded', reason: 'model_timeout' }),
      150,
    ));

  it('applies the time limit of the caller', () =>
    withModel(
      () => undefined,
      async (client) =>
        expect(await client.complete({ ...request, timeoutMs: 100 })).toEqual({ kind: 'degraded', reason: 'model_timeout' }),
    ));

  it('reports a missing endpoint and a refused connection', async () => {
    const client = new ModelClient({ local: { baseUrl: 'http://127.0.0.1:9/v1', name: 'x', timeoutMs: 60_000 } });
    expect(await client.complete({ ...request, route: 'premium' })).toEqual({ kind: 'degraded', reason: 'model_not_configured' });
    expect(await client.complete(request)).toEqual({ kind: 'degraded', reason: 'model_unavailable' });
    expect([client.has('local'), client.has('premium')]).toEqual([true, false]);
  });

  it('stops when the caller aborts', () =>
    withModel(
      () => undefined,
      async (client) => {
        const stop = new AbortController();
        setTimeout(() => stop.abort(new Error('cancelled')), 50);
        await expect(client.complete({ ...request, signal: stop.signal })).rejects.toThrow('cancelled');
      },
    ));
});

describe('a failing endpoint', () => {
  it('is retried after 429 and 5xx, up to the limit', async () => {
    const statuses = [429, 503];
    let requests = 0;
    const recovering: Handler = (_, response) => answer(response, said('Fine.'), statuses[requests++] ?? 200);
    await withModel(recovering, async (client) => expect(await client.complete(request)).toMatchObject({ kind: 'text', text: 'Fine.' }));
    expect(requests).toBe(3);
    requests = 0;
    const failing: Handler = (_, response) => answer(response, {}, (requests += 1) && 500);
    await withModel(failing, async (client) => expect(await client.complete(request)).toMatchObject({ reason: 'model_unavailable' }));
    expect(requests).toBe(3);
  });

  it('is not retried after 400 or beyond the time limit', async () => {
    let requests = 0;
    const rejecting: Handler = (_, response) => answer(response, {}, (requests += 1) && 400);
    await withModel(rejecting, async (client) => void (await client.complete(request)));
    expect(requests).toBe(1);
    requests = 0;
    const busy: Handler = (_, response) => void ((requests += 1), response.writeHead(429, { 'retry-after': '20' }).end());
    await withModel(
      busy,
      async (client) => expect(await client.complete(request)).toEqual({ kind: 'degraded', reason: 'model_overloaded' }),
      3_000,
    );
    expect(requests).toBe(1);
  });

  it('gets no calls while the circuit is open, until one call succeeds', async () => {
    let requests = 0;
    let isHealthy = false;
    const unstable: Handler = (_, response) => {
      requests += 1;
      answer(response, said('Fine.'), isHealthy ? 200 : 500);
    };
    const circuits: string[] = [];
    const onCall = ({ circuit }: ModelCall): void => void circuits.push(circuit);
    let time = 0;
    await withModel(
      unstable,
      async (client) => {
        for (let call = 0; call < 5; call += 1) expect(await client.complete(request)).toMatchObject({ reason: 'model_unavailable' });
        expect(requests).toBe(3);
        isHealthy = true;
        time = 100;
        const answers = await Promise.all([client.complete(request), client.complete(request)]);
        expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['degraded', 'text']);
        expect(await client.complete(request)).toMatchObject({ kind: 'text' });
      },
      undefined,
      { retries: 0, breaker: { threshold: 3, openMs: 100, now: () => time }, onCall },
    );
    expect(circuits.slice(0, 5)).toEqual(['closed', 'closed', 'open', 'open', 'open']);
    expect(circuits.at(-1)).toBe('closed');
  });

  it('gets at most the configured number of concurrent calls', async () => {
    const open: ServerResponse[] = [];
    let maxOpen = 0;
    const slow: Handler = (http, response) => {
      if (http.url === '/marker') return void response.end();
      maxOpen = Math.max(maxOpen, open.push(response));
      // Six calls have begun. A request that the limit does not hold back arrives before one that is sent now.
      if (open.length === 2)
        void fetch(`http://127.0.0.1:${http.socket.localPort}/marker`, { method: 'POST', body: '{}' }).then(() =>
          open.splice(0).forEach((each) => answer(each, said('Fine.'))),
        );
    };
    await withModel(
      slow,
      async (client) => {
        const answers = await Promise.all(Array.from({ length: 6 }, () => client.complete(request)));
        expect(answers.every(({ kind }) => kind === 'text')).toBe(true);
      },
      undefined,
      { concurrency: 2 },
    );
    expect(maxOpen).toBe(2);
  });
});

describe('a request to a model', () => {
  it('contains no personal data in instructions or input; removed values are counted', async () => {
    let sent = '';
    const calls: ModelCall[] = [];
    await withModel(
      (_, response, body) => {
        sent = JSON.stringify(body);
        answer(response, said('Fine.'));
      },
      async (client) => {
        await client.complete({
          ...request,
          tenantId: 'tnt_a',
          purpose: 'report-generation',
          instructions: 'Antworte an h.schneider@example.com.',
          input: 'Herr Schneider (h.schneider@example.com) zahlt von DE89 3704 0044 0532 0130 00; Auftrag 4500012345.',
        });
      },
      2_000,
      { onCall: (call) => void calls.push(call) },
    );
    expect(sent).not.toMatch(/schneider|3704/i);
    expect(sent).toContain('Antworte an [E-MAIL_1].');
    expect(sent).toContain('Herr [NAME_1] ([E-MAIL_1]) zahlt von [IBAN_1]; Auftrag 4500012345.');
    expect(calls).toMatchObject([
      {
        tenantId: 'tnt_a',
        purpose: 'report-generation',
        route: 'local',
        outcome: 'text',
        attempts: 1,
        inputTokens: 3,
        outputTokens: 1,
        filtered: { NAME: 1, 'E-MAIL': 1, IBAN: 1 },
        circuit: 'closed',
      },
    ]);
    expect(JSON.stringify(calls)).not.toMatch(/schneider/i);
  });
});
