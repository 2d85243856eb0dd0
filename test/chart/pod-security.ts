import { containersOf, type Container, type Pod } from '../harness/chart/pods.js';

const VOLUMES = ['configMap', 'csi', 'downwardAPI', 'emptyDir', 'ephemeral', 'persistentVolumeClaim', 'projected', 'secret'];

/**
 * What keeps a pod out of a namespace of the level "restricted" (Kubernetes' Pod Security Standards), and beyond that: a root
 * that can be written, a place without a size, no resources, a token of the cluster.
 */
export const insecurities = (pod: Pod): string[] => {
  const { spec } = pod;
  const { runAsNonRoot, runAsUser, seccompProfile } = spec.securityContext ?? {};
  const faults = [
    runAsNonRoot === true || 'may run as root',
    (typeof runAsUser === 'number' && runAsUser > 0) || 'names no user by number',
    (seccompProfile as { type?: string } | undefined)?.type === 'RuntimeDefault' || 'has no seccomp profile',
    ['hostNetwork', 'hostPID', 'hostIPC'].every((name) => !spec[name]) || 'is part of the host',
    spec.automountServiceAccountToken === false || 'mounts a token of the cluster',
    ...(spec.volumes ?? []).flatMap((volume) => [
      Object.keys(volume).every((key) => key === 'name' || VOLUMES.includes(key)) || `has the volume ${JSON.stringify(volume)}`,
      !('emptyDir' in volume) || (volume['emptyDir'] as { sizeLimit?: string }).sizeLimit !== undefined || 'has a folder without a limit',
    ]),
    ...containersOf(pod).flatMap((container) => insecuritiesOf(container)),
  ];
  return faults.filter((fault) => fault !== true).map((fault) => `${pod.of} ${String(fault)}`);
};

const insecuritiesOf = ({ name, securityContext = {}, resources = {}, ports = [] }: Container): (string | true)[] => [
  securityContext['allowPrivilegeEscalation'] === false || `${name} may gain privileges`,
  securityContext['readOnlyRootFilesystem'] === true || `${name} can write its root`,
  JSON.stringify(securityContext['capabilities']) === '{"drop":["ALL"]}' || `${name} keeps capabilities`,
  securityContext['privileged'] === undefined || `${name} is privileged`,
  ports.every(({ hostPort }) => hostPort === undefined) || `${name} takes a port of the host`,
  ...['memory', 'ephemeral-storage'].flatMap((kind) => [
    resources.requests?.[kind] !== undefined || `${name} requests no ${kind}`,
    resources.limits?.[kind] !== undefined || `${name} has no limit of ${kind}`,
  ]),
  resources.requests?.['cpu'] !== undefined || `${name} requests no cpu`,
];
