import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '../../harness/random.js';

const FIRST_ROWS = 3;
const MAX_DELAY_MS = 1_500;

/**
 * A web server whose files change with every request: each answer of a file has one row more than the previous one. Answers are
 * delayed at random, so they may arrive out of order. The number of rows of a dataset identifies the answer that it came from.
 */
export class NumberedFiles implements AsyncDisposable {
  private readonly answers = new Map<string, number>();

  private constructor(
    private readonly server: Server,
    private readonly random: Random,
  ) {
    server.on('request', ({ url = '/' }, response: ServerResponse) => {
      const earlier = this.answers.get(url) ?? 0;
      this.answers.set(url, earlier + 1);
      const rows = Array.from({ length: FIRST_ROWS + earlier }, (_, row) => `${row};${row * 2}\n`).join('');
      setTimeout(
        () => response.writeHead(200, { 'content-type': 'text/csv' }).end(`id;amount\n${rows}`),
        this.random.between(0, MAX_DELAY_MS),
      );
    });
  }

  static async start(random: Random): Promise<NumberedFiles> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new NumberedFiles(server, random);
  }

  urlOf(name: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${name}.csv`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
