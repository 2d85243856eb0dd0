import { jest } from '@jest/globals';
import { RateLimiter } from './rate-limiter.js';

const limiterOf = (quota: number, windowSeconds = 600) => {
  const denials: string[] = [];
  const limiter = new RateLimiter({
    name: 'tenant',
    quota,
    windowSeconds,
    log: { warn: () => undefined },
    onDenied: () => denials.push('x'),
  });
  return { limiter, denials };
};
const rateLimited = expect.objectContaining({ code: 'RATE_LIMITED', params: { retryAfter: expect.any(Number) } });

describe('a rate limiter', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('limits each key to its own budget', async () => {
    const { limiter, denials } = limiterOf(10);
    await limiter.charge('a', 6);
    await limiter.charge('a', 4);
    await expect(limiter.charge('a', 1)).rejects.toEqual(rateLimited);
    await limiter.charge('b', 10);
    expect(denials).toHaveLength(1);
  });

  it('rejects a key with a spent budget from memory', async () => {
    const { limiter } = limiterOf(10);
    limiter.rejectExhausted('a');
    await limiter.charge('a', 9);
    limiter.rejectExhausted('a');
    await limiter.charge('a', 1);
    expect(() => limiter.rejectExhausted('a')).toThrow(rateLimited);
    limiter.rejectExhausted('b');
  });

  it('restores the whole budget after the window', async () => {
    const { limiter } = limiterOf(5, 1);
    await limiter.charge('a', 5);
    await expect(limiter.charge('a', 1)).rejects.toEqual(rateLimited);
    await jest.advanceTimersByTimeAsync(1_000);
    limiter.rejectExhausted('a');
    await limiter.charge('a', 5);
  });

  it('charges at most a whole window per request', async () => {
    const { limiter } = limiterOf(5);
    await limiter.charge('a', 1_000);
    await expect(limiter.charge('a', 1_000)).rejects.toEqual(rateLimited);
  });

  it('returns the quota of a key as HTTP headers', async () => {
    const { limiter } = limiterOf(10);
    expect(limiter.headers('a', false)).toEqual({});
    await limiter.charge('a', 3);
    expect(limiter.headers('a', false)).toEqual({ 'ratelimit-policy': '"tenant";q=10;w=600', ratelimit: '"tenant";r=7;t=600' });
    expect(limiter.headers('a', true)).toMatchObject({ 'retry-after': '1' });
    await limiter.charge('a', 7);
    expect(limiter.headers('a', true)).toMatchObject({ 'retry-after': '600' });
  });
});
