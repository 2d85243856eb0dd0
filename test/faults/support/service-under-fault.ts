import { BlobServiceClient } from '@azure/storage-blob';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client, QueryResultRow } from 'pg';
import { createClient } from 'redis';
import {
  startAzurite,
  startPostgres,
  startRedis,
  type EmbeddedBlob,
  type EmbeddedPostgres,
  type EmbeddedRedis,
} from '../../../platform/embedded/index.js';
import { connectTo } from '../../harness/database.js';
import { FaultProxy } from '../../harness/servers/fault-proxy.js';
import { startServers, startTopology, type RunningStack, type ServiceProcess, type Servers } from '../../harness/stack.mjs';
import { eventually } from '../../harness/eventually.js';
import { freshTenantId, TenantClient } from '../../harness/tenant-client.js';

/** Maximum start time of a process on a busy machine. */
const START_SECONDS = 100;
/** Azurite saves its metadata every 5 s and loses later acknowledged writes on SIGKILL; Azure Storage does not. */
const AZURITE_SAVES_MS = 6_000;

/** Stores runs as a version without fetch processes does. */
const READ_IN_SLOTS = `
  CREATE FUNCTION read_in_slot() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.fetches := false; RETURN NEW; END $$;
  CREATE TRIGGER read_in_slot BEFORE INSERT ON agents.run FOR EACH ROW EXECUTE FUNCTION read_in_slot()`;

interface Options {
  /** Name of the database, unique per test file. */
  name: string;
  env?: Record<string, string>;
  /** Every PostgreSQL commit survives a crash. */
  durable?: boolean;
  /** Runs read servers in their run processes, so that a run that a test holds at its server holds a slot. */
  readsInSlots?: boolean;
}

/** Real servers and processes of the service for one test file, with methods to stop, kill and inspect them. */
export class ServiceUnderFault {
  private readonly extraProcesses: ServiceProcess[] = [];
  private readonly clients: TenantClient[] = [];
  private observer: Client | undefined;

  private constructor(
    readonly shared: Servers,
    readonly stack: RunningStack,
    public redis: EmbeddedRedis,
    public postgres: EmbeddedPostgres,
    public blob: EmbeddedBlob,
    private readonly blobProxy: FaultProxy,
  ) {}

  static async start({ name, env = {}, durable = false, readsInSlots = false }: Options): Promise<ServiceUnderFault> {
    const shared = await startServers({ durable });
    const { redis, postgres, blob } = shared.servers;
    const blobProxy = await FaultProxy.start(blob.port);
    const extra = { BLOB_CONNECTION_STRING: blob.connectionString.replace(`:${blob.port}/`, `:${blobProxy.port}/`), ...env };
    const stack = await startTopology(shared, 'composite', { name, extra }).catch(async (error: unknown) => {
      await shared.stop();
      throw error;
    });
    const service = new ServiceUnderFault(shared, stack, redis, postgres, blob, blobProxy);
    if (readsInSlots) await service.sql(READ_IN_SLOTS);
    return service;
  }

  async stop(): Promise<void> {
    await Promise.all(this.clients.map((client) => client[Symbol.asyncDispose]()));
    await this.observer?.end();
    await Promise.all(this.extraProcesses.map((extra) => extra.stop()));
    await this.stack.stop();
    await this.redis.stop();
    await this.postgres.stop();
    // On SIGTERM, Azurite waits for clients that keep their connections open.
    process.kill(this.blob.pid, 'SIGKILL');
    await this.blobProxy[Symbol.asyncDispose]();
    await this.shared.stop();
  }

  /** Creates a tenant and returns a client for it, whose connections `stop` closes. */
  async tenant(): Promise<TenantClient> {
    const client = new TenantClient(freshTenantId(), undefined, this.stack.url);
    this.clients.push(client);
    await client.get('/v1/sources');
    return client;
  }

  /** Opens a superuser connection that bypasses row security; the caller closes it. */
  connect(): Promise<Client> {
    const url = new URL(this.shared.servers.postgres.superuserUrl);
    url.pathname = new URL(this.stack.env['DATABASE_URL'] ?? '').pathname;
    return connectTo(url.href);
  }

  /** Runs SQL as superuser, bypassing row security. */
  async sql<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
    if (!this.observer) {
      this.observer = await this.connect();
      this.observer.on('error', () => (this.observer = undefined));
    }
    return (await this.observer.query<Row>(text, values)).rows;
  }

  async count(text: string, values?: unknown[]): Promise<number> {
    const [row] = await this.sql<{ n: string }>(`SELECT count(*) AS n FROM ${text}`, values);
    return Number(row?.n);
  }

  /** Starts an additional worker, which `stop` stops too. */
  async startWorker(env: Record<string, string> = {}): Promise<ServiceProcess> {
    const worker = await this.stack.startWorker(env);
    this.extraProcesses.push(worker);
    return worker;
  }

  /** Starts an additional API on a port, which `stop` stops too. */
  async startApi(port: number, env: Record<string, string> = {}): Promise<ServiceProcess> {
    const api = await this.stack.startApi({ ...env, PORT: String(port) });
    this.extraProcesses.push(api);
    const answers = async () => ((await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)) ? true : undefined);
    const ended = api.exited.then((exit) => {
      throw new Error(`the API exited before it answered: ${JSON.stringify(exit)}; see ${this.stack.logFile}`);
    });
    await Promise.race([eventually(answers, START_SECONDS), ended]);
    return api;
  }

  /** Sends SIGKILL; resolves when the process is gone. */
  async killRedis(): Promise<void> {
    process.kill(this.redis.pid, 'SIGKILL');
    await this.redis.ended;
  }

  async startRedis(): Promise<void> {
    this.redis = await startRedis({ dataDir: this.shared.folder, port: this.redis.port, log: () => undefined });
  }

  /** Deletes all keys from Redis, as an operator or an eviction might. */
  async flushRedis(): Promise<void> {
    const client = createClient({ url: this.redis.url });
    await client.connect();
    await client.flushAll();
    client.destroy();
  }

  /** Disconnects the blob storage, waits until it has saved all acknowledged writes, and kills it. */
  async killBlob(): Promise<void> {
    this.blobProxy.down();
    await delay(AZURITE_SAVES_MS);
    process.kill(this.blob.pid, 'SIGKILL');
    await this.blob.ended;
  }

  async startBlob(): Promise<void> {
    this.blob = await startAzurite({ dataDir: this.shared.folder, port: this.blob.port, log: () => undefined });
    this.blobProxy.up();
  }

  /** Shuts PostgreSQL down in the mode "immediate": sessions are cut, nothing is flushed. */
  async stopPostgres(): Promise<void> {
    process.kill(this.postgres.pid, 'SIGQUIT');
    await this.postgres.ended;
  }

  async startPostgres(): Promise<void> {
    this.postgres = await startPostgres({ dataDir: this.shared.folder, port: this.postgres.port, log: () => undefined });
  }

  /** Returns the names of the blobs of a tenant whose names begin with `area`. */
  async blobsOf({ tenantId }: TenantClient, area: string): Promise<string[]> {
    const { env } = this.stack;
    const storage = BlobServiceClient.fromConnectionString(env['BLOB_CONNECTION_STRING'] ?? '');
    const names: string[] = [];
    const prefix = `tenants/${tenantId}/${area}`;
    for await (const { name } of storage.getContainerClient(env['BLOB_CONTAINER'] ?? '').listBlobsFlat({ prefix })) names.push(name);
    return names;
  }

  log(): Promise<string> {
    return readFile(this.stack.logFile, 'utf8');
  }
}

/** Starts the service before the tests of a file and stops it after them. */
export const givenService = (options: Options): { readonly service: ServiceUnderFault } => {
  let service: ServiceUnderFault | undefined;
  beforeAll(async () => {
    service = await ServiceUnderFault.start(options);
  }, START_SECONDS * 2_000);
  afterAll(() => service?.stop());
  return {
    get service() {
      if (!service) throw new Error('the service has not been started');
      return service;
    },
  };
};

/**
 * Returns the run id of an accepted request.
 * @throws Error if the status is not 202
 */
export const runOf = async (answer: Promise<{ status: number; body: { run_id: string } }>): Promise<string> => {
  const { status, body } = await answer;
  if (status !== 202) throw new Error(`expected 202, got ${status} ${JSON.stringify(body)}`);
  return body.run_id;
};

/** Registers a source at the URL and starts its sync; returns the ids of source and run. */
export const syncOf = async (client: TenantClient, url: string): Promise<{ sourceId: string; runId: string }> => {
  const { body: source } = await client.post<{ source_id: string }>('/v1/sources', { name: 'Held', kind: 'csv', url });
  const runId = await runOf(client.post(`/v1/sources/${source.source_id}/sync`));
  return { sourceId: source.source_id, runId };
};
