import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Behaviour of an endpoint: receives the texts of a call and may respond. */
export type Behaviour = (texts: string[], response: ServerResponse, request: IncomingMessage) => void;

export const sendJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
};

export const vectorsFor =
  (vectorOf: (text: string) => number[]): Behaviour =>
  (texts, response) =>
    sendJson(response, { data: texts.map((text, index) => ({ index, embedding: vectorOf(text) })) });

/** HTTP server for the embeddings protocol with configurable behaviour. */
export class EmbeddingsServer implements AsyncDisposable {
  /** Every text that was sent, in order. */
  readonly texts: string[] = [];

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    private behaviour: Behaviour,
  ) {}

  static async start(behaviour: Behaviour): Promise<EmbeddingsServer> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { input } = JSON.parse(body) as { input: string[] };
        started.texts.push(...input);
        started.behaviour(input, response, request);
      });
    });
    const started = new EmbeddingsServer(server, behaviour);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  become(behaviour: Behaviour): void {
    this.behaviour = behaviour;
  }

  endpoint(timeoutMs = 60_000) {
    const { port } = this.server.address() as AddressInfo;
    return { baseUrl: `http://127.0.0.1:${port}/v1/`, name: 'probe', apiKey: 'key', timeoutMs };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
