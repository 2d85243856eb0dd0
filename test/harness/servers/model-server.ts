import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface ModelQuestion {
  messages: { role: string; content: string }[];
  max_tokens: number;
  stream?: boolean;
}

/** A real HTTP server that speaks the chat-completions protocol, well or badly, and keeps what it was asked. */
export class ModelServer {
  /** Bodies as they came. */
  readonly asked: string[] = [];
  /** Headers of what it was asked. */
  readonly headers: IncomingHttpHeaders[] = [];
  status = 200;
  /** Before each word, where the answer is asked for piece by piece. */
  pauseMs = 0;
  /** What it says; undefined lets the client wait for ever, a Buffer is sent instead of a completion. */
  say: (question: ModelQuestion) => string | Buffer | undefined = () => 'Das Unternehmen hat Daten übernommen.';

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<ModelServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const model = new ModelServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
    server.on('request', (request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        model.headers.push(request.headers);
        model.reply(text, response);
      });
    });
    return model;
  }

  /** Nobody listens any more, until `listen`. */
  async refuse(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** At the same address as before. */
  async listen(): Promise<void> {
    if (this.server.listening) return;
    await new Promise<void>((resolve) => this.server.listen(Number(new URL(this.url).port), '127.0.0.1', resolve));
  }

  get lastQuestion(): ModelQuestion {
    return JSON.parse(this.asked.at(-1) ?? '{}') as ModelQuestion;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private reply(text: string, response: ServerResponse): void {
    this.asked.push(text);
    const question = JSON.parse(text) as ModelQuestion;
    const content = this.say(question);
    if (content === undefined) return;
    if (question.stream && this.status === 200 && typeof content === 'string') return void this.stream(content, response);
    response.writeHead(this.status, { 'content-type': 'application/json' });
    const completion = { choices: [{ message: { content } }], usage: USAGE };
    response.end(typeof content === 'string' ? JSON.stringify(completion) : content);
  }

  private async stream(text: string, response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (chunk: object): void => void response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    for (const content of text.match(/\s*\S+/g) ?? []) {
      if (this.pauseMs > 0) await delay(this.pauseMs);
      if (response.destroyed) return;
      send({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
    }
    send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    send({ choices: [], usage: USAGE });
    response.end('data: [DONE]\n\n');
  }
}

const USAGE = { prompt_tokens: 5, completion_tokens: 6 };
