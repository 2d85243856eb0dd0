import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors/index.js';
import type { RedisClient } from '../events/index.js';
import { BoundedCache } from '../cache/bounded-cache.js';
import type { Logger } from '../telemetry/index.js';
import { withTimeout } from '../lifecycle/with-timeout.js';

/** Timeout of a Redis request. */
const REDIS_TIMEOUT_MS = 250;
/** Time for which this process counts locally before it tries Redis again. */
const LOCAL_PERIOD_MS = 2_000;
const MAX_CACHED_KEYS = 10_000;

export interface RateLimiterOptions {
  /** Name of the limit; part of the Redis key and of the response headers. */
  readonly name: string;
  /** Units that a key may spend in a window. */
  readonly quota: number;
  readonly windowSeconds: number;
  /** Shared store of all processes; without it each process counts locally. */
  readonly redis?: RedisClient;
  readonly log: Pick<Logger, 'warn'>;
  /** Called for each rejected request. */
  readonly onDenied?: () => void;
}

/** Remaining units of a key as last read by this process. */
export interface Quota {
  readonly remaining: number;
  /** End of the window, in milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Rate limits by key in fixed windows, shared by all processes through Redis. While Redis is unavailable, each process counts
 * in its own memory, so that an outage neither rejects requests nor removes the limits.
 */
export class RateLimiter {
  private readonly local: RateLimiterMemory;
  private readonly shared: RateLimiterRedis | undefined;
  private readonly quotas = new BoundedCache<string, Quota>(MAX_CACHED_KEYS);
  private localUntil = 0;

  constructor(private readonly options: RateLimiterOptions) {
    const { name, quota, windowSeconds, redis } = options;
    const limits = { keyPrefix: `kpi:rate:${name}`, points: quota, duration: windowSeconds };
    this.local = new RateLimiterMemory(limits);
    this.shared = redis && new RateLimiterRedis({ ...limits, storeClient: redis, useRedisPackage: true, rejectIfRedisNotReady: true });
  }

  /**
   * Spends units of a key. A cost above the quota is charged as the whole quota.
   * @returns true if the key had enough units left
   */
  async spend(key: string, cost: number): Promise<boolean> {
    const { quota } = this.options;
    const { consumedPoints, msBeforeNext } = await this.consume(key, Math.min(Math.ceil(cost), quota));
    this.quotas.set(key, { remaining: Math.max(0, quota - consumedPoints), endsAt: Date.now() + msBeforeNext });
    return consumedPoints <= quota;
  }

  /** Spends units of a key. @throws AppError RATE_LIMITED if the key has too few units left */
  async charge(key: string, cost: number): Promise<void> {
    if (!(await this.spend(key, cost))) throw this.denial(key);
  }

  /** Rejects a key known to be exhausted, without a Redis request. @throws AppError RATE_LIMITED */
  rejectExhausted(key: string): void {
    const cached = this.quotas.get(key);
    if (cached?.remaining === 0 && cached.endsAt > Date.now()) throw this.denial(key);
  }

  /**
   * Returns the quota of a key as headers of draft-ietf-httpapi-ratelimit-headers-10, with `Retry-After` after a rejection: the end of
   * the window, or 1 s if the key has units left and the request was rejected by another limit.
   * Returns no headers for a key without recent requests.
   */
  headers(key: string, isRefused: boolean): Readonly<Record<string, string>> {
    const cached = this.quotas.get(key);
    if (!cached) return {};
    const { name, quota, windowSeconds } = this.options;
    const seconds = secondsUntil(cached.endsAt);
    return {
      'ratelimit-policy': `"${name}";q=${quota};w=${windowSeconds}`,
      ratelimit: `"${name}";r=${cached.remaining};t=${seconds}`,
      ...(isRefused ? { 'retry-after': String(cached.remaining > 0 ? 1 : Math.max(1, seconds)) } : {}),
    };
  }

  private denial(key: string): AppError {
    this.options.onDenied?.();
    const cached = this.quotas.get(key);
    return new AppError('RATE_LIMITED', { retryAfter: Math.max(1, secondsUntil(cached?.endsAt ?? 0)) });
  }

  private async consume(key: string, cost: number): Promise<RateLimiterRes> {
    if (!this.shared || Date.now() < this.localUntil) return outcomeOf(this.local.consume(key, cost));
    try {
      const outcome = await withTimeout(
        outcomeOf(this.shared.consume(key, cost)),
        REDIS_TIMEOUT_MS,
        `Redis did not respond within ${REDIS_TIMEOUT_MS} ms`,
      );
      this.localUntil = 0;
      return outcome;
    } catch (err) {
      if (this.localUntil === 0)
        this.options.log.warn({ err, limiter: this.options.name }, 'Redis unavailable, counting rate limits in this process');
      this.localUntil = Date.now() + LOCAL_PERIOD_MS;
      return outcomeOf(this.local.consume(key, cost));
    }
  }
}

const secondsUntil = (time: number): number => Math.max(0, Math.ceil((time - Date.now()) / 1_000));

/** Resolves to the result in either case; the library rejects with it if the limit is exceeded. */
const outcomeOf = (consumed: Promise<RateLimiterRes>): Promise<RateLimiterRes> =>
  consumed.catch((outcome: unknown) => {
    if (outcome instanceof RateLimiterRes) return outcome;
    throw outcome;
  });
