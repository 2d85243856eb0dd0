import type { InjectOptions } from 'fastify';
import { isGraphRoute } from './route-definition.js';
import { TEST_ROUTES } from './testing/test-routes.js';
import { type TestServer, testServer } from './testing/test-server.js';

const SEED = 20_260_301;
const REQUESTS = 600;

/** Mulberry32: a small generator with the same sequence on every machine. */
const random = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const TEXTS = [
  '',
  ' ',
  'x'.repeat(5_000),
  '\u0000',
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  '%ed%a0%80',
  '../../etc/passwd',
  '..%2f..%2f',
  "' OR 1=1 --",
  '${7*7}',
  '-1',
  '1e309',
  '9'.repeat(400),
  'NaN',
  'true',
  'null',
  '[]',
  '{}',
  '\u202e',
  '😀',
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  '=cmd()',
  '\r\nSet-Cookie: a=b',
];

const VALUES: unknown[] = [
  ...TEXTS,
  null,
  true,
  0,
  -0,
  1.5,
  2 ** 31,
  -(2 ** 53),
  1e308,
  [],
  {},
  [[]],
  [null],
  { length: -1 },
  { toString: 'x', valueOf: null, constructor: 1 },
  Array.from({ length: 2_000 }, () => 'x'),
];

const RAW_BODIES = [
  '',
  '{',
  '[',
  'null',
  '"',
  '{"a":1,}',
  'undefined',
  '\u0000',
  '\ufeff{}',
  '1e999',
  '{"__proto__":{"x":1}}',
  '{"input":{"__proto__":null}}',
  '['.repeat(100_000),
  '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000),
  '{"input":"\\ud800"}',
  '{"max_tokens":1e999}',
  '{"a":"\\u0000"}',
  `{"input":"${'x'.repeat(1_100_000)}"}`,
];

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/json, text/html',
  'nonsense',
  '',
  ';',
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

const generator = (seed: number) => {
  const next = random(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T;
  const chance = (probability: number): boolean => next() < probability;
  const segment = (): string => (chance(0.5) ? pick(TEXTS) : encodeURIComponent(pick(TEXTS).toWellFormed()));
  const fields = ['input', 'name', 'slug', 'kind', 'settings', 'max_tokens', 'language', 'contact_emails', 'starts_at', 'dataset_ids', 'x'];
  const object = (): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: Math.floor(next() * 5) }, () => [pick(fields), chance(0.2) ? object() : pick(VALUES)]));

  return (): InjectOptions => {
    const route = pick(TEST_ROUTES);
    const names = [...Object.keys(route.parameters ?? {}), 'unknown', 'a[b]', '__proto__'];
    const query = Array.from({ length: Math.floor(next() * 4) }, () => `${pick(names)}=${segment()}`).join('&');
    const path = route.path.replace(/\{\w+\}/g, () => (chance(0.3) ? 'run_1' : segment()));
    const method = chance(0.8) ? route.method : pick(METHODS);
    const payload =
      method === 'GET' || method === 'HEAD'
        ? undefined
        : chance(0.3)
          ? pick(RAW_BODIES)
          : JSON.stringify(chance(0.8) ? object() : pick(VALUES));
    const headers: Record<string, string> = {
      ...(chance(0.9) && { 'content-type': chance(0.8) ? 'application/json' : pick(CONTENT_TYPES) }),
      ...(chance(0.2) && { 'x-tenant-id': pick(TEXTS).replaceAll(/[^\x20-\x7e]/g, '') }),
      ...(chance(0.2) && { 'idempotency-key': pick(TEXTS).replaceAll(/[^\x20-\x7e]/g, '') }),
      ...(chance(0.1) && { 'x-request-id': pick(TEXTS).replaceAll(/[^\x20-\x7e]/g, '') }),
    };
    // Not encoded any further: the test needs malformed escapes and stray characters.
    const url = `${path}${query && '?'}${query}`.replaceAll(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character.toWellFormed()));
    return { method, url, headers, ...(payload !== undefined && { payload }) };
  };
};

describe('REST routes under malformed requests', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it(`never respond with a server error (${REQUESTS} generated, seed ${SEED})`, async () => {
    const generate = generator(SEED);
    const statuses = new Map<number, number>();
    for (let count = 0; count < REQUESTS; count += 1) {
      const request = generate();
      const { statusCode, headers, body } = await server.app.inject(request);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      expect({ request, statusCode, serverError: statusCode >= 500 }).toEqual({ request, statusCode, serverError: false });
      expect(headers['x-request-id']).toMatch(/^[\w.-]{1,100}$/);
      if (statusCode >= 400 && request.method !== 'HEAD') {
        const type = statusCode === 422 ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8';
        expect([request, headers['content-type']]).toEqual([request, type]);
        if (statusCode === 422) expect(JSON.parse(body).detail.length).toBeGreaterThan(0);
      }
    }
    expect(server.loggedErrors).toEqual([]);
    // Guards the generator: it has to reach every kind of response.
    expect([200, 202, 404, 405, 413, 415, 422].filter((status) => !statuses.has(status))).toEqual([]);
  });

  it('execute only valid requests in the graph', async () => {
    const requestCount = server.executor.requests.length;
    for (const route of TEST_ROUTES.filter(isGraphRoute).filter(({ body }) => body)) {
      const url = route.path.replace(/\{\w+\}/g, 'x');
      for (const payload of RAW_BODIES.filter((raw) => raw !== 'null' && raw !== '\ufeff{}' && raw !== '{"a":"\\u0000"}')) {
        const { statusCode } = await server.app.inject({
          method: route.method,
          url,
          payload,
          headers: { 'content-type': 'application/json' },
        });
        expect([413, 422]).toContain(statusCode);
      }
    }
    expect(server.executor.requests).toHaveLength(requestCount);
  });
});
