import { BlockList } from 'node:net';
import {
  EXAMPLES,
  helm,
  CHART,
  KUBERNETES,
  objectsIn,
  render,
  template,
  valuesFile,
  type KubernetesObject,
} from '../harness/chart/helm.js';
import { errorsOf } from './object-errors.js';
import { containersOf, named, podsIn } from '../harness/chart/pods.js';
import { securityViolations } from './pod-security.js';

const MATRIX = EXAMPLES.flatMap((example) => KUBERNETES.map((kubernetes) => [example, kubernetes] as const));

const WRITABLE = ['/tmp', '/models', '/data', '/var/run/postgresql'];
const STABLE = ['name', 'instance', 'component'].map((part) => `app.kubernetes.io/${part}`);

interface Selecting {
  readonly selector?: Record<string, unknown>;
  readonly podSelector?: { readonly matchLabels?: Record<string, string> };
}

interface NetworkPolicy {
  readonly podSelector: { readonly matchLabels: Record<string, string> };
  readonly policyTypes: readonly string[];
  readonly ingress?: readonly unknown[];
  readonly egress?: readonly {
    readonly to?: readonly { readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] } }[];
  }[];
}

const covers = (networks: readonly string[], address: string): boolean => {
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits = ''] = network.split('/');
    list.addSubnet(base, Number(bits), 'ipv4');
  }
  return list.check(address, 'ipv4');
};

describe.each(EXAMPLES)('the values file of %s', (example) => {
  it('passes lint without a warning', async () => {
    const { code, out, err } = await helm('lint', '--strict', CHART, '--values', valuesFile(example), '--set', 'checkCluster=false');
    expect([code, out, err]).toEqual([0, expect.stringContaining('0 chart(s) failed'), '']);
    expect(out).not.toContain('WARNING');
  });
});

describe('a resource quantity', () => {
  it('may be a number, and is rendered as the text that Kubernetes stores', async () => {
    const amounts = { cpu: 2, memory: 1_610_612_736, 'ephemeral-storage': '1Gi' };
    const resources = { requests: { ...amounts, cpu: 0.25 }, limits: { ...amounts, 'nvidia.com/gpu': 1 } };
    const objects = await render('evaluation', {
      gateway: { resources, tmpSize: 536_870_912 },
      ollama: { resources, storage: 21_474_836_480 },
      migration: { resources },
    });
    expect((await Promise.all(objects.map(errorsOf))).flat()).toEqual([]);
    const ofResources = podsIn(objects).flatMap((pod) => containersOf(pod).flatMap((container) => container.resources ?? []));
    const texts = { cpu: '2', memory: '1610612736', 'ephemeral-storage': '1Gi' };
    const expected = { requests: { ...texts, cpu: '0.25' }, limits: { ...texts, 'nvidia.com/gpu': '1' } };
    // The gateway, Ollama with the container that fetches its models, and the migration.
    expect(ofResources.filter(({ requests }) => requests?.['cpu'] === '0.25')).toEqual(Array.from({ length: 4 }, () => expected));
    expect(JSON.stringify(objects)).toContain('"sizeLimit":"536870912"');
    expect(JSON.stringify(objects)).toContain('"storage":"21474836480"');
  });

  it.each(['a text', '2 Gi', '-1', 0, -1])('cannot be %j', async (amount) => {
    const cpu = await template('evaluation', KUBERNETES[1], '--set-json', `gateway.resources.limits.cpu=${JSON.stringify(amount)}`);
    expect([cpu.code, cpu.err]).toEqual([1, expect.stringContaining('gateway.resources.limits.cpu')]);
  });
});

it('a StatefulSet is named by a Service without an address of its own', async () => {
  const objects = await render('evaluation', {});
  const spec = objects.find(({ kind }) => kind === 'StatefulSet')?.['spec'] as { serviceName: string } | undefined;
  expect(named(objects, 'Service', spec?.serviceName ?? '')?.['spec']).toMatchObject({ clusterIP: 'None' });
});

describe.each(MATRIX)('the chart with %s on Kubernetes %s', (example, kubernetes) => {
  let text = '';
  let objects: KubernetesObject[] = [];
  beforeAll(async () => {
    const { code, out, err } = await template(example, kubernetes);
    if (code !== 0) throw new Error(err);
    text = out;
    objects = objectsIn(out);
  });

  it('renders the same objects twice', async () => {
    expect((await template(example, kubernetes)).out).toBe(text);
  });

  it('renders objects that match the types of Kubernetes in every field', async () => {
    expect(objects.length).toBeGreaterThan(15);
    expect((await Promise.all(objects.map(errorsOf))).flat()).toEqual([]);
  });

  it('gives its objects valid unique names and valid labels', () => {
    const names = objects.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { metadata } of objects) {
      expect(metadata.name).toMatch(/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/);
      for (const label of Object.values(metadata.labels ?? {})) expect(label).toMatch(/^([A-Za-z0-9]([\w.-]{0,61}[A-Za-z0-9])?)?$/);
    }
  });

  it('complies with the pod security rules', () => {
    const pods = podsIn(objects);
    expect(pods.map(({ object }) => object.kind)).toEqual(expect.arrayContaining(['Deployment', 'Job']));
    expect(pods.flatMap(securityViolations)).toEqual([]);
  });

  it('selects the intended pods', () => {
    expect.hasAssertions();
    const pods = podsIn(objects);
    const selects = (matchLabels: Record<string, unknown>): string[] =>
      pods.filter(({ labels }) => Object.entries(matchLabels).every(([key, value]) => labels[key] === value)).map(({ of }) => of);
    for (const { kind, metadata, ...object } of objects) {
      const { selector, podSelector } = (object['spec'] ?? {}) as Selecting;
      const chosen = kind === 'Service' ? selector : (selector?.['matchLabels'] ?? podSelector?.matchLabels);
      // A version-dependent label in a selector would cut off traffic to pods of the previous version.
      if (['Service', 'Deployment', 'StatefulSet', 'PodDisruptionBudget', 'NetworkPolicy'].includes(kind))
        expect([metadata.name, Object.keys(chosen ?? {}).filter((key) => !STABLE.includes(key))]).toEqual([metadata.name, []]);
      const component = metadata.labels?.['app.kubernetes.io/component'];
      if (kind === 'Service')
        expect([metadata.name, selects(selector ?? {})]).toEqual([
          metadata.name,
          [expect.stringMatching(new RegExp(`/kpi-kpi-transformation-${component}$`))],
        ]);
      if (kind === 'Deployment' || kind === 'StatefulSet' || kind === 'PodDisruptionBudget')
        expect(selects(selector?.['matchLabels'] as Record<string, unknown>)).toEqual([
          expect.stringMatching(new RegExp(`/${metadata.name}$`)),
        ]);
      if (kind === 'NetworkPolicy') expect([metadata.name, selects(podSelector?.matchLabels ?? {}).length]).not.toEqual([metadata.name, 0]);
    }
  });

  it('denies all traffic by default, and never lets a pod reach the metadata service', () => {
    const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as NetworkPolicy);
    const denied = policies.find(
      ({ podSelector, ingress, egress }) => Object.keys(podSelector.matchLabels).length === 2 && !ingress && !egress,
    );
    expect(denied?.policyTypes).toEqual(['Ingress', 'Egress']);
    const blocks = policies.flatMap(({ egress = [] }) => egress.flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? [])));
    expect(blocks.length).toBeGreaterThan(0);
    for (const { cidr, except = [] } of blocks)
      for (const address of ['169.254.169.254', '168.63.129.16'])
        expect([address, cidr, covers([cidr], address) && !covers(except, address)]).toEqual([address, cidr, false]);
    expect(policies.flatMap(({ egress = [] }) => egress.filter(({ to }) => to === undefined))).toEqual([]);
  });

  it('removes its hooks with the release', () => {
    const hooks = objects.filter(({ metadata }) => metadata.annotations?.['helm.sh/hook']);
    const kinds = example === 'demo' ? ['NetworkPolicy', 'Job'] : ['ServiceAccount', 'ConfigMap', 'NetworkPolicy', 'Job'];
    expect(hooks.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds));
    for (const { kind, metadata, spec } of hooks) {
      const name = `${kind}/${metadata.name}`;
      const { 'helm.sh/hook': events = '', 'helm.sh/hook-delete-policy': policy = '' } = metadata.annotations ?? {};
      expect([name, policy.split(',').toSorted()]).toEqual([name, ['before-hook-creation', 'hook-succeeded']]);
      // After a failure: a Job is removed by its time to live, any other object by being a hook of the removal too.
      const { ttlSecondsAfterFinished } = (spec ?? {}) as { ttlSecondsAfterFinished?: number };
      expect([name, kind === 'Job' ? Number(ttlSecondsAfterFinished) > 0 : events.split(',').includes('post-delete')]).toEqual([
        name,
        true,
      ]);
      if (kind === 'Job') expect([name, events]).toEqual([name, expect.not.stringContaining('delete')]);
    }
  });

  it('mounts only volumes of the pod, writable only at /tmp and at the data of servers', () => {
    expect.hasAssertions();
    for (const pod of podsIn(objects)) {
      const claims = (pod.object['spec'] as { volumeClaimTemplates?: KubernetesObject[] }).volumeClaimTemplates ?? [];
      const volumes = [...(pod.spec.volumes ?? []).map((volume) => volume['name']), ...claims.map(({ metadata }) => metadata.name)];
      for (const { volumeMounts = [] } of containersOf(pod))
        for (const { name, mountPath, readOnly } of volumeMounts) {
          expect(volumes).toContain(name);
          expect([mountPath, readOnly ?? WRITABLE.includes(mountPath)]).toEqual([mountPath, true]);
        }
    }
  });
});
