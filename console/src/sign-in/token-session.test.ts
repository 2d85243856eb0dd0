import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SessionEndedError, TokenSession, useTimeMs, type Tokens } from './token-session.js';

const tokens = (number: number, more: Partial<Tokens> = {}): Tokens => ({
  accessToken: `access-${number}`,
  refreshToken: `refresh-${number}`,
  lifetime: 300,
  ...more,
});
const headersWith = (number: number) => ({ authorization: `Bearer access-${number}` });

describe('useTimeMs', () => {
  it('leaves 60 s before expiry, or the last quarter of a short lifetime', () => {
    expect([3_600, 240, 8].map(useTimeMs)).toEqual([3_540_000, 180_000, 6_000]);
  });
});

describe('a session', () => {
  /** Answers of the provider, first to last; functions throw. */
  let answers: (Tokens | Error)[];
  let exchanged: string[];
  let ended: number;
  let rejected: string[];
  beforeEach(() => {
    jest.useFakeTimers();
    [answers, exchanged, ended, rejected] = [[], [], 0, []];
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const start = (first: Tokens): TokenSession =>
    new TokenSession(first, {
      async renew(refreshToken) {
        exchanged.push(refreshToken);
        const answer = answers.shift() ?? new Error('no answer');
        if (answer instanceof Error) throw answer;
        return answer;
      },
      onEnd: () => (ended += 1),
      onRejected: (reason) => rejected.push(reason),
    });

  it('renews the token before it expires and tells listeners', async () => {
    answers.push(tokens(2), tokens(3, { refreshToken: undefined }), tokens(4));
    using session = start(tokens(1));
    let told = 0;
    session.onReplaced(() => (told += 1));
    await jest.advanceTimersByTimeAsync(239_000);
    expect([await session.headers(), told]).toEqual([headersWith(1), 0]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect([await session.headers(), told]).toEqual([headersWith(2), 1]);
    // The provider has kept the refresh token.
    await jest.advanceTimersByTimeAsync(480_000);
    expect(exchanged).toEqual(['refresh-1', 'refresh-2', 'refresh-2']);
    expect(ended).toBe(0);
  });

  it('shares one renewal between concurrent requests that the service has rejected', async () => {
    answers.push(tokens(2));
    using session = start(tokens(1));
    const used = await session.headers();
    expect(await Promise.all([session.replace(used), session.replace(used), session.replace(used)])).toEqual([true, true, true]);
    expect(await session.replace(used)).toBe(true);
    expect(exchanged).toEqual(['refresh-1']);
    session.reject('no such tenant');
    expect(rejected).toEqual(['no such tenant']);
  });

  it('uses the token until it expires while the provider does not respond, and tries again every 5 s', async () => {
    answers.push(...Array.from({ length: 15 }, () => new Error('no connection')), tokens(2));
    using session = start(tokens(1));
    await jest.advanceTimersByTimeAsync(241_000);
    // This attempt is one more, because a request must not use a token that is due without an attempt.
    expect(await session.headers()).toEqual(headersWith(1));
    await jest.advanceTimersByTimeAsync(60_000);
    await expect(session.headers()).rejects.toThrow('no connection');
    expect(ended).toBe(0);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await session.headers()).toEqual(headersWith(2));
  });

  it('ends once if the provider rejects the renewal', async () => {
    answers.push(new SessionEndedError('invalid_grant'));
    using session = start(tokens(1));
    await jest.advanceTimersByTimeAsync(240_000);
    expect(ended).toBe(1);
    await expect(session.headers()).rejects.toThrow(SessionEndedError);
    expect(await session.replace(headersWith(1))).toBe(false);
    expect([ended, exchanged]).toEqual([1, ['refresh-1']]);
  });

  it('without a refresh token ends when the access token expires', async () => {
    using session = start(tokens(1, { refreshToken: undefined }));
    await jest.advanceTimersByTimeAsync(299_000);
    expect(await session.headers()).toEqual(headersWith(1));
    await jest.advanceTimersByTimeAsync(1_000);
    expect([ended, exchanged]).toEqual([1, []]);
  });

  it('stops when it is disposed', async () => {
    const session = start(tokens(1));
    session[Symbol.dispose]();
    await jest.advanceTimersByTimeAsync(600_000);
    expect([ended, exchanged]).toEqual([0, []]);
    await expect(session.headers()).rejects.toThrow(SessionEndedError);
  });
});
