import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type EmbeddedPostgres } from '../../../platform/embedded/index.js';
import { eventually } from '../../../test/harness/eventually.js';
import {
  AUTHENTICATION_OK,
  commandComplete,
  dataRow,
  HostilePostgres,
  message,
  READY,
  rowDescription,
  silence,
  type Behaviours,
} from '../../../test/harness/hostile/hostile-postgres.js';
import { ConnectorError } from './connector-error.js';
import { readPostgres } from './postgres-connector.js';

let folder: string;
/** Number of files so far: several reads run at the same time. */
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kpi-postgres-'));
});

afterAll(async () => rm(folder, { recursive: true }));

interface Request {
  query?: string;
  sslMode?: 'require' | 'disable';
  database?: string;
  user?: string;
  password?: string;
  maxBytes?: number;
  timeoutMs?: number;
  signal?: AbortSignal;
}

const read = async (port: number, request: Request = {}): Promise<unknown> => {
  const { query = 'SELECT 1', sslMode = 'disable', database = 'x', user = 'u', password = 'p', ...options } = request;
  const file = join(folder, `rows-${(files += 1)}.json`);
  const location = { host: '127.0.0.1', port, database, sslMode, query };
  const limits = { file, maxBytes: 50_000_000, timeoutMs: 60_000, allowLoopback: true, signal: new AbortController().signal };
  await readPostgres(location, { user, password }, { ...limits, ...options });
  return JSON.parse(await readFile(file, 'utf8'));
};

const errorCode = async (port: number, request: Request = {}): Promise<string> => {
  const error = await read(port, request).catch((caught: unknown) => caught);
  if (!(error instanceof ConnectorError)) throw error;
  return error.code;
};

const send =
  (...messages: Buffer[]) =>
  (socket: Socket): void =>
    void socket.write(Buffer.concat(messages));

/** Returns the header of a message that announces more bytes than follow. */
const header = (type: string, length: number): Buffer => {
  const head = Buffer.alloc(5, type);
  head.writeUInt32BE(length, 1);
  return head;
};

describe('readPostgres from a server that stops answering', () => {
  const steps: [string, Behaviours, Request?][] = [
    ['the connection', { accept: silence }],
    ['the request for TLS', { ssl: silence }, { sslMode: 'require' }],
    ['the TLS handshake', { ssl: (socket) => void socket.write('S') }, { sslMode: 'require' }],
    ['the login', { login: silence }],
    ['the accepted password', { login: send(AUTHENTICATION_OK) }],
    ['the start of the transaction', { begin: silence }],
    ['the parsed statement', { declare: send(message('1')) }],
    ['the bound statement', { declare: send(message('1'), message('2')) }],
    ['the request for rows', { rows: silence }],
    ['some rows', { rows: send(rowDescription('a'), dataRow('1')) }],
    ['half a row', { rows: send(rowDescription('a'), dataRow('1').subarray(0, 8)) }],
    ['the last row', { rows: send(rowDescription('a'), dataRow('1'), commandComplete('FETCH 1')) }],
  ];

  it('times out after every step', async () => {
    const outcomes = steps.map(async ([step, behaviours, request]) => {
      await using server = await HostilePostgres.start(behaviours);
      return [step, await errorCode(server.port, { timeoutMs: 1_000, ...request })];
    });
    expect(await Promise.all(outcomes)).toEqual(steps.map(([step]) => [step, 'timeout']));
  });

  it.each(steps)('stops before its timeout when cancelled after %s', async (...[, behaviours, request]) => {
    const stop = new AbortController();
    const [[step, act] = []] = Object.entries(behaviours) as [keyof Behaviours, (socket: Socket) => void][];
    const actAndCancel = (socket: Socket): void => {
      act?.(socket);
      stop.abort(new Error('cancelled'));
    };
    await using server = await HostilePostgres.start(step === undefined ? {} : { [step]: actAndCancel });
    await expect(read(server.port, { ...request, signal: stop.signal })).rejects.toThrow('cancelled');
  });

  it('times out even if a steady trickle of notices keeps the connection busy', async () => {
    const notice = message('N', 'SNOTICE\0Mx\0\0');
    await using server = await HostilePostgres.start({
      declare: (socket) => {
        const timer = setInterval(() => socket.write(notice), 20);
        socket.on('close', () => clearInterval(timer));
      },
    });
    expect(await errorCode(server.port, { timeoutMs: 1_000 })).toBe('timeout');
  });

  it('reads the rows even if the server never closes the connection', async () => {
    await using server = await HostilePostgres.start({ end: silence });
    expect(await read(server.port)).toEqual([{ a: '1' }]);
  });
});

describe('readPostgres from a server that violates the protocol', () => {
  const noise = Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 73 + 11) % 256));

  it.each<[string, string, Behaviours, Request?]>([
    ['a row of 1 GB', 'row_too_large', { rows: send(rowDescription('a'), header('D', 1_073_741_824)) }],
    ['a message of 1 GB', 'protocol_violated', { begin: send(header('N', 1_073_741_824)) }],
    ['a login message of 1 GB', 'protocol_violated', { login: send(header('R', 1_073_741_824)) }],
    ['a message of negative length', 'protocol_violated', { begin: send(header('C', 0xffffffff)) }],
    ['a message shorter than its length', 'protocol_violated', { begin: send(header('C', 3)) }],
    ['an unknown message', 'protocol_violated', { begin: send(message('~', 'x')) }],
    ['a row that is cut off', 'protocol_violated', { rows: send(rowDescription('a'), message('D', '\0\x05\0')) }],
    [
      'a row with a length beyond its end',
      'protocol_violated',
      { rows: send(rowDescription('a'), message('D', '\0\x02\0\0\0\x09x'), READY) },
    ],
    ['a description that is cut off', 'protocol_violated', { rows: send(message('T', '\0\x05a\0')) }],
    ['an error without an end', 'protocol_violated', { rows: send(message('E', 'SERROR\0Mx\0')) }],
    ['a list of login methods without an end', 'protocol_violated', { login: send(message('R', '\0\0\0\x0aSCRAM')) }],
    ['a row with more values than columns', 'protocol_violated', { rows: send(rowDescription('a'), dataRow('1', '2'), READY) }],
    ['an unknown kind of login', 'protocol_violated', { login: send(message('R', '\0\0\0\x63')) }],
    ['noise in place of a login', 'protocol_violated', { login: send(noise) }],
    ['noise in place of rows', 'protocol_violated', { rows: send(noise) }],
    ['HTTP', 'protocol_violated', { login: send(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')) }],
    ['no TLS', 'database_unreachable', { ssl: send(Buffer.from('N')) }, { sslMode: 'require' }],
    ['noise in place of TLS', 'database_unreachable', { ssl: send(Buffer.from('S'), noise) }, { sslMode: 'require' }],
    ['the end of the connection', 'database_unreachable', { rows: (socket) => socket.destroy() }],
  ])('rejects %s with %s', async (...[, code, behaviours, request]) => {
    await using server = await HostilePostgres.start(behaviours);
    expect(await errorCode(server.port, request)).toBe(code);
  });
});

describe('readPostgres from PostgreSQL', () => {
  let postgres: EmbeddedPostgres;
  let login: Request;
  let port: number;

  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: join(folder, 'data'), fast: true, log: () => undefined });
    const { port: text, username: user, password } = new URL(postgres.superuserUrl);
    port = Number(text);
    login = { database: 'postgres', user, password: decodeURIComponent(password) };
  });

  afterAll(async () => postgres.stop());

  it('cancels a statement that exceeds the timeout', async () => {
    expect(await errorCode(port, { ...login, query: 'SELECT pg_sleep(600)', timeoutMs: 1_500 })).toBe('timeout');
    const sleeping = { ...login, query: "SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'" };
    await eventually(async () => ((await read(port, sleeping)) as object[]).length === 0);
  });

  it('writes numbers as such, and with more digits than a double keeps as text', async () => {
    const query = `SELECT 1234.500::numeric(9,3) AS a, 1e-7::float8 AS b, 12345678901234567.25 AS c, '1.500' AS d, 'NaN'::float8 AS e`;
    expect(await read(port, { ...login, query })).toEqual([{ a: 1234.5, b: 1e-7, c: '12345678901234567.25', d: '1.500', e: null }]);
  });

  it('writes one row and no rows as an array of records', async () => {
    const rowsOf = (query: string) => read(port, { ...login, query });
    expect(await rowsOf(`SELECT 1 AS "order", '[{"sku":1}]' AS items`)).toEqual([{ order: 1, items: '[{"sku":1}]' }]);
    expect(await rowsOf('SELECT 1 WHERE false')).toEqual([]);
  });
});
