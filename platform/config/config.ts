import proxyAddress from '@fastify/proxy-addr';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { isSafeForTokens, UNSAFE_FOR_TOKENS, withPassword } from './addresses.js';

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
const url = z.url().optional();
/** One secret, or several separated by commas during a rotation: the first is used, the others are still accepted. */
const secrets = z
  .string()
  .transform((all) => all.split(',').map((one) => one.trim()))
  .refine((all) => all.every((one) => one.length >= 32), 'each secret must have at least 32 characters');

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
  STREAMS_PER_TENANT: integer(200, 1, 100_000),
  DRAIN_SECONDS: integer(20, 1, 3_600),

  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_SAMPLER: z
    .enum(['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),

  DATABASE_URL: z.string().min(1),
  DATABASE_SYSTEM_URL: z.string().min(1),
  DATABASE_OWNER_URL: text,
  DATABASE_IDENTITY: z.enum(['password', 'entra']).default('password'),
  DATABASE_PASSWORD: text,
  DATABASE_SYSTEM_PASSWORD: text,
  DATABASE_OWNER_PASSWORD: text,
  DATABASE_CLIENT_ID: text,
  DATABASE_SYSTEM_CLIENT_ID: text,
  DATABASE_POOL_SIZE: integer(10, 1, 200),
  DATABASE_STATEMENT_TIMEOUT_MS: integer(10_000, 100, 600_000),

  REDIS_URL: z.string().min(1),
  REDIS_PASSWORD: text,

  BLOB_CONNECTION_STRING: text,
  BLOB_ACCOUNT_URL: url,
  BLOB_CONTAINER: z.string().default('kpi'),
  DOWNLOAD_LINK_TTL: integer(900, 1, 86_400),
  UPLOAD_MAX_BYTES: integer(536_870_912, 1, 10_737_418_240),

  AUTH_MODE: z.enum(['demo', 'production'], { error: 'must be demo or production; none requires SUPERGRAPH_FILE' }).default('demo'),
  DEMO_AUTO_PROVISION: flag,
  OIDC_ISSUER: url,
  OIDC_AUDIENCE: text,
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
  RUN_LEASE_MS: integer(15_000, 500, 600_000),
  RUN_MAX_ATTEMPTS: integer(3, 1, 20),
  RUN_REDISPATCH_MS: integer(15_000, 200, 600_000),
  RUN_ATTEMPT_TIMEOUT_MS: integer(900_000, 1_000, 86_400_000),
  RUN_MEMORY_MB: integer(1_536, 512, 262_144),
  RUN_CPU_SECONDS: integer(900, 1, 86_400),
  RUN_DISK_MB: integer(4_096, 64, 1_048_576),
  RUN_TENANT_MAX_RUNNING: z.coerce.number().int().min(1).max(10_000).optional(),
  RUN_TENANT_MAX_SYNCS: z.coerce.number().int().min(1).max(10_000).optional(),

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

export type Config = ReturnType<typeof nest>;

/** Invalid configuration. The message names every invalid variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Parses the environment. A variable that is not set is read from `.env` in the working directory, if that file exists.
 * @throws ConfigError naming every invalid variable
 */
export const loadConfig = (env: NodeJS.ProcessEnv = readEnvironment()): Config => nest(parseWith(consistent, env));

/**
 * Parses the environment with a schema. Blank variables count as unset, since Compose files and charts pass unset ones as blank.
 * @throws ConfigError naming every invalid variable
 */
export const parseWith = <T>(schema: z.ZodType<T>, env: NodeJS.ProcessEnv): T => {
  const nonBlank = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(nonBlank);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`Invalid configuration:\n  ${issues.join('\n  ')}`);
};

export const readEnvironment = (): NodeJS.ProcessEnv => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
};

type Environment = z.infer<typeof environment>;

/** Signature algorithms of access tokens; excludes shared secrets (HMAC) and `none`. */
const ALGORITHM = /^(RS|PS|ES)(256|384|512)$|^Ed25519$/;

/** Memory that a run process needs in addition to DuckDB, in megabytes. */
const MIN_HEAP_MB = 256;

const conflicts = (env: Environment): [name: string, message: string][] => {
  const issues: [string, string][] = [];
  if (!env.BLOB_CONNECTION_STRING && !env.BLOB_ACCOUNT_URL) issues.push(['BLOB_CONNECTION_STRING or BLOB_ACCOUNT_URL', 'one is required']);
  if (env.AUTH_MODE === 'production') {
    if (!env.OIDC_ISSUER) issues.push(['OIDC_ISSUER', 'required with AUTH_MODE=production']);
    if (!env.OIDC_AUDIENCE) issues.push(['OIDC_AUDIENCE', 'required with AUTH_MODE=production']);
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
  for (const name of env.OIDC_ALGORITHMS)
    if (!ALGORITHM.test(name)) issues.push(['OIDC_ALGORITHMS', `"${name}" is not a public-key signature algorithm`]);
  for (const network of env.TRUSTED_PROXIES)
    if (!isNetwork(network)) issues.push(['TRUSTED_PROXIES', `"${network}" is neither an IP address nor a network`]);
  for (const pair of env.SUBGRAPH_URLS)
    if (!isNameAndOrigin(pair)) issues.push(['SUBGRAPH_URLS', `"${pair}" must be name=url, where url has no path`]);
  return issues;
};

/** Reports conflicts between variables together with errors of single variables. */
const consistent = environment.superRefine(
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

const splitPair = (pair: string): [name: string, url: string] => {
  const cut = pair.indexOf('=');
  return [pair.slice(0, cut), pair.slice(cut + 1)];
};

/** Default URLs of the search services. */
const SEARCH_URLS = { searxng: '', brave: 'https://api.search.brave.com/res/v1/web/search', tavily: 'https://api.tavily.com/search' };

/** Returns the tracing settings; null without a collector. */
export const tracingOf = (env: Pick<Environment, Extract<keyof Environment, `OTEL_${string}`>>) =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: env.OTEL_EXPORTER_OTLP_HEADERS,
        resource: env.OTEL_RESOURCE_ATTRIBUTES,
        sampler: env.OTEL_TRACES_SAMPLER,
        ratio: env.OTEL_TRACES_SAMPLER_ARG,
      }
    : null;

/** Converts the flat environment to nested settings; a disabled feature is `null`. */
const nest = (env: Environment) => ({
  logLevel: env.LOG_LEVEL,
  /** Shutdown deadline after the signal, in seconds. */
  drainSeconds: env.DRAIN_SECONDS,
  http: {
    host: env.HOST,
    port: env.PORT,
    subgraphPort: env.SUBGRAPH_PORT,
    metricsPort: env.METRICS_PORT,
    publicUrl: env.PUBLIC_URL,
    allowedOrigins: env.ALLOWED_ORIGINS,
    /** Maximum number of open WebSockets and event streams per tenant and process. */
    streamsPerTenant: env.STREAMS_PER_TENANT,
  },
  tracing: tracingOf(env),
  database: {
    runtimeUrl: withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD),
    systemUrl: withPassword(env.DATABASE_SYSTEM_URL, env.DATABASE_SYSTEM_PASSWORD),
    identity: env.DATABASE_IDENTITY,
    /** Client id of the managed identity with `entra`; default: the identity from the environment of the process. */
    runtimeClientId: env.DATABASE_CLIENT_ID,
    systemClientId: env.DATABASE_SYSTEM_CLIENT_ID,
    poolSize: env.DATABASE_POOL_SIZE,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    /** Response timeout of a connection: the longest statement plus 2 s for the network. */
    responseTimeoutMs: Math.max(env.DATABASE_STATEMENT_TIMEOUT_MS, env.SEARCH_TIMEOUT_MS) + 2_000,
  },
  redis: { url: withPassword(env.REDIS_URL, env.REDIS_PASSWORD) },
  blob: {
    connectionString: env.BLOB_CONNECTION_STRING,
    accountUrl: env.BLOB_ACCOUNT_URL,
    container: env.BLOB_CONTAINER,
    linkTtlSeconds: env.DOWNLOAD_LINK_TTL,
    uploadMaxBytes: env.UPLOAD_MAX_BYTES,
  },
  auth:
    env.AUTH_MODE === 'demo'
      ? { mode: 'demo' as const, autoProvision: env.DEMO_AUTO_PROVISION !== 'false' }
      : {
          mode: 'production' as const,
          issuer: env.OIDC_ISSUER ?? '',
          audience: env.OIDC_AUDIENCE ?? '',
          jwksUrl: env.OIDC_JWKS_URL ?? `${(env.OIDC_ISSUER ?? '').replace(/\/$/, '')}/.well-known/jwks.json`,
          tenantClaim: env.OIDC_TENANT_CLAIM,
          rolesClaim: env.OIDC_ROLES_CLAIM,
          algorithms: env.OIDC_ALGORITHMS,
          maxTokenSeconds: env.OIDC_MAX_TOKEN_SECONDS,
        },
  /** True if a person may approve their own request; default true in demo mode, where all callers are one person. */
  selfApproval: env.ALLOW_SELF_APPROVAL ? env.ALLOW_SELF_APPROVAL === 'true' : env.AUTH_MODE === 'demo',
  /** Secrets of the tokens between gateway and subgraphs: the first signs, all verify. */
  internalTokenSecrets: env.INTERNAL_TOKEN_SECRET,
  /** Keys that encrypt tenants' credentials: the first encrypts, all decrypt. */
  credentialsKeys: env.CREDENTIALS_KEYS,
  graph: {
    /** Subgraphs called over HTTP; if empty, all run in this process. */
    subgraphUrls: new Map(env.SUBGRAPH_URLS.map(splitPair)),
    introspection: env.GRAPHQL_INTROSPECTION ? env.GRAPHQL_INTROSPECTION === 'true' : env.AUTH_MODE === 'demo',
  },
  rateLimits: {
    windowSeconds: env.RATE_LIMIT_WINDOW_SECONDS,
    /** Budget per tenant and window, in units of operation cost. */
    tenantCost: env.RATE_LIMIT_COST,
    /** Maximum number of requests per client address and window. */
    unauthenticatedRequests: env.RATE_LIMIT_UNAUTHENTICATED,
    trustedProxies: env.TRUSTED_PROXIES,
  },
  sources: { allowLoopback: env.ALLOW_LOOPBACK_SOURCES === 'true' },
  /** Store from which computed values are read: rows in PostgreSQL, or Parquet in blob storage. */
  lakehouse: { readPath: env.LAKEHOUSE_READ_PATH },
  worker: { concurrency: env.WORKER_CONCURRENCY, memoryMb: env.WORKER_MEMORY_MB },
  runs: {
    leaseMs: env.RUN_LEASE_MS,
    maxAttempts: env.RUN_MAX_ATTEMPTS,
    redispatchMs: env.RUN_REDISPATCH_MS,
    attemptTimeoutMs: env.RUN_ATTEMPT_TIMEOUT_MS,
    /** Limits of the process that executes a run. */
    limits: { memoryMb: env.RUN_MEMORY_MB, cpuSeconds: env.RUN_CPU_SECONDS, diskMb: env.RUN_DISK_MB },
    /** Maximum number of concurrent runs and synchronisations per tenant; undefined derives them from the number of slots. */
    tenantMaxRunning: env.RUN_TENANT_MAX_RUNNING,
    tenantMaxSyncs: env.RUN_TENANT_MAX_SYNCS,
  },
  search: { timeoutMs: env.SEARCH_TIMEOUT_MS, minSimilarity: env.EMBEDDINGS_MIN_SIMILARITY },
  embeddings: env.EMBEDDINGS_BASE_URL
    ? {
        baseUrl: env.EMBEDDINGS_BASE_URL,
        name: env.EMBEDDINGS_MODEL,
        apiKey: env.EMBEDDINGS_API_KEY,
        timeoutMs: env.EMBEDDINGS_TIMEOUT_MS,
      }
    : null,
  webSearch: env.WEB_SEARCH_PROVIDER
    ? {
        provider: env.WEB_SEARCH_PROVIDER,
        url: env.WEB_SEARCH_URL ?? SEARCH_URLS[env.WEB_SEARCH_PROVIDER],
        apiKey: env.WEB_SEARCH_API_KEY,
        timeoutMs: env.WEB_SEARCH_TIMEOUT_MS,
      }
    : null,
  model: env.MODEL_BASE_URL
    ? {
        baseUrl: env.MODEL_BASE_URL,
        name: env.MODEL_NAME,
        apiKey: env.MODEL_API_KEY,
        timeoutMs: env.MODEL_TIMEOUT_MS,
        region: env.MODEL_REGION,
      }
    : null,
  /** Model for tenants that have approved it. */
  premiumModel: env.MODEL_PREMIUM_BASE_URL
    ? {
        baseUrl: env.MODEL_PREMIUM_BASE_URL,
        name: env.MODEL_PREMIUM_NAME,
        apiKey: env.MODEL_PREMIUM_API_KEY,
        timeoutMs: env.MODEL_PREMIUM_TIMEOUT_MS,
        region: env.MODEL_PREMIUM_REGION,
      }
    : null,
  modelCalls: {
    concurrency: env.MODEL_MAX_CONCURRENCY,
    retries: env.MODEL_MAX_RETRIES,
    breaker: { threshold: env.MODEL_CIRCUIT_FAULTS, openMs: 30_000 },
  },
});
