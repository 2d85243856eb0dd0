import type { RestLocation, RestPaging } from './connection.schema.js';
import { CAP, offset, page, ParcelApi, PARCELS, type Query, type Reply } from './rest-paging.fixture.js';

describe('paging of a REST API', () => {
  let api: ParcelApi;

  beforeAll(async () => {
    api = await ParcelApi.start();
  });
  afterAll(() => api.stop());

  const serve = (reply: Reply): void => api.serve(reply);
  const read = (location: RestLocation) => api.read(location);

  const byPage: RestPaging = { kind: 'page', sizeParameter: 'per_page', size: 60 };
  const byOffset: RestPaging = { kind: 'offset', sizeParameter: 'limit', size: 60 };
  const all = { records: PARCELS, warnings: [] };

  it.each<[string, RestLocation, Reply]>([
    ['pages', { paging: byPage }, (query) => page(query)],
    ['offsets', { paging: byOffset }, (query) => ({ value: offset(query) })],
    ['pages from 0', { paging: { ...byPage, start: 0 } }, (query) => PARCELS.slice(query('page') * CAP, (query('page') + 1) * CAP)],
    [
      'pages of varying size',
      { paging: { kind: 'offset' } },
      (query) => PARCELS.slice(query('offset'), query('offset') + 1 + (query('offset') % 7)),
    ],
    [
      'pages whose list becomes null',
      { recordsPointer: '/rows', paging: byPage },
      (query) => ({ rows: query('page') > 3 ? null : page(query) }),
    ],
    [
      'pages that end without content',
      { paging: byPage },
      (query, response) => (query('page') > 3 ? response.writeHead(204).end() : page(query)),
    ],
    [
      'cursors with an empty page between',
      { paging: { kind: 'cursor', nextPointer: '/next' } },
      (query) => {
        const at = query('cursor');
        return {
          items: at === 2 ? [] : PARCELS.slice((at > 2 ? at - 1 : at) * CAP, (at > 2 ? at : at + 1) * CAP),
          next: at < 3 ? at + 1 : null,
        };
      },
    ],
    [
      'links',
      { paging: { kind: 'next_link', nextPointer: '/next' } },
      (query) => ({ items: offset(query), next: query('offset') + CAP < 74 ? `/parcels?offset=${query('offset') + CAP}` : '' }),
    ],
  ])('reads all records by %s although pages are short', async (_, location, reply) => {
    serve(reply);
    expect(await read(location)).toEqual(all);
  });

  it.each<[string, number, RestLocation, Reply]>([
    ['the stated total', 3, { paging: byPage }, (query) => ({ items: page(query), totalCount: 74 })],
    ['the total in a header', 3, { paging: byOffset }, (query, response) => response.setHeader('X-Total-Count', '74') && offset(query)],
    [
      'the total in Content-Range',
      3,
      { paging: byOffset },
      (query, response) => response.setHeader('Content-Range', `items ${query('offset')}-${query('offset') + 29}/74`) && offset(query),
    ],
    [
      'the total in the named field',
      3,
      { paging: byPage, totalField: '/info/size/all' },
      (query) => ({ items: page(query), info: { size: { all: '74' } } }),
    ],
    [
      'a next that is null',
      3,
      { paging: byPage },
      (query) => ({ count: 74, next: query('page') < 3 ? 'more' : null, results: page(query) }),
    ],
    [
      'a next that is absent',
      3,
      { paging: { ...byPage, nextPointer: '/more/at' } },
      (query) => ({ items: page(query), more: query('page') < 3 ? { at: 1 } : {} }),
    ],
    [
      'links without a next',
      3,
      { paging: byPage },
      (query, response) =>
        response.setHeader('link', query('page') < 3 ? '</x?page=9>; rel="next", </x>; rel="first"' : '</x>; rel="first"') && page(query),
    ],
    [
      'a page that is not found after all that are counted',
      4,
      { paging: byPage },
      (query, response) => (query('page') > 3 ? response.writeHead(404).end() : { items: page(query), count: 74 }),
    ],
  ])('ends with %s', async (_, requests, location, reply) => {
    serve(reply);
    const found = await read(location);
    // The last request looks for a page 0.
    expect([found, api.web.requests.filter((request) => !/[?&]page=0(?:&|$)/.test(request)).length]).toEqual([all, requests]);
  });

  const oneLess = PARCELS.filter(({ parcel }) => parcel !== 40);

  it.each<[string, RestLocation, Reply]>([
    ['total', { paging: byPage }, (query) => ({ data: page(query, oneLess), total: 74 })],
    ['count', { paging: byOffset }, (query) => ({ data: offset(query, oneLess), count: 74 })],
    ['meta.total', { paging: byPage }, (query) => ({ data: page(query, oneLess), meta: { page: query('page'), total: 74 } })],
    [
      '@odata.count',
      { paging: { kind: 'offset', parameter: '$skip' } },
      (query) => ({ '@odata.count': 74, value: oneLess.slice(query('$skip'), query('$skip') + CAP) }),
    ],
    ['X-WP-Total', { paging: byPage }, (query, response) => response.setHeader('X-WP-Total', '74') && page(query, oneLess)],
    [
      'Content-Range',
      { paging: byOffset },
      (query, response) => response.setHeader('Content-Range', 'parcels 0-29/74') && offset(query, oneLess),
    ],
    [
      'totalElements of a cursor',
      { paging: { kind: 'cursor', nextPointer: '/next' } },
      () => ({ content: PARCELS.slice(0, 5), next: null, totalElements: 74 }),
    ],
    ['total_results of a link', { paging: { kind: 'next_link' } }, () => ({ items: PARCELS.slice(0, 5), total_results: 74 })],
    ['totalCount without paging', {}, () => ({ items: PARCELS.slice(0, CAP), totalCount: 74 })],
    ['X-Total-Count without paging', {}, (_query, response) => response.setHeader('x-total-count', 74) && PARCELS.slice(0, CAP)],
    [
      'the named header',
      { paging: byPage, totalField: 'X-Rows' },
      (query, response) => response.setHeader('x-rows', '74') && page(query, oneLess),
    ],
    ['fewer records than sent', { paging: byPage }, (query) => ({ items: page(query), numFound: 70 })],
  ])('fails if the number of records differs from %s', async (_, location, reply) => {
    serve(reply);
    expect(await read(location)).toBe('total_differs');
  });

  it.each<[string, RestLocation, Reply]>([
    ['the records of the page', { paging: byPage }, (query) => ({ count: page(query).length, items: page(query) })],
    ['the number of pages', { paging: byPage }, (query) => ({ page: query('page'), total: 3, items: page(query) })],
    ['a running number', { paging: byPage }, (query) => ({ total: query('page') * 1_000, items: page(query) })],
    ['an amount, by choice of the user', { paging: byPage, totalField: '' }, (query) => ({ totalCount: 12, items: page(query) })],
    ['all records, some of them skipped', { paging: { ...byPage, start: 2 } }, (query) => ({ totalCount: 74, items: page(query) })],
  ])('does not take a field for the total that states %s', async (_, location, reply) => {
    serve(reply);
    const records = location.paging?.start === 2 ? PARCELS.slice(CAP) : PARCELS;
    expect(await read(location)).toEqual({ records, warnings: [] });
  });

  it('warns if a list without paging has as many records as a usual page', async () => {
    const list = (count: number) => Array.from({ length: count }, (_, index) => ({ parcel: index, kg: 1 }));
    for (const [reply, warnings] of [
      [() => ({ items: list(50) }), ['page_suspected']],
      [() => ({ items: list(50), total: 50 }), []],
      [() => ({ items: list(51) }), []],
    ] as const) {
      serve(reply);
      expect(await read({})).toMatchObject({ warnings });
    }
  });

  it('warns if a page 0 has other records than page 1', async () => {
    const from = (first: number) => (query: Query) => PARCELS.slice((query('page') - first) * CAP, (query('page') - first + 1) * CAP);
    serve(from(0));
    expect(await read({ paging: byPage })).toEqual({ records: PARCELS.slice(CAP), warnings: ['page_zero_found'] });
    expect(await read({ paging: { ...byPage, start: 0 } })).toEqual(all);
    serve((query) => from(1)(() => Math.max(1, query('page'))));
    expect(await read({ paging: byPage })).toEqual(all);
    serve((query, response) => (query('page') < 1 ? response.writeHead(400).end() : from(1)(query)));
    expect(await read({ paging: byPage })).toEqual(all);
  });

  it('counts the records that an offset skips', async () => {
    serve((query) => ({ totalCount: 74, items: offset(query) }));
    expect(await read({ paging: { ...byOffset, start: 20 } })).toEqual({ records: PARCELS.slice(20), warnings: [] });
  });

  it('warns if a list without paging states a larger number that may be the total', async () => {
    serve(() => ({ items: PARCELS.slice(0, CAP), total: 74 }));
    expect(await read({})).toEqual({ records: PARCELS.slice(0, CAP), warnings: ['total_uncertain'] });
  });

  it.each<[string, RestLocation, Reply]>([
    ['the page parameter', { paging: byPage }, () => PARCELS],
    ['the offset', { paging: byOffset }, () => ({ items: PARCELS.slice(0, CAP) })],
    [
      'pages beyond the last',
      { paging: byPage },
      (query) => ({ at: query('page'), items: PARCELS.slice(Math.min(query('page') - 1, 2) * CAP).slice(0, CAP) }),
    ],
    ['the cursor', { paging: { kind: 'cursor', nextPointer: '/next' } }, (query) => ({ items: PARCELS, next: query('cursor') + 1 })],
  ])('fails with a clear error if the API ignores %s', async (_, location, reply) => {
    serve(reply);
    expect(await read(location)).toBe('page_repeated');
  });

  it.each<[string, object]>([
    ['an error', { error: 'rate limited' }],
    ['an error with a code', { error: { code: 429 } }],
    ['no success', { success: false }],
    ['a status', { status: 'ERROR' }],
  ])('fails if a page with status 200 reports %s', async (_, failure) => {
    serve((query) => (query('page') === 2 ? { ...failure, items: [] } : { items: page(query) }));
    expect(await read({ paging: byPage })).toBe('reply_failed');
  });

  it.each<[string, object]>([
    ['an empty error', { error: null }],
    ['error code 0', { error: { code: 0, message: '' } }],
    ['success', { success: true, status: 'ok' }],
  ])('reads pages that report %s', async (_, envelope) => {
    serve((query) => ({ ...envelope, items: page(query) }));
    expect(await read({ paging: byPage })).toEqual(all);
  });

  it.each<[string, (records: unknown[]) => object]>([
    ['OData', (results) => ({ d: { results } })],
    ['hypermedia', (items) => ({ _links: { self: { href: '/x' } }, _embedded: { items } })],
    ['a GraphQL API', (nodes) => ({ data: { parcels: { nodes, pageInfo: { hasNextPage: nodes.length > 0 } } } })],
  ])('finds the records inside objects, as of %s', async (_, envelope) => {
    serve((query) => envelope(page(query)));
    expect(await read({ paging: byPage })).toEqual(all);
  });

  it('fails if a page is not found before all records are read, or its list is missing', async () => {
    serve((query, response) => (query('page') > 1 ? response.writeHead(404).end() : { items: page(query), count: 74 }));
    expect(await read({ paging: byPage })).toBe('bad_status');
    serve((query) => (query('page') > 1 ? { error: 'try later' } : page(query)));
    await expect(read({ paging: byPage })).rejects.toMatchObject({ code: 'json_no_list' });
  });

  it('rejects a named total that no response contains, and cursors without a place', async () => {
    serve((query) => ({ items: page(query) }));
    expect(await read({ paging: byPage, totalField: '/meta/rows' })).toBe('total_missing');
    expect(await read({ paging: { kind: 'cursor' } })).toBe('cursor_without_pointer');
  });
});
