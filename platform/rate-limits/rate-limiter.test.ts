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
const refusal = expect.objectContaining({ code: 'RATE_LIMITED', params: { retryAfter: expect.any(Number) } });

describe('a rate limiter', () => {
  it('lets each key spend its own budget, and not more', async () => {
    const { limiter, denials } = limiterOf(10);
    await limiter.charge('a', 6);
    await limiter.charge('a', 4);
    await expect(limiter.charge('a', 1)).rejects.toEqual(refusal);
    await limiter.charge('b', 10);
    expect(denials).toHaveLength(1);
  });

  it('knows who has nothing left without asking, and nothing of others', async () => {
    const { limiter } = limiterOf(10);
    limiter.refuseSpent('a');
    await limiter.charge('a', 9);
    limiter.refuseSpent('a');
    await limiter.charge('a', 1);
    expect(() => limiter.refuseSpent('a')).toThrow(refusal);
    limiter.refuseSpent('b');
  });

  it('gives the whole budget again when the window has passed', async () => {
    const { limiter } = limiterOf(5, 1);
    await limiter.charge('a', 5);
    await expect(limiter.charge('a', 1)).rejects.toEqual(refusal);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    limiter.refuseSpent('a');
    await limiter.charge('a', 5);
  });

  it('takes no more than a whole window for what is dearer', async () => {
    const { limiter } = limiterOf(5);
    await limiter.charge('a', 1_000);
    await expect(limiter.charge('a', 1_000)).rejects.toEqual(refusal);
  });

  it('tells how a key stands in the fields of HTTP', async () => {
    const { limiter } = limiterOf(10);
    expect(limiter.headers('a', false)).toEqual({});
    await limiter.charge('a', 3);
    expect(limiter.headers('a', false)).toEqual({ 'ratelimit-policy': '"tenant";q=10;w=600', ratelimit: '"tenant";r=7;t=600' });
    expect(limiter.headers('a', true)).toMatchObject({ 'retry-after': '600' });
  });
});
