import { render, type KubernetesObject, type Tree } from '../harness/chart/helm.js';
import { containersOf, podsIn, type Container, type Pod } from '../harness/chart/pods.js';
import { errorsOf } from './object-errors.js';
import { securityViolations } from './pod-security.js';

const TOLERATION = { key: 'team', operator: 'Equal', value: 'kpi', effect: 'NoSchedule' };
const AFFINITY = {
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: {
      nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/arch', operator: 'In', values: ['amd64'] }] }],
    },
  },
};
const GPU = { nodeSelector: { accelerator: 'nvidia' }, tolerations: [{ key: 'gpu', operator: 'Exists' }] };

/** Renders the demo with every kind of pod, and checks all objects. */
const renderPods = async (values: Tree): Promise<Pod[]> => {
  const objects = await render('evaluation', {
    topology: 'distributed',
    database: { maxConnections: 200 },
    pruneBlobs: { schedule: '@weekly' },
    ...values,
  });
  expect((await Promise.all(objects.map(errorsOf))).flat()).toEqual([]);
  const pods = podsIn(objects);
  expect(new Set(pods.map(({ object }) => object.kind))).toEqual(new Set(['Deployment', 'StatefulSet', 'CronJob', 'Job']));
  return pods;
};

const componentOf = ({ labels }: Pod): string => labels['app.kubernetes.io/component'] ?? '';

/** Returns whether a container is one of the service's image. */
const isOfService = ({ image }: Container): boolean => image.startsWith('kpi-transformation:');

/** Returns the distinct values of a property of pods. */
const distinct = <T>(pods: readonly Pod[], valueOf: (pod: Pod) => T): T[] => [
  ...new Map(pods.map(valueOf).map((value) => [JSON.stringify(value), value])).values(),
];

describe('the placement of pods', () => {
  const placementOf = ({ spec }: Pod): unknown => {
    const { priorityClassName, nodeSelector, tolerations, affinity } = spec;
    return { priorityClassName, nodeSelector, tolerations, affinity };
  };

  it('is decided for all pods by the top-level values', async () => {
    const placement = { priorityClassName: 'business', nodeSelector: { pool: 'kpi' }, tolerations: [TOLERATION], affinity: AFFINITY };
    expect(distinct(await renderPods(placement), placementOf)).toEqual([placement]);
  });

  it('is decided for the pods of a role by its values, and by the top-level ones where those are empty', async () => {
    const pods = await renderPods({
      ...{ priorityClassName: 'business', nodeSelector: { pool: 'kpi' }, tolerations: [TOLERATION] },
      gateway: { priorityClassName: 'urgent' },
      subgraphs: { affinity: AFFINITY },
      worker: { nodeSelector: { pool: 'batch' } },
      ollama: GPU,
    });
    const common = { priorityClassName: 'business', nodeSelector: { pool: 'kpi' }, tolerations: [TOLERATION], affinity: undefined };
    const expected: Readonly<Record<string, unknown>> = {
      gateway: { ...common, priorityClassName: 'urgent' },
      worker: { ...common, nodeSelector: { pool: 'batch' } },
      ollama: { ...common, ...GPU },
      ...Object.fromEntries(['migrate', 'prune-blobs', 'smoke'].map((component) => [component, common])),
    };
    for (const pod of pods)
      expect([pod.of, placementOf(pod)]).toEqual([pod.of, expected[componentOf(pod)] ?? { ...common, affinity: AFFINITY }]);
  });
});

describe('an additional label or annotation', () => {
  it('is added to all pods, and not to selectors', async () => {
    const objects = await render('evaluation', {
      podLabels: { 'cost-center': '4711' },
      podAnnotations: { 'linkerd.io/inject': 'disabled' },
    });
    const pods = podsIn(objects);
    expect(distinct(pods, ({ labels }) => labels['cost-center'])).toEqual(['4711']);
    expect(distinct(pods, ({ annotations }) => annotations['linkerd.io/inject'])).toEqual(['disabled']);
    const selecting = objects.filter(({ kind }) => ['Deployment', 'StatefulSet', 'Service', 'NetworkPolicy'].includes(kind));
    expect(JSON.stringify(selecting.map(({ spec }) => ({ ...(spec as Tree), template: undefined })))).not.toContain('cost-center');
  });

  it('leaves the checksums that restart pods after a change of their configuration', async () => {
    const checksums = async (values: Tree): Promise<unknown[]> =>
      podsIn(await render('evaluation', { podAnnotations: { note: 'text' }, ...values }))
        .filter(({ object }) => object.kind === 'Deployment')
        .map(({ annotations }) => [annotations['note'], annotations['checksum/config'], annotations['checksum/secret']]);
    const [before, after] = [await checksums({}), await checksums({ settings: { LOG_LEVEL: 'debug' } })];
    expect(before).toContainEqual(['text', expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(after).not.toEqual(before);
  });

  it.each(['app.kubernetes.io/component', 'azure.workload.identity/use'])('cannot replace the label %s of the chart', async (label) => {
    await expect(render('evaluation', { podLabels: { [label]: 'other' } })).rejects.toThrow('podLabels');
  });
});

describe('an additional variable, volume or container', () => {
  const PROXY = { name: 'HTTPS_PROXY', value: 'http://proxy.example.com:3128' };
  const HOST = { name: 'NODE_IP', valueFrom: { fieldRef: { fieldPath: 'status.hostIP' } } };

  it('is added wherever the image runs', async () => {
    const mount = { name: 'models', mountPath: '/etc/models', readOnly: true };
    const volume = { name: 'models', configMap: { name: 'models' } };
    const pods = await renderPods({ extraEnv: [PROXY, HOST], extraVolumes: [volume], extraVolumeMounts: [mount] });
    const ofService = pods.filter(({ spec }) => spec.containers.some(isOfService));
    expect(ofService.length).toBeGreaterThan(12);
    for (const pod of ofService) {
      expect([pod.of, pod.spec.volumes]).toEqual([pod.of, expect.arrayContaining([volume])]);
      for (const { env, volumeMounts } of pod.spec.containers)
        expect([pod.of, env, volumeMounts]).toEqual([pod.of, expect.arrayContaining([PROXY, HOST]), expect.arrayContaining([mount])]);
    }
  });

  it.each(['MODEL_API_KEY', 'DATABASE_URL', 'LOG_LEVEL', 'NODE_EXTRA_CA_CERTS', 'not a name'])(
    'cannot set the variable %s',
    async (name) => {
      await expect(render('evaluation', { extraEnv: [{ name, value: 'text' }] })).rejects.toThrow('extraEnv.0.name');
    },
  );

  it('cannot mount the file system of the node', async () => {
    await expect(render('evaluation', { extraVolumes: [{ name: 'node', hostPath: { path: '/' } }] })).rejects.toThrow('extraVolumes.0');
  });

  it('runs beside the serving processes with the security settings of the chart if it is a container', async () => {
    const resources = {
      requests: { cpu: 0.1, memory: '32Mi', 'ephemeral-storage': '16Mi' },
      limits: { memory: '64Mi', 'ephemeral-storage': '16Mi' },
    };
    const proxy = { name: 'sql-proxy', image: 'registry.example.com/sql-proxy:1', args: ['--port=5432'], resources };
    const pods = await renderPods({ extraContainers: [{ ...proxy, securityContext: { runAsUser: 2000 } }] });
    for (const pod of pods) {
      const added = containersOf(pod).filter(({ name }) => name === 'sql-proxy');
      expect([pod.of, added.length]).toEqual([pod.of, pod.object.kind === 'Deployment' ? 1 : 0]);
      expect(added.map(({ securityContext }) => securityContext?.['runAsUser'])).toEqual(added.map(() => 2000));
      expect(securityViolations(pod)).toEqual([]);
    }
  });
});

describe('the name of an object', () => {
  it.each(['demo', 'evaluation'] as const)('begins with fullnameOverride, also where other objects refer to it: %s', async (example) => {
    const objects = await render(example, { fullnameOverride: 'metrics-of-acme', pruneBlobs: { schedule: '@weekly' } });
    expect(objects.map(({ metadata }) => metadata.name).filter((name) => !/^metrics-of-acme(-|$)/.test(name))).toEqual([]);
    expect(JSON.stringify(objects)).not.toContain('kpi-kpi-transformation');
  });
});

describe('an existing ServiceAccount', () => {
  it('replaces that of the chart', async () => {
    const pods = await renderPods({ serviceAccounts: { create: false, name: 'serving', migrationName: 'owner' } });
    for (const pod of pods)
      expect([pod.of, pod.spec.serviceAccountName]).toEqual([pod.of, componentOf(pod) === 'migrate' ? 'owner' : 'serving']);
    const objects: KubernetesObject[] = await render('evaluation', {
      serviceAccounts: { create: false, name: 'serving', migrationName: 'owner' },
    });
    expect(objects.filter(({ kind }) => kind === 'ServiceAccount')).toEqual([]);
  });

  it('is rejected without the one for the migration', async () => {
    await expect(render('evaluation', { serviceAccounts: { create: false, name: 'serving' } })).rejects.toThrow(
      'serviceAccounts.name and serviceAccounts.migrationName are required',
    );
  });
});

describe('a hook or test', () => {
  it('has the resources that the values state', async () => {
    const amounts = { cpu: '75m', memory: '300Mi', 'ephemeral-storage': '80Mi' };
    const resources = { requests: amounts, limits: amounts };
    const pods = await renderPods({ migration: { resources }, smokeTest: { resources } });
    const jobs = pods.filter(({ object }) => object.kind === 'Job');
    expect(jobs.map(componentOf).toSorted()).toEqual(['migrate', 'smoke']);
    expect(jobs.flatMap((pod) => containersOf(pod).map((container) => container.resources))).toEqual([resources, resources]);
  });
});
