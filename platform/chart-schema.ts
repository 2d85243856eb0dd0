import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { environment } from './config/environment.js';
import { fromProjectRoot } from './project-root.js';

type Schema = Readonly<Record<string, unknown>>;

/** Variables that the Helm chart sets from its own values. */
const FROM_OTHER_VALUES = new Set([
  ...[
    'NODE_ENV',
    'AUTH_MODE',
    'HOST',
    'PORT',
    'SUBGRAPH_PORT',
    'METRICS_PORT',
    'DRAIN_SECONDS',
    'PUBLIC_URL',
    'ALLOWED_ORIGINS',
    'SUBGRAPH_URLS',
  ],
  ...['DATABASE_URL', 'DATABASE_SYSTEM_URL', 'DATABASE_OWNER_URL', 'DATABASE_IDENTITY', 'DATABASE_CLIENT_ID', 'DATABASE_SYSTEM_CLIENT_ID'],
  ...['DATABASE_POOL_SIZE', 'REDIS_URL', 'REDIS_IDENTITY', 'BLOB_ACCOUNT_URL', 'BLOB_CONTAINER', 'WORKER_CONCURRENCY', 'WORKER_MEMORY_MB'],
  ...['OIDC_ISSUER', 'OIDC_AUDIENCE', 'OIDC_JWKS_URL', 'OIDC_TENANT_CLAIM', 'OIDC_ROLES_CLAIM'],
  ...['CONSOLE_CLIENT_ID', 'CONSOLE_SCOPES'],
]);

/** Variables that the Helm chart sets for Node.js and for libraries. */
const SET_BY_CHART = ['APOLLO_TELEMETRY_DISABLED', 'NODE_EXTRA_CA_CERTS', 'POD_NAME'];

/** Secrets whose necessity follows from other values. */
const KNOWN_SECRETS = new Set([
  ...['INTERNAL_TOKEN_SECRET', 'CREDENTIALS_KEYS', 'REDIS_PASSWORD', 'BLOB_CONNECTION_STRING'],
  ...['DATABASE_PASSWORD', 'DATABASE_SYSTEM_PASSWORD', 'DATABASE_OWNER_PASSWORD'],
]);

/** Secrets that the service does not read: KEDA's. */
const SECRETS_OF_OTHERS = ['DATABASE_SCALER_PASSWORD'];

/** Returns whether a variable is a secret. Headers of a collector may contain credentials. */
const isSecret = (name: string): boolean => /_(KEYS?|SECRET|PASSWORD|TOKEN|CONNECTION_STRING|HEADERS)$/.test(name);

/**
 * Returns the parts of the chart's values schema that derive from the service's variables: settings with their types, and
 * names of secrets, and the names that additional variables may have. New variables of the service thereby become available in
 * the chart.
 */
export const settingsOfChart = (): Readonly<Record<'settings' | 'optionalSecret' | 'literalSecrets' | 'foreignVariable', Schema>> => {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' });
  const names = Object.keys(properties).toSorted();
  const secrets = names.filter(isSecret);
  const free = names.filter((name) => !isSecret(name) && !FROM_OTHER_VALUES.has(name));
  return {
    settings: {
      description: 'Further variables of the service, under their own names; .env.example explains them.',
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(free.map((name) => [name, typeOf(properties[name])])),
    },
    optionalSecret: { type: 'string', enum: secrets.filter((name) => !KNOWN_SECRETS.has(name)) },
    literalSecrets: {
      description: 'Secrets by their names, for a demo.',
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries([...secrets, ...SECRETS_OF_OTHERS].toSorted().map((name) => [name, { type: 'string', minLength: 1 }])),
    },
    foreignVariable: { type: 'string', pattern: '^[A-Za-z_][A-Za-z0-9_]*$', not: { enum: [...names, ...SET_BY_CHART] } },
  };
};

/** Returns the schema of a variable. Flags and numbers may be written as booleans and numbers in a values file. */
const typeOf = (declared: unknown): Schema => {
  if (typeof declared !== 'object' || declared === null) throw new TypeError('a variable has no JSON schema');
  const { type, minimum, maximum, enum: values } = declared as Record<string, unknown>;
  if (Array.isArray(values)) return values.join() === 'true,false' ? { type: 'boolean' } : { type: 'string', enum: values };
  if (type === 'integer' || type === 'number') return { type, minimum, maximum };
  return { type: 'string', minLength: 1 };
};

/** Writes these parts into the chart's values schema, whose other parts are maintained by hand. */
export const writeChartSettings = async (): Promise<void> => {
  const file = fromProjectRoot('helm/kpi-transformation/values.schema.json');
  const schema = JSON.parse(await readFile(file, 'utf8')) as { definitions: Schema };
  schema.definitions = { ...schema.definitions, ...settingsOfChart() };
  await writeFile(file, `${JSON.stringify(schema, null, 2)}\n`);
};
