import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Random } from '../../harness/random.js';

const FIRST_ROWS = 3;
const MAX_DELAY_MS = 1_500;

/**
 * A web server whose files change with every request: the n-th answer of a file has n more rows than the first, and answers overtake
 * each other. The number of rows of a dataset therefore tells which answer it was made of.
 */
export class NumberedFiles implements AsyncDisposable {
  private readonly answers = new Map<string, number>();

  private constructor(
    private readonly server: Server,
    private readonly random: Random,
  ) {
    server.on('request', ({ url = '/' }, response: ServerResponse) => {
      const place = this.answers.get(url) ?? 0;
      this.answers.set(url, place + 1);
      const rows = Array.from({ length: FIRST_ROWS + place }, (_, row) => `${row};${row * 2}\n`).join('');
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
