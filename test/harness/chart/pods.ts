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
  /** The object that makes it, as `Deployment/kpi-gateway`. */
  readonly of: string;
  readonly object: KubernetesObject;
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: PodSpec;
}

interface PodTemplate {
  readonly metadata: { readonly labels?: Record<string, string> };
  readonly spec: PodSpec;
}

interface Making {
  readonly template?: PodTemplate;
  readonly jobTemplate?: { readonly spec: { readonly template: PodTemplate } };
}

/** Every pod of a render: of workloads, of what runs by schedule, of hooks, of tests. */
export const podsIn = (objects: readonly KubernetesObject[]): Pod[] =>
  objects.flatMap((object) => {
    const of = `${object.kind}/${object.metadata.name}`;
    const spec = object['spec'] as Making | undefined;
    const template = object.kind === 'Pod' ? (object as unknown as PodTemplate) : (spec?.jobTemplate?.spec.template ?? spec?.template);
    return template ? [{ of, object, labels: template.metadata.labels ?? {}, spec: template.spec }] : [];
  });

export const containersOf = ({ spec }: Pod): readonly Container[] => [...(spec.initContainers ?? []), ...spec.containers];

export const named = (objects: readonly KubernetesObject[], kind: string, name: string): KubernetesObject | undefined =>
  objects.find((object) => object.kind === kind && object.metadata.name === name);

const dataOf = (objects: readonly KubernetesObject[], name: string): Record<string, string> => {
  const map = named(objects, 'ConfigMap', name);
  if (!map) throw new Error(`there is no ConfigMap ${name}`);
  return map['data'] as Record<string, string>;
};

/** What a container learns of its pod. */
const FIELDS: Readonly<Record<string, string>> = {
  'metadata.name': 'a-pod-0',
  'metadata.namespace': 'kpi-here',
  'status.podIP': '127.0.0.1',
};

/** What the kubelet would hand to a container. `secretOf` knows what is behind a reference. */
export const environmentOf = (
  { env, envFrom = [] }: Container,
  objects: readonly KubernetesObject[],
  secretOf: (reference: SecretReference) => string,
): Record<string, string> => {
  const given = Object.assign({}, ...envFrom.map(({ configMapRef }) => dataOf(objects, configMapRef.name))) as Record<string, string>;
  for (const { name, value = '', valueFrom } of env ?? []) {
    const { secretKeyRef, fieldRef } = valueFrom ?? {};
    const text = secretKeyRef ? secretOf(secretKeyRef) : fieldRef ? FIELDS[fieldRef.fieldPath] : value;
    if (text === undefined) throw new Error(`${name} is of ${JSON.stringify(valueFrom)}, which nobody knows here`);
    // A value may name those before it; what comes from elsewhere is taken as it is.
    given[name] = valueFrom ? text : text.replaceAll(/\$\((\w+)\)/g, (reference, before: string) => given[before] ?? reference);
  }
  return given;
};

/** Reads the Secrets that the chart makes itself, as it does for a demo. */
export const secretsIn =
  (objects: readonly KubernetesObject[]) =>
  ({ name, key }: SecretReference): string => {
    const value = (named(objects, 'Secret', name)?.['stringData'] as Record<string, string> | undefined)?.[key];
    if (value === undefined) throw new Error(`there is no Secret ${name} with ${key}`);
    return value;
  };
