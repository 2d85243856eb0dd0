import { DatabaseError } from 'pg';
import { createLogger } from './logger.js';

const setUp = (level = 'info') => {
  const written: string[] = [];
  const log = createLogger(level, 'test', { write: (line) => written.push(line) });
  const lines = (): Record<string, unknown>[] => written.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { log, written, lines };
};

const errorIn = (line: Record<string, unknown> | undefined) => line?.['err'] as Record<string, string>;

describe('a log line', () => {
  it('is one line of JSON with time, level, service, fields and message', () => {
    const { log, written, lines } = setUp();
    log.info({ port: 4000, subgraphs: ['tenants'], since: new Date(0) }, 'listening');
    log.debug('below the level');
    expect(written).toHaveLength(1);
    expect(written[0]).toMatch(/^[^\n]+\n$/);
    const { time, ...rest } = lines()[0] ?? {};
    expect(new Date(String(time)).toISOString()).toBe(time);
    expect(rest).toEqual({
      level: 'info',
      service: 'test',
      port: 4000,
      subgraphs: ['tenants'],
      since: '1970-01-01T00:00:00.000Z',
      msg: 'listening',
    });
  });

  it('carries the bindings of a child logger', () => {
    const { log, lines } = setUp();
    log.child({ request_id: 'req_1', tenant_id: 'tnt_a' }).warn('slow');
    expect(lines()[0]).toMatchObject({ level: 'warn', request_id: 'req_1', tenant_id: 'tnt_a', msg: 'slow' });
  });

  it('truncates circular objects', () => {
    const { log, lines } = setUp();
    const loop: Record<string, unknown> = { name: 'loop' };
    loop['self'] = loop;
    log.info({ loop }, 'still here');
    expect(lines()[0]).toMatchObject({ loop: { name: 'loop', self: { name: 'loop' } }, msg: 'still here' });
  });
});

describe('A7 a secret', () => {
  const CANARY = 'canary-4711';

  it.each([
    ...['authorization', 'Authorization', 'cookie', 'password', 'token', 'accessToken', 'x-internal-token', 'INTERNAL_TOKEN_SECRET'],
    ...['connectionString', 'apiKey', 'url', 'runtimeUrl', 'downloadLink', 'credentials'],
  ])('is redacted under the key %s at any depth', (key) => {
    const { log, written } = setUp();
    log.info({ [key]: CANARY }, 'flat');
    log.info({ config: { [key]: CANARY } }, 'nested');
    log.info({ a: { b: { c: [{ [key]: CANARY }] } } }, 'deep');
    log.info({ [key]: { value: CANARY, list: [CANARY] } }, 'object');
    expect(written).toHaveLength(4);
    expect(written.join('')).not.toContain(CANARY);
    expect(written.every((line) => line.includes('[redacted]'))).toBe(true);
  });

  it('is redacted in the bindings of a child logger', () => {
    const { log, written } = setUp();
    log.child({ token: CANARY, url: CANARY, password: CANARY }).info('bound');
    expect(written.join('')).not.toContain(CANARY);
  });

  it('is removed from a URL in a message, which keeps the host', () => {
    const { log, lines } = setUp();
    const refused = new Error(`connect to postgres://kpi:${CANARY}@db.internal:5432/kpi?key=${CANARY} failed`);
    log.error({ err: new Error('no answer', { cause: refused }) }, 'away');
    log.error({ err: new Error(`GET https://blob.example/kpi/x?sig=${CANARY} gave 403`) });
    log.error({ err: new Error(`redis://:${CANARY}/${CANARY}@cache:6379 is down`) });
    expect(errorIn(lines()[0])['cause']).toBe('connect to postgres://db.internal:5432 failed');
    expect(errorIn(lines()[1])['message']).toBe('GET https://blob.example gave 403');
    expect(errorIn(lines()[2])['message']).toBe('redis://cache:6379 is down');
  });

  it('is not confused with a number under a similar key', () => {
    const { log, lines } = setUp();
    log.info({ usage: { tokens: 512, links: 3 } }, 'model answered');
    expect(lines()[0]).toMatchObject({ usage: { tokens: 512, links: 3 } });
  });
});

describe('a logged error', () => {
  const CANARY = 'Frau Müller';

  it('has its type, code, message and stack', () => {
    const { log, lines } = setUp();
    log.error({ err: Object.assign(new TypeError('it is broken'), { code: 'E_BROKEN' }) }, 'failed');
    const err = errorIn(lines()[0]);
    expect(err).toMatchObject({ type: 'TypeError', code: 'E_BROKEN', message: 'it is broken' });
    expect(err['stack']).toMatch(/^ {4}at .*logger\.test/);
  });

  it('has none of its other properties', () => {
    const { log, written } = setUp();
    const error = Object.assign(new DatabaseError('duplicate key', 100, 'error'), {
      code: '23505',
      detail: `Key (name)=(${CANARY}) already exists.`,
      where: CANARY,
      parameters: [CANARY],
      request: { body: CANARY },
    });
    log.error({ err: error }, 'failed');
    log.error({ step: { failure: error } }, 'failed');
    log.child({ err: error }).error('failed');
    expect(written.join('')).not.toContain(CANARY);
    expect(written.every((line) => line.includes('23505'))).toBe(true);
  });

  it('has no quoted values', () => {
    const { log, lines } = setUp();
    const parsed = (() => {
      try {
        return JSON.parse(`{"name": ${CANARY}}`) as never;
      } catch (error) {
        return error;
      }
    })();
    log.error({ err: parsed }, 'failed');
    log.error({ err: new DatabaseError(`invalid input syntax for type integer: "${CANARY}"`, 100, 'error') }, 'failed');
    log.error({ err: new Error(`Could not convert string '${CANARY}'s "own"' to INT32`) }, 'failed');
    log.error({ err: new Error(`it isn't there; it can't be`) }, 'failed');
    expect(JSON.stringify(lines())).not.toContain('Müller');
    expect(
      lines()
        .slice(1)
        .map((line) => errorIn(line)['message']),
    ).toEqual(['invalid input syntax for type integer: "…"', `Could not convert string '…' to INT32`, `it isn't there; it can't be`]);
  });

  it('is in one line, also as a cause and without a log message', () => {
    const { log, written, lines } = setUp();
    const long = new Error(`Conversion failed\nLINE 1: SELECT ${CANARY}\n    ^`);
    log.error({ err: long }, 'failed');
    log.error({ err: new Error('outer', { cause: long }) }, 'failed');
    log.error({ err: long });
    log.error(long);
    expect(written.join('')).not.toContain(CANARY);
    expect(errorIn(lines()[0])['message']).toBe('Conversion failed');
    expect(errorIn(lines()[1])['cause']).toBe('Conversion failed');
    expect(
      lines()
        .slice(2)
        .map(({ msg }) => msg),
    ).toEqual(['Conversion failed', 'Conversion failed']);
  });

  it('may be a value of any type', () => {
    const { log, lines } = setUp();
    log.error({ err: { message: `not "${CANARY}"`, extensions: { code: 'X' } } }, 'from elsewhere');
    log.error({ err: `a text\n${CANARY}` }, 'thrown text');
    log.error({ err: undefined }, 'nothing');
    expect(lines().map(({ err }) => err)).toEqual([{ message: 'not "…"' }, 'a text', undefined]);
  });
});
