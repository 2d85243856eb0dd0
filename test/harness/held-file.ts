import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './tenant-client.js';

/** A web server with one file that arrives only when the test says so: a run that reads it lasts as long as the test wants. */
export class HeldFile implements AsyncDisposable {
  /** Requests seen so far; the ones given up by their clients leave `waiting`, not this. */
  asked = 0;
  /** Requests without an answer whose clients still listen, oldest first. */
  readonly waiting: ServerResponse[] = [];
  private open = false;
  /** What the file held when a request came, however late its answer. */
  private readonly contents = new WeakMap<ServerResponse, string>();

  private constructor(
    private readonly server: Server,
    /** Content for requests to come. */
    public content: string,
  ) {
    server.on('request', (_, response: ServerResponse) => {
      this.asked += 1;
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

  /** Until a client asks for the n-th time. */
  async untilAsked(times: number, seconds = 20): Promise<void> {
    await eventually(() => (this.asked >= times ? true : undefined), seconds);
  }

  answerOldest(): void {
    const [oldest] = this.waiting;
    if (oldest) this.answer(oldest);
  }

  /** Answers everybody who waits and everybody who comes. */
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
    const place = this.waiting.indexOf(response);
    if (place >= 0) this.waiting.splice(place, 1);
  }
}
