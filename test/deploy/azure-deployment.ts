import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fromProjectRoot } from '../../platform/project-root.js';
import { declarationsIn, type BicepValue, type Declaration } from './bicep.js';

export const FOLDER = 'deploy/azure';

/** The Bicep files of the deployment by their paths, that of the alerts included. */
export const files: ReadonlyMap<string, readonly Declaration[]> = new Map(
  [
    ...readdirSync(fromProjectRoot(FOLDER))
      .filter((name) => name.endsWith('.bicep'))
      .map((name) => join(FOLDER, name)),
    'helm/kpi-transformation/azure-alerts.bicep',
  ].map((path) => [path, declarationsIn(readFileSync(fromProjectRoot(path), 'utf8'))]),
);

export const main = files.get(join(FOLDER, 'main.bicep')) ?? [];

export const ofKind = (declarations: readonly Declaration[], kind: Declaration['kind']): Declaration[] =>
  declarations.filter((declaration) => declaration.kind === kind);

/** Returns the declarations of the file that a module of `path` refers to. */
export const moduleFile = (path: string, { type }: Declaration): readonly Declaration[] => {
  const target = relative(fromProjectRoot('.'), join(dirname(fromProjectRoot(path)), type));
  const found = files.get(target);
  if (!found) throw new Error(`${path}: there is no file ${target}`);
  return found;
};

type Json = string | number | boolean | Json[] | { [key: string]: Json };

/** Evaluates a value with the values of the paths in it, such as `network.outputs.gatewaySubnet`. @throws Error if a path has none */
export const evaluate = (value: BicepValue, values: Readonly<Record<string, Json>>): Json => {
  if (Array.isArray(value)) return value.map((item) => evaluate(item, values));
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, evaluate(inner, values)]));
  const valueOf = (path: string): Json => {
    const found = values[path];
    if (found === undefined) throw new Error(`${path} has no value`);
    return found;
  };
  if (value.startsWith("'")) return value.slice(1, -1).replaceAll(/\$\{([^}]*)\}/g, (_, path: string) => String(valueOf(path)));
  return /^(\d+|true|false)$/.test(value) ? (JSON.parse(value) as Json) : valueOf(value);
};

const id = (digit: number): string => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;

/** Values as a deployment with the prefix `acme` and the host name `kpi.example.com` would return them. */
export const DEPLOYED: Readonly<Record<string, Json>> = {
  hostname: 'kpi.example.com',
  allowedOrigins: ['https://dashboards.example.com'],
  'subscription().tenantId': id(9),
  'cluster.outputs.name': 'acme-aks',
  'cluster.outputs.registryName': 'acmeabc123',
  'cluster.outputs.registryHost': 'acmeabc123.azurecr.io',
  'identities.outputs.serve.name': 'acme-serve',
  'identities.outputs.serve.clientId': id(1),
  'identities.outputs.system.name': 'acme-system',
  'identities.outputs.system.clientId': id(2),
  'identities.outputs.migrate.name': 'acme-migrate',
  'identities.outputs.migrate.clientId': id(3),
  'identities.outputs.scale.name': 'acme-scale',
  'identities.outputs.scale.clientId': id(4),
  'identities.outputs.alb.clientId': id(5),
  'identities.outputs.alb.principalId': id(6),
  'monitoring.outputs.grafanaEndpoint': 'https://acme.grafana.azure.com',
  'network.outputs.gatewaySubnet': '10.20.17.0/24',
  'postgres.outputs.name': 'acme-postgres-abc123',
  'postgres.outputs.host': 'acme-postgres-abc123.postgres.database.azure.com',
  'postgres.outputs.database': 'kpi',
  'redis.outputs.host': 'acme-redis-abc123.westeurope.redis.azure.net',
  'redis.outputs.port': 10000,
  'storage.outputs.accountUrl': 'https://acmeabc123.blob.core.windows.net',
  'storage.outputs.container': 'kpi',
  'traffic.outputs.id': '/subscriptions/s/resourceGroups/g/providers/Microsoft.ServiceNetworking/trafficControllers/acme-alb',
  'traffic.outputs.frontendName': 'clients',
  'traffic.outputs.frontendHostname': 'abc.fz01.alb.azure.com',
  'vault.outputs.name': 'acme-abc123',
  'vault.outputs.secretPrefix': 'kpi-',
};

/** Returns the outputs of the deployment by name. */
export const outputs = (): Record<string, Json> =>
  Object.fromEntries(ofKind(main, 'output').map(({ name, value = '' }) => [name, evaluate(value, DEPLOYED)]));
