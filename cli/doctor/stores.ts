import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../platform/config/index.js';
import { CANARY_TENANT } from '../../platform/identity/canary-tenant.js';
import { httpFetch } from '../../platform/net/http-client.js';
import type { RedisServer } from '../../platform/redis-login.js';
import { BlobStorage } from '../../platform/storage/blob-storage.js';
import { withRedis } from './connecting.js';
import { check, fail, ok, warn, type Finding } from './finding.js';

const MIN_FREE_BYTES = 100_000_000;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** Checks Redis, blob storage and the folder for work files. */
export const checkStores = (config: Config): Promise<Finding[]> =>
  Promise.all([
    check(
      'redis',
      'REDIS_URL: check the URL (rediss:// for TLS), the server and the password, or the access policy with REDIS_IDENTITY=entra. The service works without Redis, but slower.',
      () => redis(config.redis),
    ),
    check(
      'blob storage',
      'Check the account and that this identity can read, write and delete blobs (Storage Blob Data Contributor). The service creates the container.',
      () => inWorkFolder((folder) => blobs(new BlobStorage(config.blob), folder)),
    ),
    check('work files', 'TMPDIR must be a writable folder.', () => inWorkFolder((folder) => space(folder, config.blob.uploadMaxBytes))),
  ]);

const redis = (server: RedisServer) =>
  withRedis(server, async (client) => {
    await client.ping();
    const [server, memory, replication] = await Promise.all([client.info('server'), client.info('memory'), client.info('replication')]);
    const field = (text: string, key: string): string | undefined => new RegExp(`^${key}:(.*?)\\r?$`, 'm').exec(text)?.[1];
    const version = field(server, 'redis_version') ?? 'unknown version';
    if (field(replication, 'role') === 'slave') return fail(`${version}, a replica`, 'REDIS_URL must name the primary.');
    const policy = field(memory, 'maxmemory_policy');
    if (policy !== undefined && policy !== 'noeviction')
      return warn(
        `${version}, evicts keys when memory is full (${policy})`,
        'Set maxmemory-policy to noeviction: evicted run notifications delay runs.',
      );
    return ok(version);
  });

/** Writes a file for the canary tenant, reads it back directly and through a signed link, and deletes it. */
const blobs = async (storage: BlobStorage, folder: string) => {
  await storage.check();
  const [written, read] = [join(folder, 'written'), join(folder, 'read')];
  const content = randomBytes(32).toString('hex');
  await writeFile(written, content);
  const { blobName } = await storage.putFile(CANARY_TENANT, 'doctor', written, '.txt', 'text/plain');
  try {
    await storage.getToFile(CANARY_TENANT, blobName, read);
    if ((await readFile(read, 'utf8')) !== content)
      return fail('returned other content than was written', 'Check that both endpoints belong to the same account.');
    const { url } = await storage.downloadLink(CANARY_TENANT, blobName, 'doctor.txt', 'text/plain');
    const response = await httpFetch(url, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok || (await response.text()) !== content)
      return fail(
        `a signed link responded ${response.status}`,
        'Check that this identity can create user delegation keys (Storage Blob Delegator), and the clock.',
      );
  } finally {
    await storage.remove(CANARY_TENANT, blobName);
  }
  if ((await storage.sizeOf(CANARY_TENANT, blobName)) !== undefined)
    return fail('a deleted blob still exists', 'Check that this identity can delete blobs.');
  if (!(await storage.isPrivate(AbortSignal.timeout(5_000))))
    return fail('the container allows anonymous access', 'Disable anonymous access to the container and the account.');
  return ok('written, read, linked, deleted');
};

const space = async (folder: string, uploadMaxBytes: number) => {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const detail = `${megabytes(free)} free in ${tmpdir()}`;
  if (free < MIN_FREE_BYTES) return fail(detail, 'Free space or set TMPDIR to a larger volume; otherwise runs fail.');
  if (free < uploadMaxBytes)
    return warn(detail, `A worker needs ${megabytes(uploadMaxBytes)} to import the largest upload (UPLOAD_MAX_BYTES).`);
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
