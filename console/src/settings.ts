/** What the gateway writes into the page. */
export interface Settings {
  /** Nonce of the content security policy for style sheets that scripts create. */
  readonly nonce: string;
  readonly roles: readonly string[];
  readonly tenants: readonly { readonly tenantId: string; readonly name: string; readonly language: 'de' | 'en' }[];
}

export const settings = JSON.parse(document.querySelector('#settings')?.textContent ?? '{}') as Settings;
