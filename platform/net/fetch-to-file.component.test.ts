import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FetchError } from './fetch-error.js';
import { fetchToFile, type FetchOptions } from './fetch-to-file.js';

const CSV = 'id;name\n1;Müller\n';

let folder: string;
let server: Server;
let base: string;
let connections = 0;
let listener: RequestListener;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fetch-'));
  server = createServer((request, response) => listener(request, response));
  server.on('connection', () => (connections += 1));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await rm(folder, { recursive: true });
});

const target = (): string => join(folder, 'body');

const fetchWith = (url: string, options: Partial<FetchOptions> = {}) =>
  fetchToFile(url, { file: target(), maxBytes: 1_000_000, timeoutMs: 60_000, allowLoopback: true, ...options });

/** Returns the code of the FetchError that the fetch rejects with; also checks that no file is left. */
const failureCode = async (url: string, options: Partial<FetchOptions> = {}): Promise<string> => {
  const outcome = await fetchWith(url, options).catch((error: unknown) => error);
  expect(existsSync(options.file ?? target())).toBe(false);
  if (!(outcome instanceof FetchError)) throw outcome;
  return outcome.code;
};

/** Runs `use` with a TCP server that passes each connection to `onSocket`. */
const withTcpServer = async (onSocket: (socket: Socket) => void, use: (base: string) => Promise<void>): Promise<void> => {
  const sockets = new Set<Socket>();
  const tcp = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  await new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done));
  try {
    await use(`http://127.0.0.1:${(tcp.address() as AddressInfo).port}`);
  } finally {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => tcp.close(done));
  }
};

beforeEach(async () => {
  connections = 0;
  await rm(target(), { force: true });
  listener = (_request, response) => response.setHeader('content-type', 'text/CSV; charset=utf-8').end(CSV);
});

describe('fetchToFile', () => {
  it('saves the body and returns its metadata', async () => {
    const result = await fetchWith(`${base}/exports/Ums%C3%A4tze%202024.csv?sig=1#x`);
    expect(await readFile(target(), 'utf8')).toBe(CSV);
    expect(result).toEqual({
      headers: expect.objectContaining({ 'content-type': 'text/CSV; charset=utf-8' }),
      bytes: Buffer.byteLength(CSV),
      contentType: 'text/csv',
      finalUrl: `${base}/exports/Ums%C3%A4tze%202024.csv?sig=1`,
      fileName: 'Umsätze 2024.csv',
      sha256: createHash('sha256').update(CSV).digest('hex'),
    });
  });

  it.each([
    [`attachment; filename="report.csv"`, 'report.csv'],
    [`attachment; filename=report.csv`, 'report.csv'],
    [`attachment; filename="x.csv"; filename*=UTF-8''Bericht%20%C3%96.csv`, 'Bericht Ö.csv'],
    [`attachment; filename="../../etc/passwd"`, 'passwd'],
    [`attachment; filename="C:\\temp\\..\\a.csv"`, 'a.csv'],
    [`attachment; filename*=UTF-8''%E0%A4%A`, 'path.csv'],
    [`attachment; filename=".."`, 'download'],
  ])('takes the name from %s', async (disposition, name) => {
    listener = (_request, response) => response.setHeader('content-disposition', disposition).end(CSV);
    expect((await fetchWith(`${base}/path.csv`)).fileName).toBe(name);
  });

  it('follows up to five redirects, including relative ones', async () => {
    listener = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end(CSV);
      else response.writeHead([301, 302, 303, 307, 308][left % 5] ?? 302, { location: `/${left - 1}` }).end('moved');
    };
    expect((await fetchWith(`${base}/5`)).finalUrl).toBe(`${base}/0`);
    await rm(target());
    expect(await failureCode(`${base}/6`)).toBe('too_many_redirects');
  });

  it.each([204, 206, 304, 401, 404, 500])('rejects status %d', async (status) => {
    listener = (_request, response) => response.writeHead(status).end();
    expect(await failureCode(base)).toBe('bad_status');
  });

  it('sends credentials only to the server that the URL names', async () => {
    const seen: (string | undefined)[] = [];
    const { port } = server.address() as AddressInfo;
    listener = (request, response) => {
      seen.push(request.headers.authorization);
      if (request.url === '/here') response.writeHead(302, { location: '/still-here' }).end();
      else if (request.url === '/still-here') response.writeHead(302, { location: `http://localhost:${port}/elsewhere` }).end();
      else response.end(CSV);
    };
    await fetchWith(`${base}/here`, { headers: { authorization: 'Bearer x' } });
    expect(seen).toEqual(['Bearer x', 'Bearer x', undefined]);
  });

  it('rejects a redirect without a location', async () => {
    listener = (_request, response) => response.writeHead(302).end();
    expect(await failureCode(base)).toBe('bad_response');
  });

  it('rejects a compressed body, which it did not request', async () => {
    listener = (_request, response) => response.setHeader('content-encoding', 'gzip').end('x');
    expect(await failureCode(base)).toBe('bad_response');
  });
});

describe('A4 fetchToFile connects to public addresses only', () => {
  it.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[fd00::1]/',
    'http://2852039166/',
    'http://[::ffff:192.168.0.1]/',
  ])('blocks a redirect to %s', async (location) => {
    listener = (_request, response) => response.writeHead(302, { location }).end();
    expect(await failureCode(base)).toBe('blocked_address');
  });

  it.each(['file:///etc/passwd', 'ftp://example.com/x', 'http://user:pass@127.0.0.1/'])('rejects a redirect to %s', async (location) => {
    listener = (_request, response) => response.writeHead(302, { location }).end();
    expect(await failureCode(base)).toBe('bad_url');
  });

  it('opens no connection to loopback without allowLoopback', async () => {
    const off = { allowLoopback: false, allowHttp: true };
    expect(await failureCode(base, off)).toBe('bad_url');
    expect(await failureCode('http://127.0.0.1/', off)).toBe('blocked_address');
    expect(await failureCode('http://localhost./', off)).toBe('blocked_address');
    expect(await failureCode('http://intranet.test/', { ...off, lookup: async () => ['127.0.0.1'] })).toBe('blocked_address');
    expect(await failureCode('http://intranet.test/', { ...off, lookup: async () => ['::ffff:127.0.0.1'] })).toBe('blocked_address');
    expect(connections).toBe(0);
  });

  it('blocks a name if one of its addresses is blocked', async () => {
    const port = new URL(base).port;
    expect(await failureCode(`http://mixed.test:${port}/`, { lookup: async () => ['127.0.0.1', '10.0.0.1'] })).toBe('blocked_address');
    expect(connections).toBe(0);
  });

  it('connects to the checked address despite DNS rebinding', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const queried: string[] = [];
    const lookup = async (host: string): Promise<string[]> => {
      queried.push(host);
      return answers.shift() ?? [];
    };
    const hosts: (string | undefined)[] = [];
    listener = (request, response) => {
      hosts.push(request.headers.host);
      response.end(CSV);
    };
    const port = new URL(base).port;
    expect((await fetchWith(`http://rebind.test.:${port}/`, { lookup })).bytes).toBe(Buffer.byteLength(CSV));
    expect(queried).toEqual(['rebind.test']);
    expect(hosts).toEqual([`rebind.test:${port}`]);
    await rm(target());
    expect(await failureCode(`http://rebind.test:${port}/`, { lookup })).toBe('blocked_address');
    expect(hosts).toHaveLength(1);
  });

  it('checks the name again on each redirect', async () => {
    const answers = [['127.0.0.1'], ['192.168.0.1']];
    listener = (_request, response) => response.writeHead(302, { location: '/again' }).end();
    expect(await failureCode(`http://rebind.test:${new URL(base).port}/`, { lookup: async () => answers.shift() ?? [] })).toBe(
      'blocked_address',
    );
  });
});

describe('A2 fetchToFile is bounded', () => {
  it('stops an endless body at the limit', async () => {
    listener = (_request, response) => {
      const more = (): void => {
        while (response.write(Buffer.alloc(65_536))) if (response.destroyed) return;
        response.once('drain', more);
      };
      more();
    };
    expect(await failureCode(base, { maxBytes: 300_000 })).toBe('too_large');
  });

  it('does not read a body whose content-length exceeds the limit', async () => {
    listener = (_request, response) => response.writeHead(200, { 'content-length': 2_000_000 }).write('x');
    expect(await failureCode(base)).toBe('too_large');
  });

  it('accepts a body of exactly the limit', async () => {
    expect((await fetchWith(base, { maxBytes: Buffer.byteLength(CSV) })).bytes).toBe(Buffer.byteLength(CSV));
  });

  it.each<[string, RequestListener]>([
    ['that never responds', () => undefined],
    ['that stops in the middle', (_request, response) => response.write('id;na')],
    [
      'that sends one byte at a time',
      (_request, response) => {
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
    [
      'that redirects to itself slowly',
      (_request, response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 80),
    ],
  ])('times out on a server %s', async (_name, behaviour) => {
    listener = behaviour;
    expect(await failureCode(base, { timeoutMs: 200 })).toBe('timeout');
  });

  it('times out on a resolver that never responds', async () => {
    expect(await failureCode('http://slow.test/', { timeoutMs: 100, lookup: () => new Promise(() => undefined) })).toBe('timeout');
  });

  it('rejects with the reason of the signal when aborted', async () => {
    const controller = new AbortController();
    listener = (_request, response) => {
      response.write('id;na');
      setTimeout(() => controller.abort(new Error('run cancelled')), 30);
    };
    await expect(fetchWith(base, { signal: controller.signal })).rejects.toThrow('run cancelled');
    expect(existsSync(target())).toBe(false);
    await expect(fetchWith(base, { signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow('too late');
  });

  it('distinguishes an interrupted transfer from an unreachable host', async () => {
    listener = (_request, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('id;na');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await failureCode(base)).toBe('interrupted');
    const closed = await new Promise<number>((done) => {
      const probe = createTcpServer().listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as AddressInfo;
        probe.close(() => done(port));
      });
    });
    expect(await failureCode(`http://127.0.0.1:${closed}/`)).toBe('unreachable');
    expect(await failureCode(base.replace('http:', 'https:'))).toBe('unreachable');
    expect(
      await failureCode('http://nowhere.test/', { lookup: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })) }),
    ).toBe('unreachable');
    expect(await failureCode('http://nowhere.test/', { lookup: async () => [] })).toBe('unreachable');
  });

  it('rejects non-HTTP responses and endless headers', async () => {
    await withTcpServer(
      (socket) => socket.end('220 mail.test ESMTP\r\n'),
      async (url) => expect(await failureCode(url)).toBe('bad_response'),
    );
    await withTcpServer(
      (socket) => socket.write(`HTTP/1.1 200 OK\r\n${'x-pad: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(2000)}`),
      async (url) => expect(await failureCode(url)).toBe('bad_response'),
    );
  });

  it('rejects with the file system error if the file cannot be written', async () => {
    await expect(fetchWith(base, { file: join(folder, 'missing', 'body') })).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('never puts the query of the URL into a message', async () => {
    listener = (_request, response) => response.writeHead(403).end();
    const error = (await fetchWith(`${base}/x?sig=SECRET`).catch((caught: unknown) => caught)) as FetchError;
    expect(error.text).toEqual({ de: '127.0.0.1 hat mit Status 403 geantwortet.', en: '127.0.0.1 responded with status 403.' });
    expect(JSON.stringify([error.message, error.details])).not.toContain('SECRET');
  });
});
