/** closed: calls pass. open: none does. half_open: one passes, and its outcome decides. */
export type CircuitState = 'closed' | 'open' | 'half_open';

export interface CircuitBreakerOptions {
  /** So many faults in a row open the circuit. */
  threshold: number;
  /** How long it stays open before one call may try. */
  openMs: number;
  /** Milliseconds that only go forward. */
  now?: () => number;
}

/** Keeps calls from an endpoint that failed again and again, so that callers need not wait for it to fail once more. */
export class CircuitBreaker {
  private faults = 0;
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

  /** Whether a call may be made now; each that may ends with one of `succeeded`, `failed` and `abandoned`. */
  enter(): boolean {
    const { state } = this;
    if (state === 'closed') return true;
    if (state === 'open' || this.isProbing) return false;
    this.isProbing = true;
    return true;
  }

  succeeded(): void {
    this.faults = 0;
    this.openedAt = undefined;
    this.isProbing = false;
  }

  failed(): void {
    this.faults += 1;
    this.isProbing = false;
    if (this.openedAt !== undefined || this.faults >= this.options.threshold) this.openedAt = this.now();
  }

  /** The caller gave up, which says nothing about the endpoint. */
  abandoned(): void {
    this.isProbing = false;
  }
}
