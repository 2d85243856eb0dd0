import { startIdentityProvider } from '../../platform/identity/testing/identity-provider.js';
import { providerMetadata } from './provider-metadata.js';

/** Collects the warnings of a logger. */
const collector = () => {
  const warnings: { err: Error }[] = [];
  return { warnings, log: { warn: (details: { err: Error }) => warnings.push(details) } as never };
};

/** Returns metadata of another provider with this token endpoint. */
const endpoints = (token: string): string => {
  const issuer = 'https://id.example.com';
  return JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: token });
};

describe('providerMetadata', () => {
  it('reads the metadata at the first call and then keeps them', async () => {
    await using provider = await startIdentityProvider();
    const { warnings, log } = collector();
    const issuer = provider.env.OIDC_ISSUER;
    const read = providerMetadata(issuer, log);
    expect(provider.requests).toEqual([]);
    const [first, second] = await Promise.all([read(), read()]);
    expect(first).toEqual({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      end_session_endpoint: `${issuer}/session/end`,
      authorization_response_iss_parameter_supported: true,
    });
    expect(second).toBe(first);
    provider.fail(500);
    expect(await read()).toBe(first);
    expect([provider.requests, warnings]).toEqual([['/.well-known/openid-configuration'], []]);
  });

  it.each([
    ['with an error', 503, '', /responded 503/],
    ['without endpoints', 200, '{"issuer":"https://id.example.com"}', /authorization_endpoint/],
    ['with an endpoint that is no web address', 200, endpoints('javascript:alert(1)'), /token_endpoint/],
    ['of another issuer', 200, endpoints('https://id.example.com/token'), /names the issuer https:\/\/id\.example\.com/],
  ])('returns null if the provider answers %s, with one request for concurrent calls', async (_, status, body, reason) => {
    await using provider = await startIdentityProvider();
    provider.fail(status, body);
    const { warnings, log } = collector();
    const read = providerMetadata(provider.env.OIDC_ISSUER, log);
    expect(await Promise.all([read(), read(), read()])).toEqual([null, null, null]);
    expect(warnings.map(({ err }) => err.message)).toEqual([expect.stringMatching(reason)]);
    expect(provider.requests).toHaveLength(1);
  });
});
