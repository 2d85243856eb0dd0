import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APIS, CHART, KUBERNETES, helm, objectsIn, valuesOf, type KubernetesObject } from '../harness/chart/helm.js';
import { podsIn } from '../harness/chart/pods.js';
import { errorsOf } from './object-errors.js';

const folder = mkdtempSync(join(tmpdir(), 'kpi-parent-chart-'));
const parent = join(folder, 'platform');

beforeAll(() => {
  for (const part of ['charts', 'templates']) mkdirSync(join(parent, part), { recursive: true });
  cpSync(CHART, join(parent, 'charts', 'kpi-transformation'), { recursive: true });
  const dependency = { name: 'kpi-transformation', version: '*', repository: 'https://charts.example.com' };
  const dependencies = ['kpi-one', 'kpi-two'].map((alias) => ({ ...dependency, alias }));
  // JSON is valid YAML.
  writeFileSync(join(parent, 'Chart.yaml'), JSON.stringify({ apiVersion: 'v2', name: 'platform', version: '1.0.0', dependencies }));
  writeFileSync(
    join(parent, 'values.yaml'),
    JSON.stringify({
      global: { imageRegistry: 'registry.example.com', nested: { region: 'westeurope' } },
      'kpi-one': valuesOf('aks-composite'),
      'kpi-two': valuesOf('aks-distributed'),
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a parent chart with global values that contains the chart twice, under aliases', () => {
  let objects: KubernetesObject[] = [];
  beforeAll(async () => {
    const { code, out, err } = await helm('template', 'kpi', parent, '--namespace', 'kpi-here', '--kube-version', KUBERNETES[1], ...APIS);
    if (code !== 0) throw new Error(err);
    objects = objectsIn(out);
  });

  it('passes lint', async () => {
    // Lint does not know the APIs of a cluster.
    const unchecked = ['--set', 'kpi-one.checkCluster=false,kpi-two.checkCluster=false'];
    expect(await helm('lint', '--strict', parent, ...unchecked)).toMatchObject({ code: 0, err: '' });
  });

  it('renders objects that match the types of Kubernetes in every field', async () => {
    expect(objects.length).toBeGreaterThan(60);
    expect((await Promise.all(objects.map(errorsOf))).flat()).toEqual([]);
  });

  it('gives both instances objects of their own, named after the aliases', () => {
    const names = objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['Deployment/kpi-kpi-one-gateway', 'Deployment/kpi-kpi-two-gateway']));
  });

  it('selects only pods of the same instance', () => {
    const pods = podsIn(objects);
    for (const { metadata, spec } of objects.filter(({ kind }) => kind === 'Service')) {
      const { selector } = spec as { selector: Record<string, string> };
      const selected = pods.filter(({ labels }) => Object.entries(selector).every(([key, value]) => labels[key] === value));
      expect([metadata.name, selected.map(({ object }) => object.metadata.name)]).toEqual([metadata.name, [metadata.name]]);
    }
  });

  it('rejects unknown values below the alias', async () => {
    const { code, err } = await helm('template', 'kpi', parent, '--kube-version', KUBERNETES[1], '--set', 'kpi-one.unknown=1');
    expect([code, err]).toEqual([1, expect.stringContaining('unknown is not allowed')]);
  });
});
