import { z } from 'zod';
import { ConfigError, parseWith, readEnvironment } from './config.js';

/** Variables of the smoke test. It runs where the service is not configured, so it requires no other variables. */
export const smokeEnvironment = z.object({
  SMOKE_URL: z.string().optional(),
  SMOKE_TOKEN: z.string().optional(),
  SMOKE_CLIENT_ID: z.string().optional(),
  SMOKE_CLIENT_SECRET: z.string().optional(),
  SMOKE_TOKEN_URL: z.url().optional(),
  SMOKE_TOKEN_PARAMETERS: z.string().default(''),
  OIDC_ISSUER: z.url().optional(),
});

/** Settings of the client-credentials grant (RFC 6749, section 4.4), which supplies access tokens. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The token endpoint, or the issuer whose discovery document names it. */
  readonly endpoint: { readonly tokenUrl: string } | { readonly issuer: string };
  /** Additional fields of the token request that the provider requires, such as `scope`, `resource` or `audience`. */
  readonly parameters: URLSearchParams;
}

export interface SmokeConfig {
  /** URL of the service to test; not validated yet. */
  readonly url: string | undefined;
  readonly token: string | undefined;
  readonly credentials: ClientCredentials | undefined;
}

/** Parses the configuration of the smoke test. @throws ConfigError naming every invalid variable */
export const loadSmokeConfig = (env: NodeJS.ProcessEnv = readEnvironment()): SmokeConfig => {
  const settings = parseWith(smokeEnvironment, env);
  return { url: settings.SMOKE_URL, token: settings.SMOKE_TOKEN, credentials: credentialsOf(settings) };
};

const credentialsOf = (env: z.infer<typeof smokeEnvironment>): ClientCredentials | undefined => {
  const { SMOKE_CLIENT_ID: clientId, SMOKE_CLIENT_SECRET: clientSecret, SMOKE_TOKEN_URL: tokenUrl, OIDC_ISSUER: issuer } = env;
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError('SMOKE_CLIENT_ID and SMOKE_CLIENT_SECRET: set both or neither');
  if (tokenUrl === undefined && issuer === undefined) throw new ConfigError('SMOKE_CLIENT_ID: requires SMOKE_TOKEN_URL or OIDC_ISSUER');
  return {
    clientId,
    clientSecret,
    endpoint: tokenUrl === undefined ? { issuer: issuer ?? '' } : { tokenUrl },
    parameters: new URLSearchParams(env.SMOKE_TOKEN_PARAMETERS),
  };
};
