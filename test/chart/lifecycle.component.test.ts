import { Cluster } from '../harness/chart/cluster.js';
import { CHART, EXAMPLES, valuesFile, type Example, type Tree } from '../harness/chart/helm.js';

/** Runs Helm. @throws Error if it fails */
const run = async (cluster: Cluster, args: readonly string[], values?: Tree): Promise<void> => {
  const { code, err } = await cluster.helm(args, values);
  if (code !== 0) throw new Error(err);
};

const deploy = (cluster: Cluster, example: Example, values: Tree = {}): Promise<void> =>
  run(cluster, ['upgrade', '--install', 'kpi', CHART, '--values', valuesFile(example)], values);

const HOOKS = /-(migrate|smoke)$/;

describe('an installed release', () => {
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

describe('a release', () => {
  it.each(EXAMPLES)(
    'of %s leaves no object of a hook after its installation and its test, and nothing after its removal',
    async (example) => {
      await using cluster = await Cluster.start();
      await deploy(cluster, example);
      await run(cluster, ['test', 'kpi']);
      const installed = cluster.names();
      expect(installed).toContain('Deployment/kpi-kpi-transformation-gateway');
      expect(installed.filter((name) => HOOKS.test(name))).toEqual([]);
      await run(cluster, ['uninstall', 'kpi']);
      expect(cluster.names()).toEqual([]);
    },
  );

  it('leaves only the Job with the logs of a failed migration after its removal', async () => {
    await using cluster = await Cluster.start();
    cluster.jobs = 'Failed';
    await expect(deploy(cluster, 'evaluation')).rejects.toThrow('pre-install');
    expect(cluster.names()).toContain('Secret/kpi-kpi-transformation-migrate');
    await run(cluster, ['uninstall', 'kpi']);
    expect(cluster.names()).toEqual(['Job/kpi-kpi-transformation-migrate']);
    expect(cluster.get('Job', 'kpi-kpi-transformation-migrate').spec).toMatchObject({ ttlSecondsAfterFinished: 86_400 });
  });

  it('leaves only the Job of a failed test after its removal', async () => {
    await using cluster = await Cluster.start();
    await deploy(cluster, 'evaluation');
    cluster.jobs = 'Failed';
    expect(await cluster.helm(['test', 'kpi'])).toMatchObject({ code: 1 });
    await run(cluster, ['uninstall', 'kpi']);
    expect(cluster.names()).toEqual(['Job/kpi-kpi-transformation-smoke']);
  });
});
