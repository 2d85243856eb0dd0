import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors/index.js';
import type { RedisClient } from '../events/index.js';
import { BoundedCache } from '../graph/bounded-cache.js';
import type { Logger } from '../telemetry/index.js';
import { withTimeout } from '../with-timeout.js';

/** Redis that has not answered by then is not waited for. */
const REDIS_TIMEOUT_MS = 250;
/** How long this process counts by itself before it asks Redis again. */
const ALONE_MS = 2_000;
const REMEMBERED_KEYS = 10_000;

export interface RateLimiterOptions {
  /** What is limited; part of the key in Redis and of the answer's headers. */
  readonly name: string;
  /** Units that a key may spend in a window. */
  readonly quota: number;
  readonly windowSeconds: number;
  /** Where all processes count together; without it each counts by itself. */
  readonly redis?: RedisClient;
  readonly log: Pick<Logger, 'warn'>;
  /** Called for each request that is refused. */
  readonly onDenied?: () => void;
}

/** What a key had left when this process last asked. */
export interface Quota {
  readonly remaining: number;
  /** End of the window, in milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Spending limits by key in windows of fixed length, shared by all processes through Redis. While Redis is away or hangs,
 * each process counts in its own memory, so that nobody is refused for it and nobody is without a limit.
 */
export class RateLimiter {
  private readonly alone: RateLimiterMemory;
  private readonly shared: RateLimiterRedis | undefined;
  private readonly quotas = new BoundedCache<string, Quota>(REMEMBERED_KEYS);
  private aloneUntil = 0;

  constructor(private readonly options: RateLimiterOptions) {
    const { name, quota, windowSeconds, redis } = options;
    const limits = { keyPrefix: `kpi:rate:${name}`, points: quota, duration: windowSeconds };
    this.alone = new RateLimiterMemory(limits);
    this.shared = redis && new RateLimiterRedis({ ...limits, storeClient: redis, useRedisPackage: true, rejectIfRedisNotReady: true });
  }

  /**
   * Spends units of a key. What costs more than a whole window allows costs the whole window.
   * @returns whether the key had them.
   */
  async spend(key: string, cost: number): Promise<boolean> {
    const { quota } = this.options;
    const { consumedPoints, msBeforeNext } = await this.consume(key, Math.min(Math.ceil(cost), quota));
    this.quotas.set(key, { remaining: Math.max(0, quota - consumedPoints), endsAt: Date.now() + msBeforeNext });
    return consumedPoints <= quota;
  }

  /** @throws AppError RATE_LIMITED when the key does not have so many units left. */
  async charge(key: string, cost: number): Promise<void> {
    if (!(await this.spend(key, cost))) throw this.denial(key);
  }

  /** @throws AppError RATE_LIMITED when this process knows, without asking, that the key has nothing left. */
  refuseSpent(key: string): void {
    const standing = this.quotas.get(key);
    if (standing?.remaining === 0 && standing.endsAt > Date.now()) throw this.denial(key);
  }

  /**
   * How a key stands, in the fields of draft-ietf-httpapi-ratelimit-headers-10; with `Retry-After` after a refusal.
   * Nothing for a key that has not spent anything of late.
   */
  headers(key: string, isRefused: boolean): Readonly<Record<string, string>> {
    const standing = this.quotas.get(key);
    if (!standing) return {};
    const { name, quota, windowSeconds } = this.options;
    const seconds = secondsUntil(standing.endsAt);
    return {
      'ratelimit-policy': `"${name}";q=${quota};w=${windowSeconds}`,
      ratelimit: `"${name}";r=${standing.remaining};t=${seconds}`,
      ...(isRefused ? { 'retry-after': String(Math.max(1, seconds)) } : {}),
    };
  }

  private denial(key: string): AppError {
    this.options.onDenied?.();
    const standing = this.quotas.get(key);
    return new AppError('RATE_LIMITED', { retryAfter: Math.max(1, secondsUntil(standing?.endsAt ?? 0)) });
  }

  private async consume(key: string, cost: number): Promise<RateLimiterRes> {
    if (!this.shared || Date.now() < this.aloneUntil) return outcomeOf(this.alone.consume(key, cost));
    try {
      const outcome = await withTimeout(outcomeOf(this.shared.consume(key, cost)), REDIS_TIMEOUT_MS, 'Redis does not answer');
      this.aloneUntil = 0;
      return outcome;
    } catch (err) {
      if (this.aloneUntil === 0) this.options.log.warn({ err, limiter: this.options.name }, 'limits are counted without Redis');
      this.aloneUntil = Date.now() + ALONE_MS;
      return outcomeOf(this.alone.consume(key, cost));
    }
  }
}

const secondsUntil = (time: number): number => Math.max(0, Math.ceil((time - Date.now()) / 1_000));

/** The library rejects with a result where the limit is exceeded. */
const outcomeOf = (consumed: Promise<RateLimiterRes>): Promise<RateLimiterRes> =>
  consumed.catch((outcome: unknown) => {
    if (outcome instanceof RateLimiterRes) return outcome;
    throw outcome;
  });
