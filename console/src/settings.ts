/** How people sign in, in production mode. */
export interface SignInSettings {
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Additional parameters of the requests to the provider. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** Claims of access tokens that contain tenant and roles. */
  readonly tenantClaim: string;
  readonly rolesClaim: string;
  /** Path to which the provider returns the browser, also after a sign-out. */
  readonly redirectPath: string;
  /** Metadata of the provider (OpenID Connect Discovery 1.0); null if the gateway could not read them. */
  readonly provider: {
    readonly issuer: string;
    readonly authorization_endpoint: string;
    readonly token_endpoint: string;
    readonly end_session_endpoint?: string;
  } | null;
}

/** What the gateway writes into the page. */
export interface Settings {
  /** Nonce of the content security policy for style sheets that scripts create. */
  readonly nonce: string;
  readonly roles: readonly string[];
  /** Tenants of demo mode. */
  readonly tenants: readonly { readonly tenantId: string; readonly name: string; readonly language: 'de' | 'en' }[];
  /** Null in demo mode. */
  readonly signIn: SignInSettings | null;
}

export const settings = JSON.parse(document.querySelector('#settings')?.textContent ?? '{}') as Settings;
