import { AppError } from '../../platform/errors/index.js';

interface ReadQuotaOptions {
  /** Number of queries of one tenant that run at the same time. */
  readonly running: number;
  /** Number of further queries of the tenant that wait for one of them to end. */
  readonly waiting: number;
  /** Called for each rejected query. */
  readonly onDenied?: () => void;
}

interface Reads {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits the queries that each tenant runs at the same time in this process. Further queries of the tenant wait in the order of
 * their arrival. A query never waits for one of another tenant.
 */
export class ReadQuota {
  private readonly tenants = new Map<string, Reads>();

  constructor(private readonly options: ReadQuotaOptions) {}

  /** Runs a query as soon as the tenant may. @throws AppError RATE_LIMITED if too many queries of the tenant wait */
  async run<T>(tenantId: string, read: () => Promise<T>): Promise<T> {
    await this.acquire(tenantId);
    try {
      return await read();
    } finally {
      this.release(tenantId);
    }
  }

  private async acquire(tenantId: string): Promise<void> {
    const reads = this.tenants.get(tenantId) ?? { running: 0, waiting: [] };
    this.tenants.set(tenantId, reads);
    if (reads.running < this.options.running) {
      reads.running += 1;
      return;
    }
    if (reads.waiting.length >= this.options.waiting) {
      this.options.onDenied?.();
      throw new AppError('RATE_LIMITED', { retryAfter: RETRY_AFTER_SECONDS });
    }
    // The query that ends passes its place on, so that a query that arrives meanwhile cannot overtake.
    await new Promise<void>((resolve) => reads.waiting.push(resolve));
  }

  private release(tenantId: string): void {
    const reads = this.tenants.get(tenantId);
    const next = reads?.waiting.shift();
    if (next) return next();
    if (reads && (reads.running -= 1) === 0) this.tenants.delete(tenantId);
  }
}

const RETRY_AFTER_SECONDS = 1;
