/**
 * A Kubernetes API in memory, with as much of it as `helm install`, `upgrade`, `test` and `uninstall` use. There are no
 * controllers: pods do not exist, and a Job ends at once.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { CUSTOM_KINDS, KUBERNETES, NAMESPACE, runHelm, type HelmResult, type KubernetesObject, type Tree } from './helm.ts';

/** Kinds by API, in addition to those of custom resources. */
const BUILT_IN: Readonly<Record<string, readonly string[]>> = {
  v1: ['ConfigMap', 'Secret', 'Service', 'ServiceAccount', 'Pod'],
  'apps/v1': ['Deployment', 'StatefulSet'],
  'autoscaling/v2': ['HorizontalPodAutoscaler'],
  'batch/v1': ['CronJob', 'Job'],
  'networking.k8s.io/v1': ['Ingress', 'NetworkPolicy'],
  'policy/v1': ['PodDisruptionBudget'],
};

const pluralOf = (kind: string): string => kind.toLowerCase().replace(/y$/, 'ie').replace(/s$/, 'se') + 's';

interface Stored extends KubernetesObject {
  metadata: KubernetesObject['metadata'] & { namespace?: string; uid?: string; resourceVersion?: string };
  spec?: Tree;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies a merge patch. Of a strategic merge patch, lists replace lists, and directives are ignored. */
const patched = (base: unknown, patch: unknown): unknown => {
  if (!isTree(patch)) return patch;
  const result: Tree = isTree(base) ? { ...base } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else if (!key.startsWith('$')) result[key] = patched(result[key], value);
  }
  return result;
};

const matches = ({ metadata }: Stored, labels: string, fields: string): boolean =>
  [...(labels ? labels.split(',') : []), ...(fields ? fields.split(',') : [])].every((term) => {
    const [key = '', value] = term.split('=');
    return (key === 'metadata.name' ? metadata.name : metadata.labels?.[key]) === value;
  });

export class Cluster implements AsyncDisposable {
  private readonly objects = new Map<string, Stored>();
  private readonly server = createServer((request, response) => void this.answer(request, response));
  private readonly folder = mkdtempSync(join(tmpdir(), 'kpi-cluster-'));
  private readonly kubeconfig = join(this.folder, 'config');
  private lastVersion = 0;
  /** How Jobs end. */
  jobs: 'Complete' | 'Failed' = 'Complete';

  private constructor(private readonly apis: Readonly<Record<string, readonly string[]>>) {}

  /** Starts a cluster with the custom resources that the chart may use, except those of the APIs in `without`. */
  static async start(without: readonly string[] = []): Promise<Cluster> {
    const custom = Object.entries(CUSTOM_KINDS).filter(([api]) => !without.includes(api));
    const cluster = new Cluster({ ...BUILT_IN, ...Object.fromEntries(custom) });
    await once(cluster.server.listen(0, '127.0.0.1'), 'listening');
    const server = `http://127.0.0.1:${(cluster.server.address() as AddressInfo).port}`;
    const config = {
      ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'memory' },
      clusters: [{ name: 'memory', cluster: { server } }],
      contexts: [{ name: 'memory', context: { cluster: 'memory', user: 'memory' } }],
      users: [{ name: 'memory', user: {} }],
    };
    writeFileSync(cluster.kubeconfig, JSON.stringify(config), { mode: 0o600 });
    return cluster;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Runs Helm against this cluster. */
  helm(args: readonly string[], values?: Tree): Promise<HelmResult> {
    const access = ['--kubeconfig', this.kubeconfig, '--namespace', NAMESPACE];
    return runHelm([...args, ...access, ...(values ? ['--values', '-'] : [])], values && JSON.stringify(values), {
      KUBECACHEDIR: this.folder,
    });
  }

  /** Returns the existing objects as `Kind/name`, without the records of Helm itself. */
  names(): string[] {
    return [...this.objects.values()]
      .filter(({ metadata }) => metadata.labels?.['owner'] !== 'helm')
      .map(({ kind, metadata }) => `${kind}/${metadata.name}`)
      .toSorted();
  }

  /** Returns an object. @throws Error if it does not exist */
  get(kind: string, name: string): Stored {
    const found = [...this.objects.values()].find((object) => object.kind === kind && object.metadata.name === name);
    if (!found) throw new Error(`${kind}/${name} does not exist; existing: ${this.names().join(', ')}`);
    return found;
  }

  /** Stores an object, as an API server does: with its defaults, and with the state that a controller would report. */
  put(path: string, object: Stored): Stored {
    const version = String(++this.lastVersion);
    const stored: Stored = { ...object, metadata: { ...object.metadata, namespace: NAMESPACE, uid: path, resourceVersion: version } };
    if (stored.kind === 'Deployment') stored.spec = { ...stored.spec, replicas: stored.spec?.['replicas'] ?? 1 };
    if (stored.kind === 'Job') Object.assign(stored, { status: { conditions: [{ type: this.jobs, status: 'True' }] } });
    this.objects.set(path, stored);
    return stored;
  }

  /** Changes the number of pods of a Deployment, as a person or an autoscaler does. */
  scale(name: string, replicas: number): void {
    const { spec } = this.get('Deployment', name);
    if (spec) spec['replicas'] = replicas;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://cluster');
    const body = request.method === 'GET' ? undefined : ((await json(request).catch(() => undefined)) as Stored | undefined);
    // A watch stays open and reports nothing: the state that Helm waits for is already in the list.
    if (searchParams.has('watch')) return void response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    // Helm validates hooks; an empty description of the API has no types to validate against.
    if (pathname === '/openapi/v2') return void response.writeHead(200).end();
    const result = this.discover(pathname) ?? this.operate(request.method ?? '', pathname, searchParams, body);
    const status = result ?? { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404, message: 'not found' };
    response.writeHead(result ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(status));
  }

  private discover(path: string): object | undefined {
    const groups = Object.keys(this.apis).filter((api) => api.includes('/'));
    if (path === '/version') return { major: '1', minor: KUBERNETES[1].split('.')[1], gitVersion: `v${KUBERNETES[1]}` };
    if (path === '/api') return { kind: 'APIVersions', versions: ['v1'] };
    if (path === '/apis')
      return {
        ...{ kind: 'APIGroupList', apiVersion: 'v1' },
        groups: groups.map((groupVersion) => {
          const [name, version] = groupVersion.split('/');
          return { name, versions: [{ groupVersion, version }], preferredVersion: { groupVersion, version } };
        }),
      };
    const api = path.replace(/^\/apis?\//, '');
    const resources = this.apis[api]?.map((kind) => ({ name: pluralOf(kind), singularName: '', namespaced: true, kind, verbs: ['get'] }));
    return resources && { kind: 'APIResourceList', apiVersion: 'v1', groupVersion: api, resources };
  }

  private operate(method: string, path: string, query: URLSearchParams, body: Stored | undefined): object | undefined {
    const [, api = '', plural = '', name] = /^\/apis?\/(.+)\/namespaces\/[^/]+\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
    const kind = this.apis[api]?.find((candidate) => pluralOf(candidate) === plural);
    if (!kind) return undefined;
    if (method === 'POST' && body) return this.put(`${path}/${body.metadata.name}`, { ...body, apiVersion: api, kind });
    if (name === undefined) {
      const inList = [...this.objects].filter(([key]) => key.startsWith(`${path}/`)).map(([, object]) => object);
      const items = inList.filter((object) => matches(object, query.get('labelSelector') ?? '', query.get('fieldSelector') ?? ''));
      return { kind: `${kind}List`, apiVersion: api, metadata: { resourceVersion: String(this.lastVersion) }, items };
    }
    const found = this.objects.get(path);
    if (!found || method === 'GET') return found;
    if (method === 'DELETE') this.objects.delete(path);
    if (method === 'PUT' && body) return this.put(path, body);
    if (method === 'PATCH') return this.put(path, patched(found, body) as Stored);
    return found;
  }
}
