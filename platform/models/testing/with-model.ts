import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ModelClient, type ModelClientOptions } from '../model-client.js';

export type Handler = (request: IncomingMessage, response: ServerResponse, body: Record<string, unknown>) => void;

/** Runs a client against an HTTP server whose handler may violate the protocol. Pass a short time limit where a timeout is expected. */
export const withModel = async (
  handler: Handler,
  use: (client: ModelClient) => Promise<void>,
  timeoutMs = 60_000,
  options: ModelClientOptions = {},
): Promise<void> => {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => handler(request, response, JSON.parse(text) as Record<string, unknown>));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    await use(
      new ModelClient(
        { local: { baseUrl: `http://127.0.0.1:${port}/v1/`, name: 'probe', apiKey: 'key', timeoutMs } },
        { backoffMs: 20, ...options },
      ),
    );
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};

export const answer = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
};

/** Returns a completion with this text. */
export const said = (content: string) => ({ choices: [{ message: { content } }], usage: { prompt_tokens: 3, completion_tokens: 1 } });
