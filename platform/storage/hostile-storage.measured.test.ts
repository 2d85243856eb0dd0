import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HostileHttpServer } from '../../test/harness/hostile/hostile-http-server.js';
import { BODY, callsAgainst } from './testing/hostile-storage.js';

/** Three attempts of 500 ms with the SDK's delay of 2 s between the second and the third, on a busy machine. */
const SETTLED_WITHIN_MS = 20_000;
const MAX_MEMORY_GROWTH = 300 * 1024 * 1024;

it('settles every call to a blob storage that misbehaves within its time limits and bounded memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-storage-'));
  await writeFile(join(folder, 'upload'), BODY);
  await using server = await HostileHttpServer.start('http', () => ({ contentType: 'text/csv', body: BODY }));
  const before = process.memoryUsage.rss();
  const open = new Set<string>();
  const calls = callsAgainst(server, join(folder, 'upload')).map(([name, call]) => {
    open.add(name);
    return call.catch(() => undefined).finally(() => open.delete(name));
  });
  const timeout = Promise.withResolvers<void>();
  const timer = setTimeout(() => timeout.resolve(), SETTLED_WITHIN_MS);
  await Promise.race([Promise.all(calls), timeout.promise]);
  clearTimeout(timer);
  expect([...open]).toEqual([]);
  expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_MEMORY_GROWTH);
  await rm(folder, { recursive: true });
});
