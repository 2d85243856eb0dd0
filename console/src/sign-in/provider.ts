import * as oauth from 'oauth4webapi';
import type { SignInSettings } from '../settings.js';
import { claimsOf, type Claims } from './identity.js';
import { keepPending, type Pending } from './pending.js';
import { SessionEndedError, type Tokens } from './token-session.js';

/** Result of a sign-in. */
export interface SignedIn {
  readonly tokens: Tokens;
  readonly idToken: string;
  readonly idClaims: Claims;
}
/** Errors of the token endpoint that a later request may not meet. */
const TEMPORARY = new Set(['temporarily_unavailable', 'server_error', 'slow_down']);

/** Client of the identity provider: authorisation code flow with PKCE, renewal and sign-out. */
export class ProviderClient {
  private readonly client: oauth.Client;
  private readonly redirectUri: string;
  private readonly options: { readonly [oauth.allowInsecureRequests]: boolean };

  constructor(
    private readonly settings: Omit<SignInSettings, 'provider'>,
    private readonly server: oauth.AuthorizationServer,
  ) {
    this.client = { client_id: settings.clientId, token_endpoint_auth_method: 'none' };
    this.redirectUri = new URL(settings.redirectPath, location.origin).href;
    // A provider without TLS is one of a development machine; the service's operator has configured it.
    this.options = { [oauth.allowInsecureRequests]: server.issuer.startsWith('http:') };
  }

  /** Leaves the page for the provider's. The history does not keep this page, to which Back would return in vain. */
  async leave(returnTo: string, language: string): Promise<void> {
    const pending: Pending = {
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
      returnTo,
    };
    const url = new URL(this.server.authorization_endpoint ?? '');
    const parameters = {
      client_id: this.settings.clientId,
      redirect_uri: this.redirectUri,
      response_type: 'code',
      scope: this.settings.scopes.join(' '),
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      ui_locales: language,
    };
    for (const [name, value] of [...Object.entries(parameters), ...this.settings.parameters]) url.searchParams.append(name, value);
    keepPending(pending);
    location.replace(url);
  }

  /** Exchanges the code with which the provider returned the browser. @throws Error if the sign-in was not completed */
  async complete(response: URL, pending: Pending): Promise<SignedIn> {
    const parameters = oauth.validateAuthResponse(this.server, this.client, response, pending.state);
    const answer = await oauth.authorizationCodeGrantRequest(
      this.server,
      this.client,
      oauth.None(),
      parameters,
      this.redirectUri,
      pending.verifier,
      { ...this.options, additionalParameters: this.additional() },
    );
    const result = await oauth.processAuthorizationCodeResponse(this.server, this.client, answer, {
      expectedNonce: pending.nonce,
      requireIdToken: true,
    });
    const idToken = result.id_token ?? '';
    return { tokens: tokensOf(result), idToken, idClaims: claimsOf(idToken) };
  }

  /** Exchanges a refresh token. @throws SessionEndedError if the provider rejects it */
  async renew(refreshToken: string): Promise<Tokens> {
    try {
      const answer = await oauth.refreshTokenGrantRequest(this.server, this.client, oauth.None(), refreshToken, {
        ...this.options,
        additionalParameters: this.additional(),
      });
      return tokensOf(await oauth.processRefreshTokenResponse(this.server, this.client, answer));
    } catch (error) {
      if (isRejection(error)) throw new SessionEndedError(error.error, { cause: error });
      throw error;
    }
  }

  /** Returns the URL that ends the session at the provider, or undefined if the provider has none (RP-Initiated Logout 1.0). */
  signOutUrl(idToken: string, language: string): URL | undefined {
    if (this.server.end_session_endpoint === undefined) return undefined;
    const url = new URL(this.server.end_session_endpoint);
    const parameters = {
      id_token_hint: idToken,
      client_id: this.settings.clientId,
      post_logout_redirect_uri: this.redirectUri,
      ui_locales: language,
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.append(name, value);
    return url;
  }

  private additional(): URLSearchParams {
    return new URLSearchParams(this.settings.parameters.map(([name, value]) => [name, value]));
  }
}

const isRejection = (error: unknown): error is oauth.ResponseBodyError =>
  error instanceof oauth.ResponseBodyError && [400, 401].includes(error.status) && !TEMPORARY.has(error.error);

const tokensOf = ({
  access_token: accessToken,
  refresh_token: refreshToken,
  expires_in: expiresIn,
}: oauth.TokenEndpointResponse): Tokens => {
  const { exp, iat } = claimsOf(accessToken);
  const lifetime = expiresIn ?? (typeof exp === 'number' ? exp - (typeof iat === 'number' ? iat : Date.now() / 1_000) : 0);
  return { accessToken, refreshToken, lifetime };
};
