import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Slots } from '../../platform/lifecycle/slots.js';
import type { ClaimedRun, FetchedData } from '../../platform/runs/index.js';
import type { Runtime } from '../../platform/runtime.js';
import { activeSpan } from '../../platform/telemetry/index.js';
import { FETCH_TIMEOUT_MS, isRemote, remoteDataOf, Source, sourceFault } from '../../subgraphs/sources/index.js';
import { runLanguage } from '../run-language.js';
import type { Assignment, AttemptReport } from '../run-process/index.js';
import { FetchProcess, FetchProcessDiedError } from './fetch-process.js';
import type { FetchOutcome } from './ipc-messages.js';

const DISK_CHECK_MS = 1_000;
/** Time after which a fetch that was ended for lack of disk space is tried again. */
const POSTPONED_MS = 10_000;
/** Maximum number of fetched files that are stored at the same time; each needs about 20 MB. */
const MAX_STORING = 4;

interface OpenFetch {
  readonly tenantId: string;
  readonly folder: string;
  readonly postpone: AbortController;
}

type Settings = Runtime['config']['worker']['fetches'];

/**
 * Fetches the data of runs before they need a slot. One process per worker executes all fetches and is replaced when it ends. Its runs are
 * then repeated in run processes, without using up an attempt, so that data that crash the fetch process interrupt other fetches only once.
 */
export class Fetcher implements AsyncDisposable {
  private readonly settings: Settings;
  private readonly open = new Set<OpenFetch>();
  private readonly storing = new Slots(MAX_STORING);
  private readonly supervisor: NodeJS.Timeout;
  private process: FetchProcess;
  private closed = false;

  constructor(private readonly runtime: Pick<Runtime, 'config' | 'database' | 'storage' | 'log'>) {
    this.settings = runtime.config.worker.fetches;
    this.process = FetchProcess.start(this.settings.memoryMb, runtime.log);
    this.supervisor = setInterval(() => void this.limitDisk(), DISK_CHECK_MS);
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** Fetches and stores the data of a run. @throws the signal's reason on abort; an error of the database or of blob storage */
  async execute({ run, folder }: Pick<Assignment, 'run' | 'folder'>, signal: AbortSignal): Promise<AttemptReport> {
    const postpone = new AbortController();
    const fetch = { tenantId: run.tenantId, folder, postpone };
    this.open.add(fetch);
    try {
      return await this.fetch(run, join(folder, 'source.raw'), AbortSignal.any([signal, postpone.signal]));
    } catch (error) {
      signal.throwIfAborted();
      if (postpone.signal.aborted) return { kind: 'postponed', waitMs: POSTPONED_MS };
      if (!(error instanceof FetchProcessDiedError)) throw error;
      this.runtime.log.error({ run_id: run.runId, how: error.message }, 'fetch process ended; the run is repeated in a run process');
      return { kind: 'not_fetched' };
    } finally {
      this.open.delete(fetch);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.closed = true;
    clearInterval(this.supervisor);
    await this.process.stop();
  }

  private async fetch(run: ClaimedRun, file: string, signal: AbortSignal): Promise<AttemptReport> {
    const { database, storage } = this.runtime;
    const em = database.forTenant(run.tenantId);
    const source = await em.findOne(Source, { tenantId: run.tenantId, sourceId: String(run.input['source_id']) });
    if (!source || !isRemote(source)) return { kind: 'not_fetched' };
    const outcome = await this.outcomeOf(source, file, signal);
    if (outcome.kind === 'error') {
      this.runtime.log.warn({ run_id: run.runId, err: outcome.message }, 'fetch failed');
      return { kind: 'error', message: 'The data could not be fetched; the request id identifies the error in the logs.' };
    }
    if (outcome.kind === 'refused') {
      const { code, text } = outcome.fault;
      return { kind: 'refused', failure: { code, message: text[await runLanguage(em, run)] } };
    }
    const release = await this.storing.take(signal);
    try {
      // Named by the claim, because the data are removed with the run, and no other claim stores the same blob.
      const area = `fetched/${run.leaseToken}`;
      const { blobName } = await storage.putFile(run.tenantId, area, file, '.raw', 'application/octet-stream', signal);
      const data: FetchedData = { blobName, revision: source.revision, warnings: outcome.warnings };
      return { kind: 'fetched', data };
    } finally {
      release();
    }
  }

  private async outcomeOf(source: Source, file: string, signal: AbortSignal): Promise<FetchOutcome> {
    const { config } = this.runtime;
    const traceparent = activeSpan()?.traceparent ?? null;
    try {
      const remote = remoteDataOf(source, config.credentialsKeys);
      const limits = { maxBytes: config.blob.uploadMaxBytes, timeoutMs: FETCH_TIMEOUT_MS, allowLoopback: config.sources.allowLoopback };
      return await this.livingProcess().fetch({ remote, file, ...limits, traceparent }, signal);
    } catch (error) {
      const fault = sourceFault(error);
      if (!fault) throw error;
      return { kind: 'refused', fault };
    }
  }

  private livingProcess(): FetchProcess {
    if (this.closed) throw new Error('worker is shutting down');
    if (!this.process.isAlive) this.process = FetchProcess.start(this.settings.memoryMb, this.runtime.log);
    return this.process;
  }

  /** Postpones the largest fetch of the tenant with the most bytes if all files together exceed the limit. */
  private async limitDisk(): Promise<void> {
    const sizes = await Promise.all([...this.open].map(async (fetch) => ({ fetch, bytes: await sizeOf(fetch.folder) })));
    const perTenant = new Map<string, number>();
    for (const { fetch, bytes } of sizes) perTenant.set(fetch.tenantId, (perTenant.get(fetch.tenantId) ?? 0) + bytes);
    const total = perTenant.values().reduce((sum, bytes) => sum + bytes, 0);
    if (total <= this.settings.diskMb * 1_048_576 || sizes.length < 2) return;
    const [tenantId] = [...perTenant].toSorted(([, one], [, other]) => other - one)[0] ?? [];
    const [largest] = sizes.filter(({ fetch }) => fetch.tenantId === tenantId).toSorted((one, other) => other.bytes - one.bytes);
    this.runtime.log.warn({ tenant_id: tenantId }, 'files of all fetches exceed the limit; the largest is postponed');
    largest?.fetch.postpone.abort(new Error('fetch postponed'));
  }
}

/** Returns the total size of the files in a folder in bytes. Files that are deleted meanwhile count as empty. */
const sizeOf = async (folder: string): Promise<number> => {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};
