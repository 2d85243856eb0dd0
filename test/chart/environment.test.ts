import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { environment } from '../../platform/config/config.js';
import { loadConfig, loadMigrationConfig, loadSmokeConfig } from '../../platform/config/index.js';
import { fromProjectRoot } from '../../platform/project-root.js';
import { parseServices } from '../../platform/services.js';
import { EXAMPLES, KUBERNETES, NAMESPACE, objectsIn, template, type Example, type KubernetesObject } from '../harness/chart/helm.js';
import { COMPOSITE, WORKER } from '../harness/stack.mjs';
import { environmentOf as environmentGiven, named, podsIn, type Container, type Pod } from '../harness/chart/pods.js';

/** Read by Node.js, by libraries, by other variables, by the smoke test; everything else has to be known to the configuration. */
const OF_OTHERS = [
  'APOLLO_TELEMETRY_DISABLED',
  'NODE_EXTRA_CA_CERTS',
  'POD_NAME',
  'SMOKE_CLIENT_ID',
  'SMOKE_CLIENT_SECRET',
  'SMOKE_TOKEN_URL',
  'SMOKE_TOKEN_PARAMETERS',
];
const KNOWN = new Set([...Object.keys(environment.shape), ...OF_OTHERS]);
const SECRET = /_(KEYS?|SECRET|PASSWORD|TOKEN|CONNECTION_STRING|HEADERS)$/;

const SUBGRAPHS = globSync(fromProjectRoot('schema/subgraphs/*.graphql'))
  .map((file) => basename(file, '.graphql'))
  .toSorted();

/** A secret as an operator would give it: keys have characters that an address does not take as they are. */
const STAND_IN = 'a+secret/of@enough:characters%for#all?kinds=';

const environmentOf = (container: Container, objects: readonly KubernetesObject[]): Record<string, string> =>
  environmentGiven(container, objects, ({ key }) => (key.endsWith('_HEADERS') ? `api-key=${encodeURIComponent(STAND_IN)}` : STAND_IN));

/** Keys of the secrets that the chart makes, or has made by the driver. */
const keysOfSecrets = (objects: readonly KubernetesObject[]): string[] =>
  objects.flatMap(({ kind, metadata, ...rest }) => {
    if (kind === 'Secret') return Object.keys(rest['stringData'] as object).map((key) => `${metadata.name}/${key}`);
    if (kind !== 'SecretProviderClass') return [];
    const { secretObjects } = rest['spec'] as { secretObjects: { secretName: string; data: { key: string }[] }[] };
    return secretObjects.flatMap(({ secretName, data }) => data.map(({ key }) => `${secretName}/${key}`));
  });

const ours = (pods: readonly Pod[]): { pod: Pod; container: Container }[] =>
  pods.flatMap((pod) => pod.spec.containers.filter(({ name }) => name !== 'ollama').map((container) => ({ pod, container })));

describe.each(EXAMPLES)('the environment that %s gives to containers', (example) => {
  let objects: KubernetesObject[] = [];
  let containers: { pod: Pod; container: Container }[] = [];
  beforeAll(async () => {
    ({ objects, containers } = await rendered(example));
  });

  it('has no name that the service does not know', () => {
    expect(
      containers.flatMap(({ container }) => Object.keys(environmentOf(container, objects))).filter((name) => !KNOWN.has(name)),
    ).toEqual([]);
  });

  it('starts the service: its own configuration takes it', () => {
    const started: string[] = [];
    for (const { pod, container } of containers) {
      const env = environmentOf(container, objects);
      const [first = ''] = container.args ?? [];
      started.push(first);
      if (first === 'migrate') expect(loadMigrationConfig(env).ownerUrl).toMatch(/^postgres:\/\/kpi(_owner|-migrate)[:@]/);
      else if (first === 'smoke') expect(loadSmokeConfig(env).credentials !== undefined).toBe(example !== 'demo');
      else if (first === 'blobs') expect(loadConfig(env).database.poolSize).toBe(2);
      else {
        const { gateway, workers } = parseServices(first.replace('--services=', ''));
        const { http } = loadConfig(env);
        const port = gateway ? http.port : workers ? http.metricsPort : http.subgraphPort;
        expect([pod.of, container.ports]).toEqual([pod.of, [{ name: 'http', containerPort: port }]]);
        expect(http.host).toBe('0.0.0.0');
      }
    }
    expect(started).toEqual(expect.arrayContaining(['migrate', '--services=workers']));
  });

  it('gives every secret as a reference to one that is there, and to no more than it needs', () => {
    const there = keysOfSecrets(objects);
    for (const { container } of containers) {
      for (const { name, value, valueFrom } of container.env ?? []) {
        const secret = valueFrom?.secretKeyRef;
        expect([name, secret === undefined]).toEqual([name, !SECRET.test(name)]);
        if (secret && example !== 'aks-distributed') expect(there).toContain(`${secret.name}/${secret.key}`);
        if (valueFrom) expect(value).toBeUndefined();
      }
      const secrets = (container.env ?? []).filter(({ valueFrom }) => valueFrom?.secretKeyRef).map(({ name }) => name);
      if (container.args?.[0] === 'migrate') expect(secrets).toEqual(example === 'aks-composite' ? [] : ['DATABASE_OWNER_PASSWORD']);
      else expect(secrets).not.toContain('DATABASE_OWNER_PASSWORD');
    }
  });
});

const rendered = async (example: Example) => {
  const objects = objectsIn((await template(example, KUBERNETES[1])).out);
  return { objects, containers: ours(podsIn(objects)) };
};

describe('in production', () => {
  const production = EXAMPLES.filter((example) => example !== 'demo');

  it.each(production)('%s holds no secret', async (example) => {
    const { out } = await template(example, KUBERNETES[1]);
    const objects = objectsIn(out);
    expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    for (const { data } of objects.filter(({ kind }) => kind === 'ConfigMap') as unknown as { data: Record<string, string> }[]) {
      expect(Object.keys(data).filter((name) => SECRET.test(name))).toEqual([]);
      expect(Object.values(data).filter((value) => (URL.parse(value)?.password ?? '') !== '')).toEqual([]);
    }
  });

  it.each(production)('%s cannot be made to hold one', async (example) => {
    const literal = await template(example, KUBERNETES[1], '--set', 'secrets.literal.REDIS_PASSWORD=sentinel-of-a-secret');
    expect([literal.code, literal.err]).toEqual([1, expect.stringContaining('secrets.literal')]);
    expect(literal.out + literal.err).not.toContain('sentinel-of-a-secret');
    const setting = await template(example, KUBERNETES[1], '--set', 'settings.MODEL_API_KEY=sentinel-of-a-secret');
    expect([setting.code, setting.err]).toEqual([1, expect.stringContaining('MODEL_API_KEY is not allowed')]);
  });

  it('tells a collector, who has to know the sender, from which pod a trace comes', async () => {
    const { objects, containers } = await rendered('aks-distributed');
    for (const { container } of containers.filter(({ container: { args } }) => args?.[0]?.startsWith('--services='))) {
      const { tracing } = loadConfig(environmentOf(container, objects));
      expect(tracing?.headers).toEqual({ 'api-key': STAND_IN });
      expect(tracing?.resource).toEqual({
        'k8s.namespace.name': NAMESPACE,
        'k8s.pod.name': 'a-pod-0',
        'deployment.environment.name': 'production',
      });
    }
  });

  it('speaks to PostgreSQL and Redis over TLS alone, and to PostgreSQL with tokens where there are identities', () => {
    expect.hasAssertions();
    return Promise.all(
      production.map(async (example) => {
        const { objects, containers } = await rendered(example);
        const gateway = containers.find(({ container }) => container.name === 'gateway');
        if (!gateway) throw new Error('there is no gateway');
        const { database, redis } = loadConfig(environmentOf(gateway.container, objects));
        expect([database.runtimeUrl, database.systemUrl].map((url) => new URL(url).searchParams.get('sslmode'))).toEqual([
          'verify-full',
          'verify-full',
        ]);
        expect(new URL(redis.url)).toMatchObject({ protocol: 'rediss:', password: encodeURIComponent(STAND_IN) });
        expect(database.identity).toBe(example === 'aks-composite' ? 'entra' : 'password');
      }),
    );
  });
});

describe('the composite topology', () => {
  it('runs what the tests run of it', async () => {
    const { containers } = await rendered('aks-composite');
    expect(containers.map(({ container }) => container.args?.[0])).toEqual([COMPOSITE, WORKER, 'blobs', 'smoke', 'migrate']);
  });
});

describe('the distributed topology', () => {
  it('runs each domain once, where the gateway looks for it', async () => {
    const { objects, containers } = await rendered('aks-distributed');
    const gateway = containers.find(({ container }) => container.name === 'gateway');
    if (!gateway) throw new Error('there is no gateway');
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
