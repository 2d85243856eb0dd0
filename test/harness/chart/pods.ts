import type { KubernetesObject } from './helm.js';

interface SecretReference {
  readonly name: string;
  readonly key: string;
}

export interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef?: SecretReference; readonly fieldRef?: { readonly fieldPath: string } };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number; readonly hostPort?: number }[];
  readonly env?: readonly Variable[] | null;
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly securityContext?: Record<string, unknown>;
  readonly resources?: { readonly requests?: Record<string, string>; readonly limits?: Record<string, string> };
  readonly readinessProbe?: { readonly httpGet: { readonly path: string } };
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string; readonly readOnly?: boolean }[];
}

export interface PodSpec {
  readonly serviceAccountName?: string;
  readonly automountServiceAccountToken?: boolean;
  readonly securityContext?: Record<string, unknown>;
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly volumes?: readonly Record<string, unknown>[];
  readonly terminationGracePeriodSeconds?: number;
  readonly [field: string]: unknown;
}

export interface Pod {
  /** The object that creates the pod, such as `Deployment/kpi-gateway`. */
  readonly of: string;
  readonly object: KubernetesObject;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly spec: PodSpec;
}

interface PodTemplate {
  readonly metadata: { readonly labels?: Record<string, string>; readonly annotations?: Record<string, string> };
  readonly spec: PodSpec;
}

interface TemplateSpec {
  readonly template?: PodTemplate;
  readonly jobTemplate?: { readonly spec: { readonly template: PodTemplate } };
}

/** Returns every pod of a render: those of workloads, cron jobs, hooks and tests. */
export const podsIn = (objects: readonly KubernetesObject[]): Pod[] =>
  objects.flatMap((object) => {
    const of = `${object.kind}/${object.metadata.name}`;
    const spec = object['spec'] as TemplateSpec | undefined;
    const template = object.kind === 'Pod' ? (object as unknown as PodTemplate) : (spec?.jobTemplate?.spec.template ?? spec?.template);
    if (!template) return [];
    const { labels = {}, annotations = {} } = template.metadata;
    return [{ of, object, labels, annotations, spec: template.spec }];
  });

/** Returns the pod of the workload with this name. @throws Error if there is none */
export const podNamed = (objects: readonly KubernetesObject[], name: string): Pod => {
  const pod = podsIn(objects).find(({ of }) => of.endsWith(`/${name}`));
  if (!pod) throw new Error(`no pod ${name}`);
  return pod;
};

export const containersOf = ({ spec }: Pod): readonly Container[] => [...(spec.initContainers ?? []), ...spec.containers];

/** Returns the container of the pod with this name. @throws Error if there is none */
export const containerNamed = (pod: Pod, name: string): Container => {
  const container = containersOf(pod).find((candidate) => candidate.name === name);
  if (!container) throw new Error(`no container ${name}`);
  return container;
};

export const named = (objects: readonly KubernetesObject[], kind: string, name: string): KubernetesObject | undefined =>
  objects.find((object) => object.kind === kind && object.metadata.name === name);

const dataOf = (objects: readonly KubernetesObject[], name: string): Record<string, string> => {
  const map = named(objects, 'ConfigMap', name);
  if (!map) throw new Error(`ConfigMap ${name} not found`);
  return map['data'] as Record<string, string>;
};

/** Pod fields that a container can read through `fieldRef`. */
const FIELDS: Readonly<Record<string, string>> = {
  'metadata.name': 'a-pod-0',
  'metadata.namespace': 'kpi-here',
  'status.podIP': '127.0.0.1',
};

/**
 * Returns the environment that the kubelet would pass to a container.
 * @param secretOf returns the value of a secret reference
 * @throws Error if a variable has a source other than a value, a secret or a known pod field
 */
export const environmentOf = (
  { env, envFrom = [] }: Container,
  objects: readonly KubernetesObject[],
  secretOf: (reference: SecretReference) => string,
): Record<string, string> => {
  const variables = Object.assign({}, ...envFrom.map(({ configMapRef }) => dataOf(objects, configMapRef.name))) as Record<string, string>;
  for (const { name, value = '', valueFrom } of env ?? []) {
    const { secretKeyRef, fieldRef } = valueFrom ?? {};
    const text = secretKeyRef ? secretOf(secretKeyRef) : fieldRef ? FIELDS[fieldRef.fieldPath] : value;
    if (text === undefined) throw new Error(`${name} has an unsupported source: ${JSON.stringify(valueFrom)}`);
    // A literal value may refer to earlier variables as $(NAME); values of secrets and fields are not expanded.
    variables[name] = valueFrom ? text : text.replaceAll(/\$\((\w+)\)/g, (reference, before: string) => variables[before] ?? reference);
  }
  return variables;
};

/** Returns a function that reads the Secrets created by the chart itself, as in the demo. */
export const secretsIn =
  (objects: readonly KubernetesObject[]) =>
  ({ name, key }: SecretReference): string => {
    const value = (named(objects, 'Secret', name)?.['stringData'] as Record<string, string> | undefined)?.[key];
    if (value === undefined) throw new Error(`Secret ${name} with key ${key} not found`);
    return value;
  };
