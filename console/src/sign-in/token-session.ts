import type { Credentials } from '../graph/credentials.js';

/** Tokens of one response of the token endpoint. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  /** Lifetime of the access token in seconds. */
  readonly lifetime: number;
}

/** The identity provider does not renew the session; the person has to sign in again. */
export class SessionEndedError extends Error {
  override name = 'SessionEndedError';
}

export interface TokenSessionOptions {
  /** Exchanges a refresh token. @throws SessionEndedError if the provider rejects it; other errors are temporary */
  renew(refreshToken: string): Promise<Tokens>;
  onEnd(): void;
  /** Called if the service rejects a token that was just renewed, with its reason. */
  onRejected(reason: string): void;
}

/** An access token is renewed this long before it expires, or in the last quarter of a shorter lifetime. */
const MAX_LEAD_MS = 60_000;
/** Time after which a renewal is tried again if the provider does not respond. */
const RETRY_MS = 5_000;
/** Longest time that a timer of a browser can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Returns how long an access token is used before it is renewed, in milliseconds. */
export const useTimeMs = (lifetime: number): number => lifetime * 1_000 - Math.min(MAX_LEAD_MS, lifetime * 250);

/**
 * Holds the tokens of a signed-in person in memory and renews the access token before it expires. A renewal that the provider rejects
 * ends the session; one that it does not respond to is tried again.
 */
export class TokenSession implements Credentials, Disposable {
  private readonly listeners = new Set<() => void>();
  private renewal: Promise<void> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private renewAt = 0;
  private expiresAt = 0;
  private isEnded = false;

  constructor(
    private tokens: Tokens,
    private readonly options: TokenSessionOptions,
  ) {
    this.use(tokens);
  }

  /** Returns headers with a token that has not expired. @throws SessionEndedError if the session has ended */
  async headers(): Promise<Record<string, string>> {
    if (Date.now() >= this.renewAt)
      await this.renew().catch((error: unknown) => {
        if (this.isEnded || Date.now() >= this.expiresAt) throw error;
      });
    if (this.isEnded) throw new SessionEndedError('the session has ended');
    return { authorization: `Bearer ${this.tokens.accessToken}` };
  }

  /** Renews the tokens after the service has rejected those in `headers`. Returns whether to send the request again. */
  async replace(headers: Readonly<Record<string, string>>): Promise<boolean> {
    if (headers['authorization'] !== `Bearer ${this.tokens.accessToken}`) return !this.isEnded;
    return this.renew().then(
      () => true,
      () => false,
    );
  }

  reject(reason: string): void {
    if (!this.isEnded) this.options.onRejected(reason);
  }

  onReplaced(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  [Symbol.dispose](): void {
    this.isEnded = true;
    clearTimeout(this.timer);
  }

  private use(tokens: Tokens): void {
    this.tokens = tokens;
    this.expiresAt = Date.now() + tokens.lifetime * 1_000;
    this.renewAt = tokens.refreshToken === undefined ? this.expiresAt : Date.now() + useTimeMs(tokens.lifetime);
    this.schedule(this.renewAt - Date.now());
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    // A renewal before its time, after the longest wait of a timer, does no harm.
    this.timer = setTimeout(() => void this.renew().catch(() => undefined), Math.min(delay, MAX_TIMER_MS));
  }

  /** Renews the tokens. Concurrent calls share one request, because a provider may accept a refresh token only once. */
  private renew(): Promise<void> {
    this.renewal ??= this.exchange().finally(() => (this.renewal = undefined));
    return this.renewal;
  }

  private async exchange(): Promise<void> {
    if (this.isEnded) throw new SessionEndedError('the session has ended');
    const { refreshToken } = this.tokens;
    try {
      if (refreshToken === undefined) throw new SessionEndedError('the provider has issued no refresh token');
      const renewed = await this.options.renew(refreshToken);
      if (this.isEnded) return;
      this.use({ ...renewed, refreshToken: renewed.refreshToken ?? refreshToken });
      for (const listener of this.listeners) listener();
    } catch (error) {
      if (error instanceof SessionEndedError) this.end();
      else if (!this.isEnded) this.schedule(RETRY_MS);
      throw error;
    }
  }

  private end(): void {
    if (this.isEnded) return;
    this[Symbol.dispose]();
    this.options.onEnd();
  }
}
