import { BlobServiceClient } from '@azure/storage-blob';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createClient } from 'redis';
import { startEmbedded, type EmbeddedServers } from './embedded-servers.js';
import { identify } from './process/process-identity.js';

const dataDir = mkdtempSync(join(tmpdir(), 'kpi-embedded-'));
const start = () => startEmbedded({ dataDir, fast: true, log: () => undefined });

const redis = async (url: string | undefined, ...command: string[]): Promise<unknown> => {
  const client = createClient({ url: url ?? '' });
  await client.connect();
  try {
    return await client.sendCommand(command);
  } finally {
    client.destroy();
  }
};

const rows = async (url: string | undefined, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

const file = (servers: EmbeddedServers) =>
  BlobServiceClient.fromConnectionString(servers.env['BLOB_CONNECTION_STRING'] ?? '')
    .getContainerClient('kept')
    .getBlockBlobClient('file');

describe('the embedded servers', () => {
  let servers: EmbeddedServers;

  beforeAll(async () => {
    servers = await start();
  });

  afterAll(async () => {
    await servers.stop();
    rmSync(dataDir, { recursive: true });
  });

  it('listen on 127.0.0.1 only', () => {
    for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_SYSTEM_URL', 'REDIS_URL', 'BLOB_CONNECTION_STRING'])
      expect(servers.env[name]).toContain('127.0.0.1:');
  });

  it('reject a second start on the same folder', async () => {
    await expect(start()).rejects.toThrow(/^Another instance/);
  });

  it('keep data and passwords over a restart', async () => {
    await rows(servers.postgres?.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await redis(servers.redis?.url, 'SET', 'kept', '42');
    const container = BlobServiceClient.fromConnectionString(servers.blob?.connectionString ?? '').getContainerClient('kept');
    await container.create();
    await file(servers).upload('42', 2);

    const pids = [servers.postgres?.pid, servers.redis?.pid, servers.blob?.pid].map(Number);
    await servers.stop();
    expect(pids.map(identify)).toEqual([undefined, undefined, undefined]);
    servers = await start();

    expect(await rows(servers.postgres?.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(await redis(servers.redis?.url, 'GET', 'kept')).toBe('42');
    expect((await file(servers).downloadToBuffer()).toString()).toBe('42');
  });

  it('store secrets readable only by the owner of the folder', () => {
    expect(statSync(join(dataDir, 'secrets')).mode & 0o077).toBe(0);
    expect(statSync(join(dataDir, 'secrets', 'kpi_runtime')).mode & 0o077).toBe(0);
  });

  it('require the password', async () => {
    const { port } = servers.redis ?? {};
    await expect(redis(`redis://127.0.0.1:${port}`, 'GET', 'kept')).rejects.toThrow(/NOAUTH/);
    await expect(rows(`postgres://kpi_owner:wrong@127.0.0.1:${servers.postgres?.port}/kpi`, 'SELECT 1')).rejects.toThrow(/password/);
  });

  it('start unless skipped, and report when one has ended', async () => {
    const other = mkdtempSync(join(tmpdir(), 'kpi-embedded-'));
    const only = await startEmbedded({ dataDir: other, skip: { postgres: true, blob: true }, log: () => undefined });
    expect(Object.keys(only.env)).toEqual(['REDIS_URL']);
    process.kill(only.redis?.pid ?? 0, 'SIGKILL');
    await expect(only.ended).resolves.toBe('Redis has ended (SIGKILL)');
    await only.stop();
    rmSync(other, { recursive: true });
  });
});
