import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ModelClient } from './model-client.js';

type Handler = (request: IncomingMessage, response: ServerResponse, body: Record<string, unknown>) => void;

/** A real HTTP server that speaks the protocol, well or badly. */
const withModel = async (handler: Handler, use: (client: ModelClient) => Promise<void>, timeoutMs = 2_000): Promise<void> => {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => handler(request, response, JSON.parse(text) as Record<string, unknown>));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await use(new ModelClient({ local: { baseUrl: `http://127.0.0.1:${port}/v1/`, name: 'probe', apiKey: 'key', timeoutMs } }));
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};

const answer = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
};

const request = { route: 'local' as const, instructions: 'Summarise.', input: 'Figures' };

describe('ModelClient', () => {
  it('asks over the chat-completions protocol and counts tokens', () =>
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
    ['what is not JSON', 'model_garbage', (_, response) => answer(response, '<html>')],
    ['another shape', 'model_garbage', (_, response) => answer(response, { hello: 'world' })],
    ['an empty text', 'model_garbage', (_, response) => answer(response, { choices: [{ message: { content: '  ' } }] })],
    ['an endless text', 'model_garbage', (_, response) => answer(response, 'x'.repeat(2_000_000))],
    ['a refusal', 'model_refused', (_, response) => answer(response, { choices: [{ message: { content: null, refusal: 'No.' } }] })],
    [
      'a filtered text',
      'model_refused',
      (_, response) => answer(response, { choices: [{ message: { content: 'x' }, finish_reason: 'content_filter' }] }),
    ],
    ['a redirection', 'model_unavailable', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  ])('takes %s for %s', (_, reason, handler) =>
    withModel(handler, async (client) => expect(await client.complete(request)).toEqual({ kind: 'degraded', reason })),
  );

  it('does not wait for one that hangs', () =>
    withModel(
      () => undefined,
      async (client) => expect(await client.complete(request)).toEqual({ kind: 'degraded', reason: 'model_timeout' }),
      150,
    ));

  it('says that a route has no endpoint, and that nobody listens', async () => {
    const client = new ModelClient({ local: { baseUrl: 'http://127.0.0.1:9/v1', name: 'x', timeoutMs: 1_000 } });
    expect(await client.complete({ ...request, route: 'premium' })).toEqual({ kind: 'degraded', reason: 'model_not_configured' });
    expect(await client.complete(request)).toEqual({ kind: 'degraded', reason: 'model_unavailable' });
    expect([client.has('local'), client.has('premium')]).toEqual([true, false]);
  });

  it('stops when the caller does', () =>
    withModel(
      () => undefined,
      async (client) => {
        const stop = new AbortController();
        setTimeout(() => stop.abort(new Error('cancelled')), 50);
        await expect(client.complete({ ...request, signal: stop.signal })).rejects.toThrow('cancelled');
      },
    ));
});
