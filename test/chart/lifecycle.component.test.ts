import { Cluster } from '../harness/chart/cluster.js';
import { CHART, valuesFile, type Example, type Tree } from '../harness/chart/helm.js';

/** Installs or upgrades the release. @throws Error if Helm fails */
const deploy = async (cluster: Cluster, example: Example, values: Tree = {}): Promise<void> => {
  const args = ['upgrade', '--install', 'kpi', CHART, '--disable-openapi-validation', '--values', valuesFile(example)];
  const { code, err } = await cluster.helm(args, values);
  if (code !== 0) throw new Error(err);
};

describe('scaling of an installed release', () => {
  const scaled = (enabled: boolean): Tree => ({
    gateway: { replicas: 3, autoscaling: { enabled, min: 3, max: 5 } },
    worker: { replicas: 4, autoscaling: { enabled, min: 4, max: 6 } },
  });
  const replicasOf = (cluster: Cluster): unknown[] =>
    ['gateway', 'worker'].map((role) => cluster.get('Deployment', `kpi-kpi-transformation-${role}`).spec?.['replicas']);

  it('keeps its pods when autoscaling is enabled and when an upgrade follows', async () => {
    await using cluster = await Cluster.start();
    await deploy(cluster, 'aks-composite', scaled(false));
    expect(replicasOf(cluster)).toEqual([3, 4]);
    await deploy(cluster, 'aks-composite', scaled(true));
    expect(replicasOf(cluster)).toEqual([3, 4]);
    cluster.scale('kpi-kpi-transformation-gateway', 5);
    cluster.scale('kpi-kpi-transformation-worker', 6);
    await deploy(cluster, 'aks-composite', { ...scaled(true), settings: { LOG_LEVEL: 'warn' } });
    expect(replicasOf(cluster)).toEqual([5, 6]);
  });
});
