import type { Logger } from '../telemetry/index.js';

/** A round ends after this time; the remaining tenants are visited in the next one. */
const ROUND_BUDGET_MS = 30_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

interface Failure {
  count: number;
  retryAt: number;
  message: string;
}

export interface VisitOptions {
  /** Returns true for an error that affects every tenant, such as an endpoint that does not respond; such an error ends the round. */
  concernsAll?: (error: unknown) => boolean;
}

/**
 * Background work per tenant. Tenants are visited in the order of their ids, each in separate transactions. A failed tenant
 * does not stop the round: it is logged, paused (1 s, doubled up to 30 s) and then visited after the others.
 */
export class TenantRounds {
  private readonly failures = new Map<string, Failure>();
  private lastVisited = '';
  /** True if `work` has returned true for a tenant since the first page. */
  private progressed = false;

  constructor(
    private readonly name: string,
    private readonly log: Logger,
  ) {}

  /** Tenants to leave out of the next round because their work has just failed. */
  get paused(): string[] {
    const now = performance.now();
    return [...this.failures].flatMap(([tenantId, { retryAt }]) => (retryAt > now ? [tenantId] : []));
  }

  /**
   * Visits up to `pageSize` tenants, starting after the last one of the previous page. Returns true if a next page should
   * follow at once: the page was full, or `work` returned true for a tenant since the first page. The page after the
   * last one is the first, so that rounds end with a pause when no tenant makes progress.
   * @param page returns at most `pageSize` tenant ids greater than `after` and not among `except`, in ascending order
   * @param work returns whether the tenant has more to do; false if it made no progress
   */
  async visitPage(
    pageSize: number,
    page: (after: string, except: string[]) => Promise<{ tenant_id: string }[]>,
    work: (tenantId: string) => Promise<boolean>,
    options: VisitOptions = {},
  ): Promise<boolean> {
    const after = this.lastVisited;
    const tenantIds = (await page(after, this.paused)).map(({ tenant_id: tenantId }) => tenantId);
    const full = tenantIds.length === pageSize;
    this.lastVisited = full ? (tenantIds.at(-1) ?? '') : '';
    if (after === '') this.progressed = false;
    const results = await this.visit(tenantIds, work, options);
    this.progressed ||= results.includes(true);
    return full || this.progressed;
  }

  /**
   * Returns the results of the tenants whose work succeeded.
   * @throws the first error if the work of every visited tenant failed, which indicates an outage; no tenant is paused then
   */
  async visit<T>(tenantIds: readonly string[], work: (tenantId: string) => Promise<T>, { concernsAll }: VisitOptions = {}): Promise<T[]> {
    const begin = performance.now();
    const failed = new Map<string, unknown>();
    const results: T[] = [];
    for (const tenantId of this.inOrder(tenantIds)) {
      if (performance.now() - begin > ROUND_BUDGET_MS) break;
      try {
        results.push(await work(tenantId));
        this.failures.delete(tenantId);
      } catch (error) {
        if (concernsAll?.(error)) throw error;
        failed.set(tenantId, error);
      }
    }
    for (const [tenantId, error] of failed) this.note(tenantId, error, results.length > 0);
    if (failed.size > 0 && results.length === 0) throw [...failed.values()][0];
    return results;
  }

  private inOrder(tenantIds: readonly string[]): string[] {
    const sorted = tenantIds.toSorted();
    return [...sorted.filter((id) => !this.failures.has(id)), ...sorted.filter((id) => this.failures.has(id))];
  }

  private note(tenantId: string, err: unknown, pauses: boolean): void {
    const message = err instanceof Error ? err.message : String(err);
    const before = this.failures.get(tenantId);
    if (pauses && message !== before?.message) this.log.error({ err, tenant_id: tenantId, loop: this.name }, 'work for one tenant failed');
    const count = (before?.count ?? 0) + (pauses ? 1 : 0);
    const pause = pauses ? Math.min(FIRST_PAUSE_MS * 2 ** (count - 1), MAX_PAUSE_MS) : 0;
    this.failures.set(tenantId, { count, retryAt: performance.now() + pause, message: pauses ? message : (before?.message ?? '') });
  }
}
