import { ConfigError, loadConfig } from './config.js';
import { loadMigrationConfig } from './migration-config.js';

/** Required variables; all others have a default. */
const REQUIRED = {
  DATABASE_URL: 'postgres://kpi_runtime@127.0.0.1/kpi',
  DATABASE_SYSTEM_URL: 'postgres://kpi_system@127.0.0.1/kpi',
  REDIS_URL: 'redis://127.0.0.1:6379',
  BLOB_CONNECTION_STRING: 'UseDevelopmentStorage=true',
  INTERNAL_TOKEN_SECRET: 'a-secret-of-at-least-thirty-two-bytes',
  CREDENTIALS_KEYS: 'a-key-of-at-least-thirty-two-characters',
};
const PRODUCTION = { ...REQUIRED, AUTH_MODE: 'production', OIDC_ISSUER: 'https://id.example.com/', OIDC_AUDIENCE: 'kpi' };

const VERIFIED = 'postgres://kpi@db.example.com/kpi?sslmode=verify-full';
const ENTRA = { DATABASE_IDENTITY: 'entra', DATABASE_URL: VERIFIED, DATABASE_SYSTEM_URL: VERIFIED };

/** Returns the lines of the error message after the first, one per issue. */
const issuesOf = (env: Record<string, string>): string[] => {
  try {
    loadConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [first, ...issues] = error.message.split('\n');
    expect(first).toBe('Invalid configuration:');
    return issues.map((line) => line.trim());
  }
  return [];
};

describe('the default configuration', () => {
  it('describes a local demo', () => {
    const config = loadConfig(REQUIRED);
    expect(config.auth).toEqual({ mode: 'demo', autoProvision: true });
    expect(config.http).toEqual({
      host: '127.0.0.1',
      port: 4000,
      subgraphPort: 4100,
      metricsPort: 0,
      publicUrl: undefined,
      console: { mode: 'demo' },
      allowedOrigins: [],
      streamsPerTenant: 200,
    });
    expect(config.graph).toEqual({ subgraphUrls: new Map(), introspection: true });
    expect(config.blob).toMatchObject({ container: 'kpi', linkTtlSeconds: 900, uploadMaxBytes: 512 * 1024 * 1024 });
    expect(config.runs).toEqual({
      leaseMs: 15_000,
      maxAttempts: 3,
      redispatchMs: 15_000,
      attemptTimeoutMs: 900_000,
      limits: { memoryMb: 1_536, cpuSeconds: 900, diskMb: 4_096 },
    });
    expect(config.sources.allowLoopback).toBe(false);
    expect(config.model).toBeNull();
  });

  it('applies to a blank variable', () => {
    const empty = Object.fromEntries(
      ['PORT', 'HOST', 'AUTH_MODE', 'PUBLIC_URL', 'OIDC_ISSUER', 'SUBGRAPH_URLS', 'GRAPHQL_INTROSPECTION', 'MODEL_BASE_URL'].map((name) => [
        name,
        ' ',
      ]),
    );
    expect(loadConfig({ ...REQUIRED, ...empty })).toEqual(loadConfig(REQUIRED));
  });

  it('derives the JWKS URL from the issuer and disables introspection in production mode', () => {
    const { auth, graph } = loadConfig(PRODUCTION);
    expect(auth).toEqual({
      mode: 'production',
      issuer: 'https://id.example.com/',
      audiences: ['kpi'],
      jwksUrl: 'https://id.example.com/.well-known/jwks.json',
      tenantClaim: 'tenant_id',
      rolesClaim: 'roles',
      algorithms: ['RS256', 'PS256', 'ES256'],
      maxTokenSeconds: 86_400,
    });
    expect(graph.introspection).toBe(false);
  });
});

describe('loadConfig', () => {
  it.each([
    ['DATABASE_URL', 'localhost:5432/kpi', 'postgres://'],
    ['DATABASE_SYSTEM_URL', 'mysql://127.0.0.1/kpi', 'postgres://'],
    ['REDIS_URL', '127.0.0.1:6379', 'redis://'],
    ['MODEL_BASE_URL', 'localhost:11434/v1', 'http:// or https://'],
    ['MODEL_PREMIUM_BASE_URL', 'ftp://models.example/v1', 'http:// or https://'],
    ['EMBEDDINGS_BASE_URL', 'nonsense', 'http:// or https://'],
  ])('rejects %s=%s with the name of the variable and the expected scheme', (name, value, expected) => {
    expect(issuesOf({ ...REQUIRED, [name]: value })).toEqual([
      expect.stringMatching(`^${name}: must be a .*URL that begins with ${expected}$`),
    ]);
  });

  it('parses each variable to its type', () => {
    const config = loadConfig({
      ...REQUIRED,
      PORT: '0',
      ALLOWED_ORIGINS: ' https://a.example , https://b.example ,',
      DEMO_AUTO_PROVISION: 'false',
      ALLOW_LOOPBACK_SOURCES: 'true',
      MODEL_BASE_URL: 'http://127.0.0.1:11434/v1',
    });
    expect(config.http).toMatchObject({ port: 0, allowedOrigins: ['https://a.example', 'https://b.example'] });
    expect(config.auth).toEqual({ mode: 'demo', autoProvision: false });
    expect(config.sources.allowLoopback).toBe(true);
    expect(config.model).toEqual({ baseUrl: 'http://127.0.0.1:11434/v1', name: 'llama3.1', apiKey: undefined, timeoutMs: 60_000 });
  });

  it('lets a variable override the default of introspection in either mode', () => {
    expect(loadConfig({ ...REQUIRED, GRAPHQL_INTROSPECTION: 'false' }).graph.introspection).toBe(false);
    expect(loadConfig({ ...PRODUCTION, GRAPHQL_INTROSPECTION: 'true' }).graph.introspection).toBe(true);
  });

  it('enables the console in demo mode, and in production mode with a client id, unless it is off', () => {
    expect(loadConfig({ ...REQUIRED, CONSOLE: 'off' }).http.console).toEqual({ mode: 'off' });
    expect(loadConfig({ ...PRODUCTION, CONSOLE: 'on' }).http.console).toEqual({ mode: 'without-client' });
    expect(loadConfig({ ...PRODUCTION, CONSOLE_CLIENT_ID: 'console', CONSOLE: 'off' }).http.console).toEqual({ mode: 'off' });
    expect(loadConfig({ ...PRODUCTION, CONSOLE_CLIENT_ID: 'console' }).http.console).toEqual({
      mode: 'sign-in',
      clientId: 'console',
      scopes: ['openid', 'profile', 'offline_access'],
      parameters: [],
    });
  });

  it('reads the scopes and parameters of the sign-in to the console, and rejects invalid ones', () => {
    const sent = { CONSOLE_CLIENT_ID: 'c', CONSOLE_SCOPES: 'openid  api://kpi/use', CONSOLE_SIGN_IN_PARAMETERS: 'audience=a%20b&x=' };
    expect(loadConfig({ ...PRODUCTION, ...sent }).http.console).toMatchObject({
      scopes: ['openid', 'api://kpi/use'],
      parameters: [
        ['audience', 'a b'],
        ['x', ''],
      ],
    });
    expect(issuesOf({ ...PRODUCTION, CONSOLE_SCOPES: 'profile' })).toEqual(['CONSOLE_SCOPES: must include openid']);
    expect(issuesOf({ ...PRODUCTION, CONSOLE_SCOPES: 'openid "all"' })).toEqual(['CONSOLE_SCOPES: must be scopes separated by spaces']);
    expect(issuesOf({ ...PRODUCTION, CONSOLE_CLIENT_ID: 'Konsolé' })).toEqual([
      'CONSOLE_CLIENT_ID: must consist of printable ASCII characters',
    ]);
    expect(issuesOf({ ...PRODUCTION, CONSOLE_SIGN_IN_PARAMETERS: 'state=1' })).toEqual([
      'CONSOLE_SIGN_IN_PARAMETERS: must not set state, which the console sets itself',
    ]);
  });

  it('allows self-approval by default in demo mode only', () => {
    expect(loadConfig(REQUIRED).selfApproval).toBe(true);
    expect(loadConfig(PRODUCTION).selfApproval).toBe(false);
    expect(loadConfig({ ...REQUIRED, ALLOW_SELF_APPROVAL: 'false' }).selfApproval).toBe(false);
    expect(loadConfig({ ...PRODUCTION, ALLOW_SELF_APPROVAL: 'true' }).selfApproval).toBe(true);
  });

  it('percent-encodes passwords in URLs', () => {
    const password = 'a+b/c==:@?#%20';
    const { database, redis } = loadConfig({
      ...REQUIRED,
      DATABASE_PASSWORD: password,
      DATABASE_SYSTEM_PASSWORD: `${password}2`,
      REDIS_URL: 'rediss://redis.example.com:10000',
      REDIS_PASSWORD: password,
    });
    const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password);
    expect([database.runtimeUrl, database.systemUrl, redis.url].map(passwordOf)).toEqual([password, `${password}2`, password]);
    expect(new URL(redis.url)).toMatchObject({ protocol: 'rediss:', host: 'redis.example.com:10000' });
    expect(new URL(database.runtimeUrl)).toMatchObject({ username: 'kpi_runtime', pathname: '/kpi' });
  });

  it('maps subgraphs to their URLs', () => {
    const urls = 'tenants=http://tenants:4100, sources=https://sources.internal';
    expect([...loadConfig({ ...REQUIRED, SUBGRAPH_URLS: urls }).graph.subgraphUrls]).toEqual([
      ['tenants', 'http://tenants:4100'],
      ['sources', 'https://sources.internal'],
    ]);
  });
});

describe('a configuration error', () => {
  it('is reported together with all others, including conflicts between variables', () => {
    const issues = issuesOf({
      PORT: 'http',
      INTERNAL_TOKEN_SECRET: 'short',
      AUTH_MODE: 'production',
      LOG_LEVEL: 'loud',
      SUBGRAPH_URLS: 'x',
    });
    expect(issues.map((issue) => issue.split(':')[0]).toSorted()).toEqual([
      ...[
        'BLOB_CONNECTION_STRING or BLOB_ACCOUNT_URL',
        'CREDENTIALS_KEYS',
        'DATABASE_SYSTEM_URL',
        'DATABASE_URL',
        'INTERNAL_TOKEN_SECRET',
        'LOG_LEVEL',
      ],
      ...['OIDC_AUDIENCE', 'OIDC_ISSUER', 'PORT', 'REDIS_URL', 'SUBGRAPH_URLS'],
    ]);
  });

  it('does not contain the secret', () => {
    const secret = 'hunter2';
    expect(issuesOf({ ...REQUIRED, INTERNAL_TOKEN_SECRET: secret })).toHaveLength(1);
    expect(issuesOf({ ...REQUIRED, INTERNAL_TOKEN_SECRET: secret }).join()).not.toContain(secret);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a number out of range', { ...REQUIRED, PORT: '70000' }, 'PORT'],
    ['a fraction', { ...REQUIRED, RUN_LEASE_MS: '1000.5' }, 'RUN_LEASE_MS'],
    ['a misspelt flag', { ...REQUIRED, ALLOW_LOOPBACK_SOURCES: 'yes' }, 'ALLOW_LOOPBACK_SOURCES'],
    ['an unknown mode', { ...REQUIRED, AUTH_MODE: 'Production' }, 'AUTH_MODE'],
    ['an invalid URL', { ...PRODUCTION, OIDC_JWKS_URL: 'id.example.com/jwks' }, 'OIDC_JWKS_URL'],
    ['missing blob storage', { ...REQUIRED, BLOB_CONNECTION_STRING: '' }, 'BLOB_CONNECTION_STRING or BLOB_ACCOUNT_URL'],
    ['production without an issuer', { ...PRODUCTION, OIDC_ISSUER: '' }, 'OIDC_ISSUER'],
    ['production without an audience', { ...PRODUCTION, OIDC_AUDIENCE: '' }, 'OIDC_AUDIENCE'],
    ['demo tenants in production', { ...PRODUCTION, DEMO_AUTO_PROVISION: 'true' }, 'DEMO_AUTO_PROVISION'],
    ['demo callers under NODE_ENV=production', { ...REQUIRED, NODE_ENV: 'production' }, 'AUTH_MODE'],
    [
      'loopback sources under NODE_ENV=production',
      { ...PRODUCTION, NODE_ENV: 'production', ALLOW_LOOPBACK_SOURCES: 'true' },
      'ALLOW_LOOPBACK_SOURCES',
    ],
    ['unsigned tokens', { ...PRODUCTION, OIDC_ALGORITHMS: 'RS256,none' }, 'OIDC_ALGORITHMS'],
    ['tokens signed with a shared secret', { ...PRODUCTION, OIDC_ALGORITHMS: 'HS256' }, 'OIDC_ALGORITHMS'],
    [
      'Entra tokens for a database without TLS verification',
      { ...REQUIRED, ...ENTRA, DATABASE_URL: 'postgres://a@db/kpi' },
      'DATABASE_URL',
    ],
    [
      'Entra tokens over TLS without host name verification',
      { ...REQUIRED, ...ENTRA, DATABASE_SYSTEM_URL: 'postgres://a@db/kpi?sslmode=require' },
      'DATABASE_SYSTEM_URL',
    ],
    ['Entra tokens for Redis without TLS', { ...REQUIRED, REDIS_IDENTITY: 'entra', REDIS_URL: 'redis://redis:6379' }, 'REDIS_URL'],
    [
      'Entra tokens for Redis beside a password',
      { ...REQUIRED, REDIS_IDENTITY: 'entra', REDIS_URL: 'rediss://redis:10000', REDIS_PASSWORD: 'a-key' },
      'REDIS_PASSWORD',
    ],
    ['a subgraph without a name', { ...REQUIRED, SUBGRAPH_URLS: 'http://tenants:4100' }, 'SUBGRAPH_URLS'],
    ['a subgraph without a URL', { ...REQUIRED, SUBGRAPH_URLS: 'tenants=' }, 'SUBGRAPH_URLS'],
    ['a subgraph without a host', { ...REQUIRED, SUBGRAPH_URLS: 'tenants=http://' }, 'SUBGRAPH_URLS'],
    ['a subgraph URL with a path', { ...REQUIRED, SUBGRAPH_URLS: 'tenants=http://tenants:4100/graphql' }, 'SUBGRAPH_URLS'],
    ['a subgraph URL with another protocol', { ...REQUIRED, SUBGRAPH_URLS: 'tenants=ftp://tenants' }, 'SUBGRAPH_URLS'],
  ])('names the variable of %s', (_, env, name) => {
    const [issue, ...others] = issuesOf(env);
    expect(issue?.startsWith(`${name}: `)).toBe(true);
    expect(others).toEqual([]);
  });

  it('does not occur with a complete production configuration', () => {
    const env = {
      ...PRODUCTION,
      NODE_ENV: 'production',
      BLOB_CONNECTION_STRING: '',
      BLOB_ACCOUNT_URL: 'https://kpi.blob.core.windows.net',
    };
    expect(issuesOf(env)).toEqual([]);
    expect(loadConfig(env).blob).toMatchObject({ connectionString: undefined, accountUrl: 'https://kpi.blob.core.windows.net' });
  });
});

describe('migration config', () => {
  const OWNER = { DATABASE_OWNER_URL: 'postgres://kpi_owner@127.0.0.1/kpi' };

  it('requires only the URL of the owner', () => {
    expect(loadMigrationConfig({ ...OWNER, DATABASE_OWNER_PASSWORD: 'p@ss' })).toEqual({
      logLevel: 'info',
      ownerUrl: 'postgres://kpi_owner:p%40ss@127.0.0.1/kpi',
      identity: 'password',
    });
    expect(() => loadMigrationConfig({})).toThrow('DATABASE_OWNER_URL: required for migrations');
  });

  it('rejects Entra tokens without TLS verification', () => {
    expect(() => loadMigrationConfig({ ...OWNER, DATABASE_IDENTITY: 'entra' })).toThrow(
      'DATABASE_OWNER_URL: requires ?sslmode=verify-full',
    );
  });
});
