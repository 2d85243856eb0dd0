import { AppError } from '../../../platform/errors/index.js';
import { changedLocationOf, locationOf } from './source-location.js';
import { PagingKind, SslMode } from './source-connection.input.js';
import { Source, SourceKind, SourceOrigin } from '../source.entity.js';
import type { SourceUpdateInput } from '../source-update.input.js';

const SETTINGS = { allowLoopback: false };

/** Returns a registered source with stored credentials. */
const stored = (fields: Partial<Source>): Source => Object.assign(new Source(), { name: 'Orders', credentials: 'sealed', ...fields });

const database = (host: string, port = 5432): Source =>
  stored({
    kind: SourceKind.POSTGRES,
    origin: SourceOrigin.DATABASE,
    // The format of earlier versions, also for IPv6.
    location: `postgres://${host}:${port}/shop`,
    connection: { postgres: { host, port, database: 'shop', sslMode: SslMode.VERIFY, query: 'SELECT 1' } },
  });

const file = (url: string): Source => stored({ kind: SourceKind.CSV, origin: SourceOrigin.URL, location: url, connection: {} });

const change = (source: Source, input: SourceUpdateInput) => changedLocationOf(source, input, SETTINGS);
const toDatabase = (host: string, port?: number): SourceUpdateInput => ({
  postgres: { host, database: 'shop', query: 'SELECT 1', ...(port && { port }) },
});

const ERROR_CODE = 'VALIDATION_FAILED';

describe('changedLocationOf with stored credentials', () => {
  it.each([
    ['2001:db8::1', toDatabase('2001:db8::2')],
    ['2001:db8::1', toDatabase('2001:db8::1', 5433)],
    ['::1', toDatabase('::2')],
    ['192.0.2.1', toDatabase('::192.0.2.1')],
    ['192.0.2.1', toDatabase('192.0.2.2')],
    ['db.example', toDatabase('db.example.org')],
    ['db.example', { postgres: { host: 'db.example', database: 'shop', query: 'SELECT 1', sslMode: SslMode.REQUIRE } }],
    // A stored host that does not name exactly one server never receives its credentials again.
    ['one.example,two.example', toDatabase('one.example')],
  ])('does not send credentials of the database server %s to another: %j', (host, input) => {
    expect(() => change(database(host), input)).toThrow(expect.objectContaining({ code: ERROR_CODE }));
    expect(change(database(host), { ...input, credentials: { user: 'u', password: 'p' } }).connection.postgres?.host).toBe(
      input.postgres?.host,
    );
  });

  it.each([
    ['2001:db8::1', '2001:DB8:0:0:0:0:0:1'],
    ['192.0.2.1', '::ffff:192.0.2.1'],
    ['192.0.2.1', '0xc0.0.513'],
    ['DB.Example', 'db.example.'],
  ])('keeps the credentials of the database server %s spelled as %s', (host, spelling) => {
    expect(change(database(host), toDatabase(spelling)).connection.postgres?.host).toBe(spelling);
  });

  it.each([
    ['https://[2606:4700::1111]/a.csv', 'https://[2606:4700::1001]/a.csv'],
    ['https://[2606:4700::1111]/a.csv', 'https://[2606:4700::1111]:80/a.csv'],
    ['https://data.example/a.csv', 'https://data.example.org/a.csv'],
    ['http://data.example/a.csv', 'https://data.example/a.csv'],
    ['not a URL', 'https://data.example/a.csv'],
  ])('does not send credentials of %s to %s', (from, to) => {
    expect(() => change(file(from), { url: to })).toThrow(expect.objectContaining({ code: ERROR_CODE }));
  });

  it.each([
    ['https://[2606:4700::1111]/a.csv', 'https://[2606:4700:0:0::1111]:443/b.csv'],
    ['https://bücher.example/a.csv', 'https://XN--BCHER-KVA.example./b.csv'],
  ])('keeps the credentials when %s changes to %s', (from, to) => {
    expect(change(file(from), { url: to }).location).toBe(to);
  });
});

describe('locationOf a REST API', () => {
  const register = (fields: object) =>
    locationOf({ name: 'Orders', kind: SourceKind.REST, url: 'https://data.example/orders', ...fields }, SETTINGS);
  const issue = (fields: object): unknown => {
    try {
      return register(fields);
    } catch (error) {
      return error instanceof AppError ? error.issues[0]?.loc.join('.') : error;
    }
  };

  it.each<[string, object]>([
    ['body.rest.paging.start', { rest: { paging: { kind: PagingKind.CURSOR, start: 1, nextPointer: '/next' } } }],
    ['body.rest.paging.parameter', { rest: { paging: { kind: PagingKind.NEXT_LINK, parameter: 'page' } } }],
    ['body.credentials', { credentials: { user: 'u' } }],
    ['body.credentials', { credentials: { token: 't', headerName: 'x-api-key', headerValue: 'k' } }],
    ['body.credentials', { credentials: { token: 't', user: 'u', password: 'p' } }],
  ])('rejects settings without effect at %s: %j', (loc, fields) => {
    expect(issue(fields)).toBe(loc);
  });

  it('accepts the settings that each kind of paging uses', () => {
    const pagings = [
      { kind: PagingKind.PAGE, start: 0, parameter: 'p' },
      { kind: PagingKind.NEXT_LINK, nextPointer: '/next' },
    ];
    for (const paging of pagings) expect(register({ rest: { paging } })).toMatchObject({ connection: { rest: { paging } } });
  });
});

describe('locationOf a database', () => {
  const register = (host: string) =>
    locationOf(
      {
        name: 'Orders',
        kind: SourceKind.POSTGRES,
        postgres: { host, database: 'shop', query: 'SELECT 1' },
        credentials: { user: 'u', password: 'p' },
      },
      SETTINGS,
    );

  it('returns a URL, also for IPv6', () => {
    expect(register('2001:db8::1').location).toBe('postgres://[2001:db8::1]:5432/shop');
    expect(register('db.example').location).toBe('postgres://db.example:5432/shop');
  });

  it.each(['db.example:5432', 'a..b', '.', '::1::', '1.2.3.256'])('rejects a host that is not exactly one host: %s', (host) => {
    expect(() => register(host)).toThrow(expect.objectContaining({ code: ERROR_CODE }));
  });
});
