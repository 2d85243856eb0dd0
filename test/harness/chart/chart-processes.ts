/**
 * The workloads of the Helm chart as processes of this machine: arguments and environment are read from the rendered objects,
 * and names of Services become local addresses. Imports end in `.ts`, because Node.js loads this file directly too (stack.mjs).
 */
import { render, type KubernetesObject, type Tree } from './helm.ts';
import { environmentOf, podsIn, secretsIn, type Container, type Pod } from './pods.ts';

export type ChartTopology = 'composite' | 'distributed';

export interface ChartProcess {
  /** Name in the chart: gateway, worker, migrate, smoke, or the name of a domain. */
  readonly component: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** URL of the readiness probe, for a component that listens. */
  readonly readiness?: string;
}

/** Processes in the order in which Helm runs them; `scheduled` are those of cron jobs. */
export interface ChartProcesses {
  readonly before: readonly ChartProcess[];
  readonly services: readonly ChartProcess[];
  readonly scheduled: readonly ChartProcess[];
  readonly tests: readonly ChartProcess[];
}

/** Addresses and credentials of the servers of a stack, by environment variable of the service. */
type Servers = Readonly<Record<string, string>>;

/** Returns chart values that point to the servers of a stack. */
const valuesFor = (topology: ChartTopology, servers: Servers): Tree => {
  const urlOf = (name: string): URL => new URL(servers[name] ?? '');
  const [runtime, system, owner] = [urlOf('DATABASE_URL'), urlOf('DATABASE_SYSTEM_URL'), urlOf('DATABASE_OWNER_URL')];
  const redis = urlOf('REDIS_URL');
  return {
    topology,
    database: {
      host: runtime.hostname,
      port: Number(runtime.port),
      name: runtime.pathname.slice(1),
      users: { runtime: runtime.username, system: system.username, owner: owner.username },
      maxConnections: 200,
    },
    redis: { host: redis.hostname, port: Number(redis.port), password: true },
    blob: { container: servers['BLOB_CONTAINER'] },
    secrets: {
      literal: {
        DATABASE_PASSWORD: decodeURIComponent(runtime.password),
        DATABASE_SYSTEM_PASSWORD: decodeURIComponent(system.password),
        DATABASE_OWNER_PASSWORD: decodeURIComponent(owner.password),
        REDIS_PASSWORD: decodeURIComponent(redis.password),
        BLOB_CONNECTION_STRING: servers['BLOB_CONNECTION_STRING'],
        INTERNAL_TOKEN_SECRET: servers['INTERNAL_TOKEN_SECRET'],
        CREDENTIALS_KEYS: servers['CREDENTIALS_KEYS'],
      },
    },
    settings: { ALLOW_LOOPBACK_SOURCES: true },
    ollama: { enabled: false },
    pruneBlobs: { schedule: '@weekly' },
  };
};

interface LocalContainer {
  readonly pod: Pod;
  readonly container: Container;
  readonly component: string;
  /** Port on this machine, for a container that declares a port. */
  readonly port: number | undefined;
}

type PortOf = (component: string) => number | Promise<number>;

const localContainersOf = (pods: readonly Pod[], portOf: PortOf): Promise<LocalContainer[]> =>
  Promise.all(
    pods.flatMap((pod) =>
      pod.spec.containers.map(async (container) => {
        const component = pod.labels['app.kubernetes.io/component'] ?? pod.of;
        return { pod, container, component, port: container.ports ? await portOf(component) : undefined };
      }),
    ),
  );

/** Returns `host:port` of every Service with the `host:port` of the local process that it selects. */
const addressesOf = (objects: readonly KubernetesObject[], containers: readonly LocalContainer[]): [string, string][] =>
  objects
    .filter(({ kind }) => kind === 'Service')
    .flatMap(({ metadata, spec }) => {
      const { ports, selector } = spec as { ports: { port: number }[]; selector: Record<string, string> };
      const chosen = containers.find(({ pod }) => Object.entries(selector).every(([name, value]) => pod.labels[name] === value));
      return chosen?.port ? ports.map(({ port }): [string, string] => [`${metadata.name}:${port}`, `127.0.0.1:${chosen.port}`]) : [];
    });

/** Variables that set the port of a process. Each pod has its own address; processes of one machine share one, so ports must differ. */
const PORT_VARIABLES = ['PORT', 'SUBGRAPH_PORT', 'METRICS_PORT'];

const listenVariables = ({ container, component, port }: LocalContainer, env: Readonly<Record<string, string>>): Record<string, string> => {
  const inPod = container.ports?.[0]?.containerPort;
  if (inPod === undefined) return {};
  const variable = PORT_VARIABLES.find((name) => env[name] === String(inPod));
  if (!variable) throw new Error(`no variable of ${component} contains the port ${inPod} of its container`);
  return { HOST: '127.0.0.1', [variable]: String(port) };
};

/**
 * Renders the chart with the values for evaluation for a topology and the servers of a stack, and returns the processes that it runs.
 * @param portOf returns a free port of this machine for a component that listens
 * @throws Error if the chart cannot be rendered or refers to a missing ConfigMap or Secret
 */
export const chartProcesses = async (topology: ChartTopology, servers: Servers, portOf: PortOf): Promise<ChartProcesses> => {
  const objects = await render('evaluation', valuesFor(topology, servers));
  const containers = await localContainersOf(podsIn(objects), portOf);
  const redis = new URL(servers['REDIS_URL'] ?? '');
  // The chart has no setting for a Redis database number; here each stack has its own.
  const addresses = [[redis.host, `${redis.host}${redis.pathname}`] as const, ...addressesOf(objects, containers)];
  const toLocal = (text: string): string =>
    addresses.reduce((changed, [inCluster, address]) => changed.replaceAll(`//${inCluster}`, `//${address}`), text);
  const secretOf = secretsIn(objects);
  const processOf = (local: LocalContainer): ChartProcess => {
    const { container, component, port } = local;
    const env = environmentOf(container, objects, secretOf);
    const moved = { ...env, ...listenVariables(local, env) };
    const { path } = container.readinessProbe?.httpGet ?? {};
    return {
      component,
      args: (container.args ?? []).map(toLocal),
      env: Object.fromEntries(Object.entries(moved).map(([name, value]) => [name, toLocal(value)])),
      ...(port && path && { readiness: `http://127.0.0.1:${port}${path}` }),
    };
  };
  const phaseOf = ({ pod: { object } }: LocalContainer): string =>
    object.metadata.annotations?.['helm.sh/hook']?.split(',')[0] ?? (object.kind === 'CronJob' ? 'schedule' : 'always');
  const inPhase = (phase: string): ChartProcess[] => containers.filter((local) => phaseOf(local) === phase).map(processOf);
  return { before: inPhase('pre-install'), services: inPhase('always'), scheduled: inPhase('schedule'), tests: inPhase('test') };
};
