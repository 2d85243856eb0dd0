import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { obligingAnswer } from './obliging-model.js';

export interface ChatRequest {
  messages: { role: string; content: string }[];
  max_tokens: number;
  stream?: boolean;
}

/** A real HTTP server for the chat-completions protocol, with valid or invalid answers. It records its requests. */
export class ModelServer {
  /** Bodies of the requests, unparsed. */
  readonly requests: string[] = [];
  /** Headers of the requests. */
  readonly headers: IncomingHttpHeaders[] = [];
  status = 200;
  /** Number of streamed answers whose client left before the end. */
  closedEarly = 0;
  /** Delay before each word of a streamed answer, in milliseconds. */
  pauseMs = 0;
  /** Returns the text of the completion. Undefined leaves the request unanswered; a Buffer replaces the whole response body. */
  reply: (question: ChatRequest) => string | Buffer | undefined = obligingAnswer;

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
        model.respond(text, response);
      });
    });
    return model;
  }

  /** Stops listening, so that connections are refused until `listen` is called. */
  async refuse(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Listens at the same address again. */
  async listen(): Promise<void> {
    if (this.server.listening) return;
    await new Promise<void>((resolve) => this.server.listen(Number(new URL(this.url).port), '127.0.0.1', resolve));
  }

  get lastRequest(): ChatRequest {
    return JSON.parse(this.requests.at(-1) ?? '{}') as ChatRequest;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private respond(text: string, response: ServerResponse): void {
    this.requests.push(text);
    const question = JSON.parse(text) as ChatRequest;
    const content = this.reply(question);
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
      if (response.destroyed) {
        this.closedEarly += 1;
        return;
      }
      send({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
    }
    send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    send({ choices: [], usage: USAGE });
    response.end('data: [DONE]\n\n');
  }
}

const USAGE = { prompt_tokens: 5, completion_tokens: 6 };
