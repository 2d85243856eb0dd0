import { z } from 'zod';
import { ConfigError, parseWith, readEnvironment } from './config.js';

/** What the smoke test reads. It runs where nothing else of the service is configured, so it asks for nothing else. */
const environment = z.object({
  SMOKE_URL: z.string().optional(),
  SMOKE_TOKEN: z.string().optional(),
  SMOKE_CLIENT_ID: z.string().optional(),
  SMOKE_CLIENT_SECRET: z.string().optional(),
  SMOKE_TOKEN_URL: z.url().optional(),
  SMOKE_TOKEN_PARAMETERS: z.string().default(''),
  OIDC_ISSUER: z.url().optional(),
});

/** Where access tokens come from by the client-credentials grant (RFC 6749, section 4.4). */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The token endpoint, or the issuer whose discovery document names it. */
  readonly endpoint: { readonly tokenUrl: string } | { readonly issuer: string };
  /** Further fields of the token request: `scope`, `resource`, `audience`, as the provider wants them. */
  readonly parameters: URLSearchParams;
}

export interface SmokeConfig {
  /** The service to try; not looked at yet. */
  readonly url: string | undefined;
  readonly token: string | undefined;
  readonly credentials: ClientCredentials | undefined;
}

/** @throws ConfigError naming every fault at once. */
export const loadSmokeConfig = (env: NodeJS.ProcessEnv = readEnvironment()): SmokeConfig => {
  const given = parseWith(environment, env);
  return { url: given.SMOKE_URL, token: given.SMOKE_TOKEN, credentials: credentialsOf(given) };
};

const credentialsOf = (env: z.infer<typeof environment>): ClientCredentials | undefined => {
  const { SMOKE_CLIENT_ID: clientId, SMOKE_CLIENT_SECRET: clientSecret, SMOKE_TOKEN_URL: tokenUrl, OIDC_ISSUER: issuer } = env;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError('SMOKE_CLIENT_ID and SMOKE_CLIENT_SECRET: either needs the other');
  if (tokenUrl === undefined && issuer === undefined) throw new ConfigError('SMOKE_CLIENT_ID needs SMOKE_TOKEN_URL or OIDC_ISSUER');
  return {
    clientId,
    clientSecret,
    endpoint: tokenUrl === undefined ? { issuer: issuer ?? '' } : { tokenUrl },
    parameters: new URLSearchParams(env.SMOKE_TOKEN_PARAMETERS),
  };
};
