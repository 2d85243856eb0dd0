import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './eventually.js';

/** A web server with one file that it sends only when the test releases it, so that the test controls how long a run lasts. */
export class HeldFile implements AsyncDisposable {
  /** Number of requests so far, including those that clients have aborted. */
  requestCount = 0;
  /** Unanswered requests whose clients are still connected, oldest first. */
  readonly waiting: ServerResponse[] = [];
  private open = false;
  /** Content of the file at the time of each request, which is what the request is answered with. */
  private readonly contents = new WeakMap<ServerResponse, string>();

  private constructor(
    private readonly server: Server,
    /** Content for future requests. */
    public content: string,
  ) {
    server.on('request', (_, response: ServerResponse) => {
      this.requestCount += 1;
      this.contents.set(response, this.content);
      if (this.open) this.answer(response);
      else this.waiting.push(response);
      response.once('close', () => this.forget(response));
    });
  }

  static async start(content = 'name;amount\nA;1\nB;2\nC;3\n'): Promise<HeldFile> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new HeldFile(server, content);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/file.csv`;
  }

  /** Resolves when the number of requests has reached `times`. */
  async untilRequested(times: number): Promise<void> {
    await eventually(() => (this.requestCount >= times ? true : undefined));
  }

  answerOldest(): void {
    const [oldest] = this.waiting;
    if (oldest) this.answer(oldest);
  }

  /** Answers all waiting requests, and future ones at once. */
  release(): void {
    this.open = true;
    for (const response of [...this.waiting]) this.answer(response);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(response: ServerResponse): void {
    this.forget(response);
    response.writeHead(200, { 'content-type': 'text/csv' }).end(this.contents.get(response));
  }

  private forget(response: ServerResponse): void {
    const index = this.waiting.indexOf(response);
    if (index >= 0) this.waiting.splice(index, 1);
  }
}
