import type { ClientCredentials } from '../../config/index.js';
import { httpFetch } from '../../net/http-client.js';
import { CommandError } from '../command.js';

const TIMEOUT_MS = 10_000;

/**
 * An access token by the client-credentials grant.
 * @throws CommandError when the identity provider gives none.
 */
export const accessTokenOf = async ({ clientId, clientSecret, endpoint, parameters }: ClientCredentials): Promise<string> => {
  const tokenUrl = 'tokenUrl' in endpoint ? endpoint.tokenUrl : await discover(endpoint.issuer);
  const credentials = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
  const body = new URLSearchParams([['grant_type', 'client_credentials'], ...parameters]);
  const answer = await ask(tokenUrl, { method: 'POST', body, headers: { authorization: `Basic ${credentials}` } });
  return text(answer, 'access_token', tokenUrl);
};

/** OpenID Connect Discovery 1.0. */
const discover = async (issuer: string): Promise<string> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  return text(await ask(url), 'token_endpoint', url);
};

const ask = async (url: string, init: RequestInit = {}): Promise<unknown> => {
  try {
    const response = await httpFetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new CommandError(`${url} answers ${response.status}`);
    return await response.json();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${url} does not answer as an identity provider does: ${String(error)}`, { cause: error });
  }
};

const text = (answer: unknown, field: string, url: string): string => {
  const value = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[field] : undefined;
  if (typeof value !== 'string') throw new CommandError(`${url} names no ${field}`);
  return value;
};
