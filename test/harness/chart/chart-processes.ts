/**
 * What the Helm chart runs, as processes of this machine: arguments and environment are read from the rendered objects, and
 * names of Services become addresses here. Loaded by Node.js itself too (see stack.mjs), hence the endings of the imports.
 */
import { render, type KubernetesObject, type Tree } from './helm.ts';
import { environmentOf, podsIn, secretsIn, type Container, type Pod } from './pods.ts';

export type ChartTopology = 'composite' | 'distributed';

export interface ChartProcess {
  /** As the chart calls it: gateway, worker, migrate, smoke, or the name of a domain. */
  readonly component: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Where it says whether it is ready, for one that serves. */
  readonly readiness?: string;
}

/** In the order in which Helm has them run; what runs by a schedule comes when its time has come. */
export interface ChartProcesses {
  readonly before: readonly ChartProcess[];
  readonly services: readonly ChartProcess[];
  readonly scheduled: readonly ChartProcess[];
  readonly tests: readonly ChartProcess[];
}

/** The servers that a stack uses, by the variables of the service. */
type Servers = Readonly<Record<string, string>>;

/** Values of the chart that lead to the servers of a stack. */
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

interface Place {
  readonly pod: Pod;
  readonly container: Container;
  readonly component: string;
  /** Of this machine, for a container that names a port. */
  readonly port: number | undefined;
}

type PortOf = (component: string) => number | Promise<number>;

const placesOf = (pods: readonly Pod[], portOf: PortOf): Promise<Place[]> =>
  Promise.all(
    pods.flatMap((pod) =>
      pod.spec.containers.map(async (container) => {
        const component = pod.labels['app.kubernetes.io/component'] ?? pod.of;
        return { pod, container, component, port: container.ports ? await portOf(component) : undefined };
      }),
    ),
  );

/** `host:port` of every Service, with that of the process that it leads to. */
const addressesOf = (objects: readonly KubernetesObject[], places: readonly Place[]): [string, string][] =>
  objects
    .filter(({ kind }) => kind === 'Service')
    .flatMap(({ metadata, spec }) => {
      const { ports, selector } = spec as { ports: { port: number }[]; selector: Record<string, string> };
      const chosen = places.find(({ pod }) => Object.entries(selector).every(([name, value]) => pod.labels[name] === value));
      return chosen?.port ? ports.map(({ port }): [string, string] => [`${metadata.name}:${port}`, `127.0.0.1:${chosen.port}`]) : [];
    });

/** Variables by which a process is told where to listen. A pod has an address of its own; processes of a machine share one. */
const LISTENING = ['PORT', 'SUBGRAPH_PORT', 'METRICS_PORT'];

const listening = ({ container, component, port }: Place, env: Readonly<Record<string, string>>): Record<string, string> => {
  const inPod = container.ports?.[0]?.containerPort;
  if (inPod === undefined) return {};
  const variable = LISTENING.find((name) => env[name] === String(inPod));
  if (!variable) throw new Error(`nothing tells ${component} to listen on the port ${inPod} of its container`);
  return { HOST: '127.0.0.1', [variable]: String(port) };
};

/**
 * Renders the chart with the values of the demo for a topology and the servers of a stack, and tells what it runs.
 * @param portOf gives every component that listens a port of this machine
 * @throws Error when the chart cannot be rendered or refers to what is not there
 */
export const chartProcesses = async (topology: ChartTopology, servers: Servers, portOf: PortOf): Promise<ChartProcesses> => {
  const objects = await render('demo', valuesFor(topology, servers));
  const places = await placesOf(podsIn(objects), portOf);
  const redis = new URL(servers['REDIS_URL'] ?? '');
  // The chart knows no databases within Redis; here a stack has one of its own.
  const addresses = [[redis.host, `${redis.host}${redis.pathname}`] as const, ...addressesOf(objects, places)];
  const here = (text: string): string =>
    addresses.reduce((changed, [inCluster, address]) => changed.replaceAll(`//${inCluster}`, `//${address}`), text);
  const secretOf = secretsIn(objects);
  const processOf = (place: Place): ChartProcess => {
    const { container, component, port } = place;
    const env = environmentOf(container, objects, secretOf);
    const moved = { ...env, ...listening(place, env) };
    const { path } = container.readinessProbe?.httpGet ?? {};
    return {
      component,
      args: (container.args ?? []).map(here),
      env: Object.fromEntries(Object.entries(moved).map(([name, value]) => [name, here(value)])),
      ...(port && path && { readiness: `http://127.0.0.1:${port}${path}` }),
    };
  };
  const occasionOf = ({ pod: { object } }: Place): string =>
    object.metadata.annotations?.['helm.sh/hook']?.split(',')[0] ?? (object.kind === 'CronJob' ? 'schedule' : 'always');
  const runAt = (occasion: string): ChartProcess[] => places.filter((place) => occasionOf(place) === occasion).map(processOf);
  return { before: runAt('pre-install'), services: runAt('always'), scheduled: runAt('schedule'), tests: runAt('test') };
};
