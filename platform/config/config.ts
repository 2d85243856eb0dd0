import { existsSync } from 'node:fs';
import type { z } from 'zod';
import { withPassword } from './addresses.js';
import { consistentEnvironment, splitPair, type Environment } from './environment.js';

export type Config = ReturnType<typeof nest>;

/** Invalid configuration. The message names every invalid variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Parses the environment. A variable that is not set is read from `.env` in the working directory, if that file exists.
 * @throws ConfigError naming every invalid variable
 */
export const loadConfig = (env: NodeJS.ProcessEnv = readEnvironment()): Config => nest(parseWith(consistentEnvironment, env));

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

/** Returns how the gateway serves the console: with a choice of tenant, with sign-in, or not, because it is off or has no client id. */
const consoleOf = (env: Environment) => {
  if (env.CONSOLE === 'off') return { mode: 'off' as const };
  if (env.AUTH_MODE === 'demo') return { mode: 'demo' as const };
  if (env.CONSOLE_CLIENT_ID === undefined) return { mode: 'without-client' as const };
  const { CONSOLE_CLIENT_ID: clientId, CONSOLE_SCOPES: scopes, CONSOLE_SIGN_IN_PARAMETERS: parameters } = env;
  return { mode: 'sign-in' as const, clientId, scopes, parameters };
};

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
    console: consoleOf(env),
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
  redis: { url: withPassword(env.REDIS_URL, env.REDIS_PASSWORD), identity: env.REDIS_IDENTITY },
  blob: {
    connectionString: env.BLOB_CONNECTION_STRING,
    accountUrl: env.BLOB_ACCOUNT_URL,
    linkUrl: env.BLOB_LINK_URL,
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
          audiences: env.OIDC_AUDIENCE,
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
    /** Maximum number of queries of a tenant that run, and that wait, at the same time in a process. */
    reads: { running: env.READS_PER_TENANT, waiting: env.QUEUED_READS_PER_TENANT },
  },
  sources: { allowLoopback: env.ALLOW_LOOPBACK_SOURCES === 'true' },
  /** Store from which computed values are read: rows in PostgreSQL, or Parquet in blob storage. */
  lakehouse: { readPath: env.LAKEHOUSE_READ_PATH },
  worker: {
    concurrency: env.WORKER_CONCURRENCY,
    memoryMb: env.WORKER_MEMORY_MB,
    /** Number of fetches at the same time, memory of the process that executes them, and disk space of their files together. */
    fetches: { concurrency: env.WORKER_FETCHES, memoryMb: env.FETCH_MEMORY_MB, diskMb: env.FETCH_DISK_MB },
  },
  runs: {
    leaseMs: env.RUN_LEASE_MS,
    maxAttempts: env.RUN_MAX_ATTEMPTS,
    redispatchMs: env.RUN_REDISPATCH_MS,
    attemptTimeoutMs: env.RUN_ATTEMPT_TIMEOUT_MS,
    /** Limits of the process that executes a run. */
    limits: { memoryMb: env.RUN_MEMORY_MB, cpuSeconds: env.RUN_CPU_SECONDS, diskMb: env.RUN_DISK_MB },
    /** Maximum number of concurrent runs, synchronisations and fetches per tenant; undefined derives them from those of the workers. */
    tenantMaxRunning: env.RUN_TENANT_MAX_RUNNING,
    tenantMaxSyncs: env.RUN_TENANT_MAX_SYNCS,
    tenantMaxFetches: env.RUN_TENANT_MAX_FETCHES,
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
