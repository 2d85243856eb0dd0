import type { RestLocation, RestPaging } from './connection.schema.js';
import { CAP, offset, page, ParcelApi, PARCELS, type Query, type Reply } from './rest-paging.fixture.js';

const byPage: RestPaging = { kind: 'page', sizeParameter: 'per_page', size: 60 };
const byOffset: RestPaging = { kind: 'offset', sizeParameter: 'limit', size: 60 };
const byCursor: RestPaging = { kind: 'cursor', nextPointer: '/next' };
const all = { records: PARCELS, warnings: [] };
/** Returns a page of the parcels; page 2 of 4 is empty. */
const withGap = (query: Query): unknown[] => {
  const at = query('page');
  return at === 2 ? [] : page(() => (at > 2 ? at - 1 : at));
};
const isLastWithGap = (query: Query): boolean => query('page') >= 4;

describe('missing and repeated pages and records of a REST API', () => {
  let api: ParcelApi;

  beforeAll(async () => {
    api = await ParcelApi.start();
  });
  afterAll(() => api.stop());

  const reading = (location: RestLocation, reply: Reply) => {
    api.serve(reply);
    return api.read(location);
  };

  it.each<[string, RestLocation, Reply]>([
    ['a next page by number', { paging: byPage }, (query) => ({ items: withGap(query), next: isLastWithGap(query) ? '' : 'more' })],
    ['has_more', { paging: byPage }, (query) => ({ items: withGap(query), meta: { has_more: !isLastWithGap(query) } })],
    ['the number of pages', { paging: byPage }, (query) => ({ items: withGap(query), meta: { last_page: 4 } })],
    [
      'the number of pages in a header',
      { paging: byPage },
      (query, response) => response.setHeader('X-WP-TotalPages', '4') && withGap(query),
    ],
  ])('continues after an empty page that states %s', async (_, location, reply) => {
    expect(await reading(location, reply)).toEqual(all);
  });

  it.each<[string, RestLocation, Reply]>([
    ['a header Link without paging', {}, (_query, response) => response.setHeader('Link', '</x?page=2>; rel="next"') && page(() => 1)],
    ['a member without paging', {}, () => ({ next_page_url: 'https://x/2', items: page(() => 1) })],
    ['a hypermedia link without paging', {}, () => ({ _links: { next: { href: '/x' } }, _embedded: { items: page(() => 1) } })],
    ['a token without paging', {}, () => ({ response_metadata: { next_cursor: 'dGVhbQ' }, items: page(() => 1) })],
    ['@odata.nextLink without paging', {}, () => ({ '@odata.nextLink': 'https://x/2', value: page(() => 1) })],
    ['has_more without paging', {}, () => ({ has_more: true, data: page(() => 1) })],
    ['last: false without paging', {}, () => ({ content: page(() => 1), last: false, number: 0 })],
    ['the number of pages without paging', {}, () => ({ content: page(() => 1), totalPages: 3 })],
    ['exceededTransferLimit without paging', {}, () => ({ features: page(() => 1), exceededTransferLimit: true })],
    ['a member, and links are followed by the header', { paging: { kind: 'next_link' } }, () => ({ items: page(() => 1), next: '/x' })],
    [
      'another cursor than the named one',
      { paging: { kind: 'cursor', nextPointer: '/cursor' } },
      () => ({ items: page(() => 1), next: 'x' }),
    ],
    ['has_more beside a next that is null', { paging: byPage }, (query) => ({ items: page(query), next: null, has_more: true })],
    [
      'paging in a header of JSON',
      {},
      (_query, response) => response.setHeader('X-Pagination', '{"CurrentPage":1,"HasNext":true}') && page(() => 1),
    ],
  ])('fails if a response refers to a further page that is not read: %s', async (_, location, reply) => {
    expect(await reading(location, reply)).toBe('next_not_read');
  });

  it('checks neither totals nor further pages if total_field is empty', async () => {
    const reply: Reply = () => ({ next: 'https://x/2', totalCount: 99, items: PARCELS });
    expect(await reading({ totalField: '' }, reply)).toEqual(all);
  });

  it.each<[string, RestLocation, Reply]>([
    [
      'by cursor',
      { paging: byCursor },
      (query) => ({ items: PARCELS.slice(query('cursor'), query('cursor') + CAP), next: query('cursor') + CAP }),
    ],
    ['by offset', { paging: byOffset }, (query) => ({ items: offset(query), has_more: true })],
    ['by page', { paging: byPage }, (query) => ({ items: page(query), has_more: true })],
  ])('warns if paging %s ends with empty pages that refer to a further page', async (_, location, reply) => {
    expect(await reading(location, reply)).toEqual({ records: PARCELS, warnings: ['next_pages_empty'] });
  });

  it.each<[string, RestLocation, Reply]>([
    ['a count of the page beside the total, without paging', {}, () => ({ count: CAP, totalCount: 74, items: page(() => 1) })],
    [
      'a count of the page beside the total, by cursor',
      { paging: byCursor },
      () => ({ count: CAP, total: 74, items: page(() => 1), next: null }),
    ],
    ['Content-Range without a unit', {}, (_query, response) => response.setHeader('Content-Range', '0-29/74') && page(() => 1)],
    ['a total as text with groups', {}, () => ({ total_count: '1,074', items: page(() => 1) })],
    ['a total around the object of the list', {}, () => ({ totalCount: 74, data: { items: page(() => 1) } })],
    ['a total beside a list deep inside', {}, () => ({ data: { orders: { totalCount: 74, nodes: page(() => 1) } } })],
    ['the value of a total', {}, () => ({ timed_out: false, hits: { total_hits: { value: 74, relation: 'eq' }, hits: page(() => 1) } })],
    ['meta.pagination.total', {}, () => ({ data: page(() => 1), meta: { pagination: { total: 74 } } })],
    ['a total of another name', { paging: byOffset }, (query) => ({ info: { count: 75 }, results: offset(query) })],
    ['X-Pagination', {}, (_query, response) => response.setHeader('X-Pagination', '{"TotalCount":74}') && page(() => 1)],
    ['a total that grows while pages are read', { paging: byPage }, (query) => ({ items: page(query), total: 73 + query('page') })],
  ])('fails if the number of records differs from %s', async (_, location, reply) => {
    expect(await reading(location, reply)).toBe('total_differs');
  });

  it.each<[string, RestLocation, Reply]>([
    ['the records of the page', { paging: byPage }, (query) => ({ items: page(query), total_results: page(query).length })],
    ['0 after the last page', { paging: byPage }, (query) => ({ items: page(query), totalCount: query('page') > 3 ? 0 : 74 })],
  ])('reads all pages although a total states %s', async (_, location, reply) => {
    expect(await reading(location, reply)).toEqual(all);
  });

  it('reads a single page whose total may be its own count, and accepts an error for the next page', async () => {
    const reply: Reply = (query, response) => (query('page') > 1 ? response.writeHead(422).end() : { items: page(query), totalCount: CAP });
    expect(await reading({ paging: { ...byPage, start: 1 } }, reply)).toEqual({ records: page(() => 1), warnings: [] });
  });

  it.each<[string, RestPaging, (page: number) => unknown]>([
    ['a next that is true', { ...byPage, nextPointer: '/next' }, () => true],
    ['a relative link', { kind: 'next_link', nextPointer: '/next' }, (at) => `?page=${at}`],
  ])('follows %s', async (_, paging, next) => {
    const reply: Reply = (query) => {
      const at = query('page') || 1;
      return { items: page(() => at), next: at * CAP < PARCELS.length && next(at + 1) };
    };
    expect(await reading({ paging }, reply)).toEqual(all);
  });

  it('keeps all digits of a cursor that a double cannot represent', async () => {
    const [first, second] = ['9007199254740993', '9007199254740995'];
    api.web.requests.length = 0;
    await reading(
      { paging: byCursor },
      () => `{"items":[{"parcel":${api.web.requests.length}}],"next":${[first, second, null][api.web.requests.length - 1]}}`,
    );
    expect(api.web.requests.map((url) => /cursor=(.*)/.exec(url)?.[1])).toEqual([undefined, first, second]);
  });

  it('finds the link to the next page among other links and parameters', async () => {
    const link = (at: number) => `</x?a,b>; rel="prev"; title="a, <b>", </parcels?page=${at + 1}>; title="c; d, e"; rel="last next"`;
    const reply: Reply = (query, response) => {
      const at = query('page') || 1;
      if (at < 3) response.setHeader('link', link(at));
      return page(() => at);
    };
    expect(await reading({ paging: { kind: 'next_link' } }, reply)).toEqual(all);
  });

  it.each<[string, RestLocation, Reply, string]>([
    [
      'a text that is no link',
      { paging: { kind: 'next_link', nextPointer: '/next' } },
      () => ({ items: PARCELS, next: 'https://[' }),
      'next_unreadable',
    ],
    [
      'another host',
      { paging: { kind: 'next_link', nextPointer: '/next' } },
      () => ({ items: PARCELS, next: 'https://other.example/' }),
      'next_elsewhere',
    ],
    ['a cursor that repeats', { paging: byCursor }, (query) => ({ items: [{ parcel: query('cursor') }, {}], next: 1 }), 'paging_repeats'],
    [
      'a cycle of pages',
      { paging: byPage },
      (query) => ({ items: page(() => 1 + ((query('page') - 1) % 2)), at: query('page') }),
      'page_repeated',
    ],
    [
      'a third page that fails',
      { paging: byPage },
      (query, response) => (query('page') === 3 ? response.writeHead(500).end() : page(query)),
      'bad_status',
    ],
    ['incomplete results', { paging: byPage }, (query) => ({ items: page(query), incomplete_results: true }), 'reply_failed'],
    [
      'errors on an empty page',
      { paging: byPage },
      (query) => ({ items: query('page') > 1 ? [] : page(query), errors: query('page') > 1 ? [{ message: 'late' }] : [] }),
      'reply_failed',
    ],
    ['errors around the records', {}, () => ({ data: { orders: PARCELS }, errors: [{ message: 'late' }] }), 'reply_failed'],
  ])('fails with %s', async (_, location, reply, code) => {
    expect(await reading(location, reply)).toBe(code);
  });

  it('reads records from a list named errors if the client selects it', async () => {
    expect(await reading({ recordsPointer: '/errors' }, () => ({ errors: PARCELS }))).toEqual(all);
  });

  it('warns if the response for a file links to a further page', async () => {
    api.serve((_query, response) => response.setHeader('link', '</parcels?page=2>; rel="next"') && PARCELS);
    expect(await api.fetchFile()).toEqual(['file_has_next']);
  });

  it('fails if a later page also has records in another list', async () => {
    const reply: Reply = (query) => ({ created: page(query), updated: query('page') > 1 ? [{ parcel: 1 }] : [] });
    await expect(reading({ paging: byPage }, reply)).rejects.toMatchObject({ code: 'json_no_list' });
  });

  it.each<[string, RestLocation, Reply]>([
    ['an offset, and no total', { paging: { kind: 'offset', size: 37 } }, (query) => (query('offset') > 0 ? [] : PARCELS.slice(0, 37))],
    ['a cursor that no response contains', { paging: byCursor }, () => ({ items: PARCELS.slice(0, 50) })],
    ['links that no response contains', { paging: { kind: 'next_link' } }, () => PARCELS.slice(0, 50)],
  ])('warns about a single full page: %s', async (_, location, reply) => {
    expect(await reading(location, reply)).toMatchObject({ warnings: ['page_suspected'] });
  });
});

describe('records that are delivered on two pages', () => {
  let api: ParcelApi;

  beforeAll(async () => {
    api = await ParcelApi.start();
  });
  afterAll(() => api.stop());

  const ORDERS = Array.from({ length: 74 }, (_, at) => ({ id: `A${at}`, kg: at % 5 }));
  /** Returns a page of a list to which a record was added at the front after the first page. */
  const growing = (query: Query): unknown[] => page(query, query('page') > 1 ? [{ id: 'N', kg: 1 }, ...ORDERS] : ORDERS);
  const reading = (location: RestLocation, reply: Reply) => {
    api.serve(reply);
    return api.read(location);
  };

  it('stores repeated records with an identifier once and warns', async () => {
    expect(await reading({ paging: { ...byPage, start: 1 } }, growing)).toEqual({ records: ORDERS, warnings: ['records_repeated'] });
  });

  it('fails if the total is reached only with repeated records', async () => {
    const moved = [...ORDERS.slice(0, 29), ORDERS[73], ...ORDERS.slice(29, 73)];
    const reply: Reply = (query) => ({ total: 74, items: page(query, query('page') > 1 ? moved : ORDERS) });
    expect(await reading({ paging: byPage }, reply)).toBe('total_differs');
  });

  it('warns about a record that was changed and moved', async () => {
    const moved = [...ORDERS.slice(1), { id: 'A0', kg: 99 }];
    const reply: Reply = (query) => ({ total: 74, items: page(query, query('page') > 1 ? moved : ORDERS) });
    expect(await reading({ paging: byPage }, reply)).toMatchObject({ warnings: ['records_repeated'] });
  });

  it('warns about overlapping pages with an offset that counts from 1', async () => {
    const reply: Reply = (query) => offset((name) => Math.max(0, query(name) - 1), ORDERS);
    expect(await reading({ paging: { kind: 'offset' } }, reply)).toEqual({ records: ORDERS, warnings: ['records_repeated'] });
  });

  it('keeps equal records without an identifier, and warns unless a page itself contains equal records', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({ day: at % 31, kg: at % 31 }));
    expect(await reading({ paging: { ...byPage, start: 1 } }, (query) => page(query, rows))).toEqual({
      records: rows,
      warnings: ['records_repeated'],
    });
    const equal = Array.from({ length: 60 }, (_, at) => ({ day: at % 7, kg: at % 9 }));
    expect(await reading({ paging: { ...byPage, start: 1 } }, (query) => page(query, equal))).toEqual({ records: equal, warnings: [] });
  });

  it('does not treat a key that several records share as an identifier', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => ({ order_id: Math.floor(at / 2), line: at % 2, kg: 1 + at }));
    expect(await reading({ paging: { ...byPage, start: 1 } }, (query) => page(query, lines))).toEqual({ records: lines, warnings: [] });
  });
});
