import { AppError } from '../../platform/errors/index.js';
import type { ProcessLoad } from './process-load.js';

interface ReadQuotaOptions {
  /** Number of queries of one tenant that run at the same time. */
  readonly running: number;
  /** Number of further queries of the tenant that wait for one of them to end. */
  readonly waiting: number;
  readonly load: ProcessLoad;
  /** Called for each rejected query. */
  readonly onDenied?: () => void;
}

interface Reads {
  running: number;
  /** True during a pause before the next waiting query. */
  isPaused: boolean;
  readonly waiting: (() => void)[];
}

/** Time for which a tenant counts as reading after its last query. */
const READING_MS = 1_000;
const MAX_PAUSE_MS = 500;
const RETRY_AFTER_SECONDS = 1;

/**
 * Limits the queries that each tenant runs at the same time in this process. Further queries of the tenant wait in the order of
 * their arrival. A query never waits for one of another tenant. While the process is busy and several tenants read, a tenant whose
 * queries wait runs one at a time and pauses after each for as long as the process was busy with it.
 */
export class ReadQuota {
  private readonly tenants = new Map<string, Reads>();
  private readonly readers = new LatestReaders();

  constructor(private readonly options: ReadQuotaOptions) {}

  /** Runs a query as soon as the tenant may. @throws AppError RATE_LIMITED if too many queries of the tenant wait */
  async run<T>(tenantId: string, read: () => Promise<T>): Promise<T> {
    await this.acquire(tenantId);
    const busy = this.options.load.start();
    try {
      return await read();
    } finally {
      this.release(tenantId, busy);
    }
  }

  private async acquire(tenantId: string): Promise<void> {
    const reads = this.tenants.get(tenantId) ?? { running: 0, isPaused: false, waiting: [] };
    this.tenants.set(tenantId, reads);
    this.readers.add(tenantId);
    // A query that arrives cannot overtake those that wait.
    if (reads.waiting.length === 0 && !reads.isPaused && reads.running < this.limitOf(tenantId)) {
      reads.running += 1;
      return;
    }
    if (reads.waiting.length >= this.options.waiting) {
      this.options.onDenied?.();
      throw new AppError('RATE_LIMITED', { retryAfter: RETRY_AFTER_SECONDS });
    }
    await new Promise<void>((resolve) => reads.waiting.push(resolve));
  }

  private release(tenantId: string, busy: () => number): void {
    const reads = this.tenants.get(tenantId);
    if (!reads) return;
    reads.running -= 1;
    if (reads.waiting.length > 0 && this.isContested(tenantId)) this.pause(tenantId, reads, busy);
    else this.startWaiting(tenantId, reads);
  }

  private pause(tenantId: string, reads: Reads, busy: () => number): void {
    if (reads.running > 0 || reads.isPaused) return;
    reads.isPaused = true;
    const end = (): void => {
      reads.isPaused = false;
      this.startWaiting(tenantId, reads);
    };
    // The response is serialised after the query has ended and before the next turn of the event loop.
    setImmediate(() => setTimeout(end, Math.min(busy(), MAX_PAUSE_MS)));
  }

  private startWaiting(tenantId: string, reads: Reads): void {
    const limit = this.limitOf(tenantId);
    while (reads.waiting.length > 0 && reads.running < limit) {
      reads.running += 1;
      reads.waiting.shift()?.();
    }
    if (reads.running === 0) this.tenants.delete(tenantId);
  }

  private limitOf(tenantId: string): number {
    return this.isContested(tenantId) ? 1 : this.options.running;
  }

  private isContested(tenantId: string): boolean {
    return this.readers.includesOther(tenantId) && this.options.load.isBusy();
  }
}

/** The two tenants that have read last. */
class LatestReaders {
  private latest = { tenantId: '', at: -Infinity };
  private previous = this.latest;

  add(tenantId: string): void {
    if (tenantId !== this.latest.tenantId) this.previous = this.latest;
    this.latest = { tenantId, at: performance.now() };
  }

  /** Returns whether another tenant has read lately. */
  includesOther(tenantId: string): boolean {
    const other = this.latest.tenantId === tenantId ? this.previous : this.latest;
    return performance.now() - other.at < READING_MS;
  }
}
