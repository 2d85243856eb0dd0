import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FetchError } from '../../../platform/net/index.js';
import { WebServer, type Answer } from '../../../test/harness/servers/web-server.js';
import { IngestError } from '../ingestion/index.js';
import { ConnectorError } from './connector-error.js';
import type { RestLocation } from './connection.schema.js';
import { readRest } from './rest-connector.js';

const json =
  (text: string): Answer =>
  (_, response) =>
    void response.setHeader('content-type', 'application/json').end(text);

const ORDER = { order: 1, total: 99, items: [{ sku: 'a' }, { sku: 'b' }, { sku: 'c' }] };

describe('readRest', () => {
  let folder: string;
  let web: WebServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kpi-rest-'));
    web = await WebServer.start();
  });

  afterAll(async () => {
    web.stop();
    await rm(folder, { recursive: true });
  });

  const read = async (location: RestLocation = {}, timeoutMs = 60_000): Promise<unknown> => {
    const limits = { maxBytes: 1_000_000, timeoutMs, allowLoopback: true, signal: new AbortController().signal };
    const file = join(folder, 'records');
    try {
      await readRest(`${web.url}/list`, location, {}, { file, ...limits });
      return JSON.parse(await readFile(file, 'utf8'));
    } catch (error) {
      if (error instanceof ConnectorError || error instanceof FetchError || error instanceof IngestError) return error.code;
      throw error;
    } finally {
      expect(await readdir(folder)).not.toContain('records.page');
    }
  };

  it.each([
    ['an array of one record with a list inside', JSON.stringify([ORDER]), [ORDER]],
    ['a list of one record with a list inside', JSON.stringify({ data: [ORDER], page: 1 }), [ORDER]],
    ['an array of one record', '[{"order":1,"total":99}]', [{ order: 1, total: 99 }]],
    ['one record without lists', '{"order":1,"total":99}', [{ order: 1, total: 99 }]],
    ['an empty array', '[]', []],
    ['an object with an empty list', '{"data":[]}', []],
    ['a byte order mark', '\uFEFF[{"a":1}]', [{ a: 1 }]],
  ])('writes %s as records', async (_, text, records) => {
    web.pages = { '/list': json(text) };
    expect(await read()).toEqual(records);
  });

  it.each([
    ['json_no_list', '{"a":[{"x":1}],"b":[{"x":1}]}'],
    ['json_malformed', '[{"a":1}'],
    ['json_too_deep', '['.repeat(100_000)],
    ['too_large', `[${'{"a":1},'.repeat(200_000)}{}]`],
  ])('rejects with %s: %.40s', async (code, text) => {
    web.pages = { '/list': json(text) };
    expect(await read()).toBe(code);
  });

  it('follows cursors and rejects one that is too long', async () => {
    web.pages = {
      '/list': (request, response) => {
        const isSecond = request.url?.includes('cursor=c2') ?? false;
        response.end(JSON.stringify({ items: [{ page: isSecond ? 2 : 1 }], meta: { next: isSecond ? null : 'c2' } }));
      },
    };
    expect(await read({ paging: { kind: 'cursor', nextPointer: '/meta/next' } })).toEqual([{ page: 1 }, { page: 2 }]);
    web.pages = { '/list': json(JSON.stringify({ items: [{ a: 1 }], next: 'x'.repeat(10_000) })) };
    expect(await read({ paging: { kind: 'cursor', nextPointer: '/next' } })).toBe('next_too_long');
  });

  it('times out if the server trickles bytes or never responds', async () => {
    web.pages = {
      '/list': (_, response) => {
        response.write('[');
        const timer = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(timer));
      },
    };
    expect(await read({}, 800)).toBe('timeout');
    web.pages = { '/list': () => undefined };
    expect(await read({}, 800)).toBe('timeout');
  });

  it('counts retry delays and endless pages against the timeout', async () => {
    web.pages = { '/list': (_, response) => void response.writeHead(429).end() };
    expect(await read({}, 1_500)).toBe('timeout');
    let page = 0;
    web.pages = { '/list': (_, response) => void setTimeout(() => response.end(`[{"a":${(page += 1)}}]`), 50) };
    expect(await read({ paging: { kind: 'page' } }, 1_500)).toBe('timeout');
  });
});
