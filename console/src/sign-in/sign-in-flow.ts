import type { Credentials } from '../graph/credentials.js';
import type { SignInSettings } from '../settings.js';
import { claimsOf, identityIn, type Identity } from './identity.js';
import { takePending, type Pending } from './pending.js';
import type { ProviderClient } from './provider.js';
import { TokenSession } from './token-session.js';

/** A signed-in person. */
export interface Account extends Identity {
  readonly tenantId: string;
  readonly credentials: Credentials;
}

export type SignInState =
  | { readonly phase: 'starting' }
  | { readonly phase: 'signedIn'; readonly account: Account }
  /** The page is served neither over HTTPS nor on this machine, so that the browser offers no cryptography. */
  | { readonly phase: 'insecure' }
  | { readonly phase: 'unavailable' }
  | { readonly phase: 'failed'; readonly reason: string }
  | { readonly phase: 'noTenant'; readonly name: string }
  | { readonly phase: 'rejected'; readonly reason: string }
  | { readonly phase: 'ended' }
  | { readonly phase: 'signedOut' };

const SIGNED_OUT = 'signed-out';

/** The sign-in of this tab: leads to the provider and back, holds the session, and ends it. */
export class SignInFlow {
  state: SignInState = { phase: 'starting' };
  private readonly listeners = new Set<() => void>();
  private hasStarted = false;
  private client: ProviderClient | undefined;
  private session: TokenSession | undefined;
  private idToken = '';

  constructor(private readonly settings: SignInSettings) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Completes a sign-in that returns from the provider, or begins one unless the person has signed out. */
  async start(): Promise<void> {
    if (this.hasStarted) return;
    this.hasStarted = true;
    // A page that the browser restores from memory would still have the tokens of a session that was signed out.
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
    const { redirectPath, provider } = this.settings;
    const response = new URL(location.href);
    const isReturn = response.pathname === redirectPath;
    const pending = isReturn ? takePending() : null;
    if (isReturn) history.replaceState(null, '', `/${pending?.returnTo ?? ''}`);
    if (!isSecureContext) return this.show({ phase: 'insecure' });
    if (!provider) return this.show({ phase: 'unavailable' });
    const { ProviderClient } = await import('./provider.js');
    this.client = new ProviderClient(this.settings, provider);
    if (pending) return this.complete(this.client, response, pending);
    if (sessionStorage.getItem(SIGNED_OUT) !== null) return this.show({ phase: 'signedOut' });
    if (isReturn) return this.show({ phase: 'failed', reason: '' });
    return this.signIn();
  }

  /** Leaves for the provider, which returns to the page that is open now. */
  async signIn(): Promise<void> {
    sessionStorage.removeItem(SIGNED_OUT);
    if (!this.client) return location.reload();
    this.show({ phase: 'starting' });
    await this.client.leave(location.hash, document.documentElement.lang);
  }

  /** Ends the session here and, if it offers that, at the provider. */
  signOut(): void {
    this.session?.[Symbol.dispose]();
    sessionStorage.setItem(SIGNED_OUT, '');
    history.replaceState(null, '', '/');
    const url = this.client?.signOutUrl(this.idToken, document.documentElement.lang);
    this.show({ phase: 'signedOut' });
    if (url) location.assign(url);
  }

  private async complete(client: ProviderClient, response: URL, pending: Pending): Promise<void> {
    try {
      const { tokens, idToken, idClaims } = await client.complete(response, pending);
      this.idToken = idToken;
      const { tenantId, ...identity } = identityIn(claimsOf(tokens.accessToken), idClaims, this.settings);
      if (tenantId === undefined) return this.show({ phase: 'noTenant', name: identity.name });
      this.session = new TokenSession(tokens, {
        renew: (refreshToken) => client.renew(refreshToken),
        onEnd: () => this.show({ phase: 'ended' }),
        onRejected: (reason) => this.show({ phase: 'rejected', reason }),
      });
      this.show({ phase: 'signedIn', account: { ...identity, tenantId, credentials: this.session } });
    } catch (error) {
      this.show({ phase: 'failed', reason: reasonOf(error) });
    }
  }

  private show(state: SignInState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

/** Returns what the provider says about an error, or what the library does. */
const reasonOf = (error: unknown): string => {
  const {
    error: code,
    error_description: description,
    message,
  } = error as { error?: unknown; error_description?: unknown; message?: string };
  return [code, description].filter((part) => typeof part === 'string').join(': ') || (message ?? '');
};
