import type { KubernetesObject } from '../harness/chart/helm.js';
import { validatorOf } from './custom-resources.js';
import { typeErrorsOf } from './kubernetes-types.js';

/** Returns the name of the generated class of a built-in Kubernetes object. */
const classOf = ({ apiVersion, kind }: KubernetesObject): string => {
  const version = apiVersion.split('/').at(-1) ?? '';
  return `${version.charAt(0).toUpperCase()}${version.slice(1)}${kind}`;
};

/** Returns the errors of an object: fields that its type does not have, wrong types and missing fields, each with its path. */
export const errorsOf = async (object: KubernetesObject): Promise<string[]> => {
  const name = `${object.kind}/${object.metadata.name}`;
  const custom = validatorOf(object.apiVersion, object.kind);
  if (!custom) return typeErrorsOf(object, classOf(object), name);
  const unknown = Object.keys(object).filter((key) => !['apiVersion', 'kind', 'metadata', 'spec'].includes(key));
  const inSpec = custom(object['spec'])
    ? []
    : (custom.errors ?? []).map(({ instancePath, message }) => `${name}.spec${instancePath} ${message}`);
  return [
    ...inSpec,
    ...(await typeErrorsOf(object.metadata, 'V1ObjectMeta', `${name}.metadata`)),
    ...unknown.map((key) => `${name}.${key} is unknown`),
  ];
};
