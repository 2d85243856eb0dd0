import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../fixtures/certificate.fixture.js';

/** The connection of an answer: `stream` carries the bytes, encrypted or not; `socket` is the TCP connection itself. */
interface Connection {
  readonly stream: Duplex;
  readonly socket: Socket;
}

interface Payload {
  readonly contentType: string;
  readonly body: Buffer;
}

/**
 * Expected result of the client: it reads the whole body, it fails, or either. `either` applies where the operating system
 * decides how much arrives before a reset, and where HTTP/1.0 cannot distinguish a truncated body from a complete one.
 */
export type Outcome = 'whole' | 'failure' | 'either';

interface HostileAnswer {
  readonly outcome: Outcome;
  send(connection: Connection, payload: Payload): void;
}

const head = (version: '1.0' | '1.1', { contentType }: Payload, ...headers: string[]): string =>
  [`HTTP/${version} 200 OK`, `content-type: ${contentType}`, ...headers, '', ''].join('\r\n');

const withLength = (version: '1.0' | '1.1', payload: Payload, length = payload.body.length): string =>
  head(version, payload, `content-length: ${length}`);

/** Encodes the body in chunks of 10,000 bytes, without the final empty chunk. */
const chunks = (body: Buffer): Buffer[] => {
  const parts: Buffer[] = [];
  for (let start = 0; start < body.length; start += 10_000) {
    const part = body.subarray(start, start + 10_000);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return parts;
};

const half = (body: Buffer): Buffer => body.subarray(0, Math.floor(body.length / 2));

/** Sends the bytes, then closes the connection in an orderly way (FIN). */
const thenClose = ({ stream }: Connection, ...parts: (string | Buffer)[]): void => {
  stream.end(Buffer.concat(parts.map((part) => Buffer.from(part))));
};

/** Sends the bytes, then resets the connection (RST). */
const thenReset = ({ stream, socket }: Connection, ...parts: (string | Buffer)[]): void => {
  stream.write(Buffer.concat(parts.map((part) => Buffer.from(part))), () => socket.resetAndDestroy());
};

/** Sends the bytes, then closes the connection without the TLS close_notify alert. */
const thenDrop = ({ stream, socket }: Connection, ...parts: (string | Buffer)[]): void => {
  stream.write(Buffer.concat(parts.map((part) => Buffer.from(part))), () => socket.end());
};

/** Answers of servers that close the connection during or after the answer. */
export const CLOSING_ANSWERS = {
  'length-announced-close': {
    outcome: 'whole',
    send: (to, all) => thenClose(to, head('1.1', all, `content-length: ${all.body.length}`, 'connection: close'), all.body),
  },
  'announced-close': { outcome: 'whole', send: (to, all) => thenClose(to, head('1.1', all, 'connection: close'), all.body) },
  'no-length-then-close': { outcome: 'whole', send: (to, all) => thenClose(to, head('1.1', all), all.body) },
  'http-1.0-then-close': { outcome: 'whole', send: (to, all) => thenClose(to, head('1.0', all), all.body) },
  'http-1.0-length-then-close': { outcome: 'whole', send: (to, all) => thenClose(to, withLength('1.0', all), all.body) },
  'chunked-then-close': {
    outcome: 'whole',
    send: (to, all) => thenClose(to, head('1.1', all, 'transfer-encoding: chunked'), ...chunks(all.body), '0\r\n\r\n'),
  },
  // Closing without announcing it violates HTTP/1.1, and undici then treats a body that it has not yet delivered as truncated.
  'length-then-close': { outcome: 'either', send: (to, all) => thenClose(to, withLength('1.1', all), all.body) },
  'length-too-long': { outcome: 'failure', send: (to, all) => thenClose(to, withLength('1.1', all, all.body.length + 1), all.body) },
  'length-cut-off': { outcome: 'failure', send: (to, all) => thenClose(to, withLength('1.1', all), half(all.body)) },
  'chunked-cut-off': {
    outcome: 'failure',
    send: (to, all) => thenClose(to, head('1.1', all, 'transfer-encoding: chunked'), ...chunks(half(all.body))),
  },
  'chunk-cut-off': {
    outcome: 'failure',
    send: (to, all) => thenClose(to, head('1.1', all, 'transfer-encoding: chunked'), `${all.body.length.toString(16)}\r\n`, half(all.body)),
  },
  'chunk-size-malformed': {
    outcome: 'failure',
    send: (to, all) => thenClose(to, head('1.1', all, 'transfer-encoding: chunked'), ...chunks(all.body), 'what\r\n'),
  },
  'length-exceeded': {
    outcome: 'either',
    send: (to, all) => thenClose(to, withLength('1.1', all), all.body, 'HTTP/1.1 200 OK\r\n\r\nmore'),
  },
  'http-1.0-cut-off': { outcome: 'either', send: (to, all) => thenClose(to, head('1.0', all), half(all.body)) },
  'length-then-reset': { outcome: 'either', send: (to, all) => thenReset(to, withLength('1.1', all), all.body) },
  'no-length-then-reset': { outcome: 'either', send: (to, all) => thenReset(to, head('1.1', all), all.body) },
  'length-then-drop': { outcome: 'either', send: (to, all) => thenDrop(to, withLength('1.1', all), all.body) },
  'no-length-then-drop': { outcome: 'either', send: (to, all) => thenDrop(to, head('1.1', all), all.body) },
  'reset-within-body': { outcome: 'failure', send: (to, all) => thenReset(to, withLength('1.1', all), half(all.body)) },
  'chunked-reset': {
    outcome: 'failure',
    send: (to, all) => thenReset(to, head('1.1', all, 'transfer-encoding: chunked'), ...chunks(half(all.body))),
  },
  'close-after-head': { outcome: 'failure', send: (to, all) => thenClose(to, withLength('1.1', all)) },
  'close-within-head': { outcome: 'failure', send: (to) => thenClose(to, 'HTTP/1.1 200 OK\r\ncontent-ty') },
  'close-without-answer': { outcome: 'failure', send: (to) => thenClose(to) },
  'reset-without-answer': { outcome: 'failure', send: ({ socket }) => socket.resetAndDestroy() },
} as const satisfies Record<string, HostileAnswer>;

export type ClosingAnswer = keyof typeof CLOSING_ANSWERS;

/** Sends the first bytes, then `more` repeatedly until the client disconnects. */
const withoutEnd = ({ stream }: Connection, first: string, more: Buffer): void => {
  const send = (): void => {
    while (!stream.destroyed && stream.write(more));
  };
  stream.on('drain', send);
  stream.write(first);
  send();
};

const status = (code: number, body: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from(`HTTP/1.1 ${code} Status\r\ncontent-length: ${body.length}\r\n\r\n`), Buffer.from(body)]);

/** Answers of servers that stall, send without end or send something unexpected. */
export const STUBBORN_ANSWERS = {
  never: { outcome: 'failure', send: () => undefined },
  'head-stops': { outcome: 'failure', send: ({ stream }) => void stream.write('HTTP/1.1 200 OK\r\ncontent-ty') },
  'body-stops': {
    outcome: 'failure',
    send: ({ stream }, all) => void stream.write(Buffer.concat([Buffer.from(withLength('1.1', all)), half(all.body)])),
  },
  'body-never-starts': { outcome: 'failure', send: ({ stream }, all) => void stream.write(head('1.1', all, 'transfer-encoding: chunked')) },
  'endless-head': { outcome: 'failure', send: (to) => withoutEnd(to, 'HTTP/1.1 200 OK\r\n', Buffer.from(`x: ${'y'.repeat(1_000)}\r\n`)) },
  'endless-body': { outcome: 'failure', send: (to, all) => withoutEnd(to, head('1.1', all), Buffer.alloc(65_536, 'x')) },
  'endless-error': {
    outcome: 'failure',
    send: (to) => withoutEnd(to, 'HTTP/1.1 500 Error\r\n\r\n', Buffer.alloc(65_536, 'x')),
  },
  'length-of-more': {
    outcome: 'failure',
    send: ({ stream }, all) =>
      void stream.write(Buffer.concat([Buffer.from(withLength('1.1', all, 2 * all.body.length)), all.body, all.body])),
  },
  'length-of-less': {
    outcome: 'failure',
    send: ({ stream }, all) =>
      void stream.write(Buffer.concat([Buffer.from(withLength('1.1', all, half(all.body).length)), half(all.body)])),
  },
  garbage: { outcome: 'failure', send: (to) => thenClose(to, Buffer.alloc(10_000, 0xfe)) },
  'broken-xml': { outcome: 'failure', send: ({ stream }) => void stream.write(status(200, '<?xml version="1.0"?><a><b></a>')) },
  'no-content': { outcome: 'failure', send: ({ stream }) => void stream.write('HTTP/1.1 204 No Content\r\n\r\n') },
  'redirect-to-itself': {
    outcome: 'failure',
    send: ({ stream }) => void stream.write('HTTP/1.1 302 Found\r\nlocation: ?\r\ncontent-length: 0\r\n\r\n'),
  },
  'status-403': { outcome: 'failure', send: ({ stream }) => void stream.write(status(403, '<Error/>')) },
  'status-500': { outcome: 'failure', send: ({ stream }) => void stream.write(status(500, '\0')) },
  'status-503': { outcome: 'failure', send: ({ stream }) => void stream.write(status(503, '{"error":1}')) },
} as const satisfies Record<string, HostileAnswer>;

export type StubbornAnswer = keyof typeof STUBBORN_ANSWERS;

/**
 * A real server whose answers violate HTTP or close early. The first segment of a path names the answer, for example
 * `/length-then-close/orders.csv`; any other path gets a 404.
 */
export class HostileHttpServer implements AsyncDisposable {
  private readonly sockets = new Set<Socket>();
  private readonly answers: Promise<void>[] = [];

  private constructor(
    private readonly server: Server,
    readonly scheme: 'http' | 'https',
    private readonly payload: (path: string) => Payload,
    private readonly isHeadAnswered: boolean,
  ) {}

  /**
   * Starts the server. With `https` it uses the certificate of `certificate.fixture.ts`, for `localhost`; see `trustCertificate`.
   * With `isHeadAnswered` it answers HEAD correctly, with the length of the payload.
   */
  static async start(scheme: 'http' | 'https', payload: (path: string) => Payload, isHeadAnswered = false): Promise<HostileHttpServer> {
    const server = createServer();
    const hostile = new HostileHttpServer(server, scheme, payload, isHeadAnswered);
    server.on('connection', (socket) => hostile.accept(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return hostile;
  }

  url(answer: ClosingAnswer | StubbornAnswer, rest = ''): string {
    return `${this.scheme}://localhost:${(this.server.address() as AddressInfo).port}/${answer}/${rest}`;
  }

  /** Resolves when all answers so far were sent completely or their clients have disconnected. */
  async untilSent(): Promise<void> {
    await Promise.all(this.answers);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    const stream = this.scheme === 'http' ? socket : new TLSSocket(socket, { isServer: true, key: CERTIFICATE_KEY, cert: CERTIFICATE });
    // Each answer on a kept-alive connection adds two listeners.
    for (const end of [stream, socket]) end.on('error', () => undefined).setMaxListeners(0);
    let request = '';
    stream.on('data', (bytes: Buffer) => {
      request += bytes.toString('latin1');
      if (!request.includes('\r\n\r\n')) return;
      const [method, target = '/'] = request.split(' ');
      const path = new URL(target, 'http://localhost').pathname;
      request = '';
      if (this.isHeadAnswered && method === 'HEAD') stream.write(withLength('1.1', this.payload(path)));
      else this.answer({ stream, socket }, path);
    });
  }

  private answer(connection: Connection, path: string): void {
    const answers: Record<string, HostileAnswer> = { ...CLOSING_ANSWERS, ...STUBBORN_ANSWERS };
    const answer = answers[path.split('/')[1] ?? ''];
    if (!answer) {
      connection.stream.write('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const end of [connection.stream, connection.socket]) end.once('finish', resolve).once('close', resolve);
    this.answers.push(promise);
    answer.send(connection, this.payload(path));
  }
}
