import { WorkbookWriter } from '@cj-tech-master/excelts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { DuckDbSession } from '../../platform/analytics/index.js';
import { connectTo } from '../harness/database.js';
import { currentStack } from '../harness/stacks.js';
import { freshTenantId, TenantClient, type RunAnswer } from '../harness/tenant-client.js';

interface Profile {
  rows: number;
  columns: { name: string; type: string; nulls: number; distinct: number }[];
}

const profileOf = async (client: TenantClient): Promise<Profile> => {
  const { body: datasets } = await client.get<{ dataset_id: string }[]>('/v1/datasets');
  return (await client.get<Profile>(`/v1/datasets/${datasets[0]?.dataset_id}/profile`)).body;
};

const typesOf = ({ columns }: Profile): string[] => columns.map(({ name, type }) => `${name} ${type}`);

/** Registers a source that the service fetches, and imports it. */
const importSource = async (
  client: TenantClient,
  source: Record<string, unknown>,
): Promise<{ run: RunAnswer; registered: Record<string, unknown> }> => {
  const { status, body } = await client.post<Record<string, unknown>>('/v1/sources', { name: 'Quelle', ...source });
  expect([status, body]).toMatchObject([201, {}]);
  const { body: ref } = await client.post<{ run_id: string }>(`/v1/sources/${String(body['source_id'])}/sync`);
  return { run: await client.untilRunEnds(ref.run_id), registered: body };
};

describe('an uploaded file', () => {
  it('becomes a dataset with inferred types: JSON', async () => {
    const client = new TenantClient();
    const records = [
      { nr: 1, kunde: { ort: 'Ulm' }, betrag: 12.5, bezahlt: true },
      { nr: 2, kunde: { ort: 'Köln' }, betrag: 3, bezahlt: false },
    ];
    const { run } = await client.withSource('json', JSON.stringify({ meta: { count: 2 }, data: { rows: records } }), {
      records_pointer: '/data/rows',
    });
    expect(run).toMatchObject({ status: 'succeeded', error: null });
    expect(typesOf(await profileOf(client))).toEqual(['nr integer', 'kunde.ort text', 'betrag decimal', 'bezahlt boolean']);
  });

  it('states in a warning which values of a column it concerns, and the first of them', async () => {
    const client = new TenantClient();
    const amounts = Array.from({ length: 40 }, (_, at) => (at === 25 ? 'siehe Anlage' : String(at)));
    await client.withSource('csv', `Nr,Betrag\n${amounts.map((amount, at) => `N${at},${amount}`).join('\n')}\n`);
    const warnings = 'warnings { code text { en } columns { name values of first row } }';
    const { datasets } = await client.query<{ datasets: unknown[] }>(`{ datasets { ${warnings} profile { ${warnings} } } }`);
    const expected = [
      {
        code: 'values_missing',
        text: { en: expect.stringContaining('Betrag') },
        columns: [{ name: 'Betrag', values: 1, of: 40, first: 'siehe Anlage', row: 26 }],
      },
    ];
    expect(datasets).toEqual([{ warnings: expected, profile: { warnings: expected } }]);
  });

  it('becomes a dataset with inferred types: XLSX and Parquet', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kpi-kinds-'));
    try {
      const xlsx = join(folder, 'a.xlsx');
      const writer = new WorkbookWriter({ filename: xlsx, useStyles: true });
      const sheet = writer.addWorksheet('Umsatz');
      for (const row of [
        ['Monat', 'Umsatz'],
        [new Date('2026-01-01'), 10.5],
        [new Date('2026-02-01'), 11],
      ])
        sheet.addRow(row).commit();
      sheet.getColumn(1).numFmt = 'dd.mm.yyyy';
      sheet.commit();
      await writer.commit();
      const spreadsheets = new TenantClient();
      expect((await spreadsheets.withSource('xlsx', await bytesOf(xlsx), { sheet: 'Umsatz' })).run).toMatchObject({ status: 'succeeded' });
      expect(await profileOf(spreadsheets)).toMatchObject({ rows: 2, columns: [{ name: 'Monat' }, { name: 'Umsatz', type: 'decimal' }] });

      await using duck = await DuckDbSession.open();
      await duck.run(`COPY (SELECT range AS n, 'x' || range AS name FROM range(1000)) TO '${duck.path('a.parquet')}' (FORMAT parquet)`);
      const lake = new TenantClient();
      expect((await lake.withSource('parquet', await bytesOf(duck.path('a.parquet')))).run).toMatchObject({ status: 'succeeded' });
      expect(await profileOf(lake)).toMatchObject({
        rows: 1_000,
        columns: [{ name: 'n', type: 'integer', distinct: 1_000 }, { name: 'name' }],
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is rejected with the reason if it is not of the declared kind', async () => {
    const client = new TenantClient();
    for (const [kind, code] of [
      ['json', 'not_json'],
      ['xlsx', 'workbook_format'],
      ['parquet', 'not_parquet'],
    ] as const)
      expect((await client.withSource(kind, '<html></html>')).run).toMatchObject({ status: 'failed', error: { code } });
    expect((await client.get<unknown[]>('/v1/datasets')).body).toEqual([]);
  });
});

const bytesOf = async (file: string): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await readFile(file));

describe('a source of kind postgres', () => {
  let database: Client;
  let connection: Record<string, unknown>;
  let credentials: Record<string, unknown>;
  const PASSWORD = 'a pässword that must not be disclosed';

  beforeAll(async () => {
    const { hostname, port, pathname } = new URL(currentStack().env['DATABASE_OWNER_URL'] ?? '');
    database = await connectTo(currentStack().env['DATABASE_OWNER_URL']);
    connection = { host: hostname, port: Number(port), database: pathname.slice(1), ssl_mode: 'disable' };
    const owner = new URL(currentStack().env['DATABASE_URL'] ?? '');
    credentials = { user: decodeURIComponent(owner.username), password: decodeURIComponent(owner.password) };
  });
  afterAll(() => database.end());

  const QUERY = `SELECT n AS "Nr", 'Stadt ' || n % 7 AS ort, (n * 1.25)::numeric(9,2) AS betrag, n % 2 = 0 AS gerade,
    timestamptz '2026-01-01 00:00+01' + n * interval '1 hour' AS zeit, CASE WHEN n % 10 = 0 THEN NULL ELSE n END AS luecke, 'doppelt' AS ort
    FROM generate_series(1, 5000) AS n`;

  it('is imported by its query with all 5,000 rows', async () => {
    const client = new TenantClient();
    const { run, registered } = await importSource(client, {
      kind: 'postgres',
      postgres: { ...connection, query: `${QUERY};` },
      credentials,
    });
    expect(run).toMatchObject({ status: 'succeeded', error: null });
    const profile = await profileOf(client);
    expect(profile.rows).toBe(5_000);
    expect(typesOf(profile)).toEqual([
      ...['Nr integer', 'ort text', 'betrag decimal', 'gerade boolean', 'zeit timestamp', 'luecke integer', 'ort (2) text'],
    ]);
    expect(profile.columns.find(({ name }) => name === 'luecke')).toMatchObject({ nulls: 500 });
    expect(registered).toMatchObject({ has_credentials: true, postgres: { query: `${QUERY};`, ssl_mode: 'disable' }, upload: null });
    expect(JSON.stringify(registered)).not.toContain(String(credentials['password']));
  });

  it.each([
    ['a second statement', `SELECT 1; DROP TABLE x`],
    ['a statement that writes', `WITH gone AS (DELETE FROM platform.audit_entry RETURNING 1) SELECT * FROM gone`],
    ['a statement that is not a query', `VACUUM`],
    ['a missing table', `SELECT * FROM nowhere`],
  ])('rejects %s', async (_, query) => {
    const client = new TenantClient();
    const { run } = await importSource(client, { kind: 'postgres', postgres: { ...connection, query }, credentials });
    expect(run).toMatchObject({ status: 'failed', error: { code: 'query_failed' } });
  });

  it('reports a refused login, and discloses the password in neither responses nor logs', async () => {
    const client = new TenantClient(freshTenantId());
    const { run } = await importSource(client, {
      kind: 'postgres',
      postgres: { ...connection, query: 'SELECT 1' },
      credentials: { user: 'nobody', password: PASSWORD },
    });
    expect(run).toMatchObject({ status: 'failed', error: { code: expect.stringMatching(/login_refused|database_unreachable/) } });
    const { body } = await client.get<Record<string, unknown>[]>('/v1/sources');
    expect(JSON.stringify(body)).not.toContain(PASSWORD);
    expect(await readFile(currentStack().logFile, 'utf8')).not.toContain(PASSWORD);
  });

  it('requires server, query, credentials and a valid port, and rejects credentials for file sources', async () => {
    const client = new TenantClient();
    const create = async (source: Record<string, unknown>) =>
      (await client.post<{ detail: { loc: string[] }[] }>('/v1/sources', { name: 'x', kind: 'postgres', ...source })).body.detail.map(
        ({ loc }) => loc.join('.'),
      );
    expect(await create({})).toEqual(['body.postgres']);
    expect(await create({ postgres: { ...connection, query: 'SELECT 1' } })).toEqual(['body.credentials']);
    expect(await create({ postgres: { ...connection, query: 'SELECT 1', port: 70_000 }, credentials })).toEqual(['body.postgres.port']);
    expect(await create({ kind: 'csv', credentials })).toEqual(['body.credentials']);
    expect((await client.get<unknown[]>('/v1/sources')).body).toEqual([]);
  });
});

describe('a source of kind rest', () => {
  let server: Server;
  let url: string;
  let requests: IncomingMessage[] = [];
  const RECORDS = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, wert: `w${index}` }));

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request);
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      const json = (body: unknown, headers: Record<string, string> = {}, status = 200): void => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
      };
      const from = (start: number, size = 10): unknown[] => RECORDS.slice(start, start + size);
      const number = (name: string): number => Number(searchParams.get(name));
      if (pathname === '/all') json(RECORDS);
      else if (pathname === '/page') json({ items: from((number('page') - 1) * number('per_page'), number('per_page')) });
      else if (pathname === '/offset') json({ value: from(number('offset')) });
      else if (pathname === '/cursor') json({ rows: from(number('after')), next: number('after') + 10 < 25 ? number('after') + 10 : null });
      else if (pathname === '/link')
        json(from(number('p') * 10), number('p') < 2 ? { link: `</link?p=0>; rel="first", </link?p=${number('p') + 1}>; rel="next"` } : {});
      else if (pathname === '/loop') json([{ a: 1 }], { link: '</loop>; rel="next"' });
      else if (pathname === '/states-more') json({ rows: RECORDS, next: null, in_all: 26 });
      else if (pathname === '/away') json([{ a: 1 }], { link: '<http://localhost:9/away>; rel="next"' });
      else if (pathname === '/busy') json(RECORDS, {}, requests.filter(({ url: path }) => path === '/busy').length < 2 ? 429 : 200);
      else json({ error: 'no' }, {}, 401);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    requests = [];
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it.each([
    ['in one response', '/all', {}],
    ['by page', '/page', { records_pointer: '/items', paging: { kind: 'page', size_parameter: 'per_page', size: 10 } }],
    ['by offset', '/offset', { paging: { kind: 'offset', size: 10 } }],
    ['by cursor', '/cursor', { paging: { kind: 'cursor', parameter: 'after', next_pointer: '/next' } }],
    ['by links to the next page', '/link', { paging: { kind: 'next_link' } }],
    ['after a retry of 429', '/busy', {}],
  ])('is imported %s', async (_, path, rest) => {
    const client = new TenantClient();
    const { run } = await importSource(client, { kind: 'rest', url: `${url}${path}`, rest, credentials: { token: 'of-the-interface' } });
    expect(run).toMatchObject({ status: 'succeeded', error: null });
    expect(await profileOf(client)).toMatchObject({ rows: 25, columns: [{ name: 'id', type: 'integer', distinct: 25 }, { name: 'wert' }] });
    expect(new Set(requests.map(({ headers }) => headers['authorization']))).toEqual(new Set(['Bearer of-the-interface']));
  });

  it.each([
    ['repeats a page', '/loop', 'paging_repeats'],
    ['links to another server', '/away', 'next_elsewhere'],
    ['refuses the credentials', '/secret', 'login_refused'],
  ])('fails if it %s', async (_, path, code) => {
    const client = new TenantClient();
    const { run } = await importSource(client, { kind: 'rest', url: `${url}${path}`, rest: { paging: { kind: 'next_link' } } });
    expect(run).toMatchObject({ status: 'failed', error: { code } });
  });

  it('fails with the numbers if the API states another number of records', async () => {
    const client = new TenantClient();
    const rest = { total_field: '/in_all', paging: { kind: 'page' } };
    const { run, registered } = await importSource(client, { kind: 'rest', url: `${url}/states-more`, rest });
    expect(registered).toMatchObject({ rest: { total_field: '/in_all' } });
    expect(run).toMatchObject({
      status: 'failed',
      error: { code: 'total_differs', message: expect.stringMatching(/26 .*\/in_all.* 25\b/) },
    });
  });

  it('sends a custom authentication header, and rejects reserved and malformed headers', async () => {
    const client = new TenantClient();
    const apiKey = { header_name: 'X-Api-Key', header_value: 'of mine' };
    expect((await importSource(client, { kind: 'rest', url: `${url}/all`, credentials: apiKey })).run).toMatchObject({
      status: 'succeeded',
    });
    expect(requests[0]?.headers['x-api-key']).toBe('of mine');
    for (const wrong of [
      { header_name: 'Host', header_value: 'x' },
      { header_name: 'X-A', header_value: 'a\r\nb' },
      { header_name: 'X-A' },
    ])
      expect((await client.post('/v1/sources', { name: 'x', kind: 'rest', url: `${url}/all`, credentials: wrong })).status).toBe(422);
  });

  describe('that is updated', () => {
    const UPDATE = `mutation ($id: ID!, $input: SourceUpdateInput!, $seen: DateTime) {
      updateSource(sourceId: $id, input: $input, expectedUpdatedAt: $seen) { name url hasCredentials updatedAt status } }`;
    interface Changed {
      updateSource: { name: string; url: string; hasCredentials: boolean; updatedAt: string; status: string };
    }
    const registerSource = async () => {
      const client = new TenantClient();
      const { registered } = await importSource(client, { kind: 'rest', url: `${url}/all`, credentials: { token: 'of-last-year' } });
      const id = String(registered['source_id']);
      return {
        client,
        id,
        change: async (input: Record<string, unknown>, seen?: string) =>
          (await client.query<Changed>(UPDATE, { id, input, seen })).updateSource,
        errorOf: async (input: Record<string, unknown>, { as = client, seen }: { as?: TenantClient; seen?: string } = {}) =>
          (await as.graph(UPDATE, { id, input, seen })).errors?.[0],
        sync: async () => {
          requests.length = 0;
          const { body } = await client.post<{ run_id: string }>(`/v1/sources/${id}/sync`);
          await client.untilRunEnds(body.run_id);
          return requests.map(({ url: path, headers }) => `${path?.split('?')[0]} ${headers['authorization']}`);
        },
      };
    };

    it('uses its new URL and credentials from the next synchronisation, with an event that names the changed fields', async () => {
      const { client, change, sync } = await registerSource();
      const moved = { name: 'Neu', url: `${url}/offset`, rest: { paging: { kind: 'OFFSET', size: 10 } } };
      expect(await change({ ...moved, credentials: { token: 'of-this-year' } })).toMatchObject({
        name: 'Neu',
        url: moved.url,
        hasCredentials: true,
        status: 'SYNCED',
      });
      expect(new Set(await sync())).toEqual(new Set(['/offset Bearer of-this-year']));
      expect(await change({ options: { nullValues: ['n/a'] } })).toMatchObject({ name: 'Neu', url: moved.url, hasCredentials: true });
      expect(await change({ credentials: null })).toMatchObject({ hasCredentials: false });
      expect(new Set(await sync())).toEqual(new Set(['/offset undefined']));
      const { events } = await client.query<{ events: { type: string; data: { changed: string[] } }[] }>(
        '{ events: recentEvents(limit: 50) { type data } }',
      );
      expect(JSON.stringify(events)).not.toMatch(/of-(this|last)-year/);
      expect(events.filter(({ type }) => type === 'source.updated').map(({ data }) => data.changed.toSorted())).toEqual([
        ['credentials'],
        ['options'],
        ['credentials', 'name', 'rest', 'url'],
      ]);
    });

    it('rejects another server without credentials, blocked addresses, foreign callers and outdated versions', async () => {
      const { client, change, errorOf, sync } = await registerSource();
      const seen = (await change({})).updatedAt;
      const elsewhere = url.replace('127.0.0.1', 'localhost');
      expect(await errorOf({ url: `${elsewhere}/all` })).toMatchObject({ extensions: { code: 'VALIDATION_FAILED' } });
      expect(await errorOf({ url: 'http://169.254.169.254/' })).toMatchObject({ extensions: { code: 'VALIDATION_FAILED' } });
      expect(await errorOf({ name: ' ' })).toMatchObject({ extensions: { code: 'VALIDATION_FAILED' } });
      expect(await errorOf({ postgres: { host: 'x', database: 'x', query: 'x' } })).toMatchObject({
        extensions: { code: 'VALIDATION_FAILED' },
      });
      expect(await errorOf({ name: 'x' }, { as: client.as('contributor') })).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
      expect(await errorOf({ name: 'x' }, { as: new TenantClient() })).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
      expect(await errorOf({ name: 'x' }, { seen: '2020-01-01T00:00:00Z' })).toMatchObject({ extensions: { code: 'CONFLICT' } });
      expect((await change({})).updatedAt).toBe(seen);
      expect(await sync()).toEqual(['/all Bearer of-last-year']);

      const { body: upload } = await client.post<{ source_id: string }>('/v1/sources', { name: 'Datei', kind: 'csv' });
      const response = await client.graph(UPDATE, { id: upload.source_id, input: { url: `${url}/all` } });
      expect(response.errors?.[0]).toMatchObject({ extensions: { code: 'VALIDATION_FAILED' } });
    });
  });
});
