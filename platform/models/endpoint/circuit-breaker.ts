/** `closed`: calls are allowed. `open`: no calls are allowed. `half_open`: one call is allowed, and its outcome decides. */
export type CircuitState = 'closed' | 'open' | 'half_open';

export interface CircuitBreakerOptions {
  /** Number of consecutive failures that open the circuit. */
  threshold: number;
  /** Time in milliseconds for which the circuit stays open before one call is allowed. */
  openMs: number;
  /** Monotonic clock in milliseconds. */
  now?: () => number;
}

/** Blocks calls to an endpoint after consecutive failures, so that callers do not wait for another failure. */
export class CircuitBreaker {
  private failures = 0;
  private openedAt: number | undefined;
  private isProbing = false;
  private readonly now: () => number;

  constructor(private readonly options: CircuitBreakerOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  get state(): CircuitState {
    if (this.openedAt === undefined) return 'closed';
    return this.now() - this.openedAt < this.options.openMs ? 'open' : 'half_open';
  }

  /** Returns whether a call is allowed. Each allowed call has to end with `succeeded`, `failed` or `abandoned`. */
  enter(): boolean {
    const { state } = this;
    if (state === 'closed') return true;
    if (state === 'open' || this.isProbing) return false;
    this.isProbing = true;
    return true;
  }

  succeeded(): void {
    this.failures = 0;
    this.openedAt = undefined;
    this.isProbing = false;
  }

  failed(): void {
    this.failures += 1;
    this.isProbing = false;
    if (this.openedAt !== undefined || this.failures >= this.options.threshold) this.openedAt = this.now();
  }

  /** Records that the caller aborted the call, which does not affect the state of the circuit. */
  abandoned(): void {
    this.isProbing = false;
  }
}
