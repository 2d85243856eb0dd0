import { AppError } from '../../platform/errors/index.js';

/** Limits the open realtime connections of each tenant in this process: WebSockets and event streams together. */
export class ConnectionQuota {
  private readonly open = new Map<string, number>();

  constructor(private readonly perTenant: number) {}

  /**
   * Counts a connection until the returned function is called; further calls of it have no effect.
   * @throws AppError TOO_MANY_CONNECTIONS if the tenant has the maximum number of open connections
   */
  acquire(tenantId: string): () => void {
    const open = this.open.get(tenantId) ?? 0;
    if (open >= this.perTenant) throw new AppError('TOO_MANY_CONNECTIONS', { limit: this.perTenant });
    this.open.set(tenantId, open + 1);
    let acquired = true;
    return () => {
      if (!acquired) return;
      acquired = false;
      const left = (this.open.get(tenantId) ?? 1) - 1;
      if (left > 0) this.open.set(tenantId, left);
      else this.open.delete(tenantId);
    };
  }
}
