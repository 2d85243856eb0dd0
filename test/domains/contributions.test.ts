import { TenantClient } from '../harness/tenant-client.js';

interface Contribution {
  contribution_id: string;
  step_id: string;
  kind: string;
  author: string;
  title: string | null;
  text: string | null;
  url: string | null;
  file_name: string | null;
  media_type: string | null;
  bytes: number | null;
  file_status: string | null;
  upload: { method: string; url: string; headers: Record<string, string> } | null;
  download: { url: string } | null;
  [own: string]: unknown;
}

type Problem = { detail: { type: string; loc: (string | number)[]; msg: string }[] };

const PATH = '/v1/process-landscape/steps/process-mining/contributions';
const PDF = { file_name: 'Werkstattprotokoll März.pdf', media_type: 'application/pdf' };
const add = <T = Contribution>(client: TenantClient, body?: unknown, headers?: Record<string, string>) =>
  client.post<T>(PATH, body, headers);
const list = async (client: TenantClient) => (await client.get<Contribution[]>(PATH)).body;
const put = async ({ upload }: Contribution, content: string): Promise<number> => {
  if (!upload) throw new Error('no upload link');
  return (await fetch(upload.url, { method: upload.method, headers: upload.headers, body: content })).status;
};
const withdraw = (client: TenantClient, id: string) =>
  client.graph<{ withdrawContribution: { kind: string } }>(
    'mutation ($id: ID!) { withdrawContribution(contributionId: $id) { kind stepId } }',
    { id },
  );

describe('a contribution', () => {
  it('is a note, link or file of a contributor, listed newest first, with an event', async () => {
    await using admin = new TenantClient();
    const client = admin.as('contributor');
    const note = await add(client, { text: 'Die Freigabe wartet auf eine Person.' });
    const link = await add(client, { url: 'https://example.org/prozess?a=1', title: 'Prozessbeschreibung', text: 'Stand 2024' });
    const file = await add(client, PDF);
    expect([note, link, file].map(({ status, body }) => [status, body.kind, body.author])).toEqual([
      [201, 'note', 'demo'],
      [201, 'link', 'demo'],
      [201, 'file', 'demo'],
    ]);
    expect(link.body).toMatchObject({ url: 'https://example.org/prozess?a=1', title: 'Prozessbeschreibung', step_id: 'process-mining' });
    expect((await list(client)).map(({ contribution_id: id }) => id)).toEqual([file, link, note].map(({ body }) => body.contribution_id));
    const { body: events } = await client.get<{ type: string; subject: string; data: { kind: string } }[]>('/v1/events/recent');
    const added = events.filter(({ type }) => type === 'contribution.added');
    expect(added.map(({ subject, data }) => [subject, data.kind])).toEqual(
      [file, link, note].map(({ body }) => [body.contribution_id, body.kind]),
    );
    expect((await add(client.as('viewer'), { text: 'x' })).status).toBe(403);
    const { body: guide } = await client.get<{ completion_rules: { id: string; found: string }[] }>(PATH.replace('contributions', 'guide'));
    // The file has not been uploaded yet.
    expect(guide.completion_rules.find(({ id }) => id === 'finding_explained')?.found).toBe('Beiträge: 1');
  });

  it('stores custom keys, which never overwrite columns', async () => {
    await using client = new TenantClient();
    const own = { department: 'Einkauf', rating: 4, nested: { a: [1, { b: null }] }, author: 'somebody else', contribution_id: 'ctb_mine' };
    const body = { text: 'x', ...own, tenant_id: 'tnt_other', file_status: 'uploaded', created_at: '1999-01-01' };
    const { status, body: added } = await add(client, body);
    expect(status).toBe(201);
    expect(added).toMatchObject({
      department: 'Einkauf',
      rating: 4,
      nested: { a: [1, { b: null }] },
      tenant_id: 'tnt_other',
      author: 'demo',
    });
    expect(added.contribution_id).toMatch(/^ctb_[0-9a-z]{26}$/);
    expect([added.file_status, String(added['created_at']).startsWith('1999')]).toEqual([null, false]);
    const { contribution } = await client.query<{ contribution: { extra: object } }>(
      'query ($id: ID!) { contribution(contributionId: $id) { extra } }',
      { id: added.contribution_id },
    );
    expect(contribution.extra).toMatchObject(own);
  });

  it.each<[string, unknown, (string | number)[]]>([
    ['no body', undefined, ['body']],
    ['null', 'null', ['body']],
    ['an empty object', {}, ['body']],
    ['only custom keys', { department: 'Einkauf' }, ['body']],
    ['an unknown kind', { kind: 'poem', text: 'x' }, ['body', 'kind']],
    ['a note without text', { kind: 'note' }, ['body', 'text']],
    ['a blank note', { text: '  \n ' }, ['body', 'text']],
    ['a link that is a script', { url: 'javascript:alert(1)' }, ['body', 'url']],
    ['a link to a file', { url: 'file:///etc/passwd' }, ['body', 'url']],
    ['a link with a password', { url: 'https://me:secret@example.org' }, ['body', 'url']],
    ['an invalid link', { kind: 'link', url: 'example' }, ['body', 'url']],
    ['a link that is too long after encoding', { url: `https://example.org/${'ü'.repeat(1_900)}` }, ['body', 'url']],
    ['a link and a file', { url: 'https://example.org', file_name: 'a.pdf', media_type: 'application/pdf' }, ['body', 'url']],
    ['a file without a type', { file_name: 'a.pdf' }, ['body', 'media_type']],
    ['a file type that a browser executes', { file_name: 'a.html', media_type: 'text/html' }, ['body', 'media_type']],
    ['an image type that a browser executes', { file_name: 'a.svg', media_type: 'image/svg+xml' }, ['body', 'media_type']],
    ['a path as file name', { file_name: '../a.pdf', media_type: 'application/pdf' }, ['body', 'file_name']],
    ['a file of 51 MiB', { ...PDF, bytes: 51 * 1024 * 1024 }, ['body', 'bytes']],
    ['a file of negative size', { ...PDF, bytes: -1 }, ['body', 'bytes']],
    ['a text that is too long', { text: 'x'.repeat(20_001) }, ['body', 'text']],
    ['a value nested too deeply', { text: 'x', a: [[[[[[[[[0]]]]]]]]] }, ['body', 'a']],
    ['too many keys', { text: 'x', ...Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, index])) }, ['body']],
    ['a value that is too large', { text: 'x', a: 'x'.repeat(33_000) }, ['body']],
  ])('is rejected without a write: %s', async (_, body, loc) => {
    await using client = new TenantClient();
    const response = await add<Problem>(client, body);
    expect([response.status, response.body.detail[0]?.loc]).toEqual([422, loc]);
    expect(await list(client)).toEqual([]);
  });

  it('is rejected with the list of keys if it is empty', async () => {
    await using client = new TenantClient();
    const { body } = await add<Problem>(client, {});
    expect(body.detail[0]?.msg).toBe('Specify text for a note, url for a link, or file_name and media_type for a file');
  });

  it('never causes a 5xx, whatever its text', async () => {
    await using client = new TenantClient();
    const texts = ['\0', '\ud800', '\u202e', '💥'.repeat(20_000), '{{7*7}}', `' OR 1=1 --`, '\uffff'];
    for (const text of texts)
      for (const body of [
        { text },
        { text: 'x', title: text },
        { text: 'x', own: text },
        { text: 'x', [text]: 1 },
        { url: text },
        { ...PDF, file_name: text },
      ])
        expect((await add(client, JSON.stringify(body))).status).toBeLessThan(500);
  });

  it('is returned unchanged, as JSON', async () => {
    await using client = new TenantClient();
    const text = '<script>alert("x")</script> & <img src=x onerror=alert(1)>';
    const { headers } = await add(client, { text });
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect((await list(client))[0]?.text).toBe(text);
  });

  it('is added once per idempotency key', async () => {
    await using client = new TenantClient();
    const key = { 'idempotency-key': 'note-1' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(client, { text: 'once' }, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.contribution_id}`)).size).toBe(1);
    expect((await add(client, { text: 'other' }, key)).status).toBe(409);
    expect(await list(client)).toHaveLength(1);
  });

  it('is visible only to its own tenant', async () => {
    await using client = new TenantClient();
    await using other = new TenantClient();
    const { body } = await add(client, { text: 'ours' });
    expect(await list(other)).toEqual([]);
    const id = body.contribution_id;
    const read = await other.graph('query ($id: ID!) { contribution(contributionId: $id) { text } }', { id });
    expect(read.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await withdraw(other, id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const confirmed = await other.graph('mutation ($id: ID!) { confirmContributionFile(contributionId: $id) { kind } }', { id });
    expect(confirmed.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await list(client)).map(({ text }) => text)).toEqual(['ours']);
  });

  it('is listed in pages, filtered by step and kind', async () => {
    await using client = new TenantClient();
    for (const text of ['one', 'two', 'three']) await add(client, { text });
    await client.post('/v1/process-landscape/steps/data-quality/contributions', { url: 'https://example.org/' });
    const query = `query ($first: Int, $after: String, $filter: ContributionFilterInput) {
      contributionsConnection(first: $first, after: $after, filter: $filter) { totalCount nodes { text url } pageInfo { hasNextPage endCursor } } }`;
    type Page = {
      contributionsConnection: { totalCount: number; nodes: { text: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
    };
    const first = (await client.query<Page>(query, { first: 2, filter: { stepIds: ['process-mining'] } })).contributionsConnection;
    expect([first.totalCount, first.nodes.map(({ text }) => text), first.pageInfo.hasNextPage]).toEqual([3, ['three', 'two'], true]);
    const second = (await client.query<Page>(query, { first: 2, filter: { stepIds: ['process-mining'] }, after: first.pageInfo.endCursor }))
      .contributionsConnection;
    expect(second.nodes.map(({ text }) => text)).toEqual(['one']);
    expect((await client.query<Page>(query, { filter: { kinds: ['LINK'], authors: ['demo'] } })).contributionsConnection.totalCount).toBe(
      1,
    );
  });
});

describe('the file of a contribution', () => {
  it('is uploaded and downloaded by signed links, as an attachment with its name', async () => {
    await using client = new TenantClient();
    const { body: file } = await add(client, { ...PDF, bytes: 11 });
    expect(file).toMatchObject({ file_status: 'awaiting_upload', download: null, bytes: 11 });
    expect(await put(file, 'Protokoll 1')).toBe(201);
    const [uploaded] = await list(client);
    expect(uploaded).toMatchObject({ file_status: 'uploaded', bytes: 11, upload: null });
    const download = await fetch(uploaded?.download?.url ?? '');
    expect(await download.text()).toBe('Protokoll 1');
    expect([download.headers.get('content-type'), download.headers.get('content-disposition')]).toEqual([
      'application/pdf',
      expect.stringMatching(/^attachment; .*filename\*=UTF-8''Werkstattprotokoll%20M%C3%A4rz\.pdf$/),
    ]);
    await list(client);
    const { body: events } = await client.get<{ type: string; subject: string }[]>('/v1/events/recent');
    expect(events.filter(({ type }) => type === 'contribution.uploaded').map(({ subject }) => subject)).toEqual([file.contribution_id]);
  });

  it('is checked in storage on confirmation', async () => {
    await using client = new TenantClient();
    const { body: file } = await add(client, PDF);
    const confirm = async () =>
      (
        await client.query<{ confirmContributionFile: { fileStatus: string } }>(
          'mutation ($id: ID!) { confirmContributionFile(contributionId: $id) { fileStatus bytes } }',
          { id: file.contribution_id },
        )
      ).confirmContributionFile;
    expect(await confirm()).toEqual({ fileStatus: 'AWAITING_UPLOAD', bytes: null });
    await put(file, 'abc');
    expect(await confirm()).toEqual({ fileStatus: 'UPLOADED', bytes: 3 });
  });

  it('can be uploaded by writers only, under the signed name only', async () => {
    await using client = new TenantClient();
    const { body: file } = await add(client, PDF);
    expect((await list(client.as('viewer')))[0]?.upload).toBeNull();
    const foreign = (file.upload?.url ?? '').replace(file.contribution_id, `${file.contribution_id}x`);
    expect((await fetch(foreign, { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' }, body: 'x' })).status).toBe(403);
  });
});

describe('withdrawing a contribution', () => {
  it('removes content, file and index entry, and records an event', async () => {
    await using client = new TenantClient();
    const { body: file } = await add(client, PDF);
    await put(file, 'secret');
    const [uploaded] = await list(client);
    expect((await withdraw(client, file.contribution_id)).data).toMatchObject({ withdrawContribution: { kind: 'FILE' } });
    expect(await list(client)).toEqual([]);
    expect((await fetch(uploaded?.download?.url ?? '')).status).toBe(404);
    expect((await withdraw(client, file.contribution_id)).errors?.[0]?.extensions.code).toBe('CONFLICT');
    const { body: events } = await client.get<{ type: string; data: object }[]>('/v1/events/recent');
    expect(events.find(({ type }) => type === 'contribution.withdrawn')?.data).toEqual({
      step_id: 'process-mining',
      kind: 'file',
      by: 'demo',
    });
  });

  it('is permitted to writers only', async () => {
    await using client = new TenantClient();
    const { body } = await add(client, { text: 'x' });
    expect((await withdraw(client.as('viewer'), body.contribution_id)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await withdraw(client.as('contributor'), body.contribution_id)).errors).toBeUndefined();
  });
});
