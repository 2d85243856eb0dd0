import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { environment } from '../../platform/config/environment.js';
import { loadConfig, loadMigrationConfig, loadSmokeConfig } from '../../platform/config/index.js';
import { fromProjectRoot } from '../../platform/project-root.js';
import { parseServices } from '../../platform/services.js';
import {
  EXAMPLES,
  KUBERNETES,
  NAMESPACE,
  objectsIn,
  render as renderChart,
  template,
  type Example,
  type KubernetesObject,
} from '../harness/chart/helm.js';
import { COMPOSITE, WORKER } from '../harness/stack.mjs';
import { environmentOf as environmentWith, containersOf, named, podsIn, type Container, type Pod } from '../harness/chart/pods.js';

/** Variables read by Node.js, libraries, other variables or the smoke test. All others must be part of the configuration. */
const NOT_CONFIGURATION = [
  'APOLLO_TELEMETRY_DISABLED',
  'NODE_EXTRA_CA_CERTS',
  'POD_NAME',
  'SMOKE_CLIENT_ID',
  'SMOKE_CLIENT_SECRET',
  'SMOKE_TOKEN_URL',
  'SMOKE_TOKEN_PARAMETERS',
];
const KNOWN = new Set([...Object.keys(environment.shape), ...NOT_CONFIGURATION]);
const SECRET = /_(KEYS?|SECRET|PASSWORD|TOKEN|CONNECTION_STRING|HEADERS)$/;

const SUBGRAPHS = globSync(fromProjectRoot('schema/subgraphs/*.graphql'))
  .map((file) => basename(file, '.graphql'))
  .toSorted();

/** A secret with characters that must be encoded in URLs, as real keys contain. */
const SECRET_VALUE = 'a+secret/of@enough:characters%for#all?kinds=';

const environmentOf = (container: Container, objects: readonly KubernetesObject[]): Record<string, string> =>
  environmentWith(container, objects, ({ key }) =>
    key.endsWith('_HEADERS') ? `api-key=${encodeURIComponent(SECRET_VALUE)}` : SECRET_VALUE,
  );

/** Returns the keys of the secrets that the chart or the CSI driver creates. */
const keysOfSecrets = (objects: readonly KubernetesObject[]): string[] =>
  objects.flatMap(({ kind, metadata, ...rest }) => {
    if (kind === 'Secret') return Object.keys(rest['stringData'] as object).map((key) => `${metadata.name}/${key}`);
    if (kind !== 'SecretProviderClass') return [];
    const { secretObjects } = rest['spec'] as { secretObjects: { secretName: string; data: { key: string }[] }[] };
    return secretObjects.flatMap(({ secretName, data }) => data.map(({ key }) => `${secretName}/${key}`));
  });

const serviceContainersIn = (pods: readonly Pod[]): { pod: Pod; container: Container }[] =>
  pods.flatMap((pod) =>
    containersOf(pod)
      .filter(({ image, command }) => image.includes('kpi-transformation') && command === undefined)
      .map((container) => ({ pod, container })),
  );

const isProduction = (example: Example): boolean => example.startsWith('aks-');

describe.each(EXAMPLES)('the environment of the containers of %s', (example) => {
  let objects: KubernetesObject[] = [];
  let containers: { pod: Pod; container: Container }[] = [];
  beforeAll(async () => {
    ({ objects, containers } = await render(example));
  });

  it('contains only variables that the service knows', () => {
    expect(
      containers.flatMap(({ container }) => Object.keys(environmentOf(container, objects))).filter((name) => !KNOWN.has(name)),
    ).toEqual([]);
  });

  it('is a valid configuration of the service', () => {
    const firstArguments: string[] = [];
    for (const { pod, container } of containers) {
      const env = environmentOf(container, objects);
      const [first = ''] = container.args ?? [];
      firstArguments.push(first);
      if (first === 'migrate') expect(loadMigrationConfig(env).ownerUrl).toMatch(/^postgres:\/\/kpi(_owner|-migrate)[:@]/);
      else if (first === 'smoke') expect(loadSmokeConfig(env).credentials !== undefined).toBe(isProduction(example));
      else if (first === 'blobs' || first === 'seed') expect(loadConfig(env).database.poolSize).toBe(2);
      else {
        const { gateway, workers } = parseServices(first.replace('--services=', ''));
        const { http } = loadConfig(env);
        const port = gateway ? http.port : workers ? http.metricsPort : http.subgraphPort;
        expect([pod.of, container.ports]).toEqual([pod.of, [{ name: 'http', containerPort: port }]]);
        expect(http.host).toBe('0.0.0.0');
      }
    }
    expect(firstArguments).toEqual(expect.arrayContaining(['migrate', '--services=workers']));
  });

  it('refers to existing secrets, and only to those that the container needs', () => {
    const existing = keysOfSecrets(objects);
    for (const { container } of containers) {
      for (const { name, value, valueFrom } of container.env ?? []) {
        const secret = valueFrom?.secretKeyRef;
        expect([name, secret === undefined]).toEqual([name, !SECRET.test(name)]);
        if (secret && example !== 'aks-distributed') expect(existing).toContain(`${secret.name}/${secret.key}`);
        if (valueFrom) expect(value).toBeUndefined();
      }
      const secrets = (container.env ?? []).filter(({ valueFrom }) => valueFrom?.secretKeyRef).map(({ name }) => name);
      if (container.args?.[0] === 'migrate') expect(secrets).toEqual(example === 'aks-composite' ? [] : ['DATABASE_OWNER_PASSWORD']);
      else expect(secrets).not.toContain('DATABASE_OWNER_PASSWORD');
    }
  });
});

const render = async (example: Example) => {
  const objects = objectsIn((await template(example, KUBERNETES[1])).out);
  return { objects, containers: serviceContainersIn(podsIn(objects)) };
};

describe('in production', () => {
  const production = EXAMPLES.filter(isProduction);

  it.each(production)('%s contains no secret', async (example) => {
    const { out } = await template(example, KUBERNETES[1]);
    const objects = objectsIn(out);
    expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    for (const { data } of objects.filter(({ kind }) => kind === 'ConfigMap') as unknown as { data: Record<string, string> }[]) {
      expect(Object.keys(data).filter((name) => SECRET.test(name))).toEqual([]);
      expect(Object.values(data).filter((value) => (URL.parse(value)?.password ?? '') !== '')).toEqual([]);
    }
  });

  it.each(production)('%s rejects values that contain a secret', async (example) => {
    const literal = await template(example, KUBERNETES[1], '--set', 'secrets.literal.REDIS_PASSWORD=sentinel-of-a-secret');
    expect([literal.code, literal.err]).toEqual([1, expect.stringContaining('secrets.literal')]);
    expect(literal.out + literal.err).not.toContain('sentinel-of-a-secret');
    const setting = await template(example, KUBERNETES[1], '--set', 'settings.MODEL_API_KEY=sentinel-of-a-secret');
    expect([setting.code, setting.err]).toEqual([1, expect.stringContaining('MODEL_API_KEY is not allowed')]);
  });

  it('accepts the audience and the additional ones', async () => {
    const more = await renderChart('aks-composite', { identity: { additionalAudiences: ['api://kpi', 'kpi-two'] } });
    const [gateway] = serviceContainersIn(podsIn(more));
    if (!gateway) throw new Error('no gateway container');
    const { auth } = loadConfig(environmentOf(gateway.container, more));
    expect(auth).toMatchObject({ audiences: ['66666666-6666-4666-8666-666666666666', 'api://kpi', 'kpi-two'] });
  });

  it('lets people sign in to the console with a client id', async () => {
    const withClient = await renderChart('aks-composite', { console: { clientId: 'spa', scopes: 'openid api://kpi/access_as_user' } });
    const [gateway] = serviceContainersIn(podsIn(withClient));
    if (!gateway) throw new Error('no gateway container');
    const { http } = loadConfig(environmentOf(gateway.container, withClient));
    expect(http.console).toMatchObject({ mode: 'sign-in', clientId: 'spa', scopes: ['openid', 'api://kpi/access_as_user'] });
    await expect(renderChart('aks-composite', { console: { scopes: 'profile' } })).rejects.toThrow('scopes');
  });

  it('sends traces with the headers of the collector and the attributes of the pod', async () => {
    const { objects, containers } = await render('aks-distributed');
    for (const { container } of containers.filter(({ container: { args } }) => args?.[0]?.startsWith('--services='))) {
      const { tracing } = loadConfig(environmentOf(container, objects));
      expect(tracing?.headers).toEqual({ 'api-key': SECRET_VALUE });
      expect(tracing?.resource).toEqual({
        'k8s.namespace.name': NAMESPACE,
        'k8s.pod.name': 'a-pod-0',
        'deployment.environment.name': 'production',
      });
    }
  });

  it('uses TLS for PostgreSQL and Redis, and Entra tokens for both where identities are configured', () => {
    expect.hasAssertions();
    return Promise.all(
      production.map(async (example) => {
        const { objects, containers } = await render(example);
        const gateway = containers.find(({ container }) => container.name === 'gateway');
        if (!gateway) throw new Error('no gateway container');
        const { database, redis } = loadConfig(environmentOf(gateway.container, objects));
        expect([database.runtimeUrl, database.systemUrl].map((url) => new URL(url).searchParams.get('sslmode'))).toEqual([
          'verify-full',
          'verify-full',
        ]);
        const identity = example === 'aks-composite' ? 'entra' : 'password';
        const password = identity === 'entra' ? '' : encodeURIComponent(SECRET_VALUE);
        expect(new URL(redis.url)).toMatchObject({ protocol: 'rediss:', password });
        expect([database.identity, redis.identity]).toEqual([identity, identity]);
      }),
    );
  });
});

describe('the composite topology', () => {
  it('runs the processes that the tests start', async () => {
    const { containers } = await render('aks-composite');
    expect(containers.map(({ container }) => container.args?.[0])).toEqual([COMPOSITE, WORKER, 'blobs', 'migrate', 'smoke']);
  });
});

describe('the distributed topology', () => {
  it('runs each domain once, at the address that the gateway uses', async () => {
    const { objects, containers } = await render('aks-distributed');
    const gateway = containers.find(({ container }) => container.name === 'gateway');
    if (!gateway) throw new Error('no gateway container');
    const { graph } = loadConfig(environmentOf(gateway.container, objects));
    expect([...graph.subgraphUrls.keys()].toSorted()).toEqual(SUBGRAPHS);
    const hosted = containers.flatMap(({ container }) => parseSubgraphs(container.args?.[0]));
    expect(hosted.toSorted()).toEqual(SUBGRAPHS);
    for (const [name, url] of graph.subgraphUrls) {
      const { hostname, port } = new URL(url);
      const service = named(objects, 'Service', hostname)?.['spec'] as { ports: { port: number }[]; selector: Record<string, string> };
      expect([service.ports[0]?.port, service.selector['app.kubernetes.io/component']]).toEqual([Number(port), name]);
    }
  });
});

const parseSubgraphs = (argument = ''): readonly string[] => {
  if (!argument.startsWith('--services=')) return [];
  const { subgraphs } = parseServices(argument.replace('--services=', ''));
  return subgraphs === 'all' ? [] : subgraphs;
};
