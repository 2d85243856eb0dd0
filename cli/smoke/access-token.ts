import type { ClientCredentials } from '../../platform/config/index.js';
import { discoveryUrl } from '../../platform/identity/discovery.js';
import { httpFetch } from '../../platform/net/http-client.js';
import { CommandError } from '../command.js';

const TIMEOUT_MS = 10_000;

/**
 * Requests an access token by the client-credentials grant.
 * @throws CommandError if the identity provider does not issue one
 */
export const accessTokenOf = async ({ clientId, clientSecret, endpoint, parameters }: ClientCredentials): Promise<string> => {
  const tokenUrl = 'tokenUrl' in endpoint ? endpoint.tokenUrl : await discover(endpoint.issuer);
  const credentials = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
  const body = new URLSearchParams([['grant_type', 'client_credentials'], ...parameters]);
  const response = await fetchJson(tokenUrl, { method: 'POST', body, headers: { authorization: `Basic ${credentials}` } });
  return text(response, 'access_token', tokenUrl);
};

/** Returns the token endpoint of an issuer (OpenID Connect Discovery 1.0). */
const discover = async (issuer: string): Promise<string> => {
  const url = discoveryUrl(issuer);
  return text(await fetchJson(url), 'token_endpoint', url);
};

const fetchJson = async (url: string, init: RequestInit = {}): Promise<unknown> => {
  try {
    const response = await httpFetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new CommandError(`${url} responded ${response.status}`);
    return await response.json();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`the request to the identity provider at ${url} failed: ${String(error)}`, { cause: error });
  }
};

const text = (body: unknown, field: string, url: string): string => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : undefined;
  if (typeof value !== 'string') throw new CommandError(`the response of ${url} has no ${field}`);
  return value;
};
