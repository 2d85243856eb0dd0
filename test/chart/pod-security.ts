import { containersOf, type Container, type Pod } from '../harness/chart/pods.js';

const VOLUMES = ['configMap', 'csi', 'downwardAPI', 'emptyDir', 'ephemeral', 'persistentVolumeClaim', 'projected', 'secret'];

/**
 * Returns the violations of the level "restricted" of Kubernetes' Pod Security Standards, and additional ones: a writable root
 * filesystem, a volume without a size limit, missing resources, a mounted service account token.
 */
export const securityViolations = (pod: Pod): string[] => {
  const { spec } = pod;
  const { runAsNonRoot, runAsUser, seccompProfile } = spec.securityContext ?? {};
  const violations = [
    runAsNonRoot === true || 'may run as root',
    (typeof runAsUser === 'number' && runAsUser > 0) || 'has no numeric user id',
    (seccompProfile as { type?: string } | undefined)?.type === 'RuntimeDefault' || 'has no seccomp profile',
    ['hostNetwork', 'hostPID', 'hostIPC'].every((name) => !spec[name]) || 'shares a namespace of the host',
    spec.automountServiceAccountToken === false || 'mounts a service account token',
    ...(spec.volumes ?? []).flatMap((volume) => [
      Object.keys(volume).every((key) => key === 'name' || VOLUMES.includes(key)) || `has the volume ${JSON.stringify(volume)}`,
      !('emptyDir' in volume) ||
        (volume['emptyDir'] as { sizeLimit?: string }).sizeLimit !== undefined ||
        'has an emptyDir without a size limit',
    ]),
    ...containersOf(pod).flatMap((container) => violationsOf(container)),
  ];
  return violations.filter((violation) => violation !== true).map((violation) => `${pod.of} ${String(violation)}`);
};

const violationsOf = ({ name, securityContext = {}, resources = {}, ports = [] }: Container): (string | true)[] => [
  securityContext['allowPrivilegeEscalation'] === false || `${name} may gain privileges`,
  securityContext['readOnlyRootFilesystem'] === true || `${name} has a writable root filesystem`,
  JSON.stringify(securityContext['capabilities']) === '{"drop":["ALL"]}' || `${name} keeps capabilities`,
  securityContext['privileged'] === undefined || `${name} is privileged`,
  ports.every(({ hostPort }) => hostPort === undefined) || `${name} uses a host port`,
  ...['memory', 'ephemeral-storage'].flatMap((kind) => [
    resources.requests?.[kind] !== undefined || `${name} requests no ${kind}`,
    resources.limits?.[kind] !== undefined || `${name} has no ${kind} limit`,
  ]),
  resources.requests?.['cpu'] !== undefined || `${name} requests no cpu`,
];
