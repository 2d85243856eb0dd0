import proxyAddress from '@fastify/proxy-addr';
import { z } from 'zod';
import { isSafeForTokens, UNSAFE_FOR_TOKENS } from './addresses.js';

const flag = z.enum(['true', 'false']).optional();
const integer = (fallback: number, min: number, max: number) => z.coerce.number().int().min(min).max(max).default(fallback);
const list = z
  .string()
  .default('')
  .transform((items) =>
    items
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );
/** `name=value,…` in the OpenTelemetry format: values are percent-encoded. */
const pairs = list.transform((items, { addIssue }) => {
  const entries = items.map((item) => /^([\w.-]+)=(.*)$/.exec(item)?.slice(1).map(decoded));
  if (entries.every((entry) => entry?.every((part) => part !== undefined))) return Object.fromEntries(entries as [string, string][]);
  addIssue('must be name=value,… with percent-encoded values');
  return z.NEVER;
});
const text = z.string().optional();
/** URL of an HTTP server. Without a scheme, `localhost:11434` would be a URL of the scheme `localhost`. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a complete URL that begins with http:// or https://' });
const url = httpUrl.optional();
/** URL of a server with one of the schemes. */
export const serverUrl = (...schemes: readonly [string, ...string[]]) =>
  z
    .string('required')
    .refine(
      (text) => schemes.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''),
      `must be a URL that begins with ${schemes.at(-1)}://`,
    );
/** One secret, or several separated by commas during a rotation: the first is used, the others are still accepted. */
const secrets = z
  .string()
  .transform((all) => all.split(',').map((one) => one.trim()))
  .refine((all) => all.every((one) => one.length >= 32), 'each secret must have at least 32 characters');

/** Parameters of the authorisation code flow that the console sets itself. */
const OWN_PARAMETERS = new Set([
  ...['client_id', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state', 'nonce', 'code_challenge', 'code_challenge_method'],
  ...['code', 'code_verifier', 'grant_type', 'refresh_token'],
]);
/** `name=value&…` in the format of a URL query. */
const signInParameters = z
  .string()
  .default('')
  .transform((text) => [...new URLSearchParams(text)])
  .superRefine((parameters, { addIssue }) => {
    for (const [name] of parameters) if (OWN_PARAMETERS.has(name)) addIssue(`must not set ${name}, which the console sets itself`);
  });
/** Scopes, separated by spaces (RFC 6749, section 3.3). */
const scopes = z
  .string()
  .default('openid profile offline_access')
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .refine((names) => names.every((name) => /^[!#-[\]-~]+$/.test(name)), 'must be scopes separated by spaces')
  .refine((names) => names.includes('openid'), 'must include openid');

const decoded = (value: string): string | undefined => {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
};

/** Schema of the environment, by group. Defines every variable of `.env.example`. */
export const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  PORT: integer(4000, 0, 65535),
  HOST: z.string().default('127.0.0.1'),
  SUBGRAPH_PORT: integer(4100, 0, 65535),
  METRICS_PORT: integer(0, 0, 65535),
  PUBLIC_URL: url,
  CONSOLE: z.enum(['on', 'off']).default('on'),
  CONSOLE_CLIENT_ID: z
    .string()
    .regex(/^[\x20-\x7e]+$/, 'must consist of printable ASCII characters')
    .optional(),
  CONSOLE_SCOPES: scopes,
  CONSOLE_SIGN_IN_PARAMETERS: signInParameters,
  STREAMS_PER_TENANT: integer(200, 1, 100_000),
  READS_PER_TENANT: integer(4, 1, 10_000),
  QUEUED_READS_PER_TENANT: integer(64, 0, 100_000),
  DRAIN_SECONDS: integer(20, 1, 3_600),

  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_SAMPLER: z
    .enum(['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),

  DATABASE_URL: serverUrl('postgresql', 'postgres'),
  DATABASE_SYSTEM_URL: serverUrl('postgresql', 'postgres'),
  DATABASE_OWNER_URL: text,
  DATABASE_IDENTITY: z.enum(['password', 'entra']).default('password'),
  DATABASE_PASSWORD: text,
  DATABASE_SYSTEM_PASSWORD: text,
  DATABASE_OWNER_PASSWORD: text,
  DATABASE_CLIENT_ID: text,
  DATABASE_SYSTEM_CLIENT_ID: text,
  DATABASE_POOL_SIZE: integer(10, 1, 200),
  DATABASE_STATEMENT_TIMEOUT_MS: integer(10_000, 100, 600_000),

  REDIS_URL: serverUrl('rediss', 'redis'),
  REDIS_PASSWORD: text,
  REDIS_IDENTITY: z.enum(['password', 'entra']).default('password'),

  BLOB_CONNECTION_STRING: text,
  BLOB_ACCOUNT_URL: url,
  BLOB_LINK_URL: url,
  BLOB_CONTAINER: z.string().default('kpi'),
  DOWNLOAD_LINK_TTL: integer(900, 1, 86_400),
  UPLOAD_MAX_BYTES: integer(536_870_912, 1, 10_737_418_240),

  AUTH_MODE: z.enum(['demo', 'production'], { error: 'must be demo or production; none requires SUPERGRAPH_FILE' }).default('demo'),
  DEMO_AUTO_PROVISION: flag,
  OIDC_ISSUER: url,
  OIDC_AUDIENCE: list,
  OIDC_JWKS_URL: url,
  OIDC_TENANT_CLAIM: z.string().default('tenant_id'),
  OIDC_ROLES_CLAIM: z.string().default('roles'),
  OIDC_MAX_TOKEN_SECONDS: integer(86_400, 60, 604_800),
  OIDC_ALGORITHMS: list.transform((names) => (names.length > 0 ? names : ['RS256', 'PS256', 'ES256'])),
  ALLOW_SELF_APPROVAL: flag,
  INTERNAL_TOKEN_SECRET: secrets,

  CREDENTIALS_KEYS: secrets,

  SUBGRAPH_URLS: list,
  ALLOWED_ORIGINS: list,
  GRAPHQL_INTROSPECTION: flag,
  ALLOW_LOOPBACK_SOURCES: flag,

  RATE_LIMIT_WINDOW_SECONDS: integer(10, 1, 3_600),
  RATE_LIMIT_COST: integer(10_000_000, 1, 1_000_000_000),
  RATE_LIMIT_UNAUTHENTICATED: integer(5_000, 1, 1_000_000_000),
  TRUSTED_PROXIES: list,

  LAKEHOUSE_READ_PATH: z.enum(['postgres', 'gold']).default('postgres'),

  WORKER_CONCURRENCY: integer(3, 1, 64),
  WORKER_MEMORY_MB: integer(512, 256, 65_536),
  WORKER_FETCHES: integer(128, 2, 1_000),
  FETCH_MEMORY_MB: integer(512, 256, 65_536),
  FETCH_DISK_MB: integer(2_048, 64, 1_048_576),
  RUN_LEASE_MS: integer(15_000, 500, 600_000),
  RUN_MAX_ATTEMPTS: integer(3, 1, 20),
  RUN_REDISPATCH_MS: integer(15_000, 200, 600_000),
  RUN_ATTEMPT_TIMEOUT_MS: integer(900_000, 1_000, 86_400_000),
  RUN_MEMORY_MB: integer(1_536, 512, 262_144),
  RUN_CPU_SECONDS: integer(900, 1, 86_400),
  RUN_DISK_MB: integer(4_096, 64, 1_048_576),
  RUN_TENANT_MAX_RUNNING: z.coerce.number().int().min(1).max(10_000).optional(),
  RUN_TENANT_MAX_SYNCS: z.coerce.number().int().min(1).max(10_000).optional(),
  RUN_TENANT_MAX_FETCHES: z.coerce.number().int().min(1).max(10_000).optional(),

  SEARCH_TIMEOUT_MS: integer(2_000, 50, 60_000),
  EMBEDDINGS_BASE_URL: url,
  EMBEDDINGS_MODEL: z.string().default('nomic-embed-text'),
  EMBEDDINGS_API_KEY: text,
  EMBEDDINGS_TIMEOUT_MS: integer(5_000, 100, 600_000),
  EMBEDDINGS_MIN_SIMILARITY: z.coerce.number().min(-1).max(1).default(0.5),

  WEB_SEARCH_PROVIDER: z.enum(['searxng', 'brave', 'tavily']).optional(),
  WEB_SEARCH_URL: url,
  WEB_SEARCH_API_KEY: text,
  WEB_SEARCH_TIMEOUT_MS: integer(10_000, 100, 120_000),

  MODEL_BASE_URL: url,
  MODEL_NAME: z.string().default('llama3.1'),
  MODEL_API_KEY: text,
  MODEL_TIMEOUT_MS: integer(60_000, 100, 600_000),
  MODEL_REGION: text,
  MODEL_PREMIUM_BASE_URL: url,
  MODEL_PREMIUM_NAME: z.string().default('gpt-4o'),
  MODEL_PREMIUM_API_KEY: text,
  MODEL_PREMIUM_TIMEOUT_MS: integer(60_000, 100, 600_000),
  MODEL_PREMIUM_REGION: text,
  MODEL_MAX_CONCURRENCY: integer(4, 1, 256),
  MODEL_MAX_RETRIES: integer(2, 0, 5),
  MODEL_CIRCUIT_FAULTS: integer(5, 1, 1_000),
});

export type Environment = z.infer<typeof environment>;

/** Signature algorithms of access tokens; excludes shared secrets (HMAC) and `none`. */
const ALGORITHM = /^(RS|PS|ES)(256|384|512)$|^Ed25519$/;

/** Memory that a run process needs in addition to DuckDB, in megabytes. */
const MIN_HEAP_MB = 256;

const conflicts = (env: Environment): [name: string, message: string][] => {
  const issues: [string, string][] = [];
  if (!env.BLOB_CONNECTION_STRING && !env.BLOB_ACCOUNT_URL) issues.push(['BLOB_CONNECTION_STRING or BLOB_ACCOUNT_URL', 'one is required']);
  if (env.AUTH_MODE === 'production') {
    if (!env.OIDC_ISSUER) issues.push(['OIDC_ISSUER', 'required with AUTH_MODE=production']);
    if (env.OIDC_AUDIENCE.length === 0) issues.push(['OIDC_AUDIENCE', 'required with AUTH_MODE=production']);
    if (env.DEMO_AUTO_PROVISION === 'true') issues.push(['DEMO_AUTO_PROVISION', 'must not be true with AUTH_MODE=production']);
  }
  if (env.NODE_ENV === 'production') {
    if (env.AUTH_MODE === 'demo') issues.push(['AUTH_MODE', 'must not be demo with NODE_ENV=production']);
    if (env.ALLOW_LOOPBACK_SOURCES === 'true') issues.push(['ALLOW_LOOPBACK_SOURCES', 'must not be true with NODE_ENV=production']);
  }
  if (env.RUN_MEMORY_MB < env.WORKER_MEMORY_MB + MIN_HEAP_MB)
    issues.push(['RUN_MEMORY_MB', `must exceed WORKER_MEMORY_MB (${env.WORKER_MEMORY_MB}) by at least ${MIN_HEAP_MB}`]);
  if (env.WEB_SEARCH_PROVIDER === 'searxng' && !env.WEB_SEARCH_URL)
    issues.push(['WEB_SEARCH_URL', 'required with WEB_SEARCH_PROVIDER=searxng']);
  if (env.WEB_SEARCH_PROVIDER && env.WEB_SEARCH_PROVIDER !== 'searxng' && !env.WEB_SEARCH_API_KEY)
    issues.push(['WEB_SEARCH_API_KEY', `required with WEB_SEARCH_PROVIDER=${env.WEB_SEARCH_PROVIDER}`]);
  for (const name of ['DATABASE_URL', 'DATABASE_SYSTEM_URL'] as const)
    if (env[name] && !isSafeForTokens(env.DATABASE_IDENTITY, env[name])) issues.push([name, UNSAFE_FOR_TOKENS]);
  if (env.REDIS_IDENTITY === 'entra' && URL.parse(env.REDIS_URL)?.protocol !== 'rediss:')
    issues.push(['REDIS_URL', 'requires rediss:// with REDIS_IDENTITY=entra']);
  if (env.REDIS_IDENTITY === 'entra' && (env.REDIS_PASSWORD || URL.parse(env.REDIS_URL)?.password))
    issues.push(['REDIS_PASSWORD', 'must be empty with REDIS_IDENTITY=entra']);
  for (const name of env.OIDC_ALGORITHMS)
    if (!ALGORITHM.test(name)) issues.push(['OIDC_ALGORITHMS', `"${name}" is not a public-key signature algorithm`]);
  for (const network of env.TRUSTED_PROXIES)
    if (!isNetwork(network)) issues.push(['TRUSTED_PROXIES', `"${network}" is neither an IP address nor a network`]);
  for (const pair of env.SUBGRAPH_URLS)
    if (!isNameAndOrigin(pair)) issues.push(['SUBGRAPH_URLS', `"${pair}" must be name=url, where url has no path`]);
  return issues;
};

/** Schema of an environment without conflicts, which are reported together with errors of single variables. */
export const consistentEnvironment = environment.superRefine(
  (env, { addIssue }) => conflicts(env).forEach(([name, message]) => addIssue({ code: 'custom', path: [name], message })),
  { when: () => true },
);

const isNameAndOrigin = (pair: string): boolean => {
  const [name, address] = splitPair(pair);
  const parsed = URL.parse(address);
  return /^[a-z]+$/.test(name) && parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.href === `${parsed.origin}/`;
};

const isNetwork = (text: string): boolean => {
  try {
    proxyAddress.compile(text);
    return true;
  } catch {
    return false;
  }
};

export const splitPair = (pair: string): [name: string, url: string] => {
  const cut = pair.indexOf('=');
  return [pair.slice(0, cut), pair.slice(cut + 1)];
};
