import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLOSING_ANSWERS, HostileHttpServer, STUBBORN_ANSWERS } from '../../test/harness/hostile/hostile-http-server.js';
import { BlobStorage } from './blob-storage.js';

const BODY = Buffer.alloc(300_000, 'id;name\n1;Müller\n');
const BLOB = 'tenants/tnt_a/uploads/src_1';
const ANSWERS = { ...CLOSING_ANSWERS, ...STUBBORN_ANSWERS };
type Answer = keyof typeof ANSWERS;
/** Three attempts of 500 ms with the SDK's delay of 2 s between the second and the third, on a busy machine. */
const SETTLED_WITHIN_MS = 20_000;
const MAX_MEMORY_GROWTH = 300 * 1024 * 1024;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-storage-'));
  await writeFile(join(folder, 'upload'), BODY);
});
afterAll(() => rm(folder, { recursive: true }));

const storageAt = (server: HostileHttpServer, answer: Answer): BlobStorage =>
  new BlobStorage(
    {
      connectionString: `DefaultEndpointsProtocol=http;AccountName=account;AccountKey=${btoa('key')};BlobEndpoint=${server.url(answer)};`,
      accountUrl: undefined,
      container: 'kpi',
      linkTtlSeconds: 900,
      uploadMaxBytes: 1_000_000,
    },
    { responseMs: 500, idleMs: 500, maxTextBytes: 1_000_000 },
  );

/** Returns the outcome of a call: its value, or an error; fails if it is still open after the limit. */
const settled = async (name: string, work: Promise<unknown>): Promise<unknown> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${name} is still open`)), SETTLED_WITHIN_MS);
  const outcome = work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  return Promise.race([outcome, promise]).finally(() => clearTimeout(timer));
};

// An exception from a socket event fails the test in which it happens.
describe('blob storage that misbehaves', () => {
  it('settles every call within its time limits and bounded memory', async () => {
    await using server = await HostileHttpServer.start('http', () => ({ contentType: 'text/csv', body: BODY }));
    const before = process.memoryUsage.rss();
    const calls: Record<string, (storage: BlobStorage) => Promise<unknown>> = {
      check: (storage) => storage.check(),
      prepare: (storage) => storage.prepare(),
      sizeOf: (storage) => storage.sizeOf('tnt_a', BLOB),
      putFile: (storage) => storage.putFile('tnt_a', 'artifacts', join(folder, 'upload'), '.csv', 'text/csv'),
      remove: (storage) => storage.remove('tnt_a', BLOB),
      list: (storage) => storage.list('tnt_a', 1_000),
      eraseTenant: (storage) => storage.eraseTenant('tnt_a'),
    };
    const work = (Object.keys(ANSWERS) as Answer[]).flatMap((answer) =>
      Object.entries(calls).map(([name, call]) => settled(`${name} against ${answer}`, call(storageAt(server, answer)))),
    );
    await Promise.all(work);
    expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_MEMORY_GROWTH);
  });

  it('yields a whole file or an error', async () => {
    await using server = await HostileHttpServer.start('http', () => ({ contentType: 'text/csv', body: BODY }), true);
    const outcomes = (Object.keys(ANSWERS) as Answer[]).map(async (answer) => {
      const path = join(folder, answer);
      const outcome = await settled(`getToFile from ${answer}`, storageAt(server, answer).getToFile('tnt_a', BLOB, path));
      if ('error' in (outcome as object)) return [answer, 'failure'];
      return [answer, existsSync(path) && readFileSync(path).equals(BODY) ? 'whole' : 'damaged'];
    });
    for (const [answer, outcome] of await Promise.all(outcomes)) {
      const { outcome: expected } = ANSWERS[answer as Answer];
      // Without an announced length a complete blob cannot be distinguished from a truncated one, so it is rejected.
      const allowed = expected === 'failure' ? ['failure'] : ['whole', 'failure'];
      expect([answer, allowed]).toEqual([answer, expect.arrayContaining([outcome])]);
    }
  });
});
