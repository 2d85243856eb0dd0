import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type Provider from 'oidc-provider';

/** A person who can sign in, by the name that is typed at the sign-in. */
export interface Person {
  readonly name: string;
  readonly tenantId?: unknown;
  readonly roles?: unknown;
}

interface PersonContext {
  readonly oidc: {
    readonly provider: Provider;
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string };
  };
}

const INTERACTION = '/interaction/';

/** Settings of a provider at which people sign in without a password and without consent. */
export const peopleSettings = (people: ReadonlyMap<string, Person>, resource: string, accessTokenSeconds: () => number) => ({
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `${INTERACTION}${uid}` },
  findAccount: (_: unknown, accountId: string) =>
    people.has(accountId) && { accountId, claims: async () => ({ sub: accountId, name: people.get(accountId)?.name }) },
  claims: { profile: ['name'] },
  conformIdTokenClaims: false,
  cookies: { keys: ['a key of the tests that signs cookies'] },
  issueRefreshToken: (_: unknown, client: { grantTypeAllowed(type: string): boolean }) => client.grantTypeAllowed('refresh_token'),
  loadExistingGrant: async ({ oidc: { provider, client, session } }: PersonContext) => {
    const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
    grant.addOIDCScope('openid profile offline_access');
    grant.addResourceScope(resource, '');
    await grant.save();
    return grant;
  },
  // Browsers may call from any origin, as with providers of single-page applications.
  clientBasedCORS: () => true,
  personTokenClaims: (accountId: string) => ({ tenant_id: people.get(accountId)?.tenantId, roles: people.get(accountId)?.roles }),
  personTtl: { AccessToken: accessTokenSeconds, Session: 3_600, Grant: 3_600, RefreshToken: 3_600, Interaction: 600, IdToken: 3_600 },
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: (context: { body: string }, form: string) => {
      context.body = page(`${form}<button type="submit" form="op.logoutForm" value="yes" name="logout">Yes, sign me out</button>`);
    },
  },
});

const page = (content: string): string =>
  `<!doctype html><html lang="en"><head><title>Identity provider</title><link rel="icon" href="data:,"></head><body>${content}</body></html>`;

/** Answers requests of the page on which a person types their name. Returns false for other requests. */
export const answerInteraction = (provider: Provider, request: IncomingMessage, response: ServerResponse): boolean => {
  if (request.url?.startsWith(INTERACTION) !== true) return false;
  if (request.method === 'POST')
    void text(request).then((body) => {
      const accountId = new URLSearchParams(body).get('login') ?? '';
      const result = accountId === '' ? { error: 'access_denied', error_description: 'You were not admitted' } : { login: { accountId } };
      return provider.interactionFinished(request, response, result);
    });
  else
    response
      .setHeader('content-type', 'text/html')
      .end(page('<form method="post"><label>Name <input name="login"></label><button>Continue</button></form>'));
  return true;
};
