import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fromProjectRoot } from '../../platform/project-root.js';
import { Cluster } from '../harness/chart/cluster.js';
import { CHART, render, valuesFile, type KubernetesObject } from '../harness/chart/helm.js';
import { containerNamed, named, podNamed, podsIn } from '../harness/chart/pods.js';
import { ForeignPrograms } from './foreign-programs.js';

const RELEASE = 'kpi-kpi-transformation';
const MEBIBYTES: Readonly<Record<string, number>> = { Mi: 1, Gi: 1024 };

const cpuOf = (amount: string): number => (amount.endsWith('m') ? Number(amount.slice(0, -1)) / 1_000 : Number(amount));
const memoryOf = (amount: string): number => Number(amount.slice(0, -2)) * (MEBIBYTES[amount.slice(-2)] ?? NaN);

describe('the demo', () => {
  let objects: KubernetesObject[] = [];
  beforeAll(async () => {
    objects = await render('demo', {});
  });

  it('requests less than 2 CPU and 4 GiB, for all pods that run at the same time', () => {
    const running = podsIn(objects).filter(({ object }) => object.kind === 'Deployment');
    expect(running.map(({ object }) => object.metadata.name.replace(`${RELEASE}-`, '')).toSorted()).toEqual(
      ['gateway', 'worker', 'postgres', 'redis', 'azurite'].toSorted(),
    );
    const total = (kind: 'cpu' | 'memory', valueOf: (amount: string) => number): number =>
      running
        .map(({ spec }) =>
          Math.max(
            ...[...spec.containers, ...(spec.initContainers ?? [])].map(({ resources }) => valueOf(resources?.requests?.[kind] ?? '')),
          ),
        )
        .reduce((sum, amount) => sum + amount, 0);
    expect(total('cpu', cpuOf)).toBeLessThan(2);
    expect(total('memory', memoryOf)).toBeLessThan(4 * 1024);
  });

  it('marks its servers as throw-away, and uses the images of compose.yaml', () => {
    const compose = readFileSync(fromProjectRoot('compose.yaml'), 'utf8');
    for (const name of ['postgres', 'redis', 'azurite']) {
      const pod = podNamed(objects, `${RELEASE}-${name}`);
      expect(pod.object.metadata.annotations?.['kpi.demo/notice']).toContain('Not for production');
      expect(compose).toContain(`image: ${containerNamed(pod, name).image}\n`);
    }
  });

  it('tells how to reach the service and the links of uploads', async () => {
    await using cluster = await Cluster.start();
    const { code, out } = await cluster.helm(['install', 'kpi', CHART, '--values', valuesFile('demo')]);
    expect(code).toBe(0);
    for (const [service, port] of [
      ['gateway', 4000],
      ['azurite', 10000],
    ] as const) {
      expect(out).toContain(`port-forward service/${RELEASE}-${service} ${port}`);
      expect(named(objects, 'Service', `${RELEASE}-${service}`)?.['spec']).toMatchObject({ ports: [{ port }] });
    }
  });
});

describe('scripts/demo-cluster.sh', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kpi-demo-cluster-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const programs = new ForeignPrograms(folder, ['docker', 'kind', 'kubectl', 'helm'], [['kind', /^get clusters/, 'other']]);
  const run = (...args: string[]) =>
    promisify(execFile)(fromProjectRoot('scripts/demo-cluster.sh'), args, { env: { PATH: programs.path, CLUSTER: 'trial' } });

  it('builds the image of the demo, loads it into the cluster, installs and tests', async () => {
    await run();
    const lines = programs.invocations().map(({ program, args }) => [program, ...args].join(' '));
    const image = 'kpi-transformation:local';
    const steps = [
      `docker build --tag ${image} .`,
      'kind create cluster --name trial',
      `kind load docker-image ${image} --name trial`,
      'kubectl --context kind-trial label namespace kpi --overwrite pod-security.kubernetes.io/enforce=restricted',
      expect.stringMatching(/^helm upgrade --install kpi helm\/kpi-transformation .*--values helm\/kpi-transformation\/values\/demo\.yaml/),
      'helm test kpi --kube-context kind-trial --namespace kpi',
    ];
    expect(lines.filter((line) => steps.some((step) => (typeof step === 'string' ? step === line : step.asymmetricMatch(line))))).toEqual(
      steps,
    );
    expect(new Set((await render('demo', {})).flatMap((object) => JSON.stringify(object).match(/kpi-transformation:\w+/g) ?? []))).toEqual(
      new Set([image]),
    );
  });

  it('removes the cluster, and rejects other arguments', async () => {
    await run('delete');
    expect(programs.invocations().at(-1)?.args).toEqual(['delete', 'cluster', '--name', 'trial']);
    await expect(run('destroy')).rejects.toMatchObject({ code: 2, stderr: 'usage: scripts/demo-cluster.sh [delete]\n' });
  });
});
