import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../config/index.js';
import { CANARY_TENANT } from '../../identity/canary-tenant.js';
import { httpFetch } from '../../net/http-client.js';
import { BlobStorage } from '../../storage/blob-storage.js';
import { withRedis } from './connecting.js';
import { examine, fail, ok, warn, type Finding } from './finding.js';

const LEAST_FREE_BYTES = 100_000_000;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** Redis, blob storage and the folder for work files. */
export const examineStores = (config: Config): Promise<Finding[]> =>
  Promise.all([
    examine(
      'redis',
      'REDIS_URL: is it right (rediss:// for TLS), does Redis run, is the key current? Work goes on without, but slower.',
      () => redis(config.redis.url),
    ),
    examine(
      'blob storage',
      'Is the account right, and may this identity read, write and delete blobs (Storage Blob Data Contributor)? Processes that serve make the container.',
      () => inWorkFolder((folder) => blobs(new BlobStorage(config.blob), folder)),
    ),
    examine('work files', 'TMPDIR must name a folder that can be written.', () =>
      inWorkFolder((folder) => space(folder, config.blob.uploadMaxBytes)),
    ),
  ]);

const redis = (url: string) =>
  withRedis(url, async (client) => {
    await client.ping();
    const [server, memory, replication] = await Promise.all([client.info('server'), client.info('memory'), client.info('replication')]);
    const of = (text: string, key: string): string | undefined => new RegExp(`^${key}:(.*?)\\r?$`, 'm').exec(text)?.[1];
    const version = of(server, 'redis_version') ?? 'unknown version';
    if (of(replication, 'role') === 'slave') return fail(`${version}, a replica`, 'REDIS_URL must name the primary.');
    const policy = of(memory, 'maxmemory_policy');
    if (policy !== undefined && policy !== 'noeviction')
      return warn(
        `${version}, evicts keys when memory is full (${policy})`,
        'Set maxmemory-policy to noeviction: evicted run notifications delay runs.',
      );
    return ok(version);
  });

/** Writes a file for the tenant that is the service's own, reads it back by itself and by a signed link, and deletes it. */
const blobs = async (storage: BlobStorage, folder: string) => {
  await storage.check();
  const [written, read] = [join(folder, 'written'), join(folder, 'read')];
  const content = randomBytes(32).toString('hex');
  await writeFile(written, content);
  const { blobName } = await storage.putFile(CANARY_TENANT, 'doctor', written, '.txt', 'text/plain');
  try {
    await storage.getToFile(CANARY_TENANT, blobName, read);
    if ((await readFile(read, 'utf8')) !== content)
      return fail('gives back something else than was written', 'Is this one and the same account?');
    const { url } = await storage.downloadLink(CANARY_TENANT, blobName, 'doctor.txt', 'text/plain');
    const answer = await httpFetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok || (await answer.text()) !== content)
      return fail(
        `a signed link is answered with ${answer.status}`,
        'May this identity sign for users (Storage Blob Delegator)? Is the clock right?',
      );
  } finally {
    await storage.remove(CANARY_TENANT, blobName);
  }
  if ((await storage.sizeOf(CANARY_TENANT, blobName)) !== undefined)
    return fail('a deleted blob is still there', 'May this identity delete blobs?');
  if (!(await storage.isPrivate(AbortSignal.timeout(5_000))))
    return fail('anybody may read the container', 'Switch off anonymous access to the container and the account.');
  return ok('written, read, linked, deleted');
};

const space = async (folder: string, uploadMaxBytes: number) => {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const detail = `${megabytes(free)} free in ${tmpdir()}`;
  if (free < LEAST_FREE_BYTES) return fail(detail, 'Make room, or let TMPDIR name a larger volume: runs fail without.');
  if (free < uploadMaxBytes)
    return warn(detail, `An upload may have ${megabytes(uploadMaxBytes)} (UPLOAD_MAX_BYTES); a worker that takes one in needs that much.`);
  return ok(detail);
};

const inWorkFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'kpi-doctor-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
