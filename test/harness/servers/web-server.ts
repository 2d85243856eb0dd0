import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A real HTTP server that acts as a search service and as the sites in its results. It records its requests. */
export class WebServer {
  /** Path and query of each request, followed by the body of a POST. */
  readonly requests: string[] = [];
  readonly headers: IncomingMessage['headers'][] = [];
  /** Answers by path. A string is an HTML page; other paths get a 404. */
  pages: Record<string, Answer> = {};

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<WebServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const web = new WebServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => web.reply(request, body, response));
    });
    return web;
  }

  /** Sets the results of the search service, in the response formats of all supported search APIs. */
  find(...urls: string[]): void {
    const results = urls.map((url) => ({ url, title: `Result ${url}` }));
    this.pages['/search'] = (_, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ results, web: { results } }));
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private reply(request: IncomingMessage, body: string, response: ServerResponse): void {
    this.requests.push(`${request.url}${body}`);
    this.headers.push(request.headers);
    const answer = this.pages[(request.url ?? '').split('?')[0] ?? ''];
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'string') response.setHeader('content-type', 'text/html; charset=utf-8').end(answer);
    else answer(request, response);
  }
}

/** Returns an HTML page with an article, a navigation bar and a footer. */
export const articlePage = (title: string, paragraphs: readonly string[], head = ''): string =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body><nav><a href="/">Home</a> <a href="/shop">Shop</a></nav>
   <article><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</article><footer>Imprint and cookies</footer></body></html>`;
