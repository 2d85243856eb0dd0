import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAzurite, type EmbeddedBlob } from '../embedded/index.js';
import { AppError } from '../errors/index.js';
import { eventually } from '../../test/harness/eventually.js';
import { BlobStorage } from './blob-storage.js';
import { SETTLED_MS } from './prune-blobs.js';

const MEGABYTE = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'kpi-storage-'));
let azurite: EmbeddedBlob;
let storage: BlobStorage;

const openStorage = (changes: Partial<ConstructorParameters<typeof BlobStorage>[0]> = {}): BlobStorage =>
  new BlobStorage({
    connectionString: azurite.connectionString,
    accountUrl: undefined,
    container: 'kpi',
    linkUrl: undefined,
    linkTtlSeconds: 900,
    uploadMaxBytes: MEGABYTE,
    ...changes,
  });

beforeAll(async () => {
  azurite = await startAzurite({ dataDir: join(folder, 'data'), log: () => undefined });
  storage = openStorage();
  await storage.prepare();
});
afterAll(async () => {
  await azurite.stop();
  rmSync(folder, { recursive: true });
});

const storageAccount = (): string => /AccountName=([^;]+)/.exec(azurite.connectionString)?.[1] ?? '';

const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const put = async (tenantId: string, content: string): Promise<string> =>
  (await storage.putFile(tenantId, 'artifacts', file('put.txt', content), '.txt', 'text/plain')).blobName;
const read = async (tenantId: string, blobName: string): Promise<string> => {
  const path = join(folder, 'read.txt');
  await storage.getToFile(tenantId, blobName, path);
  return readFileSync(path, 'utf8');
};
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe('a stored file', () => {
  it('is named by tenant, area and content hash, and can be read back', async () => {
    const content = 'Umsatz;Kosten\n1;2\n';
    const sha256 = createHash('sha256').update(content).digest('hex');
    const stored = await storage.putFile('tnt_a', 'datasets', file('a.csv', content), '.csv', 'text/csv');
    expect(stored).toEqual({ blobName: `tenants/tnt_a/datasets/${sha256}.csv`, bytes: content.length, sha256 });
    expect(await read('tnt_a', stored.blobName)).toBe(content);
  });

  it('is stored once for any number of puts', async () => {
    const [first, second] = await Promise.all([put('tnt_a', 'the same'), put('tnt_a', 'the same')]);
    const { url } = await storage.downloadLink('tnt_a', first, 'x.txt', 'text/plain');
    const version = (await fetch(url)).headers.get('etag');
    const third = await put('tnt_a', 'the same');
    expect(new Set([first, second, third]).size).toBe(1);
    expect(await read('tnt_a', third)).toBe('the same');
    expect((await fetch(url)).headers.get('etag')).toBe(version);
    expect(await put('tnt_b', 'the same')).not.toBe(first);
  });

  it('may be empty', async () => {
    expect(await read('tnt_a', await put('tnt_a', ''))).toBe('');
  });

  it('is rejected with NOT_FOUND if it is missing', async () => {
    expect(await codeOf(read('tnt_a', 'tenants/tnt_a/uploads/src_1'))).toBe('NOT_FOUND');
  });

  it('is rejected with PAYLOAD_TOO_LARGE beyond the limit', async () => {
    const name = await put('tnt_a', 'x'.repeat(100));
    const path = join(folder, 'limited.txt');
    expect(await codeOf(storage.getToFile('tnt_a', name, path, undefined, 99))).toBe('PAYLOAD_TOO_LARGE');
    await storage.getToFile('tnt_a', name, path, undefined, 100);
    expect(readFileSync(path, 'utf8')).toHaveLength(100);
    const strict = openStorage({ uploadMaxBytes: 10 });
    expect(await codeOf(strict.getToFile('tnt_a', name, path))).toBe('PAYLOAD_TOO_LARGE');
  });

  it('is not fetched after the signal aborts', async () => {
    const name = await put('tnt_a', 'never read');
    await expect(storage.getToFile('tnt_a', name, join(folder, 'aborted.txt'), AbortSignal.abort())).rejects.toThrow(/abort/i);
  });
});

describe('names of other tenants and malicious names', () => {
  const NAMES = [
    ...['tenants/tnt_b/artifacts/x', 'tenants/tnt_ab/artifacts/x', 'tenants/tnt_a', 'artifacts/x', '/tenants/tnt_a/x', ''],
    ...[
      'tenants/tnt_a/../tnt_b/artifacts/x',
      'tenants/tnt_a/..',
      'tenants/tnt_a/./x',
      'tenants/tnt_a/%2e%2e/tnt_b/x',
      'tenants/tnt_a/%2e%2e%2ftnt_b/x',
    ],
    ...[
      'tenants/tnt_a/..%2ftnt_b/x',
      'tenants/tnt_a/%252e%252e/x',
      'tenants/tnt_a/..\\tnt_b\\x',
      'tenants/tnt_a\\x',
      'tenants/tnt_a/x\0.csv',
    ],
    ...[
      'tenants/tnt_a/x\r\ny',
      'tenants/tnt_a//x',
      'tenants/tnt_a/',
      'tenants/tnt_a/x?comp=list',
      'tenants/tnt_a/x#y',
      'tenants/tnt_a/\u2025/x',
    ],
    ...['https://evil.example/x', 'tenants/tnt_A/artifacts/x'],
  ];

  it.each(NAMES)('rejects reading and signing %j', async (name) => {
    expect(await codeOf(read('tnt_a', name))).toBe('NOT_FOUND');
    expect(await codeOf(storage.downloadLink('tnt_a', name, 'x.csv', 'text/csv'))).toBe('NOT_FOUND');
    expect(await codeOf(storage.uploadLink('tnt_a', name))).toBe('NOT_FOUND');
  });

  it('rejects storing under a name that leaves the tenant', async () => {
    const path = file('climb.txt', 'x');
    expect(await codeOf(storage.putFile('tnt_a', '../tnt_b', path, '.txt', 'text/plain'))).toBe('NOT_FOUND');
    expect(await codeOf(storage.putFile('tnt_a', 'artifacts', path, '/../../x', 'text/plain'))).toBe('NOT_FOUND');
  });
});

describe('a download link', () => {
  it('returns one file as an attachment with its media type', async () => {
    const blob = await put('tnt_a', 'Inhalt');
    const before = Date.now();
    const link = await storage.downloadLink('tnt_a', blob, 'Bericht.csv', 'text/csv');
    expectExpiry(link.expiresAt, before, 900);
    const response = await fetch(link.url);
    expect([response.status, await response.text()]).toEqual([200, 'Inhalt']);
    expect(response.headers.get('content-type')).toBe('text/csv');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="Bericht.csv"; filename*=UTF-8''Bericht.csv`);
  });

  it.each([
    ['Übersicht März.csv', `filename="_bersicht_M_rz.csv"; filename*=UTF-8''%C3%9Cbersicht%20M%C3%A4rz.csv`],
    [`100% "gut" (Q1)'*.csv`, `filename="100___gut___Q1___.csv"; filename*=UTF-8''100%25%20%22gut%22%20%28Q1%29%27%2A.csv`],
    ['../../etc/passwd', `filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`],
    ['a\r\nSet-Cookie: x=1', `filename="a__Set-Cookie__x_1"; filename*=UTF-8''a__Set-Cookie%3A%20x%3D1`],
    ['report\u202Efdp.exe', `filename="report_fdp.exe"; filename*=UTF-8''report_fdp.exe`],
    ['half \ud83d.csv', `filename="half__.csv"; filename*=UTF-8''half%20%EF%BF%BD.csv`],
  ])('escapes the file name %j in the header', async (fileName, expected) => {
    const { url } = await storage.downloadLink('tnt_a', await put('tnt_a', 'x'), fileName, 'text/plain');
    const response = await fetch(url);
    expect([response.status, response.headers.get('content-disposition')]).toEqual([200, `attachment; ${expected}`]);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it.each(['', '/'])('leads to the address at which clients reach the account, if it is configured (%j)', async (end) => {
    const blobName = await put('tnt_a', 'through another address');
    const { port } = new URL((await storage.downloadLink('tnt_a', blobName, 'x.txt', 'text/plain')).url);
    // Azurite answers at any name of this machine.
    const linkUrl = `http://localhost:${port}/${storageAccount()}`;
    const forwarded = openStorage({ linkUrl: linkUrl + end });
    expect(forwarded.origin).toBe(`http://localhost:${port}`);
    const upload = await forwarded.uploadLink('tnt_a', forwarded.uploadName('tnt_a', 'src_forwarded'));
    const init = { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' }, body: 'uploaded' };
    expect([upload.url.startsWith(`${linkUrl}/kpi/tenants/tnt_a/`), (await fetch(upload.url, init)).status]).toEqual([true, 201]);
    const { url } = await forwarded.downloadLink('tnt_a', blobName, 'x.txt', 'text/plain');
    expect([url.startsWith(`${linkUrl}/kpi/tenants/tnt_a/`), await (await fetch(url)).text()]).toEqual([true, 'through another address']);
  });

  it('allows only reading that file', async () => {
    const blobName = await put('tnt_a', 'untouched');
    const foreign = await put('tnt_b', 'foreign');
    const { url } = await storage.downloadLink('tnt_a', blobName, 'x.txt', 'text/plain');
    const attempts: [string, string, RequestInit?][] = [
      ['write', url, { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' }, body: 'mine now' }],
      ['delete', url, { method: 'DELETE' }],
      ['read another file', url.replace(blobName, foreign)],
      ['list', `${containerOf(url)}&restype=container&comp=list`],
      ['last longer', url.replace(/se=[^&]+/, 'se=2099-01-01T00%3A00%3A00Z')],
      ['write, edited', url.replace(/sp=r\b/, 'sp=rw'), { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' }, body: 'x' }],
      ['be another file type', url.replace(/rsct=[^&]+/, 'rsct=text%2Fhtml')],
      ['be displayed inline', url.replace(/rscd=[^&]+/, 'rscd=inline')],
      ['go without a signature', url.split('?')[0] ?? ''],
    ];
    for (const [attempt, target, init] of attempts) {
      const { status } = await fetch(target, init);
      expect([attempt, status >= 400 && status < 500]).toEqual([attempt, true]);
    }
    expect(await read('tnt_a', blobName)).toBe('untouched');
  });

  it('expires', async () => {
    const shortLived = openStorage({ linkTtlSeconds: 2 });
    const { url, expiresAt } = await shortLived.downloadLink('tnt_a', await put('tnt_a', 'brief'), 'x.txt', 'text/plain');
    await eventually(async () => (await fetch(url)).status === 403);
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime() - 1_000);
  });
});

describe('an upload link', () => {
  const BLOCK = { 'x-ms-blob-type': 'BlockBlob' };

  it('allows writing one file, which the service can read', async () => {
    const name = storage.uploadName('tnt_a', 'src_1');
    const before = Date.now();
    const { url, expiresAt } = await storage.uploadLink('tnt_a', name);
    expectExpiry(expiresAt, before, 3_600);
    expect((await fetch(url, { method: 'PUT', headers: BLOCK, body: 'a;b\n1;2\n' })).status).toBe(201);
    expect(await read('tnt_a', name)).toBe('a;b\n1;2\n');
    expect((await fetch(url, { method: 'PUT', headers: BLOCK, body: 'again' })).status).toBe(201);
    expect(await read('tnt_a', name)).toBe('again');
  });

  it('does not allow reading, deleting, listing or writing another file', async () => {
    const { url } = await storage.uploadLink('tnt_a', storage.uploadName('tnt_a', 'src_2'));
    await fetch(url, { method: 'PUT', headers: BLOCK, body: 'secret' });
    const attempts: [string, string, RequestInit?][] = [
      ['read', url],
      ['delete', url, { method: 'DELETE' }],
      ['list', `${containerOf(url)}&restype=container&comp=list`],
      ['put elsewhere', url.replace('src_2', 'src_3'), { method: 'PUT', headers: BLOCK, body: 'x' }],
      ['put for another tenant', url.replace('tnt_a', 'tnt_b'), { method: 'PUT', headers: BLOCK, body: 'x' }],
    ];
    for (const [attempt, target, init] of attempts) expect([attempt, (await fetch(target, init)).status]).toEqual([attempt, 403]);
    expect(await read('tnt_a', storage.uploadName('tnt_a', 'src_2'))).toBe('secret');
  });
});

describe('erasing a tenant', () => {
  it('removes all its files and none of a tenant with the same name prefix', async () => {
    const own = [await put('tnt_x', 'one'), await put('tnt_x', 'two')];
    const others = [await put('tnt_xy', 'one'), await put('tnt_x-y', 'one'), await put('tnt_x_y', 'one')];
    expect(await storage.eraseTenant('tnt_x')).toBe(2);
    for (const name of own) expect(await codeOf(read('tnt_x', name))).toBe('NOT_FOUND');
    for (const name of others) expect(await read(name.split('/')[1] ?? '', name)).toBe('one');
    expect(await storage.eraseTenant('tnt_x')).toBe(0);
  });
});

describe('the container', () => {
  it('denies anonymous access', async () => {
    const { url } = await storage.downloadLink('tnt_a', await put('tnt_a', 'private'), 'x.txt', 'text/plain');
    const container = new URL(containerOf(url));
    container.search = '?restype=container&comp=list';
    expect((await fetch(container)).ok).toBe(false);
  });

  it('is created once and checked', async () => {
    const other = openStorage({ container: 'other' });
    await expect(other.check()).rejects.toThrow(/container does not exist/);
    await Promise.all([other.prepare(), other.prepare()]);
    await other.prepare();
    await other.check();
  });

  it('aborts the check if the server does not respond', async () => {
    const sockets: Socket[] = [];
    const silentServer = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silentServer, 'listening');
    const { port } = silentServer.address() as AddressInfo;
    const unreachable = openStorage({ connectionString: azurite.connectionString.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`) });
    await expect(unreachable.check()).rejects.toThrow(/abort/i);
    sockets.forEach((socket) => socket.destroy());
    silentServer.close();
  });
});

/** Expects that a link which was requested after `before` expires `seconds` later, to the second. */
const expectExpiry = (expiresAt: Date, before: number, seconds: number): void => {
  expect(expiresAt.getTime()).toBeGreaterThanOrEqual(before + (seconds - 1) * 1_000);
  expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + seconds * 1_000);
};

/** Returns the container URL of a signed link, with the link's signature. */
const containerOf = (url: string): string => url.replace(/\/tenants\/[^?]+/, '');

describe('an unreferenced file', () => {
  const DAY = 86_400_000;
  // Files stored now are old enough to be marked at `start`.
  const [start, grace] = [Date.now() + SETTLED_MS + DAY / 24, 35 * DAY];
  const pruning =
    (tenantId: string) =>
    (
      day: number,
      named: readonly string[],
      { dryRun = false, meanwhile = async () => {} }: { dryRun?: boolean; meanwhile?: () => Promise<unknown> } = {},
    ) =>
      storage.prune(tenantId, async () => (await meanwhile(), new Set(named)), { graceMs: grace, dryRun, now: start + day * DAY });

  it('is marked, and removed after the grace period', async () => {
    const prune = pruning('tnt_prune');
    const [kept, former] = [await put('tnt_prune', 'present'), await put('tnt_prune', 'former version')];
    const foreign = await put('tnt_prune2', 'former version');
    expect(await prune(0, [kept], { dryRun: true })).toMatchObject({ named: 1, marked: 1, waiting: 0, removed: 0 });
    expect(await prune(0, [kept])).toMatchObject({ named: 1, marked: 1, waiting: 0, removed: 0 });
    expect(await prune(34, [kept])).toMatchObject({ named: 1, marked: 0, waiting: 1, removed: 0 });
    expect(await prune(36, [kept], { dryRun: true })).toMatchObject({ removed: 1, removedBytes: 14 });
    expect(await read('tnt_prune', former)).toBe('former version');
    expect(await prune(36, [kept])).toEqual({ named: 1, marked: 0, waiting: 0, removed: 1, removedBytes: 14 });
    expect(await codeOf(read('tnt_prune', former))).toBe('NOT_FOUND');
    expect([await read('tnt_prune', kept), await read('tnt_prune2', foreign)]).toEqual(['present', 'former version']);
    expect(await prune(80, [kept])).toMatchObject({ named: 1, marked: 0, waiting: 0, removed: 0 });
  });

  it('is skipped while the row that references it may be pending', async () => {
    await put('tnt_young', 'just written');
    const options = { graceMs: grace, dryRun: false };
    expect(await storage.prune('tnt_young', async () => new Set(), options)).toMatchObject({ marked: 0, waiting: 1, removed: 0 });
    expect(await pruning('tnt_young')(0, [])).toMatchObject({ marked: 1, waiting: 0 });
  });

  it('restarts its grace period when it is stored again or referenced', async () => {
    const prune = pruning('tnt_again');
    const blob = await put('tnt_again', 'comes back');
    await prune(0, []);
    await put('tnt_again', 'comes back');
    expect(await prune(40, [])).toMatchObject({ marked: 1, removed: 0 });
    expect(await prune(50, [blob])).toMatchObject({ named: 1 });
    expect(await prune(90, [])).toMatchObject({ marked: 1, removed: 0 });
    expect(await prune(130, [])).toMatchObject({ removed: 1 });
  });

  it('is kept if it is stored again between listing and removal', async () => {
    const prune = pruning('tnt_race');
    const blob = await put('tnt_race', 'raced for');
    await prune(0, []);
    expect(await prune(40, [], { meanwhile: () => put('tnt_race', 'raced for') })).toMatchObject({ removed: 0 });
    expect(await read('tnt_race', blob)).toBe('raced for');
    await prune(41, []);
    await storage.remove('tnt_race', blob);
    expect(await prune(80, [])).toMatchObject({ marked: 0, removed: 0 });
    expect(await put('tnt_race', 'raced for')).toBe(blob);
    expect(await read('tnt_race', blob)).toBe('raced for');
  });
});
