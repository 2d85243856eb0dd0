import type { BaseLogger } from 'pino';
import { z } from 'zod';
import { discoveryUrl } from '../../platform/identity/discovery.js';
import { httpFetch } from '../../platform/net/index.js';

const endpoint = z.url({ protocol: /^https?$/ });
/** What a client of the authorisation code flow needs to know about the provider (OpenID Connect Discovery 1.0, RP-Initiated Logout 1.0). */
const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  end_session_endpoint: endpoint.optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});
export type ProviderMetadata = z.infer<typeof metadata>;

const TIMEOUT_MS = 5_000;
/** Time after which the metadata is read again; the last known one is used until then, and if the provider does not respond. */
const MAX_AGE_MS = 600_000;
/** Minimum time between two requests, so that visitors of the page do not flood a provider that does not respond. */
const RETRY_MS = 2_000;

/**
 * Returns a function that resolves to the metadata of an identity provider, or to null while it cannot be read. The first call reads
 * it, so that the service starts without the provider.
 */
export const providerMetadata = (issuer: string, log: Pick<BaseLogger, 'warn'>): (() => Promise<ProviderMetadata | null>) => {
  let known: ProviderMetadata | null = null;
  let dueAt = 0;
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    try {
      known = await readMetadata(issuer);
      dueAt = Date.now() + MAX_AGE_MS;
    } catch (err) {
      dueAt = Date.now() + RETRY_MS;
      log.warn({ err, issuer }, 'metadata of the identity provider could not be read; sign-in to the console may fail');
    }
  };

  return async () => {
    if (reading === undefined && Date.now() >= dueAt) reading = read().finally(() => (reading = undefined));
    if (known === null) await reading;
    return known;
  };
};

const readMetadata = async (issuer: string): Promise<ProviderMetadata> => {
  const url = discoveryUrl(issuer);
  const response = await httpFetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} responded ${response.status}`);
  const found = metadata.parse(await response.json());
  if (found.issuer !== issuer) throw new Error(`${url} names the issuer ${found.issuer}, OIDC_ISSUER is ${issuer}`);
  return found;
};
